import js from '@eslint/js';
import tseslint from 'typescript-eslint';

const PURE = [
  'src/domain/**/*.ts',
  'src/sim/**/*.ts',
  'src/report/**/*.ts',
  'src/wire/**/*.ts',
  'src/decisions.ts',
  'src/decisions/**/*.ts',
];

export default tseslint.config(
  { ignores: ['dist/', 'build/', 'node_modules/', 'coverage/', 'src/library/*-types.ts', 'examples/**/*.ts'] },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // A number in a message is what it is.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // A name with an underscore says that it is there for its place, or left out on purpose.
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // A promise that nobody waits for ends the process when it fails: `void` would only hide that.
      '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: false }],
      // `void expression` marks a value that is dropped on purpose.
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidOperator: true },
      ],
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      // process.env and request headers are read by names that are no identifiers.
      '@typescript-eslint/dot-notation': 'off',
      // There are no enums (erasableSyntaxOnly); looking for them is the dearest of all rules.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      'no-console': 'error',
      // Two checks in a row read better than one chain that hides which of the two failed.
      '@typescript-eslint/prefer-optional-chain': 'off',
      // Node's request classes are constructor functions, which the rule takes for foreign instances.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
    },
  },
  {
    files: PURE,
    rules: {
      'no-restricted-globals': [
        'error',
        ...[
          'setTimeout',
          'setInterval',
          'setImmediate',
          'queueMicrotask',
          'process',
          'fetch',
          'performance',
          'crypto',
          'Buffer',
        ].map((name) => ({
          name,
          message: 'The core is a synchronous function of (state, input, now); this belongs in an adapter.',
        })),
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: ':function[async=true]',
          message: 'Nothing in the core is async: nothing can interleave, everything replays.',
        },
        {
          selector: "MemberExpression[object.name='Date'][property.name='now']",
          message: "Take the time from the bank's clock.",
        },
        {
          selector: "NewExpression[callee.name='Date'][arguments.length=0]",
          message: "Take the time from the bank's clock.",
        },
        {
          selector: "MemberExpression[object.name='Math'][property.name='random']",
          message: "Draw from the bank's random sequence.",
        },
      ],
    },
  },
  {
    files: ['src/dashboard/**/*.ts', 'src/dashboard/**/*.tsx'],
    rules: {
      // What is asked anew, and when, is said by the key of the question and not by what its function closes over.
      '@typescript-eslint/unbound-method': 'off',
      // Components of a form hand their promise to the event, which waits for nothing.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      // Of the rules that need types, tests keep those about promises: a promise that nobody awaits is a test that cannot
      // fail. What else types can tell, tsc tells.
      ...tseslint.configs.disableTypeChecked.rules,
      '@typescript-eslint/await-thenable': 'error',
      // A test that drops a promise fails by it all the same.
      '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: true }],
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/unbound-method': 'error',
      // Answers of the bank are JSON whose shape the tests assert; indexing them by hand is what a test does.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-explicit-any': 'off',
      'no-console': 'off',
    },
  },
  {
    files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        module: 'writable',
        Buffer: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        URLSearchParams: 'readonly',
        fetch: 'readonly',
        performance: 'readonly',
        setImmediate: 'readonly',
        structuredClone: 'readonly',
      },
    },
  },
  {
    files: ['examples/**/*.js', 'examples/**/*.cjs'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: {
        require: 'readonly',
        ...Object.fromEntries(
          ['test', 'expect', 'beforeAll', 'afterAll', 'afterEach', 'jest'].map((name) => [name, 'readonly']),
        ),
      },
    },
  },
);
