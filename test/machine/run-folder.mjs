/** Jest's `globalSetup` and `globalTeardown` of the machine tests: a folder for what several files use and one makes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import prepareRun from '../runner/key-stock.mjs';

export default async function openRunFolder(globalConfig) {
  await prepareRun(globalConfig);
  // The workers inherit it.
  process.env.MACHINE_TESTS_FOLDER = mkdtempSync(join(tmpdir(), 'sandbank-run-'));
}

export function removeRunFolder() {
  rmSync(process.env.MACHINE_TESTS_FOLDER, { recursive: true, force: true });
}
