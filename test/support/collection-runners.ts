import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runToEnd, type Ended } from './run-to-end.js';

const ENDS_WITHIN_MS = 400_000;
const source = fileURLToPath(new URL('../../collections/', import.meta.url));

/** What a runner of a collection says about one run. */
export interface CollectionRun {
  readonly code: number | null;
  readonly requests: number;
  readonly checks: number;
  /** Each check that failed, as "step: check". */
  readonly failed: readonly string[];
  readonly output: string;
}

/** What is run, and where. */
export interface RunOptions {
  /** One of both folders; otherwise the whole collection. */
  readonly folder?: 'journey' | 'every-operation';
  /** Values of the settings of the collection. */
  readonly settings: Readonly<Record<string, string>>;
  /** Of the bank. Default: published. */
  readonly dialect?: 'nextgenpsd2';
  /** More flags of the command line. */
  readonly flags?: readonly string[];
}

/** The command lines of both applications, installed as a user of `collections/runners` installs them. */
export interface CollectionRunners {
  /** A folder as a clone of the repository is, with the collections and the installed command lines only. */
  readonly folder: string;
  readonly postman: (options: RunOptions) => Promise<CollectionRun>;
  readonly bruno: (options: RunOptions) => Promise<CollectionRun>;
  /** Pastes a block of a document into a shell in that folder. */
  readonly paste: (block: string, environment: Readonly<Record<string, string>>) => Promise<Ended>;
  remove(): void;
}

/** Installs newman and bru into their own folder, with the versions of the lock file, and copies the collections there. */
export async function installRunners(): Promise<CollectionRunners> {
  const folder = mkdtempSync(join(tmpdir(), 'sandbank-collections-'));
  const collections = join(folder, 'collections');
  cpSync(source, collections, { recursive: true, filter: (path) => !path.includes('node_modules') });
  const runners = join(collections, 'runners');
  const installed = await run('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], runners);
  if (installed.code !== 0) throw new Error(`npm ci failed in collections/runners:\n${installed.output}`);
  const bin = (name: string): string => join(runners, 'node_modules', '.bin', name);
  const report = join(folder, 'report.json');
  const readReport = (): any => JSON.parse(readFileSync(report, 'utf8'));
  const flagsOf = ({ settings, flags = [] }: RunOptions): string[] => [
    ...Object.entries(settings).flatMap(([name, value]) => ['--env-var', `${name}=${value}`]),
    ...flags,
  ];

  return {
    folder,
    paste: (block, environment) => run('bash', ['-euo', 'pipefail', '-c', block], folder, environment),
    postman: async (options) => {
      rmSync(report, { force: true });
      const wanted = options.folder && { journey: 'Journey', 'every-operation': 'Every operation' }[options.folder];
      const ended = await run(
        bin('newman'),
        [
          ...['run', join(collections, `${nameOf(options, 'sandbank')}.postman_collection.json`), ...flagsOf(options)],
          ...['--reporters', 'cli,json', '--reporter-json-export', report],
          ...(wanted === undefined ? [] : ['--folder', wanted]),
        ],
        folder,
      );
      const { stats, failures } = readReport().run;
      return {
        ...ended,
        requests: stats.requests.total,
        checks: stats.assertions.total,
        failed: failures.map(({ source, error }: any) => `${source.name}: ${error.test ?? error.message}`),
      };
    },
    bruno: async (options) => {
      rmSync(report, { force: true });
      const args = ['run', ...(options.folder === undefined ? ['-r'] : [options.folder]), ...flagsOf(options)];
      const ended = await run(
        bin('bru'),
        [...args, '--reporter-json', report],
        join(collections, nameOf(options, 'bruno')),
      );
      const [{ results, summary }] = readReport();
      return {
        ...ended,
        requests: summary.totalRequests,
        checks: summary.totalTests,
        failed: results.flatMap(({ name, error, testResults }: any) => [
          ...(error ? [`${name}: ${error}`] : []),
          ...testResults
            .filter(({ status }: any) => status !== 'pass')
            .map(({ description }: any) => `${name}: ${description}`),
        ]),
      };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The file or folder of a collection. */
const nameOf = ({ dialect }: RunOptions, name: string): string => (dialect === undefined ? name : `${name}-${dialect}`);

function run(
  command: string,
  args: readonly string[],
  cwd: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  return runToEnd(command, args, { cwd, environment, timeoutMs: ENDS_WITHIN_MS });
}
