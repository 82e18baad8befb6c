/*
 * page.c - the table of the page: starting, opening, playing and taking back.
 *
 * Decides nothing about the rules. What a front end must never do by halves is done here in one
 * call: a record that cannot be read, a turn that cannot be planned anew leave the game as it was.
 */
#include "base/assert.h"
#include "page.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "follow.h"
#include "table/daily.h"
#include "text/text.h"
#include "text/tongue.h"

RnPage rn_page;

static char *input;

/* ---- Text in and out ------------------------------------------------------------------------ */

RN_EXPORT(rn_page_input) char *rn_page_input(uint32_t size)
{
    free(input);
    input = rn_alloc((size_t)size + 1, 1);
    return input;
}

RN_EXPORT(rn_page_answer) char *rn_page_answer(void) { return rn_page.answer.text; }

const char *rn_page_text(void) { return input ? input : ""; }

bool rn_page_line(const char **text, const char **line, size_t *size)
{
    if (!*text) {
        return false;
    }
    const char *end = strchr(*text, '\n');
    *line = *text;
    *size = end ? (size_t)(end - *text) : strlen(*text);
    *text = end ? end + 1 : NULL;
    return true;
}

size_t rn_page_moves(RnMove moves[RN_PAGE_MOVES])
{
    const char *text = rn_page_text(), *line;
    size_t count = 0, length;
    while (count < RN_PAGE_MOVES && rn_page_line(&text, &line, &length)) {
        count += rn_move_parse(rn_page.session.box, line, length, &moves[count]);
    }
    return count;
}

RnJson *rn_page_begin(void)
{
    rn_page.answer.used = 0;
    return &rn_page.answer;
}

uint32_t rn_page_end(void) { return (uint32_t)rn_page.answer.used; }

uint8_t *rn_page_bytes(size_t size)
{
    RnJson *answer = rn_page_begin();
    if (answer->room < size || answer->text == NULL) {
        free(answer->text);
        answer->text = rn_alloc(size + 1, 1);
        answer->room = size + 1;
    }
    answer->used = size;
    return (uint8_t *)answer->text;
}

void rn_page_outlook(RnJson *json, RnOutlook outlook)
{
    rn_json_form(json, ",'roll':%i,'chance':%d,'need':%d,'late':%i,'lands':%d", outlook.rolls,
                 outlook.chance, outlook.need, rn_is_late(&outlook), outlook.ghost);
    rn_json_form(json, ",'events':%d,'items':%d", outlook.events, outlook.items);
    rn_write_words(json, ",\"passes\":[", rn_word_token, outlook.passes);
    rn_json_form(json, ",'next':%s,'danger':%s", rn_word_gnome(outlook.next),
                 rn_danger_word(outlook.danger));
}

/* ---- Starting ------------------------------------------------------------------------------- */

RnSession *rn_page_table(void)
{
    if (!rn_page.session.box) {
        rn_session_init(&rn_page.session, rn_box_standard());
    }
    return &rn_page.session;
}

static RnConfig config_of(int edition, int players, int gnomes, unsigned variants)
{
    RnConfig config = {
        .edition = (uint8_t)edition, .players = (uint8_t)players, .gnomes = (uint8_t)gnomes};
    rn_set_variants(&config, variants);
    return config;
}

static uint64_t seed_of(uint32_t low, uint32_t high) { return (uint64_t)high << 32 | low; }

void rn_page_clear(void)
{
    rn_page.head = (RnRecordHead){.date = ""};
    rn_page.crew = (RnCrewmen){.moved = {0}};
    rn_page.deeds.count = 0;
    rn_page.taught = false;
    rn_trail_end();
}

/* What is wrong with a config: a sentence, or null. */
RN_EXPORT(rn_page_config)
uint32_t rn_page_config(int edition, int players, int gnomes, unsigned switches)
{
    const RnConfig config = config_of(edition, players, gnomes, switches);
    const RnConfigFlaw flaw = rn_config_check(&config);
    rn_write_text(rn_page_begin(), "", flaw == RN_CONFIG_OK ? NULL : rn_tr(rn_config_text(flaw)));
    return rn_page_end();
}

/* The boat of the day in the input: {"seed":..,"config":{..},"crew":..}. */
RN_EXPORT(rn_page_daily) uint32_t rn_page_daily(uint32_t size)
{
    const RnConfig config = rn_daily_config();
    char day[RN_DAY_MAX] = "";
    char digits[24];
    RnOut seed = rn_out(digits, sizeof digits);
    RnJson *json = rn_page_begin();
    memcpy(day, rn_page_text(), size < sizeof day ? size : sizeof day - 1);
    rn_put_number(&seed, rn_daily_seed(day));
    rn_json_form(json, "{'seed':%s,'crew':%s", digits, rn_kind_word(RN_DAILY_CREW));
    rn_write_config(json, ",\"config\":", &config);
    rn_json_put(json, "}");
    return rn_page_end();
}

/* Starts a game; a RnConfigFlaw. */
RN_EXPORT(rn_page_start)
int rn_page_start(int edition, int players, int gnomes, unsigned switches, int seeded,
                  uint32_t seed_low, uint32_t seed_high)
{
    const RnConfig config = config_of(edition, players, gnomes, switches);
    const RnConfigFlaw flaw =
        rn_session_new(rn_page_table(), &config, seeded != 0, seed_of(seed_low, seed_high));
    if (flaw == RN_CONFIG_OK) {
        rn_page_clear();
    }
    return (int)flaw;
}

/* Opens the record in the input: {"ok":true} or {"ok":false,"line":..,"why":..,"rule":..}. */
RN_EXPORT(rn_page_open) uint32_t rn_page_open(uint32_t size)
{
    RnRecordHead head;
    RnRecordError error;
    RnJson *json = rn_page_begin();
    if (rn_record_read(rn_page_table(), rn_page_text(), size, &head, NULL, NULL, &error)) {
        rn_page_clear();
        rn_page.head = head;
        rn_json_put(json, "{\"ok\":true}");
    } else {
        rn_json_form(json, "{'ok':false,'line':%zu,'why':%s,'rule':%s}", error.line, error.text,
                     error.rule);
    }
    return rn_page_end();
}

/* Goes on from a snapshot, without a record: null, or what is wrong with it. */
RN_EXPORT(rn_page_load)
uint32_t rn_page_load(uint32_t size, int seeded, uint32_t seed_low, uint32_t seed_high)
{
    RnState state;
    const RnFlaw flaw =
        rn_decode(rn_page_table()->box, (const uint8_t *)rn_page_text(), size, &state);
    if (flaw == RN_SOUND) {
        rn_page_clear();
        rn_session_load(rn_page_table(), &state);
        rn_session_chance(rn_page_table(), seeded != 0, seed_of(seed_low, seed_high));
    }
    rn_write_text(rn_page_begin(), "", flaw == RN_SOUND ? NULL : rn_tr(rn_flaw_text(flaw)));
    return rn_page_end();
}

/* ---- Names ---------------------------------------------------------------------------------- */

static void copy_line(char *to, size_t room, const char *line, size_t size)
{
    RN_ASSERT(room > 0);
    size_t kept = size < room ? size : rn_utf8_cut(line, room - 1);
    memcpy(to, line, kept);
    to[kept] = '\0';
}

/* The players' names for the record, a line each. */
RN_EXPORT(rn_page_names) void rn_page_names(uint32_t size)
{
    const char *text = rn_page_text(), *line;
    size_t length;
    (void)size;
    for (int i = 0; i < RN_GNOMES_MAX && rn_page_line(&text, &line, &length); i++) {
        copy_line(rn_page.head.names[i], RN_NAME_MAX, line, length);
    }
}

/* What the gnomes are called in sentences, a line each. */
RN_EXPORT(rn_page_called) void rn_page_called(uint32_t size)
{
    const char *text = rn_page_text(), *line;
    size_t length;
    (void)size;
    for (int g = 0; g < RN_GNOMES_MAX && rn_page_line(&text, &line, &length); g++) {
        copy_line(rn_page.names.called[g], RN_CALLED_MAX, line, length);
    }
}

/* Whether a crazed crew's computer players are loyal, for the record. */
RN_EXPORT(rn_page_loyal) void rn_page_loyal(int loyal)
{
    rn_page.head.loyal = loyal != 0 ? RN_ALL_LOYAL : 0;
}

/* The day for the record, "2026-11-15". */
RN_EXPORT(rn_page_date) void rn_page_date(uint32_t size)
{
    copy_line(rn_page.head.date, sizeof rn_page.head.date, rn_page_text(), size);
}

/* ---- Playing -------------------------------------------------------------------------------- */

size_t rn_page_steps(void)
{
    return rn_page.trail.on ? rn_page.trail.steps : rn_session_steps(rn_page_table());
}

const RnState *rn_page_state(uint32_t step)
{
    const RnSession *session = rn_page_table();
    if (rn_page.trail.on) {
        return &rn_trail_view(step)->seen;
    }
    return rn_session_at(session, step);
}

/* Plays the move in the input: {"ok":true,"first":..,"steps":..} or
 * {"ok":false,"why":..,"rule":..}. */
RN_EXPORT(rn_page_play) uint32_t rn_page_play(uint32_t size)
{
    RnSession *session = rn_page_table();
    RnJson *json = rn_page_begin();
    RnMove move;
    const size_t first = rn_session_steps(session);
    RnWhy why = RN_WHY_NO_SUCH_MOVE;
    if (rn_move_parse(session->box, rn_page_text(), size, &move)) {
        why = rn_session_play(session, move);
    }
    if (why == RN_OK) {
        rn_json_form(json, "{'ok':true,'first':%zu,'steps':%zu}", first, rn_session_steps(session));
    } else {
        rn_json_form(json, "{'ok':false,'why':%s,'rule':%s}", rn_tr(rn_why_text(why)),
                     rn_why_clause(why));
    }
    return rn_page_end();
}

/* Whether somebody has told the last die or card: the number may have been the wrong one. */
static bool is_typed(const RnSession *session)
{
    const size_t steps = rn_session_steps(session);
    return !rn_page.trail.on && steps > 0 && !rn_session_is_seeded(session) &&
           rn_is_chance(rn_session_past(session, steps - 1)->move);
}

/* Takes back whatever came after a step; false when that is not where somebody's move began. */
static bool undo_to(size_t step)
{
    const RnSession *session = rn_page_table();
    const size_t steps = rn_session_steps(session);
    if (step > steps || (step < steps && rn_session_is_seeded(session) &&
                         rn_is_chance(rn_session_past(session, step)->move))) {
        return false;
    }
    rn_session_rewind(rn_page_table(), step);
    return true;
}

RN_EXPORT(rn_page_undo_to) int rn_page_undo_to(uint32_t step)
{
    const bool done = undo_to(step);
    rn_deeds_cut(&rn_page.deeds, rn_page_steps());
    return done;
}

/* One press of the player has played steps from..to-1. */
RN_EXPORT(rn_page_deed) void rn_page_deed(uint32_t from, uint32_t to)
{
    rn_deeds_add(&rn_page.deeds, from, to);
}

/* Where the last press began: what comes after is taken back as one. */
static size_t press_begin(const RnSession *session)
{
    size_t from = rn_page_steps();
    size_t to;
    if (rn_page.trail.on) {
        return rn_trail_press_begin();
    }
    if (is_typed(session)) {
        return from - 1;
    }
    if (from > 0) {
        rn_undo_span(&rn_page.deeds, session, &from, &to);
    }
    return from;
}

/* The gnome whose move a free undo would take back, or RN_NONE. */
static int undo_of(const RnSession *session)
{
    if (rn_page.trail.on) {
        return rn_trail_undo();
    }
    return rn_session_undo_is_free(session)
               ? rn_session_past(session, rn_session_steps(session) - 1)->before.decider
               : RN_NONE;
}

/* ---- The turn under way --------------------------------------------------------------------- */

/* The first step of the running turn, whose moves no die or card has answered yet. */
static size_t turn_begin(const RnSession *session)
{
    size_t begin = rn_session_steps(session);
    if (rn_page.trail.on) {
        return rn_trail_turn_begin();
    }
    while (rn_session_state(session)->phase == RN_MOVEMENT && begin > 0) {
        const RnPast *past = rn_session_past(session, begin - 1);
        if (rn_is_chance(past->move) || past->before.phase != RN_MOVEMENT ||
            past->before.active != rn_session_state(session)->active) {
            break;
        }
        begin--;
    }
    return begin;
}

RN_EXPORT(rn_page_turn) uint32_t rn_page_turn(void)
{
    const RnSession *session = rn_page_table();
    RnJson *json = rn_page_begin();
    rn_json_put(json, "[");
    for (size_t i = turn_begin(session); i < rn_page_steps(); i++) {
        rn_json_next(json);
        rn_write_move(json, "", session->box,
                      rn_page.trail.on ? rn_page.trail.step[i].move
                                       : rn_session_past(session, i)->move);
    }
    rn_json_put(json, "]");
    return rn_page_end();
}

enum { TURN_MAX = 64 }; /* no turn has more moves before its action */

static int played(RnSession *session, const RnMove *moves, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (rn_session_play(session, moves[i]) != RN_OK) {
            return 0;
        }
    }
    return 1;
}

/* The deeds of a turn that has another form now: of one move less they are known, else not. */
static void forget_move(size_t begin, const RnMove *old, size_t olds, const RnMove *moves,
                        size_t count)
{
    size_t same = 0;
    while (same < count && same < olds && memcmp(&old[same], &moves[same], sizeof *old) == 0) {
        same++;
    }
    if (count + 1 == olds) {
        rn_deeds_skip(&rn_page.deeds, begin + same);
    } else {
        rn_deeds_cut(&rn_page.deeds, begin + same);
    }
}

/* The running turn anew, with the moves in the input, a line each. 0 and nothing changed when one of
 * them is not allowed. */
RN_EXPORT(rn_page_replan) int rn_page_replan(uint32_t size)
{
    RnSession *session = rn_page_table();
    const size_t begin = turn_begin(session);
    const char *text = size > 0 ? rn_page_text() : NULL, *line;
    RnMove old[TURN_MAX], moves[TURN_MAX];
    size_t olds = rn_session_steps(session) - begin, count = 0, length;
    if (olds > TURN_MAX || rn_page.trail.on) {
        return 0;
    }
    RN_ASSERT(olds <= TURN_MAX && begin + olds == rn_session_steps(session));
    for (size_t i = 0; i < olds; i++) {
        old[i] = rn_session_past(session, begin + i)->move;
    }
    while (rn_page_line(&text, &line, &length)) {
        if (count == TURN_MAX || !rn_move_parse(session->box, line, length, &moves[count++])) {
            return 0;
        }
    }
    undo_to(begin);
    if (played(session, moves, count)) {
        forget_move(begin, old, olds, moves, count);
        return 1;
    }
    undo_to(begin);
    played(session, old, olds);
    return 0;
}

/* Whether the running turn could have been these moves, a line each; nothing is changed. */
RN_EXPORT(rn_page_could) int rn_page_could(uint32_t size)
{
    const RnSession *session = rn_page_table();
    RnState state = *rn_page_state((uint32_t)turn_begin(session));
    const char *text = size > 0 ? rn_page_text() : NULL, *line;
    size_t length;
    RnMove move;
    while (rn_page_line(&text, &line, &length)) {
        if (!rn_move_parse(session->box, line, length, &move) || rn_is_chance(move) ||
            rn_step(session->box, &state, move, NULL) != RN_OK) {
            return 0;
        }
    }
    return 1;
}

/* ---- Keeping -------------------------------------------------------------------------------- */

/* The record of the game so far, as it is; nothing for a game that began from a snapshot. */
RN_EXPORT(rn_page_record) uint32_t rn_page_record(void)
{
    size_t size = 0;
    RnJson *json = rn_page_begin();
    char *text = rn_session_is_loaded(rn_page_table())
                     ? NULL
                     : rn_record_write(&rn_page.session, &rn_page.head, &size);
    rn_json_put(json, text ? text : "");
    free(text);
    return rn_page_end();
}

/* The state before a step as a snapshot, as it is. */
RN_EXPORT(rn_page_snapshot) uint32_t rn_page_snapshot(uint32_t step)
{
    uint8_t code[RN_CODE_MAX];
    const size_t size = rn_encode(rn_page_table()->box, rn_page_state(step), code);
    memcpy(rn_page_bytes(size), code, size);
    return rn_page_end();
}

/* What each press has played since the last die or card, [from,to,from,to,..]: to be told again when the
 * game is opened. */
static void put_deeds(RnJson *json, const RnSession *session)
{
    const RnDeeds *deeds = &rn_page.deeds;
    size_t seen = rn_session_steps(session);
    while (seen > 0 && !rn_is_chance(rn_session_past(session, seen - 1)->move)) {
        seen--;
    }
    rn_json_put(json, ",\"deeds\":[");
    for (int i = 0; i < deeds->count; i++) {
        if (deeds->deed[i].from >= seen) {
            rn_json_next(json);
            rn_json_form(json, "%zu,%zu", deeds->deed[i].from, deeds->deed[i].to);
        }
    }
    rn_json_put(json, "]");
}

/* Where the game stands, apart from the position. */
RN_EXPORT(rn_page_status) uint32_t rn_page_status(void)
{
    const RnSession *session = rn_page_table();
    RnJson *json = rn_page_begin();
    char digits[24];
    RnOut seed = rn_out(digits, sizeof digits);
    rn_put_number(&seed, rn_session_seed(session));
    rn_json_form(
        json, "{'open':%i,'steps':%zu,'turns':%d", rn_session_is_open(session), rn_page_steps(),
        rn_page.trail.on ? rn_trail_turns(UINT32_MAX) : rn_session_turns(session, SIZE_MAX));
    rn_json_form(json, ",'loaded':%i,'watching':%i,'seed':%s", rn_session_is_loaded(session),
                 rn_page.trail.on, rn_session_is_seeded(session) ? digits : NULL);
    rn_json_form(json, ",'undo':%s,'typed':%i,'press':%zu", rn_word_gnome(undo_of(session)),
                 is_typed(session), press_begin(session));
    put_deeds(json, session);
    rn_json_form(json, ",'date':%s,'loyal':%i,'names':[", rn_page.head.date,
                 rn_page.head.loyal != 0);
    for (int i = 0; i < rn_session_state(session)->config.players; i++) {
        rn_write_text(json, i == 0 ? "" : ",", rn_page.head.names[i]);
    }
    rn_json_put(json, "]}");
    return rn_page_end();
}
