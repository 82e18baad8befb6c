/*
 * page.c - the page inside the program: which file answers a request, in which form.
 *
 * Decides what is kept: of each file its brotli form alone, which browsers take over https and on this
 * computer, and which is the smallest. Whoever does not take it gets gzip, and else the file itself; both
 * are made from it once, when they are first asked for, and stay. All of the page that way is 3 MB.
 */
#define ZLIB_CONST /* what goes in is not changed */

#include <brotli/decode.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "serve/serve.h"

enum { GZIP_HEADER = 16, GZIP_MEMORY = 9 }; /* 16 more than the window: a gzip header, not zlib's */

/* What was made of a file; NULL: not yet. */
typedef struct Made {
    unsigned char *plain;
    unsigned char *gzip;
    size_t gzip_size;
} Made;

struct RnPageForms {
    const RnPageFiles *page;
    Made made[];
};

RnPageForms *rn_page_open(const RnPageFiles *page)
{
    RnPageForms *forms = calloc(1, sizeof *forms + page->count * sizeof *forms->made);
    if (forms != NULL) {
        forms->page = page;
    }
    return forms;
}

void rn_page_close(RnPageForms *forms)
{
    if (forms == NULL) {
        return;
    }
    for (size_t i = 0; i < forms->page->count; i++) {
        free(forms->made[i].plain);
        free(forms->made[i].gzip);
    }
    free(forms);
}

/* ---- Forms ------------------------------------------------------------------------------------ */

/* The file itself, or NULL. */
static const unsigned char *plain_of(const RnPageFile *file, Made *made)
{
    if (!file->brotli) {
        return file->bytes;
    }
    if (made->plain != NULL) {
        return made->plain;
    }
    size_t size = file->plain_size;
    unsigned char *plain = malloc(size + 1); /* an empty file is no NULL */
    if (plain == NULL || !BrotliDecoderDecompress(file->size, file->bytes, &size, plain) ||
        size != file->plain_size) {
        free(plain);
        return NULL;
    }
    return made->plain = plain;
}

static bool compress_plain(const unsigned char *plain, size_t size, Made *made)
{
    z_stream stream = {.next_in = plain, .avail_in = (uInt)size};
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS + GZIP_HEADER, GZIP_MEMORY,
                     Z_DEFAULT_STRATEGY) != Z_OK) {
        return false;
    }
    size_t room = deflateBound(&stream, (uLong)size);
    unsigned char *gzip = malloc(room);
    stream.next_out = gzip;
    stream.avail_out = (uInt)room;
    bool done = gzip != NULL && deflate(&stream, Z_FINISH) == Z_STREAM_END;
    if (done) {
        made->gzip = gzip;
        made->gzip_size = stream.total_out;
    } else {
        free(gzip);
    }
    deflateEnd(&stream);
    return done;
}

/* What does not get smaller (it is not kept as brotli) is sent as it is. */
static bool takes_gzip(const RnPageFile *file, Made *made)
{
    if (!file->brotli) {
        return false;
    }
    if (made->gzip != NULL) {
        return true;
    }
    const unsigned char *plain = plain_of(file, made);
    return plain != NULL && compress_plain(plain, file->plain_size, made);
}

static bool fill(const RnPageFile *file, Made *made, const char *accepts, RnServed *served)
{
    if (file->brotli && rn_serve_accepts(accepts, "br")) {
        served->bytes = file->bytes;
        served->size = file->size;
        served->encoding = "br";
    } else if (rn_serve_accepts(accepts, "gzip") && takes_gzip(file, made)) {
        served->bytes = made->gzip;
        served->size = made->gzip_size;
        served->encoding = "gzip";
    } else {
        served->bytes = plain_of(file, made);
        served->size = file->plain_size;
    }
    return served->bytes != NULL;
}

/* ---- Names ------------------------------------------------------------------------------------ */

static int compare(const void *name, const void *file)
{
    return strcmp(name, ((const RnPageFile *)file)->name);
}

bool rn_page_find(RnPageForms *forms, const char *path, const char *accepts, RnServed *served)
{
    const RnPageFiles *page = forms->page;
    const RnPageFile *file =
        rn_serve_path("", path, served)
            ? bsearch(served->path + 1, page->files, page->count, sizeof *page->files, compare)
            : NULL;
    if (file == NULL || !fill(file, &forms->made[file - page->files], accepts, served)) {
        return false;
    }
    snprintf(served->tag, sizeof served->tag, "\"%s%s%s\"", file->tag,
             served->encoding != NULL ? "-" : "", served->encoding != NULL ? served->encoding : "");
    return true;
}
