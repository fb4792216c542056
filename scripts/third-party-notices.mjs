/**
 * The licences of what is bundled: the packages whose files the bundler took, each with the text that its authors ship.
 * Called by scripts/build.mjs.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i;
const HEAD = `THIRD-PARTY NOTICES

Sandbank is published under the licence in the file LICENSE. Its program and its dashboard contain the packages below,
each under its own licence.
`;

/**
 * @param {Iterable<string>} files paths that the bundler read, from the folder of the project
 * @returns {string} one section for packages of the same terms, each with who holds the rights in it
 */
export function thirdPartyNotices(files) {
  const folders = new Set([...files].map(packageFolder).filter((folder) => folder !== undefined));
  const byTerms = new Map();
  const packages = [...folders].map(describe).sort((a, b) => (a.title < b.title ? -1 : 1));
  for (const { title, text } of packages) {
    const { holders, terms } = split(text);
    // The same words, however their lines are broken.
    const key = terms.replace(/\W+/g, ' ').toLowerCase();
    const group = byTerms.get(key) ?? byTerms.set(key, { terms, notices: new Set() }).get(key);
    group.notices.add(`${title}\n${holders}`.trim());
  }
  const sections = [...byTerms.values()].map(
    ({ notices, terms }) => `${'-'.repeat(80)}\n${[...notices].join('\n\n')}\n\n${terms}\n`,
  );
  return `${HEAD}\n${sections.join('\n')}`;
}

/** Who holds the rights, and the terms, which many packages have in common. */
function split(text) {
  const at = /^(?:Permission is hereby granted|Permission to use, copy, modify|Redistribution and use)/m.exec(
    text,
  )?.index;
  return at === undefined ? { holders: '', terms: text } : { holders: text.slice(0, at).trim(), terms: text.slice(at) };
}

/** The folder of the package that a file belongs to; undefined for files of the project itself. */
function packageFolder(file) {
  return /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
}

function describe(folder) {
  const { name, version, licenses, author, homepage, ...rest } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  // Old packages have a list.
  const license = rest.license ?? licenses?.map(({ type }) => type).join(' AND ');
  if (typeof license !== 'string')
    throw new Error(`${name} ${version} names no licence; find out before it is bundled`);
  const texts = licenceFiles(folder).map((file) => readFileSync(file, 'utf8').trim());
  const by = typeof author === 'object' ? author.name : author;
  const text =
    texts.length > 0 ? texts.join('\n\n') : `Published under ${license}${by ? ` by ${by}` : ''} without a text.`;
  return { title: `${name} ${version} (${license})${homepage ? ` ${homepage}` : ''}`, text };
}

function licenceFiles(folder) {
  return readdirSync(folder)
    .filter((name) => LICENCE_FILE.test(name))
    .map((name) => join(folder, name));
}
