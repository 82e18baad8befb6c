/*
 * read.h - reading JSON values strictly, so that every refusal names its place.
 *
 * A place is a chain of frames on the stack, from the innermost field up to the whole; it becomes
 * text ("gnomes[2].items.grog: ...") only when something is refused.
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
} RnPlace;

RnPlace rn_place(char error[RN_ERROR_MAX]);
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

/* An object with these fields and no other; found[i] is the value of names[i]. A name that begins
 * with '?' may be missing: its value is then NULL. */
bool rn_read_object(const RnPlace *at, const json_t *value, const char *const *names, size_t count,
                    json_t **found);
bool rn_read_map(const RnPlace *at, const json_t *value); /* an object; the caller walks it */
bool rn_read_list(const RnPlace *at, const json_t *value, size_t least, size_t most);
bool rn_read_int(const RnPlace *at, const json_t *value, int least, int most, int *number);
bool rn_read_bool(const RnPlace *at, const json_t *value, uint8_t *flag);

/* A word of a vocabulary: its value, one of the `count` from `first` on. */
bool rn_read_word(const RnPlace *at, const json_t *value, RnWordOf words, int first, int count,
                  int *found);

/* A config the rules allow; in a `complete` one no field may be missing. */
bool rn_read_config(const RnPlace *at, const json_t *value, bool complete, RnConfig *config);

/* A position; see rn_json_read_state(). */
bool rn_read_state(const RnPlace *at, const RnBox *box, const json_t *value, RnState *state);

/* Parses a whole text, refusing fields given twice and zero bytes; NULL with the reason. Any value
 * is taken: the reader says what it must be. */
json_t *rn_parse(const RnPlace *at, const char *text, size_t size);

#endif
