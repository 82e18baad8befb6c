/*
 * tongue.h - strings for people, in the reader's language.
 *
 * The source holds English, which is also the key of the catalogues in po/. Who looks a string up is
 * chosen when a program is linked: src/tongue asks gettext, src/wasm asks the page. So the text
 * layer needs no libc, and a process speaks one language at a time.
 *
 *     _("Goodbye.")                        where it is used
 *     N_("Goodbye.")                       in a table; shown later by rn_tr()
 *     P_("%d gnome", "%d gnomes", n)       with a number
 *     {NP_("%d gnome", "%d gnomes")}       the same in a table, two strings; shown by rn_tr_n()
 *     C_("verb", "Open")                   when English has one word for two things
 *     NC_("verb", "Open")                  the same in a table; shown later by rn_tr_in()
 */
#ifndef RN_TONGUE_H
#define RN_TONGUE_H

#if defined(__GNUC__)
#define RN_FORMAT_ARG(n) __attribute__((format_arg(n)))
#else
#define RN_FORMAT_ARG(n)
#endif

/* Never NULL: a string without a translation comes back as it is. The result stays valid until the
 * language changes. */
const char *rn_tr(const char *text) RN_FORMAT_ARG(1);
const char *rn_tr_n(const char *one, const char *many, unsigned long n) RN_FORMAT_ARG(1)
    RN_FORMAT_ARG(2);
/* `text` is "context\004string"; without a translation the string comes back. */
const char *rn_tr_in(const char *text);

#define _(text) rn_tr(text)
#define N_(text) text
#define P_(one, many, n) rn_tr_n(one, many, n)
#define NP_(one, many) one, many
#define C_(context, text) rn_tr_in(context "\004" text)
#define NC_(context, text) context "\004" text

#endif
