import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/**
 * The folder with `package.json`, `fixtures` and `dist`. Searches upwards, because sources, compiled modules and the
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

export const VERSION: string = (JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { version: string })
  .version;

/** Written by the build. */
const DASHBOARD_FOLDER = packageFile('dist/dashboard/');

/** A file of the dashboard. Its name depends on its content, so browsers may cache it forever. */
interface DashboardFile {
  readonly contentType: string;
  readonly gzipped: Buffer;
}

type PageName = 'dashboard' | 'reference' | 'documentation';

/** The files that a dashboard page loads. */
export interface DashboardPageFiles {
  /** Classic scripts, which run before the modules. */
  readonly libraries: readonly string[];
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly icon: string;
}

/** The built dashboard files, read on first use. */
export interface DashboardFiles {
  pageFiles(page: PageName): Promise<DashboardPageFiles>;
  /** The file with a name; undefined if there is none. */
  find(name: string): Promise<DashboardFile | undefined>;
}

interface Manifest {
  readonly pages: Readonly<Record<PageName, DashboardPageFiles>>;
  /** Content type by file name. */
  readonly files: Readonly<Record<string, string>>;
}

/** The built dashboard on disk. Nothing is read before its first use. */
export function builtDashboard(): DashboardFiles {
  let manifest: Promise<Manifest> | undefined;
  const read = new Map<string, Promise<DashboardFile>>();
  const manifestOf = (): Promise<Manifest> => (manifest ??= readManifest());
  return {
    pageFiles: async (page) => (await manifestOf()).pages[page],
    find: async (name) => {
      const { files } = await manifestOf();
      // Looks up only names of the manifest, so that no input of a request reaches the file system.
      const contentType = Object.hasOwn(files, name) ? files[name] : undefined;
      if (contentType === undefined) return undefined;
      const known =
        read.get(name) ??
        readFile(new URL(`${name}.gz`, DASHBOARD_FOLDER)).then((gzipped) => ({ contentType, gzipped }));
      read.set(name, known);
      return known;
    },
  };
}

async function readManifest(): Promise<Manifest> {
  return JSON.parse(await readFile(new URL('manifest.json', DASHBOARD_FOLDER), 'utf8')) as Manifest;
}
