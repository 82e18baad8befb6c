/*
 * device.h - what a library gives that plays batches elsewhere than on the processor. librednov opens it when a plan
 * asks for it, so it needs none of what that one does.
 */
#ifndef RN_BATCH_DEVICE_H
#define RN_BATCH_DEVICE_H

#include "book.h"

enum { RN_DEVICE_VERSION = 3 };

typedef struct RnDevice {
    uint32_t version;    /* RN_DEVICE_VERSION */
    uint32_t state_size; /* of what get and put carry: sizeof(RnState) of librednov */
    /* A batch after this plan, with the book's arrays made and filled in; its games are not begun. */
    RnBatchFlaw (*open)(const RnBatchPlan *plan, RnBook *book, void **opened);
    void (*close)(void *batch);
    /* All arrays may lie on either side. */
    void (*begin)(void *batch, const uint64_t *seeds);
    uint32_t (*act)(void *batch, const int32_t *actions, bool by_place);
    void (*random)(void *batch, uint64_t seed, int32_t *actions);
    void (*play)(void *batch, uint64_t seed, uint32_t steps, uint64_t *decisions,
                 uint64_t *chances);
    void (*get)(void *batch, uint32_t first, uint32_t count, void *states);
    void (*put)(void *batch, uint32_t first, uint32_t count, const void *states);
    void (*copy)(void *batch, void *to, const void *from, size_t size);
    /* What went wrong on the device, once something has: no call does anything from then on. */
    const char *(*trouble)(const void *batch);
} RnDevice;

/* The one name that such a library exports. */
#ifdef __cplusplus
extern "C"
#endif
    const RnDevice *
    rn_device(void);

#endif
