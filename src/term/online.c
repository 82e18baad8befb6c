/*
 * online.c - an online table, line by line.
 *
 * Decides how people at a server's table play here: what comes is told as soon as it comes, above the line that is
 * being typed; whoever is to decide has the commands and moves of a plain game, and beside them, at any time, those of
 * the table. Moves go to the server, and are played when it tells them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/memory.h"
#include "table/seatkey.h"
#include "term/table.h"
#include "text/text.h"
#include "text/tongue.h"

enum { TALK_LINES = 5, ANSWER_MS = 15000, LOOK_NS = 10000000 };

/* ---- What is asked ----------------------------------------------------------------------------- */

enum { OTHERS = 1, PAUSED, STOPPED, MINE, ENDED };

static int what_is_asked(const RnVisit *visit)
{
    const RnRoom *room = visit->room;
    const RnState *state = rn_session_state(visit->session);
    bool mine = state->decider != RN_NONE && rn_room_is_mine(room, state->decider);
    return state->decision == RN_OVER      ? ENDED
           : room->phase == RN_ROOM_OVER   ? STOPPED
           : room->paused                  ? PAUSED
           : mine && rn_room_goes_on(room) ? MINE
                                           : OTHERS;
}

bool rn_visit_is_mine(const RnTable *table) { return what_is_asked(table->visit) == MINE; }

/* ---- What has come ----------------------------------------------------------------------------- */

/* Whether others sit there than those that were told. */
static bool is_reseated(const RnVisit *visit)
{
    bool other = false;
    for (int g = 0; g < visit->room->config.gnomes; g++) {
        other = other || visit->seat[g].kind != visit->room->seat[g].kind ||
                visit->seat[g].person != visit->room->seat[g].person;
    }
    return other;
}

static unsigned wanting(const RnRoom *room)
{
    unsigned want = 0;
    for (int i = 0; i < room->people; i++) {
        want |= (unsigned)room->person[i].resigns << i;
    }
    return want;
}

/* Whether anything is to be told. Much of what a table says is about what is not shown here. */
static bool interrupts(void *user)
{
    const RnVisit *visit = user;
    const RnRoom *room = visit->room;
    rn_room_poll(visit->room, (uint64_t)rn_clock_ms());
    return rn_room_is_connected(room) != visit->connected || room->heard != visit->heard ||
           room->motion.number != visit->motion || wanting(room) != visit->want || room->gone ||
           room->refusal[0] != '\0' || room->there != visit->told ||
           (visit->playing ? room->rev != visit->rev || what_is_asked(visit) != visit->asked
                           : rn_room_is_told(room) || is_reseated(visit)) ||
           ((!room->there || rn_room_is_banned(room)) &&
            strcmp(visit->state, rn_room_state_text(room)) != 0);
}

static void keep_seat(RnRoom *room)
{
    if (room->token_new) {
        room->token_new = false;
        rn_seatkey_write(room->address.table, room->token);
    }
}

/* What was said since it was last told; of what was said before one came, the last lines. */
static void tell_talk(RnVisit *visit)
{
    const RnRoom *room = visit->room;
    unsigned news = room->heard - visit->heard;
    int lines = news < (unsigned)room->talk ? (int)news : room->talk;
    lines = visit->heard == 0 && lines > TALK_LINES ? TALK_LINES : lines;
    for (int i = room->talk - lines; i < room->talk; i++) {
        char text[RN_ROOM_SAID];
        rn_room_said_text(&room->said[i], text);
        rn_say_at(4, "%s", text);
    }
    visit->heard = room->heard;
}

/* What is voted on, and who wants to give up. */
static void tell_wishes(RnVisit *visit)
{
    const RnRoom *room = visit->room;
    char text[RN_ROOM_LINE];
    if (room->motion.number != visit->motion && rn_room_motion_text(room, text)) {
        rn_say_at(2, _("Vote: %s"), text);
        if (room->motion.mine) {
            rn_say_at(2, _("Type 'yes' or 'no'."));
        }
    }
    visit->motion = room->motion.number;
    unsigned want = wanting(room);
    if (want != visit->want && rn_room_resign_text(room, text)) {
        rn_say_at(2, "%s", text);
    }
    visit->want = want;
}

static void tell_connection(RnVisit *visit)
{
    bool connected = rn_room_is_connected(visit->room);
    if (connected != visit->connected && (connected || visit->told)) {
        rn_say("(%s)", rn_room_standing(visit->room));
    }
    visit->connected = connected;
}

static void tell_refusal(RnRoom *room)
{
    if (room->refusal[0] != '\0') {
        rn_say_at(2, "%s", room->refusal);
        room->refusal[0] = '\0';
    }
}

/* ---- The table --------------------------------------------------------------------------------- */

static void tell_seats(RnVisit *visit)
{
    const RnRoom *room = visit->room;
    char text[RN_ROOM_LINE];
    rn_room_rules_text(room, text);
    rn_say(_("Online table: %s"), text);
    for (int g = 0; g < room->config.gnomes; g++) {
        int person = room->seat[g].person;
        rn_room_seat_text(room, g, text, sizeof text);
        if (person >= 0 && !room->person[person].here) {
            rn_say("  %s  %s (%s)", rn_word_gnome(g), text, _("not connected"));
        } else {
            rn_say("  %s  %s", rn_word_gnome(g), text);
        }
    }
    rn_say("%s", rn_room_state_text(room));
    if (room->phase == RN_ROOM_GATHERING && room->address.invite[0] != '\0') {
        char link[RN_LINK_TEXT];
        rn_address_link(&room->address, room->address.table, room->address.invite, link);
        rn_say("%s", _("The link for your friends:"));
        rn_say_behind(0, link, "%s", ""); /* in one piece, so that it can be copied */
    }
    rn_say_at(
        2, _("At the table you can type: 'sit A', 'stand A', 'fill B mate', 'begin', 'say' and a "
             "text, 'talk', 'who', 'pause', 'resign', 'again' for the next game, 'quit'."));
}

static void sit(RnVisit *visit, const char *word)
{
    RnRoom *room = visit->room;
    int gnome = word[0] >= 'a' && word[0] < 'a' + room->config.gnomes && word[1] == '\0'
                    ? word[0] - 'a'
                    : -1;
    if (gnome < 0) {
        rn_say(_("Type a gnome's letter, too: 'sit A'."));
    } else if (room->you < 0 && visit->name[0] == '\0') {
        rn_say(
            _("At a table with others you need a name: 'rednov play --name NAME --online ...'."));
    } else {
        rn_room_sit(room, gnome, visit->name);
    }
}

static void stand(RnVisit *visit, const char *word)
{
    for (int g = 0; g < visit->room->config.gnomes; g++) {
        if (word[0] == 'a' + g && word[1] == '\0' && rn_room_is_mine(visit->room, g)) {
            rn_room_rise(visit->room, g);
            return;
        }
    }
    rn_say(_("That gnome is not yours."));
}

/* A kind of computer player, in English or the reader's language, or "free"; -1 for neither. */
static int given_kind(const char *word)
{
    for (int kind = 0; kind < RN_KINDS; kind++) {
        if (rn_has_word(rn_kind_word(kind), word, false) ||
            rn_has_word(rn_kind_name(kind), word, false)) {
            return kind;
        }
    }
    return rn_is_word(NC_("seat", "free"), word, false) ? RN_ROOM_FREE : -1;
}

/* Gives a seat to a computer player: "b mate". */
static void fill(RnVisit *visit, const char *words)
{
    RnRoom *room = visit->room;
    const bool gnome = words[0] >= 'a' && words[0] < 'a' + room->config.gnomes && words[1] == ' ';
    const int kind = gnome ? given_kind(words + 2 + strspn(words + 2, " ")) : -1;
    if (kind < 0) {
        char example[RN_TYPED_SIZE + RN_NAME_MAX];
        snprintf(example, sizeof example, "%s B %s", rn_tr_in(NC_("command", "fill")),
                 rn_kind_name(RN_MATE));
        rn_say(_("Type a gnome's letter and who is to play it, '%s', or 'free'."), example);
    } else {
        rn_room_fill(room, words[0] - 'a', kind);
    }
}

static void begin(RnVisit *visit)
{
    const int count = visit->room->phase == RN_ROOM_GATHERING && visit->room->you >= 0
                          ? rn_room_free_seats(visit->room)
                          : 0;
    if (count > 0) {
        rn_say_at(2,
                  P_("%d seat is free: the game waits when it is its turn. With 'fill' a computer "
                     "player takes it.",
                     "%d seats are free: the game waits when it is their turn. With 'fill' a "
                     "computer player takes one.",
                     (unsigned long)count),
                  count);
    }
    rn_room_begin(visit->room);
}

static void vote(RnVisit *visit, bool yes)
{
    if (visit->room->motion.mine) {
        rn_room_vote(visit->room, yes);
    } else {
        rn_say(_("There is nothing that you vote on."));
    }
}

/* All that was said and has happened. */
static void tell_all_talk(const RnRoom *room)
{
    for (int i = 0; i < room->talk; i++) {
        char text[RN_ROOM_SAID];
        rn_room_said_text(&room->said[i], text);
        rn_say_at(4, "%s", text);
    }
    if (room->talk == 0) {
        rn_say(_("Nobody has said anything yet."));
    }
}

/* The next game of the same people. */
static void sail_again(RnVisit *visit)
{
    visit->again = visit->room->rematch[0] != '\0';
    if (!visit->again) {
        rn_room_rematch(visit->room);
    }
}

enum { SIT, STAND, FILL, BEGIN, SAY, TALK, AGAIN, WHO, YES, NO, PAUSE, RESIGN, WORDS };

/* TRANSLATORS: typed at an online table; they must differ from the other words with the context "command" and from
   those of moves. */
static const char *const words[WORDS] = {
    [SIT] = NC_("command", "sit"),     [STAND] = NC_("command", "stand"),
    [FILL] = NC_("command", "fill"),   [BEGIN] = NC_("command", "begin"),
    [SAY] = NC_("command", "say"),     [TALK] = NC_("command", "talk"),
    [AGAIN] = NC_("command", "again"), [WHO] = NC_("command", "who"),
    [YES] = NC_("answer", "yes"),      [NO] = NC_("answer", "no"),
    [PAUSE] = NC_("command", "pause"), [RESIGN] = NC_("command", "resign")};

static void run(RnVisit *visit, int word, const char *rest, const char *folded)
{
    RnRoom *room = visit->room;
    bool mine = room->you >= 0;
    switch (word) {
    case SIT: sit(visit, folded); break;
    case STAND: stand(visit, folded); break;
    case FILL: fill(visit, folded); break;
    case BEGIN: begin(visit); break;
    case SAY: rn_room_say(room, rest); break;
    case TALK: tell_all_talk(room); break;
    case AGAIN: sail_again(visit); break;
    case WHO: tell_seats(visit); break;
    case YES:
    case NO: vote(visit, word == YES); break;
    case PAUSE: rn_room_pause(room, !room->paused); break;
    case RESIGN: rn_room_resign(room, !(mine && room->person[room->you].resigns)); break;
    }
    tell_refusal(room);
}

/* Whether the line is one of those for the table. */
static bool take_table_line(RnVisit *visit, const char *line)
{
    char folded[RN_ASK_MAX + 1], word[RN_TYPED_SIZE] = "";
    rn_fold(line, folded);
    size_t size = strcspn(folded, " ");
    const char *rest = line + strcspn(line, " ");
    if (!visit->room->there || size == 0 || size >= sizeof word) {
        return false;
    }
    memcpy(word, folded, size);
    for (int i = 0; i < WORDS; i++) {
        if (rn_is_word(words[i], word, false)) {
            run(visit, i, rest + strspn(rest, " "), folded + size + strspn(folded + size, " "));
            return true;
        }
    }
    return false;
}

/* ---- The game ---------------------------------------------------------------------------------- */

/* The session, who sits there, and what this seat sees, as the table has told it. */
static void follow(RnTable *table)
{
    RnRoom *room = table->visit->room;
    bool opened = rn_session_is_loaded(table->session) && !room->hidden; /* the end tells all */
    size_t kept = room->hidden ? room->passed : opened ? SIZE_MAX : room->from;
    rn_room_follow(room, table->session);
    table->visit->rev = room->rev;
    table->told[0] = table->told[0] > kept ? kept : table->told[0]; /* taken back, or told anew */
    const RnState *state = rn_session_state(table->session);
    rn_room_seats(room, state, table->head, table->seats);
    rn_tell_names(table);
    rn_room_look_as(room, state);
    table->seat = rn_visit_is_mine(table) ? state->decider : table->seat;
}

/* Waits for the answer to a request; whether the game is another one then. */
static bool is_answered(RnTable *table)
{
    RnVisit *visit = table->visit;
    RnRoom *room = visit->room;
    int64_t end = rn_clock_ms() + ANSWER_MS;
    while (room->rev == visit->rev && room->refusal[0] == '\0' && rn_room_is_connected(room) &&
           rn_clock_ms() < end) {
        nanosleep(&(struct timespec){.tv_nsec = LOOK_NS}, NULL);
        rn_room_poll(room, (uint64_t)rn_clock_ms());
    }
    bool good = room->rev != visit->rev && room->refusal[0] == '\0';
    if (!good && room->refusal[0] == '\0') {
        rn_say(_("There is no answer from the server."));
    }
    tell_refusal(room);
    follow(table);
    return good;
}

bool rn_visit_move(RnTable *table, RnMove move)
{
    RnVisit *visit = table->visit;
    rn_room_move(visit->room, visit->rev, &move, 1);
    return is_answered(table);
}

bool rn_visit_undo(RnTable *table)
{
    rn_room_undo(table->visit->room, table->visit->rev);
    return is_answered(table);
}

/* What stands where a plain game has its question, while nobody here decides. */
static void tell_waiting(const RnTable *table)
{
    const RnRoom *room = table->visit->room;
    int decider = rn_session_state(table->session)->decider;
    if (room->phase == RN_ROOM_OVER) {
        rn_say(_("Everybody at the table wanted to stop here."));
    } else if (room->paused) {
        rn_say(_("The game is paused."));
    } else if (decider != RN_NONE) {
        rn_say(_("%s decides."), table->called[decider]);
    }
}

/* All that is new, and the question if it is another one. */
static void tell_game(RnTable *table)
{
    RnVisit *visit = table->visit;
    RnRoom *room = visit->room;
    follow(table);
    const RnState *state = rn_session_state(table->session);
    rn_table_look(table);
    rn_tell_news(table);
    const int now = what_is_asked(visit);
    bool other = visit->asked_rev != room->rev || visit->asked != now;
    visit->asked_rev = room->rev;
    visit->asked = now;
    if (other && state->decision == RN_OVER) {
        rn_tell_ending(table);
    }
    if (other && (rn_visit_is_mine(table) || state->decision == RN_OVER)) {
        rn_show_decision(table);
    } else if (other) {
        tell_waiting(table);
    }
}

/* ---- The loop ---------------------------------------------------------------------------------- */

static void tell_all(RnTable *table)
{
    RnVisit *visit = table->visit;
    RnRoom *room = visit->room;
    keep_seat(room);
    tell_connection(visit);
    tell_talk(visit);
    if (visit->playing || rn_room_is_told(room)) {
        if (!visit->playing) {
            visit->playing = true;
            rn_session_new(table->session, &room->config, false, 0);
        }
        tell_game(table);
    } else if (room->there && (!visit->told || is_reseated(visit))) {
        tell_seats(visit);
    }
    const bool unseen = !room->there || rn_room_is_banned(room);
    if (unseen && strcmp(visit->state, rn_room_state_text(room)) != 0) {
        snprintf(visit->state, sizeof visit->state, "%s", rn_room_state_text(room));
        rn_say("%s", visit->state);
    }
    visit->told = visit->told || room->there;
    memcpy(visit->seat, room->seat, sizeof room->seat);
    tell_wishes(visit);
    tell_refusal(room);
}

/* A line for the game; false when they leave. */
static bool take_game_line(RnTable *table, const char *line)
{
    if (!table->visit->playing) {
        if (line[0] != '\0') {
            rn_say(_("The game has not begun."));
        }
        return true;
    }
    rn_table_look(table);
    if (line[0] == '\0' && !rn_visit_is_mine(table)) {
        tell_waiting(table);
        return true;
    }
    return rn_take_line(table, line) != RN_LEAVE;
}

static void prompt_text(const RnTable *table, char *text, size_t size)
{
    const RnVisit *visit = table->visit;
    bool mine = visit->playing && rn_visit_is_mine(table);
    snprintf(text, size, "%s> ",
             mine ? table->called[rn_session_state(table->session)->decider] : "");
}

static void play(RnTable *table)
{
    RnVisit *visit = table->visit;
    RnAsk *ask = table->ask;
    bool stays = true;
    while (stays && !visit->room->gone && !visit->again) {
        char prompt[RN_CALLED_MAX + 8], line[RN_ASK_MAX + 1];
        tell_all(table);
        prompt_text(table, prompt, sizeof prompt);
        if (!rn_ask_line(ask, prompt)) {
            stays = ask->interrupted;
            continue;
        }
        strcpy(line, ask->line);
        stays =
            !rn_ask_leaves(ask) && (take_table_line(visit, line) || take_game_line(table, line));
    }
    if (visit->room->gone) {
        rn_say("%s", rn_room_state_text(visit->room));
    }
    if (!visit->again) {
        rn_say(_("Goodbye. The same link leads back to the table."));
    }
}

/* Plays at a table until they leave it; `next` is the link of the next one then, or "". False when the system has no room
 * for that. */
static bool visit_table(const RnAsk *ask, const RnBox *box, const char *link, const char *name,
                        const char *phrase, const RnSeats *seats, char next[RN_LINK_TEXT])
{
    RnAddress address;
    if (!rn_address_read(link, &address)) {
        return false;
    }
    rn_seatkey_settle(address.table, address.token);
    RnSession session;
    RnVisit visit = {
        .room = rn_room_open(&address, box, phrase), .session = &session, .name = name};
    if (visit.room == NULL) {
        rn_say(_("The system has no thread left for a connection."));
        return false;
    }
    rn_own_read(RN_OWN_KEY, visit.room->key);
    RnRecordHead head = {.date = ""};
    RnSeats own = *seats;
    RnTable *table = rn_alloc(1, sizeof *table);
    rn_session_init(&session, box);
    table->session = &session;
    table->head = &head;
    table->seats = &own;
    RnAsk waiting = *ask;
    waiting.interrupts = interrupts;
    waiting.user = &visit;
    table->ask = &waiting;
    table->visit = &visit;
    table->threads = rn_threads_start(rn_processors());
    /* unbuffered, so that one can wait for the next line and for the table */
    setvbuf(waiting.in, NULL, _IONBF, 0);
    play(table);
    next[0] = '\0';
    if (visit.again) {
        rn_room_next(visit.room, next);
    }
    rn_room_close(visit.room);
    rn_session_free(&session);
    rn_threads_end(table->threads);
    free(table);
    return true;
}

bool rn_plain_online(const RnAsk *ask, const RnBox *box, const char *link, const char *name,
                     const char *phrase, const RnSeats *seats)
{
    RnAddress server;
    char place[RN_LINK_TEXT], next[RN_LINK_TEXT];
    if (!rn_address_read(link, &server)) {
        return false;
    }
    bool alone = server.table[0] != '\0'; /* else they come back to the server's tables */
    snprintf(place, sizeof place, "%s", link);
    rn_address_link(&server, "", "", next);
    rn_server_write(next);
    while (alone || rn_plain_pier(ask, box, &server, name, phrase, place)) {
        server.key[0] = '\0'; /* they have been asked about it */
        do {
            if (!visit_table(ask, box, place, name, phrase, seats, next)) {
                return false;
            }
            strcpy(place, next);
        } while (next[0] != '\0');
        if (alone) {
            break;
        }
    }
    return true;
}
