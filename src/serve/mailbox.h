/*
 * mailbox.h - which mailbox an e-mail address leads to, as far as that is known.
 *
 * "victim+1@example.org" and "victim+2@example.org" are one: whatever counts mails counts mailboxes.
 */
#ifndef RN_MAILBOX_H
#define RN_MAILBOX_H

#include "serve/request.h"

/* In small letters, without what stands behind a '+'; where dots do not matter, without them. */
void rn_mailbox(const char *to, char box[RN_NOTICE_TO]);

#endif
