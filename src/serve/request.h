/*
 * request.h - what clients may ask: one row for each request, from which it is read, checked and answered.
 * docs/ONLINE.md lists them; tests/unit/test_requests.c compares.
 */
#ifndef RN_REQUEST_H
#define RN_REQUEST_H

#include "crew/crew.h"
#include "proto/read.h"
#include "serve/push.h"
#include "serve/secret.h"
#include "serve/token.h"
#include "session/record.h"
#include "store/store.h"

enum {
    RN_REQUEST_MAX = 1 << 16,         /* bytes of a message */
    RN_CHAT_MAX = 500,                /* bytes of a line of talk */
    RN_REQUEST_PLAN = 32,             /* moves of a plan */
    RN_DEADLINE_MAX = 30 * 24 * 3600, /* seconds */
    RN_THINK_MAX = 10000,             /* milliseconds */
    RN_NOTICE_TO = 101,               /* an address for turn notices, with its 0 */
    RN_NOTICE_LANG = 8
};

typedef struct RnRow RnRow;

/* Which of the settings of a table a message has. */
enum { RN_HAS_DEADLINE = 1, RN_HAS_STAND_IN = 2, RN_HAS_PUBLIC = 4, RN_HAS_THINK = 8 };
/* And whether it has both keys of a browser. */
enum { RN_HAS_POINT = 16, RN_HAS_AUTH = 32, RN_HAS_KEYS = RN_HAS_POINT | RN_HAS_AUTH };

/* What can be asked to sit on a seat. */
enum { RN_SEAT_ME = RN_KINDS, RN_SEAT_FREE }; /* besides RN_LUBBER .. RN_CAPTAIN */

/* What a motion is about; a request has one of them, besides RN_MOTIONS for none. */
typedef enum RnMotionKind {
    RN_MOTION_FREE, /* a seat is freed: whoever sat there loses it */
    RN_MOTION_MUTE, /* a person has no voice in the talk, or again */
    RN_MOTION_UNMUTE,
    RN_MOTION_AWAY, /* a person is sent away */
    RN_MOTION_SET,  /* settings of a running game */
    RN_MOTIONS
} RnMotionKind;
const char *rn_motion_word(int what);

typedef struct RnRequest {
    const RnRow *row;
    int64_t number; /* "id", given back with the answer; -1: none */
    RnConfig config;
    bool open;
    bool on;
    bool along;                /* the client plays along with rules of its own */
    char table[RN_TOKEN_TEXT]; /* "" for none; so the next five */
    char game[RN_TOKEN_TEXT];
    char token[RN_TOKEN_TEXT];
    char invite[RN_TOKEN_TEXT];
    char key[RN_TOKEN_TEXT];
    char from[RN_TOKEN_TEXT];
    char seal[RN_DIGEST_TEXT];      /* that this server has given out; "" for none .. */
    char phrase[RN_PHRASE_MAX + 1]; /* .. or the pass-phrase itself */
    char name[RN_NAME_MAX];         /* "" for none */
    uint8_t seats[RN_GNOMES_MAX];
    int seat_count;
    int seat;        /* "with" and "stand_in": what sits there */
    int stand_in;    /* a kind, or RN_NONE */
    bool loyal;      /* a crazed crew's computer players are */
    unsigned gnomes; /* mask */
    int gnome;       /* -1 for none; so the next */
    int person;
    int what; /* RN_MOTION_.. */
    int64_t motion;
    int colour;
    int space;
    int deadline; /* seconds, 0 for none */
    int think;    /* milliseconds for a turn */
    int64_t rev;
    RnMove plan[RN_REQUEST_PLAN]; /* "moves", or "move" alone */
    int plan_count;
    unsigned has; /* RN_HAS_.. */
    char to[RN_NOTICE_TO];
    char lang[RN_NOTICE_LANG];
    RnPush push;
    char text[RN_CHAT_MAX + 1];
    char day[11];
    const char *record; /* from malloc */
} RnRequest;

/* Why a request is refused: a word of docs/ONLINE.md and a plain sentence. NULL word: it is not. */
typedef struct RnNo {
    const char *word;
    const char *text;
    const char *rule; /* the clause behind an illegal move, or NULL */
} RnNo;
#define RN_YES ((RnNo){NULL, NULL, NULL})
#define RN_OVER_NOW ((RnNo){"over", "the game is over", NULL})
static inline RnNo rn_no(const char *word, const char *text) { return (RnNo){word, text, NULL}; }

/* False with the reason; request->number is then what could be read of it, and its row NULL if that is
 * not known. rn_request_free() either way. */
bool rn_request_read(const RnBox *box, const char *text, size_t size, RnRequest *request,
                     char error[RN_ERROR_MAX]);
void rn_request_free(RnRequest *request);

/* An answer, {"re":ID,"ok":.. with more to come; and a whole one that refuses. */
RnJson rn_reply_begin(int64_t number, bool ok);
RnJson rn_reply_no(int64_t number, RnNo why);

/* ---- Rows ------------------------------------------------------------------------------------- */

/* Where it may be asked. */
typedef enum RnWhere {
    RN_AT_STORE, /* anywhere: no table's business, and never waits for one */
    RN_AT_HALL,  /* anywhere: leaves the table that one is at */
    RN_AT_DOOR,  /* anywhere: the same, to come to another */
    RN_AT_TABLE
} RnWhere;

/* Who may ask it at a table. Whose turn it is, the game says. */
typedef enum RnWho {
    RN_ANYONE,
    RN_PERSON_THERE, /* who has a token */
    RN_OWNER,        /* the same, of what is its own */
    RN_SEATED,       /* who holds a gnome */
    RN_COUNTING      /* the same, and has a say in this game */
} RnWho;

/* What the others at the table hear of it. The handler itself says the rest, the answer too. */
typedef enum RnEcho { RN_ECHO_OWN, RN_ECHO_TABLE, RN_ECHO_GAME } RnEcho;

/* What costs the store or memory something. */
typedef enum RnCost {
    RN_COST_OPEN,   /* a table is opened */
    RN_COST_READ,   /* the store is asked for something */
    RN_COST_PUT,    /* a record is checked and kept */
    RN_COST_SHOW,   /* a table comes onto the public list */
    RN_COST_PHRASE, /* a pass-phrase is tried */
    RN_COST_MINE,   /* many tables of a key are read */
    RN_COST_MAIL, /* a mail goes to an address that nobody has confirmed, or a browser is to be told */
    RN_COSTS
} RnCost;

/* Besides the message itself it counts as so many more. */
enum {
    RN_MORE_WHOLE = 4,
    RN_MORE_PUT = 20
}; /* tells a whole game; plays one again with its crew */

/* What the store is asked. Clients ask for the first ones, and get a whole message. */
typedef enum RnQueryKind {
    RN_QUERY_LIST,
    RN_QUERY_GAME, /* over HTTP too */
    RN_QUERY_DAILY,
    RN_QUERY_DAILY_PUT,
    RN_QUERY_DAILY_FORGET,
    RN_QUERY_DAILY_EXPORT,
    RN_QUERY_MINE, /* of a key: so the next three */
    RN_QUERY_INVITE,
    RN_QUERY_DECLINE,
    RN_QUERY_MINE_FORGET,
    RN_QUERY_LOAD,  /* a table, for the hall */
    RN_QUERY_PROBE, /* does it work? */
    RN_QUERY_SWEEP, /* forsaken tables are deleted, and what the host has said for a time */
    RN_QUERY_HOST,  /* what the host has said */
    RN_QUERY_KEEP,  /* something of that, by RnHallQuery.kept */
    RN_QUERY_UNKEEP,
    RN_QUERY_STOPPED, /* whether nothing is to be sent to a mailbox */
    RN_QUERY_DROP,    /* a table is deleted: the key is its id */
    RN_QUERY_MEMBER   /* does the pass-phrase fit? */
} RnQueryKind;

/* Handlers: of the hall, which answers; and of a table that changes, which the hall tells of (RnEcho). */
struct RnHall;
struct RnClient;
struct RnOnline;
struct RnCall;
typedef RnNo RnHandler(struct RnHall *hall, struct RnClient *client, RnRequest *request);
typedef RnNo RnChange(struct RnOnline *table, const struct RnCall *call);

typedef struct RnRequestField RnRequestField;

enum { RN_ROW_FIELDS = 11 };

struct RnRow {
    const char *word;
    RnWhere where;
    RnWho who;
    RnEcho echo;
    bool until_over;   /* it is refused when the game is over */
    bool not_daily;    /* and at the table of a daily boat, whose crew is given */
    bool opens;        /* a table, which may be for members alone */
    bool free;         /* for those who are no members, whatever is for members alone */
    RnCost cost;       /* where it has one: the handler knows when */
    int more;          /* messages that it counts as besides */
    RnQueryKind query; /* of RN_AT_STORE */
    RnHandler *handle; /* one of both */
    RnChange *change;
    const RnRequestField *must[RN_ROW_FIELDS]; /* up to the first NULL; so the next */
    const RnRequestField *may[RN_ROW_FIELDS];
    const RnRequestField *either[3]; /* one of both must be there, and only one */
};

/* requests.c: all of them. */
extern const RnRow rn_requests[];
extern const int rn_request_count;

/* ---- Fields ----------------------------------------------------------------------------------- */

/* A value that is being read. */
typedef struct RnReading {
    const RnPlace *at;
    const RnRequestField *field;
    const RnBox *box;
    RnRequest *request;
} RnReading;

typedef bool RnReader(const RnReading *in); /* false with the reason */

/* A field means the same wherever it stands. */
struct RnRequestField {
    const char *word; /* behind a '?', as rn_read_object() wants one that may be missing */
    RnReader *read;
    size_t offset; /* of what it fills in RnRequest .. */
    size_t size;   /* .. and its bytes: a text and its 0 must fit */
    int least;     /* of a number, of what is in a list, and of the bytes of a text .. */
    int most;      /* .. of which `size` says how many there may be */
    unsigned has;  /* RN_HAS_.. */
};

/* request.c: the readers. */
RnReader rn_take_secret, rn_take_name, rn_take_flag, rn_take_int, rn_take_count, rn_take_config;
RnReader rn_take_gnome, rn_take_gnomes, rn_take_space, rn_take_seats, rn_take_with;
RnReader rn_take_stand_in, rn_take_move, rn_take_moves, rn_take_text, rn_take_address;
RnReader rn_take_bytes, rn_take_point, rn_take_language, rn_take_day, rn_take_record, rn_take_what;

#endif
