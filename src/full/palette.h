/*
 * palette.h - the eight colours of gnomes: what they are called, and how they are given out.
 */
#ifndef RN_PALETTE_H
#define RN_PALETTE_H

#include "full/form.h"

const char *rn_colour_name(int colour); /* "red" */

/* The next colour for a gnome, or the one before; whoever had that gets the old one. */
void rn_colour_change(uint8_t colour[RN_GNOMES_MAX], int gnome, int by);

/* Adds the choice of a gnome's colour to a form; with `label` it begins a row with the gnome's
 * badge. */
RnWidget *rn_colour_add(RnForm *form, int id, const uint8_t colour[RN_GNOMES_MAX], int gnome,
                        bool label);

#endif
