// Which plural form a number takes: the rule of a catalogue's header, an expression of C over n, such
// as Polish's (n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2). It is read into
// functions; nothing is ever evaluated as a program.

// Operators of two sides by how tightly they bind, loosest first.
const LEVELS = [
    { '||': (a, b) => (a || b ? 1 : 0) },
    { '&&': (a, b) => (a && b ? 1 : 0) },
    { '==': (a, b) => +(a === b), '!=': (a, b) => +(a !== b) },
    {
        '<=': (a, b) => +(a <= b), '>=': (a, b) => +(a >= b),
        '<': (a, b) => +(a < b), '>': (a, b) => +(a > b),
    },
    { '+': (a, b) => a + b, '-': (a, b) => a - b },
    {
        '*': (a, b) => a * b,
        '/': (a, b) => (b ? Math.trunc(a / b) : 0), '%': (a, b) => (b ? a % b : 0),
    },
];

// A rule being read is {text, words, at}; what reads a part of it gives a function of n.

const flaw = (rule, what) => new SyntaxError(`plural rule: ${what} in ${rule.text}`);
const take = (rule, word) => rule.words[rule.at] === word && ++rule.at > 0;

function need(rule, word) {
    if (!take(rule, word)) {
        throw flaw(rule, `${word} is missing`);
    }
}

function choice(rule) {
    const test = sides(rule, 0);
    if (!take(rule, '?')) {
        return test;
    }
    const yes = choice(rule);
    need(rule, ':');
    const no = choice(rule);
    return x => (test(x) ? yes(x) : no(x));
}

function sides(rule, level) {
    if (level === LEVELS.length) {
        return single(rule);
    }
    let left = sides(rule, level + 1);
    for (let apply; (apply = LEVELS[level][rule.words[rule.at]]);) {
        const [a, join] = [left, apply];
        rule.at++;
        const b = sides(rule, level + 1);
        left = x => join(a(x), b(x));
    }
    return left;
}

function single(rule) {
    const word = rule.words[rule.at++];
    if (word === '(') {
        const inner = choice(rule);
        need(rule, ')');
        return inner;
    }
    if (word === '!') {
        const inner = single(rule);
        return x => +!inner(x);
    }
    if (word === 'n') {
        return x => x;
    }
    if (/^\d+$/.test(word)) {
        return () => Number(word);
    }
    throw flaw(rule, word);
}

// A function from a number to the place of its form. Throws a SyntaxError on what is no such rule.
export function readPlural(text) {
    const rule = { text, words: text.match(/\d+|n|\|\||&&|[=!<>]=|[-+*/%<>!?:()]|\S/g) || [], at: 0 };
    const form = choice(rule);
    if (rule.at !== rule.words.length) {
        throw flaw(rule, rule.words[rule.at]);
    }
    return count => form(Math.abs(Math.trunc(count)));
}
