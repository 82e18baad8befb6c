/*
 * things.h - what the things on the table are: what each is called, what it does, what it means as things
 * stand, where it is mended, and the clause.
 */
#ifndef RN_THINGS_H
#define RN_THINGS_H

#include "table/names.h"

typedef enum RnThingKind {
    RN_THING_SPACE,    /* a room or the sea */
    RN_THING_HATCH,    /* by number in the box; from RN_HATCHES_MAX on those of rooms to the sea */
    RN_THING_GNOME,    /* on the boat ... */
    RN_THING_MEMBER,   /* ... and in a list of the crew */
    RN_THING_ITEM,     /* a kind of item */
    RN_THING_TRACK,    /* a disaster track */
    RN_THING_TOKEN,    /* on the time track */
    RN_THING_MINUTE,   /* a space of the time track */
    RN_THING_FORECAST, /* RN_FORECAST_.. */
    RN_THING_RESCUE    /* the chance of rescue */
} RnThingKind;

/* What is told of a choice before it is made. */
enum {
    RN_FORECAST_CHANCE,
    RN_FORECAST_FAINT,
    RN_FORECAST_LANDS,
    RN_FORECAST_ICONS,
    RN_FORECAST_TOKENS,
    RN_FORECAST_NEXT
};

typedef struct RnThing {
    char name[160];
    char text[1600]; /* sentences */
    const char *clause;
} RnThing;

/* In the reader's language. Of what the view hides nothing is told. */
void rn_thing(const RnBox *box, const RnView *view, const RnNames *names, RnThingKind kind,
              int what, RnThing *thing);

/* Of a gnome only how it stands: where it is, what it has left, drunk and in hand. */
void rn_member(const RnView *view, const RnNames *names, int gnome, RnThing *thing);

/* What a gnome holds: "Grog x2, Toolbox", "no items", "hidden hand". */
void rn_hand_text(const RnView *view, int gnome, char *text, size_t size);
/* "Grog", "Grog x2" */
enum { RN_ITEM_TEXT = 96 };
void rn_item_text(int item, int edition, int count, char text[RN_ITEM_TEXT]);
/* What an item is good for, as a sentence. */
const char *rn_item_use(int item);

#endif
