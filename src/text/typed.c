/*
 * typed.c - moves as people type them, in their own language.
 *
 * In English these are the words of moves, "use fire-extinguisher". Elsewhere the verb is
 * translated and the item or event goes by its name; rooms, hatches, gnomes and numbers are the
 * same in every language. What is written here can be typed: term/choose.c understands it.
 */
#include "base/assert.h"
#include "text/text.h"
#include "text/tongue.h"

#define VERB(constant, args, word, name) word,
static const char *const VERBS[] = {RN_MOVE_LIST(VERB)};
#undef VERB

/* A name that the reader's language shares with English is written as the English word. */
static const char *name_or_word(const char *name, const char *english, const char *word)
{
    size_t i = 0;
    while (name[i] != '\0' && name[i] == english[i]) {
        i++;
    }
    return name[i] == english[i] ? word : name;
}

const char *rn_typed_verb(int kind)
{
    return kind >= 0 && kind < RN_MOVE_KINDS ? rn_tr_in(VERBS[kind]) : "";
}

const char *rn_typed_space(int space)
{
    const char *word = rn_word_space(space);
    /* TRANSLATORS: typed after "open" or "go" */
    return space == RN_SEA ? C_("move", "sea") : word ? word : "";
}

const char *rn_typed_item(int item)
{
    const char *word = rn_word_item(item);
    return word ? name_or_word(rn_name_item(item, RN_REVISED), rn_english_item(item), word) : "";
}

const char *rn_typed_event(int event)
{
    const char *word = rn_word_event(event);
    return word ? name_or_word(rn_name_event(event), rn_english_event(event), word) : "";
}

size_t rn_typed_move(const RnBox *box, RnMove move, char text[RN_TYPED_MAX])
{
    char words[RN_TEXT_MAX];
    RnOut out = rn_out(text, RN_TYPED_MAX);
    size_t size = rn_move_text(box, move, words);
    if (size == 0) {
        return 0;
    }
    rn_put(&out, rn_typed_verb(move.kind));
    size_t at = 0;
    while (at < size && words[at] != ' ') {
        at++;
    }
    switch (move.kind) {
    case RN_M_USE:
    case RN_M_GIVE:
    case RN_M_DISCARD:
    case RN_M_ITEM:
        rn_put(&out, " ");
        rn_put(&out, rn_typed_item(move.what));
        break;
    case RN_M_OPEN:
        rn_put(&out, " ");
        rn_put(&out, rn_typed_space(move.what));
        break;
    case RN_M_EVENT:
        rn_put(&out, " ");
        rn_put(&out, rn_typed_event(move.what));
        rn_put(&out, " ");
        rn_put(&out, rn_word_faint(move.count));
        break;
    default: rn_put(&out, words + at); break; /* numbers and letters */
    }
    RN_ASSERT(!out.full);
    return out.used;
}

void rn_put_plan(RnOut *out, const RnBox *box, const RnMove *moves, size_t count)
{
    bool going = false; /* the last words were "go .." */
    for (size_t i = 0; i < count; i++) {
        char text[RN_TYPED_MAX];
        bool through =
            moves[i].kind == RN_M_OPEN && i + 1 < count && moves[i + 1].kind == RN_M_ENTER;
        if (!through || !going) {
            rn_put(out, i > 0 ? ", " : "");
        }
        if (through) {
            /* TRANSLATORS: typed before one or more rooms, as in "go 5 7" */
            rn_put(out, going ? "" : C_("command", "go"));
            rn_put(out, " ");
            rn_put(out, rn_typed_space(moves[i].what));
            i++;
        } else {
            rn_typed_move(box, moves[i], text);
            rn_put(out, text);
        }
        going = through;
    }
}
