/*
 * read.c - what counts as the right form of a JSON value, and how a wrong one is named.
 */
#include "proto/read.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/utf8.h"

enum {
    PARSE_FLAGS = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY,
    PLACE_LEVELS = 6 /* no place in what we read lies deeper */
};

RnPlace rn_place(const json_t *value, char error[RN_ERROR_MAX])
{
    return (RnPlace){.error = error, .value = value};
}

RnPlace rn_field(const RnPlace *up, const char *field)
{
    return (RnPlace){up, field, 0, up->error, json_object_get(up->value, field)};
}

RnPlace rn_element(const RnPlace *up, size_t index)
{
    return (RnPlace){up, NULL, index, up->error, json_array_get(up->value, index)};
}

static void put_place(RnOut *out, const RnPlace *at)
{
    if (!at->up) {
        return;
    }
    put_place(out, at->up);
    if (!at->field) {
        rn_put_char(out, '[');
        rn_put_number(out, at->index);
        rn_put_char(out, ']');
        return;
    }
    char piece[RN_PIECE_MAX];
    if (at->up->up) {
        rn_put_char(out, '.');
    }
    rn_put(out, rn_piece(at->field, piece));
}

bool rn_refuse(const RnPlace *at, const char *format, ...)
{
    va_list arguments;
    RnOut out = rn_out(at->error, RN_ERROR_MAX);
    put_place(&out, at);
    if (at->up) {
        rn_put(&out, ": ");
    }
    va_start(arguments, format);
    /* Two programs compile this file, and seeing it twice confuses clang-tidy. */
    /* NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized) */
    vsnprintf(out.text + out.used, out.size - out.used, format, arguments);
    va_end(arguments);
    return false;
}

const char *rn_piece(const char *text, char piece[RN_PIECE_MAX])
{
    RnOut out = rn_out(piece, RN_PIECE_MAX);
    size_t size = strlen(text);
    if (size < RN_PIECE_MAX) {
        rn_put(&out, text);
        return piece;
    }
    rn_put_bytes(&out, text, rn_utf8_cut(text, RN_PIECE_MAX - sizeof "..."));
    rn_put(&out, "...");
    return piece;
}

static const char *type_name(const json_t *value)
{
    switch (json_typeof(value)) {
    case JSON_OBJECT: return "an object";
    case JSON_ARRAY: return "a list";
    case JSON_STRING: return "a string";
    case JSON_INTEGER: return "a number";
    case JSON_REAL: return "a number with a fraction or exponent";
    case JSON_TRUE: return "true";
    case JSON_FALSE: return "false";
    case JSON_NULL: return "null";
    }
    return "nothing";
}

bool rn_read_map(const RnPlace *in)
{
    return json_is_object(in->value) ||
           rn_refuse(in, "must be an object, not %s", type_name(in->value));
}

static const char *bare(const char *name) { return name[0] == '?' ? name + 1 : name; }

bool rn_read_object(const RnPlace *in, const char *const *names, size_t count, RnPlace *found)
{
    size_t known = 0;
    RN_ASSERT(count > 0);
    if (!rn_read_map(in)) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        found[i] = rn_field(in, bare(names[i]));
        known += found[i].value != NULL;
        if (!found[i].value && names[i][0] != '?') {
            return rn_refuse(in, "the field \"%s\" is missing", names[i]);
        }
    }
    if (known == json_object_size(in->value)) {
        return true;
    }
    for (void *at_key = json_object_iter((json_t *)in->value); at_key;
         at_key = json_object_iter_next((json_t *)in->value, at_key)) {
        const char *key = json_object_iter_key(at_key);
        size_t i = 0;
        while (i < count && strcmp(bare(names[i]), key) != 0) {
            i++;
        }
        if (i == count) {
            char piece[RN_PIECE_MAX];
            return rn_refuse(in, "unknown field \"%s\"", rn_piece(key, piece));
        }
    }
    return true;
}

bool rn_read_words(const RnPlace *in, RnWordOf words, const int *which, int count, RnPlace *found)
{
    const char *names[RN_WORDS_MAX] = {NULL};
    RN_ASSERT(count <= RN_WORDS_MAX);
    for (int i = 0; i < count; i++) {
        names[i] = words(which != NULL ? which[i] : i);
    }
    return rn_read_object(in, names, (size_t)count, found);
}

bool rn_read_list(const RnPlace *in, size_t least, size_t most)
{
    RN_ASSERT(least <= most);
    if (!json_is_array(in->value)) {
        return rn_refuse(in, "must be a list, not %s", type_name(in->value));
    }
    size_t size = json_array_size(in->value);
    if (least == most && size != least) {
        return rn_refuse(in, "must have %zu entries, not %zu", least, size);
    }
    if (size < least || size > most) {
        return rn_refuse(in, "must have %zu to %zu entries, not %zu", least, most, size);
    }
    return true;
}

bool rn_read_int(const RnPlace *in, int least, int most, int *number)
{
    if (!json_is_integer(in->value)) {
        return rn_refuse(in, "must be a whole number, not %s", type_name(in->value));
    }
    json_int_t given = json_integer_value(in->value);
    if (given < least || given > most) {
        if (least == most) {
            return rn_refuse(in, "must be %d, not %lld", least, (long long)given);
        }
        return rn_refuse(in, "must be %d to %d, not %lld", least, most, (long long)given);
    }
    *number = (int)given;
    return true;
}

bool rn_read_bool(const RnPlace *in, uint8_t *flag)
{
    if (!json_is_boolean(in->value)) {
        return rn_refuse(in, "must be true or false, not %s", type_name(in->value));
    }
    *flag = json_is_true(in->value);
    return true;
}

bool rn_read_word(const RnPlace *in, RnWordOf words, int first, int count, int *found)
{
    const char *given = json_string_value(in->value);
    if (!given) {
        return rn_refuse(in, "must be a string, not %s", type_name(in->value));
    }
    *found = rn_word_find(words, first, count, given, json_string_length(in->value));
    if (*found < 0) {
        char piece[RN_PIECE_MAX];
        return rn_refuse(in, "\"%s\" is not known here", rn_piece(given, piece));
    }
    return true;
}

static const char *parse_reason(const json_error_t *error)
{
    switch (json_error_code(error)) {
    case json_error_invalid_utf8: return "the text is not UTF-8";
    case json_error_premature_end_of_input: return "it ends too early";
    case json_error_end_of_input_expected: return "there is more after the end";
    case json_error_stack_overflow: return "it is nested too deeply";
    case json_error_null_byte_in_key:
    case json_error_null_character: return "the character U+0000 is not allowed";
    case json_error_duplicate_key: return "a field is given twice";
    case json_error_numeric_overflow: return "a number is too large";
    case json_error_out_of_memory: return "out of memory";
    default: /* jansson may learn new codes */ return "it is malformed";
    }
}

/* Refuses the first number in there that 64 bits cannot hold, by its place; true when there is
 * none. */
static bool check_range(const RnPlace *in, int levels)
{
    const double limit = 9223372036854775808.0; /* 2^63 */
    json_t *value = (json_t *)in->value;
    if (json_is_real(value) && json_real_value(value) >= limit) {
        return rn_refuse(in, "a whole number beyond 9223372036854775807");
    }
    if (json_is_real(value) && json_real_value(value) <= -limit) {
        return rn_refuse(in, "a whole number below -9223372036854775808");
    }
    bool good = true;
    for (size_t i = 0; good && levels > 0 && i < json_array_size(value); i++) {
        const RnPlace here = rn_element(in, i);
        good = check_range(&here, levels - 1);
    }
    for (void *at_key = json_object_iter(value); good && levels > 0 && at_key;
         at_key = json_object_iter_next(value, at_key)) {
        const RnPlace here = rn_field(in, json_object_iter_key(at_key));
        good = check_range(&here, levels - 1);
    }
    return good;
}

/* A text that jansson refused for a number: if the number is a whole one, the text is JSON all the
 * same, and the reason should say which number it is. False when it has been refused here. */
static bool check_whole_numbers(const RnPlace *top, const char *text, size_t size)
{
    const size_t flags = PARSE_FLAGS | JSON_DECODE_INT_AS_REAL;
    json_t *value = json_loadb(text, size, flags, NULL);
    if (!value) {
        return true;
    }
    const RnPlace in = rn_place(value, top->error);
    if (check_range(&in, PLACE_LEVELS)) { /* it lies deeper */
        rn_refuse(&in, "there is a whole number too large for 64 bits");
    }
    json_decref(value);
    return false;
}

bool rn_parse(RnPlace *top, const char *text, size_t size)
{
    json_error_t error;
    const char *zero = size > 0 ? memchr(text, '\0', size) : NULL;
    if (zero) { /* jansson passes over one after a number */
        return rn_refuse(top, "this is not JSON: there is a zero byte in it (at byte %zu)",
                         (size_t)(zero - text) + 1);
    }
    top->value = json_loadb(text, size, PARSE_FLAGS, &error);
    if (top->value) {
        return true;
    }
    if (json_error_code(&error) == json_error_numeric_overflow &&
        !check_whole_numbers(top, text, size)) {
        return false;
    }
    if (error.line > 1) {
        return rn_refuse(top, "this is not JSON: %s (line %d)", parse_reason(&error), error.line);
    }
    if (size == 0) {
        return rn_refuse(top, "this is not JSON: it is empty");
    }
    return rn_refuse(top, "this is not JSON: %s (at byte %d)", parse_reason(&error),
                     error.position);
}

void rn_parse_free(RnPlace *top)
{
    json_decref((json_t *)top->value);
    top->value = NULL;
}
