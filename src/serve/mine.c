/*
 * mine.c - what belongs to a key: the tables and games of its owner, people it played with, invitations.
 *
 * Decides how a person finds its seats again from any device, with nothing but a key that the server never
 * keeps, only its digest, and whom one may invite without a link: who has a key and sat at a table
 * together with the one who invites. Nobody is told another's digest.
 */
#include "serve/mine.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/memory.h"
#include "text/text.h"

enum { TABLES_MOST = 100, GAMES_MOST = 100, MATES_MOST = 100, INVITES_MOST = 20 };

static const RnNo NO_STORE = {"store", "the store does not answer", NULL};

/* Somebody who sat at a table together with the owner. */
typedef struct Mate {
    char owner[RN_DIGEST_TEXT];
    char name[RN_NAME_MAX]; /* at the table where they met last .. */
    char table[RN_TOKEN_TEXT];
    int person; /* .. and who it is there */
    int games;
} Mate;

typedef struct Mine {
    const RnBox *box;
    const char *owner;
    RnJson *json;
    Mate *mates;
    int mate_count;
} Mine;

/* ---- People ----------------------------------------------------------------------------------- */

static Mate *find_mate(Mine *mine, const char *owner)
{
    int at = 0;
    while (at < mine->mate_count && strcmp(mine->mates[at].owner, owner) != 0) {
        at++;
    }
    if (at == MATES_MOST) {
        return NULL;
    }
    if (at == mine->mate_count) {
        mine->mates[mine->mate_count++] = (Mate){.games = 0};
        strcpy(mine->mates[at].owner, owner);
    }
    return &mine->mates[at];
}

/* The tables come with the one changed last first. */
static void note_mates(Mine *mine, const RnOnline *table)
{
    for (int p = 0; p < table->people; p++) {
        const RnPerson *person = &table->person[p];
        if (person->owner[0] == '\0' || strcmp(person->owner, mine->owner) == 0 || person->out ||
            !rn_online_seated(table, p)) {
            continue;
        }
        Mate *mate = find_mate(mine, person->owner);
        if (mate != NULL && mate->games++ == 0) {
            strcpy(mate->name, person->name);
            strcpy(mate->table, table->id);
            mate->person = p;
        }
    }
}

static void put_mates(const Mine *mine)
{
    rn_json_put(mine->json, "],\"people\":[");
    for (int i = 0; i < mine->mate_count; i++) {
        const Mate *mate = &mine->mates[i];
        rn_json_next(mine->json);
        rn_json_form(mine->json, "{'name':%s,'from':%s,'person':%d,'games':%d}", mate->name,
                     mate->table, mate->person, mate->games);
    }
}

/* ---- Tables ----------------------------------------------------------------------------------- */

/* The rules and who sits there. */
static void put_shape(RnJson *json, const RnOnline *table)
{
    rn_write_config(json, ",\"config\":", &table->config);
    rn_json_put(json, ",\"people\":[");
    for (int p = 0; p < table->people; p++) {
        if (rn_online_seated(table, p)) {
            rn_json_next(json);
            rn_write_text(json, "", table->person[p].name);
        }
    }
    rn_json_put(json, "]");
}

static void put_gnomes(RnJson *json, unsigned gnomes)
{
    rn_json_put(json, ",\"gnomes\":[");
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        if (gnomes >> g & 1) {
            rn_json_next(json);
            rn_write_text(json, "", rn_word_gnome(g));
        }
    }
    rn_json_put(json, "]");
}

/* Who decides there now, "" for a computer player or nobody. */
static const char *decider_of(const RnOnline *table, int due)
{
    const RnChair *chair = due >= 0 && due < table->config.gnomes ? &table->chair[due] : NULL;
    bool person = chair != NULL && chair->kind == RN_PERSON && chair->person >= 0;
    return person ? table->person[chair->person].name : "";
}

static void list_one(void *user, const RnStoreRow *row)
{
    static const char *const results[] = {"none", "rescued", "lost", "given-up"};
    Mine *mine = user;
    RnJson *json = mine->json;
    RnOnline table;
    if (!rn_online_peek(&table, mine->box, row)) {
        return;
    }
    int person = rn_online_owner(&table, mine->owner);
    unsigned gnomes = rn_online_gnomes(&table, person);
    note_mates(mine, &table);
    rn_json_next(json);
    rn_json_form(json, "{'table':%s,'name':%s,'changed':%lld", row->id,
                 person >= 0 ? table.person[person].name : "", (long long)row->changed);
    put_shape(json, &table);
    put_gnomes(json, gnomes);
    if (row->phase == RN_TABLE_OVER) {
        RN_ASSERT(row->result < RN_COUNT(results));
        rn_json_form(json, ",'game':%s,'result':%s}", row->game, results[row->result]);
        return;
    }
    bool due = row->due >= 0 && row->due < RN_GNOMES_MAX;
    rn_json_form(json, ",'phase':%s,'due':%s,'decides':%s,'turn':%i,'paused':%i}",
                 row->phase == RN_TABLE_PLAYING ? "playing" : "gathering",
                 due ? rn_word_gnome(row->due) : NULL, decider_of(&table, row->due),
                 (int)(due && gnomes >> row->due & 1), table.paused);
}

/* An invitation, with what lets one sit down; not to a table where the owner is known already. */
static void list_invite(void *user, const RnStoreRow *row, const char *host)
{
    const Mine *mine = user;
    RnOnline table;
    if (!rn_online_peek(&table, mine->box, row) || rn_online_owner(&table, mine->owner) >= 0) {
        return;
    }
    int by = rn_online_owner(&table, host);
    rn_json_next(mine->json);
    rn_json_form(mine->json, "{'table':%s,'invite':%s,'by':%s,'phase':%s,'changed':%lld", row->id,
                 table.invite, by >= 0 ? table.person[by].name : "",
                 row->phase == RN_TABLE_PLAYING ? "playing" : "gathering", (long long)row->changed);
    put_shape(mine->json, &table);
    rn_json_put(mine->json, "}");
}

static RnNo list_mine(RnStore *store, const RnBox *box, const RnHallQuery *query, RnJson *json)
{
    char why[RN_STORE_WHY];
    Mine mine = {.box = box,
                 .owner = query->owner,
                 .json = json,
                 .mates = rn_alloc(MATES_MOST, sizeof *mine.mates)};
    rn_json_put(json, ",\"tables\":[");
    bool good = rn_store_mine(store, query->owner, false, TABLES_MOST, list_one, &mine, why);
    rn_json_put(json, "],\"games\":[");
    good = good && rn_store_mine(store, query->owner, true, GAMES_MOST, list_one, &mine, why);
    put_mates(&mine);
    rn_json_put(json, "],\"invites\":[");
    good = good && rn_store_invited(store, query->owner, INVITES_MOST, list_invite, &mine, why);
    rn_json_put(json, "]");
    free(mine.mates);
    return good ? RN_YES : NO_STORE;
}

/* ---- Invitations ------------------------------------------------------------------------------ */

/* A table from the store, without its moves. */
static RnNo read_table(RnStore *store, const RnBox *box, const char *id, RnOnline *table)
{
    char why[RN_STORE_WHY];
    RnStored stored;
    RnFound found = rn_store_load(store, id, &stored, why);
    RnNo no = RN_YES;
    if (found == RN_STORE_FAILED) {
        no = NO_STORE;
    } else if (found != RN_FOUND || !rn_online_peek(table, box, &stored.row)) {
        no = rn_no("no-table", "there is no such table");
    }
    rn_stored_free(&stored);
    return no;
}

/* Who counts at a table may invite who has sat at another one together with it. */
static RnNo invite(RnStore *store, const RnBox *box, const RnHallQuery *query)
{
    char why[RN_STORE_WHY];
    RnOnline table;
    RnOnline from;
    RnNo no = read_table(store, box, query->table, &table);
    if (no.word == NULL) {
        no = read_table(store, box, query->met, &from);
    }
    if (no.word != NULL) {
        return no;
    }
    if (!rn_online_has_say(&table, rn_online_owner(&table, query->owner))) {
        return rn_no("guest", "who began this game decides that");
    }
    if (table.phase == RN_TABLE_OVER) {
        return RN_OVER_NOW;
    }
    int person = query->person;
    if (!rn_online_seated(&from, rn_online_owner(&from, query->owner)) ||
        !rn_online_is_person(&from, person) || !rn_online_seated(&from, person) ||
        from.person[person].owner[0] == '\0') {
        return rn_no("not-seated", "you have not played with that person");
    }
    int there = rn_online_owner(&table, from.person[person].owner);
    if (there >= 0) {
        return rn_online_is_person(&table, there)
                   ? rn_no("here", "that person knows this table")
                   : rn_no("sent-away", "the people of this table have sent that person away");
    }
    RnStoreInvite wanted = {from.person[person].owner, query->table, query->owner, query->now};
    switch (rn_store_invite(store, &wanted, why)) {
    case RN_STORE_TAKEN: return rn_no("full", "that person has too many invitations");
    case RN_STORE_FAILED: return NO_STORE;
    default: return RN_YES; /* also when it was declined: that is nobody else's business */
    }
}

RnNo rn_mine_answer(RnStore *store, const RnBox *box, const RnHallQuery *query, RnJson *json)
{
    char why[RN_STORE_WHY];
    int count = 0;
    switch (query->kind) {
    case RN_QUERY_MINE: return list_mine(store, box, query, json);
    case RN_QUERY_INVITE: return invite(store, box, query);
    case RN_QUERY_DECLINE:
        count = rn_store_decline(store, query->owner, query->table, why);
        return count >= 0 ? RN_YES : NO_STORE;
    default:
        count = rn_store_uninvite(store, query->owner, why);
        rn_write_number(json, ",\"deleted\":", count);
        return count >= 0 ? RN_YES : NO_STORE;
    }
}
