/*
 * game.c - the commands that show, play and keep a game.
 *
 * Decides what of the game an answer shows: all of it, or with "seat" what that gnome's player may
 * know, the facts of its log and the moves included.
 */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/assert.h"
#include "engine/request.h"
#include "session/digest.h"
#include "session/record.h"
#include "text/text.h"

/* ---- What is shown -------------------------------------------------------------------------- */

typedef struct Show {
    bool seated;
    int seat; /* of whom, when `seated` */
    bool moves;
    bool log;
    bool text; /* each fact of the log as a sentence too */
} Show;

static bool read_flag(const RnAsked *asked, const char *name, bool *flag)
{
    const RnPlace in = rn_asked_field(asked, name);
    uint8_t given = 0;
    if (in.value && !rn_read_bool(&in, &given)) {
        return false;
    }
    *flag = given != 0;
    return true;
}

/* For a game of so many gnomes as that of `state`. */
static bool read_show(const RnAsked *asked, const RnState *state, Show *show)
{
    const RnPlace seat = rn_asked_field(asked, "seat");
    *show = (Show){.seated = seat.value != NULL};
    return (!show->seated || rn_asked_seat(&seat, state, &show->seat)) &&
           read_flag(asked, "moves", &show->moves) && read_flag(asked, "log", &show->log) &&
           read_flag(asked, "text", &show->text);
}

/* Every move, or null where a seat may not know what another player could do: with hidden hands the
 * list would tell the hand. */
static void put_moves(RnJson *answer, const RnBox *box, const RnState *state, const RnView *view)
{
    RnMove moves[RN_MOVES_MAX];
    const int decider = state->decider;
    const bool hidden = view != NULL && view->hides != 0 && decider != RN_NONE &&
                        rn_player(state, decider) != rn_player(state, view->seat);
    if (hidden) {
        rn_json_put(answer, ",\"moves\":null");
        return;
    }
    const int count = rn_legal(box, view != NULL ? &view->seen : state, moves);
    rn_write_moves(answer, ",\"moves\":", box, moves, count);
}

static const RnView *view_of(const RnState *state, const Show *show, RnView *view)
{
    if (!show->seated) {
        return NULL;
    }
    RN_ASSERT(show->seat >= 0 && show->seat < state->config.gnomes);
    rn_view(state, show->seat, view);
    return view;
}

static void put_log(RnEngine *engine, const Show *show)
{
    const RnSession *session = &engine->session;
    const RnFact *facts = rn_session_facts(session);
    rn_json_put(&engine->answer, ",\"log\":[");
    for (size_t i = 0; i < rn_session_fact_count(session); i++) {
        const RnFact fact =
            show->seated ? rn_fact_for(rn_session_state(session), show->seat, facts[i]) : facts[i];
        rn_json_next(&engine->answer);
        rn_json_fact_open(&engine->answer, session->box, fact);
        if (show->text) {
            char sentence[RN_SENTENCE_MAX];
            rn_narrate(session->box, rn_session_state(session), fact, NULL, sentence,
                       sizeof sentence);
            rn_write_text(&engine->answer, ",\"text\":", sentence);
        }
        rn_json_put(&engine->answer, "}");
    }
    rn_json_put(&engine->answer, "]");
}

/* The rest of an answer that has begun. */
static bool put_state(RnEngine *engine, const Show *show)
{
    const RnSession *session = &engine->session;
    const RnState *state = rn_session_state(session);
    RnView room;
    const RnView *view = view_of(state, show, &room);
    if (show->log) {
        put_log(engine, show);
    }
    rn_json_put(&engine->answer, ",\"state\":");
    rn_json_state(&engine->answer, session->box, state, view, true);
    if (show->moves) {
        put_moves(&engine->answer, session->box, state, view);
    }
    rn_json_put(&engine->answer, "}");
    return true;
}

static bool answer_state(RnEngine *engine, const Show *show)
{
    rn_json_put(&engine->answer, "{\"ok\":true");
    return put_state(engine, show);
}

/* The computer players of a game that is no more. */
static void dismiss(RnEngine *engine)
{
    memset(&engine->crew, 0, sizeof engine->crew);
    engine->thought.is = false;
}

/* ---- Where chance comes from ---------------------------------------------------------------- */

typedef struct Chance {
    bool given;
    bool seeded;
    uint64_t seed;
} Chance;

/* At most one of "seed":N and "chance":"manual". */
static bool read_chance(const RnAsked *asked, Chance *chance)
{
    const RnPlace seed = rn_asked_field(asked, "seed");
    const RnPlace manual = rn_asked_field(asked, "chance");
    *chance = (Chance){.given = seed.value || manual.value, .seeded = seed.value != NULL};
    if (seed.value && manual.value) {
        return rn_refuse(&asked->top, "give either \"seed\" or \"chance\", not both");
    }
    if (manual.value &&
        (!json_is_string(manual.value) || strcmp(json_string_value(manual.value), "manual") != 0)) {
        return rn_refuse(&manual, "must be \"manual\"");
    }
    return !seed.value || rn_asked_seed(&seed, &chance->seed);
}

/* ---- Beginning ------------------------------------------------------------------------------ */

bool rn_asked_new(RnAsked *asked)
{
    RnEngine *engine = asked->engine;
    const RnPlace config = rn_asked_field(asked, "config");
    RnState first;
    Chance chance;
    Show show;
    if (!rn_read_config(&config, false, &first.config) || !read_chance(asked, &chance) ||
        !read_show(asked, &first, &show)) {
        return false;
    }
    if (!chance.given) {
        return rn_refuse(&asked->top, "give one of \"seed\" and \"chance\":\"manual\"");
    }
    const RnConfigFlaw flaw =
        rn_session_new(&engine->session, &first.config, chance.seeded, chance.seed);
    if (flaw != RN_CONFIG_OK) {
        return rn_refuse(&asked->top, "%s", rn_config_text(flaw));
    }
    dismiss(engine);
    return answer_state(engine, &show);
}

bool rn_asked_open(RnAsked *asked)
{
    RnEngine *engine = asked->engine;
    const RnPlace text = rn_asked_field(asked, "record");
    RnSession read;
    RnRecordHead head;
    RnRecordError error;
    Show show;
    if (!json_is_string(text.value)) {
        return rn_refuse(&text, "must be a string");
    }
    rn_session_init(&read, engine->session.box);
    if (!rn_record_read(&read, json_string_value(text.value), json_string_length(text.value), &head,
                        NULL, NULL, &error)) {
        rn_session_free(&read);
        asked->rule = error.rule;
        asked->line = error.line;
        return rn_refuse(&asked->top, "%s", error.text);
    }
    if (!read_show(asked, rn_session_state(&read), &show)) {
        rn_session_free(&read);
        return false;
    }
    rn_session_free(&engine->session);
    engine->session = read;
    dismiss(engine);
    return answer_state(engine, &show);
}

/* A state as `state` prints it, or as a snapshot in hexadecimal digits. */
static bool read_position(const RnAsked *asked, const RnBox *box, RnState *state)
{
    const RnPlace position = rn_asked_field(asked, "state");
    const RnPlace code = rn_asked_field(asked, "snapshot");
    uint8_t bytes[RN_CODE_MAX];
    if ((position.value != NULL) == (code.value != NULL)) {
        return rn_refuse(&asked->top, "give one of \"state\" and \"snapshot\"");
    }
    if (position.value != NULL) {
        return rn_read_state(&position, box, state);
    }
    const size_t size = json_string_length(code.value);
    if (!json_is_string(code.value) || size > 2 * sizeof bytes ||
        !rn_unhex(json_string_value(code.value), size, bytes)) {
        return rn_refuse(&code, "must be a snapshot in hexadecimal digits");
    }
    const RnFlaw flaw = rn_decode(box, bytes, size / 2, state);
    return flaw == RN_SOUND || rn_refuse(&code, "%s", rn_flaw_text(flaw));
}

bool rn_asked_load(RnAsked *asked)
{
    RnSession *session = &asked->engine->session;
    RnState state;
    Chance chance;
    Show show;
    if (!read_chance(asked, &chance)) {
        return false;
    }
    if (!chance.given && !rn_session_is_open(session)) {
        return rn_refuse(&asked->top, "there is no game yet whose chance could go on: give "
                                      "\"seed\" or \"chance\":\"manual\"");
    }
    if (!read_position(asked, session->box, &state) || !read_show(asked, &state, &show)) {
        return false;
    }
    rn_session_load(session, &state);
    if (chance.given) {
        rn_session_chance(session, chance.seeded, chance.seed);
    }
    dismiss(asked->engine);
    return answer_state(asked->engine, &show);
}

/* ---- Looking -------------------------------------------------------------------------------- */

bool rn_asked_state(RnAsked *asked)
{
    const RnState *state = rn_asked_game(asked);
    Show show;
    return state != NULL && read_show(asked, state, &show) && answer_state(asked->engine, &show);
}

bool rn_asked_legal(RnAsked *asked)
{
    RnJson *answer = &asked->engine->answer;
    const RnBox *box = asked->engine->session.box;
    const RnState *state = rn_asked_game(asked);
    RnView room;
    Show show;
    if (state == NULL || !read_show(asked, state, &show)) {
        return false;
    }
    const RnView *view = view_of(state, &show, &room);
    rn_json_put(answer, "{\"ok\":true,\"decision\":");
    rn_json_decision(answer, box, state, view == NULL || view->hides == 0);
    put_moves(answer, box, state, view);
    rn_json_put(answer, "}");
    return true;
}

/* ---- Playing -------------------------------------------------------------------------------- */

static bool read_move(const RnAsked *asked, const RnPlace *in, RnMove *move)
{
    char piece[RN_PIECE_MAX];
    const char *text = json_string_value(in->value);
    if (!text) {
        return rn_refuse(in, "must be a string");
    }
    return rn_asked_game(asked) != NULL &&
           (rn_move_parse(asked->engine->session.box, text, json_string_length(in->value), move) ||
            rn_refuse(&asked->top, "\"%s\" is not a move", rn_piece(text, piece)));
}

/* The move given, or that of the computer player named. */
static bool find_move(RnAsked *asked, RnMove *move)
{
    const RnPlace text = rn_asked_field(asked, "move");
    const bool by = rn_asked_field(asked, "by").value != NULL;
    if (text.value && by) {
        return rn_refuse(&asked->top, "give either \"move\" or \"by\", not both");
    }
    if (text.value &&
        (rn_asked_field(asked, "budget").value || rn_asked_field(asked, "seed").value ||
         rn_asked_field(asked, "loyal").value)) {
        return rn_refuse(&asked->top, "\"budget\", \"seed\" and \"loyal\" go with \"by\"");
    }
    if (!text.value && !by) {
        return rn_refuse(&asked->top, "the field \"move\" is missing");
    }
    return by ? rn_asked_think(asked, move) : read_move(asked, &text, move);
}

/* A computer player whose move this was goes on with its plan. */
static void note_thought(RnEngine *engine, size_t steps, RnMove move)
{
    const RnMuse *thought = &engine->thought;
    RN_ASSERT(rn_session_steps(&engine->session) > steps);
    if (thought->is && thought->steps == steps && memcmp(&thought->move, &move, sizeof move) == 0) {
        rn_crewman_moved(&engine->crew, &engine->session, thought->gnome, &thought->player);
    }
    engine->thought.is = false;
}

bool rn_asked_play(RnAsked *asked)
{
    RnEngine *engine = asked->engine;
    RnMove move = {0};
    Show show;
    if (!find_move(asked, &move)) {
        return false;
    }
    if (!read_show(asked, rn_session_state(&engine->session), &show)) {
        return false;
    }
    const size_t steps = rn_session_steps(&engine->session);
    const RnWhy why = rn_session_play(&engine->session, move);
    if (why != RN_OK) {
        asked->rule = rn_why_clause(why);
        return rn_refuse(&asked->top, "%s", rn_why_text(why));
    }
    note_thought(engine, steps, move);
    show.log = true;
    rn_json_put(&engine->answer, "{\"ok\":true");
    if (rn_asked_field(asked, "by").value) {
        rn_write_move(&engine->answer, ",\"move\":", engine->session.box, move);
    }
    return put_state(engine, &show);
}

bool rn_asked_undo(RnAsked *asked)
{
    RnEngine *engine = asked->engine;
    const RnState *state = rn_asked_game(asked);
    Show show;
    if (state == NULL || !read_show(asked, state, &show)) {
        return false;
    }
    if (!rn_session_undo(&engine->session)) {
        return rn_refuse(&asked->top, "there is no move to take back");
    }
    dismiss(engine);
    return answer_state(engine, &show);
}

/* ---- Keeping -------------------------------------------------------------------------------- */

bool rn_asked_record(RnAsked *asked)
{
    const RnSession *session = &asked->engine->session;
    RnRecordHead head;
    time_t now = time(NULL);
    struct tm day;
    size_t size = 0;
    if (rn_asked_game(asked) == NULL) {
        return false;
    }
    if (rn_session_is_loaded(session)) {
        return rn_refuse(&asked->top, "a game that was loaded has no record");
    }
    memset(&head, 0, sizeof head);
    if (gmtime_r(&now, &day)) {
        strftime(head.date, sizeof head.date, "%Y-%m-%d", &day);
    }
    char *text = rn_record_write(session, &head, &size);
    rn_json_put(&asked->engine->answer, "{\"ok\":true,\"record\":");
    rn_json_string(&asked->engine->answer, text, size);
    rn_json_put(&asked->engine->answer, "}");
    free(text);
    return true;
}

bool rn_asked_snapshot(RnAsked *asked)
{
    const RnState *state = rn_asked_game(asked);
    const RnBox *box = asked->engine->session.box;
    uint8_t code[RN_CODE_MAX];
    char text[2 * RN_CODE_MAX + 1];
    char hash[17];
    if (state == NULL) {
        return false;
    }
    RnOut out = rn_out(hash, sizeof hash);
    rn_put_hex(&out, rn_hash(state), 16);
    rn_hex(code, rn_encode(box, state, code), text);
    rn_json_form(&asked->engine->answer, "{'ok':true,'snapshot':%s,'hash':%s}", text, hash);
    return true;
}

bool rn_asked_box(RnAsked *asked)
{
    RnJson *answer = &asked->engine->answer;
    rn_json_put(answer, "{\"ok\":true,\"box\":");
    rn_json_box_open(answer, asked->engine->session.box);
    rn_json_put(answer, ",\"rooms\":{");
    for (int room = 1; room <= RN_ROOMS; room++) {
        rn_json_next(answer);
        rn_json_form(answer, "%s:%s", rn_word_space(room), rn_name_room(room));
    }
    rn_json_put(answer, "}}}");
    return true;
}
