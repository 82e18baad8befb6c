/*
 * record_line.c - the lines of a record that is read: what may stand in one, and how it is refused.
 */
#include <string.h>

#include "base/utf8.h"
#include "session/record_read.h"
#include "text/text.h"
#include "text/tongue.h"

enum { LINE_BYTES_MAX = 1000, QUOTE_MAX = 40 };

bool rn_record_refuse_at(RnRecordReader *reader, size_t line, const char *reason)
{
    RnOut out = rn_out(reader->error->text, sizeof reader->error->text);
    rn_put(&out, reason);
    reader->error->line = line;
    reader->error->rule = NULL;
    return false;
}

bool rn_record_refuse(RnRecordReader *reader, const char *reason)
{
    return rn_record_refuse_at(reader, reader->line, reason);
}

bool rn_record_refuse_quoting(RnRecordReader *reader, const char *reason, const char *quote,
                              size_t size)
{
    static const char mark[] = "{quote}";
    rn_record_refuse(reader, "");
    RnOut out = rn_out(reader->error->text, sizeof reader->error->text);
    char piece[QUOTE_MAX];
    RnOut cut = rn_out(piece, sizeof piece);
    rn_put_bytes(&cut, quote, size);
    while (*reason != '\0') {
        if (*reason == '{' && strncmp(reason, mark, sizeof mark - 1) == 0) {
            rn_put(&out, piece);
            rn_put(&out, cut.full ? "..." : "");
            reason += sizeof mark - 1;
        } else {
            rn_put_char(&out, *reason++);
        }
    }
    return false;
}

/* Text that can be shown again: UTF-8 without control characters, a tab apart. */
static bool line_is_clean(RnRecordReader *reader, RnRecordLine line)
{
    for (size_t at = 0, length; at < line.size; at += length) {
        unsigned char c = (unsigned char)line.text[at];
        length = rn_utf8_size(line.text + at, line.size - at);
        if (c == 0) {
            return rn_record_refuse(reader, _("there is a zero byte in this line: it is no text"));
        }
        if (length == 0) {
            return rn_record_refuse(reader, _("this line is not valid UTF-8"));
        }
        if ((c < 0x20 && c != '\t') || c == 0x7f ||
            (c == 0xc2 && (unsigned char)line.text[at + 1] < 0xa0)) {
            return rn_record_refuse(reader, _("there is a control character in this line"));
        }
    }
    return true;
}

RnRecordLine rn_record_trimmed(RnRecordLine line)
{
    while (line.size > 0 && (line.text[line.size - 1] == ' ' || line.text[line.size - 1] == '\t')) {
        line.size--;
    }
    return line;
}

bool rn_record_at_end(const RnRecordReader *reader) { return reader->at >= reader->size; }

bool rn_record_line(RnRecordReader *reader, RnRecordLine *line)
{
    const char *start = reader->text + reader->at;
    size_t left = reader->size - reader->at;
    const char *end = memchr(start, '\n', left);
    size_t size = end ? (size_t)(end - start) : left;
    reader->line++;
    reader->at += size + (end ? 1 : 0);
    if (size > 0 && start[size - 1] == '\r') {
        size--;
    }
    if (size > LINE_BYTES_MAX) {
        return rn_record_refuse(reader, _("this line is longer than 1000 bytes"));
    }
    *line = (RnRecordLine){start, size};
    if (!line_is_clean(reader, *line)) {
        return false;
    }
    *line = rn_record_trimmed(*line);
    return true;
}

RnRecordLine rn_record_unindented(RnRecordLine line)
{
    while (line.size > 0 && (line.text[0] == ' ' || line.text[0] == '\t')) {
        line.text++;
        line.size--;
    }
    return line;
}

bool rn_record_check_sum(RnRecordReader *reader, size_t line_number, RnRecordLine line)
{
    reader->sum = rn_record_sum(reader->sum, line.text, line.size);
    if (!reader->sums || rn_sum_byte(reader->sum) == reader->sums[reader->summed++]) {
        return true;
    }
    return rn_record_refuse_at(
        reader, line_number,
        _("this line does not fit the sums: it was changed, or one is missing or added"));
}
