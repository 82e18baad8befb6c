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

// A function from a number to the place of its form. Throws a SyntaxError on what is no such rule.
export function readPlural(text) {
    const words = text.match(/\d+|n|\|\||&&|[=!<>]=|[-+*/%<>!?:()]|\S/g) || [];
    let at = 0;
    const take = word => words[at] === word && ++at > 0;
    const need = word => {
        if (!take(word)) {
            throw new SyntaxError(`plural rule: ${word} is missing in ${text}`);
        }
    };

    function choice() {
        const test = sides(0);
        if (!take('?')) {
            return test;
        }
        const yes = choice();
        need(':');
        const no = choice();
        return x => (test(x) ? yes(x) : no(x));
    }

    function sides(level) {
        if (level === LEVELS.length) {
            return single();
        }
        let left = sides(level + 1);
        for (let apply; (apply = LEVELS[level][words[at]]);) {
            const [a, join] = [left, apply];
            at++;
            const b = sides(level + 1);
            left = x => join(a(x), b(x));
        }
        return left;
    }

    function single() {
        const word = words[at++];
        if (word === '(') {
            const inner = choice();
            need(')');
            return inner;
        }
        if (word === '!') {
            const inner = single();
            return x => +!inner(x);
        }
        if (word === 'n') {
            return x => x;
        }
        if (/^\d+$/.test(word)) {
            return () => Number(word);
        }
        throw new SyntaxError(`plural rule: ${word} in ${text}`);
    }

    const rule = choice();
    if (at !== words.length) {
        throw new SyntaxError(`plural rule: ${words[at]} in ${text}`);
    }
    return count => rule(Math.abs(Math.trunc(count)));
}
