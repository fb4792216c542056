import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { DIALECT_IDS } from '../../src/domain/dialect.js';
import { DIALECTS } from '../../src/server/dialects.js';

/** Whatever belongs to one dialect is in its folder, so that a new one adds a folder and its name, and changes nothing else. */

const SRC = new URL('../../src/', import.meta.url);

/** Where dialects have their names and paths. */
const PLACES = [
  'dialects/',
  'decisions/',
  'server/dialects.ts',
  'domain/dialect.ts',
  // Made of the documents of the dialects.
  'domain/generated/operation-ids.ts',
  'library/generated/',
];

/** Files elsewhere that name a dialect or a path of one, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'cli/commands/demo.ts': 'the command tells a story for these two; another dialect is played step by step',
  'cli/demo/nextgenpsd2.ts': 'one of the two stories',
  'dashboard/reference/nextgenpsd2-records.ts': 'makes a bank for records that only one dialect has',
  'domain/payment/products.ts': 'a product is one row, which says whose document has it',
  'domain/scripting/variations.ts': 'a variation is one row, which says whose responses it changes',
  'library/options.ts': 'the type of an option: the library imports nothing of the bank',
};

/** An id as a text, or as the name of a member. */
const IDS = new RegExp(
  `(['"\`])(?:${DIALECT_IDS.join('|')})\\1|^\\s*(?:${DIALECT_IDS.join('|')}):|\\{ (?:${DIALECT_IDS.join('|')}):`,
);
/** The paths of operations up to their first parameter, longer than one segment. */
const PATHS = Object.values(DIALECTS)
  .flatMap(({ operations, oauth }) => [...operations.map(({ path }) => path), oauth.authorisePath])
  .map((path) => path.replace(/\/:.*/, ''));

function isNaming(line: string): boolean {
  return IDS.test(line) || PATHS.some((path) => line.includes(path));
}

const naming = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !PLACES.some((place) => file.startsWith(place)))
  .map((file) => [file, readFileSync(new URL(file, SRC), 'utf8').split('\n').filter(isNaming)] as const)
  .filter(([, lines]) => lines.length > 0);

describe('outside its folder', () => {
  it('nothing names a dialect or one of its paths, except where it is inherent', () => {
    expect(naming.filter(([file]) => EXCEPTIONS[file] === undefined)).toEqual([]);
  });

  it('no exception outlives its reason', () => {
    expect(Object.keys(EXCEPTIONS).toSorted()).toEqual(naming.map(([file]) => file).toSorted());
  });
});
