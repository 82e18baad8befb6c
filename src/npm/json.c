/*
 * json.c - the reading half of jansson, as far as src/proto asks it: Debian has jansson for processors, not for
 * WebAssembly. By jansson's own names and header, so that nobody above knows the difference;
 * tests/unit/test_npm_json.c holds the two against each other.
 */
#include <ctype.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/memory.h"
#include "base/utf8.h"

enum { DEEPEST = 2048 }; /* as jansson */

struct Value;

/* Of an object; of an array it has no key. */
typedef struct Member {
    char *key;
    struct Value *value;
} Member;

typedef struct Value {
    json_t head; /* first: a json_t is a Value */
    Member *member;
    size_t count, room;
    char *text; /* of a string, with a 0 behind */
    size_t size;
    json_int_t integer;
    double real;
} Value;

typedef struct Reader {
    const char *text;
    size_t size, at;
    size_t flags;
    int depth;
    enum json_error_code wrong; /* json_error_unknown: nothing yet */
} Reader;

static const Value *value_of(const json_t *json, json_type type)
{
    return json != NULL && json_typeof(json) == type ? (const Value *)json : NULL;
}

static Value *new_value(json_type type)
{
    Value *value = rn_alloc(1, sizeof *value);
    value->head.type = type;
    value->head.refcount = 1;
    return value;
}

static void drop(Value *value)
{
    if (value == NULL) {
        return;
    }
    for (size_t i = 0; i < value->count; i++) {
        free(value->member[i].key);
        drop(value->member[i].value);
    }
    free(value->member);
    free(value->text);
    free(value);
}

/* ---- Letters ------------------------------------------------------------------------------------- */

/* What is wrong; the first that is found stands. */
static void *refuse(Reader *in, enum json_error_code code)
{
    if (in->wrong == json_error_unknown) {
        in->wrong = code;
    }
    return NULL;
}

static bool ended(const Reader *in) { return in->at >= in->size; }
static char here(const Reader *in) { return (char)(ended(in) ? '\0' : in->text[in->at]); }

static void *refuse_here(Reader *in)
{
    return refuse(in, ended(in) ? json_error_premature_end_of_input : json_error_invalid_syntax);
}

static bool take(Reader *in, char wanted)
{
    if (ended(in) || here(in) != wanted) {
        return false;
    }
    in->at++;
    return true;
}

static void skip_space(Reader *in)
{
    while (!ended(in) && memchr(" \t\r\n", here(in), 4) != NULL) {
        in->at++;
    }
}

/* ---- Strings ------------------------------------------------------------------------------------- */

/* Four hexadecimal digits; -1: they are none. */
static int32_t read_four(Reader *in)
{
    int32_t code = 0;
    for (int i = 0; i < 4; i++) {
        const char c = here(in);
        if (!isxdigit((unsigned char)c)) {
            return -1;
        }
        code = code * 16 +
               (isdigit((unsigned char)c) ? c - '0' : tolower((unsigned char)c) - 'a' + 10);
        in->at++;
    }
    return code;
}

/* The character behind \u, which two of them may be; 0: it is none, or none that is allowed. */
static uint32_t read_code(Reader *in)
{
    const int32_t first = read_four(in);
    if (first == 0) {
        refuse(in, json_error_null_character);
        return 0;
    }
    if (first < 0 || (first >= 0xdc00 && first <= 0xdfff)) {
        refuse_here(in);
        return 0;
    }
    if (first < 0xd800 || first > 0xdbff) {
        return (uint32_t)first;
    }
    const int32_t second = take(in, '\\') && take(in, 'u') ? read_four(in) : -1;
    if (second < 0xdc00 || second > 0xdfff) {
        refuse_here(in);
        return 0;
    }
    return 0x10000 + ((uint32_t)(first - 0xd800) << 10) + (uint32_t)(second - 0xdc00);
}

/* What stands behind a backslash; how many bytes that is, 0 when it is nothing. */
static size_t read_escape(Reader *in, char bytes[4])
{
    static const char marks[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    const char c = here(in);
    const char *mark = c == '\0' ? NULL : strchr(marks, c);
    if (mark != NULL) {
        in->at++;
        bytes[0] = meant[mark - marks];
        return 1;
    }
    if (!take(in, 'u')) {
        refuse_here(in);
        return 0;
    }
    const uint32_t code = read_code(in);
    return code == 0 ? 0 : rn_utf8_put(code, bytes);
}

/* How far it is to the closing quote. */
static size_t text_size(const Reader *in)
{
    size_t at = in->at;
    while (at < in->size && in->text[at] != '"') {
        at += in->text[at] == '\\' ? 2 : 1;
    }
    return at - in->at;
}

/* Up to the closing quote; the opening one is behind us. */
static char *read_text(Reader *in, size_t *size)
{
    char *text =
        rn_alloc(text_size(in) + 1, 1); /* no character is longer than what stands for it */
    *size = 0;
    while (!take(in, '"')) {
        char bytes[4];
        size_t length = 0;
        if (take(in, '\\')) {
            length = read_escape(in, bytes);
        } else if (!ended(in) && (unsigned char)here(in) >= ' ') {
            length = rn_utf8_size(in->text + in->at, in->size - in->at);
            memcpy(bytes, in->text + in->at, length);
            in->at += length;
            if (length == 0) {
                refuse(in, json_error_invalid_utf8);
            }
        }
        if (length == 0) {
            free(text);
            return refuse_here(in);
        }
        memcpy(text + *size, bytes, length);
        *size += length;
    }
    return text;
}

/* ---- Numbers ------------------------------------------------------------------------------------- */

static size_t read_digits(Reader *in)
{
    const size_t from = in->at;
    while (isdigit((unsigned char)here(in))) {
        in->at++;
    }
    return in->at - from;
}

/* Without a fraction; false: 64 bits do not hold it. */
static bool whole(const char *text, size_t size, json_int_t *number)
{
    const bool minus = text[0] == '-';
    json_int_t sum = 0;
    for (size_t i = minus; i < size; i++) {
        const int digit = text[i] - '0';
        if (__builtin_mul_overflow(sum, 10, &sum) ||
            __builtin_sub_overflow(sum, digit, &sum)) { /* below 0 there is one more */
            return false;
        }
    }
    *number = sum;
    return minus || !__builtin_sub_overflow(0, sum, number);
}

static Value *read_number(Reader *in)
{
    const size_t from = in->at;
    bool real = (in->flags & JSON_DECODE_INT_AS_REAL) != 0;
    take(in, '-');
    if (!take(in, '0') && read_digits(in) == 0) {
        return refuse_here(in);
    }
    const bool fraction = take(in, '.');
    if (fraction && read_digits(in) == 0) {
        return refuse_here(in);
    }
    const bool power = take(in, 'e') || take(in, 'E');
    if (power) {
        (void)(take(in, '+') || take(in, '-'));
        if (read_digits(in) == 0) {
            return refuse_here(in);
        }
    }
    real = real || fraction || power;
    Value *value = new_value(real ? JSON_REAL : JSON_INTEGER);
    if (real) {
        char *text = rn_alloc(in->at - from + 1, 1);
        memcpy(text, in->text + from, in->at - from);
        value->real = strtod(text, NULL);
        free(text);
    }
    if (real ? isinf(value->real) : !whole(in->text + from, in->at - from, &value->integer)) {
        drop(value);
        return refuse(in, json_error_numeric_overflow);
    }
    return value;
}

/* ---- Values -------------------------------------------------------------------------------------- */

static Value *read_value(Reader *in);

static bool has(const Value *object, const char *key)
{
    return json_object_get(&object->head, key) != NULL;
}

/* The key of an object's next field and its colon; NULL when there is none. */
static char *read_key(Reader *in, const Value *object)
{
    size_t size;
    skip_space(in);
    char *key = take(in, '"') ? read_text(in, &size) : refuse_here(in);
    if (key != NULL && (in->flags & JSON_REJECT_DUPLICATES) != 0 && has(object, key)) {
        refuse(in, json_error_duplicate_key);
    }
    skip_space(in);
    if (key != NULL && (in->wrong != json_error_unknown || !take(in, ':'))) {
        free(key);
        return refuse_here(in);
    }
    return key;
}

/* One more field or element; false: it is none. */
static bool read_member(Reader *in, Value *many)
{
    char *key = NULL;
    if (json_is_object(&many->head) && (key = read_key(in, many)) == NULL) {
        return false;
    }
    Value *value = read_value(in);
    if (value == NULL) {
        free(key);
        return false;
    }
    many->member = rn_grow(many->member, many->count, &many->room, sizeof *many->member);
    many->member[many->count++] = (Member){key, value};
    return true;
}

static Value *read_many(Reader *in, json_type type, char end)
{
    Value *many = new_value(type);
    in->at++;
    skip_space(in);
    bool more = !take(in, end);
    while (more) {
        if (!read_member(in, many)) {
            drop(many);
            return NULL;
        }
        skip_space(in);
        more = take(in, ',');
        if (!more && !take(in, end)) {
            drop(many);
            return refuse_here(in);
        }
    }
    return many;
}

static Value *read_word(Reader *in, const char *word, json_type type)
{
    const size_t size = strlen(word);
    if (in->size - in->at < size || memcmp(in->text + in->at, word, size) != 0) {
        return refuse(in, json_error_invalid_syntax);
    }
    in->at += size;
    return isalpha((unsigned char)here(in)) ? refuse_here(in) : new_value(type);
}

static Value *read_string(Reader *in)
{
    size_t size;
    in->at++;
    char *text = read_text(in, &size);
    if (text == NULL) {
        return NULL;
    }
    Value *value = new_value(JSON_STRING);
    value->text = text;
    value->size = size;
    return value;
}

static Value *read_value(Reader *in)
{
    Value *value;
    skip_space(in);
    if (in->depth == DEEPEST) {
        return refuse(in, json_error_stack_overflow);
    }
    in->depth++;
    switch (here(in)) {
    case '{': value = read_many(in, JSON_OBJECT, '}'); break;
    case '[': value = read_many(in, JSON_ARRAY, ']'); break;
    case '"': value = read_string(in); break;
    case 't': value = read_word(in, "true", JSON_TRUE); break;
    case 'f': value = read_word(in, "false", JSON_FALSE); break;
    case 'n': value = read_word(in, "null", JSON_NULL); break;
    default: value = read_number(in); break;
    }
    in->depth--;
    return value;
}

/* ---- As jansson has them ------------------------------------------------------------------------- */

static void tell(const Reader *in, json_error_t *error)
{
    memset(error, 0, sizeof *error);
    error->position = (int)in->at;
    error->line = 1;
    for (size_t i = 0; i < in->at; i++) {
        error->line += in->text[i] == '\n';
    }
    error->text[JSON_ERROR_TEXT_LENGTH - 1] = (char)in->wrong;
}

json_t *json_loadb(const char *buffer, size_t buflen, size_t flags, json_error_t *error)
{
    Reader in = {.text = buffer, .size = buflen, .flags = flags};
    Value *value = read_value(&in);
    skip_space(&in);
    if (value != NULL && !ended(&in)) {
        refuse(&in, json_error_end_of_input_expected);
        drop(value);
        value = NULL;
    }
    if (value == NULL && error != NULL) {
        tell(&in, error);
    }
    return value == NULL ? NULL : &value->head;
}

void json_delete(json_t *json) { drop((Value *)json); }

json_t *json_object_get(const json_t *object, const char *key)
{
    const Value *value = value_of(object, JSON_OBJECT);
    for (size_t i = 0; value != NULL && i < value->count; i++) {
        if (strcmp(value->member[i].key, key) == 0) {
            return &value->member[i].value->head;
        }
    }
    return NULL;
}

size_t json_object_size(const json_t *object)
{
    const Value *value = value_of(object, JSON_OBJECT);
    return value == NULL ? 0 : value->count;
}

/* The member at a place, or NULL behind the last one. */
static void *member_at(const Value *object, size_t place)
{
    return object == NULL || place >= object->count ? NULL : &object->member[place];
}

void *json_object_iter(json_t *object) { return member_at(value_of(object, JSON_OBJECT), 0); }

void *json_object_iter_next(json_t *object, void *iter)
{
    const Value *value = value_of(object, JSON_OBJECT);
    return value == NULL || iter == NULL
               ? NULL
               : member_at(value, (size_t)((const Member *)iter - value->member) + 1);
}

const char *json_object_iter_key(void *iter)
{
    return iter == NULL ? NULL : ((const Member *)iter)->key;
}

size_t json_array_size(const json_t *array)
{
    const Value *value = value_of(array, JSON_ARRAY);
    return value == NULL ? 0 : value->count;
}

json_t *json_array_get(const json_t *array, size_t index)
{
    const Value *value = value_of(array, JSON_ARRAY);
    return value == NULL || index >= value->count ? NULL : &value->member[index].value->head;
}

const char *json_string_value(const json_t *string)
{
    const Value *value = value_of(string, JSON_STRING);
    return value == NULL ? NULL : value->text;
}

size_t json_string_length(const json_t *string)
{
    const Value *value = value_of(string, JSON_STRING);
    return value == NULL ? 0 : value->size;
}

json_int_t json_integer_value(const json_t *integer)
{
    const Value *value = value_of(integer, JSON_INTEGER);
    return value == NULL ? 0 : value->integer;
}

double json_real_value(const json_t *real)
{
    const Value *value = value_of(real, JSON_REAL);
    return value == NULL ? 0 : value->real;
}
