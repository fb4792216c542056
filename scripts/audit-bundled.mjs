/**
 * Asks npm's registry for advisories about the packages in the bundles, which `npm audit` of an installation does not see. Prints what it
 * says, or that it cannot be asked. With `--required`, as in a release, it fails in both cases.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const isRequired = process.argv.includes('--required');
const { components } = JSON.parse(readFileSync(fileURLToPath(new URL('../sbom.cdx.json', import.meta.url)), 'utf8'));

/** A lockfile with exactly these packages. A further version of a name is below the first one. */
function lockfileOf(packages) {
  const places = {};
  for (const { group, name, version } of packages) {
    let place = `node_modules/${group === undefined ? '' : `${group}/`}${name}`;
    const step = `/${place}`;
    while (place in places) place += step;
    places[place] = { version };
  }
  return { name: 'bundled', lockfileVersion: 3, requires: true, packages: { '': { name: 'bundled' }, ...places } };
}

/** The report of `npm audit`; undefined if the registry does not answer. */
function audited() {
  const folder = mkdtempSync(join(tmpdir(), 'sandbank-audit-'));
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'bundled' }));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lockfileOf(components)));
    const { stdout, stderr } = spawnSync('npm', ['audit', '--package-lock-only', '--json', '--fetch-retries=0'], {
      cwd: folder,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    const report = stdout?.startsWith('{') ? JSON.parse(stdout) : {};
    return {
      vulnerabilities: report.vulnerabilities,
      problem: report.message ?? report.error?.summary ?? stderr ?? '',
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const { vulnerabilities, problem } = audited();
if (!vulnerabilities) {
  console.error(`npm's registry cannot be asked for advisories: ${problem.trim().split('\n')[0]}`);
  process.exit(isRequired ? 1 : 0);
}
const advisories = Object.values(vulnerabilities).flatMap(({ via }) => via.filter((one) => typeof one === 'object'));
for (const { name, severity, title, url, range } of advisories)
  console.error(`${name} ${range}: ${severity}, ${title}, ${url}`);
if (advisories.length === 0) console.log(`no advisories for ${components.length} bundled packages`);
process.exit(isRequired && advisories.length > 0 ? 1 : 0);
