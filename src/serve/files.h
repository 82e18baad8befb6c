/*
 * files.h - what an address may name, whether the page is a folder (files.c) or inside the program
 * (page.c).
 */
#ifndef RN_FILES_H
#define RN_FILES_H

#include <stdbool.h>

/* "/", "/a.js", "/css/a.css": no part is empty or begins with a dot. */
bool rn_files_plain(const char *path);
/* The media type of a name, or NULL for one that is not served: that of a compressed form too. */
const char *rn_files_type(const char *name);
/* Whether a list like "gzip, deflate, br;q=1.0" has the word, and not with q=0. */
bool rn_files_accepts(const char *accepts, const char *word);

#endif
