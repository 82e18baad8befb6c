/*
 * The JSON reader of the npm package's module against jansson, whose part it plays there: the same texts are read, as the
 * same values, and the same are refused, for the same reason where the protocol tells one.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "base/mix.h"
#include "../budget.h"

/* The reader under names of its own. */
json_t *small_loadb(const char *buffer, size_t buflen, size_t flags, json_error_t *error);
void small_delete(json_t *json);
json_t *small_object_get(const json_t *object, const char *key);
size_t small_object_size(const json_t *object);
void *small_object_iter(json_t *object);
void *small_object_iter_next(json_t *object, void *iter);
const char *small_object_iter_key(void *iter);
size_t small_array_size(const json_t *array);
json_t *small_array_get(const json_t *array, size_t index);
const char *small_string_value(const json_t *string);
size_t small_string_length(const json_t *string);
json_int_t small_integer_value(const json_t *integer);
double small_real_value(const json_t *real);
#define json_loadb small_loadb
#define json_delete small_delete
#define json_object_get small_object_get
#define json_object_size small_object_size
#define json_object_iter small_object_iter
#define json_object_iter_next small_object_iter_next
#define json_object_iter_key small_object_iter_key
#define json_array_size small_array_size
#define json_array_get small_array_get
#define json_string_value small_string_value
#define json_string_length small_string_length
#define json_integer_value small_integer_value
#define json_real_value small_real_value
#include "../../src/npm/json.c"
#undef json_loadb
#undef json_delete
#undef json_object_get
#undef json_object_size
#undef json_object_iter
#undef json_object_iter_next
#undef json_object_iter_key
#undef json_array_size
#undef json_array_get
#undef json_string_value
#undef json_string_length
#undef json_integer_value
#undef json_real_value

static void same_value(json_t *a, json_t *b);

static void same_object(json_t *a, json_t *b)
{
    assert_int_equal(json_object_size(a), small_object_size(b));
    void *at = json_object_iter(a), *other = small_object_iter(b);
    for (; at != NULL; at = json_object_iter_next(a, at)) {
        assert_non_null(other);
        const char *key = json_object_iter_key(at);
        assert_string_equal(key, small_object_iter_key(other));
        same_value(json_object_get(a, key), small_object_get(b, key));
        other = small_object_iter_next(b, other);
    }
    assert_null(other);
    assert_null(small_object_get(b, "no such field"));
}

static void same_array(json_t *a, json_t *b)
{
    assert_int_equal(json_array_size(a), small_array_size(b));
    for (size_t i = 0; i < json_array_size(a); i++) {
        same_value(json_array_get(a, i), small_array_get(b, i));
    }
    assert_null(small_array_get(b, json_array_size(a)));
}

static void same_value(json_t *a, json_t *b)
{
    assert_non_null(b);
    assert_int_equal(json_typeof(a), json_typeof(b));
    assert_int_equal(json_integer_value(a), small_integer_value(b));
    assert_true(json_real_value(a) == small_real_value(b));
    assert_int_equal(json_string_length(a), small_string_length(b));
    if (json_is_string(a)) {
        assert_memory_equal(json_string_value(a), small_string_value(b), json_string_length(a) + 1);
    } else {
        assert_null(small_string_value(b));
    }
    same_object(a, b);
    same_array(a, b);
}

/* The reasons that rn_parse() has words of its own for; all others are one to it. */
static int reason(const json_error_t *error)
{
    switch (json_error_code(error)) {
    case json_error_invalid_utf8:
    case json_error_premature_end_of_input:
    case json_error_end_of_input_expected:
    case json_error_stack_overflow:
    case json_error_null_character:
    case json_error_duplicate_key:
    case json_error_numeric_overflow: return (int)json_error_code(error);
    default: return json_error_invalid_syntax;
    }
}

static size_t compare(const char *text, size_t size, bool reasons)
{
    const size_t flags[] = {JSON_REJECT_DUPLICATES | JSON_DECODE_ANY,
                            JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_DECODE_INT_AS_REAL};
    size_t good = 0;
    for (int i = 0; i < RN_COUNT(flags); i++) {
        json_error_t error, other;
        json_t *a = json_loadb(text, size, flags[i], &error);
        json_t *b = small_loadb(text, size, flags[i], &other);
        if ((a == NULL) != (b == NULL)) {
            fail_msg("jansson %s: %.*s", a == NULL ? "refuses" : "reads", (int)size, text);
        }
        if (a != NULL) {
            same_value(a, b);
            good++;
        } else if (reasons) {
            assert_int_equal(reason(&error), reason(&other));
            assert_int_equal(error.line, other.line);
        }
        json_decref(a);
        small_delete(b);
    }
    return good;
}

static const char *const texts[] = {
    "{\"cmd\":\"new\",\"config\":{\"players\":3},\"seed\":7,\"log\":true}",
    "[1,-1,0,-0,9223372036854775807,-9223372036854775808,1.5,-1e3,2E+2,3e-2,0.0]",
    "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude00\",null,true]",
    "[\"\xc3\xa9\xf0\x9f\x98\x80\",null,true,false,{},[],\"\"]",
    " { \"a\" : [ { \"b\" : \"c\" } , 2 ] , \"\" : 5 } \r\n\t",
    "7",
    "\"text\"",
    "null",
};

static void test_sound(void **unused)
{
    (void)unused;
    for (int i = 0; i < RN_COUNT(texts); i++) {
        assert_int_equal(compare(texts[i], strlen(texts[i]), true), 2);
    }
}

static void test_refused(void **unused)
{
    (void)unused;
    static const char *const bad[] = {
        "",
        " ",
        "{",
        "[1",
        "[1,",
        "{\"a\"",
        "{\"a\":",
        "{\"a\":1",
        "\"ab",
        "\"\\",
        "tru",
        "nul",
        "truex",
        "01",
        "-",
        "1.",
        "1e",
        ".5",
        "+1",
        "[1 2]",
        "{1:2}",
        "{\"a\" 1}",
        "{\"a\":1,}",
        "[,]",
        "[1,]",
        "1 2",
        "{} x",
        "\"\\x\"",
        "\"\\u12g4\"",
        "\"\\u0000\"",
        "\"\\ud800\"",
        "\"\\ud800\\n\"",
        "\"\\udc00\"",
        "\"\x01\"",
        "\"\n\"",
        "{\"a\":1,\"a\":2}",
        "9223372036854775808",
        "-9223372036854775809",
        "1e999",
        "[1e999]",
        "\"\xff\"",
        "\"\xc3\"",
        "\"\xc0\x80\"",
        "\"\xed\xa0\x80\"",
        "[\n1,\n x]",
        "'a'",
        "NaN",
        "\xef\xbb\xbf{}",
    };
    for (int i = 0; i < RN_COUNT(bad); i++) {
        compare(bad[i], strlen(bad[i]), false);
    }
    /* those that the protocol names */
    static const char *const named[] = {
        "[1",    "{\"a\":1,\"a\":2}", "1 2",       "9223372036854775808",
        "1e999", "\"\\u0000\"",       "[\n1,\n x]"};
    for (int i = 0; i < RN_COUNT(named); i++) {
        compare(named[i], strlen(named[i]), true);
    }
}

/* As deep as jansson goes, and one deeper. */
static void test_depth(void **unused)
{
    (void)unused;
    char text[2 * 2049];
    for (size_t depth = 2045; depth <= 2049; depth++) {
        memset(text, '[', depth);
        memset(text + depth, ']', depth);
        compare(text, 2 * depth, true);
    }
}

static void test_mutated(void **unused)
{
    (void)unused;
    static const char bytes[] =
        "{}[]\",:\\u0123456789abcdefDd8tnrl.eE+- \n\x01\x7f\xc3\xa9\xf0\x9f\x98\x80\xff";
    const int rounds = budget(SLOW ? 10000 : 60000, 3000000);
    uint64_t random = 1;
    size_t good = 0;
    for (int round = 0; round < rounds; round++) {
        char text[256];
        random = rn_mix64(random + RN_GOLDEN);
        const char *from = texts[random % RN_COUNT(texts)];
        size_t size = strlen(from);
        memcpy(text, from, size + 1);
        for (unsigned wrong = (unsigned)(random >> 8) % 4; wrong > 0 && size > 1; wrong--) {
            random = rn_mix64(random + RN_GOLDEN);
            const size_t at = random % size;
            const char byte = bytes[(random >> 32) % (sizeof bytes - 1)];
            if ((random >> 16) % 3 == 0) {
                memmove(text + at, text + at + 1, --size - at);
            } else if ((random >> 16) % 3 == 1 && size < sizeof text) {
                memmove(text + at + 1, text + at, size++ - at);
                text[at] = byte;
            } else {
                text[at] = byte;
            }
        }
        good += compare(text, size, false);
    }
    assert_true(good > (size_t)rounds / 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sound), cmocka_unit_test(test_refused),
                                       cmocka_unit_test(test_depth),
                                       cmocka_unit_test(test_mutated)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
