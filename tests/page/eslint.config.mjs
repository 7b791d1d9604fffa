// SPDX-License-Identifier: MIT
// eslint.config.mjs: what a module of the page must not do. How it is laid out is a matter of taste, and not ESLint's.
import js from '@eslint/js';

const BROWSER = `AbortController Blob CompressionStream DecompressionStream Event HTMLAnchorElement HTMLElement IntersectionObserver
  Node ResizeObserver Response SVGElement TextDecoder TextEncoder URL URLSearchParams WebAssembly WebSocket addEventListener atob btoa
  cancelAnimationFrame clearInterval clearTimeout console document fetch history innerHeight innerWidth localStorage location
  matchMedia navigator performance print removeEventListener requestAnimationFrame sessionStorage setInterval setTimeout structuredClone window`;
const TESTS = 'Buffer DataTransfer DragEvent File NodeFilter getComputedStyle process';
const globals = (names) => Object.fromEntries(names.split(/\s+/).map((name) => [name, 'readonly']));

const rules = {
  ...js.configs.recommended.rules,
  'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'all' }],
  'eqeqeq': ['error', 'always', { null: 'ignore' }],
  'no-var': 'error',
  'prefer-const': ['error', { destructuring: 'all' }],
  'no-eval': 'error',
  'no-implied-eval': 'error',
  'no-new-func': 'error',
  'no-shadow': ['error', { builtinGlobals: false }],
  'no-throw-literal': 'error',
  'no-self-compare': 'error',
  'no-constructor-return': 'error',
  'no-unmodified-loop-condition': 'error',
  'no-use-before-define': ['error', { functions: false, classes: false, variables: false }],
  'no-useless-concat': 'error',
  'object-shorthand': 'error',
  'prefer-arrow-callback': 'error',
  'default-case-last': 'error',
  'array-callback-return': 'error',
  'no-restricted-properties': ['error',
    { property: 'innerHTML', message: 'Text is text, never markup: h() of ui.js.' },
    { property: 'outerHTML', message: 'Text is text, never markup: h() of ui.js.' },
    { property: 'insertAdjacentHTML', message: 'Text is text, never markup: h() of ui.js.' }],
  'no-console': ['error', { allow: ['error', 'warn'] }],
  'max-lines': ['error', 600],
  'max-lines-per-function': ['error', 80],
};

export default [
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  { files: ['**/page/**/*.js'], languageOptions: { ecmaVersion: 2022, sourceType: 'module', globals: globals(BROWSER) }, rules },
  { files: ['**/tests/**/*.mjs'], languageOptions: { ecmaVersion: 2022, sourceType: 'module',
    globals: globals(`${BROWSER} ${TESTS}`) }, rules: { ...rules, 'no-console': 'off', 'max-lines-per-function': 'off', 'no-restricted-properties': 'off' } },
];
