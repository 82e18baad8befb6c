/*
 * help.h - threads lent to whoever thinks.
 */
#ifndef RN_TABLE_HELP_H
#define RN_TABLE_HELP_H

#include "base/threads.h"
#include "crew/crew.h"

/* None for NULL. */
static inline RnHelp rn_help(RnThreads *threads)
{
    return threads != NULL ? (RnHelp){rn_threads_count(threads), rn_threads_share, threads}
                           : (RnHelp){0};
}

#endif
