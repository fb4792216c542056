import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';

/** The bill of materials that the build writes, and what CI asks a registry about it. */

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** What CycloneDX 1.6 requires of the members that the build writes, and no other member. */
const license = z.strictObject({ id: z.string().regex(/^[A-Za-z0-9.+-]+$/) });
const component = {
  'bom-ref': z.string().min(1),
  group: z.string().startsWith('@').optional(),
  name: z.string().regex(/^[^/@]+$/),
  version: z.string().regex(/^\d+\.\d+\.\d+/),
  licenses: z.tuple([z.union([z.strictObject({ license }), z.strictObject({ expression: z.string() })])]),
  purl: z.string().regex(/^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@\d/),
  externalReferences: z.array(z.strictObject({ type: z.literal('website'), url: z.url() })).optional(),
};
const SBOM = z.strictObject({
  $schema: z.literal('http://cyclonedx.org/schema/bom-1.6.schema.json'),
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  version: z.literal(1),
  metadata: z.strictObject({
    lifecycles: z.tuple([z.strictObject({ phase: z.literal('build') })]),
    component: z.strictObject({ type: z.literal('application'), ...component, description: z.string() }),
  }),
  components: z.array(z.strictObject({ type: z.literal('library'), ...component })),
  dependencies: z.tuple([z.strictObject({ ref: z.string(), dependsOn: z.array(z.string()) })]),
});
const sbom = SBOM.parse(JSON.parse(read('sbom.cdx.json')));
const manifest = JSON.parse(read('package.json'));
const nameOf = ({ group, name }: { group?: string | undefined; name: string }) =>
  group === undefined ? name : `${group}/${name}`;

describe('the bill of materials', () => {
  it('names each bundled package once, in the version of the lockfile, as the notices do', () => {
    const locked = Object.entries<{ version?: string }>(JSON.parse(read('package-lock.json')).packages).map(
      ([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`,
    );
    const named = sbom.components.map((one) => `${nameOf(one)}@${one.version}`);
    expect(new Set(named).size).toBe(named.length);
    expect(locked).toEqual(expect.arrayContaining(named));
    const notices = [...read('THIRD-PARTY-NOTICES').matchAll(/^(\S+) (\d\S*) \(/gm)];
    expect(named.toSorted()).toEqual(notices.map(([, name, version]) => `${name}@${version}`).sort());
  });

  it('has what is inside, and nothing that only builds or tests it', () => {
    const names = sbom.components.map(nameOf);
    expect(names).toEqual(
      expect.arrayContaining(['express', 'zod', 'preact', '@stoplight/prism-http', 'swagger-ui-dist']),
    );
    for (const tool of ['esbuild', 'jest', 'typescript', 'oxlint', 'supertest']) expect(names).not.toContain(tool);
  });

  it('has the packages that package.json lists as bundled, and those that they need', () => {
    const names = sbom.components.map(nameOf);
    const direct = Object.keys(manifest.devDependencies).filter((name) => names.includes(name));
    expect(manifest.bundled).toEqual(direct);
    expect([manifest.dependencies, manifest.optionalDependencies]).toEqual([undefined, undefined]);
    const { updates } = parse(read('.github/dependabot.yml'));
    expect(updates[0].groups.bundled.patterns).toEqual(direct);
  });

  it('says which licence of node-forge applies', () => {
    const forge = sbom.components.find(({ name }) => name === 'node-forge');
    expect(forge?.licenses).toEqual([{ license: { id: 'BSD-3-Clause' } }]);
    expect(read('THIRD-PARTY-NOTICES')).toMatch(
      /^node-forge \S+ \(BSD-3-Clause, chosen from BSD-3-Clause OR GPL-2\.0\)/m,
    );
  });

  it('refers to each component by its purl, from the product', () => {
    const { component: product } = sbom.metadata;
    expect(product).toMatchObject({ name: 'sandbank', version: manifest.version });
    for (const one of [product, ...sbom.components]) {
      expect(one.purl).toBe(`pkg:npm/${nameOf(one).replace('@', '%40')}@${one.version}`);
      expect(one['bom-ref']).toBe(one.purl);
    }
    expect(sbom.dependencies).toEqual([{ ref: product.purl, dependsOn: sbom.components.map(({ purl }) => purl) }]);
  });

  it('is in the package, in the image, and with each release', () => {
    expect(manifest.files).toContain('sbom.cdx.json');
    expect(read('Dockerfile')).toContain('/build/sbom.cdx.json');
    const steps: { run?: string }[] = parse(read('.github/workflows/release.yml')).jobs.package.steps;
    expect(steps.find(({ run }) => run?.startsWith('gh release create'))?.run).toContain('sbom.cdx.json');
  });
});

describe('the audit of what is bundled', () => {
  let registry: Server | undefined;
  afterEach(() => void registry?.close());

  /** Runs the audit against a registry that answers with the advisories for the packages that it is asked about. */
  async function audit(
    answer: (asked: Record<string, string[]>) => [status: number, body: object],
    ...flags: string[]
  ): Promise<{ code: number; output: string }> {
    registry = createServer((req, res) => {
      const chunks: Buffer[] = [];
      req.on('data', (chunk: Buffer) => chunks.push(chunk));
      req.on('end', () => {
        const sent = Buffer.concat(chunks);
        const text = req.headers['content-encoding'] === 'gzip' ? gunzipSync(sent).toString() : sent.toString();
        const isAudit = req.url?.endsWith('/advisories/bulk') === true;
        const [status, body] = isAudit ? answer(JSON.parse(text)) : [404, {}];
        res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
      });
    });
    await new Promise<void>((resolve) => registry?.listen(0, '127.0.0.1', resolve));
    const { port } = registry.address() as AddressInfo;
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        [join(root, 'scripts/audit-bundled.mjs'), ...flags],
        {
          cwd: root,
          env: { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_fetch_retries: '0' },
        },
        (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
      );
    });
  }

  const advisory = {
    id: 1,
    url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
    title: 'Forged things',
    severity: 'high',
    vulnerable_versions: '*',
    cwe: [],
    cvss: { score: 7, vectorString: null },
  };

  it('asks about every bundled package, and is content without advisories', async () => {
    const asked: Record<string, string[]> = {};
    const { code, output } = await audit((packages) => {
      Object.assign(asked, packages);
      return [200, {}];
    }, '--required');
    expect([code, output]).toEqual([
      0,
      expect.stringContaining(`no advisories for ${sbom.components.length} bundled packages`),
    ]);
    for (const one of sbom.components) expect(asked[nameOf(one)]).toContain(one.version);
    expect(Object.keys(asked)).not.toContain('jest');
  });

  it.each([
    [[], 0],
    [['--required'], 1],
  ])('lists advisories, and with %j ends with %d', async (flags, expected) => {
    const { code, output } = await audit(() => [200, { 'node-forge': [advisory] }], ...flags);
    expect([code, output]).toEqual([expected, expect.stringMatching(/node-forge.*high.*Forged things.*GHSA-aaaa/)]);
  });

  it.each([
    [[], 0],
    [['--required'], 1],
  ])('says that the registry has no audit, and with %j ends with %d', async (flags, expected) => {
    const { code, output } = await audit(() => [404, {}], ...flags);
    expect([code, output]).toEqual([expected, expect.stringContaining('cannot be asked for advisories')]);
  });

  it('is required by the release workflow only', () => {
    expect(read('.github/workflows/release.yml')).toContain('- run: node scripts/audit-bundled.mjs --required');
    expect(read('.github/workflows/ci.yml')).toMatch(/- run: node scripts\/audit-bundled\.mjs$/m);
    expect(read('.ci/run')).toMatch(/node scripts\/audit-bundled\.mjs$/m);
  });
});
