/** Tests that need a browser, openssl or curl. A missing program fails here; it does not skip. */
import base from './jest.config.js';

export default {
  ...base,
  roots: ['<rootDir>/test/machine'],
  testPathIgnorePatterns: ['/node_modules/'],
  globalSetup: '<rootDir>/test/machine/run-folder.mjs',
  setupFilesAfterEnv: ['<rootDir>/test/machine/own-cache.ts'],
  testSequencer: '<rootDir>/test/machine/longest-first.mjs',
  globalTeardown: '<rootDir>/test/machine/remove-run-folder.mjs',
  // Side by side: each file has ports and folders of its own, and none measures time.
  maxWorkers: 2,
};
