// The page's linter and formatter (ctest: lint.web; `eslint --fix` puts right what it can). Few rules on what is wrong;
// those on form say what the code looks like, and leave where a line is broken to whoever wrote it.

import { createRequire } from 'node:module';

const stylistic = createRequire(process.argv[1])('@stylistic/eslint-plugin'); // beside eslint, in the build folder

const ours = { rednovPage: 'readonly', rednovServer: 'readonly', rednovVersion: 'readonly' };
const names = list => Object.fromEntries(list.split(' ').map(name => [name, 'readonly']));
const browser = names('AbortController AudioContext Blob CSSStyleSheet CompressionStream CustomEvent DOMParser DecompressionStream Event File MutationObserver Node Notification '
    + 'Request ResizeObserver Response TextDecoder TextEncoder URL WebAssembly WebSocket Worker addEventListener atob btoa caches '
    + 'clearInterval clearTimeout console crypto dispatchEvent document fetch getComputedStyle history innerHeight innerWidth '
    + 'localStorage location matchMedia navigator removeEventListener requestAnimationFrame cancelAnimationFrame self setInterval '
    + 'setTimeout window structuredClone NodeFilter');

const rules = {
    'no-unused-vars': ['error', { args: 'after-used', argsIgnorePattern: '^_', caughtErrors: 'all', ignoreRestSiblings: true }],
    'no-undef': 'error', 'eqeqeq': 'error', 'no-var': 'error', 'prefer-const': 'error', 'curly': 'error', 'no-shadow-restricted-names': 'error',
    'no-duplicate-imports': 'error', 'no-self-assign': 'error', 'no-unreachable': 'error', 'no-dupe-keys': 'error', 'no-redeclare': 'error',
    'no-fallthrough': 'error', 'no-const-assign': 'error', 'no-import-assign': 'error', 'no-eval': 'error', 'no-implied-eval': 'error',
    'no-new-func': 'error', 'no-useless-return': 'error', 'no-useless-rename': 'error', 'object-shorthand': ['error', 'properties'],
    'max-lines-per-function': ['error', { max: 60, IIFEs: true }],
};

const form = {
    'indent': ['error', 4, { flatTernaryExpressions: true, ignoredNodes: ['ConditionalExpression *', 'CallExpression > ObjectExpression ~ *'] }],
    'quotes': ['error', 'single', { avoidEscape: true }], 'semi': 'error', 'brace-style': ['error', '1tbs', { allowSingleLine: true }],
    'comma-dangle': ['error', { arrays: 'always-multiline', objects: 'always-multiline', functions: 'only-multiline' }],
    'arrow-parens': ['error', 'as-needed'], 'operator-linebreak': ['error', 'before', { overrides: { '=': 'after' } }],
    'space-before-function-paren': ['error', { anonymous: 'always', named: 'never', asyncArrow: 'always' }],
    'object-curly-spacing': ['error', 'always'], 'no-multi-spaces': ['error', { ignoreEOLComments: true }],
    'no-multiple-empty-lines': ['error', { max: 1 }], 'padded-blocks': ['error', 'never'], 'dot-location': ['error', 'property'],
    'max-len': ['error', { code: 160, ignoreStrings: true, ignoreTemplateLiterals: true }],
};
for (const rule of ['array-bracket-spacing', 'arrow-spacing', 'block-spacing', 'comma-spacing', 'comma-style', 'eol-last', 'function-call-spacing',
    'key-spacing', 'keyword-spacing', 'new-parens', 'no-tabs', 'no-trailing-spaces', 'rest-spread-spacing', 'semi-spacing', 'space-before-blocks',
    'space-in-parens', 'space-infix-ops', 'space-unary-ops', 'spaced-comment', 'template-curly-spacing']) {
    form[rule] = 'error';
}
Object.entries(form).forEach(([rule, how]) => {
    rules[`form/${rule}`] = how;
});

export default [
    {
        files: ['**/*.js'], plugins: { form: stylistic }, rules,
        languageOptions: { ecmaVersion: 2022, sourceType: 'module', globals: { ...browser, ...ours } },
    },
    { files: ['**/sw.js'], languageOptions: { sourceType: 'script', globals: { files: 'readonly' } } },
];
