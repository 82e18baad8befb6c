// What the server of online tables refuses, in the reader's language. Its own sentences are English.

import { t } from '../app/tongue.js';

// A sentence for an error word of docs/ONLINE.md, or of net.js.
export function refusalText(word) {
    const texts = {
        bad: () => t('The server does not understand this page. Load it again.'),
        slow: () => t('That was too much at once. Wait a moment.'),
        busy: () => t('The server is busy. Try again in a moment.'),
        full: () => t('The server is full. Try again later.'),
        'no-table': () => t('There is no such table. It may have been deleted.'),
        token: () => t('This seat is not there any more.'),
        'not-invited': () => t('To sit down here you need an invitation.'),
        'not-seated': () => t('Only those who sit at the table can do that.'),
        'sent-away': () => t('The people of this table have sent you away.'),
        muted: () => t('The people of this table have muted you.'),
        guest: () => t('That is for those who began this game.'),
        vote: () => t('The others have to agree to that: too few have a say in it.'),
        motion: () => t('Something else is voted on just now, or you have to wait a while before you propose again.'),
        'not-yours': () => t('That is not yours to decide.'),
        taken: () => t('Someone sits there already.'),
        name: () => t('Somebody at this table, or a computer player, is called so or nearly so. Please choose another name.'),
        'not-begun': () => t('The game has not begun.'),
        begun: () => t('The game has begun.'),
        over: () => t('The game is over.'),
        'not-over': () => t('The game is not over yet.'),
        here: () => t('That player is here.'),
        'not-agreed': () => t('Not everybody at the table has agreed to that.'),
        off: () => t('This server does not do that.'),
        paused: () => t('The game is paused.'),
        stale: () => t('The game has moved on meanwhile. This is how it stands now.'),
        illegal: () => t('That is not allowed now.'),
        seen: () => t('A die or a card has been seen since the last move: it stands.'),
        secret: () => t('Not where hands are secret.'),
        store: () => t('The server could not keep that. Nothing has changed.'),
        broken: () => t('The server cannot read this table any more.'),
        offline: () => t('There is no connection to the server.'),
        late: () => t('The server does not answer.'),
    };
    return (texts[word] || (() => t('The server refuses that.')))();
}
