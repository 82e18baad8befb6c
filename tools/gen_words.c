/*
 * gen_words.c - a catalogue as the page wants it: gen_words FROM.mo TO.txt
 *
 * Of what is sent English was nearly half, and the page has it anyway. So a text is known by a number: what the lower half
 * of its key's sum (rn_fnv(); the key is msgid, behind its context) leaves when it is divided by the catalogue's divisor,
 * the least from DIVISOR_LEAST on by which no two have the same number. Larger numbers would tell no more, and are sent at
 * every first visit. The file has records, parted by \x1e: the rule of plurals; the divisor, in hexadecimal; the numbers in
 * ascending order, each by how much it is more than the one before; and then, in that order, the translations, their
 * forms parted by \x1f. web/app/tongue.js reads it.
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/mix.h"

enum { RECORD = '\x1e', FORM = '\x1f', COUNT_AT = 8, KEYS_AT = 12, TEXTS_AT = 16 };

/* A key that is in no catalogue, a mistake already, finds another's text once in some 500 times. */
enum { DIVISOR_LEAST = 1 << 20, DIVISORS = 1 << 10 };

typedef struct Word {
    uint32_t sum, number;
    const char *text; /* its forms, each with its 0 */
    size_t size;
} Word;

_Noreturn static void fail(const char *what, const char *of)
{
    fprintf(stderr, "gen_words: %s: %s\n", what, of);
    exit(1);
}

static uint32_t at(const char *file, size_t place)
{
    const unsigned char *bytes = (const unsigned char *)file + place;
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
           (uint32_t)bytes[3] << 24;
}

/* What msgfmt has made, on this machine and just now: believed. */
static const char *map(const char *path)
{
    struct stat info;
    int file = open(path, O_RDONLY);
    if (file < 0 || fstat(file, &info) != 0) {
        fail("cannot be read", path);
    }
    const char *all = mmap(NULL, (size_t)info.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    if (all == MAP_FAILED || at(all, 0) != UINT32_C(0x950412de)) {
        fail("is no catalogue", path);
    }
    close(file);
    return all;
}

static int compare(const void *a, const void *b)
{
    uint32_t x = ((const Word *)a)->number;
    uint32_t y = ((const Word *)b)->number;
    return (x > y) - (x < y);
}

/* Whether no two numbers are the same; they are in order then. */
static bool number_by(uint32_t divisor, Word *words, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        words[i].number = words[i].sum % divisor;
    }
    qsort(words, count, sizeof *words, compare);
    for (size_t i = 1; i < count; i++) {
        if (words[i].number == words[i - 1].number) {
            return false;
        }
    }
    return true;
}

/* Returns the divisor. */
static uint32_t number_all(Word *words, size_t count)
{
    for (uint32_t divisor = DIVISOR_LEAST; divisor < DIVISOR_LEAST + DIVISORS; divisor++) {
        if (number_by(divisor, words, count)) {
            return divisor;
        }
    }
    fail("two texts have the same number by every divisor: change a letter in one of them", "");
}

static void put_numbers(FILE *out, const Word *words, size_t count)
{
    uint32_t before = 0;
    for (size_t i = 0; i < count; i++) {
        fprintf(out, "%s%" PRIx32, i == 0 ? "" : " ", words[i].number - before);
        before = words[i].number;
    }
}

static void put_text(FILE *out, const Word *word)
{
    fputc(RECORD, out);
    for (size_t i = 0; i < word->size; i++) {
        fputc(word->text[i] == '\0' ? FORM : word->text[i], out);
    }
}

static void put_rule(FILE *out, const char *head)
{
    static const char name[] = "plural=";
    const char *rule = strstr(head, name);
    if (rule == NULL) {
        fail("has no rule of plurals", head);
    }
    rule += sizeof name - 1;
    fprintf(out, "%.*s%c", (int)strcspn(rule, ";\n"), rule, RECORD);
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fputs("gen_words FROM.mo TO.txt\n", stderr);
        return 2;
    }
    const char *file = map(argv[1]);
    FILE *out = fopen(argv[2], "wb");
    size_t count = at(file, COUNT_AT);
    Word *words = rn_alloc(count, sizeof *words);
    if (out == NULL) {
        fail("cannot be written", argv[2]);
    }
    for (size_t i = 0; i < count; i++) {
        const char *key = file + at(file, at(file, KEYS_AT) + 8 * i + 4);
        size_t row = at(file, TEXTS_AT) + 8 * i;
        words[i] = (Word){.sum = (uint32_t)rn_fnv(RN_FNV_START, key, strlen(key)),
                          .text = file + at(file, row + 4),
                          .size = at(file, row)};
    }
    put_rule(
        out,
        words[0].text); /* the first of all keys is the empty one, whose translation is the head */
    fprintf(out, "%" PRIx32 "%c", number_all(words + 1, count - 1), RECORD);
    put_numbers(out, words + 1, count - 1);
    for (size_t i = 1; i < count; i++) {
        put_text(out, &words[i]);
    }
    free(words);
    if (fclose(out) != 0) {
        fail("cannot be written", argv[2]);
    }
    return 0;
}
