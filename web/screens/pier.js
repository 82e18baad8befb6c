// The head of the screens before an online game: the way back, the language, the settings.

import { el, logo, ui } from '../app/dom.js';
import { languageBar, openSettings } from '../app/settings.js';
import { t } from '../app/tongue.js';

// back: [address, what the way back says].
/** @param {[string, string] | null} back */
export const pierHead = (back = null) => el('header',
    el('a.home', { href: '#', 'aria-label': t('Red November: back to the start') }, logo()),
    back ? el('a.btn.back', { href: back[0] }, ui('chev', 'i turned'), back[1]) : null,
    languageBar(),
    el('button.btn.icon.gear', { 'aria-label': t('Settings'), title: t('Settings'), onclick: openSettings }, ui('gear')));
