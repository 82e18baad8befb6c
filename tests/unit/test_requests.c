/*
 * test_requests.c - the rows of requests.c are whole, and everything that lists requests has them all:
 * docs/ONLINE.md, the corpus and the dictionary of the fuzzer, the connections that tests/serve/cut.c cuts,
 * the tests of the hall, the page. What is told is documented, too; the page hears it and has somebody who listens,
 * and the terminal knows it. All that is missing is told, not the first of it.
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

static int missing; /* of what the test looks for */

static int begin(void **state)
{
    (void)state;
    missing = 0;
    return 0;
}

static int end(void **state)
{
    (void)state;
    return missing > 0 ? -1 : 0;
}

static void want(bool there, const char *what, const char *where)
{
    if (!there) {
        print_error("%s: %s\n", what, where);
        missing++;
    }
}

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
        want(has_all(&rn_requests[i]) && goes_together(&rn_requests[i]), rn_requests[i].word,
             "its row is not whole");
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
        want(found != NULL, line + 1, "not in docs/ONLINE.md, or not in this order");
        at = found != NULL ? found : at;
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
    want(strstr(text, line) != NULL, line + 1, "not in docs/ONLINE.md");
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
        want((strstr(slow, word) != NULL) == (rn_requests[i].more > 0), word,
             "docs/ONLINE.md, `slow`, is wrong about it");
    }
    free(text);
}

/* ---- Other tests ------------------------------------------------------------------------------ */

static void each_stands_in(const char *text, const char *form, const char *where)
{
    for (int i = 0; i < rn_request_count; i++) {
        char word[LINE];
        snprintf(word, sizeof word, form, rn_requests[i].word);
        want(strstr(text, word) != NULL, rn_requests[i].word, where);
    }
}

static void all_are_cut(void **state)
{
    char *text = add_file(NULL, "tests/serve/cut.c");
    (void)state;
    each_stands_in(text, "\\\"do\\\":\\\"%s\\\"", "not in tests/serve/cut.c");
    free(text);
}

static void all_are_asked_of_a_hall(void **state)
{
    char *text = add_folder(NULL, "tests/unit", ".c");
    (void)state;
    each_stands_in(text, "\\\"do\\\":\\\"%s\\\"", "not asked in tests/unit/test_hall*.c");
    free(text);
}

static void check_in_dictionary(const RnRequestField *field, const char *text)
{
    char word[LINE];
    snprintf(word, sizeof word, "\"\\\"%s\\\"\"", field->word + 1);
    want(strstr(text, word) != NULL, word, "a field, not in tests/fuzz/serve.dict");
}

static void all_are_fuzzed(void **state)
{
    char *text = add_file(NULL, "tests/fuzz/serve.dict");
    (void)state;
    each_stands_in(text, "\"\\\"%s\\\"\"", "not in tests/fuzz/serve.dict");
    each_field(check_in_dictionary, text);
    free(text);

    text = add_folder(NULL, "tests/fuzz/corpus/serve", "");
    each_stands_in(text, "\"do\":\"%s\"", "not in tests/fuzz/corpus/serve");
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
        want(page_asks(page, word) != by_http, word, "who asks it in the page?");
    }
    free(page);
}

/* Is there a method or field of this name in an object? */
static bool has_member(const char *object, const char *name)
{
    char method[LINE], field[LINE];
    snprintf(method, sizeof method, " %s(", name);
    snprintf(field, sizeof field, " %s:", name);
    return strstr(object, method) != NULL || strstr(object, field) != NULL;
}

/* Whether anybody in the page listens to what a room tells by this name: at once, or by an object of listeners. */
static bool page_listens(const char *page, const char *name)
{
    static const char begin[] = "\nconst hears = ";
    char on[LINE];
    snprintf(on, sizeof on, "room.on('%s'", name);
    bool listens = strstr(page, on) != NULL;
    for (const char *at = page; !listens && (at = strstr(at, begin)) != NULL; at++) {
        char *object = strndup(at, (size_t)(strstr(at, "\n})") - at));
        listens = has_member(object, name);
        free(object);
    }
    return listens;
}

/* Calls `check` for each word that stands between `begin` and `end` in a text; how many there are. */
static int each_word(const char *text, const char *begin, char end,
                     void (*check)(const char *word, void *user), void *user)
{
    int count = 0;
    for (const char *at = text; (at = strstr(at, begin)) != NULL; count++) {
        char word[LINE / 2];
        at += strlen(begin);
        const char *to = strchr(at, end);
        snprintf(word, sizeof word, "%.*s", (int)(to - at), at);
        check(word, user);
    }
    return count;
}

typedef struct Hearers {
    char *docs, *room, *page, *terminal;
    const char *table, *hears;
} Hearers;

static void check_listened(const char *name, void *user)
{
    const Hearers *hearers = user;
    want(page_listens(hearers->page, name), name,
         "nobody in web/net listens to what room.js tells");
}

static void check_told(const char *word, void *user)
{
    const Hearers *hearers = user;
    char quoted[LINE], row[LINE];
    snprintf(quoted, sizeof quoted, "`%s`", word);
    snprintf(row, sizeof row, "{\"%s\", ", word);
    want(strstr(hearers->table, quoted) != NULL, word, "not in docs/ONLINE.md, What is told");
    want(has_member(hearers->hears, word), word, "not in `hears` of web/net/room.js");
    want(strstr(hearers->terminal, row) != NULL, word, "not in TOLD of src/net/room.c");
}

static void all_that_is_told_is_heard(void **state)
{
    Hearers hearers = {.docs = add_file(NULL, "docs/ONLINE.md"),
                       .room = add_file(NULL, "web/net/room.js"),
                       .page = add_folder(NULL, "web/net", ".js"),
                       .terminal = add_file(NULL, "src/net/room.c")};
    char *source = add_folder(NULL, "src/serve", ".c");
    (void)state;
    hearers.table = table_of(hearers.docs, "| `tell` |");
    memset(strstr(hearers.page, hearers.room), ' ', strlen(hearers.room)); /* the others */
    assert_true(each_word(hearers.room, "emit('", '\'', check_listened, &hearers) >= 10);
    hearers.hears = strstr(hearers.room, "const hears = ");
    assert_non_null(hearers.hears);
    assert_true(each_word(source, "{\\\"tell\\\":\\\"", '\\', check_told, &hearers) >= 9);
    free(hearers.docs);
    free(hearers.room);
    free(hearers.page);
    free(hearers.terminal);
    free(source);
}

static void check_refusal(const char *word, void *user)
{
    (void)user;
    want(rn_word_find(rn_word_refusal, 0, RN_REFUSAL_WORDS, word, strlen(word)) >= 0, word,
         "not in src/text/refusals.c");
}

/* Every word that the server refuses with is documented and has its sentence, and there is no other. */
static void all_refusals_have_their_sentence(void **state)
{
    char *docs = add_file(NULL, "docs/ONLINE.md");
    char *source = add_folder(NULL, "src/serve", ".c");
    (void)state;
    const char *table = table_of(docs, "| error |");
    assert_true(each_word(source, "rn_no(\"", '"', check_refusal, NULL) >= 20);
    for (int i = 0; i < RN_REFUSAL_WORDS; i++) {
        char quoted[LINE];
        assert_non_null(rn_word_refusal(i));
        snprintf(quoted, sizeof quoted, "`%s`", rn_word_refusal(i));
        want(strstr(table, quoted) != NULL, quoted, "not in docs/ONLINE.md, error");
        assert_true(strlen(rn_name_refusal(i)) > 10);
    }
    free(docs);
    free(source);
}

int main(void)
{
#define TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(rows_are_whole),
        TEST(docs_list_requests),
        TEST(docs_list_fields),
        TEST(docs_tell_costs),
        TEST(all_are_cut),
        TEST(all_are_asked_of_a_hall),
        TEST(all_are_fuzzed),
        TEST(the_page_asks_for_all),
        TEST(all_that_is_told_is_heard),
        TEST(all_refusals_have_their_sentence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
