/**
 * Bundles the dashboard into dist/dashboard: files whose names change with their content, compressed, and a manifest of
 * them. The reference is Swagger UI as it is published, next to our own script that starts it.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const OUT = 'dist/dashboard';
const TYPES = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};
const SWAGGER = 'node_modules/swagger-ui-dist';

/** Makes it. @returns {Promise<string[]>} the files that are in it */
export async function buildDashboard() {
  mkdirSync(OUT, { recursive: true });
  const { outputFiles, metafile } = await build({
    entryPoints: {
      dashboard: 'src/dashboard/main.tsx',
      reference: 'src/dashboard/reference/main.ts',
      documentation: 'src/dashboard/documentation/main.ts',
    },
    bundle: true,
    format: 'esm',
    splitting: true,
    minify: true,
    target: ['es2022', 'chrome123', 'firefox121', 'safari17.5'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'linked',
    entryNames: '[name]-[hash]',
    chunkNames: 'part-[hash]',
    outdir: OUT,
    write: false,
    metafile: true,
    tsconfig: 'src/dashboard/tsconfig.json',
    logLevel: 'warning',
  });
  const files = {};
  const keep = (name, content) => {
    files[name] = TYPES[extname(name)] ?? 'application/octet-stream';
    writeFileSync(`${OUT}/${name}.gz`, gzipSync(content, { level: 9 }));
    return name;
  };
  const keepHashed = (name, content) => {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 8).toUpperCase();
    return keep(name.replace(/(\.\w+)$/, `-${hash}$1`), content);
  };
  for (const { path, contents } of outputFiles) keep(basename(path), contents);

  const icon = keepHashed('mark.svg', readFileSync('src/dashboard/style/mark.svg'));
  const swaggerScript = keepHashed('swagger-ui.js', readFileSync(`${SWAGGER}/swagger-ui-bundle.js`));
  const swaggerStyle = keepHashed('swagger-ui.css', readFileSync(`${SWAGGER}/swagger-ui.css`));
  keep('swagger-ui.LICENSE.txt', readFileSync(`${SWAGGER}/swagger-ui-bundle.js.LICENSE.txt`));

  const outputOf = (entry) => {
    const [path, { cssBundle }] = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === entry);
    return { scripts: [basename(path)], styles: cssBundle === undefined ? [] : [basename(cssBundle)] };
  };
  const reference = outputOf('src/dashboard/reference/main.ts');
  const manifest = {
    pages: {
      dashboard: { libraries: [], ...outputOf('src/dashboard/main.tsx'), icon },
      reference: {
        libraries: [swaggerScript],
        scripts: reference.scripts,
        styles: [swaggerStyle, ...reference.styles],
        icon,
      },
      documentation: { libraries: [], ...outputOf('src/dashboard/documentation/main.ts'), icon },
    },
    files,
  };
  writeFileSync(`${OUT}/manifest.json`, JSON.stringify(manifest, null, 2));
  return [...Object.keys(metafile.inputs), `${SWAGGER}/package.json`];
}
