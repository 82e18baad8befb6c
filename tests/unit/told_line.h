/*
 * told_line.h - a connection that says what the test wants, in place of src/net/connection.c.
 */
#ifndef RN_TOLD_LINE_H
#define RN_TOLD_LINE_H

#include "net/connection.h"

struct RnConnection {
    unsigned opened;
    const char *in;  /* comes next, or NULL */
    char out[4096];  /* what was sent last */
    char all[16384]; /* and everything since this was emptied */
    int sent;
    bool banned;
};

static RnConnection wire;

RnConnection *rn_connection_start(const RnAddress *address)
{
    (void)address;
    wire = (RnConnection){.opened = 1};
    return &wire;
}

void rn_connection_end(RnConnection *line) { (void)line; }

RnConnectionState rn_connection_state(RnConnection *line)
{
    return line->banned ? RN_CONNECTION_TRYING : RN_CONNECTION_OPEN;
}

bool rn_connection_is_banned(RnConnection *line) { return line->banned; }

unsigned rn_connection_opened(RnConnection *line) { return line->opened; }

void rn_connection_send(RnConnection *line, const char *text)
{
    assert_true(strlen(text) < sizeof line->out);
    assert_true(strlen(line->all) + strlen(text) + 1 < sizeof line->all);
    strcpy(line->out, text);
    strcat(strcat(line->all, text), "\n");
    line->sent++;
}

char *rn_connection_take(RnConnection *line)
{
    char *text = line->in != NULL ? strdup(line->in) : NULL;
    line->in = NULL;
    return text;
}

#endif
