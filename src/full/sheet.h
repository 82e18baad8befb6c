/*
 * sheet.h - pages to read that lie on top of a game: rows of a sign and what there is to say of it.
 */
#ifndef RN_SHEET_H
#define RN_SHEET_H

#include "full/screen.h"

enum { RN_SHEET_ROWS = 64, RN_SHEET_PAGES = 3, RN_SHEET_SIGN = 32 };

typedef struct RnSheetRow {
    char sign[RN_SHEET_SIGN]; /* "" for a heading */
    RnStyle style;            /* of the sign */
    char *text;               /* ours */
} RnSheetRow;

typedef struct RnSheet RnSheet;

/* Fills an empty sheet with its page. */
typedef void (*RnSheetFill)(RnSheet *sheet, int page, void *user);

struct RnSheet {
    const char *heading[RN_SHEET_PAGES];
    RnSheetFill fill;
    void *user; /* must outlive the sheet */
    int pages;
    int page;
    RnSheetRow row[RN_SHEET_ROWS];
    int rows;
    int skip; /* lines moved out at the top */
};

void rn_sheet_add(RnSheet *sheet, const char *sign, RnStyle style, const char *text);
/* `headings` are those of its pages, at least one, and are not copied; it opens at page `page`, with row
 * `first` in sight. */
void rn_sheet_open(RnApp *app, const char *const *headings, int pages, int page, int first,
                   RnSheetFill fill, void *user);

#endif
