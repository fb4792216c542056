/** The packages in a bundle: those whose files the bundler read. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Which licence applies to a package whose authors let the user choose. */
const CHOSEN = { 'node-forge': 'BSD-3-Clause' };

/**
 * @typedef {object} BundledPackage
 * @property {string} name
 * @property {string} version
 * @property {string} license an SPDX expression
 * @property {string | undefined} chosen the one of several licences that applies
 * @property {string | undefined} author
 * @property {string | undefined} homepage
 * @property {string} folder from the folder of the project
 */

/**
 * @param {Iterable<string>} files paths that the bundler read, from the folder of the project
 * @returns {BundledPackage[]} by name and version, each once
 */
export function bundledPackages(files) {
  const folders = new Set([...files].map(packageFolder).filter((folder) => folder !== undefined));
  const byId = new Map([...folders].map(describe).map((one) => [`${one.name} ${one.version}`, one]));
  return [...byId].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, described]) => described);
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
  const chosen = CHOSEN[name];
  if (license.includes(' OR ') && !license.includes(chosen))
    throw new Error(`${name} ${version} is under ${license}; choose one in scripts/bundled-packages.mjs`);
  return {
    name,
    version,
    license,
    chosen,
    author: typeof author === 'object' ? author.name : author,
    homepage,
    folder,
  };
}
