/*
 * notify_mail.c - what a turn notice says.
 *
 * Decides that nothing people have written is in it: no names, no talk. So nobody can have a message of
 * theirs sent to a stranger; and that it stays a plain mail: every header is made here.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "serve/notify.h"
#include "text/tongue.h"
#include "tongue/speak.h"

/* The sentences in the language spoken now. */
static char *words_now(void)
{
    const char *const parts[] = {
        _("A decision waits for you at a table of Red November:"),
        "%s", /* the address */
        _("Open it in the browser in which you have played: it knows your seat. You get no other "
          "message until you have been there."),
        _("If you want no such messages any more, take your address away there. If you know "
          "nothing of this, someone has given a wrong address: the messages stop by themselves."),
    };
    char *text = calloc(1, RN_MAIL_MAX);
    for (size_t i = 0; text != NULL && i < sizeof parts / sizeof *parts; i++) {
        size_t used = strlen(text);
        snprintf(text + used, RN_MAIL_MAX - used, "%s%s\n", i == 0 ? "" : "\n", parts[i]);
    }
    return text;
}

void rn_mail_words(RnMailWords *words)
{
    char before[RN_NOTICE_LANG];
    snprintf(before, sizeof before, "%s", rn_spoken());
    *words = (RnMailWords){.subject = {NULL}};
    for (int i = 0; i < RN_LANGUAGES_MAX && RN_LANGUAGES[i] != NULL; i++) {
        if (rn_speak(RN_LANGUAGES[i])) {
            words->subject[i] = strdup(_("Red November: it is your turn"));
            words->text[i] = words_now();
        }
    }
    rn_speak(before);
}

void rn_mail_words_free(RnMailWords *words)
{
    for (int i = 0; i < RN_LANGUAGES_MAX; i++) {
        free(words->subject[i]);
        free(words->text[i]);
    }
}

/* The place of a language, "de" or "de-AT"; that of English if it is not spoken here. */
static int place_of(const RnMailWords *words, const char *lang)
{
    size_t size = strcspn(lang, "-_");
    for (int i = 0; i < RN_LANGUAGES_MAX && RN_LANGUAGES[i] != NULL; i++) {
        if (words->text[i] != NULL && words->subject[i] != NULL &&
            strlen(RN_LANGUAGES[i]) == size && strncmp(RN_LANGUAGES[i], lang, size) == 0) {
            return i;
        }
    }
    return 0;
}

/* A header with letters beyond ASCII, as RFC 2047 has it: words of so few bytes that each fits a line,
 * and never half a letter in one. */
static void put_header(char *line, size_t size, const char *text)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    enum { WORD = 39 };
    size_t used = 0;
    line[0] = '\0';
    while (*text != '\0' && used + WORD * 2 < size) {
        size_t count = strlen(text) > WORD ? rn_utf8_cut(text, WORD) : strlen(text);
        used += (size_t)snprintf(line + used, size - used, "%s=?UTF-8?B?", used > 0 ? "\n " : "");
        for (size_t i = 0; i < count; i += 3) {
            unsigned bits = 0;
            for (size_t b = 0; b < 3; b++) {
                bits = bits << 8 | (i + b < count ? (unsigned char)text[i + b] : 0);
            }
            line[used++] = digits[bits >> 18 & 63];
            line[used++] = digits[bits >> 12 & 63];
            line[used++] = '=';
            line[used++] = '=';
            if (i + 1 < count) {
                line[used - 2] = digits[bits >> 6 & 63];
            }
            if (i + 2 < count) {
                line[used - 1] = digits[bits & 63];
            }
        }
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

bool rn_mail_write(const RnMailWords *words, const char *address, const RnNotice *notice,
                   RnMail *mail)
{
    int place = place_of(words, notice->lang);
    char subject[512];
    if (words->subject[place] == NULL || words->text[place] == NULL) {
        return false;
    }
    mail->subject = words->subject[place];
    mail->lang = RN_LANGUAGES[place];
    int url = snprintf(mail->url, sizeof mail->url, "%s#table/%s", address, notice->table);
    if (is_ascii(mail->subject)) {
        snprintf(subject, sizeof subject, "%s", mail->subject);
    } else {
        put_header(subject, sizeof subject, mail->subject);
    }
    const char *text = words->text[place];
    const char *gap = strstr(text, "%s"); /* where the address of the table goes */
    int size = gap == NULL
                   ? -1
                   : snprintf(mail->text, sizeof mail->text,
                              "To: %s\nSubject: %s\nMIME-Version: 1.0\n"
                              "Content-Type: text/plain; charset=utf-8\n"
                              "Content-Transfer-Encoding: 8bit\n"
                              "Auto-Submitted: auto-generated\n\n%.*s%s%s",
                              notice->to, subject, (int)(gap - text), text, mail->url, gap + 2);
    return url > 0 && (size_t)url < sizeof mail->url && size > 0 &&
           (size_t)size < sizeof mail->text;
}
