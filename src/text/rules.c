/*
 * rules.c - the rules as data. The table is made from docs/RULES.md by tools/gen_rules, so that
 * nobody keeps them twice; this file decides how to find things in it.
 */
#include "text/rules.h"

#include <stdbool.h>

#include "text/tongue.h"

static const RnRule RULES[] = {
#include "rules.inc"
};

enum { COUNT = sizeof RULES / sizeof RULES[0], CLAUSE_MAX = 8 };

const RnRule *rn_rules(int *count)
{
    *count = COUNT;
    return RULES;
}

static bool same(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

int rn_rule_find(const char *clause)
{
    for (int i = 0; i < COUNT; i++) {
        if (RULES[i].clause[0] != '\0' && same(RULES[i].clause, clause)) {
            return i;
        }
    }
    return -1;
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

size_t rn_rule_link(const char *text, char before, char clause[CLAUSE_MAX])
{
    size_t size = 0;
    size_t dots = 0;
    if (!is_digit(text[0]) || is_digit(before) || is_letter(before) || before == '.') {
        return 0;
    }
    while (size < CLAUSE_MAX - 1 && (is_digit(text[size]) || (text[size] == '.' && dots == 0))) {
        dots += text[size] == '.';
        clause[size] = text[size];
        size++;
    }
    /* the full stop behind "see 5" is none of the number's */
    if (dots == 0 || !is_digit(text[size - 1])) {
        return 0;
    }
    if (text[size] >= 'a' && text[size] <= 'z' && !is_letter(text[size + 1]) &&
        size < CLAUSE_MAX - 1) {
        clause[size] = text[size];
        size++;
    }
    clause[size] = '\0';
    if (is_letter(text[size]) || is_digit(text[size]) || rn_rule_find(clause) < 0) {
        return 0;
    }
    return size;
}

const char *rn_rule_cell(const char *row, int cell, size_t *size)
{
    while (cell > 0) {
        while (*row != '|' && *row != '\0') {
            row++;
        }
        if (*row == '\0') {
            return NULL;
        }
        row++;
        cell--;
    }
    while (*row == ' ') {
        row++;
    }
    *size = 0;
    while (row[*size] != '|' && row[*size] != '\0') {
        ++*size;
    }
    while (*size > 0 && row[*size - 1] == ' ') {
        --*size;
    }
    return row;
}
