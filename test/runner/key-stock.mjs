/** Jest's `globalSetup`: makes the stock of RSA keys, unless an earlier run has left it, and forgets earlier coverage. */
import { generateKeyPair } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { RAW_COVERAGE } from './coverage.mjs';

export const KEY_STOCK = fileURLToPath(new URL('../../node_modules/.cache/sandbank/test-keys.json', import.meta.url));
/** More than one bank needs, so that a bank never has the same key twice. */
const KEYS = 12;

export default async function prepareRun({ collectCoverage }) {
  if (collectCoverage) rmSync(RAW_COVERAGE, { recursive: true, force: true });
  if (existsSync(KEY_STOCK)) return;
  const options = {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  };
  const keys = await Promise.all(Array.from({ length: KEYS }, () => promisify(generateKeyPair)('rsa', options)));
  mkdirSync(dirname(KEY_STOCK), { recursive: true });
  // Another run may be doing the same.
  writeFileSync(`${KEY_STOCK}.${process.pid}`, JSON.stringify(keys));
  renameSync(`${KEY_STOCK}.${process.pid}`, KEY_STOCK);
}
