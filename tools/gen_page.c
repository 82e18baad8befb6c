/*
 * gen_page.c - the files of the page as a part of the program: gen_page FOLDER BYTES SOURCE NAME..
 *
 * Writes the files one after another into BYTES, each as its brotli form (NAME.br in FOLDER) where there
 * is one, and a table of them into SOURCE, C that takes BYTES in whole. serve.h says what it means.
 */
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session/digest.h"

enum { PATH_ROOM = 4096, TAG_DIGITS = 16 };

typedef struct Bytes {
    unsigned char *bytes;
    size_t size;
} Bytes;

static void fail(const char *what)
{
    fprintf(stderr, "gen_page: %s: %s\n", what, strerror(errno));
    exit(1);
}

/* False when there is no such file. */
static bool read_file(const char *path, Bytes *into)
{
    FILE *file = fopen(path, "rb");
    size_t room = 0;
    *into = (Bytes){.size = 0};
    if (file == NULL) {
        return false;
    }
    do {
        room = 2 * room + 4096;
        into->bytes = realloc(into->bytes, room);
        if (into->bytes == NULL) {
            fail(path);
        }
        into->size += fread(into->bytes + into->size, 1, room - into->size, file);
    } while (into->size == room);
    if (ferror(file)) {
        fail(path);
    }
    fclose(file);
    return true;
}

/* One file: its bytes at the end of `bytes`, its row in the table. Returns how many bytes. */
static size_t add(const char *folder, const char *name, size_t at, FILE *bytes, FILE *source)
{
    char path[PATH_ROOM];
    char digest[RN_DIGEST_TEXT];
    Bytes plain;
    Bytes small;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    if (!read_file(path, &plain)) {
        fail(path);
    }
    snprintf(path, sizeof path, "%s/%s.br", folder, name);
    bool brotli = read_file(path, &small);
    const Bytes *kept = brotli ? &small : &plain;
    size_t size = kept->size;
    rn_digest_text(plain.bytes, plain.size, digest);
    fwrite(kept->bytes, 1, size, bytes);
    fprintf(source, "    {\"%s\", rn_page_bytes + %zu, %zu, %zu, %s, \"%.*s\"},\n", name, at, size,
            plain.size, brotli ? "true" : "false", TAG_DIGITS, digest);
    free(plain.bytes);
    free(small.bytes);
    return size;
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static FILE *create(const char *path)
{
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        fail(path);
    }
    return file;
}

int main(int argc, char **argv)
{
    if (argc < 5) {
        fputs("gen_page FOLDER BYTES SOURCE NAME..\n", stderr);
        return 2;
    }
    FILE *bytes = create(argv[2]);
    FILE *source = create(argv[3]);
    size_t at = 0;
    qsort(argv + 4, (size_t)argc - 4, sizeof *argv, compare);
    fprintf(source,
            "/* Made by tools/gen_page.c. */\n"
            "#include \"serve/serve.h\"\n\n"
            "__asm__(\".section .rodata\\n\"\n"
            "        \".globl rn_page_bytes\\n\"\n"
            "        \"rn_page_bytes: .incbin \\\"%s\\\"\\n\"\n"
            "        \".previous\\n\");\n"
            "extern const unsigned char rn_page_bytes[];\n\n"
            "static const RnPageFile files[] = {\n",
            argv[2]);
    for (int i = 4; i < argc; i++) {
        at += add(argv[1], argv[i], at, bytes, source);
    }
    fprintf(source, "};\n\n"
                    "extern const RnPageFiles rn_page_inside;\n"
                    "const RnPageFiles rn_page_inside = {files, sizeof files / sizeof *files};\n");
    if (fclose(bytes) != 0) {
        fail(argv[2]);
    }
    if (fclose(source) != 0) {
        fail(argv[3]);
    }
    return 0;
}
