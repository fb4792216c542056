/**
 * What CHANGELOG.md says of a version, for the notes of its release: `node scripts/release-notes.mjs v1.2.3` in the root of the
 * repository. Fails where the changelog has no such section, or the package another version: a release must say what it is.
 */
import { readFileSync } from 'node:fs';

const read = (path) => readFileSync(path, 'utf8');
const wanted = (process.argv[2] ?? '').replace(/^v/, '');
const { version } = JSON.parse(read('package.json'));
const section = read('CHANGELOG.md')
  .split(/^## /m)
  .find((text) => text.startsWith(`[${wanted}]`));
const problem =
  wanted !== version
    ? `the tag is of ${wanted || 'no version'}, package.json of ${version}`
    : section === undefined
      ? `CHANGELOG.md has no section [${wanted}]; give "Unreleased" its number and date`
      : undefined;
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}
console.log(section.split('\n').slice(1).join('\n').trim());
