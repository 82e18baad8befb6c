/*
 * replay.c - `rednov replay`: checks a record by playing it again, and tells the game in English,
 * or with --json as one line of facts a step.
 *
 * Nothing is printed before the whole record has been found good, so that whoever reads the output
 * never takes the first half of a damaged record for a game.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "proto/proto.h"
#include "session/record.h"
#include "term/ask.h"
#include "text/tongue.h"
#include "text/text.h"

enum { TOLD_MAX = 2048 }; /* of the told lines, in bytes */

static void print_help(void)
{
    fputs(_("Usage: rednov replay FILE [options]\n"
            "\n"
            "Checks a recorded game and tells, turn by turn, what happened in it. With - for\n"
            "FILE the record is read from standard input.\n"
            "\n"
            "  --json             a line of JSON for each step, and one for the end\n"
            "  --components FILE  component data other than the built-in\n"
            "  --help, -h         this text\n"
            "\n"
            "A record that is damaged, or that breaks the rules, is refused with the number\n"
            "of the line; the exit status is then 1, and 2 when the command makes no sense.\n"),
          stdout);
}

/* ---- As JSON -------------------------------------------------------------------------------- */

static void put_hash(RnJson *out, const RnState *state)
{
    char text[20];
    RnOut hash = rn_out(text, sizeof text);
    rn_put_hex(&hash, rn_hash(state), 16);
    rn_json_string(out, text, hash.used);
}

static void step_as_json(void *user, const RnSession *session, const RnMove *move,
                         const RnFact *facts, size_t count)
{
    RnJson *out = user;
    char words[RN_TEXT_MAX];
    if (!move)
        return;
    size_t size = rn_move_text(session->box, *move, words);
    rn_json_put(out, "{\"move\":");
    rn_json_string(out, words, size);
    rn_json_put(out, rn_is_chance(*move) ? ",\"chance\":true" : ",\"chance\":false");
    rn_json_put(out, ",\"log\":");
    rn_json_facts(out, session->box, facts, count);
    rn_json_put(out, ",\"hash\":");
    put_hash(out, &session->state);
    rn_json_put(out, "}\n");
}

static void end_as_json(RnJson *out, const RnSession *session)
{
    rn_json_put(out, "{\"result\":");
    rn_json_word(out, rn_word_result(session->state.result));
    rn_json_put(out, ",\"reason\":");
    rn_json_word(out, rn_word_reason(session->state.reason));
    rn_json_put(out, ",\"steps\":");
    rn_json_number(out, (long long)session->steps);
    rn_json_put(out, ",\"hash\":");
    put_hash(out, &session->state);
    rn_json_put(out, "}\n");
}

/* ---- In English ----------------------------------------------------------------------------- */

typedef struct Teller {
    RnJson out;
    const RnRecordHead *head;
    const char *names[RN_GNOMES_MAX]; /* what each gnome is called, NULL for its letter */
    int turn;
    int minute;    /* of the keeper that has just moved, -1 when that has been told */
    RnState shown; /* the state when the boat was last described */
} Teller;

static void tell(Teller *teller, const char *text) { rn_json_put(&teller->out, text); }

/* Breaks the line that began at `start` at its spaces, so that it fits the columns. */
static void wrap_line(Teller *teller, size_t start, int indent)
{
    char line[TOLD_MAX];
    size_t size = teller->out.used - start;
    if (size >= sizeof line || size <= RN_COLUMNS)
        return;
    memcpy(line, teller->out.text + start, size);
    line[size] = '\0';
    teller->out.used = start;
    int column = 0;
    for (char *word = line; *word != '\0';) {
        char *end = word + strspn(word, " ");
        end += strcspn(end, " ");
        char after = *end;
        *end = '\0';
        if (column > 0 && column + rn_width(word) > RN_COLUMNS) {
            tell(teller, "\n");
            for (column = 0; column < indent; column++)
                tell(teller, " ");
            word += strspn(word, " ");
        }
        tell(teller, word);
        column += rn_width(word);
        *end = after;
        word = end;
    }
}

static void tell_number(Teller *teller, uint64_t number)
{
    char text[24];
    RnOut out = rn_out(text, sizeof text);
    rn_put_number(&out, number);
    tell(teller, text);
}

static const char *gnome_name(const Teller *teller, int gnome)
{
    return teller->names[gnome] ? teller->names[gnome] : rn_word_gnome(gnome);
}

/* Begins an entry of a list: a comma and a space before all but the first. */
static void tell_entry(Teller *teller, bool *some, const char *text)
{
    tell(teller, *some ? ", " : "");
    tell(teller, text);
    *some = true;
}

static void tell_crew(Teller *teller, const RnState *state)
{
    bool some = false;
    size_t start = teller->out.used;
    tell(teller, "Crew: ");
    for (int g = 0; g < state->config.gnomes; g++) {
        const char *name = teller->head->names[rn_player(state, g) - 1];
        tell_entry(teller, &some, rn_word_gnome(g));
        if (name[0] == '\0')
            continue;
        tell(teller, " (");
        tell(teller, name);
        tell(teller, ")");
    }
    wrap_line(teller, start, 6);
    tell(teller, "\n");
}

static void tell_variants(Teller *teller, const RnConfig *config)
{
    const struct {
        uint8_t on;
        const char *name;
    } variants[] = {
        {config->less_deadly, "Less Deadly Dying"},
        {config->crazed, "Crazed Gnomes"},
        {config->no_respite, "No Respite"},
        {config->opening_events, "Opening Events"},
        {config->level_flow, "High water levels with low"},
    };
    bool some = false;
    size_t start = teller->out.used;
    tell(teller, "Variants: ");
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++)
        if (variants[i].on)
            tell_entry(teller, &some, variants[i].name);
    tell(teller, some ? "" : "none");
    wrap_line(teller, start, 10);
    tell(teller, "\n");
}

static void tell_header(Teller *teller, const RnSession *session)
{
    const RnConfig *config = &session->state.config;
    tell(teller, config->edition == RN_FIRST ? "Red November, first edition\n"
                                             : "Red November, revised edition\n");
    if (teller->head->date[0] != '\0') {
        tell(teller, "Date: ");
        tell(teller, teller->head->date);
        tell(teller, "\n");
    }
    tell_crew(teller, &session->state);
    tell_variants(teller, config);
    if (session->seeded) {
        tell(teller, "Seed: ");
        tell_number(teller, session->seed);
        tell(teller, "\n\nSetup\n");
    } else {
        tell(teller, "Dice and cards: as they fell\n\nSetup\n");
    }
    /* A player with a single gnome lends it the name; with several they keep their letters. */
    for (int g = 0; g < config->gnomes && config->players == config->gnomes; g++)
        if (teller->head->names[g][0] != '\0')
            teller->names[g] = teller->head->names[g];
    teller->shown = session->state;
}

static void tell_rooms(Teller *teller, const char *what, unsigned rooms)
{
    bool some = false;
    if (rooms == 0)
        return;
    tell(teller, what);
    for (int room = 1; room <= RN_ROOMS; room++)
        if (rooms >> room & 1)
            tell_entry(teller, &some, rn_word_space(room));
}

static bool boat_changed(const RnState *a, const RnState *b)
{
    return a->blocked != b->blocked || a->fire != b->fire || a->low != b->low ||
           a->high != b->high || memcmp(a->track, b->track, sizeof a->track) != 0 ||
           memcmp(a->token, b->token, sizeof a->token) != 0;
}

/* How the boat stands, between two turns that changed it. */
static void tell_boat(Teller *teller, const RnBox *box, const RnState *state)
{
    bool some = false;
    if (!boat_changed(&teller->shown, state))
        return;
    teller->shown = *state;
    size_t start = teller->out.used;
    tell(teller, "  -- ");
    for (int track = 0; track < RN_TRACKS; track++) {
        tell_entry(teller, &some, rn_name_track(track));
        tell(teller, " ");
        tell_number(teller, state->track[track]);
    }
    for (int token = 0; token < RN_TOKENS; token++) {
        if (state->token[token] == RN_NONE)
            continue;
        tell(teller, "; ");
        tell(teller, rn_name_token(token));
        tell(teller, " at ");
        tell_number(teller, state->token[token]);
    }
    tell_rooms(teller, "; fire in ", state->fire);
    tell_rooms(teller, "; low water in ", state->low);
    tell_rooms(teller, "; high water in ", state->high);
    for (int hatch = 0; hatch < box->hatches; hatch++) {
        char name[8];
        if (!(state->blocked >> hatch & 1))
            continue;
        rn_hatch_text(box, hatch, name);
        tell(teller, "; ");
        tell(teller, name);
        tell(teller, " blocked");
    }
    wrap_line(teller, start, 5);
    tell(teller, "\n");
}

static void tell_turn(Teller *teller, const RnSession *session, RnFact fact)
{
    tell_boat(teller, session->box, &session->state);
    tell(teller, "\nTurn ");
    tell_number(teller, (uint64_t)++teller->turn);
    tell(teller, ": ");
    tell(teller, gnome_name(teller, fact.gnome));
    tell(teller, ", ");
    tell_number(teller, fact.a);
    tell(teller, fact.a == 1 ? " minute before rescue\n" : " minutes before rescue\n");
}

static void tell_fact(Teller *teller, const RnSession *session, RnFact fact)
{
    char text[256];
    if (fact.what == RN_F_KEEPER)
        teller->minute = fact.a;
    if (fact.what == RN_F_TURN) {
        tell_turn(teller, session, fact);
        teller->minute = -1;
    } else if (rn_narrate(session->box, &session->state, fact, teller->names, text, sizeof text)) {
        size_t start = teller->out.used;
        tell(teller, "  ");
        if (teller->minute >= 0) { /* the space whose icon brings this about */
            tell(teller, "(");
            tell_number(teller, (uint64_t)teller->minute);
            tell(teller, ") ");
        }
        teller->minute = -1;
        tell(teller, text);
        wrap_line(teller, start, 4);
        tell(teller, "\n");
    }
}

static void step_in_english(void *user, const RnSession *session, const RnMove *move,
                            const RnFact *facts, size_t count)
{
    Teller *teller = user;
    if (!move)
        tell_header(teller, session);
    for (size_t i = 0; i < count; i++)
        tell_fact(teller, session, facts[i]);
}

static void end_in_english(Teller *teller, const RnSession *session)
{
    const RnState *state = &session->state;
    char hash[20];
    RnOut out = rn_out(hash, sizeof hash);
    rn_put_hex(&out, rn_hash(state), 16);
    tell_boat(teller, session->box, state);
    tell(teller, "\n");
    if (state->decision != RN_OVER) {
        tell(teller, "The record ends here; the game goes on.\n");
    } else {
        const char *reason = rn_word_reason(state->reason);
        tell(teller, "Result: ");
        tell(teller, rn_word_result(state->result));
        tell(teller, reason ? ", " : "");
        tell(teller, reason ? reason : "");
        tell(teller, "\n");
    }
    tell(teller, "Steps: ");
    tell_number(teller, session->steps);
    tell(teller, "\nHash: ");
    tell(teller, hash);
    tell(teller, "\n");
}

/* ---- The command ---------------------------------------------------------------------------- */

static int replay(const char *path, const RnBox *box, bool json)
{
    size_t size;
    char *text = rn_cli_read(path, &size);
    if (!text)
        return RN_EXIT_FAILED;
    RnRecordHead head;
    RnRecordError error;
    RnSession session;
    Teller teller = {.head = &head, .minute = -1};
    rn_session_init(&session, box);
    bool good = rn_record_read(&session, text, size, &head, json ? step_as_json : step_in_english,
                               json ? (void *)&teller.out : (void *)&teller, &error);
    if (good) {
        if (json)
            end_as_json(&teller.out, &session);
        else
            end_in_english(&teller, &session);
        fwrite(teller.out.text, 1, teller.out.used, stdout);
    } else {
        rn_cli_bad_record(path, &error);
    }
    rn_json_free(&teller.out);
    rn_session_free(&session);
    free(text);
    return good ? RN_EXIT_OK : RN_EXIT_FAILED;
}

int rn_cmd_replay(int argc, char **argv)
{
    const char *file = NULL;
    const char *components = NULL;
    bool json = false;
    RnCliArgs args = rn_cli_args(argc, argv);
    for (RnCliArg arg; (arg = rn_cli_next(&args)) != RN_ARG_END;) {
        if (arg == RN_ARG_BAD)
            return RN_EXIT_USAGE;
        if (arg == RN_ARG_OPERAND && !file) {
            file = args.text;
        } else if (rn_cli_is(&args, "help") && arg == RN_ARG_OPTION) {
            print_help();
            return RN_EXIT_OK;
        } else if (rn_cli_is(&args, "json") && arg == RN_ARG_OPTION) {
            json = true;
        } else if (rn_cli_is(&args, "components") && arg == RN_ARG_OPTION) {
            components = rn_cli_value(&args);
            if (!components)
                return RN_EXIT_USAGE;
        } else {
            return rn_cli_unknown(&args);
        }
    }
    if (!file)
        return rn_cli_usage(argv[0], _("which record? Give a FILE, or - for standard input"));

    RnBox own;
    const RnBox *box;
    if (!rn_cli_box(components, &own, &box))
        return RN_EXIT_FAILED;
    return replay(file, box, json);
}
