/*
 * test_formats.c - what repeats a list of the program: the tables of docs/FORMATS.md with the settings,
 * the bytes of a snapshot, the numbers of actions and what a seat sees; the settings in the fuzzer's
 * dictionary of records.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/code.h"
#include "rednov_batch.h"
#include "text/text.h"

enum { LINE = 300 };

static char *text; /* of docs/FORMATS.md */

static char *read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *bytes = calloc(1, 1 << 20);
    assert_non_null(bytes);
    assert_in_range(fread(bytes, 1, 1 << 20, file), 1, (1 << 20) - 1);
    fclose(file);
    return bytes;
}

static int read_text(void **unused)
{
    (void)unused;
    text = read_file(REDNOV_SOURCE "/docs/FORMATS.md");
    return 0;
}

static int free_text(void **unused)
{
    (void)unused;
    free(text);
    return 0;
}

/* The lines that begin so stand one below the other, the first below `at`; returns the last. */
static const char *next_line(const char *at, const char *line)
{
    const char *below = strchr(at, '\n');
    if (below == NULL || strncmp(below + 1, line, strlen(line)) != 0) {
        fail_msg("docs/FORMATS.md: \"%s\" is to be below \"%.*s\"", line, (int)strcspn(at, "\n"),
                 at);
    }
    return below + 1;
}

static const char *line_of(const char *line)
{
    const char *found = strstr(text, line);
    if (found == NULL) {
        fail_msg("docs/FORMATS.md has no line %s", line + 1);
    }
    return found + 1;
}

/* What a variant changes is told as in the program's help, up to a colon. */
static void settings_are_those_of_the_list(void **unused)
{
    char line[LINE];
    (void)unused;
    const char *at = line_of("\n| `gnomes` | 3 to 8");
#define N_(english) english
#define ROW(constant, field, option, clause, name, change, ...) \
    snprintf(line, sizeof line, "| `" #field "` | %.*s | `false` |\n", (int)strcspn(change, ":"), \
             change); \
    at = next_line(at, line);
    RN_VARIANT_LIST(ROW)
#undef ROW
#undef N_
    assert_memory_equal(strchr(at, '\n'), "\n\n", 2); /* and no other */
}

static void settings_are_fuzzed(void **unused)
{
    char *dictionary = read_file(REDNOV_SOURCE "/tests/fuzz/record.dict");
    (void)unused;
#define IS_THERE(constant, field, ...) \
    if (strstr(dictionary, "\"" #field "=true\"\n") == NULL) { \
        fail_msg(#field "=true is not in tests/fuzz/record.dict"); \
    }
    RN_VARIANT_LIST(IS_THERE)
#undef IS_THERE
    free(dictionary);
}

static const char *next_field(const char *at, size_t *place, size_t size, const char *field)
{
    char line[LINE];
    snprintf(line, sizeof line, "| %zu | %zu | `%s` |", *place, size, field);
    *place += size;
    return next_line(at, line);
}

static void a_snapshot_is_as_told(void **unused)
{
    RnConfig config = {.players = 3, .gnomes = 3};
    RnState state;
    uint8_t code[RN_CODE_MAX];
    size_t place = RN_CODE_HEAD;
    (void)unused;
    const char *at = line_of("\n| 1 | 4 | | the component data");
    at = next_field(at, &place, 1, "edition");
    at = next_field(at, &place, 1, "players");
    at = next_field(at, &place, 1, "gnomes");
#define SWITCH(constant, field, ...) \
    if ((constant) < RN_EARLY_VARIANTS) { \
        at = next_field(at, &place, 1, #field); \
    }
    RN_VARIANT_LIST(SWITCH)
#define ROW(field) at = next_field(at, &place, sizeof state.field, #field);
#define WIDE(field, type) at = next_field(at, &place, sizeof(type), #field);
    RN_CODE_FIELDS(ROW, WIDE)
    assert_memory_equal(strchr(at, '\n'), "\n\n", 2);
    rn_new(rn_box_standard(), &config, &state);
    assert_int_equal(rn_encode(rn_box_standard(), &state, code), place);
    char size[LINE];
    snprintf(size, sizeof size, "\nA snapshot is a whole state in %zu bytes", place);
    (void)line_of(size);
}

static void actions_have_the_numbers_told(void **unused)
{
    char line[LINE];
    (void)unused;
    const char *at = line_of("\n| first | how many | moves |\n");
    at = next_line(at, "|---|---|---|\n");
#undef ROW
#undef WIDE
#undef SWITCH
#define ROW(kind, whats, what, counts, count) \
    snprintf(line, sizeof line, "| %d | %d | `%s`", (int)RN_A_##kind, (int)((whats) * (counts)), \
             rn_word_move(RN_M_##kind)); \
    at = next_line(at, line);
    RN_ACTION_LIST(ROW)
#undef ROW
    assert_memory_equal(strchr(at, '\n'), "\n\n", 2);
}

/* The slices of a list of rednov_batch.h are the lines below `head`. */
#define ROW(name, size) \
    snprintf(line, sizeof line, "| %d | %d | ", place, (int)(size)); \
    at = next_line(at, line); \
    place += (int)(size);
static void what_a_seat_sees_lies_where_told(void **unused)
{
    char line[LINE];
    int place = 0;
    (void)unused;
    const char *at = line_of("\n| first | bytes | what |\n");
    at = next_line(at, "|---|---|---|\n");
    RN_SEEN_LIST(ROW)
    assert_int_equal(place, RN_SEEN);
    at = strstr(at, "Of each gnome:\n\n| first | bytes | what |\n");
    assert_non_null(at);
    at = next_line(strstr(at, "| first"), "|---|---|---|\n");
    place = 0;
    RN_SEEN_GNOME_LIST(ROW)
    assert_int_equal(place, RN_SEEN_GNOME);
    snprintf(line, sizeof line, "as %d bytes, also version %d", RN_SEEN, RN_BATCH_VERSION);
    assert_non_null(strstr(text, line));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(settings_are_those_of_the_list),
        cmocka_unit_test(settings_are_fuzzed),
        cmocka_unit_test(a_snapshot_is_as_told),
        cmocka_unit_test(actions_have_the_numbers_told),
        cmocka_unit_test(what_a_seat_sees_lies_where_told),
    };
    return cmocka_run_group_tests(tests, read_text, free_text);
}
