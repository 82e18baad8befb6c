/*
 * ask.h - one message of a client, read strictly. docs/ONLINE.md lists them.
 */
#ifndef RN_ASK_H
#define RN_ASK_H

#include "crew/crew.h"
#include "proto/read.h"
#include "serve/token.h"
#include "session/record.h"
#include "store/store.h"

enum {
    RN_ASK_MAX = 1 << 16,             /* bytes of a message */
    RN_CHAT_MAX = 500,                /* bytes of a line of talk */
    RN_ASK_PLAN = 32,                 /* moves of a plan */
    RN_DEADLINE_MAX = 30 * 24 * 3600, /* seconds */
    RN_THINK_MAX = 10000,             /* milliseconds */
    RN_NOTICE_TO = 101,               /* an address for turn notices, with its 0 */
    RN_NOTICE_LANG = 8
};

typedef enum RnAskKind {
    RN_ASK_OPEN,
    RN_ASK_JOIN,
    RN_ASK_LEAVE,
    RN_ASK_SIT,
    RN_ASK_STAND,
    RN_ASK_FILL,
    RN_ASK_START,
    RN_ASK_MOVE,
    RN_ASK_UNDO,
    RN_ASK_CHAT,
    RN_ASK_PLAN_SHOWN,
    RN_ASK_POINT,
    RN_ASK_LOOK,
    RN_ASK_PAUSE,
    RN_ASK_RESIGN,
    RN_ASK_AGREE,
    RN_ASK_REMATCH,
    RN_ASK_RELIEVE,
    RN_ASK_SET,
    RN_ASK_NOTIFY,
    RN_ASK_NAME,
    RN_ASK_COLOUR,
    RN_ASK_EXPORT,
    RN_ASK_FORGET,
    RN_ASK_LIST,
    RN_ASK_GAME,
    RN_ASK_DAILY,
    RN_ASK_DAILY_PUT,
    RN_ASK_DAILY_FORGET,
    RN_ASK_DAILY_EXPORT,
    RN_ASK_PING,
    RN_ASKS
} RnAskKind;

/* Which of the settings of a table a message has. */
enum { RN_HAS_DEADLINE = 1, RN_HAS_STAND_IN = 2, RN_HAS_PUBLIC = 4, RN_HAS_THINK = 8 };

/* What can be asked to sit on a seat. */
enum { RN_SEAT_ME = RN_KINDS, RN_SEAT_FREE }; /* besides RN_LUBBER .. RN_CAPTAIN */

typedef struct RnAsk {
    RnAskKind kind;
    int64_t number; /* "id", given back with the answer; -1: none */
    RnConfig config;
    bool open;
    bool on;
    bool along;                /* the client plays along with rules of its own */
    char table[RN_TOKEN_TEXT]; /* "" for none; so the next two */
    char token[RN_TOKEN_TEXT];
    char invite[RN_TOKEN_TEXT];
    char name[RN_NAME_MAX]; /* "" for none */
    uint8_t seats[RN_GNOMES_MAX];
    int seat_count;
    int seat;        /* "with" and "stand_in": what sits there */
    int stand_in;    /* a kind, or RN_NONE */
    unsigned gnomes; /* mask */
    int gnome;
    int colour;
    int space;
    int deadline; /* seconds, 0 for none */
    int think;    /* milliseconds for a turn */
    int64_t rev;
    RnMove plan[RN_ASK_PLAN]; /* "moves", or "move" alone */
    int plan_count;
    unsigned has; /* RN_HAS_.. */
    char to[RN_NOTICE_TO];
    char lang[RN_NOTICE_LANG];
    char text[RN_CHAT_MAX + 1];
    char day[11];
    const char *record; /* from malloc */
} RnAsk;

/* False with the reason; ask->number is then what could be read of it. rn_ask_free() either way. */
bool rn_ask_read(const RnBox *box, const char *text, size_t size, RnAsk *ask,
                 char error[RN_ERROR_MAX]);
void rn_ask_free(RnAsk *ask);

#endif
