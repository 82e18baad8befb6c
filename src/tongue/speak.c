/*
 * speak.c - which language the program speaks.
 *
 * Decides where the catalogues are, what the environment asks for, and which characters go to the
 * terminal. Everything here is UTF-8 or ASCII, so a locale of other characters is answered in
 * English, which is ASCII. A locale that is not installed is no obstacle: gettext only wants one
 * that is not plain "C", and C.UTF-8 is everywhere. Only characters and messages follow the
 * language; numbers are read and written as in C.
 */
#include "tongue/speak.h"

#include <langinfo.h>
#include <libintl.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define DOMAIN "rednov"
#define ENGLISH "en"
#define FALLBACK "C.UTF-8"

#ifndef RN_LOCALE_FROM_PROGRAM
#define RN_LOCALE_FROM_PROGRAM "../share/locale"
#endif
#ifndef RN_LOCALE_INSTALLED
#define RN_LOCALE_INSTALLED "/usr/local/share/locale"
#endif

enum { PATH_SIZE = 4096, LANGUAGE_SIZE = 8 };

/* What is spoken: the languages of po/LINGUAS, and what each calls itself. */
#define LANGUAGES(X) X(ENGLISH, "English") X("de", "Deutsch") X("fr", "Français") X("pl", "Polski")
#define LANGUAGE(language, name) language,
#define NAME(language, name) name,
const char *const RN_LANGUAGES[] = {LANGUAGES(LANGUAGE) NULL};
static const char *const NAMES[] = {LANGUAGES(NAME)};

static char folder[PATH_SIZE]; /* of the catalogues, or "" */
static char spoken[LANGUAGE_SIZE] = ENGLISH;

/* ---- Languages -------------------------------------------------------------------------------- */

/* The place of a language in RN_LANGUAGES by its first `size` letters, or -1. */
static int find_language(const char *language, size_t size)
{
    for (int i = 0; RN_LANGUAGES[i] != NULL; i++) {
        if (strlen(RN_LANGUAGES[i]) == size && strncmp(RN_LANGUAGES[i], language, size) == 0) {
            return i;
        }
    }
    return -1;
}

const char *rn_language_name(const char *language)
{
    int found = find_language(language, strlen(language));
    return found >= 0 ? NAMES[found] : "";
}

const char *rn_spoken(void) { return spoken; }

/* ---- Catalogues ------------------------------------------------------------------------------- */

static bool has_catalogue(const char *where, const char *language)
{
    char path[PATH_SIZE + 64];
    snprintf(path, sizeof path, "%s/%s/LC_MESSAGES/" DOMAIN ".mo", where, language);
    return access(path, R_OK) == 0;
}

static bool has_any(const char *where)
{
    for (int i = 1; RN_LANGUAGES[i] != NULL; i++) {
        if (has_catalogue(where, RN_LANGUAGES[i])) {
            return true;
        }
    }
    return false;
}

/* The folder that the program lies in, with a '/' at its end; false when that cannot be told. */
static bool program_folder(char path[PATH_SIZE])
{
    ssize_t size = readlink("/proc/self/exe", path, PATH_SIZE - 1);
    if (size <= 0) {
        return false;
    }
    path[size] = '\0';
    char *slash = strrchr(path, '/');
    if (slash == NULL) {
        return false;
    }
    slash[1] = '\0';
    return true;
}

/* Beside the program in a build folder, one up for its test programs; then as installed, wherever
 * that has been moved to. */
static void find_catalogues(void)
{
    static const char *const places[] = {"locale", "../locale", RN_LOCALE_FROM_PROGRAM};
    char program[PATH_SIZE];
    char path[PATH_SIZE + 64];
    bool known = program_folder(program);
    for (size_t i = 0; known && i < sizeof places / sizeof *places; i++) {
        snprintf(path, sizeof path, "%s%s", program, places[i]);
        if (strlen(path) < sizeof folder && has_any(path)) {
            strcpy(folder, path);
            return;
        }
    }
    if (has_any(RN_LOCALE_INSTALLED)) {
        snprintf(folder, sizeof folder, "%s", RN_LOCALE_INSTALLED);
    }
}

/* ---- The environment -------------------------------------------------------------------------- */

static const char *variable(const char *name)
{
    const char *value = getenv(name);
    return value != NULL ? value : "";
}

/* The name of the locale that the environment gives for a category; "" when it says nothing. */
static const char *locale_name(const char *category)
{
    const char *const names[] = {"LC_ALL", category, "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (variable(names[i])[0] != '\0') {
            return variable(names[i]);
        }
    }
    return "";
}

static bool is_plain(const char *locale)
{
    return strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0;
}

static bool is_utf8(const char *charset)
{
    return strcmp(charset, "UTF-8") == 0 || strcmp(charset, "utf8") == 0 ||
           strcmp(charset, "utf-8") == 0 || strcmp(charset, "UTF8") == 0;
}

/* Takes the characters of the terminal from the environment; whether they are UTF-8. Nothing said,
 * or a locale that is not there, means UTF-8, unless its name says otherwise. */
static bool take_characters(void)
{
    const char *name = locale_name("LC_CTYPE");
    const char *charset = strchr(name, '.');
    if (name[0] != '\0' && setlocale(LC_CTYPE, "") != NULL) {
        return is_utf8(nl_langinfo(CODESET));
    }
    size_t size = charset != NULL ? strcspn(charset + 1, "@") : 0;
    char given[16] = "UTF-8";
    if (charset != NULL && size < sizeof given) {
        memcpy(given, charset + 1, size);
        given[size] = '\0';
    }
    return is_utf8(given) && setlocale(LC_CTYPE, FALLBACK) != NULL;
}

/* What the environment asks for: the first of LANGUAGE that there is, else the locale's. */
static const char *wanted_language(void)
{
    const char *name = locale_name("LC_MESSAGES");
    if (is_plain(name)) {
        return ENGLISH;
    }
    const char *list = variable("LANGUAGE");
    while (*list != '\0') {
        size_t size = strcspn(list, ":");
        int found = find_language(list, strcspn(list, ":_.@"));
        if (found >= 0) {
            return RN_LANGUAGES[found];
        }
        list += size + (list[size] == ':');
    }
    int found = find_language(name, strcspn(name, "_.@"));
    return found >= 0 ? RN_LANGUAGES[found] : ENGLISH;
}

/* ---- Speaking --------------------------------------------------------------------------------- */

/* gettext looks at LANGUAGE only when it is told that something has changed. */
static void tell_gettext(const char *language)
{
    extern int _nl_msg_cat_cntr; /* NOLINT: so the manual of gettext says */
    setenv("LANGUAGE", language, 1);
    ++_nl_msg_cat_cntr;
}

bool rn_speaks(const char *language)
{
    int found = find_language(language, strlen(language));
    return found == 0 || (found > 0 && has_catalogue(folder, language));
}

bool rn_speak(const char *language)
{
    if (!rn_speaks(language)) {
        return false;
    }
    int found = find_language(language, strlen(language));
    if (found > 0) {
        /* whoever asks for it by name gets it, even where the locale is plain */
        if (!is_utf8(nl_langinfo(CODESET))) {
            setlocale(LC_CTYPE, FALLBACK);
        }
        if (setlocale(LC_MESSAGES, FALLBACK) == NULL) {
            return false;
        }
    }
    strcpy(spoken, RN_LANGUAGES[found]);
    tell_gettext(spoken);
    return true;
}

void rn_speak_start(void)
{
    find_catalogues();
    if (folder[0] != '\0') {
        bindtextdomain(DOMAIN, folder);
    }
    bind_textdomain_codeset(DOMAIN, "UTF-8");
    const char *language = wanted_language();
    if (!take_characters() || !rn_speak(language)) {
        rn_speak(ENGLISH);
    }
}
