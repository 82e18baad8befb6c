/*
 * record_read.h - a record being read: for record.c, which plays it, record_head.c and record_line.c.
 */
#ifndef RN_RECORD_READ_H
#define RN_RECORD_READ_H

#include "session/record_form.h"

typedef struct RnRecordLine {
    const char *text;
    size_t size; /* without the line end and blanks before it */
} RnRecordLine;

typedef struct RnRecordReader {
    const RnBox *box;
    const char *text;
    size_t size;
    size_t at;   /* the next line begins here */
    size_t line; /* number of the line just read */
    RnRecordError *error;
    RnRecordHead *head;

    size_t key_line[RN_KEYS]; /* where each key stands, 0 when it is missing */
    RnConfig config;
    bool seeded;
    uint64_t seed;
    uint64_t lines; /* move lines there must be, when `counted` */
    bool counted;
    int result;
    int reason;
    uint64_t hash;
    int names;
    int colours;
    int seats;
    uint8_t *sums; /* pairs of the header lines, then of the move lines */
    size_t sum_count;
    size_t summed; /* pairs compared so far */
    uint64_t sum;
} RnRecordReader;

/* ---- record_line.c ------------------------------------------------------------------------------ */

/* False with the reason and its line; in the third {quote} stands for a piece of the record. */
bool rn_record_refuse_at(RnRecordReader *reader, size_t line, const char *reason);
bool rn_record_refuse(RnRecordReader *reader, const char *reason);
bool rn_record_refuse_quoting(RnRecordReader *reader, const char *reason, const char *quote,
                              size_t size);

bool rn_record_at_end(const RnRecordReader *reader);
/* The next line; there must be one. "\r\n" ends a line as "\n" does. */
bool rn_record_line(RnRecordReader *reader, RnRecordLine *line);
RnRecordLine rn_record_trimmed(RnRecordLine line);
RnRecordLine rn_record_unindented(RnRecordLine line);

/* Whether the line that ends here has the sum that the header says it has. */
bool rn_record_check_sum(RnRecordReader *reader, size_t line_number, RnRecordLine line);

/* ---- record_head.c ------------------------------------------------------------------------------ */

/* Reads and checks everything up to the blank line. */
bool rn_record_header(RnRecordReader *reader);

#endif
