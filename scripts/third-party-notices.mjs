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
 * @param {import('./bundled-packages.mjs').BundledPackage[]} bundled
 * @returns {string} one section for packages of the same terms, each with who holds the rights in it
 */
export function thirdPartyNotices(bundled) {
  const byTerms = new Map();
  const packages = bundled.map(describe).sort((a, b) => (a.title < b.title ? -1 : 1));
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

function describe({ name, version, license, chosen, author, homepage, folder }) {
  const texts = licenceFiles(folder).map((file) => readFileSync(file, 'utf8').trim());
  const text =
    texts.length > 0
      ? texts.join('\n\n')
      : `Published under ${license}${author ? ` by ${author}` : ''} without a text.`;
  const terms = chosen === undefined ? license : `${chosen}, chosen from ${license.replace(/^\(|\)$/g, '')}`;
  return { title: `${name} ${version} (${terms})${homepage ? ` ${homepage}` : ''}`, text };
}

function licenceFiles(folder) {
  return readdirSync(folder)
    .filter((name) => LICENCE_FILE.test(name))
    .map((name) => join(folder, name));
}
