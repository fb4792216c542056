import { readFileSync } from 'node:fs';
import { packageFile } from './package-place.js';

/** The version of the package. */
export const VERSION: string = (JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { version: string })
  .version;
