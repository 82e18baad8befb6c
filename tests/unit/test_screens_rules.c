/*
 * test_screens_rules.c - the rules to read.
 */
#include "../screens/stage.h"
#include "full/rules_page.h"
#include "text/rules.h"

/* ---- Rules ------------------------------------------------------------------------------------ */

static void test_rules_pictures(void **unused)
{
    (void)unused;
    rn_rules_open(&app, "5.5");
    golden("rules", 60, 20);
    golden("rules", 80, 24);
    golden("rules", 120, 40);
    resize(80, 24);
    press('c');
    golden("rules_contents", 80, 24);
    press(RN_KEY_ESC);
    press('/');
    type("lucky");
    golden("rules_search", 120, 40);
    press(RN_KEY_ESC);
    press(RN_KEY_HOME);
    press_times(RN_KEY_PAGE_DOWN, 2);
    golden("rules_board", 80, 24);
    leave();
    rn_rules_open(&app, "9.3");
    golden("rules_table", 60, 20);
    golden("rules_table", 120, 40);
}

/* The first clause number at the left of the text. */
static void begins_with(const char *clause)
{
    char wanted[16];
    int x, y;
    draw(app.width, app.height);
    snprintf(wanted, sizeof wanted, " %s ", clause);
    if (!find(wanted, &x, &y) || y > 2) {
        fail_msg("%s is not at the top of:\n%s", clause, picture);
    }
}

static void test_rules_links(void **unused)
{
    (void)unused;
    rn_rules_open(&app, "1.4");
    begins_with("1.4");
    press(RN_KEY_TAB); /* (5.6, 13.6) */
    press(RN_KEY_TAB);
    press(RN_KEY_ENTER);
    begins_with("13.6");
    press(RN_KEY_BACKSPACE);
    begins_with("1.4");
    click("5.6");
    begins_with("5.6");
    press('b');
    begins_with("1.4");
    type("16.1a");
    press(RN_KEY_ENTER);
    shows("16.1a");
    shows("each Respite that turns up");
    press(RN_KEY_ESC);
    assert_int_equal(depth(), 0);
}

static void test_rules_search(void **unused)
{
    (void)unused;
    rn_rules_open(&app, NULL);
    press('/');
    type("ABANDON c");
    shows("1 of ");
    press(RN_KEY_ENTER);
    draw(app.width, app.height);
    assert_non_null(strstr(picture, "Abandon Comrades"));
    char first[4000];
    snprintf(first, sizeof first, "%s", picture);
    press('n');
    shows("2 of ");
    press('p');
    draw(app.width, app.height);
    assert_string_equal(picture, first);
    press('/');
    type("xyzzy");
    shows("Nothing found");
    press(RN_KEY_ESC);
    shows_not("Search:");
    /* without accents and marks, as one types it */
    char folded[40];
    rn_rules_fold("*Zo\xC3\xAB* \xC5\x81\xC3\xB3"
                  "d\xC5\xBA",
                  folded, sizeof folded);
    assert_string_equal(folded, "zoe lodz");
}

/* Every word of the rules stands somewhere, and nothing stands outside of its column. */
static void test_rules_whole(void **unused)
{
    (void)unused;
    int count;
    const RnRule *rules = rn_rules(&count);
    for (int width = 40; width <= 100; width += 15) {
        for (int i = 0; i < count; i++) {
            char flat[4096];
            RnRulesWalk walk = {.rect = {2, 0, width, 200}, .query = "", .here = -1, .hit = -1};
            RnCanvas page;
            rn_canvas_make(&page, width + 10, 200);
            walk.canvas = &page;
            walk.chosen = -1;
            int lines = rn_rules_walk(&walk, i, 0);
            assert_in_range(lines, 1, 199);
            walk.canvas = NULL;
            assert_int_equal(rn_rules_walk(&walk, i, 0), lines);
            for (int y = 0; y < 200; y++) {
                for (int x = 0; x < width + 10; x++) {
                    bool inside = y < lines && x >= 2 && x < width + 2;
                    bool blank = page.cell[y * page.width + x].c == ' ';
                    if (!inside && !blank && rules[i].kind != RN_RULE_PICTURE) {
                        fail_msg("%s %.40s: something at %d, %d", rules[i].clause, rules[i].text, x,
                                 y);
                    }
                }
            }
            char *text = dump_canvas(&page, false);
            snprintf(flat, sizeof flat, "%s", rules[i].text);
            if (rules[i].kind == RN_RULE_CLAUSE || rules[i].kind == RN_RULE_PARAGRAPH) {
                for (char *word = strtok(flat, " *"); word != NULL; word = strtok(NULL, " *")) {
                    assert_non_null(strstr(text, word));
                }
            }
            free(text);
            rn_canvas_free(&page);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_rules_pictures, begin, finish),
        cmocka_unit_test_setup_teardown(test_rules_links, begin, finish),
        cmocka_unit_test_setup_teardown(test_rules_search, begin, finish),
        cmocka_unit_test(test_rules_whole),
    };
    return run_screen_tests(tests, sizeof tests / sizeof tests[0]);
}
