/*
 * read.h - reading JSON values strictly, so that every refusal names its place.
 *
 * A value is handed on with its place: a chain of frames on the stack, from the innermost field up to
 * the whole, which becomes text ("gnomes[2].items.grog: ...") only when something is refused.
 */
#ifndef RN_PROTO_READ_H
#define RN_PROTO_READ_H

#include "proto/proto.h"
#include "text/text.h"

typedef struct RnPlace {
    const struct RnPlace *up; /* NULL for the whole */
    const char *field;        /* NULL for an element of a list ... */
    size_t index;             /* ... which is this one */
    char *error;              /* RN_ERROR_MAX bytes for the reason */
    const json_t *value;      /* what stands there; NULL: nothing does */
} RnPlace;

RnPlace rn_place(const json_t *value, char error[RN_ERROR_MAX]);
RnPlace rn_field(const RnPlace *up, const char *field);
RnPlace rn_element(const RnPlace *up, size_t index);

/* Writes the place and the reason; always false, so that a reader can return it. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
bool rn_refuse(const RnPlace *at, const char *format, ...);

/* Foreign text shortened to a piece fit for a reason; `piece` is returned. */
enum { RN_PIECE_MAX = 48 };
const char *rn_piece(const char *text, char piece[RN_PIECE_MAX]);

/* An object with these fields and no other; found[i] is the one of names[i]. A name that begins with
 * '?' may be missing: its value is then NULL. */
bool rn_read_object(const RnPlace *in, const char *const *names, size_t count, RnPlace *found);
/* The same with the words of a vocabulary for names: the first ones, or those of `which`. */
enum { RN_WORDS_MAX = 32 };
bool rn_read_words(const RnPlace *in, RnWordOf words, const int *which, int count, RnPlace *found);
bool rn_read_map(const RnPlace *in); /* an object; the caller walks it */
bool rn_read_list(const RnPlace *in, size_t least, size_t most);
bool rn_read_int(const RnPlace *in, int least, int most, int *number);
bool rn_read_bool(const RnPlace *in, uint8_t *flag);

/* A word of a vocabulary: its value, one of the `count` from `first` on. */
bool rn_read_word(const RnPlace *in, RnWordOf words, int first, int count, int *found);

/* A config the rules allow; in a `complete` one no field may be missing. */
bool rn_read_config(const RnPlace *in, bool complete, RnConfig *config);

/* A position; see rn_json_parse_state(). */
bool rn_read_state(const RnPlace *in, const RnBox *box, RnState *state);

/* Parses a whole text, refusing fields given twice and zero bytes; false with the reason. Any value
 * is taken: the reader says what it must be. rn_parse_free() either way. */
bool rn_parse(RnPlace *top, const char *text, size_t size);
void rn_parse_free(RnPlace *top);

#endif
