/*
 * test_requests.c - the rows of requests.c are whole, and everything that lists requests has them all:
 * docs/ONLINE.md, the corpus and the dictionary of the fuzzer, the connections that tests/serve/cut.c cuts,
 * the page. What is told is documented, too, and the page hears it.
 */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "serve/request.h"
#include "text/text.h"

enum { LINE = 256 };

/* Appends a file of the source to a text from malloc. */
static char *add_file(char *text, const char *path)
{
    char name[1024];
    size_t used = text != NULL ? strlen(text) : 0;
    snprintf(name, sizeof name, "%s/%s", REDNOV_SOURCE, path);
    FILE *file = fopen(name, "rb");
    assert_non_null(file);
    for (size_t more = 1; more > 0; used += more) {
        text = realloc(text, used + 4097);
        assert_non_null(text);
        more = fread(text + used, 1, 4096, file);
        text[used + more] = '\0';
    }
    fclose(file);
    return text;
}

static bool has_all(const RnRow *row)
{
    return (row->handle != NULL) != (row->change != NULL) && row->must[RN_ROW_FIELDS - 1] == NULL &&
           row->may[RN_ROW_FIELDS - 1] == NULL && row->either[2] == NULL &&
           (row->either[0] != NULL) == (row->either[1] != NULL);
}

/* Only a table is changed, and the hall tells of it; only there it matters who asks. */
static bool goes_together(const RnRow *row)
{
    bool table = row->where == RN_AT_TABLE;
    return (table || (row->change == NULL && row->who == RN_ANYONE && row->echo == RN_ECHO_OWN)) &&
           (row->change == NULL || row->echo != RN_ECHO_OWN);
}

static void rows_are_whole(void **state)
{
    (void)state;
    assert_true(rn_request_count >= 30);
    for (int i = 0; i < rn_request_count; i++) {
        if (!has_all(&rn_requests[i]) || !goes_together(&rn_requests[i])) {
            fail_msg("%s", rn_requests[i].word);
        }
        for (int k = 0; k < i; k++) {
            assert_string_not_equal(rn_requests[i].word, rn_requests[k].word);
        }
    }
}

/* ---- docs/ONLINE.md --------------------------------------------------------------------------- */

static const char *who_word(const RnRow *row)
{
    if (row->where != RN_AT_TABLE) {
        return "anyone";
    }
    switch (row->who) {
    case RN_ANYONE: return "at a table";
    case RN_SEATED: return "who sits";
    case RN_COUNTING: return "who counts";
    case RN_PERSON_THERE:
    case RN_OWNER: break;
    }
    return "a person";
}

static int put_fields(char *line, const RnRequestField *const *fields, const char *form)
{
    int used = 0;
    for (; *fields != NULL; fields++) {
        used += snprintf(line + used, LINE / 2, form, (*fields)->word + 1);
    }
    return used;
}

static void row_line(const RnRow *row, char line[2 * LINE])
{
    int used = snprintf(line, LINE, "\n| `%s` | %s |", row->word, who_word(row));
    used += put_fields(line + used, row->must, " `%s`");
    used += put_fields(line + used, row->either, " (`%s`)");
    used += put_fields(line + used, row->may, " [`%s`]");
    strcpy(line + used, " | ");
}

static bool is_text(const RnRequestField *field)
{
    return field->read == rn_take_text || field->read == rn_take_address ||
           field->read == rn_take_language;
}

static void field_line(const RnRequestField *field, char line[LINE])
{
    int used = snprintf(line, LINE, "\n| `%s` |", field->word + 1);
    if (is_text(field)) {
        used += snprintf(line + used, LINE / 2, " %d to %zu bytes", field->least, field->size - 1);
    } else if (field->most > 0) {
        used += snprintf(line + used, LINE / 2, " %d to %d", field->least, field->most);
    }
    strcpy(line + used, " | ");
}

/* The part of the text from `begin` on, up to the end of its table; 0 ends it. */
static char *table_of(char *text, const char *begin)
{
    char *table = strstr(text, begin);
    assert_non_null(table);
    char *end = strstr(table, "\n\n");
    assert_non_null(end);
    *end = '\0';
    return table;
}

static int lines_of(const char *text)
{
    int count = 0;
    for (; (text = strchr(text, '\n')) != NULL; text++) {
        count++;
    }
    return count;
}

static void docs_list_requests(void **state)
{
    char *text = add_file(NULL, "docs/ONLINE.md");
    (void)state;
    char *table = table_of(text, "| `do` |");
    const char *at = table;
    for (int i = 0; i < rn_request_count; i++) { /* in the same order */
        char line[2 * LINE];
        row_line(&rn_requests[i], line);
        const char *found = strstr(at, line);
        if (found == NULL) {
            fail_msg("docs/ONLINE.md has no line, or not here: %s", line + 1);
        }
        at = found;
    }
    assert_int_equal(lines_of(table), 1 + rn_request_count); /* and no other */
    free(text);
}

/* Calls `check` for every field of every row. */
static void each_field(void (*check)(const RnRequestField *field, const char *text),
                       const char *text)
{
    for (int i = 0; i < rn_request_count; i++) {
        const RnRow *row = &rn_requests[i];
        const RnRequestField *const *lists[] = {row->must, row->may, row->either};
        for (int k = 0; k < 3; k++) {
            for (const RnRequestField *const *field = lists[k]; *field != NULL; field++) {
                check(*field, text);
            }
        }
    }
}

static void check_documented(const RnRequestField *field, const char *text)
{
    char line[LINE];
    field_line(field, line);
    if (strstr(text, line) == NULL) {
        fail_msg("docs/ONLINE.md has no line: %s", line + 1);
    }
}

static void docs_list_fields(void **state)
{
    char *text = add_file(NULL, "docs/ONLINE.md");
    (void)state;
    each_field(check_documented, table_of(text, "| field |"));
    free(text);
}

/* What counts as more than a message is named where the limit is. */
static void docs_tell_costs(void **state)
{
    char *text = add_file(NULL, "docs/ONLINE.md");
    (void)state;
    char *slow = strstr(text, "\n| `slow` |");
    assert_non_null(slow);
    *strchr(slow + 1, '\n') = '\0';
    for (int i = 0; i < rn_request_count; i++) {
        char word[LINE];
        snprintf(word, sizeof word, "`%s`", rn_requests[i].word);
        assert_int_equal(strstr(slow, word) != NULL, rn_requests[i].more > 0);
    }
    free(text);
}

/* ---- Other tests ------------------------------------------------------------------------------ */

static void each_stands_in(const char *text, const char *form, const char *where)
{
    for (int i = 0; i < rn_request_count; i++) {
        char word[LINE];
        snprintf(word, sizeof word, form, rn_requests[i].word);
        if (strstr(text, word) == NULL) {
            fail_msg("%s is not in %s", rn_requests[i].word, where);
        }
    }
}

static void all_are_cut(void **state)
{
    char *text = add_file(NULL, "tests/serve/cut.c");
    (void)state;
    each_stands_in(text, "\\\"do\\\":\\\"%s\\\"", "tests/serve/cut.c");
    free(text);
}

static void check_in_dictionary(const RnRequestField *field, const char *text)
{
    char word[LINE];
    snprintf(word, sizeof word, "\"\\\"%s\\\"\"", field->word + 1);
    if (strstr(text, word) == NULL) {
        fail_msg("the field %s is not in tests/fuzz/serve.dict", field->word + 1);
    }
}

/* Appends all files of a folder whose names end so to a text from malloc. */
static char *add_folder(char *text, const char *folder, const char *ending)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", REDNOV_SOURCE, folder);
    DIR *all = opendir(path);
    assert_non_null(all);
    for (const struct dirent *entry; (entry = readdir(all)) != NULL;) {
        const size_t size = strlen(entry->d_name);
        if (entry->d_name[0] != '.' && size >= strlen(ending) &&
            strcmp(entry->d_name + size - strlen(ending), ending) == 0) {
            snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
            text = add_file(text, path);
        }
    }
    closedir(all);
    assert_non_null(text);
    return text;
}

static void all_are_fuzzed(void **state)
{
    static const char corpus[] = "tests/fuzz/corpus/serve";
    char *text = add_file(NULL, "tests/fuzz/serve.dict");
    (void)state;
    each_stands_in(text, "\"\\\"%s\\\"\"", "tests/fuzz/serve.dict");
    each_field(check_in_dictionary, text);
    free(text);

    text = add_folder(NULL, corpus, "");
    each_stands_in(text, "\"do\":\"%s\"", corpus);
    free(text);
}

/* ---- The page --------------------------------------------------------------------------------- */

/* The ways in which the page asks. */
static bool page_asks(const char *page, const char *word)
{
    static const char *const forms[] = {"ask('%s'", "send('%s'", "askAt(room, '%s'",
                                        "change(room, event.target, '%s'"};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        char asked[LINE];
        snprintf(asked, sizeof asked, forms[i], word);
        if (strstr(page, asked) != NULL) {
            return true;
        }
    }
    return false;
}

static void the_page_asks_for_all(void **state)
{
    char *page = add_folder(NULL, "web/net", ".js");
    (void)state;
    page = add_folder(add_folder(page, "web/table", ".js"), "web/screens", ".js");
    for (int i = 0; i < rn_request_count; i++) {
        const char *word = rn_requests[i].word;
        const bool by_http = strcmp(word, "game") == 0; /* the page gets it at /game/ID.rn */
        if (page_asks(page, word) == by_http) {
            fail_msg("%s is %s the page", word, by_http ? "asked for by" : "not asked for by");
        }
    }
    free(page);
}

/* Looks for what is told in the documents and in the object `hears` of web/net/room.js. */
static void check_told(const char *word, const char *docs, const char *hears)
{
    char quoted[LINE], method[LINE], field[LINE];
    snprintf(quoted, sizeof quoted, "`%s`", word);
    snprintf(method, sizeof method, "\n    %s(", word);
    snprintf(field, sizeof field, "\n    %s:", word);
    if (strstr(docs, quoted) == NULL) {
        fail_msg("%s is not in docs/ONLINE.md, What is told", word);
    }
    if (strstr(hears, method) == NULL && strstr(hears, field) == NULL) {
        fail_msg("%s is not heard in web/net/room.js", word);
    }
}

static void all_that_is_told_is_heard(void **state)
{
    static const char begin[] = "{\\\"tell\\\":\\\"";
    char *docs = add_file(NULL, "docs/ONLINE.md");
    char *room = add_file(NULL, "web/net/room.js");
    char *source = add_folder(NULL, "src/serve", ".c");
    int count = 0;
    (void)state;
    const char *table = table_of(docs, "| `tell` |");
    char *hears = strstr(room, "const hears = our => ({");
    assert_non_null(hears);
    char *end = strstr(hears, "\n});");
    assert_non_null(end);
    *end = '\0';
    for (const char *at = source; (at = strstr(at, begin)) != NULL; count++) {
        char word[LINE / 2];
        at += strlen(begin);
        snprintf(word, sizeof word, "%.*s", (int)strcspn(at, "\\"), at);
        check_told(word, table, hears);
    }
    assert_true(count >= 7);
    free(docs);
    free(room);
    free(source);
}

/* Every word that the server refuses with is documented and has its sentence, and there is no other. */
static void all_refusals_have_their_sentence(void **state)
{
    static const char begin[] = "rn_no(\"";
    char *docs = add_file(NULL, "docs/ONLINE.md");
    char *source = add_folder(NULL, "src/serve", ".c");
    int count = 0;
    (void)state;
    const char *table = table_of(docs, "| error |");
    for (const char *at = source; (at = strstr(at, begin)) != NULL; count++) {
        at += strlen(begin);
        const size_t size = strcspn(at, "\"");
        if (rn_word_find(rn_word_refusal, 0, RN_REFUSAL_WORDS, at, size) < 0) {
            fail_msg("%.*s is not in src/text/refusals.c", (int)size, at);
        }
    }
    assert_true(count >= 20);
    for (int i = 0; i < RN_REFUSAL_WORDS; i++) {
        char quoted[LINE];
        assert_non_null(rn_word_refusal(i));
        snprintf(quoted, sizeof quoted, "`%s`", rn_word_refusal(i));
        if (strstr(table, quoted) == NULL) {
            fail_msg("%s is not in docs/ONLINE.md, error", rn_word_refusal(i));
        }
        assert_true(strlen(rn_name_refusal(i)) > 10);
    }
    free(docs);
    free(source);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_whole),
        cmocka_unit_test(docs_list_requests),
        cmocka_unit_test(docs_list_fields),
        cmocka_unit_test(docs_tell_costs),
        cmocka_unit_test(all_are_cut),
        cmocka_unit_test(all_are_fuzzed),
        cmocka_unit_test(the_page_asks_for_all),
        cmocka_unit_test(all_that_is_told_is_heard),
        cmocka_unit_test(all_refusals_have_their_sentence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
