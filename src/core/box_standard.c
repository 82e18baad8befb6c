/*
 * box_standard.c - the printed game, generated from data/components.json when the project is built.
 */
#include "core.h"

RN_FN const RnBox *rn_box_standard(void)
{
    static const RnBox box =
#include "components.inc"
        ;
    return &box;
}
