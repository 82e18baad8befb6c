/*
 * serve.h - the web server: the files of the page, and online tables over WebSockets.
 *
 * One thread, one loop (libwebsockets). Of files only those of the page can be asked for: those inside
 * the program, or in a folder with the compressed forms beside them. Tables are the hall's business (hall.h); the store
 * and searches have threads of their own.
 */
#ifndef RN_SERVE_H
#define RN_SERVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* The page inside a program, as tools/gen_page.c writes it. */
typedef struct RnPageFile {
    const char *name; /* "css/game.css" */
    const unsigned char *bytes;
    size_t size;
    size_t plain_size;
    bool brotli;     /* that is how the bytes are compressed; else they are the file itself */
    const char *tag; /* from the digest of the file */
} RnPageFile;

typedef struct RnPageFiles {
    const RnPageFile *files; /* in the order of their names */
    size_t count;
} RnPageFiles;

/* The host's socket lies beside the file of tables. */
#define RN_ADMIN_SUFFIX "-admin"

typedef struct RnServe {
    const RnPageFiles *page; /* NULL: what is in the folder */
    const char *folder;
    const char *address; /* of the interface, "127.0.0.1" */
    int port;            /* 0: any that is free */
    /* Called once, when browsers can come, with the port it is. Returns the address at which others
     * find the page, good for as long as it is served; NULL: nobody but this computer does. */
    const char *(*ready)(void *user, int port);
    void *user;

    const char *store; /* where games are kept; NULL: there are no online tables */
    const char
        *origin;     /* another origin whose pages may play here, "https://example.org", or NULL */
    const char *url; /* of the page, for links that leave the server; NULL: as `ready` says */
    const char *notify; /* a program that is run for turn notices, an absolute path; NULL: none */
    const char
        *push; /* whom push services may ask about this server, "mailto:.."; NULL: none are used */
    const char *push_services; /* those that may be; NULL: RN_PUSH_SERVICES */
    int notify_after_s; /* a decision that waits so long is worth a notice; 0: the usual time */
    const char *admin;  /* the path of the host's socket; NULL: none */
    bool behind_proxy;  /* the client's address is the last one in X-Forwarded-For */
    int threads;        /* that search */
    int tables;         /* the most, in memory at once; 0 for the usual number, so the next ones */
    int clients;
    int per_address;     /* connections from one address */
    int per_second;      /* messages of one client */
    int rest_s;          /* until a table that is left alone gives its memory back */
    FILE *log;           /* a line of JSON for each thing worth knowing, or NULL */
    int told;            /* a descriptor; when there is something to read from it .. */
    bool (*stops)(void); /* .. this reads it, and says whether the server is to stop */
} RnServe;

/* Serves until it is told to stop; then everything told is on disk. False with a reason when it cannot
 * begin. */
bool rn_serve(const RnServe *serve, const char **why);

/* ---- Files ------------------------------------------------------------------------------------ */

enum { RN_SERVE_PATH_MAX = 4096, RN_SERVE_TAG_MAX = 48 };

/* What answers a request. */
typedef struct RnServed {
    char path[RN_SERVE_PATH_MAX]; /* of the file, unless it is in memory: */
    const unsigned char *bytes;   /* good until rn_page_close(); or NULL */
    size_t size;                  /* of the bytes */
    const char *type;             /* media type */
    const char *encoding;         /* "br", "gzip" or NULL */
    char tag[RN_SERVE_TAG_MAX];
} RnServed;

/* What files.c and page.c share: whether a path is one that may be asked for, "/", "/a.js", "/css/a.css":
 * no part is empty or begins with a dot, and it names something of a type that is served; served->path
 * and type are set, the path behind `folder`. */
bool rn_serve_path(const char *folder, const char *path, RnServed *served);
/* Whether a list like "gzip, deflate, br;q=1.0" has the word, and not with q=0. */
bool rn_serve_accepts(const char *accepts, const char *word);
/* Whether a list of tags (If-None-Match) has this one, which stands in quotes, be it as a weak one. */
bool rn_serve_has_tag(const char *tags, const char *tag);

/* The file for a path of the address ("/", "/css/game.css") and the encodings that the browser takes
 * (its Accept-Encoding, or ""). False: there is none. (files.c) */
bool rn_serve_find(const char *folder, const char *path, const char *accepts, RnServed *served);

/* The same for a page inside the program, whose other forms are made when they are first asked for
 * (page.c). NULL: there is no memory. */
typedef struct RnPageForms RnPageForms;
RnPageForms *rn_page_open(const RnPageFiles *page);
bool rn_page_find(RnPageForms *forms, const char *path, const char *accepts, RnServed *served);
void rn_page_close(RnPageForms *forms);

#endif
