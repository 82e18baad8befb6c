/*
 * palette.c - the eight colours of gnomes, all different.
 */
#include "full/palette.h"

#include <stdio.h>

#include "text/text.h"
#include "text/tongue.h"

void rn_colours_settle(uint8_t colour[RN_GNOMES_MAX])
{
    unsigned there = 0;
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        there |= colour[g] < RN_GNOMES_MAX ? 1U << colour[g] : 0;
    }
    for (int g = 0; g < RN_GNOMES_MAX && there != (1U << RN_GNOMES_MAX) - 1; g++) {
        colour[g] = (uint8_t)g;
    }
}

const char *rn_colour_name(int colour)
{
    static const char *const names[RN_GNOMES_MAX] = {
        NC_("colour", "red"),   NC_("colour", "blue"),   NC_("colour", "yellow"),
        NC_("colour", "green"), NC_("colour", "violet"), NC_("colour", "pink"),
        NC_("colour", "dark"),  NC_("colour", "white")};
    return rn_tr_in(names[colour]);
}

void rn_colour_change(uint8_t colour[RN_GNOMES_MAX], int gnome, int by)
{
    uint8_t old = colour[gnome];
    uint8_t wanted = (uint8_t)((old + by + RN_GNOMES_MAX) % RN_GNOMES_MAX);
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        if (colour[g] == wanted) {
            colour[g] = old;
        }
    }
    colour[gnome] = wanted;
}

RnWidget *rn_colour_add(RnForm *form, int id, const uint8_t colour[RN_GNOMES_MAX], int gnome,
                        bool label)
{
    RnWidget *widget = rn_form_add(form, RN_W_CHOICE, id, label ? rn_word_gnome(gnome) : NULL);
    RnStyle style = (RnStyle)(RN_ST_GNOME + colour[gnome]);
    for (int i = 0; i < RN_GNOMES_MAX; i++) {
        int columns = rn_columns(rn_colour_name(i));
        widget->width = columns > widget->width ? columns : widget->width;
    }
    snprintf(widget->value, sizeof widget->value, "%s", rn_colour_name(colour[gnome]));
    widget->style = style;
    widget->label_style = label ? style : RN_ST_TEXT;
    widget->note = _("The gnome's colour. Whoever had it takes the other one; the choice is kept.");
    return widget;
}
