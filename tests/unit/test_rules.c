/*
 * test_rules.c - the rules as data: nothing of docs/RULES.md is lost, every number leads somewhere,
 * and every translation keeps what the screens rely on.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/rules.h"
#include "text/tongue.h"
#include "tongue/speak.h"

enum { PARAGRAPH_MAX = 2000 };

static char *read_rules(void)
{
    FILE *file = fopen(REDNOV_SOURCE "/docs/RULES.md", "r");
    assert_non_null(file);
    char *text = calloc(1, 200000);
    assert_non_null(text);
    assert_in_range(fread(text, 1, 199999, file), 20000, 199998);
    fclose(file);
    return text;
}

static int times(const char *text, const char *part)
{
    int count = 0;
    for (const char *at = text; (at = strstr(at, part)) != NULL; at += strlen(part)) {
        count++;
    }
    return count;
}

static int times_in_all(const char *part)
{
    int count, found = 0;
    const RnRule *rules = rn_rules(&count);
    for (int i = 0; i < count; i++) {
        found += times(rules[i].text, part);
    }
    return found;
}

/* The page's clauses, in its order, are the table's. */
static void test_every_clause(void **state)
{
    (void)state;
    char *text = read_rules();
    int count, at = 0, found = 0;
    const RnRule *rules = rn_rules(&count);
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        char clause[8];
        int used = 0;
        if (sscanf(line, "**%7[0-9.a-z]**%n", clause, &used) != 1 &&
            sscanf(line, "- **%7[0-9.a-z]**%n", clause, &used) != 1) {
            continue;
        }
        if (used == 0) {
            continue;
        }
        int place = rn_rule_find(clause);
        assert_in_range(place, at, count - 1);
        assert_string_equal(rules[place].clause, clause);
        at = place + 1;
        found++;
    }
    assert_true(found > 130);
    free(text);
}

static void test_sections(void **state)
{
    (void)state;
    int count;
    const RnRule *rules = rn_rules(&count);
    assert_int_equal(rules[0].kind, RN_RULE_TITLE);
    for (int n = 1; n <= 18; n++) {
        char clause[8];
        snprintf(clause, sizeof clause, "%d", n);
        int place = rn_rule_find(clause);
        assert_in_range(place, 1, count - 1);
        assert_int_equal(rules[place].kind, RN_RULE_HEADING);
    }
    assert_int_equal(rn_rule_find("19"), -1);
    assert_int_equal(rn_rule_find("5.9"), -1);
    assert_int_equal(rn_rule_find(""), -1);
    assert_string_equal(rules[rn_rule_find("5")].text, "Movement");
}

static void test_texts(void **state)
{
    (void)state;
    int count;
    const RnRule *rules = rn_rules(&count);
    char *page = read_rules();
    for (int i = 0; i < count; i++) {
        const char *text = rules[i].text;
        if (rules[i].kind == RN_RULE_PICTURE) {
            continue;
        }
        assert_in_range(strlen(text), 1, PARAGRAPH_MAX);
        assert_int_equal(times(text, "*") % 2, 0);
        assert_null(strstr(text, "]("));
        assert_null(strchr(text, '`'));
        assert_null(strstr(text, "  "));
    }
    /* the marks of the editions; all of them */
    assert_int_equal(times_in_all("[R]"), times(page, "[R]"));
    assert_int_equal(times_in_all("[F]"), times(page, "[F]"));
    assert_int_equal(times_in_all(".md"),
                     0); /* whoever reads the rules in the game has no such file */
    free(page);
}

static int cells(const char *row)
{
    int count = 0;
    size_t size;
    while (rn_rule_cell(row, count, &size) != NULL) {
        count++;
    }
    return count;
}

static void test_tables(void **state)
{
    (void)state;
    int count, tables = 0, rows = 0, columns = 0;
    const RnRule *rules = rn_rules(&count);
    for (int i = 0; i < count; i++) {
        if (rules[i].kind == RN_RULE_COLUMNS) {
            columns = cells(rules[i].text);
            assert_int_equal(rules[i + 1].kind, RN_RULE_ROW);
            tables++;
        } else if (rules[i].kind == RN_RULE_ROW) {
            assert_int_equal(cells(rules[i].text), columns);
            rows++;
        }
    }
    assert_int_equal(tables, 7);
    assert_int_equal(rows, 11 + 1 + 14 + 13 + 2 + 18 + 9);
}

static void test_cell(void **state)
{
    (void)state;
    size_t size;
    const char *row = "Toolbox | +3 |";
    const char *cell = rn_rule_cell(row, 0, &size);
    assert_int_equal(size, 7);
    assert_memory_equal(cell, "Toolbox", 7);
    cell = rn_rule_cell(row, 1, &size);
    assert_int_equal(size, 2);
    assert_memory_equal(cell, "+3", 2);
    assert_non_null(rn_rule_cell(row, 2, &size));
    assert_int_equal(size, 0);
    assert_null(rn_rule_cell(row, 3, &size));
}

static void links_to(const char *text, char before, const char *clause)
{
    char found[8] = "";
    size_t size = rn_rule_link(text, before, found);
    assert_int_equal(size, strlen(clause));
    if (size > 0) {
        assert_string_equal(found, clause);
    }
}

static void test_links(void **state)
{
    (void)state;
    links_to("5.6)", '(', "5.6");
    links_to("5.5a and", ' ', "5.5a");
    links_to("17.26.", ' ', "17.26");
    links_to("7.5", 0, "7.5");
    links_to("16.1b", 0, "16.1b");
    links_to("5.5f", ' ', "");     /* no such clause */
    links_to("5.5ab", ' ', "");    /* no number */
    links_to("7.11", ' ', "");     /* not 7.1 either */
    links_to("5.6", '1', "");      /* part of 15.6 */
    links_to("5. Then", ' ', "");  /* the end of a sentence */
    links_to("0.5", ' ', "");      /* half */
    links_to("123456.7", ' ', ""); /* long */
    links_to("x5.6", 0, "");
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* Every number that looks like a clause in the texts is one. */
static void test_no_dead_links(void **state)
{
    (void)state;
    int count, links = 0;
    const RnRule *rules = rn_rules(&count);
    for (int i = 0; i < count; i++) {
        const char *text = rules[i].text;
        for (size_t at = 0; text[at] != '\0'; at++) {
            char clause[8];
            size_t whole = strspn(text + at, "0123456789");
            if (at > 0 && (is_digit(text[at - 1]) || text[at - 1] == '.')) {
                continue;
            }
            if (whole == 0 || text[at + whole] != '.' || !is_digit(text[at + whole + 1])) {
                continue;
            }
            if (rn_rule_link(text + at, at > 0 ? text[at - 1] : 0, clause) == 0) {
                fail_msg("%s leads nowhere", text + at);
            }
            links++;
        }
    }
    assert_true(links > 50);
}

/* How often a text sends the reader to a clause. */
static int links_in(const char *text, const char *clause)
{
    int count = 0;
    char found[8];
    for (size_t at = 0; text[at] != '\0'; at++) {
        if (rn_rule_link(text + at, at > 0 ? text[at - 1] : 0, found) > 0) {
            count += strcmp(found, clause) == 0;
        }
    }
    return count;
}

static void check_translation(const char *language, const RnRule *rules, const RnRule *rule,
                              int count)
{
    const char *text = rn_tr(rule->text);
    const char *what = NULL;
    if (times(text, "*") % 2 != 0) {
        what = "an emphasis has no end";
    } else if (times(text, "[R]") != times(rule->text, "[R]") ||
               times(text, "[F]") != times(rule->text, "[F]")) {
        what = "a mark of an edition is missing or too many";
    } else if (cells(text) != cells(rule->text)) {
        what = "the row has another number of cells";
    }
    for (int i = 0; i < count && what == NULL; i++) {
        if (rules[i].clause[0] != '\0' &&
            (links_in(text, rules[i].clause) > 0) != (links_in(rule->text, rules[i].clause) > 0)) {
            what = "a number of a clause is missing or too many";
        }
    }
    if (what != NULL) {
        fail_msg("%s: %s:\n%s\n%s", language, what, rule->text, text);
    }
}

static void test_translations(void **state)
{
    (void)state;
    int count;
    const RnRule *rules = rn_rules(&count);
    for (int language = 0; RN_LANGUAGES[language] != NULL; language++) {
        if (!rn_speak(RN_LANGUAGES[language])) {
            continue;
        }
        for (int i = 0; i < count; i++) {
            if (rules[i].kind != RN_RULE_PICTURE) {
                check_translation(RN_LANGUAGES[language], rules, &rules[i], count);
            }
        }
    }
    rn_speak("en");
}

int main(void)
{
    rn_speak_start();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_clause),  cmocka_unit_test(test_sections),
        cmocka_unit_test(test_texts),         cmocka_unit_test(test_tables),
        cmocka_unit_test(test_cell),          cmocka_unit_test(test_links),
        cmocka_unit_test(test_no_dead_links), cmocka_unit_test(test_translations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
