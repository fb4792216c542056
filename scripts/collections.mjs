/** Writes the Postman and the Bruno collections again, from the OpenAPI documents and the steps in scripts/collections. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COLLECTIONS, collectionFiles } from './collections/files.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

for (const [dialect, { folder }] of Object.entries(COLLECTIONS)) {
  const files = collectionFiles(undefined, dialect);
  // A step that is gone must not leave its file behind.
  rmSync(`${root}collections/${folder}`, { recursive: true, force: true });
  for (const [path, text] of files) {
    mkdirSync(dirname(root + path), { recursive: true });
    writeFileSync(root + path, text);
  }
  console.log(`${files.size} files written in collections/ for ${dialect}`);
}
