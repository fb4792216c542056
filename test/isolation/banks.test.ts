import { describeIsolation } from './isolated-banks.js';

// A hundred banks are isolated in test/machine/hundred-banks.test.ts.
describeIsolation(8);
