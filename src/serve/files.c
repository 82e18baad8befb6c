/*
 * files.c - which file of a folder answers a request.
 *
 * Decides what an address may name: letters, digits and a few signs, parts that do not begin with a
 * dot, and of those only what lies in the folder as a plain file. Of its compressed forms the smallest
 * that the browser takes is sent.
 */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "serve/serve.h"

typedef struct Type {
    const char *end;
    const char *type;
} Type;

static const Type TYPES[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".svg", "image/svg+xml; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".webmanifest", "application/manifest+json"},
    {".json", "application/json"},
    {".png", "image/png"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
    {".rn", "text/plain; charset=utf-8"},
};

/* The media type of a name, or NULL for one that is not served: that of a compressed form too. */
static const char *type_of(const char *name)
{
    size_t size = strlen(name);
    for (size_t i = 0; i < sizeof TYPES / sizeof *TYPES; i++) {
        size_t end = strlen(TYPES[i].end);
        if (size > end && strcmp(name + size - end, TYPES[i].end) == 0) {
            return TYPES[i].type;
        }
    }
    return NULL;
}

static bool is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.';
}

static bool is_plain(const char *path)
{
    if (path[0] != '/') {
        return false;
    }
    for (size_t i = 1; path[i] != '\0'; i++) {
        bool first = path[i - 1] == '/';
        if (path[i] == '/' ? first : !is_name(path[i]) || (first && path[i] == '.')) {
            return false;
        }
    }
    return true;
}

bool rn_serve_path(const char *folder, const char *path, RnServed *served)
{
    if (!is_plain(path)) {
        return false;
    }
    bool index = path[strlen(path) - 1] == '/';
    int size = snprintf(served->path, sizeof served->path, "%s%s%s", folder, path,
                        index ? "index.html" : "");
    if (size < 0 || (size_t)size >= sizeof served->path) {
        return false;
    }
    served->type = type_of(served->path);
    served->encoding = NULL;
    served->bytes = NULL;
    return served->type != NULL;
}

static bool is_file(const char *path, struct stat *about)
{
    return stat(path, about) == 0 && S_ISREG(about->st_mode);
}

bool rn_serve_accepts(const char *accepts, const char *word)
{
    size_t size = strlen(word);
    for (const char *at = strstr(accepts, word); at != NULL; at = strstr(at + size, word)) {
        bool begins = at == accepts || at[-1] == ' ' || at[-1] == ',';
        const char *end = at + size;
        if (begins && (*end == '\0' || *end == ',' || *end == ' ' || *end == ';')) {
            return strncmp(end, ";q=0", 4) != 0 || (end[4] == '.' && end[5] != '0');
        }
    }
    return false;
}

bool rn_serve_has_tag(const char *tags, const char *tag)
{
    size_t size = strlen(tag);
    for (const char *at = strstr(tags, tag); at != NULL; at = strstr(at + 1, tag)) {
        const char *begin = at - tags >= 2 && strncmp(at - 2, "W/", 2) == 0 ? at - 2 : at;
        bool begins = begin == tags || begin[-1] == ' ' || begin[-1] == ',';
        if (begins && (at[size] == '\0' || at[size] == ',' || at[size] == ' ')) {
            return true;
        }
    }
    return strcmp(tags, "*") == 0;
}

/* The compressed form, if it is there and not older than the file. */
static bool take_form(RnServed *served, const char *end, const char *encoding,
                      const struct stat *plain, struct stat *about)
{
    char path[RN_SERVE_PATH_MAX];
    int size = snprintf(path, sizeof path, "%s%s", served->path, end);
    if (size < 0 || (size_t)size >= sizeof path || !is_file(path, about) ||
        about->st_mtime < plain->st_mtime) {
        return false;
    }
    strcpy(served->path, path);
    served->encoding = encoding;
    return true;
}

bool rn_serve_find(const char *folder, const char *path, const char *accepts, RnServed *served)
{
    struct stat plain;
    struct stat about;
    if (!rn_serve_path(folder, path, served) || !is_file(served->path, &plain)) {
        return false;
    }
    if ((!rn_serve_accepts(accepts, "br") || !take_form(served, ".br", "br", &plain, &about)) &&
        (!rn_serve_accepts(accepts, "gzip") || !take_form(served, ".gz", "gzip", &plain, &about))) {
        about = plain;
    }
    snprintf(served->tag, sizeof served->tag, "\"%llx-%llx\"", (unsigned long long)about.st_mtime,
             (unsigned long long)about.st_size);
    return true;
}
