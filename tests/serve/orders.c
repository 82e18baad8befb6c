/*
 * orders.c - two servers over one store without a network: whatever can happen next may happen next.
 *   orders WORLDS [SEED]
 * The people of nodes_play.c play at two halls. In between the dice decide what comes next: a message, a
 * batch that goes, is written or comes back, a query likewise, a computer player that has thought, news from the
 * other server; a server that dies; a store that is away, or was lost just as it was writing. So every order of events comes about
 * that a slow machine could have. Each world is another seed; the last one named is the one that failed.
 */
/* The dice and the numbers of a test. */
/* NOLINTBEGIN(cert-err34-c,cert-msc30-c,cert-msc32-c,cert-msc50-cpp,cert-msc51-cpp) */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../dice.h"
#include "../unit/hall_check.h"
#include "nodes.h"
#include "serve/hall_in.h"

enum {
    TABLES = 3,
    SOCKETS = TABLES * DEVICES,
    QUEUE = 1024,
    WILD = 6000, /* events with deaths and cuts among them */
    KINDS = 8,   /* of what a server does */
    MOODS = 150, /* one in so many events ends what is slow .. */
    SLOW = 20,   /* .. which happens only one time in so many */
    BACK = 40,
};

/* What waits in the order in which it came. */
typedef struct Queue {
    void *item[QUEUE];
    int count;
} Queue;

/* A hall, and what is between it and the store. */
typedef struct Server {
    RnHall *hall;
    RnHallBatch *batch;
    bool written;   /* the store has answered .. */
    bool stored;    /* .. that it is kept */
    Queue asked;    /* queries */
    Queue answered; /* the same, later */
    Queue news;
    Queue thoughts;
    bool away;     /* the store is */
    unsigned slow; /* a mask of kinds of events */
} Server;

/* One end of a connection. */
typedef struct Socket {
    RnClient *client; /* NULL: it has ended */
    int server;
    Queue heard; /* notes */
    RnNote *taken;
} Socket;

static Server server[NODES];
static Socket sockets[SOCKETS];
static Table table[TABLES];
static RnStore *store;
static int64_t now;
static unsigned seed;
static int deaths; /* of a server, and losses of the store: one in so many events */
static int losses;

int64_t now_ms(void) { return now; }

static bool one_in(int times) { return rand() % times == 0; }

static void put(Queue *queue, void *item)
{
    assert(queue->count < QUEUE);
    queue->item[queue->count++] = item;
}

static void *take(Queue *queue)
{
    void *item = queue->item[0];
    queue->count--;
    memmove(queue->item, queue->item + 1, (size_t)queue->count * sizeof *queue->item);
    return item;
}

/* ---- Connections: what nodes_play.c asks for of wire.h --------------------------------------------- */

bool wire_connect(Wire *wire, int port)
{
    int fd = 0;
    while (sockets[fd].server != 0) {
        fd++;
    }
    assert(fd < SOCKETS);
    sockets[fd].server = port;
    sockets[fd].client = rn_hall_enter(server[port - 1].hall, &sockets[fd], now);
    assert(sockets[fd].client != NULL);
    *wire = (Wire){.fd = fd};
    return true;
}

void wire_close(Wire *wire)
{
    if (wire->fd < 0) {
        return;
    }
    Socket *socket = &sockets[wire->fd];
    if (socket->client != NULL) {
        rn_hall_leave(server[socket->server - 1].hall, socket->client);
    }
    while (socket->heard.count > 0) {
        rn_note_drop(take(&socket->heard));
    }
    if (socket->taken != NULL) {
        rn_note_drop(socket->taken);
    }
    *socket = (Socket){.client = NULL};
    *wire = (Wire){.fd = -1};
}

bool wire_send(Wire *wire, const char *text, size_t size)
{
    Socket *socket = &sockets[wire->fd];
    if (socket->client != NULL) {
        rn_hall_hear(server[socket->server - 1].hall, socket->client, text, size, now);
    }
    return socket->client != NULL;
}

bool wire_read(Wire *wire) { return sockets[wire->fd].client != NULL; }

char *wire_next(Wire *wire, size_t *size)
{
    Socket *socket = &sockets[wire->fd];
    if (socket->taken != NULL) {
        rn_note_drop(socket->taken);
    }
    socket->taken = socket->heard.count > 0 ? take(&socket->heard) : NULL;
    if (socket->taken == NULL) {
        return NULL;
    }
    *size = socket->taken->size;
    return socket->taken->text;
}

/* ---- What the halls ask for ------------------------------------------------------------------------ */

static void to_socket(void *user, void *to, RnNote *note)
{
    (void)user;
    put(&((Socket *)to)->heard, note);
}

static void to_close(void *user, void *to, const char *why)
{
    (void)user;
    (void)to;
    fprintf(stderr, "sent away: %s\n", why);
    abort();
}

static void to_store(void *user, RnHallQuery *query) { put(&((Server *)user)->asked, query); }

static void to_search(void *user, RnThought *thought) { put(&((Server *)user)->thoughts, thought); }

/* Everyone but one hears it who hears the store. */
static void tell_others(const Server *from, RnStoreNews news)
{
    for (int i = 0; i < NODES; i++) {
        if (&server[i] == from || server[i].away) {
            continue;
        }
        RnStoreNews *copy = malloc(sizeof *copy);
        *copy = news;
        copy->text = news.text != NULL ? strdup(news.text) : NULL;
        put(&server[i].news, copy);
    }
}

static void to_others(void *user, const char *text)
{
    const Server *from = user;
    if (!from->away) {
        tell_others(from, (RnStoreNews){.kind = RN_NEWS_SAID, .text = (char *)text});
    }
}

/* ---- Servers --------------------------------------------------------------------------------------- */

static void start(Server *one)
{
    RnHallRules rules = rn_hall_rules();
    RnHallOut out = {.user = one,
                     .send = to_socket,
                     .close = to_close,
                     .query = to_store,
                     .think = to_search,
                     .say = to_others};
    rules.per_second = 5000;
    rules.burst = 15000;
    rules.rest_ms = 1000;
    *one = (Server){.hall = rn_hall_new(rn_box_standard(), &rules, &out)};
}

static void drop_news(Server *one)
{
    while (one->news.count > 0) {
        RnStoreNews *news = take(&one->news);
        free(news->text);
        free(news);
    }
}

static void stop(Server *one)
{
    for (int i = 0; i < SOCKETS; i++) {
        if (sockets[i].server == 1 + (int)(one - server)) {
            sockets[i].client = NULL;
        }
    }
    rn_hall_free(one->hall);
    while (one->thoughts.count > 0) {
        free(take(&one->thoughts));
    }
    while (one->asked.count > 0) {
        rn_hall_query_free(take(&one->asked));
    }
    while (one->answered.count > 0) {
        rn_hall_query_free(take(&one->answered));
    }
    drop_news(one);
}

/* ---- The store ------------------------------------------------------------------------------------- */

static void write_batch(Server *one)
{
    char why[RN_STORE_WHY];
    size_t size;
    RnStorePut *puts = rn_batch_puts(one->batch, &size);
    bool kept = !one->away || one_in(3); /* lost while it was writing */
    one->written = true;
    one->stored = kept && rn_store_commit(store, puts, size, why) && !one->away;
    for (size_t i = 0; i < size; i++) {
        RnStoreNews news = {.kind = RN_NEWS_WRITTEN, .version = puts[i].row.version + 1};
        strcpy(news.id, puts[i].row.id);
        if (kept && !puts[i].stale) {
            tell_others(one, news);
        }
        puts[i].unsure = one->away && (kept || one_in(2));
        puts[i].stale = puts[i].stale && one->stored;
    }
}

static void read_one(Server *one)
{
    RnHallQuery *query = take(&one->asked);
    if (one->away) {
        query->found = RN_STORE_FAILED;
    } else {
        rn_query_run(store, rn_box_standard(), query);
    }
    put(&one->answered, query);
}

static void go_away(Server *one)
{
    one->away = true;
    if (one_in(2)) { /* else it has heard them already */
        drop_news(one);
    }
}

static void come_back(Server *one)
{
    RnStoreNews *news = malloc(sizeof *news);
    *news = (RnStoreNews){.kind = RN_NEWS_MISSED};
    put(&one->news, news);
    one->away = false;
}

/* ---- What happens next ----------------------------------------------------------------------------- */

static void hear_news(Server *one)
{
    RnStoreNews *news = take(&one->news);
    switch (news->kind) {
    case RN_NEWS_WRITTEN: rn_hall_other(one->hall, news->id, news->version); break;
    case RN_NEWS_SAID: rn_hall_said(one->hall, news->text); break;
    case RN_NEWS_MISSED: rn_hall_missed(one->hall); break;
    }
    free(news->text);
    free(news);
}

static void serve(Server *one)
{
    int kind = rand() % KINDS;
    if (one_in(MOODS)) {
        one->slow = one_in(2) ? 1u << rand() % KINDS : 0;
    } else if (one_in(MOODS)) {
        one->slow |= 1u << rand() % KINDS;
    }
    if ((one->slow >> kind & 1) != 0 && !one_in(SLOW)) {
        return;
    }
    switch (kind) {
    case 0:
        if (one->batch == NULL) {
            one->batch = rn_hall_batch(one->hall, now);
        }
        break;
    case 1:
        if (one->batch != NULL && !one->written) {
            write_batch(one);
        }
        break;
    case 2:
        if (one->written) {
            RnHallBatch *batch = one->batch;
            one->batch = NULL;
            one->written = false;
            rn_hall_batch_done(one->hall, batch, one->stored);
        }
        break;
    case 3:
        if (one->asked.count > 0) {
            read_one(one);
        }
        break;
    case 4:
        if (one->answered.count > 0) {
            rn_hall_answer(one->hall, take(&one->answered), now);
        }
        break;
    case 5:
        if (one->news.count > 0) {
            hear_news(one);
        }
        break;
    case 6:
        if (one->thoughts.count > 0) {
            RnThought *thought = take(&one->thoughts);
            thought->move = rn_player_move(rn_box_standard(), &thought->player, &thought->view);
            rn_hall_thought(one->hall, thought, now);
        }
        break;
    default: rn_hall_run(one->hall, now);
    }
    hall_check(one->hall);
}

static void disturb(Server *one)
{
    if (one->away && one_in(BACK)) {
        come_back(one);
    } else if (!one->away && one_in(losses)) {
        go_away(one);
    }
    if (one_in(deaths)) {
        stop(one);
        start(one);
        count.kills++;
    }
}

static void next(bool wild)
{
    Server *one = &server[rand() % NODES];
    Table *at = &table[rand() % TABLES];
    Seat *seat = &at->seat[rand() % DEVICES];
    now += rand() % 5;
    serve(one);
    if (wild || one->away) {
        disturb(one);
    }
    if (one_in(3)) {
        if (seat->node >= 0) {
            listen_to(seat);
        }
        act(seat);
    }
    if (now - at->progress > STUCK_MS) {
        lost(at, "nothing happens any more", "");
    }
    if (at->started) {
        end_game(at);
    }
}

static void play_world(void)
{
    char why[RN_STORE_WHY];
    fprintf(stderr, "world %u\n", seed);
    srand(seed);
    dice_begin(seed);
    deaths = 100 << rand() % 6;
    losses = 100 << rand() % 6;
    now = INT64_C(1763200000000);
    store = rn_store_open(":memory:", why);
    for (int i = 0; i < NODES; i++) {
        node[i] = (Node){.pid = 1, .port = 1 + i};
        start(&server[i]);
    }
    for (int i = 0; i < TABLES; i++) {
        table[i].number = i;
        table[i].games = 0;
        begin_table(&table[i]);
    }
    for (int i = 0; i < WILD; i++) {
        next(true);
    }
    int before[TABLES];
    for (int i = 0; i < TABLES; i++) {
        before[i] = table[i].games;
    }
    for (int left = TABLES; left > 0;) {
        next(false);
        left = 0;
        for (int i = 0; i < TABLES; i++) {
            left += table[i].games == before[i];
        }
    }
    for (int i = 0; i < TABLES; i++) {
        begin_table(&table[i]);
    }
    for (int i = 0; i < NODES; i++) {
        stop(&server[i]);
    }
    rn_store_close(store);
}

int main(int argc, char **argv)
{
    assert(argc >= 2);
    int worlds = atoi(argv[1]);
    unsigned first = argc > 2 ? (unsigned)atoi(argv[2]) : 1;
    for (seed = first; seed < first + (unsigned)worlds; seed++) {
        play_world();
    }
    printf("%d worlds: %ld servers died; %ld moves and %ld lines acknowledged, nothing lost\n"
           "%ld stale, %ld refused, %ld times joined again; told %ld times in part, %ld from the"
           " beginning\n",
           worlds, count.kills, count.moves, count.lines, count.stale, count.refused,
           count.rejoined, count.parts, count.whole);
    return count.moves > 0 ? 0 : 1;
}
/* NOLINTEND(cert-err34-c,cert-msc30-c,cert-msc32-c,cert-msc50-cpp,cert-msc51-cpp) */
