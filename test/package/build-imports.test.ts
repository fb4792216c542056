import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** Scripts and benchmarks import compiled modules of build/, which no compiler checks. */

const files = ['scripts', 'bench', 'bench/servers', 'bench/parts'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => join(folder, name)),
);
const imports = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from '(\.[./]*\/build\/[^']*)\.js'/g)].map(
    ([, names = '', path = '']) => ({
      file,
      module: normalize(join(dirname(file), path)).replace(/^build/, 'src'),
      names: names.split(',').map((name) => name.trim()),
    }),
  ),
);

describe('scripts and benchmarks', () => {
  it('import compiled modules', () => expect(imports.length).toBeGreaterThan(15));

  it.each(imports.map(({ file, module, names }) => [file, module, names] as const))(
    '%s imports from %s what it exports',
    async (_file, module, names) => {
      const exported = (await import(`../../${module}.ts`)) as object;
      expect(Object.keys(exported)).toEqual(expect.arrayContaining([...names]));
    },
  );
});
