// What the server of online tables refuses, in the reader's language. Its own sentences are English.

import { app } from '../app/app.js';
import { t } from '../app/tongue.js';

// What a reader of the page can do about it, and what net.js finds out itself.
const OWN = {
    bad: () => t('The server does not understand this page. Load it again.'),
    banned: () => t('The host of this server lets nobody in from your address.'),
    offline: () => t('There is no connection to the server.'),
    late: () => t('The server does not answer.'),
};

// A sentence for an error word of docs/ONLINE.md, which the engine has, or of net.js.
export const refusalText = word => OWN[word]?.() ?? app.engine?.words().refusals[word] ?? t('The server refuses that.');
