// Long words are parted where they are spoken in parts, in every language of the page; short ones stay as they are.

import assert from 'node:assert/strict';
import test from 'node:test';
import { soft } from '../../../web/app/hyphens.js';

const PARTED = [
    'Lu-ken-blo-ckie-rung', 'Ohn-machts-probe', 'Luft-ver-sor-gung', 'Aus-rüs-tungs-la-ger', 'Brech-stange', 'Werk-zeug-kiste',
    'Ret-tungs-chance', 'Dé-blo-quer', 'com-par-ti-ment', 'ven-ti-la-teur', 'Wy-pom-po-wa-nie', 'Od-blo-ko-wa-nie', 'na-rzę-dziami',
    'As-phy-xia-tion',
];

test('long words are parted by syllables, and nothing short is left over', () => {
    for (const word of PARTED) {
        assert.equal(soft(word.replaceAll('-', '')).replaceAll('\u00ad', '-'), word);
    }
});

test('what is read stays the same, and short words are not touched', () => {
    for (const text of ['Grog', 'Aqualung +3', 'In die Luke 5–7 ...', 'Lukenblockierung aufheben', '']) {
        assert.equal(soft(text).replaceAll('\u00ad', ''), text);
    }
    assert.equal(soft('Grog und Rum, zwei Gnome'), 'Grog und Rum, zwei Gnome');
});
