import { defineConfig } from 'oxlint';

/** Every rule of that plugin, as an error. */
const errors = (names, plugin = '') =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [plugin + name, 'error']),
  );
const globals = (names) => Object.fromEntries(names.split(' ').map((name) => [name, 'readonly']));
const off = (rules) => Object.fromEntries(Object.keys(rules).map((name) => [name, 'off']));

const EVERYWHERE = errors(`
  for-direction no-async-promise-executor no-case-declarations no-compare-neg-zero no-cond-assign
  no-constant-binary-expression no-control-regex no-debugger no-delete-var no-dupe-else-if no-duplicate-case no-empty
  no-empty-character-class no-empty-pattern no-empty-static-block no-ex-assign no-extra-boolean-cast no-fallthrough
  no-global-assign no-invalid-regexp no-irregular-whitespace no-loss-of-precision no-misleading-character-class
  no-nonoctal-decimal-escape no-prototype-builtins no-regex-spaces no-self-assign no-shadow-restricted-names
  no-sparse-arrays no-unexpected-multiline no-unsafe-finally no-unsafe-optional-chaining no-unused-labels
  no-unused-private-class-members no-useless-backreference no-useless-catch no-useless-escape require-yield use-isnan
  valid-typeof
`);

/** What tsc finds in TypeScript. */
const JAVASCRIPT = errors(`
  constructor-super getter-return no-class-assign no-const-assign no-dupe-class-members no-dupe-keys no-func-assign
  no-import-assign no-new-native-nonconstructor no-obj-calls no-redeclare no-setter-return no-this-before-super no-undef
  no-unreachable no-unsafe-negation no-unused-vars no-with
`);

const TYPESCRIPT = {
  ...errors('no-var prefer-const prefer-rest-params prefer-spread no-array-constructor no-empty-function'),
  ...errors('no-unused-expressions no-useless-constructor'),
  ...errors(
    `
    adjacent-overload-signatures array-type ban-ts-comment ban-tslint-comment class-literal-property-style
    consistent-generic-constructors consistent-indexed-object-style consistent-type-assertions
    consistent-type-definitions no-confusing-non-null-assertion no-duplicate-enum-values no-dynamic-delete
    no-empty-object-type no-explicit-any no-extra-non-null-assertion no-extraneous-class no-inferrable-types
    no-invalid-void-type no-misused-new no-namespace no-non-null-asserted-nullish-coalescing
    no-non-null-asserted-optional-chain no-non-null-assertion no-require-imports no-this-alias
    no-unnecessary-type-constraint no-unsafe-declaration-merging no-unsafe-function-type no-wrapper-object-types
    prefer-as-const prefer-for-of prefer-function-type prefer-literal-enum-member prefer-namespace-keyword
    triple-slash-reference unified-signatures
  `,
    'typescript/',
  ),
};

/** What needs types. */
const TYPED = errors(
  `
  await-thenable no-array-delete no-base-to-string no-confusing-void-expression no-deprecated
  no-duplicate-type-constituents no-floating-promises no-for-in-array no-generated-empty-object-type no-implied-eval
  no-misused-promises no-misused-spread no-mixed-enums no-redundant-type-constituents
  no-unnecessary-boolean-literal-compare no-unnecessary-condition no-unnecessary-template-expression
  no-unnecessary-type-arguments no-unnecessary-type-assertion no-unnecessary-type-conversion
  no-unnecessary-type-parameters no-unsafe-argument no-unsafe-assignment no-unsafe-call no-unsafe-member-access
  no-unsafe-return no-unsafe-unary-minus no-useless-default-assignment non-nullable-type-assertion-style
  only-throw-error prefer-find prefer-includes prefer-nullish-coalescing prefer-promise-reject-errors
  prefer-reduce-type-parameter prefer-regexp-exec prefer-return-this-type prefer-string-starts-ends-with
  related-getter-setter-pairs require-await restrict-plus-operands restrict-template-expressions return-await
  unbound-method use-unknown-in-catch-callback-variable
`,
  'typescript/',
);

const PURE = [
  'src/domain/**/*.ts',
  'src/sim/**/*.ts',
  'src/client-report/**/*.ts',
  'src/dialects/*/wire/**/*.ts',
  'src/dialects/*/variation.ts',
  'src/xs2a/variation/**/*.ts',
  'src/dialects/nextgenpsd2/pain/**/*.ts',
  'src/parsing/**/*.ts',
  'src/adaptations/**/*.ts',
  'src/decisions/**/*.ts',
];

export default defineConfig({
  plugins: ['eslint', 'typescript'],
  jsPlugins: ['./scripts/lint-core.mjs'],
  categories: { correctness: 'off' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['dist/', 'build/', 'coverage/', 'src/library/generated/', 'examples/**/*.ts'],
  rules: { ...EVERYWHERE, 'no-constant-condition': ['error', { checkLoops: 'allExceptWhileTrue' }] },
  overrides: [
    {
      files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
      globals: globals(
        'process console URL module Buffer setTimeout clearTimeout URLSearchParams fetch performance setImmediate structuredClone',
      ),
      rules: JAVASCRIPT,
    },
    {
      files: ['examples/**/*.js', '**/*.cjs'],
      globals: globals('require module exports __dirname test expect beforeAll afterAll afterEach jest'),
    },
    {
      files: ['**/*.ts', '**/*.tsx'],
      rules: {
        ...TYPESCRIPT,
        ...TYPED,
        // A number in a message is what it is.
        'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
        'typescript/restrict-plus-operands': [
          'error',
          {
            allowAny: false,
            allowBoolean: false,
            allowNullish: false,
            allowNumberAndString: false,
            allowRegExp: false,
          },
        ],
        'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
        // A name with an underscore says that it is there for its place, or left out on purpose.
        'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
        // A promise that nobody waits for ends the process when it fails: `void` would only hide that.
        'typescript/no-floating-promises': ['error', { ignoreVoid: false }],
        // `void expression` marks a value that is dropped on purpose.
        'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true, ignoreVoidOperator: true }],
        'typescript/return-await': ['error', 'error-handling-correctness-only'],
        'no-console': 'error',
      },
    },
    {
      files: PURE,
      rules: {
        ...errors('no-async no-date-now no-new-date no-math-random', 'core/'),
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
      },
    },
    {
      files: ['src/dashboard/**/*.ts', 'src/dashboard/**/*.tsx'],
      rules: {
        // What is asked again, and when, is said by the key of the question and not by what its function closes over.
        'typescript/unbound-method': 'off',
        // Components of a form hand their promise to the event, which waits for nothing.
        'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
      },
    },
    {
      files: ['test/**/*.ts'],
      rules: {
        // Of the rules that need types, tests keep those about promises: a promise that nobody awaits is a test that cannot
        // fail. What else types can tell, tsc tells.
        ...off(TYPED),
        'typescript/await-thenable': 'error',
        // A test that drops a promise fails by it all the same.
        'typescript/no-floating-promises': ['error', { ignoreVoid: true }],
        'typescript/no-misused-promises': 'error',
        'typescript/unbound-method': 'error',
        // Answers of the bank are JSON whose shape the tests assert; indexing them by hand is what a test does.
        'typescript/no-non-null-assertion': 'off',
        'typescript/no-explicit-any': 'off',
        'no-console': 'off',
      },
    },
  ],
});
