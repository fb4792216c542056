import { readFileSync } from 'node:fs';
import { packageFile } from '../process/package-files.js';

/** The version of the package. */
export const VERSION: string = (JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { version: string })
  .version;
