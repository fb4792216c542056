/**
 * Keeps what V8 compiles of the program until it has answered its first call, as `dist/program.cache`. It serves this version of
 * Node only, so that it is not published. Called by scripts/build.mjs.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';

const filename = fileURLToPath(new URL('../dist/program.cjs', import.meta.url));
const script = new Script(readFileSync(filename, 'latin1'), { filename });
const program = { exports: {} };
script.runInThisContext()(program.exports, createRequire(filename), program, filename, dirname(filename));

const ready = new Promise((resolve) => {
  process.stdout.write = (text) => {
    const [url] = /http:\/\/\S+/.exec(text) ?? [];
    if (url !== undefined) resolve(url);
    return true;
  };
});
process.argv.splice(2, Infinity, 'serve', '--port', '0', '--https-port', 'off', '--certs', 'memory', '--quiet');
program.exports.runCommandLine();
await fetch(`${await ready}/PSD2/v1/consents/none/status`);
writeFileSync(filename.replace(/cjs$/, 'cache'), script.createCachedData());
process.exit();
