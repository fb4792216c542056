/**
 * Lets Node take RSA keys from a stock instead of making them: one takes a fifth of a second of a core, and a bank that
 * starts needs five. Imported by Jest's workers, and with `--import` by the programs that tests start.
 */
import crypto from 'node:crypto';
import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { promisify } from 'node:util';
import { KEY_STOCK } from './key-stock.mjs';

const { generateKeyPair } = crypto;
const keys = JSON.parse(readFileSync(KEY_STOCK, 'utf8'));
let taken = 0;

crypto.generateKeyPair = (...call) => generateKeyPair(...call);
crypto.generateKeyPair[promisify.custom] = promisedKeyPair;
syncBuiltinESMExports();

function promisedKeyPair(type, options) {
  if (type !== 'rsa' || options.modulusLength !== 2048) return promisify(generateKeyPair)(type, options);
  taken += 1;
  return Promise.resolve(keys[taken % keys.length]);
}
