/*
 * record_form.c - what reading and writing a record share: the names of its keys, the form of a
 * date, and the sums that find a damaged line.
 */
#include <string.h>

#include "base/mix.h"
#include "session/record_form.h"
#include "text/text.h"

static const char *const KEYS[RN_KEYS] = {"format", "date",    "config",  "components", "seed",
                                          "chance", "players", "colours", "seats",      "loyal",
                                          "result", "lines",   "hash",    "sums"};

const char *rn_record_key(int key) { return key >= 0 && key < RN_KEYS ? KEYS[key] : NULL; }

bool rn_record_seat(const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (text[i] < 'a' || text[i] > 'z') {
            return false;
        }
    }
    return size > 0 && size < RN_SEAT_MAX;
}

void rn_loyal_text(int gnomes, unsigned loyal, char text[RN_GNOMES_MAX + 1])
{
    int used = 0;
    for (int gnome = 0; gnome < gnomes; gnome++) {
        if ((loyal >> gnome & 1u) != 0) {
            text[used++] = rn_word_gnome(gnome)[0];
        }
    }
    text[used] = '\0';
    if (used == gnomes || used == 0) {
        strcpy(text, used == 0 ? "none" : "all");
    }
}

bool rn_loyal_parse(const char *text, size_t size, uint32_t *loyal)
{
    *loyal = 0;
    if (size == 4 && memcmp(text, "none", 4) == 0) {
        return true;
    }
    if (size == 3 && memcmp(text, "all", 3) == 0) {
        *loyal = (1u << RN_GNOMES_MAX) - 1;
        return true;
    }
    for (size_t at = 0; at < size; at++) {
        const int gnome = rn_word_find(rn_word_gnome, 0, RN_GNOMES_MAX, text + at, 1);
        if (gnome < 0) {
            return false;
        }
        *loyal |= 1u << gnome;
    }
    return size > 0;
}

bool rn_colours_chosen(const RnRecordHead *head, int gnomes)
{
    unsigned seen = 0;
    for (int g = 0; g < gnomes; g++) {
        if (head->colour[g] >= RN_COLOURS || (seen >> head->colour[g] & 1)) {
            return false;
        }
        seen |= 1u << head->colour[g];
    }
    return true;
}

static int two_digits(const char *text) { return (text[0] - '0') * 10 + text[1] - '0'; }

static int days_of(int year, int month)
{
    static const uint8_t days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return days[month - 1] + (month == 2 && leap);
}

bool rn_record_date(const char *text, size_t size)
{
    static const char form[] = "0000-00-00T00:00:00Z";
    if (size != 10 && size != sizeof form - 1) {
        return false;
    }
    for (size_t i = 0; i < size; i++) {
        bool digit = text[i] >= '0' && text[i] <= '9';
        if (form[i] == '0' ? !digit : text[i] != form[i]) {
            return false;
        }
    }
    int year = two_digits(text) * 100 + two_digits(text + 2);
    int month = two_digits(text + 5);
    int day = two_digits(text + 8);
    if (month < 1 || month > 12 || day < 1 || day > days_of(year, month)) {
        return false;
    }
    return size == 10 || (two_digits(text + 11) < 24 && two_digits(text + 14) < 60 &&
                          two_digits(text + 17) <= 60); /* a leap second */
}

/* FNV-1a over the bytes, then a stir that spreads them and marks the end of the line. Every step of
 * it can be undone, so a difference never dies out. */
uint64_t rn_record_sum(uint64_t sum, const char *text, size_t size)
{
    sum = rn_fnv(sum, text, size);
    sum = (sum ^ sum >> 32) * RN_GOLDEN;
    return sum ^ sum >> 29;
}

uint8_t rn_sum_byte(uint64_t sum) { return (uint8_t)(sum >> 56); }
