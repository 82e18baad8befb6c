/*
 * table_show.c - what a client sees of an online table.
 *
 * Decides what is secret: hands that the seat may not see, and with them every item, legal move and
 * step that would tell; the seed and its salt until the game is over; the invitation for whoever does
 * not sit at the table; what is kept of tokens always.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/assert.h"
#include "base/memory.h"
#include "serve/table.h"
#include "session/digest.h"
#include "session/viewcode.h"
#include "table/seats.h"
#include "text/text.h"

/* ---- The table -------------------------------------------------------------------------------- */

static void put_people(RnJson *json, const RnOnline *table, int64_t now)
{
    rn_json_put(json, ",\"people\":[");
    for (int p = 0; p < table->people; p++) {
        const RnPerson *person = &table->person[p];
        rn_json_next(json);
        rn_json_form(json, "{'name':%s,'here':%i,'agrees':%i,'resigns':%i", person->name,
                     (int)(table->here >> p & 1), person->agrees, person->resigns);
        rn_json_form(json, ",'says':%i,'absent':%i,'muted':%i,'silenced':%i,'out':%i}",
                     rn_online_has_say(table, p), rn_online_absent(table, p, now),
                     rn_online_voice(table, p).word != NULL, person->silenced, person->out);
    }
    rn_json_put(json, "]");
}

static void put_seats(RnJson *json, const RnOnline *table)
{
    rn_json_put(json, ",\"seats\":[");
    for (int g = 0; g < table->config.gnomes; g++) {
        const RnChair *chair = &table->chair[g];
        bool person = chair->kind == RN_PERSON;
        rn_json_next(json);
        rn_json_form(json, "{'gnome':%s,'kind':%s,'person':%d,'away':%i,'colour':%d}",
                     rn_word_gnome(g), rn_online_seat_word(chair), person ? chair->person : -1,
                     chair->away, table->colour[g]);
    }
    rn_json_put(json, "]");
}

static void put_voters(RnJson *json, const char *head, uint32_t people)
{
    rn_json_put(json, head);
    for (int p = 0; p < RN_PEOPLE_MAX; p++) {
        if (people >> p & 1) {
            rn_json_next(json);
            rn_json_form(json, "%d", p);
        }
    }
    rn_json_put(json, "]");
}

/* What is voted on, and how it stands. */
static void put_motion(RnJson *json, const RnOnline *table, int64_t now)
{
    const RnMotion *motion = &table->motion;
    if (motion->number == 0) {
        rn_json_put(json, ",\"motion\":null");
        return;
    }
    rn_json_form(json, ",'motion':{'motion':%u,'what':%s,'by':%d,'person':%d,'gnome':%s",
                 motion->number, rn_motion_word(motion->what), motion->by, motion->person,
                 motion->gnome >= 0 ? rn_word_gnome(motion->gnome) : NULL);
    if (motion->has & RN_HAS_DEADLINE) {
        rn_json_form(json, ",'deadline':%u", motion->deadline_s);
    }
    if (motion->has & RN_HAS_STAND_IN) {
        rn_json_form(json, ",'stand_in':%s",
                     motion->stand_in != RN_NONE ? rn_kind_word(motion->stand_in) : "none");
    }
    if (motion->has & RN_HAS_PUBLIC) {
        rn_write_flag(json, ",\"public\":", true);
    }
    put_voters(json, ",\"yes\":[", motion->yes);
    put_voters(json, ",\"no\":[", motion->no);
    rn_json_form(json, ",'needed':%d,'until':%lld}", rn_online_needed(table, now),
                 (long long)rn_online_motion_ends(table));
}

/* By when the decision must be made, if there is such a time. */
static void put_until(RnJson *json, const RnOnline *table)
{
    int64_t deadline = rn_online_deadline(table);
    if (deadline != 0) {
        rn_write_number(json, ",\"until\":", deadline);
    }
}

/* What changes with the votes of the people. */
static void put_votes(RnJson *json, const RnOnline *table, int64_t now)
{
    rn_json_form(json, ",'opener':%d,'deadline':%u,'stand_in':%s,'agreed':%i,'think':%u",
                 rn_online_opener(table), table->deadline_s,
                 table->stand_in != RN_NONE ? rn_kind_word(table->stand_in) : NULL,
                 rn_online_agreed(table, now), table->think_ms);
    put_motion(json, table, now);
}

void rn_online_describe(RnJson *json, const RnOnline *table, int person, int64_t now, bool notices)
{
    static const char *const phases[] = {"gathering", "playing", "over"};
    char hash[RN_DIGEST_TEXT];
    char seed[24];
    RN_ASSERT(person < table->people && table->people <= RN_PEOPLE_MAX);
    RN_ASSERT(table->phase < RN_COUNT(phases));
    rn_seed_hash(table->seed, table->salt, hash);
    rn_json_form(json, "{'table':%s,'phase':%s,'public':%i,'day':%s", table->id,
                 phases[table->phase], table->open, table->day[0] != '\0' ? table->day : NULL);
    rn_write_config(json, ",\"config\":", &table->config);
    rn_write_flag(json, ",\"loyal\":", table->loyal);
    put_people(json, table, now);
    put_seats(json, table);
    rn_json_form(json, ",'you':%d,'due':%s", person,
                 table->phase == RN_TABLE_PLAYING ? rn_word_gnome(table->decider) : NULL);
    put_votes(json, table, now);
    put_until(json, table);
    rn_json_form(json, ",'paused':%i,'resigned':%i,'rematch':%s,'seed_hash':%s", table->paused,
                 table->resigned, person >= 0 && table->rematch[0] != '\0' ? table->rematch : NULL,
                 hash);
    if (table->phase == RN_TABLE_OVER) { /* the seed as a text: JavaScript would round the number */
        snprintf(seed, sizeof seed, "%llu", (unsigned long long)table->seed);
        rn_json_form(json, ",'game_id':%s,'seed':%s,'salt':%s", table->game, seed, table->salt);
    }
    if (rn_online_has_say(table, person)) {
        rn_write_text(json, ",\"invite\":", table->invite);
    }
    rn_write_flag(json, ",\"notices\":", notices);
    if (person >= 0) {
        rn_write_flag(json, ",\"kept\":", table->person[person].owner[0] != '\0');
        rn_json_form(json, ",'notify':%s,'confirmed':%i", table->person[person].to,
                     table->person[person].confirmed);
        rn_online_put_endpoints(json, ",\"devices\":[", &table->person[person]);
    }
    rn_json_put(json, "}");
}

void rn_online_line(RnJson *json, const char *head, const RnOnline *table, const RnStoreChat *chat)
{
    const char *name;
    rn_write_number(json, head, chat->at);
    rn_json_form(json, ",'person':%d,'text':%s", rn_online_speaker(table, chat, &name), chat->text);
    if (name != NULL) {
        rn_write_text(json, ",\"name\":", name);
    }
    rn_json_put(json, "}");
}

void rn_online_talk(RnJson *json, const RnOnline *table, int person)
{
    bool first = true;
    rn_json_put(json, "[");
    for (size_t i = 0; i < table->chat_count; i++) {
        if (rn_online_hears(table, person, table->chats[i].at)) {
            rn_online_line(json, first ? "{\"at\":" : ",{\"at\":", table, &table->chats[i]);
            first = false;
        }
    }
    rn_json_put(json, "]");
}

/* ---- The game --------------------------------------------------------------------------------- */

int rn_online_view(RnOnline *table, int person, int look)
{
    unsigned gnomes = rn_online_unveiled(table, person);
    if (gnomes == 0) {
        return RN_NONE;
    }
    if (rn_online_wake(table) && table->decider < RN_GNOMES_MAX && gnomes >> table->decider & 1) {
        return table->decider;
    }
    if (look >= 0 && look < RN_GNOMES_MAX && gnomes >> look & 1) {
        return look;
    }
    int first = 0;
    while ((gnomes >> first & 1) == 0) {
        first++;
    }
    return first;
}

/* From where a seat saw step `i`: what happened before it changed hands it sees as a spectator does. */
static int seat_then(const RnOnline *table, int seat, size_t i)
{
    return seat < RN_GNOMES_MAX && i < table->chair[seat].since && table->phase != RN_TABLE_OVER
               ? RN_NONE
               : seat;
}

static void put_facts(RnJson *json, const RnOnline *table, int seat, size_t from)
{
    const RnSession *session = &table->session;
    rn_json_put(json, ",\"facts\":[");
    for (size_t i = from; i < rn_session_steps(session); i++) {
        RnLog log;
        const RnState after = rn_session_again(session, i, &log);
        for (int f = 0; f < log.count; f++) {
            rn_json_next(json);
            rn_json_fact_open(json, table->box,
                              rn_fact_from(&after, seat_then(table, seat, i), log.fact[f]));
            rn_json_form(json, ",'step':%zu}", i);
        }
    }
    rn_json_put(json, "]");
}

/* The steps as moves, chance included: enough to play the game along. */
static void put_steps(RnJson *json, const RnOnline *table, size_t from)
{
    const RnSession *session = &table->session;
    rn_json_put(json, ",\"steps\":[");
    for (size_t i = from; i < rn_session_steps(session); i++) {
        rn_write_move(json, i == from ? "" : ",", table->box, rn_session_past(session, i)->move);
    }
    rn_json_put(json, "]");
}

/* ---- Playing along ---------------------------------------------------------------------------- */

/* A client with rules of its own follows the game by its moves and chance. Where hands are secret these
 * would tell them; it gets a trail instead: for each step the facts as its seat may hear them, and what
 * the seat may know then. That a view tells nothing else is the contract of rn_view(): states that
 * differ only in what is hidden have equal views, and their bytes follow from the view alone
 * (viewcode.c). A move stands in the trail only for the player who made it. */

enum {
    TRAIL_VIEWS = 32
}; /* steps back from the last one whose views are told: enough to show them */

static void put_view(RnJson *json, const RnBox *box, const RnState *state, int seat)
{
    uint8_t code[RN_VIEW_CODE_MAX];
    char text[2 * RN_VIEW_CODE_MAX + 1];
    RnView view;
    rn_view_from(state, seat, &view);
    rn_hex(code, rn_view_encode(box, &view, code), text);
    rn_write_text(json, ",\"view\":", text);
}

static void put_plain_facts(RnJson *json, const RnState *after, const RnLog *log, int seat)
{
    rn_json_put(json, "{\"facts\":[");
    for (int f = 0; f < log->count; f++) {
        const RnFact fact = rn_fact_from(after, seat, log->fact[f]);
        rn_json_next(json);
        rn_json_form(json, "[%d,%d,%d,%d,%d]", fact.what, fact.gnome, fact.a, fact.b, fact.c);
    }
    rn_json_put(json, "]");
}

static void put_trail(RnJson *json, const RnOnline *table, int seat, size_t from)
{
    const RnSession *session = &table->session;
    put_view(json, table->box, rn_session_state(session), seat);
    rn_json_put(json, ",\"trail\":[");
    for (size_t i = from; i < rn_session_steps(session); i++) {
        const RnPast *past = rn_session_past(session, i);
        RnLog log;
        const RnState after = rn_session_again(session, i, &log);
        int then = seat_then(table, seat, i);
        rn_json_next(json);
        put_plain_facts(json, &after, &log, then);
        if (then != RN_NONE && past->before.decider < RN_GNOMES_MAX &&
            rn_player(&after, past->before.decider) == rn_player(&after, then)) {
            rn_write_move(json, ",\"move\":", table->box, past->move);
        }
        if (rn_session_steps(session) - i <= TRAIL_VIEWS) {
            put_view(json, table->box, &after, then);
        }
        rn_json_put(json, "}");
    }
    rn_json_put(json, "]");
}

/* ---- The whole -------------------------------------------------------------------------------- */

static void put_position(RnJson *json, const RnOnline *table, int seat, size_t from)
{
    const RnState *state = rn_session_state(&table->session);
    RnMove moves[RN_MOVES_MAX];
    RnView view;
    rn_view_from(state, seat, &view);
    rn_json_put(json, ",\"position\":");
    rn_json_state(json, table->box, &view.seen, view.hides != 0 ? &view : NULL, false);
    if (!rn_hands_hidden(state) || state->decision == RN_OVER || seat == state->decider) {
        int count = rn_legal(table->box, &view.seen, moves);
        rn_write_moves(json, ",\"moves\":", table->box, moves, count);
    }
    put_facts(json, table, seat, from);
    if (!rn_hands_hidden(state)) {
        put_steps(json, table, from);
    }
}

void rn_online_show(RnJson *json, RnOnline *table, int seat, size_t from, bool along)
{
    const RnState *state = rn_session_state(&table->session);
    if (table->phase == RN_TABLE_GATHERING || !rn_online_wake(table)) {
        rn_json_put(json, "null");
        return;
    }
    bool secret = rn_hands_hidden(state);
    if (along && secret && table->phase == RN_TABLE_OVER) {
        from = 0; /* everything is open now: who has followed a trail gets the steps to it */
    }
    if (from > rn_session_steps(&table->session)) {
        from = rn_session_steps(&table->session);
    }
    rn_json_form(json, "{'rev':%lld,'step':%zu,'from':%zu,'hidden':%i", (long long)table->rev,
                 rn_session_steps(&table->session), from, secret);
    if (secret) { /* else it is the same for everyone */
        rn_write_text(json, ",\"seat\":", rn_word_gnome(seat));
    }
    put_until(json, table);
    if (along && secret && table->phase != RN_TABLE_OVER) {
        put_trail(json, table, seat, from);
    } else if (along) {
        put_steps(json, table, from);
    } else {
        put_position(json, table, seat, from);
    }
    rn_json_put(json, "}");
}

/* ---- Records and exports ---------------------------------------------------------------------- */

static void head_of(const RnOnline *table, RnRecordHead *head)
{
    RnSeats seats = rn_seats();
    time_t ended = (time_t)(table->ended / 1000);
    struct tm day;
    *head = (RnRecordHead){.date = ""};
    if (ended != 0 && gmtime_r(&ended, &day) != NULL) {
        strftime(head->date, sizeof head->date, "%Y-%m-%d", &day);
    }
    memcpy(head->colour, table->colour, sizeof head->colour);
    seats.loyal = table->loyal ? RN_ALL_LOYAL : 0;
    for (int g = 0; g < table->config.gnomes; g++) {
        const RnChair *chair = &table->chair[g];
        char *name = head->names[rn_player(rn_session_state(&table->session), g) - 1];
        seats.seat[g].kind = chair->kind;
        if (chair->kind == RN_PERSON && chair->person >= 0 && name[0] == '\0') {
            snprintf(name, RN_NAME_MAX, "%s", table->person[chair->person].name);
        }
    }
    rn_seats_name(&seats, rn_session_state(&table->session), head);
}

char *rn_online_record(RnOnline *table, size_t *size)
{
    RnRecordHead head;
    char hash[RN_DIGEST_TEXT];
    if (table->phase != RN_TABLE_OVER || !rn_online_wake(table)) {
        return NULL;
    }
    head_of(table, &head);
    char *text = rn_record_write(&table->session, &head, size);
    size_t room = 0;
    char *longer = rn_grow(text, *size + 256, &room, 1);
    rn_seed_hash(table->seed, table->salt, hash);
    *size +=
        (size_t)snprintf(longer + *size, 256, "# game: %s\n# salt: %s\n# seed-hash: %s\n%s",
                         table->game, table->salt, hash, table->resigned ? "# resigned\n" : "");
    return longer;
}

void rn_online_export(RnJson *json, RnOnline *table, int person)
{
    RN_ASSERT(rn_online_is_person(table, person));
    const RnPerson *one = &table->person[person];
    unsigned gnomes = rn_online_gnomes(table, person);
    unsigned unveiled = rn_online_unveiled(table, person);
    rn_json_form(json, "{'table':%s,'name':%s,'agrees':%i,'notify':%s,'lang':%s", table->id,
                 one->name, one->agrees, one->to, one->lang);
    rn_online_put_endpoints(json, ",\"devices\":[", one);
    rn_json_put(json, ",\"gnomes\":[");
    for (int g = 0; g < table->config.gnomes; g++) {
        if (gnomes >> g & 1) {
            rn_json_next(json);
            rn_write_text(json, "", rn_word_gnome(g));
        }
    }
    rn_json_put(json, "],\"chat\":[");
    for (size_t i = 0; i < table->chat_count; i++) {
        const RnStoreChat *chat = &table->chats[i];
        const char *name;
        if (rn_online_speaker(table, chat, &name) == person) {
            rn_json_next(json);
            rn_json_form(json, "{'at':%lld,'text':%s}", (long long)chat->at, chat->text);
        }
    }
    rn_json_put(json, "],\"moves\":[");
    for (size_t i = 0; rn_online_wake(table) && i < rn_session_steps(&table->session); i++) {
        const RnPast *past = rn_session_past(&table->session, i);
        int mover = past->before.decider;
        if (!rn_is_chance(past->move) && mover < RN_GNOMES_MAX && unveiled >> mover & 1 &&
            i >= table->chair[mover].since) {
            rn_json_next(json);
            rn_write_move(json, "", table->box, past->move);
        }
    }
    rn_json_put(json, "]}");
}
