/*
 * notify.h - turn notices go out: for a mail a command is run, with the mail on its standard input; what is for
 * browsers is fetched by whoever carries it (push_send.c).
 *
 * Nothing here waits. How many commands run at once, how long each may take, and how many notices go to
 * one address and to all in a time is limited; what is over that is dropped and counted.
 */
#ifndef RN_NOTIFY_H
#define RN_NOTIFY_H

#include "serve/hall.h"

typedef struct RnNotifier RnNotifier;

typedef struct RnNotifyCount {
    uint64_t sent, failed, dropped; /* ever; sent: the command has ended well */
    /* of those for browsers: taken by its push service; not, after all tries; and the browser is gone, it said */
    uint64_t pushed, lost, gone;
} RnNotifyCount;

/* `command` is the path of a program, NULL where no mails are sent. Learns the words of all languages: before there
 * are threads. NULL without memory. */
RnNotifier *rn_notifier_new(const char *command);
/* Where the page is, "https://example.org/". */
void rn_notifier_at(RnNotifier *notifier, const char *address);

/* Why it is dropped, or NULL. `now`, here and below, is by rn_clock_ms(): limits go by no clock that somebody sets. */
const char *rn_notifier_send(RnNotifier *notifier, const RnNotice *notice, int64_t now);
/* Starts what waits and looks after what runs. Returns why a command has failed, or NULL; call it until
 * that. */
const char *rn_notifier_turn(RnNotifier *notifier, int64_t now);
/* The next one for a browser, from malloc; NULL: there is none. And what has become of one. */
RnNotice *rn_notifier_push(RnNotifier *notifier);
void rn_notifier_pushed(RnNotifier *notifier);
void rn_notifier_lost(RnNotifier *notifier);
void rn_notifier_gone(RnNotifier *notifier);
/* What is said to a browser; false when it does not fit. */
bool rn_notifier_words(const RnNotifier *notifier, const RnNotice *notice,
                       char text[RN_PUSH_TEXT + 1]);
/* Whether nothing waits or runs. */
bool rn_notifier_idle(const RnNotifier *notifier);
const RnNotifyCount *rn_notifier_count(const RnNotifier *notifier);
/* What waits is lost, what runs runs on. */
void rn_notifier_free(RnNotifier *notifier); /* NULL is fine */

/* ---- notify_mail.c: the words ----------------------------------------------------------------- */

enum { RN_MAIL_MAX = 4096, RN_LANGUAGES_MAX = 8 };

typedef struct RnMailWords {
    /* by the place in RN_LANGUAGES and the kind of notice */
    char *subject[RN_LANGUAGES_MAX][RN_NOTICES];
    char
        *text[RN_LANGUAGES_MAX]
             [RN_NOTICES]; /* of a mail with a place for its link, and one for that which ends it */
    char *stop[RN_LANGUAGES_MAX]; /* what a browser offers instead of that */
} RnMailWords;

typedef struct RnMail {
    const char *subject;
    const char *lang;
    char url[RN_MAIL_MAX / 4];
    char text[RN_MAIL_MAX]; /* headers, an empty line, what is said */
} RnMail;

void rn_mail_words(RnMailWords *words);
void rn_mail_words_free(RnMailWords *words);
/* False when it does not fit. */
bool rn_mail_write(const RnMailWords *words, const char *address, const RnNotice *notice,
                   RnMail *mail);
/* The same for a browser: JSON, as web/sw.js reads it. */
bool rn_push_write(const RnMailWords *words, const RnNotice *notice, char text[RN_PUSH_TEXT + 1]);

#endif
