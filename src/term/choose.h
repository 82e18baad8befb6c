/*
 * choose.h - what a person typed, as a move.
 */
#ifndef RN_CHOOSE_H
#define RN_CHOOSE_H

#include "rednov.h"

enum {
    RN_ALL_MOVES_MAX = 1024, /* moves that players have words for, legal or not */
    RN_TYPED_WORDS = 16,     /* words of a typed line that are looked at */
    RN_TYPED_SIZE = 40       /* longest of them, its 0 included */
};

/* A text as words in small letters without accents; hyphens part words, as spaces do: "Fix-Engine 4"
 * is the three words fix, engine, 4. A hyphen alone is a word. Too many or too long words: count is
 * 0. */
typedef struct RnTyped {
    int count;
    char word[RN_TYPED_WORDS][RN_TYPED_SIZE];
} RnTyped;

RnTyped rn_typed(const char *text);

/* Keeps in `moves` those of its `count` moves that the words fit best, and returns how many: 1 is a
 * choice, 0 none, more an ambiguous line. The words are those of English, of the reader's language,
 * or the names of actions, items and rooms. They may be cut short ("ext 4"), parts of a name may be
 * left out ("use manual"), and so may the first word where the rest can mean one thing only
 * ("sea"), unless it is `use`. names[g], when not NULL, is what gnome g is also called. */
int rn_choose(const RnBox *box, const RnTyped *typed, const char *const names[RN_GNOMES_MAX],
              RnMove *moves, int count);

/* Every move that players have, legal or not, with numbers that can be legal somewhere. */
int rn_all_moves(const RnBox *box, RnMove moves[RN_ALL_MOVES_MAX]);

/* Those of them that the words can mean, and with a number out of all ranges that one too. */
int rn_meant_moves(const RnBox *box, const RnTyped *typed, const char *const names[RN_GNOMES_MAX],
                   RnMove moves[RN_ALL_MOVES_MAX]);

/* The items that the words name, as moves that use them. */
int rn_meant_items(const RnBox *box, const RnTyped *typed, RnMove moves[RN_ITEMS]);

/* The space that the words from number `first` on name: a room by its number or its name, or the
 * sea; *used is how many words that took. 0 when they name none, or several. */
int rn_typed_place(const RnTyped *typed, int first, int *used);

#endif
