/*
 * golden.c - replays records and prints `name steps hash` for each.
 *
 *     golden RECORD..
 *
 * The hash is a chain over the hashes of every state from the first to the last, so one that
 * differs anywhere on the way shows. Compiled by several compilers, and written again in
 * tests/wasm/golden.mjs for the WASM build: all must print the same.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session/record.h"

enum { RECORD_MAX = 1 << 22 };

typedef struct Chain {
    uint64_t hash;
    uint64_t steps;
} Chain;

static void link_state(Chain *chain, const RnState *state)
{
    chain->hash = (chain->hash ^ rn_hash(state)) * UINT64_C(0x9e3779b97f4a7c15);
}

/* The states are taken from the history that the replay leaves behind. */
static Chain chain_of(const RnSession *session)
{
    Chain chain = {0, rn_session_steps(session)};
    for (size_t i = 0; i < rn_session_steps(session); i++) {
        link_state(&chain, &rn_session_past(session, i)->before);
    }
    link_state(&chain, rn_session_state(session));
    return chain;
}

static size_t read_file(const char *path, char *text)
{
    FILE *file = fopen(path, "rb");
    size_t size = file == NULL ? 0 : fread(text, 1, RECORD_MAX, file);
    if (file == NULL || fclose(file) != 0 || size == RECORD_MAX) {
        fprintf(stderr, "%s: cannot be read\n", path);
        exit(1);
    }
    return size;
}

int main(int argc, char **argv)
{
    char *text = malloc(RECORD_MAX);
    if (text == NULL) {
        return 1;
    }
    for (int i = 1; i < argc; i++) {
        size_t size = read_file(argv[i], text);
        RnSession session;
        RnRecordHead head;
        RnRecordError error;
        rn_session_init(&session, rn_box_standard());
        if (!rn_record_read(&session, text, size, &head, NULL, NULL, &error)) {
            fprintf(stderr, "%s:%zu: %s\n", argv[i], error.line, error.text);
            return 1;
        }
        Chain chain = chain_of(&session);
        const char *slash = strrchr(argv[i], '/');
        printf("%s %" PRIu64 " %016" PRIx64 "\n", slash == NULL ? argv[i] : slash + 1, chain.steps,
               chain.hash);
        rn_session_free(&session);
    }
    free(text);
    return 0;
}
