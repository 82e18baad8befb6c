/*
 * hall.c - who is in the hall, which tables stand there, and what happens by itself.
 *
 * Decides how tables leave memory: one that nothing has happened at for a while forgets its positions,
 * which follow from its moves; one where nobody is leaves, at once where there are many. What is due
 * there later is no reason to stay: the store knows when, and it is read again then.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/memory.h"
#include "serve/hall_in.h"

enum {
    LOOK_MS = 1000,
    SOON_MS = 15000, /* what is due by then is not worth being read again */
    PARKED_MAX = 64,
    PARKED_EACH = 8,
    HELD_MAX = 1 << 20,
    LONG_BYTES = 1024,
    READ_US = 40,    /* what it takes to read a message, so many microseconds, .. */
    READ_BYTES = 40, /* .. and one more for so many bytes */
    FRAME_US = 1,    /* a frame that is no message, if it comes alone; in a row a tenth of it */
    PLAY_US = 100,   /* what it takes a computer player to move that does not search */
    CREW_US = 5000,  /* of a turn of the loop computer players get so much */
};

RnHallRules rn_hall_rules(void)
{
    return (RnHallRules){.tables = 10000,
                         .clients = 10000,
                         .opened = 20,
                         .per_second = 20,
                         .burst = 60,
                         .devices = 8,
                         .rest_ms = 60000,
                         .forget_ms = 300000};
}

RnHall *rn_hall_new(const RnBox *box, const RnHallRules *rules, const RnHallOut *out)
{
    RnHall *hall = calloc(1, sizeof *hall);
    if (hall != NULL) {
        hall->box = box;
        hall->rules = *rules;
        hall->out = *out;
        hall->ready_end = &hall->ready_first;
        rn_token_new(hall->node);
    }
    return hall;
}

void rn_hall_at(RnHall *hall, int64_t now)
{
    hall->now = now;
    hall->tick = hall->out.tick != NULL ? hall->out.tick(hall->out.user) : now;
}

const RnHallCount *rn_hall_count(const RnHall *hall) { return &hall->count; }

/* ---- Tables ----------------------------------------------------------------------------------- */

/* Ids are random: their first digits will do. */
static size_t bucket_of(const char *id)
{
    char digits[4] = {id[0], id[1], id[2], '\0'};
    return strtoul(digits, NULL, 16) % RN_BUCKETS;
}

RnHallTable *rn_hall_find(const RnHall *hall, const char *id)
{
    RnHallTable *table = hall->table[bucket_of(id)];
    while (table != NULL && strcmp(table->online.id, id) != 0) {
        table = table->next;
    }
    return table;
}

RnHallTable *rn_hall_add(RnHall *hall, const char *id)
{
    size_t bucket = bucket_of(id);
    if (hall->count.tables >= (uint64_t)hall->rules.tables) {
        return NULL;
    }
    RN_ASSERT(rn_hall_find(hall, id) == NULL);
    RnHallTable *table = calloc(1, sizeof *table);
    if (table == NULL) {
        return NULL;
    }
    snprintf(table->online.id, sizeof table->online.id, "%s", id);
    table->online.box = hall->box;
    table->touched = hall->tick;
    table->next = hall->table[bucket];
    hall->table[bucket] = table;
    hall->count.tables++;
    return table;
}

static void unready(RnHall *hall, RnHallTable *table)
{
    RnHallTable **at = &hall->ready_first;
    while (*at != table) {
        at = &(*at)->next_ready;
    }
    *at = table->next_ready;
    if (hall->ready_end == &table->next_ready) {
        hall->ready_end = at;
    }
    table->ready = false;
}

RnParked *rn_hall_unpark(RnParked *parked)
{
    RnParked *next = parked->next;
    rn_hall_release(parked->client);
    free(parked->text);
    free(parked);
    return next;
}

static void free_table(RnHallTable *table)
{
    while (table->parked != NULL) {
        table->parked = rn_hall_unpark(table->parked);
    }
    rn_online_free(&table->online);
    free(table->clients);
    free(table->elsewhere);
    free(table);
}

void rn_hall_drop(RnHall *hall, RnHallTable *table)
{
    RnHallTable **at = &hall->table[bucket_of(table->online.id)];
    while (*at != table) {
        at = &(*at)->next;
    }
    RN_ASSERT(table->client_count == 0 && !table->dirty && !table->writing);
    *at = table->next;
    if (table->ready) {
        unready(hall, table);
    }
    rn_hall_say_here(hall, table); /* other servers may think otherwise */
    hall->count.tables--;
    free_table(table);
}

/* ---- Clients ---------------------------------------------------------------------------------- */

RnClient *rn_hall_enter(RnHall *hall, void *socket, int64_t now)
{
    if (hall->count.clients >= (uint64_t)hall->rules.clients) {
        return NULL;
    }
    RnClient *client = calloc(1, sizeof *client);
    if (client == NULL) {
        return NULL;
    }
    rn_hall_at(hall, now);
    client->number = ++hall->clients_ever;
    client->socket = socket;
    client->person = -1;
    client->look = -1;
    client->allowance = (int64_t)hall->rules.burst * 1000;
    client->counted = hall->tick;
    client->holds = 1; /* for being there */
    client->next = hall->client[client->number % RN_BUCKETS];
    hall->client[client->number % RN_BUCKETS] = client;
    hall->count.clients++;
    rn_hall_welcome(hall, client);
    return client;
}

static RnClient *find_client(const RnHall *hall, uint64_t number)
{
    RnClient *client = hall->client[number % RN_BUCKETS];
    while (client != NULL && client->number != number) {
        client = client->next;
    }
    return client;
}

void rn_hall_join(RnHallTable *table, RnClient *client, int person)
{
    RN_ASSERT(client->table == NULL && person >= -1 && person < RN_PEOPLE_MAX);
    table->clients = rn_grow(table->clients, table->client_count, &table->client_room,
                             sizeof(RnClient *)); /* NOLINT(bugprone-sizeof-expression) */
    client->table = table;
    client->place = table->client_count;
    client->person = person;
    client->look = -1;
    client->arriving = false;
    table->clients[table->client_count++] = client;
    rn_hall_note_here(table);
}

void rn_hall_part(RnClient *client)
{
    RnHallTable *table = client->table;
    if (table == NULL) {
        return;
    }
    RN_ASSERT(client->place < table->client_count && table->clients[client->place] == client);
    RnClient *last = table->clients[--table->client_count];
    table->clients[client->place] = last;
    last->place = client->place;
    client->table = NULL;
    client->person = -1;
    client->arriving = false;
    client->name[0] = '\0';
    rn_hall_note_here(table);
}

void rn_hall_go(RnHall *hall, RnClient *client)
{
    RnHallTable *table = client->table;
    int person = client->person;
    bool known = person >= 0;
    rn_hall_part(client);
    if (table != NULL && known && !table->loading && (rn_hall_here(table) >> person & 1) == 0) {
        rn_online_note(&table->online, (RnTiding){hall->now, RN_TIDING_LEFT, (int8_t)person, 0, 0});
    }
    if (table != NULL && known && !table->loading && (rn_hall_here(table) >> person & 1) == 0 &&
        rn_online_gone(&table->online, person, hall->now)) {
        rn_hall_changed(hall, table);
    }
    if (table != NULL && known && table->loading) {
        rn_hall_say_here(hall, table); /* the others here are told when it has been read */
    } else if (table != NULL && known) {
        rn_hall_tell_table(hall, table);
    }
    if (table != NULL && !table->loading) {
        rn_hall_tell_watching(hall, table, NULL);
    }
}

void rn_hall_leave(RnHall *hall, RnClient *client)
{
    RN_ASSERT(client->socket != NULL && hall->count.clients > 0);
    RnClient **at = &hall->client[client->number % RN_BUCKETS];
    while (*at != client) {
        at = &(*at)->next;
    }
    *at = client->next;
    client->socket = NULL;
    hall->count.clients--;
    rn_hall_go(hall, client);
    rn_hall_release(client);
}

void rn_hall_send_away(RnHall *hall, const char *why)
{
    for (int i = 0; i < RN_BUCKETS; i++) {
        for (const RnClient *client = hall->client[i]; client != NULL; client = client->next) {
            hall->out.close(hall->out.user, client->socket, why);
        }
    }
}

/* So many messages a second on average: what there is for the time since the last one. */
static void allow(const RnHall *hall, RnClient *client)
{
    int64_t most = (int64_t)hall->rules.burst * 1000;
    client->allowance += (hall->tick - client->counted) * hall->rules.per_second;
    client->counted = hall->tick;
    if (client->allowance > most) {
        client->allowance = most;
    }
}

/* Whether the client may send one more message. */
static bool within_rate(const RnHall *hall, RnClient *client)
{
    allow(hall, client);
    if (client->allowance < 1000) {
        return false;
    }
    client->allowance -= 1000;
    return hall->out.spend == NULL || hall->out.spend(hall->out.user, client->socket, 0);
}

/* What a message has cost, by its size and by who was told of it, is its sender's and its address's. One
 * that takes less than a millisecond counts as one message. */
static void charge_work(const RnHall *hall, RnClient *client, size_t size, int64_t told)
{
    int64_t us = READ_US + (int64_t)(size / READ_BYTES) + told;
    client->allowance -= us > 1000 ? us - 1000 : 0;
    if (hall->out.spend != NULL && client->socket != NULL) {
        hall->out.spend(hall->out.user, client->socket, us);
    }
}

bool rn_hall_park(RnHallTable *table, RnClient *client, const char *text, size_t size)
{
    RN_ASSERT(table != NULL && size <= RN_REQUEST_MAX);
    int all = 0;
    int own = 0;
    RnParked **at = &table->parked;
    for (; *at != NULL; at = &(*at)->next) {
        all++;
        own += (*at)->client == client;
    }
    RnParked *parked = calloc(1, sizeof *parked);
    if (all >= PARKED_MAX * (int)(1 + table->client_count) || own >= PARKED_EACH ||
        parked == NULL || (parked->text = malloc(size + 1)) == NULL) {
        free(parked);
        return false;
    }
    memcpy(parked->text, text, size);
    parked->size = size;
    parked->client = client;
    client->holds++;
    *at = parked;
    return true;
}

/* What cannot be asked now is refused by its number. */
static void refuse_unasked(RnHall *hall, RnClient *client, const char *text, size_t size, RnNo why)
{
    RnRequest request;
    char error[RN_ERROR_MAX];
    rn_request_read(hall->box, text, size, &request, error);
    rn_hall_refuse(hall, client, request.number, why);
    rn_request_free(&request);
}

/* Too much was sent: of a long message not even the number is read. */
static void put_off(RnHall *hall, RnClient *client, const char *text, size_t size)
{
    static const RnNo slow = {"slow", "too many messages: wait a little", NULL};
    hall->count.limited++;
    if (++client->strikes > hall->rules.burst) {
        hall->out.close(hall->out.user, client->socket, "too many messages");
    } else if (size > LONG_BYTES) {
        rn_hall_refuse(hall, client, -1, slow);
    } else {
        refuse_unasked(hall, client, text, size, slow);
    }
}

void rn_hall_hear(RnHall *hall, RnClient *client, const char *text, size_t size, int64_t now)
{
    static const RnNo busy = {"busy", "the store is slow just now: try again", NULL};
    RN_ASSERT(client->socket != NULL && size <= RN_REQUEST_MAX);
    rn_hall_at(hall, now);
    hall->count.messages++;
    client->messages++;
    client->heard += size;
    if (client->table != NULL) {
        client->table->messages++;
    }
    if (!within_rate(hall, client)) {
        put_off(hall, client, text, size);
        return;
    }
    client->strikes = 0;
    int64_t work = hall->work;
    if (rn_hall_must_park(hall, client, text, size)) {
        if (!rn_hall_park(client->table, client, text, size)) {
            refuse_unasked(hall, client, text, size, busy);
        }
    } else if (client->held > HELD_MAX) {
        refuse_unasked(hall, client, text, size,
                       busy); /* memory has an end, whatever the disk does */
    } else {
        rn_hall_ask(hall, client, text, size);
    }
    charge_work(hall, client, size, hall->work - work);
}

void rn_hall_frames(RnHall *hall, RnClient *client, int64_t count, int64_t now)
{
    RN_ASSERT(client->socket != NULL && count >= 0);
    rn_hall_at(hall, now);
    allow(hall, client);
    client->allowance -= count * 1000;
    if (hall->out.spend != NULL) {
        hall->out.spend(hall->out.user, client->socket, count * FRAME_US);
    }
    if (client->allowance < -(int64_t)hall->rules.burst * 1000) {
        hall->out.close(hall->out.user, client->socket, "too many messages");
    }
}

/* ---- Answers of the store --------------------------------------------------------------------- */

void rn_hall_query_free(RnHallQuery *query)
{
    rn_stored_free(&query->stored);
    for (size_t i = 0; i < query->listed_count; i++) {
        free(query->listed[i].fields);
    }
    free(query->listed);
    free(query->record);
    free(query->notice);
    free(query->kept.what);
    free(query->kept.key);
    free(query->kept.value);
    if (query->host != NULL) {
        rn_host_free(query->host);
    }
    free(query->host);
    free(query->answer);
    free(query);
}

/* Which of the people who sit there are there, in their order; and how many are. */
static void put_there(RnJson *json, uint32_t who, uint32_t here)
{
    int count = 0;
    rn_json_put(json, ",\"there\":[");
    for (int p = 0; p < RN_PEOPLE_MAX; p++) {
        count += (int)(here >> p & 1);
        if (who >> p & 1) {
            rn_json_next(json);
            rn_json_form(json, "%i", (int)(here >> p & 1));
        }
    }
    rn_json_form(json, "],'here':%d}", count);
}

/* The public tables, and who is at each. */
static void tell_list(RnHall *hall, RnClient *client, const RnHallQuery *query)
{
    RnJson json = rn_reply_begin(query->number, true);
    rn_json_put(&json, ",\"tables\":[");
    for (size_t i = 0; i < query->listed_count; i++) {
        const RnListed *one = &query->listed[i];
        const RnHallTable *table = rn_hall_find(hall, one->id);
        uint32_t here = table != NULL ? rn_hall_here(table) : 0;
        if (here == 0 && hall->now >= one->until) {
            continue; /* it is left alone */
        }
        rn_json_next(&json);
        rn_json_form(&json, "{'table':%s", one->id);
        rn_json_put(&json, one->fields);
        put_there(&json, one->who, here);
    }
    rn_json_put(&json, "]");
    rn_reply_end(hall, client, NULL, query->number, &json);
}

void rn_hall_answer(RnHall *hall, RnHallQuery *query, int64_t now)
{
    RnClient *client = find_client(hall, query->client);
    if (query->kind == RN_QUERY_LOAD) {
        rn_hall_loaded(hall, query, now);
    } else if (client != NULL && query->kind == RN_QUERY_KEEP) {
        if (query->found == RN_FOUND) {
            rn_reply_plain(hall, client, NULL, query->number);
        } else {
            rn_hall_refuse(hall, client, query->number,
                           rn_no("store", "the store does not answer"));
        }
    } else if (client != NULL && query->kind == RN_QUERY_MEMBER) {
        rn_hall_is_member(hall, client, query->number, query->found == RN_FOUND);
    } else if (client != NULL && query->answer != NULL) {
        rn_hall_send(hall, NULL, client, rn_note_new(query->answer, strlen(query->answer)),
                     query->number, true);
    } else if (client != NULL && query->listed != NULL) {
        tell_list(hall, client, query);
    }
    rn_hall_query_free(query);
}

/* ---- What happens by itself ------------------------------------------------------------------- */

void rn_hall_ready(RnHall *hall, RnHallTable *table)
{
    if (table->ready || table->loading || table->thinking != 0 ||
        table->online.phase != RN_TABLE_PLAYING) {
        return;
    }
    RN_ASSERT(*hall->ready_end == NULL);
    table->ready = true;
    table->next_ready = NULL;
    *hall->ready_end = table;
    hall->ready_end = &table->next_ready;
}

static void crew_played(RnHall *hall, RnHallTable *table, RnMove move, const RnPlayer *player,
                        int64_t now)
{
    if (rn_online_crew_move(&table->online, move, player, now).word != NULL) {
        return;
    }
    int64_t work = hall->work;
    hall->count.crew_moves++;
    table->touched = hall->tick;
    rn_hall_changed(hall, table);
    rn_hall_tell_game(hall, table);
    if (table->online.phase == RN_TABLE_OVER) {
        rn_hall_tell_table(hall, table);
    }
    hall->crew_work += hall->work - work;
    rn_hall_ready(hall, table);
}

/* Whether players of this kind think so long that others would wait. */
static bool is_slow(int kind) { return kind == RN_MATE || kind == RN_CAPTAIN; }

/* One move of a computer player, if it is one's turn: at once, or by a thread that thinks. */
static void let_crew(RnHall *hall, RnHallTable *table, int64_t now)
{
    if (table->loading) { /* what it has become is not what the store has: when it has been read */
        return;
    }
    int kind = rn_online_crew(&table->online, now);
    hall->crew_work += PLAY_US;
    table->put_off = kind != RN_NONE && !rn_hall_is_ours(hall, table);
    RnThought *thought = kind != RN_NONE && !table->put_off ? rn_alloc(1, sizeof *thought) : NULL;
    if (thought == NULL) {
        return;
    }
    const RnPlayer *player =
        rn_online_thinker(&table->online, kind, &thought->effort, &thought->view);
    thought->player = *player;
    if (is_slow(kind)) {
        snprintf(thought->id, sizeof thought->id, "%s", table->online.id);
        thought->rev = table->online.rev;
        table->thinking = 1 + table->online.rev;
        hall->out.think(hall->out.user, thought);
        return;
    }
    RnMove move = rn_player_move(hall->box, &thought->player, &thought->view);
    crew_played(hall, table, move, &thought->player, now);
    free(thought);
}

void rn_hall_thought(RnHall *hall, RnThought *thought, int64_t now)
{
    RnHallTable *table = rn_hall_find(hall, thought->id);
    rn_hall_at(hall, now);
    if (table != NULL && !table->loading && table->thinking == 1 + thought->rev) {
        table->thinking = 0;
        hall->crew_work += PLAY_US;
        if (table->online.rev == thought->rev &&
            rn_online_crew(&table->online, now) == thought->player.kind) {
            crew_played(hall, table, thought->move, &thought->player, now);
        }
        rn_hall_ready(hall, table);
    }
    free(thought);
}

/* Whether a table that nobody is at is out of memory from now on. */
static bool may_leave(const RnHall *hall, const RnHallTable *table, int64_t now)
{
    bool crowded = hall->count.tables > (uint64_t)hall->rules.tables * 3 / 4;
    int64_t due = rn_online_wakes(&table->online);
    return (due == 0 || due > now + SOON_MS) &&
           (crowded || hall->tick - table->touched > hall->rules.forget_ms);
}

/* Who is here is noted; a vote may be over. */
static void look_at_people(RnHall *hall, RnHallTable *table, int64_t now)
{
    unsigned before[RN_PEOPLE_MAX];
    rn_hall_gnomes(table, before);
    rn_online_stamp(&table->online, now);
    bool settled = rn_online_settle(&table->online, now);
    rn_hall_changed(hall, table);
    if (settled) {
        rn_hall_people_changed(hall, table, before);
        rn_hall_tell_table(hall, table);
        rn_hall_ready(hall, table);
    }
}

/* Deadlines; notices; sleep; tables that nobody is at leave. */
static void look_at(RnHall *hall, RnHallTable *table, int64_t now)
{
    if (table->failed) {
        rn_hall_read_again(hall, table);
    }
    if (table->loading) {
        return;
    }
    rn_hall_catch_up(hall, table); /* the store may not have answered */
    bool ours = rn_hall_is_ours(hall, table);
    if (ours && rn_online_late(&table->online, now)) {
        rn_hall_changed(hall, table);
        rn_hall_tell_table(hall, table);
        rn_hall_ready(hall, table);
    }
    if (ours && table->put_off) {
        rn_hall_ready(hall, table);
    }
    if (ours) {
        look_at_people(hall, table, now);
    }
    bool sends = false;
    int person = ours ? rn_online_notify_due(&table->online, now, &sends) : -1;
    if (person >= 0) {
        table->notify = sends ? 1 + person : 0;
        rn_hall_changed(hall, table);
    }
    hall->count.awake += table->online.awake;
    if (table->dirty || table->writing || table->ready || table->thinking != 0) {
        return;
    }
    if (hall->tick - table->touched > hall->rules.rest_ms) {
        rn_online_sleep(&table->online);
    }
    if (table->client_count == 0 && table->parked == NULL && may_leave(hall, table, now)) {
        rn_hall_drop(hall, table);
    }
}

static void look_around(RnHall *hall, int64_t now)
{
    hall->looked = hall->tick;
    hall->count.awake = 0;
    for (int i = 0; i < RN_BUCKETS; i++) {
        for (RnHallTable *table = hall->table[i]; table != NULL;) {
            RnHallTable *next = table->next;
            look_at(hall, table, now);
            table = next;
        }
    }
}

bool rn_hall_is_spent(const RnHall *hall) { return hall->crew_work >= CREW_US; }

bool rn_hall_run(RnHall *hall, int64_t now)
{
    rn_hall_at(hall, now);
    while (hall->ready_first != NULL && !rn_hall_is_spent(hall)) {
        RnHallTable *table = hall->ready_first;
        RN_ASSERT(table->ready);
        unready(hall, table);
        let_crew(hall, table, now);
    }
    if (hall->tick - hall->looked >= LOOK_MS) {
        look_around(hall, now);
    }
    rn_hall_say_all(hall);
    hall->crew_work = 0;
    return hall->ready_first != NULL;
}

void rn_hall_free(RnHall *hall)
{
    rn_hall_drop_held(hall);
    rn_json_free(&hall->saying);
    if (hall->notice != NULL) {
        rn_note_drop(hall->notice);
    }
    for (int i = 0; i < RN_BUCKETS; i++) {
        while (hall->table[i] != NULL) {
            RnHallTable *next = hall->table[i]->next;
            free_table(hall->table[i]);
            hall->table[i] = next;
        }
        while (hall->client[i] != NULL) {
            RnClient *next = hall->client[i]->next;
            hall->client[i]->socket = NULL;
            rn_hall_release(hall->client[i]);
            hall->client[i] = next;
        }
    }
    free(hall);
}
