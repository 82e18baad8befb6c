// The page's linter (ctest: lint.web). Few rules: what is wrong, not what is ugly.

const ours = { rednovPage: 'readonly', rednovServer: 'readonly' };
const names = list => Object.fromEntries(list.split(' ').map(name => [name, 'readonly']));
const browser = names('AbortController AudioContext Blob CSSStyleSheet CompressionStream CustomEvent DOMParser DecompressionStream Event Node Notification '
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
    'max-len': ['error', { code: 180, ignoreStrings: true, ignoreTemplateLiterals: true }],
    'max-lines-per-function': ['error', { max: 165 }],
};

export default [
    { files: ['**/*.js'], languageOptions: { ecmaVersion: 2022, sourceType: 'module', globals: { ...browser, ...ours } }, rules },
    { files: ['**/sw.js'], languageOptions: { sourceType: 'script', globals: { importScripts: 'readonly', files: 'readonly' } } },
];
