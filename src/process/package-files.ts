import { existsSync } from 'node:fs';

/**
 * The folder with `package.json`, `fixtures` and `dist`. It is searched upwards, because sources, compiled modules and the
 * bundled program are at different depths.
 */
const PACKAGE_FOLDER: URL = packageFolderAbove(new URL('.', import.meta.url));

function packageFolderAbove(folder: URL): URL {
  if (existsSync(new URL('fixtures/openapi.yaml', folder))) return folder;
  const parent = new URL('..', folder);
  if (parent.href === folder.href) throw new Error('the package is not complete: fixtures/openapi.yaml is missing');
  return packageFolderAbove(parent);
}

/** A file of the package. @param path relative to the package's folder */
export function packageFile(path: string): URL {
  return new URL(path, PACKAGE_FOLDER);
}
