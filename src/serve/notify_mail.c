/*
 * notify_mail.c - what a turn notice says.
 *
 * Decides that nothing people have written is in it: no names, no talk. So nobody can have a message of
 * theirs sent to a stranger; and that it stays a plain mail: every header is made here.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base64.h"
#include "base/json.h"
#include "base/utf8.h"
#include "serve/notify.h"
#include "text/tongue.h"
#include "tongue/speak.h"

/* The subject and the sentences of each kind, to be spoken in each language; the first %s is the link, the second the
 * one that ends it. */
static const struct {
    const char *subject;
    const char *parts[8];
} MAILS[RN_NOTICES] = {
    [RN_NOTICE_TURN] =
        {N_("Red November: it is your turn"),
         {N_("A decision waits for you at a table of Red November:"), "%s",
          (N_("Open it in the browser in which you have played: it knows your seat. Elsewhere the "
              "table can send you a link to your seat. You get no other message until you have "
              "been there.")),
          N_("If you want no such messages any more, open this link:"), "%s"}},
    [RN_NOTICE_CONFIRM] = {N_("Red November: is this your address?"),
                           {(N_("Someone at a table of Red November wants to be told at this "
                                "address when it is their "
                                "turn. If that is you, open this link and say yes:")),
                            "%s",
                            (N_("If it is not you, do nothing: nothing else is sent to you. If you "
                                "want no message of "
                                "this server ever again, open this link:")),
                            "%s"}},
    [RN_NOTICE_SEAT] =
        {N_("Red November: the link to your seat"),
         {(N_("Someone has asked for the way back to your seat at a table of Red November. If that "
              "was you, open this link, on any device, within a day:")),
          "%s",
          (N_("Whoever opens it plays as you: give it to nobody. If it was not you, do nothing: "
              "your seat stays as it is. If you want no message of this server ever again, open "
              "this link:")),
          "%s"}},
    [RN_NOTICE_PUSH] = {N_("Red November: it is your turn"),
                        {N_("A decision waits for you at your table.")}},
};

/* The text of a mail in the language spoken now. */
static char *words_now(RnNoticeKind kind)
{
    const char *const *parts = MAILS[kind].parts;
    char *text = calloc(1, RN_MAIL_MAX);
    for (size_t i = 0; text != NULL && parts[i] != NULL; i++) {
        size_t used = strlen(text);
        snprintf(text + used, RN_MAIL_MAX - used, "%s%s\n", i == 0 ? "" : "\n", _(parts[i]));
    }
    return text;
}

void rn_mail_words(RnMailWords *words)
{
    char before[RN_NOTICE_LANG];
    snprintf(before, sizeof before, "%s", rn_spoken());
    *words = (RnMailWords){.subject = {{NULL}}};
    for (int i = 0; i < RN_LANGUAGES_MAX && RN_LANGUAGES[i] != NULL; i++) {
        bool spoken = rn_speak(RN_LANGUAGES[i]);
        for (int kind = 0; spoken && kind < RN_NOTICES; kind++) {
            words->subject[i][kind] = strdup(_(MAILS[kind].subject));
            words->text[i][kind] = words_now((RnNoticeKind)kind);
        }
        words->stop[i] = spoken ? strdup(_("No more notices")) : NULL;
    }
    rn_speak(before);
}

void rn_mail_words_free(RnMailWords *words)
{
    for (int i = 0; i < RN_LANGUAGES_MAX; i++) {
        for (int kind = 0; kind < RN_NOTICES; kind++) {
            free(words->subject[i][kind]);
            free(words->text[i][kind]);
        }
        free(words->stop[i]);
    }
}

/* The place of a language, "de" or "de-AT"; that of English if it is not spoken here. */
static int place_of(const RnMailWords *words, const char *lang)
{
    size_t size = strcspn(lang, "-_");
    for (int i = 0; i < RN_LANGUAGES_MAX && RN_LANGUAGES[i] != NULL; i++) {
        if (words->text[i][RN_NOTICES - 1] != NULL && strlen(RN_LANGUAGES[i]) == size &&
            strncmp(RN_LANGUAGES[i], lang, size) == 0) {
            return i;
        }
    }
    return 0;
}

/* A header with letters beyond ASCII, as RFC 2047 has it: words of so few bytes that each fits a line,
 * and never half a letter in one. */
static void put_header(char *line, size_t size, const char *text)
{
    enum { WORD = 39 };
    size_t used = 0;
    line[0] = '\0';
    while (*text != '\0' && used + WORD * 2 < size) {
        size_t count = strlen(text) > WORD ? rn_utf8_cut(text, WORD) : strlen(text);
        used += (size_t)snprintf(line + used, size - used, "%s=?UTF-8?B?", used > 0 ? "\n " : "");
        used += rn_base64_write(RN_BASE64_MAIL, text, count, line + used);
        used += (size_t)snprintf(line + used, size - used, "?=");
        text += count;
    }
}

static bool is_ascii(const char *text)
{
    while (*text > 0 && *text < 0x7f) {
        text++;
    }
    return *text == '\0';
}

/* The link by which its owner ends all mails to an address. */
static void put_stop(char *url, size_t size, const char *address, const RnNotice *notice)
{
    size_t used = (size_t)snprintf(url, size, "%s#stop/", address);
    for (const char *at = notice->to; *at != '\0' && used + 4 < size; at++) {
        bool plain = (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z') ||
                     (*at >= '0' && *at <= '9') || *at == '.' || *at == '-' || *at == '_';
        used +=
            (size_t)snprintf(url + used, size - used, plain ? "%c" : "%%%02X", (unsigned char)*at);
    }
    snprintf(url + used, size > used ? size - used : 0, "/%s", notice->stop);
}

/* Where the mail leads; false when it does not fit. */
static bool put_url(RnMail *mail, const char *address, const RnNotice *notice)
{
    char *url = mail->url;
    int size = 0;
    switch (notice->kind) {
    case RN_NOTICE_CONFIRM:
        size = snprintf(url, sizeof mail->url, "%s#confirm/%s/%d/%s", address, notice->table,
                        notice->person, notice->confirm);
        break;
    case RN_NOTICE_SEAT:
        size =
            snprintf(url, sizeof mail->url, "%s#seat/%s/%s", address, notice->table, notice->token);
        break;
    default: size = snprintf(url, sizeof mail->url, "%s#table/%s", address, notice->table); break;
    }
    return size > 0 && (size_t)size < sizeof mail->url;
}

bool rn_mail_write(const RnMailWords *words, const char *address, const RnNotice *notice,
                   RnMail *mail)
{
    int place = place_of(words, notice->lang);
    char subject[512];
    char stop[RN_MAIL_MAX / 4 + 512];
    const char *text = words->text[place][notice->kind];
    mail->subject = words->subject[place][notice->kind];
    if (mail->subject == NULL || text == NULL || !put_url(mail, address, notice)) {
        return false;
    }
    mail->lang = RN_LANGUAGES[place];
    put_stop(stop, sizeof stop, address, notice);
    if (is_ascii(mail->subject)) {
        snprintf(subject, sizeof subject, "%s", mail->subject);
    } else {
        put_header(subject, sizeof subject, mail->subject);
    }
    const char *gap = strstr(text, "%s");                         /* where the link goes .. */
    const char *end = gap != NULL ? strstr(gap + 2, "%s") : NULL; /* .. and the other one */
    int size = end == NULL ? -1
                           : snprintf(mail->text, sizeof mail->text,
                                      "To: %s\nSubject: %s\nMIME-Version: 1.0\n"
                                      "Content-Type: text/plain; charset=utf-8\n"
                                      "Content-Transfer-Encoding: 8bit\n"
                                      "Auto-Submitted: auto-generated\n"
                                      "List-Unsubscribe: <%s>\n\n%.*s%s%.*s%s%s",
                                      notice->to, subject, stop, (int)(gap - text), text, mail->url,
                                      (int)(end - gap) - 2, gap + 2, stop, end + 2);
    return size > 0 && (size_t)size < sizeof mail->text;
}

/* ---- For browsers ----------------------------------------------------------------------------- */

bool rn_push_write(const RnMailWords *words, const RnNotice *notice, char text[RN_PUSH_TEXT + 1])
{
    int place = place_of(words, notice->lang);
    const char *body = words->text[place][RN_NOTICE_PUSH];
    RnJson json = {.used = 0};
    rn_json_form(&json, "{'title':%s,'body':", words->subject[place][RN_NOTICE_PUSH]);
    rn_json_string(&json, body, strcspn(body, "\n"));
    rn_json_form(&json, ",'stop':%s,'lang':%s,'table':%s}", words->stop[place], RN_LANGUAGES[place],
                 notice->table);
    rn_json_end(&json);
    bool fits = json.used <= RN_PUSH_TEXT;
    if (fits) {
        memcpy(text, json.text, json.used + 1);
    }
    rn_json_free(&json);
    return fits;
}
