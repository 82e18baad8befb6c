/*
 * test_text.c - words, moves as text, reasons and sentences.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "text/text.h"

/* ---- Words ---------------------------------------------------------------------------------- */

static void check_words(RnWordOf words, int first, int count)
{
    for (int i = first; i < first + count; i++) {
        const char *word = words(i);
        assert_non_null(word);
        assert_true(strlen(word) > 0);
        assert_int_equal(rn_word_find(words, first, count, word, strlen(word)), i);
        assert_int_equal(rn_word_find(words, first, count, word, strlen(word) - 1) == i, 0);
    }
    assert_null(words(first + count));
    assert_null(words(-1));
    assert_null(words(RN_NONE));
    assert_int_equal(rn_word_find(words, first, count, "", 0), -1);
    assert_int_equal(rn_word_find(words, first, count, "nonsense", 8), -1);
}

static void every_word_is_found_again(void **unused)
{
    (void)unused;
    check_words(rn_word_edition, 0, 2);
    check_words(rn_word_item, 0, RN_ITEMS);
    check_words(rn_word_event, 0, RN_EVENTS);
    check_words(rn_word_faint, 0, RN_FAINTS);
    check_words(rn_word_track, 0, RN_TRACKS);
    check_words(rn_word_token, 0, RN_TOKENS);
    check_words(rn_word_water, 0, 3);
    check_words(rn_word_status, 0, 3);
    check_words(rn_word_phase, 0, RN_PHASES);
    check_words(rn_word_decision, 0, RN_DECISIONS);
    check_words(rn_word_chance, 1, RN_CHANCES - 1);
    check_words(rn_word_result, 1, RN_RESULTS - 1);
    check_words(rn_word_reason, 1, RN_REASONS - 1);
    check_words(rn_word_space, 1, RN_SEA);
    check_words(rn_word_gnome, 0, RN_GNOMES_MAX);
    check_words(rn_word_move, 0, RN_MOVE_KINDS);
    check_words(rn_word_cause, 0, RN_CAUSES);
    check_words(rn_word_fact, 0, RN_FACTS);
}

static void words_are_those_of_the_protocol(void **unused)
{
    (void)unused;
    assert_string_equal(rn_word_item(RN_HARPOON), "harpoon");
    assert_string_equal(rn_word_event(RN_KRAKEN_CARD), "kraken");
    assert_string_equal(rn_word_faint(0), "-");
    assert_string_equal(rn_word_space(RN_SEA), "sea");
    assert_string_equal(rn_word_water(RN_DRY), "none");
    assert_string_equal(rn_word_phase(RN_ENDED), "over");
    assert_string_equal(rn_word_reason(RN_ALL_GONE), "all-gone");
    assert_string_equal(rn_word_reason(1 + RN_PRESSURE), "pressure");
    assert_string_equal(rn_word_reason(4 + RN_KRAKEN), "kraken");
    assert_null(rn_word_chance(RN_NO_CHANCE));
    assert_null(rn_word_result(RN_PLAYING));
}

static void hatches_have_their_rooms(void **unused)
{
    (void)unused;
    const RnBox *box = rn_box_standard();
    char text[8];
    for (int h = 0; h < box->hatches; h++) {
        size_t size = rn_hatch_text(box, h, text);
        assert_int_equal(size, strlen(text));
        assert_int_equal(rn_hatch_find(box, text, size), h);
    }
    assert_int_equal(rn_hatch_text(box, box->hatches, text), 0);
    assert_int_equal(rn_hatch_text(box, -1, text), 0);
    assert_string_equal(text, "");
    assert_int_equal(rn_hatch_find(box, "2-1", 3), -1);
    assert_int_equal(rn_hatch_find(box, "3-sea", 5), -1);
    assert_int_equal(rn_hatch_find(box, "1-10", 4), -1);
    assert_int_equal(rn_hatch_find(box, "", 0), -1);
}

/* ---- Moves ---------------------------------------------------------------------------------- */

static bool parse(const char *text, RnMove *move)
{
    return rn_move_parse(rn_box_standard(), text, strlen(text), move);
}

/* Over every kind, what and count there can be. */
static void moves_and_texts_are_the_same(void **unused)
{
    (void)unused;
    const RnBox *box = rn_box_standard();
    char text[RN_TEXT_MAX];
    RnMove back;
    int found = 0;
    for (int kind = 0; kind < RN_MOVE_KINDS + 2; kind++) {
        for (int what = 0; what < 256; what++) {
            for (int count = 0; count < 256; count++) {
                RnMove move = {(uint8_t)kind, (uint8_t)what, (uint8_t)count, 0};
                size_t size = rn_move_text(box, move, text);
                assert_int_equal(size, strlen(text));
                if (size == 0) {
                    continue;
                }
                found++;
                assert_true(rn_move_parse(box, text, size, &back));
                assert_memory_equal(&back, &move, sizeof move);
                move.zero = 1;
                assert_int_equal(rn_move_text(box, move, text), 0);
            }
        }
    }
    int items = 4 * RN_ITEMS;               /* use give discard item */
    int spaces = RN_SEA + RN_ROOMS;         /* open, burn */
    int hatches = box->hatches * (100 + 1); /* unblock with any count to 99, block */
    int minutes = 9 * 100;                  /* the other fix-its, die, draw */
    int gnomes = 3 * RN_GNOMES_MAX;         /* trade attack stack */
    int cards = RN_EVENTS * RN_FAINTS;
    int bare = 7; /* pass abandon end enter stay done yield */
    assert_int_equal(found, items + spaces + hatches + minutes + gnomes + cards + bare);
}

static void good_moves_are_read(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        RnMove move;
    } cases[] = {
        {"use fire-extinguisher", {RN_M_USE, RN_FIRE_EXTINGUISHER, 0, 0}},
        {"open 10", {RN_M_OPEN, 10, 0, 0}},
        {"open sea", {RN_M_OPEN, RN_SEA, 0, 0}},
        {"unblock 1-3 10", {RN_M_UNBLOCK, 1, 10, 0}},
        {"kill-kraken 1", {RN_M_KILL_KRAKEN, 0, 1, 0}},
        {"draw 4", {RN_M_DRAW, 0, 4, 0}},
        {"trade H", {RN_M_TRADE, 7, 0, 0}},
        {"pass", {RN_M_PASS, 0, 0, 0}},
        {"burn 1", {RN_M_BURN, 1, 0, 0}},
        {"block 9-10", {RN_M_BLOCK, 14, 0, 0}},
        {"die 10", {RN_M_DIE, 0, 10, 0}},
        {"event respite -", {RN_M_EVENT, RN_RESPITE, 0, 0}},
        {"event fire 2", {RN_M_EVENT, RN_FIRE_CARD, 2, 0}},
        {"item grog", {RN_M_ITEM, RN_GROG, 0, 0}},
        {"stack C", {RN_M_STACK, 2, 0, 0}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        RnMove move;
        assert_true(parse(cases[i].text, &move));
        assert_memory_equal(&move, &cases[i].move, sizeof move);
    }
}

static void other_texts_are_no_moves(void **unused)
{
    (void)unused;
    static const char *const cases[] = {
        "",
        " ",
        "pass ",
        " pass",
        "Pass",
        "pas",
        "passs",
        "pass 1",
        "open",
        "open ",
        "open  5",
        "open 5 ",
        "open 05",
        "open +5",
        "open 0",
        "open 11",
        "open 5-7",
        "open Sea",
        "open 5\n",
        "open\t5",
        "use",
        "use beer",
        "use Grog",
        "use grog grog",
        "unblock 1-3",
        "unblock 3-1 4",
        "unblock 1-3 100",
        "unblock 3-sea 4",
        "unblock 4",
        "extinguish",
        "extinguish 00",
        "extinguish 100",
        "extinguish 1 1",
        "extinguish 1.0",
        "extinguish -1",
        "draw 05",
        "trade",
        "trade a",
        "trade I",
        "trade AB",
        "attack 1",
        "burn sea",
        "burn 11",
        "burn 01",
        "block 1-2 3",
        "die 00",
        "die 110",
        "die 07",
        "event fire",
        "event fire 0",
        "event fire 5",
        "event - fire",
        "event fire 2 2",
        "item",
        "stack",
        "fix engine 3",
        "end 1",
        "done done",
    };
    RnMove move = {99, 99, 99, 99};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        if (parse(cases[i], &move)) {
            fail_msg("taken for a move: \"%s\"", cases[i]);
        }
    }
    assert_false(rn_move_parse(rn_box_standard(), "pass\0", 5, &move));
    assert_false(rn_move_parse(rn_box_standard(), NULL, 0, &move));
    assert_int_equal(move.kind, 99); /* untouched */
}

/* Whatever parses prints back the same: every text of a move with one byte changed, put in or
 * taken out. */
static void what_parses_prints_back(void **unused)
{
    (void)unused;
    static const char bytes[] = " -0123456789ABHIacgprsez\t\n";
    const RnBox *box = rn_box_standard();
    RnMove move;
    char text[RN_TEXT_MAX];
    char changed[RN_TEXT_MAX + 1];
    char again[RN_TEXT_MAX];
    for (int kind = 0; kind < RN_MOVE_KINDS; kind++) {
        for (int what = 0; what < 24; what++) {
            for (int count = 0; count <= 10; count++) {
                size_t size = rn_move_text(
                    box, (RnMove){(uint8_t)kind, (uint8_t)what, (uint8_t)count, 0}, text);
                for (size_t at = 0; size > 0 && at <= size; at++) {
                    for (size_t b = 0; b < 2 * sizeof bytes; b++) {
                        bool insert = b >= sizeof bytes;
                        size_t skip = insert || at == size ? 0 : 1;
                        memcpy(changed, text, at);
                        changed[at] = bytes[b % sizeof bytes];
                        bool leave_out = changed[at] == '\0';
                        size_t put = leave_out ? 0 : 1;
                        memcpy(changed + at + put, text + at + skip, size - at - skip);
                        size_t length = size + put - skip;
                        if (!rn_move_parse(box, changed, length, &move)) {
                            continue;
                        }
                        assert_int_equal(rn_move_text(box, move, again), length);
                        assert_memory_equal(again, changed, length);
                    }
                }
            }
        }
    }
}

/* ---- Reasons -------------------------------------------------------------------------------- */

static void check_sentence(const char *text)
{
    assert_non_null(text);
    size_t size = strlen(text);
    assert_true(size > 10 && size < 120);
    assert_int_equal(text[size - 1], '.');
    assert_true(text[0] >= 'A' && text[0] <= 'Z');
}

static void every_refusal_has_a_sentence(void **unused)
{
    (void)unused;
    for (int i = 0; i < RN_WHY_COUNT; i++) {
        check_sentence(rn_why_text((RnWhy)i));
        for (int j = 0; j < i; j++) {
            assert_string_not_equal(rn_why_text((RnWhy)i), rn_why_text((RnWhy)j));
        }
    }
    for (int i = 0; i < RN_FLAW_COUNT; i++) {
        check_sentence(rn_flaw_text((RnFlaw)i));
    }
    for (int i = 0; i < RN_CONFIG_FLAW_COUNT; i++) {
        check_sentence(rn_config_text((RnConfigFlaw)i));
    }
    for (int i = 0; i < RN_BOX_FLAW_COUNT; i++) {
        check_sentence(rn_box_text((RnBoxFlaw)i));
    }
    assert_string_equal(rn_why_text(RN_WHY_COUNT), "");
    assert_string_equal(rn_why_clause(RN_WHY_COUNT), "");
}

static void every_refusal_names_its_clause(void **unused)
{
    (void)unused;
    assert_string_equal(rn_why_clause(RN_OK), "");
    assert_string_equal(rn_why_clause(RN_WHY_BLOCKED), "5.2");
    assert_string_equal(rn_why_clause(RN_WHY_HIGH_WATER), "5.5a");
    assert_string_equal(rn_why_clause(RN_WHY_BURNING), "5.5b");
    assert_string_equal(rn_why_clause(RN_WHY_NO_AQUALUNG), "5.5d");
    assert_string_equal(rn_why_clause(RN_WHY_ITEM_NOT_IN_PILE), "10.9");
    assert_string_equal(rn_why_clause(RN_WHY_SEA_TRADE), "17.3");
}

/* ---- Sentences ------------------------------------------------------------------------------ */

static const char *narrated(RnFact fact, const char *const *names, int edition)
{
    static char text[256];
    RnState state = {.config = {.edition = (uint8_t)edition}};
    size_t size = rn_narrate(rn_box_standard(), &state, fact, names, text, sizeof text);
    assert_int_equal(size, strlen(text));
    return text;
}

static void facts_become_sentences(void **unused)
{
    (void)unused;
    static const struct {
        RnFact fact;
        const char *text;
    } cases[] = {
        {{RN_F_HATCH, 1, 7, 5, 0, {0}}, "B opens the hatch into room 5."},
        {{RN_F_HATCH, 1, 3, RN_SEA, 0, {0}}, "B opens the hatch to the sea."},
        {{RN_F_FLOW, RN_NONE, 5, 7, 0, {0}},
         "Water levels out between Room 5 and Missile Control (7): both are low."},
        {{RN_F_FIRE, RN_NONE, 4, 0, 0, {0}}, "Fire breaks out in the Reactor Room (4)!"},
        {{RN_F_ROLL, 0, 7, 6, 0, {0}}, "A rolls 7, needs 6 or less: failure."},
        {{RN_F_ROLL, 0, 6, 6, 1, {0}}, "A rolls 6, needs 6 or less: success!"},
        {{RN_F_ACTION, 0, RN_M_UNBLOCK, 4, 1, {0}}, "A works on blocked hatch 1-3 for 4 minutes."},
        {{RN_F_ACTION, 0, RN_M_PUMP, 1, RN_NONE, {0}}, "A pumps water for 1 minute."},
        {{RN_F_ACTION, 0, RN_M_TRADE, 1, 2, {0}}, "A trades with C."},
        {{RN_F_GOT, 2, RN_AQUALUNG, RN_FROM_PILE, 0, {0}}, "C finds an Aqualung."},
        {{RN_F_GOT, 2, RN_GROG, RN_FROM_STASH, 0, {0}}, "C takes a Grog from the captain's stash."},
        {{RN_F_GOT, 2, RN_NONE, RN_FROM_DEAL, 0, {0}}, "C is dealt an item."},
        {{RN_F_USED, 0, RN_HARPOON, 0, 0, {0}}, "A uses a Harpoon."},
        {{RN_F_GAVE, 0, RN_COFFEE, 1, 0, {0}}, "A gives B a Coffee."},
        {{RN_F_FIGHT, 0, 2, 3, 0, {0}}, "A swings: 2 on the die makes -1."},
        {{RN_F_TRACK, RN_NONE, RN_HEAT, 3, 0, {0}}, "Heat is at 3 of 10."},
        {{RN_F_TRACK, RN_NONE, RN_HEAT, 8, 0, {0}}, "Heat is at 8 of 10!"},
        {{RN_F_TURN, 3, 1, 0, 0, {0}}, "D's turn, 1 minute before rescue."},
        {{RN_F_DIED, 3, RN_KILLED_BY_FIRE, 0, 0, {0}}, "D dies in the flames!"},
        {{RN_F_OVER, RN_NONE, RN_LOST, RN_BY_KRAKEN, 0, {0}}, "The Kraken devours the boat."},
        {{RN_F_GHOST, 0, 40, 1, 0, {0}}, ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_string_equal(narrated(cases[i].fact, NULL, RN_REVISED), cases[i].text);
    }
    assert_string_equal(narrated((RnFact){RN_F_USED, 0, RN_HARPOON, 0, 0, {0}}, NULL, RN_FIRST),
                        "A uses a Diving Gun.");
}

static void gnomes_can_have_names(void **unused)
{
    (void)unused;
    const char *names[RN_GNOMES_MAX] = {"Żaneta", NULL};
    assert_string_equal(narrated((RnFact){RN_F_GAVE, 0, RN_GROG, 1, 0, {0}}, names, RN_REVISED),
                        "Żaneta gives B a Grog.");
}

/* Any bytes whatever give a terminated sentence that fits, in a buffer of any size. */
static void no_fact_is_too_odd(void **unused)
{
    (void)unused;
    char text[100];
    RnState state = {0};
    for (int what = 0; what < RN_FACTS + 2; what++) {
        for (int a = 0; a < 256; a++) {
            for (int b = 0; b < 256; b += b < 16 ? 1 : 13) {
                RnFact fact = {(uint8_t)what, (uint8_t)a, (uint8_t)a, (uint8_t)b, (uint8_t)b, {0}};
                size_t room = (size_t)(a % (int)sizeof text) + 1;
                memset(text, 'x', sizeof text);
                size_t size = rn_narrate(rn_box_standard(), &state, fact, NULL, text, room);
                assert_true(size < room);
                assert_int_equal(text[size], '\0');
                assert_null(strchr(text, '{'));
            }
        }
    }
}

/* No {part} of a template is left over, and what a player is called is no template. */
static void every_part_is_known(void **unused)
{
    (void)unused;
    const char *names[RN_GNOMES_MAX] = {"{other}", "%n"};
    for (int what = 0; what < RN_FACTS; what++) {
        for (int a = 0; a < 32; a++) {
            for (int b = 0; b < 8; b++) {
                for (int c = 0; c < 2; c++) {
                    RnFact fact = {(uint8_t)what, 2, (uint8_t)a, (uint8_t)b, (uint8_t)c, {0}};
                    assert_null(strchr(narrated(fact, NULL, RN_REVISED), '{'));
                }
            }
        }
    }
    assert_string_equal(narrated((RnFact){RN_F_GAVE, 0, RN_GROG, 1, 0, {0}}, names, RN_REVISED),
                        "{other} gives %n a Grog.");
}

static void names_are_given_to_everything(void **unused)
{
    (void)unused;
    assert_string_equal(rn_name_item(RN_ENGINE_MANUAL, RN_REVISED), "Engine Manual");
    assert_string_equal(rn_name_event(RN_MISSILE_COUNTDOWN), "Missile Countdown");
    assert_string_equal(rn_name_room(4), "Reactor Room");
    assert_string_equal(rn_name_room(5), "");
    assert_string_equal(rn_name_room(RN_SEA), "");
    assert_string_equal(rn_name_space(4), "Reactor Room (4)");
    assert_string_equal(rn_name_in_space(4), "in the Reactor Room (4)");
    assert_string_equal(rn_name_into_space(4), "into the Reactor Room (4)");
    assert_string_equal(rn_name_into_space(RN_SEA), "out to the sea");
    assert_string_equal(rn_name_space(5), "Room 5");
    assert_string_equal(rn_name_track(RN_HEAT), "Heat");
    assert_string_equal(rn_name_token(RN_MISSILES), "Missiles Launched!");
    assert_string_equal(rn_name_action(RN_M_PASS, RN_REVISED), "No Action");
    for (int i = 0; i < RN_MOVE_KINDS; i++) {
        assert_true(strlen(rn_name_action(i, RN_REVISED)) > 0);
    }
    for (int i = 0; i < RN_VARIANTS; i++) {
        assert_true(strlen(rn_name_variant(i)) > 0);
    }
    assert_string_equal(rn_name_phase(RN_FAINT), "Faint Check");
    assert_string_equal(rn_name_water(RN_HIGH), "high water");
    assert_string_equal(rn_name_status(RN_ABANDONED), "abandoned the sub");
    assert_string_equal(rn_name_result(RN_RESCUED), "Rescued!");
    assert_string_equal(rn_name_result(RN_PLAYING), "");
    assert_string_equal(rn_name_reason(RN_BY_KRAKEN), rn_name_token(RN_KRAKEN));
    assert_string_equal(rn_name_reason(RN_NO_REASON), "");
    assert_string_equal(rn_name_item(RN_NONE, RN_REVISED), "");
    assert_string_equal(rn_name_an_item(RN_NONE, RN_REVISED), "an item");
    for (int i = 1; i < RN_REASONS; i++) {
        check_sentence(rn_ending_text(RN_LOST, i));
    }
    check_sentence(rn_ending_text(RN_RESCUED, RN_NO_REASON));
    assert_string_equal(rn_ending_text(RN_PLAYING, RN_NO_REASON), "");
}

static void the_first_edition_has_its_own_words(void **unused)
{
    (void)unused;
    assert_string_equal(rn_name_item(RN_HARPOON, RN_REVISED), "Harpoon");
    assert_string_equal(rn_name_item(RN_HARPOON, RN_FIRST), "Diving Gun");
    assert_string_equal(rn_name_an_item(RN_HARPOON, RN_FIRST), "a Diving Gun");
    assert_string_equal(rn_name_item(RN_GROG, RN_FIRST), "Grog");
    assert_string_equal(rn_name_action(RN_M_DRAW, RN_REVISED), "Draw Item Cards");
    assert_string_equal(rn_name_action(RN_M_DRAW, RN_FIRST), "Draw Item Tiles");
    assert_string_equal(rn_name_action(RN_M_TRADE, RN_FIRST), "Trade Item Tiles");
    assert_string_equal(rn_name_action(RN_M_PASS, RN_FIRST), "No Action");
}

/* ---- Appending ------------------------------------------------------------------------------ */

static void text_never_runs_over(void **unused)
{
    (void)unused;
    char text[8];
    RnOut out = rn_out(text, sizeof text);
    rn_put(&out, "abc");
    rn_put_number(&out, 42);
    assert_string_equal(text, "abc42");
    assert_false(out.full);
    rn_put_hex(&out, 0xbeef, 2);
    assert_string_equal(text, "abc42ef");
    assert_false(out.full);
    rn_put_char(&out, 'x');
    assert_true(out.full);
    assert_string_equal(text, "abc42ef");

    out = rn_out(text, sizeof text);
    rn_put_number(&out, UINT64_MAX);
    assert_true(out.full);
    assert_string_equal(text, "1844674");

    out = rn_out(text, 4);
    rn_put(&out, "ab€"); /* three bytes, of which one would fit */
    assert_string_equal(text, "ab");
    assert_true(out.full);

    out = rn_out(text, 0);
    rn_put(&out, "abc");
    assert_int_equal(out.used, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_word_is_found_again),
        cmocka_unit_test(words_are_those_of_the_protocol),
        cmocka_unit_test(hatches_have_their_rooms),
        cmocka_unit_test(moves_and_texts_are_the_same),
        cmocka_unit_test(good_moves_are_read),
        cmocka_unit_test(other_texts_are_no_moves),
        cmocka_unit_test(what_parses_prints_back),
        cmocka_unit_test(every_refusal_has_a_sentence),
        cmocka_unit_test(every_refusal_names_its_clause),
        cmocka_unit_test(facts_become_sentences),
        cmocka_unit_test(gnomes_can_have_names),
        cmocka_unit_test(no_fact_is_too_odd),
        cmocka_unit_test(every_part_is_known),
        cmocka_unit_test(names_are_given_to_everything),
        cmocka_unit_test(the_first_edition_has_its_own_words),
        cmocka_unit_test(text_never_runs_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
