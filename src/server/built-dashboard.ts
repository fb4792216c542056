import { readFile } from 'node:fs/promises';
import { packageFile } from '../process/package-files.js';

/** Written by the build. */
const PLACE = packageFile('dist/dashboard/');

interface PageFiles {
  readonly libraries: readonly string[];
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly icon: string;
}

interface BuiltFile {
  readonly contentType: string;
  readonly gzipped: Buffer;
}

interface Manifest {
  readonly pages: Readonly<Record<'dashboard' | 'reference', PageFiles>>;
  /** Content type by file name. */
  readonly files: Readonly<Record<string, string>>;
}

/** The dashboard as the build left it on disk. Nothing is read before somebody looks at it. */
export function builtDashboard(): {
  pageFiles: (page: 'dashboard' | 'reference') => Promise<PageFiles>;
  find: (name: string) => Promise<BuiltFile | undefined>;
} {
  let manifest: Promise<Manifest> | undefined;
  const read = new Map<string, Promise<BuiltFile>>();
  const manifestOf = (): Promise<Manifest> => (manifest ??= readManifest());
  return {
    pageFiles: async (page) => (await manifestOf()).pages[page],
    find: async (name) => {
      const { files } = await manifestOf();
      // Only names of the manifest are looked for: nothing of a request reaches the file system.
      const contentType = Object.hasOwn(files, name) ? files[name] : undefined;
      if (contentType === undefined) return undefined;
      const known =
        read.get(name) ?? readFile(new URL(`${name}.gz`, PLACE)).then((gzipped) => ({ contentType, gzipped }));
      read.set(name, known);
      return known;
    },
  };
}

async function readManifest(): Promise<Manifest> {
  return JSON.parse(await readFile(new URL('manifest.json', PLACE), 'utf8')) as Manifest;
}
