/*
 * table.c - people and seats of an online table.
 *
 * Decides who may sit where and who may change what. Whoever sits at the table may fill or free a seat
 * that is no other person's, and change its settings: it has no owner.
 */
#include "serve/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/seats.h"

static const RnNo NOT_SEATED = {"not-seated", "only who sits at the table may do that", NULL};

static RnNo no(const char *word, const char *text) { return (RnNo){word, text, NULL}; }

static void head_changed(RnOnline *table) { table->unsaved = table->head_unsaved = true; }

/* ---- Opening ---------------------------------------------------------------------------------- */

static void draw_seed(RnOnline *table)
{
    table->seed = rn_token_number();
    rn_token_new(table->salt);
    rn_token_new(table->id);
    rn_token_new(table->invite);
}

static int add_person(RnOnline *table, const char *name, const char *token)
{
    int place = 0;
    while (place < table->people && table->person[place].hash[0] != '\0') {
        place++;
    }
    if (place == RN_PEOPLE_MAX) {
        return -1;
    }
    if (place == table->people) {
        table->people++;
    }
    RnPerson *person = &table->person[place];
    *person = (RnPerson){.agrees = true};
    snprintf(person->name, sizeof person->name, "%s", name);
    rn_token_hash(token, person->hash);
    return place;
}

static void take_chair(RnChair *chair, int seat)
{
    *chair = (RnChair){.kind = RN_PERSON, .person = -1};
    if (seat == RN_SEAT_ME) {
        chair->person = 0;
    } else if (seat != RN_SEAT_FREE) {
        chair->kind = (uint8_t)seat;
    }
}

RnNo rn_online_open(RnOnline *table, const RnBox *box, const RnAsk *ask, const char *token,
                    int64_t now)
{
    if (ask->seat_count != 0 && ask->seat_count != ask->config.gnomes) {
        return no("bad", "there must be one seat for each gnome");
    }
    *table = (RnOnline){
        .box = box,
        .config = ask->config,
        .open = ask->open,
        .deadline_s = (uint32_t)ask->deadline,
        .stand_in = (uint8_t)ask->stand_in,
        .think_ms = (uint32_t)ask->think,
        .asked = now,
    };
    draw_seed(table);
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        table->colour[g] = (uint8_t)g;
        take_chair(&table->chair[g], g < ask->seat_count ? ask->seats[g] : RN_SEAT_FREE);
    }
    add_person(table, ask->name, token);
    if (ask->seat_count == 0) {
        table->chair[0].person = 0;
    }
    if (!rn_online_seated(table, 0)) {
        return no("bad", "one of the seats must be yours");
    }
    head_changed(table);
    return RN_YES;
}

void rn_online_again(RnOnline *next, const RnOnline *table, int64_t now)
{
    *next = (RnOnline){
        .box = table->box,
        .config = table->config,
        .open = table->open,
        .deadline_s = table->deadline_s,
        .stand_in = table->stand_in,
        .think_ms = table->think_ms,
        .notice_ms = table->notice_ms,
        .asked = now,
        .people = table->people,
    };
    draw_seed(next);
    memcpy(next->person, table->person, sizeof next->person);
    memcpy(next->chair, table->chair, sizeof next->chair);
    memcpy(next->colour, table->colour, sizeof next->colour);
    for (int p = 0; p < next->people; p++) {
        next->person[p].resigns = next->person[p].noticed = false;
        next->person[p].again = 0;
    }
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        next->chair[g].away = false;
    }
    head_changed(next);
}

void rn_online_free(RnOnline *table)
{
    for (size_t i = 0; i < table->chat_count; i++) {
        free(table->chats[i].text);
    }
    free(table->chats);
    free(table->moves);
    rn_session_free(&table->session);
    free(table->crew);
    *table = (RnOnline){.box = table->box};
}

/* ---- People ----------------------------------------------------------------------------------- */

int rn_online_find(const RnOnline *table, const char *token)
{
    char hash[RN_DIGEST_TEXT];
    int found = -1;
    rn_token_hash(token, hash);
    for (int p = 0; p < table->people; p++) {
        if (rn_token_same(table->person[p].hash, hash, RN_DIGEST_TEXT - 1)) {
            found = p;
        }
    }
    return found;
}

unsigned rn_online_gnomes(const RnOnline *table, int person)
{
    unsigned gnomes = 0;
    for (int g = 0; g < table->config.gnomes; g++) {
        const RnChair *chair = &table->chair[g];
        gnomes |= (unsigned)(person >= 0 && chair->kind == RN_PERSON && chair->person == person)
                  << g;
    }
    return gnomes;
}

bool rn_online_seated(const RnOnline *table, int person)
{
    return rn_online_gnomes(table, person) != 0;
}

const char *rn_online_seat_word(const RnChair *chair)
{
    if (chair->kind != RN_PERSON) {
        return rn_kind_word(chair->kind);
    }
    return chair->person >= 0 ? "person" : "free";
}

/* Whether each of the gnomes is there and free, or a computer player's. */
static RnNo may_sit(const RnOnline *table, unsigned gnomes)
{
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        const RnChair *chair = &table->chair[g];
        if ((gnomes >> g & 1) == 0) {
            continue;
        }
        if (g >= table->config.gnomes) {
            return no("bad", "there is no such gnome in this game");
        }
        if (chair->kind == RN_PERSON && chair->person >= 0) {
            return no("taken", "someone sits there");
        }
    }
    return RN_YES;
}

RnNo rn_online_sit(RnOnline *table, const RnAsk *ask, const char *token, int *person)
{
    if (table->phase == RN_TABLE_OVER) {
        return no("over", "the game is over");
    }
    if (*person < 0 && !table->open &&
        !rn_token_same(table->invite, ask->invite,
                       ask->invite[0] != '\0' ? RN_TOKEN_TEXT - 1 : 1)) {
        return no("not-invited", "this table is by invitation");
    }
    RnNo flaw = may_sit(table, ask->gnomes);
    if (flaw.word != NULL) {
        return flaw;
    }
    if (*person < 0 && ask->name[0] == '\0') {
        return no("bad", "a name is needed");
    }
    if (*person < 0) {
        *person = add_person(table, ask->name, token);
    }
    if (*person < 0) {
        return no("full", "too many people have been at this table");
    }
    for (int g = 0; g < table->config.gnomes; g++) {
        if (ask->gnomes >> g & 1) {
            table->chair[g] = (RnChair){.kind = RN_PERSON, .person = (int8_t)*person};
        }
    }
    head_changed(table);
    return RN_YES;
}

RnNo rn_online_stand(RnOnline *table, int person, unsigned gnomes)
{
    if ((gnomes & ~rn_online_gnomes(table, person)) != 0) {
        return no("not-yours", "that seat is not yours");
    }
    for (int g = 0; g < table->config.gnomes; g++) {
        if (gnomes >> g & 1) {
            table->chair[g] = (RnChair){.kind = RN_PERSON, .person = -1};
        }
    }
    head_changed(table);
    return RN_YES;
}

RnNo rn_online_fill(RnOnline *table, int person, int gnome, int seat)
{
    RnChair *chair = &table->chair[gnome];
    if (!rn_online_seated(table, person)) {
        return NOT_SEATED;
    }
    if (gnome >= table->config.gnomes) {
        return no("bad", "there is no such gnome in this game");
    }
    if (chair->kind == RN_PERSON && chair->person >= 0 && chair->person != person) {
        return no("taken", "someone sits there");
    }
    take_chair(chair, seat);
    head_changed(table);
    return RN_YES;
}

RnNo rn_online_rename(RnOnline *table, int person, const char *name)
{
    if (person < 0) {
        return NOT_SEATED;
    }
    snprintf(table->person[person].name, RN_NAME_MAX, "%s", name);
    head_changed(table);
    return RN_YES;
}

RnNo rn_online_colour(RnOnline *table, int person, int gnome, int colour)
{
    if (!rn_online_seated(table, person)) {
        return NOT_SEATED;
    }
    if (gnome >= table->config.gnomes) {
        return no("bad", "there is no such gnome in this game");
    }
    const RnChair *chair = &table->chair[gnome];
    if (chair->kind == RN_PERSON && chair->person >= 0 && chair->person != person) {
        return no("not-yours", "that seat is not yours");
    }
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        if (g < table->config.gnomes && g != gnome && table->colour[g] == colour) {
            return no("taken", "another gnome has that colour");
        }
    }
    for (int g = 0; g < RN_GNOMES_MAX; g++) { /* colours stay all different */
        if (table->colour[g] == colour) {
            table->colour[g] = table->colour[gnome];
        }
    }
    table->colour[gnome] = (uint8_t)colour;
    head_changed(table);
    return RN_YES;
}

/* ---- Talk and votes --------------------------------------------------------------------------- */

static void drop_chat(RnOnline *table, size_t at)
{
    free(table->chats[at].text);
    memmove(&table->chats[at], &table->chats[at + 1],
            (table->chat_count - at - 1) * sizeof *table->chats);
    table->chat_count--;
}

RnNo rn_online_chat(RnOnline *table, int person, const char *text, int64_t now)
{
    if (person < 0) {
        return NOT_SEATED;
    }
    if (table->chats == NULL) {
        table->chats = calloc(RN_STORE_CHATS, sizeof *table->chats);
    }
    char *copy = strdup(text);
    if (table->chats == NULL || copy == NULL) {
        free(copy);
        return no("full", "there is no memory for it");
    }
    if (table->chat_count == RN_STORE_CHATS) {
        drop_chat(table, 0);
    }
    table->chats[table->chat_count++] = (RnStoreChat){now, person, copy};
    if (table->chats_unsaved < RN_STORE_CHATS) {
        table->chats_unsaved++;
    }
    table->unsaved = true;
    return RN_YES;
}

RnNo rn_online_forget(RnOnline *table, int person)
{
    if (person < 0) {
        return NOT_SEATED;
    }
    rn_online_stand(table, person, rn_online_gnomes(table, person));
    for (size_t i = table->chat_count; i > 0; i--) {
        if (table->chats[i - 1].person == person) {
            if (i > table->chat_count - table->chats_unsaved) {
                table->chats_unsaved--;
            }
            drop_chat(table, i - 1);
        }
    }
    table->person[person] = (RnPerson){.agrees = false};
    table->forget |= 1u << person;
    head_changed(table);
    return RN_YES;
}

/* Whether a computer player decides for all gnomes of a person. */
static bool is_away(const RnOnline *table, int person)
{
    unsigned gnomes = rn_online_gnomes(table, person);
    for (int g = 0; g < table->config.gnomes; g++) {
        if (gnomes >> g & 1 && !table->chair[g].away) {
            return false;
        }
    }
    return true;
}

/* Whether everybody who sits at the table has said so. Who is away stands in nobody's way to give
 * the boat up, but has to have agreed to the stand-in. */
static bool unanimous(const RnOnline *table, bool resigning)
{
    bool some = false;
    for (int p = 0; p < table->people; p++) {
        if (!rn_online_seated(table, p) || (resigning && is_away(table, p))) {
            continue;
        }
        if (resigning ? !table->person[p].resigns : !table->person[p].agrees) {
            return false;
        }
        some = true;
    }
    return some;
}

bool rn_online_agreed(const RnOnline *table)
{
    return table->stand_in != RN_NONE && unanimous(table, false);
}

RnNo rn_online_set(RnOnline *table, int person, const RnAsk *ask, int64_t now)
{
    if (!rn_online_seated(table, person)) {
        return NOT_SEATED;
    }
    if (table->phase == RN_TABLE_OVER) {
        return no("over", "the game is over");
    }
    if (ask->has & RN_HAS_DEADLINE) {
        table->deadline_s = (uint32_t)ask->deadline;
        table->asked = now; /* nobody is late because of it */
    }
    if (ask->has & RN_HAS_STAND_IN) {
        table->stand_in = (uint8_t)ask->stand_in;
    }
    if (ask->has & RN_HAS_PUBLIC) {
        table->open = ask->open;
    }
    if (ask->has & RN_HAS_THINK) {
        table->think_ms = (uint32_t)ask->think;
    }
    head_changed(table);
    return RN_YES;
}

RnNo rn_online_notify(RnOnline *table, int person, const RnAsk *ask, uint32_t after_ms)
{
    if (person < 0) {
        return NOT_SEATED;
    }
    if (after_ms == 0) {
        return no("off", "this server sends no notices");
    }
    strcpy(table->person[person].to, ask->to);
    strcpy(table->person[person].lang, ask->lang);
    table->notice_ms = after_ms;
    head_changed(table);
    return RN_YES;
}

RnNo rn_online_vote(RnOnline *table, int person, RnAskKind what, bool on, int64_t now)
{
    if (!rn_online_seated(table, person)) {
        return NOT_SEATED;
    }
    if (table->phase == RN_TABLE_OVER) {
        return no("over", "the game is over");
    }
    if (what == RN_ASK_PAUSE) {
        table->paused = on;
        table->asked = now; /* nobody is late because of a pause */
    } else if (what == RN_ASK_AGREE) {
        table->person[person].agrees = on;
    } else {
        table->person[person].resigns = on;
        if (unanimous(table, true)) {
            table->resigned = true;
            table->phase = RN_TABLE_OVER;
        }
    }
    head_changed(table);
    return RN_YES;
}
