import { existsSync } from 'node:fs';

/**
 * The folder of the package: where `package.json`, `fixtures` and `dist` are. It is looked for from here upwards, because the
 * sources, the compiled modules and the bundled program stand at different depths.
 */
const PACKAGE_PLACE: URL = placeAbove(new URL('.', import.meta.url));

function placeAbove(place: URL): URL {
  if (existsSync(new URL('fixtures/openapi.yaml', place))) return place;
  const above = new URL('..', place);
  if (above.href === place.href) throw new Error('the package is not complete: fixtures/openapi.yaml is missing');
  return placeAbove(above);
}

/** A file of the package. @param path from the package's folder */
export function packageFile(path: string): URL {
  return new URL(path, PACKAGE_PLACE);
}
