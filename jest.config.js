import { availableParallelism } from 'node:os';

/** Tests that Node alone can run. Those that need Debian's packages are in test/machine (jest.machine.config.js). */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/machine/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/build/'],
  // Loads `src` once per worker; see there.
  testRunner: '<rootDir>/test/runner/native-runner.mjs',
  testSequencer: '<rootDir>/test/runner/longest-first.mjs',
  globalSetup: '<rootDir>/test/runner/key-stock.mjs',
  reporters: ['default', '<rootDir>/test/runner/slowest-suites.mjs'],
  transform: {},
  // c8 reports what `--coverage` collects (test/runner/coverage.mjs).
  coverageReporters: ['none'],
  injectGlobals: false,
  // More would wait less, but a core that switches between workers needs a tenth more CPU time for the same tests.
  maxWorkers: availableParallelism(),
  // A worker collects garbage late where there is memory; it starts again before that takes it from others.
  workerIdleMemoryLimit: '1500MB',
  // Ends a test that hangs. No test depends on how fast it runs.
  testTimeout: 300_000,
};
