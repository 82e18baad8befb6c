/*
 * nodes.h - people at the tables of several servers: for nodes.c, which disturbs them, and nodes_play.c,
 * which plays.
 */
#ifndef RN_NODES_H
#define RN_NODES_H

#include <jansson.h>

#include "wire.h"

enum {
    NODES = 2,
    TABLES_MAX = 64,
    SEATS = 3,
    DEVICES = SEATS + 1, /* the last one is another device of the first person, and as quick */
    REVS = 2048,
    STEPS = 8192,
    MOVE = 48,
    SENT = 6, /* different moves tried at one rev */
    TALK = 80,
    STUCK_MS = 300000, /* far beyond what a busy machine needs */
    RETRY_MS = 30,
    AWAY = 40, /* one in so many times that someone could do something the connection is gone */
};

typedef struct Node {
    pid_t pid; /* 0: it is down */
    int port;
    int64_t up_at;
} Node;

typedef struct Seat {
    struct Table *table;
    int number;
    Wire wire;
    int node; /* -1: not connected */
    char token[40];
    bool joined;     /* knows the game */
    int asked;       /* what is not answered yet, an id, or 0 */
    int64_t again;   /* not before then */
    int64_t behind;  /* since when it has not seen all that was acknowledged, or 0 */
    bool looked;     /* at the end */
    char move[MOVE]; /* that it has sent */
    long long top;   /* what was acknowledged when it asked: moves of the table .. */
    long lines;      /* .. and lines */
    long long rev;
    char decider; /* 0: none */
    bool over;
    json_t *legal;
    char steps[STEPS][MOVE];
    int step_count;
} Seat;

typedef struct Table {
    int number;
    bool started;
    long long top; /* rev that is acknowledged */
    int64_t progress;
    long talk_known[TALK]; /* which line to be acknowledged it was; 0: it is not */
    int talk;
    int people; /* the last seats are computer players */
    int seated;
    int games;
    char id[40];
    char invite[40];
    Seat seat[DEVICES];
    char sent[REVS][SENT][MOVE];
    char acknowledged[REVS][MOVE]; /* by the rev after it */
} Table;

/* What has happened, all in all. */
typedef struct Count {
    long moves, lines; /* acknowledged */
    long kills, restarts, crashes;
    long stale, refused, rejoined;
    long whole, parts; /* games told from the beginning, or only what is new */
    int64_t behind; /* the longest time that a server did not know what another had acknowledged */
} Count;

extern Node node[NODES];
extern Count count;

int64_t now_ms(void);                                            /* the test's own */
void lost(const Table *one, const char *what, const char *more); /* the test has failed */

/* A new table; its people come by themselves. */
void begin_table(Table *one);
/* Whatever this seat has to do; and what it hears. */
void act(Seat *seat);
void listen_to(Seat *seat);
/* When all know that the game is over, all look at the table once more; then the next one begins. */
void end_game(Table *one);

#endif
