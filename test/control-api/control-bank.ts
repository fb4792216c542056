import { requestIds } from '../../src/http/request-ids.js';
import { validateOutput } from '@stoplight/prism-http/dist/validator/index.js';
import type { IHttpOperation } from '@stoplight/types';
import { compileProfile } from '../../src/decisions/decisions.js';
import { parseInstant, type LocalDate } from '../../src/domain/calendar.js';
import type { AppContext } from '../../src/http/app-context.js';
import { CallCounts } from '../../src/http/call-counts.js';
import { ServerCaches } from '../../src/http/server-caches.js';
import { GuessLimiter } from '../../src/http/guess-limit.js';
import { createApp } from '../../src/server/app.js';
import { loadOperations } from '../../src/server/openapi-document.js';
import type { ServedApp } from '../../src/server/listener.js';
import { bankFinder } from '../../src/http/requests/request-context.js';
import { readGivenCertificate, readSignatureCertificate } from '../../src/http/client-certificate.js';
import { callServer, serverOf, type ServerAnswer } from '../support/call-server.js';
import { authority, certificates, signatures } from '../support/test-ca.js';
import { bankDocuments } from '../../src/xs2a/document/bank-documents.js';
import { contractsOf } from '../../src/dialects/published/document/profile-contract.js';
import type { HttpSettings } from '../../src/http/http-settings.js';
import { builtDashboard } from '../../src/process/package-files.js';
import type { Slicing } from '../../src/banks/clock-advances.js';
import { ClockDriver } from '../../src/banks/clock-driver.js';
import { JournalMemory } from '../../src/journal/journal-buffer.js';
import { BankRegistry } from '../../src/banks/bank-registry.js';
import type { Bank } from '../../src/sim/bank.js';
import { Banks } from '../../src/sim/banks.js';
import type { FixtureBase } from '../../src/sim/fixture-base.js';
import { smallBase, START } from '../support/small-bank.js';
import { PUBLISHED } from '../../src/dialects/published/operations.js';

/** What a test may set about the server. */
export interface ControlOptions {
  readonly adminToken?: string;
  readonly publicUrl?: string;
  readonly httpsUrl?: string;
  readonly switches?: Readonly<Record<string, unknown>>;
  readonly mode?: 'running' | 'paused';
  readonly slicing?: Slicing;
  readonly base?: (base: FixtureBase) => FixtureBase;
  readonly mostBanks?: number;
}

/** What one call sends besides method and path. */
export interface Sent {
  readonly body?: unknown;
  /** A body as text, with whatever Content-Type the headers say. */
  readonly raw?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Two banks, `default` and `w7`, behind a control API; every answer is checked against its OpenAPI document. */
export interface Control {
  readonly app: ServedApp;
  readonly context: AppContext;
  /** Banks that afterOperation was called with. */
  readonly touched: string[];
  readonly reported: unknown[];
  /** What the journals of its banks share. */
  readonly journalMemory: JournalMemory;
  isReady: boolean;
  /** Lets real time go by. */
  wait(ms: number): void;
  bank(id?: string): Bank;
  call(
    method: 'get' | 'put' | 'post' | 'delete' | 'head' | 'options' | 'patch',
    path: string,
    sent?: Sent,
  ): Promise<ServerAnswer>;
  get(path: string): Promise<any>;
  post(path: string, body?: unknown): Promise<any>;
  put(path: string, body?: unknown): Promise<any>;
}

/** The operations of the control API's document, as Prism reads them. */
export async function documentedOperations(): Promise<readonly IHttpOperation[]> {
  return (await loadOperations('admin-openapi')).whole();
}

export async function openControl(options: ControlOptions = {}): Promise<Control> {
  const operations = await documentedOperations();
  const contractOf = contractsOf(await loadOperations());
  const documentOf = bankDocuments('openapi: 3.0.3 # bank\n');
  let realNow = parseInstant(START) ?? NaN;
  const banks = new Banks();
  const journalMemory = new JournalMemory(Infinity);
  const reported: unknown[] = [];
  const baseOf = options.base ?? ((same) => same);
  const usual = {
    fixtures: {
      fingerprint: 'small',
      isSavedAs: (saved: string) => saved === 'small',
      baseFor: (startDay: LocalDate) => baseOf(smallBase(startDay)),
    },
    dialect: 'published',
    profileOf: () => compileProfile('published', options.switches),
    seed: 42,
    clock: { mode: options.mode ?? 'paused', rate: 1, at: realNow },
  } as const;
  const registry = new BankRegistry(banks, usual, {
    driver: new ClockDriver((error) => reported.push(error)),
    ...(options.slicing && { slicing: options.slicing }),
    onTransition: () => undefined,
    journals: { most: 100, mostBytes: Infinity, memory: journalMemory },
    reportError: (error) => reported.push(error),
    realNow: () => realNow,
    mostBanks: options.mostBanks ?? 20_000,
  });
  registry.openDefault('default');
  registry.openDefault('w7');

  const settings: HttpSettings = {
    publicUrl: options.publicUrl,
    allowedHosts: ['localhost', '127.0.0.1', '[::1]', 'bank.test'],
    trustedProxies: [],
    isTppHeaderTrusted: true,
    adminToken: options.adminToken,
    httpUrl: 'http://127.0.0.1:8080',
    httpsUrl: options.httpsUrl,
  };
  const control: Omit<Control, 'app' | 'context' | 'call' | 'get' | 'post' | 'put'> = {
    touched: [],
    journalMemory,
    reported,
    isReady: true,
    wait: (ms) => void (realNow += ms),
    bank: (id = 'default') => banks.find(id)!,
  };
  const context: AppContext = {
    version: '9.9.9',
    startedAtMs: Date.now() - 5_500,
    banks,
    settings,
    contractOf: ({ profile }) => contractOf(profile),
    checkAnswers: true,
    dialects: [PUBLISHED],
    dialectOf: () => PUBLISHED,
    reportError: (error) => reported.push(error),
    damages: [],
    isReady: () => control.isReady,
    bankOf: bankFinder(banks),
    registry,
    certificates: {
      ofClient: () => {
        throw new Error('no test of the control API onboards');
      },
      canBeBrought: () => false,
      given: (pem, bank) => readGivenCertificate(pem, bank, certificates),
      ofSignature: (header, bank) => readSignatureCertificate(header, bank, certificates),
      caBundlePem: '-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----\n',
      authority,
      ofTpps: {
        ready: () => Promise.resolve(),
        pathsOf: (_bank, id) =>
          id === 'PSDAT-FMA-one' ? { certificate: '/c/one.pem', privateKey: '/c/one.key', ca: '/c/ca.pem' } : undefined,
      },
    },
    signatures,
    afterOperation: (bank) => control.touched.push(bank.id),
    newRequestId: requestIds(1),
    guesses: new GuessLimiter(() => realNow),
    caches: new ServerCaches(),
    counts: new CallCounts(),
    metrics: () => Promise.resolve({ contentType: 'text/plain', text: '' }),
    logCall: () => undefined,
    dashboard: builtDashboard(),
    documents: { bank: ({ profile }) => documentOf(profile), admin: async () => 'openapi: 3.0.3 # admin\n' },
  };
  const app = createApp(context);

  const call: Control['call'] = async (method, path, sent = {}) => {
    const { body, raw = body === undefined ? undefined : JSON.stringify(body) } = sent;
    const headers = {
      ...sent.headers,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(raw !== undefined && { 'Content-Length': Buffer.byteLength(raw) }),
    };
    const answer = await callServer(await serverOf(app), method.toUpperCase(), path, headers, raw);
    const problems = disagreements(operations, method, path, answer);
    if (problems.length > 0)
      throw new Error(`${method} ${path} → ${answer.status} ${answer.text}\n${problems.join('\n')}`);
    return answer;
  };
  const succeed = async (method: 'get' | 'post' | 'put', path: string, body?: unknown): Promise<any> => {
    const answer = await call(method, path, { body });
    if (answer.status >= 300) throw new Error(`${method} ${path} → ${answer.status} ${answer.text}`);
    return answer.body;
  };
  return Object.assign(control, {
    app,
    context,
    call,
    get: (path: string) => succeed('get', path),
    post: (path: string, body?: unknown) => succeed('post', path, body),
    put: (path: string, body?: unknown) => succeed('put', path, body),
  });
}

/** What is wrong with an answer by the document; of paths and methods that it does not have, only the problem's shape. */
export function disagreements(
  operations: readonly IHttpOperation[],
  method: string,
  path: string,
  answer: ServerAnswer,
): string[] {
  if (method === 'head' || method === 'options') return [];
  const [plain = ''] = path.split('?');
  const below = plain.replace(/^\/banks\/[^/]+(?=\/|$)/, '') || '/';
  const own = below.replace(/^\/__admin\/banks\/[^/]+(?=\/)/, '/__admin');
  const fits = (operation: IHttpOperation): boolean =>
    new RegExp(`^${operation.path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`).test(own);
  const candidates = operations
    .filter(fits)
    .sort((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')));
  const documented = candidates.find((one) => one.path === candidates[0]?.path && one.method === method);
  const operation = documented ?? operations.find(({ path: any }) => any === '/__admin/clock')!;
  const contentType = String(answer.headers['content-type']);
  const element = {
    // A path or method that the document does not have is refused with its own status, in the same shape.
    statusCode: documented ? answer.status : 400,
    headers: { 'content-type': contentType },
    body: contentType.includes('json') ? (JSON.parse(answer.text) as unknown) : answer.text,
  };
  const result = validateOutput({ resource: operation, element }) as {
    _tag: string;
    left?: { path?: unknown[]; message: string }[];
  };
  const problems = (result.left ?? []).map(({ path: where = [], message }) => `${where.join('.')}: ${message}`);
  return result._tag === 'Left' ? problems : [];
}

/** The members of a problem. */
export function problemOf(answer: ServerAnswer): {
  status: number;
  detail: string;
  code?: string;
  path?: string;
  valid?: string[];
} {
  if (!String(answer.headers['content-type']).startsWith('application/problem+json'))
    throw new Error(`no problem: ${answer.text}`);
  return JSON.parse(answer.text) as ReturnType<typeof problemOf>;
}
