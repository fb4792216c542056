/**
 * Loads the program with what V8 compiled of it when it was built (scripts/code-cache.mjs), so that a start compiles next to
 * nothing. V8 itself refuses what another version of it compiled, or one with other flags. Becomes `dist/load-program.cjs`.
 */
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { Script } = require('node:vm');

const filename = join(__dirname, 'program.cjs');

// The bundle is ASCII. Read as Latin-1, V8 needs no copy of it.
const script = new Script(readFileSync(filename, 'latin1'), { filename, cachedData: readIfThere('program.cache') });
script.runInThisContext()(exports, require, module, filename, __dirname);

function readIfThere(name) {
  try {
    return readFileSync(join(__dirname, name));
  } catch {
    return undefined;
  }
}
