// How often crews are rescued, as the first screen tells it, against the tables of docs/NUMBERS.md.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { RESCUED } from '../../../web/screens/figures.js';

const numbers = readFileSync(new URL('../../../docs/NUMBERS.md', import.meta.url), 'utf8');

// {gnomes: {player: percent}} of the table below a heading.
function tableOf(edition) {
    const rows = numbers.split(`## Rescue rate, ${edition} edition`)[1].split('\n## ')[0].split('\n').filter(line => line.startsWith('|'))
        .map(line => line.split('|').slice(1, -1).map(cell => cell.trim()));
    const [head, , ...body] = rows;
    return Object.fromEntries(body.filter(row => row[0] !== 'all').map(row => [row[0], Object.fromEntries(head.map((player, i) => [player, parseFloat(row[i])]))]));
}

test('the figures are those of the numbers', () => {
    for (const [edition, players] of Object.entries(RESCUED)) {
        const table = tableOf(edition);
        for (const [player, shares] of Object.entries(players)) {
            assert.deepEqual(Object.keys(shares), Object.keys(table), `${edition} ${player}: sizes of the crew`);
            for (const [gnomes, share] of Object.entries(shares)) {
                assert.equal(share, Math.round(table[gnomes][player]), `${edition}, ${gnomes} ${player}s`);
            }
        }
    }
});
