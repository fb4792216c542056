import { fileURLToPath } from 'node:url';

/** What Node runs for Jest: the registry of the tests (test/runner) makes its modules itself. */
export const JEST = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  fileURLToPath(new URL('../node_modules/jest/bin/jest.js', import.meta.url)),
];
