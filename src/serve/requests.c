/*
 * requests.c - the requests of clients, one row each.
 *
 * Decides what may be asked where, by whom, with which fields, and what it counts as. A new request is a
 * row here and its handler, in hall_ask.c or, if it changes the table, in table*.c;
 * tests/unit/test_requests.c says where else it is missing.
 */
#include <stddef.h>

#include "serve/hall_in.h"

/* ---- Fields ----------------------------------------------------------------------------------- */

/* A field, what reads it and where it goes in RnRequest; the second with its bounds. */
#define FIELD(name, reader, member) BOUND(name, reader, member, 0, 0, 0)
#define BOUND(name, reader, member, from, to, flag) \
    { \
        .word = "?" name, .read = rn_take_##reader, .offset = offsetof(RnRequest, member), \
        .size = sizeof(((RnRequest *)NULL)->member), .least = (from), .most = (to), .has = (flag) \
    }

static const RnRequestField ALONG = FIELD("along", flag, along);
static const RnRequestField AUTH = BOUND("auth", bytes, push.auth, 0, 0, RN_HAS_AUTH);
static const RnRequestField COLOUR = BOUND("colour", int, colour, 0, RN_COLOURS - 1, 0);
static const RnRequestField CONFIG = FIELD("config", config, config);
static const RnRequestField DAY = FIELD("day", day, day);
static const RnRequestField DEADLINE =
    BOUND("deadline", int, deadline, 0, RN_DEADLINE_MAX, RN_HAS_DEADLINE);
static const RnRequestField ENDPOINT = BOUND("endpoint", text, push.endpoint, 1, 0, 0);
static const RnRequestField FROM = FIELD("from", secret, from);
static const RnRequestField GAME = FIELD("game", secret, game);
static const RnRequestField GNOME = FIELD("gnome", gnome, gnome);
static const RnRequestField GNOMES = BOUND("gnomes", gnomes, gnomes, 1, RN_GNOMES_MAX, 0);
static const RnRequestField INVITE = FIELD("invite", secret, invite);
static const RnRequestField KEY = FIELD("key", secret, key);
static const RnRequestField LANG = FIELD("lang", language, lang);
static const RnRequestField LOYAL = FIELD("loyal", flag, loyal);
static const RnRequestField MOTION = FIELD("motion", count, motion);
static const RnRequestField MOVE = FIELD("move", move, plan);
static const RnRequestField MOVES = BOUND("moves", moves, plan, 0, RN_REQUEST_PLAN, 0);
static const RnRequestField NAME = FIELD("name", name, name);
static const RnRequestField ON = FIELD("on", flag, on);
static const RnRequestField P256DH = BOUND("p256dh", point, push.point, 0, 0, RN_HAS_POINT);
static const RnRequestField PERSON = BOUND("person", int, person, 0, RN_PEOPLE_MAX - 1, 0);
static const RnRequestField PHRASE = BOUND("phrase", text, phrase, 1, 0, 0);
static const RnRequestField PUBLIC = BOUND("public", flag, open, 0, 0, RN_HAS_PUBLIC);
static const RnRequestField RECORD = FIELD("record", record, record);
static const RnRequestField REV = FIELD("rev", count, rev);
static const RnRequestField SEAL = FIELD("seal", secret, seal);
static const RnRequestField SEATS = BOUND("seats", seats, seats, RN_GNOMES_MIN, RN_GNOMES_MAX, 0);
static const RnRequestField SPACE = FIELD("space", space, space);
static const RnRequestField STAND_IN = BOUND("stand_in", stand_in, stand_in, 0, 0, RN_HAS_STAND_IN);
static const RnRequestField TABLE = FIELD("table", secret, table);
static const RnRequestField TEXT = BOUND("text", text, text, 1, 0, 0);
static const RnRequestField THINK = BOUND("think", int, think, 1, RN_THINK_MAX, RN_HAS_THINK);
static const RnRequestField TO = FIELD("to", address, to);
static const RnRequestField TOKEN = FIELD("token", secret, token);
static const RnRequestField WHAT = FIELD("what", what, what);
static const RnRequestField WITH = FIELD("with", with, seat);

/* ---- Rows ------------------------------------------------------------------------------------- */

const RnRow rn_requests[] = {
    {"open", RN_AT_HALL, RN_ANYONE, RN_ECHO_OWN, .handle = rn_do_open, .cost = RN_COST_OPEN,
     .opens = true, .must = {&CONFIG, &NAME},
     .may = {&SEATS, &PUBLIC, &DEADLINE, &STAND_IN, &LOYAL, &THINK, &KEY, &ALONG, &DAY, &TOKEN}},
    {"join", RN_AT_DOOR, RN_ANYONE, RN_ECHO_OWN, .handle = rn_do_join, .cost = RN_COST_READ,
     .more = RN_MORE_WHOLE, .must = {&TABLE}, .may = {&TOKEN, &KEY, &NAME, &ALONG}},
    {"leave", RN_AT_HALL, RN_ANYONE, RN_ECHO_OWN, .handle = rn_do_leave},
    {"sit", RN_AT_TABLE, RN_ANYONE, RN_ECHO_OWN, .not_daily = true, .handle = rn_do_sit,
     .must = {&GNOMES}, .may = {&NAME, &INVITE, &KEY}},
    {"stand", RN_AT_TABLE, RN_ANYONE, RN_ECHO_TABLE, .not_daily = true, .change = rn_online_stand,
     .must = {&GNOMES}},
    {"fill", RN_AT_TABLE, RN_SEATED, RN_ECHO_TABLE, .not_daily = true, .change = rn_online_fill,
     .must = {&GNOME, &WITH}},
    {"start", RN_AT_TABLE, RN_SEATED, RN_ECHO_GAME, .change = rn_online_start},
    {"move", RN_AT_TABLE, RN_ANYONE, RN_ECHO_GAME, .change = rn_online_move, .must = {&REV},
     .either = {&MOVE, &MOVES}},
    {"undo", RN_AT_TABLE, RN_ANYONE, RN_ECHO_GAME, .change = rn_online_undo, .must = {&REV}},
    {"plan", RN_AT_TABLE, RN_SEATED, RN_ECHO_OWN, .handle = rn_do_plan, .must = {&REV, &MOVES}},
    {"point", RN_AT_TABLE, RN_SEATED, RN_ECHO_OWN, .handle = rn_do_point, .must = {&SPACE}},
    {"chat", RN_AT_TABLE, RN_SEATED, RN_ECHO_OWN, .handle = rn_do_chat, .must = {&TEXT}},
    {"murmur", RN_AT_TABLE, RN_ANYONE, RN_ECHO_OWN, .handle = rn_do_murmur, .must = {&NAME, &TEXT}},
    {"look", RN_AT_TABLE, RN_ANYONE, RN_ECHO_OWN, .handle = rn_do_look, .more = RN_MORE_WHOLE,
     .must = {&GNOME}},
    {"name", RN_AT_TABLE, RN_PERSON_THERE, RN_ECHO_TABLE, .change = rn_online_rename,
     .must = {&NAME}},
    {"claim", RN_AT_TABLE, RN_PERSON_THERE, RN_ECHO_TABLE, .change = rn_online_claim,
     .must = {&KEY}},
    {"colour", RN_AT_TABLE, RN_SEATED, RN_ECHO_TABLE, .change = rn_online_colour,
     .must = {&GNOME, &COLOUR}},
    {"pause", RN_AT_TABLE, RN_COUNTING, RN_ECHO_TABLE, .until_over = true,
     .change = rn_online_pause, .must = {&ON}},
    {"agree", RN_AT_TABLE, RN_SEATED, RN_ECHO_TABLE, .until_over = true, .change = rn_online_agree,
     .must = {&ON}},
    {"resign", RN_AT_TABLE, RN_COUNTING, RN_ECHO_TABLE, .until_over = true,
     .change = rn_online_resign, .must = {&ON}},
    {"relieve", RN_AT_TABLE, RN_COUNTING, RN_ECHO_TABLE, .not_daily = true, .until_over = true,
     .change = rn_online_relieve, .must = {&GNOME, &ON}},
    {"set", RN_AT_TABLE, RN_COUNTING, RN_ECHO_TABLE, .not_daily = true, .until_over = true,
     .change = rn_online_set, .may = {&DEADLINE, &STAND_IN, &PUBLIC, &THINK}},
    {"propose", RN_AT_TABLE, RN_COUNTING, RN_ECHO_TABLE, .not_daily = true,
     .change = rn_online_propose, .must = {&WHAT},
     .may = {&PERSON, &GNOME, &DEADLINE, &STAND_IN, &PUBLIC}},
    {"vote", RN_AT_TABLE, RN_COUNTING, RN_ECHO_TABLE, .change = rn_online_vote,
     .must = {&MOTION, &ON}},
    {"notify", RN_AT_TABLE, RN_PERSON_THERE, RN_ECHO_TABLE, .handle = rn_do_notify,
     .cost = RN_COST_MAIL, .must = {&TO}, .may = {&LANG, &SEAL}},
    {"confirm", RN_AT_TABLE, RN_ANYONE, RN_ECHO_OWN, .handle = rn_do_confirm,
     .must = {&PERSON, &SEAL}},
    {"seat-link", RN_AT_TABLE, RN_ANYONE, RN_ECHO_OWN, .handle = rn_do_seat_link,
     .cost = RN_COST_MAIL, .must = {&TO}},
    {"unsubscribe", RN_AT_STORE, RN_ANYONE, RN_ECHO_OWN, .handle = rn_do_unsubscribe, .free = true,
     .query = RN_QUERY_KEEP, .must = {&TO, &SEAL}},
    {"push", RN_AT_TABLE, RN_PERSON_THERE, RN_ECHO_TABLE, .handle = rn_do_push,
     .cost = RN_COST_MAIL, .must = {&ENDPOINT, &ON}, .may = {&P256DH, &AUTH, &LANG}},
    {"rematch", RN_AT_TABLE, RN_SEATED, RN_ECHO_TABLE, .handle = rn_do_rematch, .opens = true,
     .cost = RN_COST_OPEN},
    {"export", RN_AT_TABLE, RN_OWNER, RN_ECHO_OWN, .handle = rn_do_export},
    {"forget", RN_AT_TABLE, RN_PERSON_THERE, RN_ECHO_OWN, .handle = rn_do_forget},
    {"list", RN_AT_STORE, RN_ANYONE, RN_ECHO_OWN, .handle = rn_do_query, .query = RN_QUERY_LIST,
     .cost = RN_COST_READ},
    {"game", RN_AT_STORE, RN_ANYONE, RN_ECHO_OWN, .handle = rn_do_query, .query = RN_QUERY_GAME,
     .cost = RN_COST_READ, .must = {&GAME}},
    {"daily", RN_AT_STORE, RN_ANYONE, RN_ECHO_OWN, .handle = rn_do_query, .query = RN_QUERY_DAILY,
     .cost = RN_COST_READ, .must = {&DAY}, .may = {&TOKEN}},
    {"daily-put", RN_AT_STORE, RN_ANYONE, RN_ECHO_OWN, .handle = rn_do_query,
     .query = RN_QUERY_DAILY_PUT, .cost = RN_COST_PUT, .more = RN_MORE_PUT,
     .must = {&DAY, &NAME, &TOKEN, &RECORD}},
    {"daily-forget", RN_AT_STORE, RN_ANYONE, RN_ECHO_OWN, .handle = rn_do_query,
     .query = RN_QUERY_DAILY_FORGET, .cost = RN_COST_READ, .must = {&TOKEN}},
    {"daily-export", RN_AT_STORE, RN_ANYONE, RN_ECHO_OWN, .handle = rn_do_query,
     .query = RN_QUERY_DAILY_EXPORT, .cost = RN_COST_READ, .must = {&TOKEN}},
    {"mine", RN_AT_STORE, RN_ANYONE, RN_ECHO_OWN, .handle = rn_do_query, .query = RN_QUERY_MINE,
     .cost = RN_COST_MINE, .more = RN_MORE_WHOLE, .must = {&KEY}},
    {"invite", RN_AT_STORE, RN_ANYONE, RN_ECHO_OWN, .handle = rn_do_query, .query = RN_QUERY_INVITE,
     .cost = RN_COST_PUT, .more = RN_MORE_WHOLE, .must = {&KEY, &TABLE, &FROM, &PERSON}},
    {"decline", RN_AT_STORE, RN_ANYONE, RN_ECHO_OWN, .handle = rn_do_query,
     .query = RN_QUERY_DECLINE, .cost = RN_COST_READ, .must = {&KEY, &TABLE}},
    {"mine-forget", RN_AT_STORE, RN_ANYONE, RN_ECHO_OWN, .handle = rn_do_query,
     .query = RN_QUERY_MINE_FORGET, .cost = RN_COST_READ, .must = {&KEY}},
    {"member", RN_AT_STORE, RN_ANYONE, RN_ECHO_OWN, .handle = rn_do_member, .free = true,
     .query = RN_QUERY_MEMBER, .cost = RN_COST_PHRASE, .either = {&PHRASE, &SEAL}},
    {"ping", RN_AT_STORE, RN_ANYONE, RN_ECHO_OWN, .handle = rn_do_ping, .free = true},
};
const int rn_request_count = sizeof rn_requests / sizeof *rn_requests;
