/** Regenerates the collections, then the generated parts of docs/ and the examples of errors in the document: the tests that hold them know how. */
import { spawnSync } from 'node:child_process';
import './collections.mjs';
import { JEST } from './jest-program.mjs';

const run = (...tests) => {
  const { status } = spawnSync(process.execPath, [...JEST, ...tests], {
    stdio: 'inherit',
    env: { ...process.env, UPDATE_DOCS: '1' },
  });
  if (status !== 0) process.exit(status ?? 1);
};
// The examples of errors are in the document that the others are made from.
run('test/contract/error-examples');
run('test/docs', 'test/library/control-operations', ...process.argv.slice(2));
