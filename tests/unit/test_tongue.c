/*
 * test_tongue.c - languages: which one is spoken where, plurals, and that what is shown in a language
 * can be typed in it.
 */
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "term/choose.h"
#include "term/ask.h"
#include "text/text.h"
#include "text/tongue.h"
#include "tongue/speak.h"

/* ---- The environment ------------------------------------------------------------------------ */

static void set(const char *name, const char *value)
{
    if (value != NULL) {
        setenv(name, value, 1);
    } else {
        unsetenv(name);
    }
}

/* Starts anew with these variables and no others of their kind; the language spoken then. */
static const char *start(const char *all, const char *messages, const char *lang,
                         const char *language)
{
    set("LC_ALL", all);
    set("LC_MESSAGES", messages);
    set("LC_CTYPE", NULL);
    set("LANG", lang);
    set("LANGUAGE", language);
    setlocale(LC_ALL, "C");
    rn_speak_start();
    return rn_spoken();
}

static void the_environment_chooses(void **unused)
{
    (void)unused;
    static const struct {
        const char *all, *messages, *lang, *language, *spoken;
    } cases[] = {
        {NULL, NULL, NULL, NULL, "en"},
        {"C", NULL, NULL, NULL, "en"},
        {"POSIX", NULL, "pl_PL.UTF-8", "pl", "en"},
        {"C", NULL, "pl_PL.UTF-8", "pl", "en"},
        {"C.UTF-8", NULL, NULL, NULL, "en"},
        {"C.UTF-8", NULL, NULL, "pl", "pl"},
        {"C.UTF-8", NULL, NULL, "xx:fr:pl", "fr"},
        {"C.UTF-8", NULL, NULL, "de_AT.UTF-8", "de"},
        {"C.UTF-8", NULL, NULL, "en:pl", "en"},
        {"C.UTF-8", NULL, NULL, "xx", "en"},
        {"C.UTF-8", NULL, NULL, ":::", "en"},
        {NULL, NULL, NULL, "de", "de"},
        /* locales that are not there */
        {NULL, NULL, "pl_PL.UTF-8", NULL, "pl"},
        {NULL, NULL, "pl_PL", NULL, "pl"},
        {NULL, NULL, "de_CH.utf8@euro", NULL, "de"},
        {NULL, NULL, "fr", NULL, "fr"},
        {NULL, NULL, "xx_YY.UTF-8", NULL, "en"},
        {NULL, NULL, "xx_YY.UTF-8", "pl", "pl"},
        {NULL, "fr_FR.UTF-8", "pl_PL.UTF-8", NULL, "fr"},
        {"de_DE.UTF-8", "fr_FR.UTF-8", "pl_PL.UTF-8", NULL, "de"},
        {NULL, "C", "pl_PL.UTF-8", "pl", "en"},
        /* other characters than ours */
        {NULL, NULL, "pl_PL.ISO-8859-2", NULL, "en"},
        {NULL, NULL, "de_XX.ISO-8859-15@euro", NULL, "en"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *spoken =
            start(cases[i].all, cases[i].messages, cases[i].lang, cases[i].language);
        if (strcmp(spoken, cases[i].spoken) != 0) {
            fail_msg("case %zu: %s is spoken, not %s", i, spoken, cases[i].spoken);
        }
        bool english = strcmp(spoken, "en") == 0;
        assert_int_equal(strcmp(rn_name_item(RN_CROWBAR, RN_REVISED), "Crowbar") == 0, english);
    }
}

static void numbers_stay_as_they_are(void **unused)
{
    (void)unused;
    char text[16];
    start(NULL, NULL, "de_DE.UTF-8", NULL);
    snprintf(text, sizeof text, "%.1f", 0.5);
    assert_string_equal(text, "0.5");
    assert_string_equal(setlocale(LC_NUMERIC, NULL), "C");
}

static void a_language_can_be_changed(void **unused)
{
    (void)unused;
    start("C.UTF-8", NULL, NULL, NULL);
    assert_string_equal(rn_name_room(1), "Engine Room");
    assert_true(rn_speak("de"));
    assert_string_equal(rn_spoken(), "de");
    assert_string_equal(rn_name_room(1), "Maschinenraum");
    assert_true(rn_speak("pl"));
    assert_string_equal(rn_name_room(1), "Maszynownia");
    assert_true(rn_speak("fr"));
    assert_string_equal(rn_name_room(1), "Salle des machines");
    assert_false(rn_speak("xx"));
    assert_false(rn_speak(""));
    assert_false(rn_speak("de_DE"));
    assert_string_equal(rn_spoken(), "fr");
    assert_true(rn_speak("en"));
    assert_string_equal(rn_name_room(1), "Engine Room");
    /* who asks by name gets it in a plain locale too */
    start("C", NULL, NULL, NULL);
    assert_true(rn_speak("pl"));
    assert_string_equal(rn_name_item(RN_CROWBAR, RN_REVISED), "Łom");
}

static void languages_have_names(void **unused)
{
    (void)unused;
    start("C.UTF-8", NULL, NULL, NULL);
    for (int i = 0; RN_LANGUAGES[i] != NULL; i++) {
        assert_true(strlen(rn_language_name(RN_LANGUAGES[i])) > 0);
        assert_true(rn_speaks(RN_LANGUAGES[i]));
    }
    assert_string_equal(rn_language_name("pl"), "Polski");
    assert_string_equal(rn_language_name("xx"), "");
    assert_false(rn_speaks("xx"));
}

/* ---- Sentences ------------------------------------------------------------------------------ */

static const char *narrated(RnFact fact, const char *const *names)
{
    static char text[400];
    RnState state = {0};
    rn_narrate(rn_box_standard(), &state, fact, names, text, sizeof text);
    return text;
}

static void numbers_take_their_plural(void **unused)
{
    (void)unused;
    static const struct {
        int minutes;
        const char *word;
    } polish[] = {{1, " minuta "},  {2, " minuty "},  {4, " minuty "}, {5, " minut "},
                  {0, " minut "},   {12, " minut "},  {14, " minut "}, {21, " minut "},
                  {22, " minuty "}, {24, " minuty "}, {25, " minut "}, {60, " minut "}};
    start("C.UTF-8", NULL, NULL, "pl");
    for (size_t i = 0; i < sizeof polish / sizeof *polish; i++) {
        RnFact fact = {RN_F_TURN, 0, (uint8_t)polish[i].minutes, 0, 0, {0}};
        if (strstr(narrated(fact, NULL), polish[i].word) == NULL) {
            fail_msg("%d: %s", polish[i].minutes, narrated(fact, NULL));
        }
    }
    assert_true(rn_speak("fr")); /* nought is one there */
    assert_non_null(strstr(narrated((RnFact){RN_F_TURN, 0, 0, 0, 0, {0}}, NULL), "minute avant"));
    assert_non_null(strstr(narrated((RnFact){RN_F_TURN, 0, 2, 0, 0, {0}}, NULL), "minutes avant"));
    assert_true(rn_speak("de"));
    assert_non_null(strstr(narrated((RnFact){RN_F_TURN, 0, 0, 0, 0, {0}}, NULL), "0 Minuten"));
    assert_non_null(strstr(narrated((RnFact){RN_F_TURN, 0, 1, 0, 0, {0}}, NULL), "1 Minute "));
}

/* No {part} of a translation is left over, and the gnome is always named as it is called. */
static void every_part_is_known_everywhere(void **unused)
{
    (void)unused;
    start("C.UTF-8", NULL, NULL, NULL);
    for (int i = 0; RN_LANGUAGES[i] != NULL; i++) {
        assert_true(rn_speak(RN_LANGUAGES[i]));
        for (int what = 0; what < RN_FACTS; what++) {
            for (int a = 0; a < 32; a++) {
                for (int b = 0; b < 8; b++) {
                    for (int c = 0; c < 2; c++) {
                        RnFact fact = {(uint8_t)what, 2, (uint8_t)a, (uint8_t)b, (uint8_t)c, {0}};
                        const char *text = narrated(fact, NULL);
                        if (strchr(text, '{') != NULL) {
                            fail_msg("%s: %s", RN_LANGUAGES[i], text);
                        }
                    }
                }
            }
        }
    }
}

/* ---- Typing --------------------------------------------------------------------------------- */

static void letters_lose_their_accents(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *folded;
    } cases[] = {
        {"Feuerlöscher", "feuerloscher"},
        {"ŁOM", "lom"},
        {"zażółć gęślą jaźń", "zazolc gesla jazn"},
        {"ÉTEINDRE", "eteindre"},
        {"Straße", "strasse"},
        {"Œuvre Ægis", "oeuvre aegis"},
        {"d’alcool", "d'alcool"},
        {"a\u00A0b\u202Fc", "a b c"},
        {"漢 ♔ 🎲", "漢 ♔ 🎲"},
        {"", ""},
        {"×÷", "x/"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char folded[80];
        rn_fold(cases[i].text, folded);
        assert_string_equal(folded, cases[i].folded);
    }
}

/* The one move that the text means among all there are. */
static bool means(const char *text, RnMove move)
{
    RnMove moves[RN_ALL_MOVES_MAX];
    const RnBox *box = rn_box_standard();
    RnTyped typed = rn_typed(text);
    int count = rn_choose(box, &typed, NULL, moves, rn_all_moves(box, moves));
    return count == 1 && memcmp(&moves[0], &move, sizeof move) == 0;
}

/* Every move can be typed as it is shown, in English too, whatever is spoken. */
static void what_is_shown_can_be_typed(void **unused)
{
    (void)unused;
    static RnMove moves[RN_ALL_MOVES_MAX];
    const RnBox *box = rn_box_standard();
    int count = rn_all_moves(box, moves);
    start("C.UTF-8", NULL, NULL, NULL);
    for (int i = 0; RN_LANGUAGES[i] != NULL; i++) {
        assert_true(rn_speak(RN_LANGUAGES[i]));
        for (int m = 0; m<count; m += moves[m].count> 2 ? 3 : 1) {
            char typed[RN_TYPED_MAX];
            char english[RN_TEXT_MAX];
            rn_typed_move(box, moves[m], typed);
            rn_move_text(box, moves[m], english);
            if (!means(typed, moves[m]) || !means(english, moves[m])) {
                fail_msg("%s: '%s' or '%s'", RN_LANGUAGES[i], typed, english);
            }
        }
    }
}

static void names_can_be_typed(void **unused)
{
    (void)unused;
    static const struct {
        const char *language, *text;
        RnMove move;
    } cases[] = {
        {"en", "use diving gun", {RN_M_USE, RN_HARPOON, 0, 0}},
        {"en", "extinguish fire 4", {RN_M_EXTINGUISH, 0, 4, 0}},
        {"en", "open engine room", {RN_M_OPEN, 1, 0, 0}},
        {"en", "no action", {RN_M_PASS, 0, 0, 0}},
        {"de", "Feuer löschen 4", {RN_M_EXTINGUISH, 0, 4, 0}},
        {"de", "feuer loschen 4", {RN_M_EXTINGUISH, 0, 4, 0}},
        {"de", "einsetzen feuerlöscher", {RN_M_USE, RN_FIRE_EXTINGUISHER, 0, 0}},
        {"de", "use werkzeugkiste", {RN_M_USE, RN_TOOLBOX, 0, 0}},
        {"de", "öffnen Meer", {RN_M_OPEN, RN_SEA, 0, 0}},
        {"de", "Meer", {RN_M_OPEN, RN_SEA, 0, 0}},
        {"de", "Luke öffnen Reaktorraum", {RN_M_OPEN, 4, 0, 0}},
        {"fr", "JOUER bouteille d'alcool", {RN_M_USE, RN_GROG, 0, 0}},
        {"fr", "ecoper 3", {RN_M_PUMP, 0, 3, 0}},
        {"pl", "gas 2", {RN_M_EXTINGUISH, 0, 2, 0}},
        {"pl", "zagraj lom", {RN_M_USE, RN_CROWBAR, 0, 0}},
        {"pl", "otworz maszynownia", {RN_M_OPEN, 1, 0, 0}},
        {"pl", "Naprawa silnika 7", {RN_M_FIX_ENGINE, 0, 7, 0}},
    };
    start("C.UTF-8", NULL, NULL, NULL);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_true(rn_speak(cases[i].language));
        if (!means(cases[i].text, cases[i].move)) {
            fail_msg("%s: '%s'", cases[i].language, cases[i].text);
        }
    }
}

static void places_can_be_named(void **unused)
{
    (void)unused;
    static const struct {
        const char *language, *text;
        int space, used;
    } cases[] = {
        {"en", "5 7 8", 5, 1},
        {"en", "10", 10, 1},
        {"en", "engine room 3", 1, 2},
        {"en", "eng", 1, 1},
        {"en", "e", 0, 1},
        {"en", "sea", RN_SEA, 1},
        {"en", "11", 0, 0},
        {"en", "nowhere", 0, 0},
        {"de", "Reaktorraum", 4, 1},
        {"de", "meer 3", RN_SEA, 1},
        {"fr", "salle des m 3", 1, 3},
        {"pl", "przedział reaktora", 4, 2},
        {"pl", "przedzial", 0, 1},
        {"pl", "sea", RN_SEA, 1},
    };
    start("C.UTF-8", NULL, NULL, NULL);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int used;
        assert_true(rn_speak(cases[i].language));
        RnTyped typed = rn_typed(cases[i].text);
        int space = rn_typed_place(&typed, 0, &used);
        if (space != cases[i].space || used != cases[i].used) {
            fail_msg("'%s' is %d by %d words", cases[i].text, space, used);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_environment_chooses),
        cmocka_unit_test(numbers_stay_as_they_are),
        cmocka_unit_test(a_language_can_be_changed),
        cmocka_unit_test(languages_have_names),
        cmocka_unit_test(numbers_take_their_plural),
        cmocka_unit_test(every_part_is_known_everywhere),
        cmocka_unit_test(letters_lose_their_accents),
        cmocka_unit_test(what_is_shown_can_be_typed),
        cmocka_unit_test(names_can_be_typed),
        cmocka_unit_test(places_can_be_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
