/** Writes the Postman and the Bruno collection anew, from the OpenAPI documents and the steps in scripts/collections. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { collectionFiles } from './collections/files.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = collectionFiles();

// A step that is gone must not leave its file behind.
rmSync(`${root}collections/bruno`, { recursive: true, force: true });
for (const [path, text] of files) {
  mkdirSync(dirname(root + path), { recursive: true });
  writeFileSync(root + path, text);
}
console.log(`${files.size} files written in collections/`);
