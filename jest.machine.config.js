/** Tests that need a browser, openssl or curl. A missing program fails here; it does not skip. */
import base from './jest.config.js';

export default {
  ...base,
  roots: ['<rootDir>/test/machine'],
  testPathIgnorePatterns: ['/node_modules/'],
  // They take ports and whole cores: one file after the other.
  maxWorkers: 1,
};
