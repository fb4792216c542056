import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { shipped } from '../../support/workflow.js';
import { recipeTools } from './tools.js';

/** Recipes that are not run as they are: what is wrong with them in the eyes of a schema or a parser. */

const compiler = fileURLToPath(new URL('../../../node_modules/@typescript/native/bin/tsc', import.meta.url));
let tools: string;
let folder: string;
beforeAll(async () => {
  tools = await recipeTools();
  folder = await mkdtemp(join(tmpdir(), 'sandbank-manifests-'));
  await symlink(tools, join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
}

/** What the OpenAPI document of Kubernetes says against objects: values and missing members first, then unknown members. */
async function faultsOf(objects: readonly Manifest[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { apiVersion, kind } of objects)
    if (!/^(?:v1|apps\/v1)$/.test(apiVersion)) faults.push(`${kind}: not looked up in ${apiVersion}`);
  for (const object of objects) {
    const models = (await import(join(tools, 'kubernetes-models', object.apiVersion, `${object.kind}.js`))) as Record<
      string,
      new (data: object) => { validate(): void }
    >;
    try {
      const Model = models[object.kind];
      if (!Model) throw new Error('no such kind');
      new Model(object).validate();
    } catch (error) {
      faults.push(`${object.kind}: ${(error as Error).message}`);
    }
  }
  const lines = objects.map(
    (object, index) =>
      `import type { I${object.kind} as Kind${index} } from 'kubernetes-models/${object.apiVersion}';\n` +
      `export const object${index}: Kind${index} = ${JSON.stringify(object)};\n`,
  );
  await writeFile(join(folder, 'objects.ts'), lines.join(''));
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2023'];
  const printed = await promisify(execFile)(process.execPath, [compiler, ...options, 'objects.ts'], {
    cwd: folder,
  }).then(
    ({ stdout }) => stdout,
    (error: unknown) => (error as { stdout: string }).stdout,
  );
  return [...faults, ...printed.split('\n').filter((line) => line.includes('error TS'))];
}

describe('manifests of Kubernetes', () => {
  const objectsOf = (text: string) => parseAllDocuments(text).map((document) => document.toJS() as Manifest);

  it.each(['deploy/kubernetes.yaml', 'deploy/kubernetes-one-bank.yaml'])('matches its schema: %s', async (path) => {
    const objects = objectsOf(shipped(path));
    expect(objects.length).toBeGreaterThan(2);
    expect(await faultsOf(objects)).toEqual([]);
  });

  it.each([
    ['a misspelt member', 'readOnlyRootFilesystem', 'readOnlyRootFileSystem', 'readOnlyRootFileSystem'],
    ['a wrong type', 'replicas: 1', 'replicas: one', 'replicas'],
    ['a member that is missing', 'httpGet: { path: /livez, port: http }', 'httpGet: { path: /livez }', 'port'],
  ])('is reported as invalid with %s', async (_what, from, to, named) => {
    const text = shipped('deploy/kubernetes-one-bank.yaml');
    expect(text).toContain(from);
    expect((await faultsOf(objectsOf(text.replace(from, to)))).join('\n')).toContain(named);
  });
});

describe('the test class for Java', () => {
  it('is valid Java', async () => {
    const { parse } = (await import(join(tools, 'java-parser/src/index.js'))) as { parse: (text: string) => unknown };
    const text = shipped('examples/recipes/testcontainers/SandbankTest.java');
    expect(parse(text)).toMatchObject({ name: 'compilationUnit' });
    expect(() => parse(text.replace('void ', 'void void '))).toThrow();
  });
});
