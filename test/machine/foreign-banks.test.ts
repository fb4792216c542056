import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, it } from '@jest/globals';
import { FOREIGN_BANKS } from '../learning/foreign-banks/index.js';
import { expectLearned } from '../learning/foreign-banks/learned.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbank-foreign-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Each takes two to six seconds of CPU, so that `npm test` has only some of them. */
it.each(FOREIGN_BANKS)('a profile learned from one client of bank $name answers most calls of another one', (bank) =>
  expectLearned(bank, folder),
);
