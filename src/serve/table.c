/*
 * table.c - people and seats of an online table.
 *
 * Decides who may sit where, who gives way when there are too many people, and who hears what was said.
 */
#include "serve/daily_result.h"
#include "serve/table.h"
#include "table/daily.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/memory.h"
#include "table/likeness.h"
#include "table/seats.h"

void rn_online_head_changed(RnOnline *table) { table->unsaved = table->head_unsaved = true; }

/* ---- Opening ---------------------------------------------------------------------------------- */

static void draw_seed(RnOnline *table)
{
    table->seed = rn_token_number();
    rn_token_new(table->salt);
    rn_token_new(table->id);
    rn_token_new(table->game);
    rn_token_new(table->invite);
}

/* Whether lines of this person are kept. */
static bool has_spoken(const RnOnline *table, int person)
{
    for (size_t i = 0; i < table->chat_count; i++) {
        if (table->chats[i].person == person && table->chats[i].at >= table->person[person].since) {
            return true;
        }
    }
    return false;
}

/* Its lines keep the name of one who gives way. */
static void note_former(RnOnline *table, int person, int64_t until)
{
    if (table->formers == RN_FORMER_MAX) {
        memmove(table->former, table->former + 1, sizeof table->former - sizeof *table->former);
        table->formers--;
    }
    RnFormer *former = &table->former[table->formers++];
    *former =
        (RnFormer){.person = (int8_t)person, .since = table->person[person].since, .until = until};
    memcpy(former->name, table->person[person].name, sizeof former->name);
}

/* Who gives way when all places are taken: one without a gnome, rather not one who began this game,
 * was sent away, has spoken or is here; of those the one who was not here longest. */
static int who_gives_way(const RnOnline *table)
{
    int found = -1;
    int least = 0;
    for (int p = 0; p < table->people; p++) {
        const RnPerson *person = &table->person[p];
        int worth = 8 * person->out + 4 * (person->founder && table->phase != RN_TABLE_GATHERING) +
                    2 * has_spoken(table, p) + (int)(table->here >> p & 1);
        if (!rn_online_seated(table, p) &&
            (found < 0 || worth < least ||
             (worth == least && person->last < table->person[found].last))) {
            found = p;
            least = worth;
        }
    }
    return found;
}

static int add_person(RnOnline *table, const char *name, const char *token, int64_t now)
{
    int place = 0;
    int64_t since = now;
    while (place < table->people && table->person[place].hash[0] != '\0') {
        place++;
    }
    if (place == RN_PEOPLE_MAX) {
        place = who_gives_way(table);
        RN_ASSERT(place >= 0); /* there are more places than gnomes */
        rn_online_unvote(table, place);
        since = 1 + (table->person[place].since > now ? table->person[place].since : now);
        if (has_spoken(table, place)) {
            note_former(table, place, since - 1);
        }
    }
    if (place == table->people) {
        table->people++;
    }
    RN_ASSERT(place < table->people && table->people <= RN_PEOPLE_MAX);
    RnPerson *person = &table->person[place];
    rn_online_no_push(person);
    *person = (RnPerson){.agrees = true, .since = since, .last = now};
    snprintf(person->name, sizeof person->name, "%s", name);
    rn_token_hash(token, person->hash);
    return place;
}

static void own(RnPerson *person, const char *key)
{
    if (key[0] != '\0') {
        rn_token_hash(key, person->owner);
    }
}

static void take_chair(RnChair *chair, int seat)
{
    RN_ASSERT(seat >= 0 && seat <= RN_SEAT_FREE);
    *chair = (RnChair){.kind = RN_PERSON, .person = -1};
    if (seat == RN_SEAT_ME) {
        chair->person = 0;
    } else if (seat != RN_SEAT_FREE) {
        chair->kind = (uint8_t)seat;
    }
}

/* The table is a daily boat's: with its dice and its crew, for one person. */
static RnNo be_daily(RnOnline *table, const RnRequest *request, int64_t now)
{
    const RnConfig usual = rn_daily_config();
    const RnSeats seats = rn_daily_seats();
    if (request->token[0] == '\0') {
        return rn_no("bad", "a daily boat needs a token");
    }
    if (!rn_daily_is_recent(request->day, now)) {
        return rn_no("too-late", "only the boat of today or yesterday counts");
    }
    if (memcmp(&table->config, &usual, sizeof usual) != 0 || table->open ||
        table->deadline_s != 0) {
        return rn_no("not-daily", "that is not how the daily boat is played");
    }
    for (int g = 0; g < usual.gnomes; g++) {
        if (table->chair[g].kind != seats.seat[g].kind ||
            (table->chair[g].kind == RN_PERSON && table->chair[g].person != 0)) {
            return rn_no("not-crew", "the crew of that boat is a person and three mates");
        }
    }
    table->stand_in = RN_NONE;
    table->seed = rn_daily_seed(request->day);
    strcpy(table->day, request->day);
    rn_token_hash(request->token, table->owner);
    return RN_YES;
}

RnNo rn_online_open(RnOnline *table, const RnBox *box, const RnRequest *request, const char *token,
                    int64_t now)
{
    RN_ASSERT(request->seat_count <= RN_GNOMES_MAX && request->config.gnomes <= RN_GNOMES_MAX);
    if (request->seat_count != 0 && request->seat_count != request->config.gnomes) {
        return rn_no("bad", "there must be one seat for each gnome");
    }
    *table = (RnOnline){.box = box};
    RnNo flaw = rn_online_name_flaw(table, -1, request->name);
    if (flaw.word != NULL) {
        return flaw;
    }
    *table = (RnOnline){
        .box = box,
        .config = request->config,
        .open = request->open,
        .opened = now,
        .deadline_s = (uint32_t)request->deadline,
        .stand_in = (uint8_t)request->stand_in,
        .loyal = request->loyal && request->config.crazed != 0,
        .think_ms = (uint32_t)request->think,
        .asked = now,
        .fallen = -1,
    };
    draw_seed(table);
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        table->colour[g] = (uint8_t)g;
        take_chair(&table->chair[g], g < request->seat_count ? request->seats[g] : RN_SEAT_FREE);
    }
    add_person(table, request->name, token, now);
    own(&table->person[0], request->key);
    table->person[0].founder = true;
    table->person[0].sat = now;
    if (request->seat_count == 0) {
        table->chair[0].person = 0;
    }
    if (!rn_online_seated(table, 0)) {
        return rn_no("bad", "one of the seats must be yours");
    }
    if (request->day[0] != '\0') {
        RnNo why = be_daily(table, request, now);
        if (why.word != NULL) {
            return why;
        }
    }
    rn_online_head_changed(table);
    return RN_YES;
}

void rn_online_again(RnOnline *next, const RnOnline *table, int64_t now)
{
    *next = (RnOnline){
        .box = table->box,
        .config = table->config,
        .open = table->open,
        .opened = now,
        .deadline_s = table->deadline_s,
        .stand_in = table->stand_in,
        .loyal = table->loyal,
        .think_ms = table->think_ms,
        .notice_ms = table->notice_ms,
        .asked = now,
        .people = table->people,
        .fallen = -1,
    };
    draw_seed(next);
    memcpy(next->person, table->person, sizeof next->person);
    memcpy(next->chair, table->chair, sizeof next->chair);
    memcpy(next->colour, table->colour, sizeof next->colour);
    for (int p = 0; p < next->people; p++) {
        RnPerson *person = &next->person[p];
        rn_online_copy_push(person);
        if (!rn_online_seated(table, p) && !person->out) {
            rn_online_no_push(person);
            *person = (RnPerson){.agrees = false}; /* who has stood up does not come along */
            continue;
        }
        person->founder = !person->out;
        person->resigns = person->noticed = false;
        person->again = 0;
        person->last = now;
    }
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        next->chair[g].away = next->chair[g].veiled = false;
        next->chair[g].since = 0;
    }
    rn_online_head_changed(next);
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
    for (int p = 0; p < RN_PEOPLE_MAX; p++) {
        rn_online_no_push(&table->person[p]);
    }
    *table = (RnOnline){.box = table->box};
}

/* ---- People ----------------------------------------------------------------------------------- */

int rn_online_find(const RnOnline *table, const char *token)
{
    char hash[RN_DIGEST_TEXT];
    int found = -1;
    rn_token_hash(token, hash);
    for (int p = 0; p < table->people; p++) {
        const RnPerson *person = &table->person[p];
        if (rn_token_same(person->hash, hash, RN_DIGEST_TEXT - 1) ||
            rn_token_same(person->second, hash, RN_DIGEST_TEXT - 1)) {
            found = p;
        }
    }
    return found;
}

int rn_online_take_mailed(RnOnline *table, const char *token, int64_t now)
{
    char hash[RN_DIGEST_TEXT];
    rn_token_hash(token, hash);
    for (int p = 0; p < table->people; p++) {
        RnPerson *person = &table->person[p];
        if (now < person->mailed_until && rn_token_same(person->mailed, hash, RN_DIGEST_TEXT - 1)) {
            strcpy(person->second, hash);
            person->mailed[0] = '\0';
            person->mailed_until = 0;
            rn_online_head_changed(table);
            return p;
        }
    }
    return -1;
}

int rn_online_owner(const RnOnline *table, const char *owner)
{
    int found = -1;
    int best = 0;
    for (int p = 0; p < table->people; p++) {
        const RnPerson *person = &table->person[p];
        int worth = person->out ? 3 : rn_online_seated(table, p) ? 2 : 1;
        if (person->owner[0] != '\0' && worth > best &&
            rn_token_same(person->owner, owner, RN_DIGEST_TEXT - 1)) {
            found = p;
            best = worth;
        }
    }
    return found;
}

int rn_online_owned(const RnOnline *table, const char *key)
{
    char owner[RN_DIGEST_TEXT];
    rn_token_hash(key, owner);
    return rn_online_owner(table, owner);
}

RnNo rn_online_claim(RnOnline *table, const RnCall *call)
{
    RN_ASSERT(rn_online_is_person(table, call->person));
    int other = rn_online_owned(table, call->request->key);
    if (other >= 0 && table->person[other].out) {
        return rn_no("sent-away", "the people of this table have sent you away");
    }
    own(&table->person[call->person], call->request->key);
    return RN_YES;
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

unsigned rn_online_unveiled(const RnOnline *table, int person)
{
    unsigned gnomes = rn_online_gnomes(table, person);
    for (int g = 0; g < table->config.gnomes; g++) {
        gnomes &= ~((unsigned)table->chair[g].veiled << g);
    }
    return gnomes;
}

bool rn_online_is_person(const RnOnline *table, int person)
{
    return person >= 0 && person < table->people && table->person[person].hash[0] != '\0' &&
           !table->person[person].out;
}

bool rn_online_seated(const RnOnline *table, int person)
{
    return rn_online_gnomes(table, person) != 0;
}

RnNo rn_online_voice(const RnOnline *table, int person)
{
    const RnPerson *one = &table->person[person];
    return one->silenced ? rn_no("silenced", "the host has taken your voice at this table")
           : one->muted  ? rn_no("muted", "you have no voice at this table")
                         : RN_YES;
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
            return rn_no("bad", "there is no such gnome in this game");
        }
        if (chair->kind == RN_PERSON && chair->person >= 0) {
            return rn_no("taken", "someone sits there");
        }
    }
    return RN_YES;
}

/* Free seats of a public table are for everybody. What a computer player holds, and all of a private
 * table, is for who began the game, before that whoever sat there already, and who is invited. */
static RnNo is_welcome(const RnOnline *table, const RnRequest *request, int person)
{
    bool knows = rn_token_same(table->invite, request->invite,
                               request->invite[0] != '\0' ? RN_TOKEN_TEXT - 1 : 1);
    if (knows || (person >= 0 && table->person[person].founder)) {
        return RN_YES;
    }
    if (!table->open) {
        return rn_no("not-invited", "this table is by invitation");
    }
    for (int g = 0; g < table->config.gnomes; g++) {
        if (request->gnomes >> g & 1 && table->chair[g].kind != RN_PERSON) {
            return rn_no("not-invited", "a computer player's gnome is by invitation");
        }
    }
    return RN_YES;
}

/* The person takes the seats; one that held none has just come to sit there. */
static void sit_down(RnOnline *table, RnPerson *person, unsigned gnomes, int64_t now)
{
    int number = (int)(person - table->person);
    bool secret = rn_online_is_secret(table);
    if (!rn_online_seated(table, number)) {
        person->sat = now;
        person->agrees = true;
        person->resigns = false;
        person->founder = person->founder || table->phase == RN_TABLE_GATHERING;
    }
    person->last = now;
    for (int g = 0; g < table->config.gnomes; g++) {
        if (gnomes >> g & 1) {
            table->chair[g] =
                (RnChair){.kind = RN_PERSON,
                          .person = (int8_t)number,
                          .veiled = secret && g != table->decider,
                          .since = secret ? (uint32_t)rn_session_steps(&table->session) : 0};
        }
    }
}

RnNo rn_online_name_flaw(const RnOnline *table, int person, const char *name)
{
    if (rn_name_is_crew(name)) {
        return rn_no("name", "people would take that for a computer player");
    }
    for (int p = 0; p < table->people; p++) {
        bool counts = rn_online_seated(table, p) || table->here >> p & 1;
        if (p != person && counts && rn_names_alike(table->person[p].name, name)) {
            return rn_no("name", "somebody here is called so, or nearly so");
        }
    }
    return RN_YES;
}

RnNo rn_online_sit(RnOnline *table, const RnRequest *request, const char *token, int64_t now,
                   int *person)
{
    if (table->phase == RN_TABLE_OVER) {
        return RN_OVER_NOW;
    }
    RnNo flaw = is_welcome(table, request, *person);
    if (flaw.word == NULL) {
        flaw = may_sit(table, request->gnomes);
    }
    if (flaw.word != NULL) {
        return flaw;
    }
    if (*person < 0 && request->name[0] == '\0') {
        return rn_no("bad", "a name is needed");
    }
    if (*person < 0) {
        flaw = rn_online_name_flaw(table, -1, request->name);
    }
    if (flaw.word != NULL) {
        return flaw;
    }
    if (*person < 0) {
        *person = add_person(table, request->name, token, now);
        own(&table->person[*person], request->key);
    }
    sit_down(table, &table->person[*person], request->gnomes, now);
    rn_online_head_changed(table);
    return RN_YES;
}

void rn_online_free_seats(RnOnline *table, unsigned gnomes)
{
    for (int g = 0; g < table->config.gnomes; g++) {
        if (gnomes >> g & 1) {
            table->chair[g] = (RnChair){.kind = RN_PERSON, .person = -1};
        }
    }
}

RnNo rn_online_stand(RnOnline *table, const RnCall *call)
{
    if ((call->request->gnomes & ~rn_online_gnomes(table, call->person)) != 0) {
        return rn_no("not-yours", "that seat is not yours");
    }
    rn_online_free_seats(table, call->request->gnomes);
    return RN_YES;
}

/* Whether the gnome is one of this game and sits there for nobody else, who would refuse by `theirs`. */
static RnNo may_change(const RnOnline *table, const RnCall *call, RnNo theirs)
{
    int gnome = call->request->gnome;
    RN_ASSERT(rn_online_seated(table, call->person) && gnome < RN_GNOMES_MAX);
    const RnChair *chair = &table->chair[gnome];
    if (gnome >= table->config.gnomes) {
        return rn_no("bad", "there is no such gnome in this game");
    }
    bool taken = chair->kind == RN_PERSON && chair->person >= 0;
    if (taken && chair->person == call->person) {
        return RN_YES;
    }
    if (!taken && !rn_online_has_say(table, call->person)) {
        return rn_no("guest", "who began this game decides that");
    }
    return taken ? theirs : RN_YES;
}

RnNo rn_online_fill(RnOnline *table, const RnCall *call)
{
    RnNo refusal = may_change(table, call, rn_no("taken", "someone sits there"));
    if (refusal.word == NULL) {
        take_chair(&table->chair[call->request->gnome], call->request->seat);
    }
    return refusal;
}

RnNo rn_online_rename(RnOnline *table, const RnCall *call)
{
    RN_ASSERT(rn_online_is_person(table, call->person));
    RnNo flaw = rn_online_voice(table, call->person);
    if (flaw.word == NULL) {
        flaw = rn_online_name_flaw(table, call->person, call->request->name);
    }
    if (flaw.word == NULL) {
        snprintf(table->person[call->person].name, RN_NAME_MAX, "%s", call->request->name);
    }
    return flaw;
}

RnNo rn_online_colour(RnOnline *table, const RnCall *call)
{
    int gnome = call->request->gnome;
    int colour = call->request->colour;
    RnNo refusal = may_change(table, call, rn_no("not-yours", "that seat is not yours"));
    if (refusal.word != NULL) {
        return refusal;
    }
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        if (g < table->config.gnomes && g != gnome && table->colour[g] == colour) {
            return rn_no("taken", "another gnome has that colour");
        }
    }
    for (int g = 0; g < RN_GNOMES_MAX; g++) { /* colours stay all different */
        if (table->colour[g] == colour) {
            table->colour[g] = table->colour[gnome];
        }
    }
    table->colour[gnome] = (uint8_t)colour;
    return RN_YES;
}

/* ---- Talk ------------------------------------------------------------------------------------- */

static void drop_chat(RnOnline *table, size_t at)
{
    RN_ASSERT(at < table->chat_count && table->chat_count <= RN_STORE_CHATS);
    free(table->chats[at].text);
    memmove(&table->chats[at], &table->chats[at + 1],
            (table->chat_count - at - 1) * sizeof *table->chats);
    table->chat_count--;
}

void rn_online_chat(RnOnline *table, int person, const char *text, int64_t now)
{
    RN_ASSERT(rn_online_is_person(table, person) && strlen(text) <= RN_CHAT_MAX);
    if (table->chats == NULL) {
        table->chats = rn_alloc(RN_STORE_CHATS, sizeof *table->chats);
    }
    if (table->chat_count == RN_STORE_CHATS) {
        drop_chat(table, 0);
    }
    RN_ASSERT(table->chat_count < RN_STORE_CHATS);
    int64_t since = table->person[person].since; /* of a moment ago, when another gave way */
    table->chats[table->chat_count++] =
        (RnStoreChat){now > since ? now : since, person, rn_text_copy(text)};
    if (table->chats_unsaved < RN_STORE_CHATS) {
        table->chats_unsaved++;
    }
    table->unsaved = true;
}

void rn_online_forget(RnOnline *table, int person)
{
    RN_ASSERT(rn_online_is_person(table, person));
    rn_online_free_seats(table, rn_online_gnomes(table, person));
    for (size_t i = table->chat_count; i > 0; i--) {
        if (table->chats[i - 1].person == person) {
            if (i > table->chat_count - table->chats_unsaved) {
                table->chats_unsaved--;
            }
            drop_chat(table, i - 1);
        }
    }
    rn_online_unvote(table, person);
    rn_online_unnote(table, person);
    for (int i = table->formers; i > 0; i--) { /* what the ones before it said is gone with it */
        if (table->former[i - 1].person == person) {
            memmove(&table->former[i - 1], &table->former[i],
                    (size_t)(table->formers-- - i) * sizeof *table->former);
        }
    }
    rn_online_no_push(&table->person[person]);
    table->person[person] = (RnPerson){.agrees = false};
    RN_ASSERT(table->chats_unsaved <= table->chat_count);
    table->forget |= 1u << person;
    rn_online_head_changed(table);
}

int rn_online_speaker(const RnOnline *table, const RnStoreChat *chat, const char **name)
{
    *name = NULL;
    if (chat->person < 0 || chat->person >= table->people ||
        chat->at >= table->person[chat->person].since) {
        return chat->person < table->people ? chat->person : -1;
    }
    *name = "";
    for (int i = table->formers; i > 0; i--) {
        const RnFormer *former = &table->former[i - 1];
        if (former->person == chat->person && chat->at >= former->since &&
            chat->at <= former->until) {
            *name = former->name;
        }
    }
    return -1;
}

bool rn_online_hears(const RnOnline *table, int person, int64_t at)
{
    return person >= 0 || (table->open && table->phase != RN_TABLE_OVER && at >= table->opened);
}
