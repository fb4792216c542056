import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, it } from '@jest/globals';
import { FOREIGN_BANKS } from './index.js';
import { expectLearned } from './learned.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbank-foreign-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** One of each dialect. All others: test/machine. */
const TESTED = FOREIGN_BANKS.filter(({ name }) => 'BC'.includes(name.slice(0, 1)));

it.each(TESTED)('a profile learned from one client of bank $name answers most calls of another one', (bank) =>
  expectLearned(bank, folder),
);
