/*
 * bot_move.c - what is said to an outside program in a seat, and how its answer is taken.
 *
 * The program gets all its seat may see and every legal move in each question, so that it needs no
 * memory and no rules of its own.
 */
#include "proto/bot_move.h"
#include "text/tongue.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"

enum { QUOTED_MAX = 60 };

void rn_json_question(RnJson *json, const RnBox *box, const RnView *view)
{
    RnMove moves[RN_MOVES_MAX];
    const int count = rn_legal(box, &view->seen, moves);
    RN_ASSERT(count > 0 && count <= RN_MOVES_MAX); /* someone is asked */
    rn_json_put(json, "{\"view\":");
    rn_json_state(json, box, &view->seen, view, false);
    rn_json_put(json, ",\"decision\":");
    rn_json_decision(json, box, &view->seen, false);
    rn_write_moves(json, ",\"moves\":", box, moves, count);
    rn_json_put(json, "}\n");
}

/* The answer as it can be shown to people: its beginning, what is not plain text as a dot. */
static void quote(const char *answer, char quoted[QUOTED_MAX + 4])
{
    size_t used = 0;
    for (; used < QUOTED_MAX && answer[used] != '\0'; used++) {
        quoted[used] = answer[used] < ' ' || answer[used] > '~' ? '.' : answer[used];
    }
    RN_ASSERT(used <= QUOTED_MAX);
    strcpy(quoted + used, answer[used] == '\0' ? "" : "...");
}

static bool parse_object(const RnBox *box, const char *answer, RnMove *move)
{
    json_t *object = json_loads(answer, JSON_REJECT_DUPLICATES, NULL);
    const char *text = json_string_value(json_object_get(object, "move"));
    const bool good = text != NULL && rn_move_parse(box, text, strlen(text), move);
    json_decref(object);
    return good;
}

bool rn_json_read_answer(const RnBox *box, const RnView *view, const char *answer, RnMove *move,
                         char error[RN_ERROR_MAX])
{
    char quoted[QUOTED_MAX + 4];
    const bool good = answer[0] == '{' ? parse_object(box, answer, move)
                                       : rn_move_parse(box, answer, strlen(answer), move);
    const RnWhy why = good ? rn_check_move(box, &view->seen, *move) : RN_OK;
    if (good && why == RN_OK) {
        return true;
    }
    quote(answer, quoted);
    if (good) {
        snprintf(error, RN_ERROR_MAX, _("it answered '%s', which is not legal: %s (rule %s)"),
                 quoted, rn_tr(rn_why_text(why)), rn_why_clause(why));
    } else {
        snprintf(error, RN_ERROR_MAX, _("it answered '%s', which is no move"), quoted);
    }
    return false;
}

bool rn_bot_move(RnBot *bot, const RnBox *box, const RnView *view, double seconds, RnBotStop stop,
                 void *user, RnMove *move, char error[RN_ERROR_MAX])
{
    RnJson question = {0};
    char why[RN_BOT_WHY_MAX];
    rn_json_question(&question, box, view);
    const char *answer = rn_bot_ask(bot, question.text, question.used, seconds, stop, user, why);
    rn_json_free(&question);
    if (answer == NULL) {
        snprintf(error, RN_ERROR_MAX, "%s", why);
        return false;
    }
    return rn_json_read_answer(box, view, answer, move, error);
}
