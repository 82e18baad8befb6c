/*
 * test_names.c - what gnomes are called, who sits where, and the story as a seat may hear it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "table/likeness.h"
#include "table/crewmen.h"
#include "table/names.h"
#include "table/story.h"

static RnState table_of(int players, int gnomes)
{
    return (RnState){.config = {.players = (uint8_t)players, .gnomes = (uint8_t)gnomes}};
}

/* ---- Names ------------------------------------------------------------------------------------ */

static void people_go_by_their_names(void **unused)
{
    (void)unused;
    RnState state = table_of(4, 4);
    RnSeats seats = rn_seats();
    RnRecordHead head = {.names = {"Ann", "Zoë", "", "mate"}};
    RnNames names;
    seats.seat[3].kind = RN_MATE;
    rn_names_make(&names, &state, &head, &seats);
    assert_string_equal(names.called[0], "Ann");
    assert_string_equal(names.called[1], "Zoë");
    assert_string_equal(names.called[2], "Gnome C");
    assert_string_equal(names.called[3], "Mate D");
    assert_string_equal(names.called[4], "");
    assert_string_equal(names.listed[0], "A Ann");
    assert_string_equal(names.listed[2], "C");
    assert_string_equal(names.listed[3], "D mate");
    /* without seats the record tells as much */
    RnNames told;
    rn_names_make(&told, &state, &head, NULL);
    assert_memory_equal(&told, &names, sizeof names);
}

static void who_shares_a_name_has_a_letter(void **unused)
{
    (void)unused;
    RnState state = table_of(3, 3);
    RnSeats seats = rn_seats();
    RnRecordHead head = {.names = {"Ann", "Ann", "Bob"}};
    RnNames names;
    rn_names_make(&names, &state, &head, &seats);
    assert_string_equal(names.called[0], "Ann A");
    assert_string_equal(names.called[1], "Ann B");
    assert_string_equal(names.called[2], "Bob");
}

static void gnomes_of_one_player_are_letters(void **unused)
{
    (void)unused;
    RnState state = table_of(2, 4);
    RnSeats seats = rn_seats();
    RnRecordHead head = {.names = {"Ann", "Bob"}};
    RnNames names;
    rn_names_make(&names, &state, &head, &seats);
    for (int g = 0; g < 4; g++) {
        char expected[RN_CALLED_MAX];
        snprintf(expected, sizeof expected, "Gnome %c", 'A' + g);
        assert_string_equal(names.called[g], expected);
        snprintf(expected, sizeof expected, "%c %s", 'A' + g, head.names[rn_player(&state, g) - 1]);
        assert_string_equal(names.listed[g], expected);
    }
}

/* The longest name there can be, in front of a letter. */
static void long_names_fit(void **unused)
{
    (void)unused;
    RnState state = table_of(3, 3);
    RnSeats seats = rn_seats();
    RnRecordHead head = {0};
    RnNames names;
    memset(head.names[0], 'x', RN_NAME_MAX - 1);
    memset(head.names[1], 'x', RN_NAME_MAX - 1);
    rn_names_make(&names, &state, &head, &seats);
    assert_int_equal(strlen(names.called[0]), RN_NAME_MAX + 1);
    assert_int_equal(names.called[0][RN_NAME_MAX], 'A');
}

static void flaws_of_names(void **unused)
{
    (void)unused;
    static const char *const good[] = {
        "A",       "Ann",     "Zoë",     "mates", "sixteen letters!", "Żółć i gęś",
        "Mate",    "#1",      "Œdipe ÿ", "ÄÖÜ ß", "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀", "👩\u200d🚀",
        "❤\ufe0f", "e\u0301", "Анна",    "李"};
    /* NOLINTBEGIN(misc-misleading-bidirectional): they are to be refused */
    static const char *const bad[] = {
        "", "seventeen letters", " Ann", "Ann ", "A|B", "a\tb", "a\nb", "\x1b[31m", "\xff", "\xc3",
        "\xc2\x85", "lubber", "captain", "ééééééééééééééééé",
        /* what cannot be seen, turns the line around or ends it, and marks without end or letter */
        "\u200b", "A\u200bnn", "\u3164", "Ann\u2028", "\u202eAnn", "A\u2066nn", "Ann\u00a0",
        "\u00adAnn", "\ufeffAnn", "A\u200dnn", "Ann\ufe0f", "\u200d🚀", "👩\u200d", "\u0301e",
        "e\u0301\u0301\u0301", "\U000e0041", "\ue000", "\u2800", "\u3000Ann"};
    /* NOLINTEND(misc-misleading-bidirectional) */
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_null(rn_name_flaw(good[i]));
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_non_null(rn_name_flaw(bad[i]));
    }
}

static void names_that_look_the_same(void **unused)
{
    (void)unused;
    static const char *const alike[][2] = {
        {"Ann", "ann"},     {"Ann", "Аnn"},         {"Anna", "Ａｎｎａ"}, {"Anna", "𝐀𝐧𝐧𝐚"},
        {"Zoë", "Zoe"},     {"Zoë", "Zoe\u0308"},   {"Alice", "AIice"},   {"Alice", "ALICE"},
        {"Alice", "A1ice"}, {"Bob", "B0b"},         {"Bob", "Воb"},       {"Bob", "B.o.b"},
        {"Arno", "Amo"},    {"Marvin", "Ⓜarvin"},   {"Łukasz", "Lukasz"}, {"Анна", "анна"},
        {"👩", "👩"},         {"🙂\ufe0f", "🙂"},
    };
    static const char *const different[][2] = {
        {"Ann", "Anna"}, {"Maria", "Marla"}, {"Clara", "Dara"}, {"Anna", "Hanna"},
        {"李", "王"},    {"👩", "👨"},         {"-", "."}};
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++) {
        assert_true(rn_names_alike(alike[i][0], alike[i][1]));
        assert_true(rn_names_alike(alike[i][1], alike[i][0]));
    }
    for (size_t i = 0; i < sizeof different / sizeof *different; i++) {
        assert_false(rn_names_alike(different[i][0], different[i][1]));
    }
}

static void names_that_pass_for_the_crew(void **unused)
{
    (void)unused;
    static const char *const crew[] = {
        "Mate",   "mate B",        "CAPTAIN",  "Cаptain", "Maat",        "Kapitän C",
        "second", "Szczur lądowy", "Szczur A", "Bosman",  "M a t e",     "Computer",
        "𝐌𝐚𝐭𝐞",   "Capitaine",     "Majtek",   "Matrose", "Landratte D", "Mousse"};
    static const char *const people[] = {"Matea",      "Mateo",   "Ann",
                                         "Capt. Nemo", "Secondo", "Mate X"};
    for (size_t i = 0; i < sizeof crew / sizeof *crew; i++) {
        assert_true(rn_name_is_crew(crew[i]));
    }
    for (size_t i = 0; i < sizeof people / sizeof *people; i++) {
        assert_false(rn_name_is_crew(people[i]));
    }
}

/* What computer players are called in a catalogue: the entries of the context "player", and "Mate %s". */
static void check_catalogue(const char *language)
{
    char path[256];
    char line[512];
    char word[128];
    char form[64];
    bool wanted = false;
    int found = 0;
    snprintf(path, sizeof path, "%s/po/%s.po", REDNOV_SOURCE, language);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        if (sscanf(line, "msgid \"%127[^\"]\"", word) == 1) {
            snprintf(form, sizeof form, "%.20s", word);
            form[strcspn(form, "%")] = '\0'; /* "Mate %s" */
            form[strcspn(form, " ")] = '\0';
            wanted = (strcmp(word, form) == 0 || strstr(word, " %s") != NULL) &&
                     (rn_names_alike(form, "lubber") || rn_names_alike(form, "landlubber") ||
                      rn_names_alike(form, "sailor") || rn_names_alike(form, "mate") ||
                      rn_names_alike(form, "captain"));
        } else if (wanted && sscanf(line, "msgstr \"%127[^\"]\"", word) == 1) {
            word[strcspn(word, "%")] = '\0';
            while (word[0] != '\0' && word[strlen(word) - 1] == ' ') {
                word[strlen(word) - 1] = '\0';
            }
            assert_true(rn_name_is_crew(word));
            found++;
        }
    }
    fclose(file);
    assert_true(found >= 8);
}

static void the_crew_is_known_in_every_language(void **unused)
{
    (void)unused;
    check_catalogue("de");
    check_catalogue("fr");
    check_catalogue("pl");
}

static void kinds_have_names(void **unused)
{
    (void)unused;
    assert_string_equal(rn_kind_name(RN_MATE), "mate");
    assert_string_equal(rn_kind_name(RN_PERSON), "person");
    assert_string_equal(rn_kind_name(RN_PROGRAM), "program");
    assert_string_equal(rn_kind_name(-1), "");
    assert_string_equal(rn_kind_name(RN_PROGRAM + 1), "");
}

/* ---- Seats ------------------------------------------------------------------------------------ */

/* Settles the seats in a head and reads them back. */
static void check_seats_come_back(const RnSeats *seats, const RnState *state, RnRecordHead *head)
{
    RnSeats back = rn_seats();
    rn_seats_name(seats, state, head);
    rn_seats_from_names(&back, state, head);
    for (int g = 0; g < state->config.gnomes; g++) {
        if (seats->seat[g].kind != RN_PROGRAM) {
            assert_int_equal(back.seat[g].kind, seats->seat[g].kind);
        }
    }
}

static void seats_come_back_from_a_record(void **unused)
{
    (void)unused;
    /* every way to seat people and two kinds at tables of each shape */
    static const uint8_t kinds[] = {RN_PERSON, RN_MATE, RN_CAPTAIN};
    static const int shapes[][2] = {{1, 3}, {2, 4}, {3, 3}};
    for (int shape = 0; shape < 3; shape++) {
        for (int way = 0; way < 81; way++) {
            RnState state = table_of(shapes[shape][0], shapes[shape][1]);
            RnSeats seats = rn_seats();
            RnRecordHead head = {.names = {"Ann"}};
            for (int g = 0, left = way; g < 4; g++, left /= 3) {
                seats.seat[g].kind = kinds[left % 3];
            }
            if (seats.seat[0].kind != RN_PERSON) {
                head.names[0][0] = '\0';
            }
            check_seats_come_back(&seats, &state, &head);
            /* and again, with someone else in a seat */
            seats.seat[1].kind = seats.seat[1].kind == RN_MATE ? RN_PERSON : RN_MATE;
            check_seats_come_back(&seats, &state, &head);
        }
    }
}

static void who_is_loyal_comes_back_where_that_is_a_choice(void **unused)
{
    (void)unused;
    RnState state = table_of(3, 3);
    RnSeats seats = rn_seats(), back = rn_seats(), given = rn_seats();
    RnRecordHead head = {0};
    seats.loyal = 2;
    given.loyal = RN_ALL_LOYAL;
    rn_seats_name(&seats, &state, &head);
    assert_int_equal(head.loyal, 0);
    assert_false(rn_seats_loyal(&seats, &state, 1));
    state.config.crazed = 1;
    rn_seats_name(&seats, &state, &head);
    rn_seats_from_names(&back, &state, &head);
    rn_seats_from_names(&given, &state, &head);
    for (int g = 0; g < 3; g++) {
        assert_int_equal(rn_seats_loyal(&back, &state, g), g == 1);
        assert_int_equal(rn_seats_effort(&back, &state, g).loyal, g == 1);
        assert_true(rn_seats_loyal(&given, &state, g));
    }
}

static void programs_have_names_but_no_commands(void **unused)
{
    (void)unused;
    RnState state = table_of(3, 3);
    RnSeats seats = rn_seats();
    RnRecordHead head = {0};
    assert_int_equal(rn_seat_read("B=cmd:./bots/mybot --fast", &seats.seat[1]), 1);
    rn_seats_name(&seats, &state, &head);
    assert_string_equal(head.names[1], "mybot");
    assert_string_equal(head.seats[1], "");
    rn_seats_unname(&seats, &state, 1, &head);
    assert_string_equal(head.names[1], "");
}

/* ---- The story -------------------------------------------------------------------------------- */

typedef struct Heard {
    size_t steps[4000];
    int what[4000];
    char text[4000][RN_SENTENCE_MAX];
    int kinds[RN_FACTS];
    int count;
} Heard;

static void hear(void *user, const RnSentence *sentence)
{
    Heard *heard = user;
    assert_true(heard->count < 4000);
    assert_true(sentence->text[0] != '\0');
    assert_non_null(sentence->after);
    heard->steps[heard->count] = sentence->step;
    heard->what[heard->count] = sentence->fact.what;
    heard->kinds[sentence->fact.what]++;
    strcpy(heard->text[heard->count++], sentence->text);
}

/* A whole game, every gnome a sailor. */
static void play(RnSession *session, int edition, uint64_t seed)
{
    RnConfig config = {.edition = (uint8_t)edition, .players = 3, .gnomes = 3};
    RnPlayer player;
    rn_session_init(session, rn_box_standard());
    rn_session_new(session, &config, true, seed);
    rn_player_init(&player, RN_SAILOR, seed, (RnBudget){0});
    while (rn_session_state(session)->decision != RN_OVER) {
        RnView view;
        rn_view(rn_session_state(session), rn_session_state(session)->decider, &view);
        assert_int_equal(rn_session_play(session, rn_player_move(session->box, &player, &view)),
                         RN_OK);
    }
}

static void a_story_in_parts_is_the_whole(void **unused)
{
    (void)unused;
    static Heard whole, parts;
    RnSession session;
    RnNames names;
    RnSeats seats = rn_seats();
    RnRecordHead head = {.names = {"Ann", "Bob", "Cat"}};
    play(&session, RN_REVISED, 3);
    rn_names_make(&names, rn_session_state(&session), &head, &seats);
    memset(&whole, 0, sizeof whole);
    memset(&parts, 0, sizeof parts);
    int count = rn_story(&session, &names, RN_NONE, 0, rn_session_steps(&session), hear, &whole);
    assert_int_equal(count, whole.count);
    assert_int_equal(rn_story(&session, &names, RN_NONE, 0, SIZE_MAX, NULL, NULL), count);
    for (size_t at = 0; at < rn_session_steps(&session); at += 7) {
        rn_story(&session, &names, RN_NONE, at, at + 7, hear, &parts);
    }
    assert_int_equal(parts.count, whole.count);
    for (int i = 0; i < whole.count; i++) {
        assert_string_equal(parts.text[i], whole.text[i]);
        assert_int_equal(parts.steps[i], whole.steps[i]);
        assert_true(i == 0 || whole.steps[i] >= whole.steps[i - 1]);
    }
    assert_int_equal(whole.kinds[RN_F_OVER], 1);
    assert_int_equal(whole.kinds[RN_F_TURN], rn_session_turns(&session, SIZE_MAX));
    assert_true(rn_session_turns(&session, SIZE_MAX) > 5);
    for (size_t at = rn_session_steps(&session);
         at-- > 0;) { /* .. and also when steps are taken back */
        int turns = 0;
        for (int i = 0; i < whole.count; i++) {
            turns += whole.what[i] == RN_F_TURN && whole.steps[i] < at;
        }
        assert_int_equal(rn_session_turns(&session, at), turns);
        rn_session_rewind(&session, at);
        assert_int_equal(rn_session_turns(&session, SIZE_MAX), turns);
    }
    rn_session_free(&session);
}

/* With hidden hands, a seat hears of others' items only that there are some. */
static void a_seat_hears_what_it_may(void **unused)
{
    (void)unused;
    static Heard all, one;
    RnSession session;
    RnNames names;
    RnRecordHead head = {0};
    int different = 0;
    play(&session, RN_FIRST, 4);
    rn_names_make(&names, rn_session_state(&session), &head, NULL);
    memset(&all, 0, sizeof all);
    memset(&one, 0, sizeof one);
    rn_story(&session, &names, RN_NONE, 0, rn_session_steps(&session), hear, &all);
    rn_story(&session, &names, 1, 0, rn_session_steps(&session), hear, &one);
    assert_int_equal(all.count, one.count);
    for (int i = 0; i < all.count; i++) {
        different += strcmp(all.text[i], one.text[i]) != 0;
    }
    assert_true(different > 0);
    rn_session_free(&session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(people_go_by_their_names),
        cmocka_unit_test(who_shares_a_name_has_a_letter),
        cmocka_unit_test(gnomes_of_one_player_are_letters),
        cmocka_unit_test(long_names_fit),
        cmocka_unit_test(flaws_of_names),
        cmocka_unit_test(names_that_look_the_same),
        cmocka_unit_test(names_that_pass_for_the_crew),
        cmocka_unit_test(the_crew_is_known_in_every_language),
        cmocka_unit_test(kinds_have_names),
        cmocka_unit_test(seats_come_back_from_a_record),
        cmocka_unit_test(who_is_loyal_comes_back_where_that_is_a_choice),
        cmocka_unit_test(programs_have_names_but_no_commands),
        cmocka_unit_test(a_story_in_parts_is_the_whole),
        cmocka_unit_test(a_seat_hears_what_it_may),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
