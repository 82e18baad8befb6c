/*
 * rednov_box.h - component files: another box of Red November than the printed one. docs/FORMATS.md tells
 * what is in such a file, data/components.json is one.
 *
 *     RnBox box;
 *     char why[RN_BOX_ERROR_MAX];
 *     if (!rn_box_read_file("components.json", &box, why))
 *         puts(why);
 *
 * These two allocate while they read, and the second one opens a file; the box itself is a plain struct.
 */
#ifndef REDNOV_BOX_H
#define REDNOV_BOX_H

#include "rednov.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { RN_BOX_ERROR_MAX = 240 };

/* Fills in a box from the text of a component file, or from a file. False with a plain reason in English,
 * which names the place: "item_cards.counts: unknown field "tea"". The box is then not to be used. */
RN_FN bool rn_box_read(const char *text, size_t size, RnBox *box, char error[RN_BOX_ERROR_MAX]);
RN_FN bool rn_box_read_file(const char *path, RnBox *box, char error[RN_BOX_ERROR_MAX]);

#ifdef __cplusplus
}
#endif
#endif
