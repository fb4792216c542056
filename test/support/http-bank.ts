import { requestIds } from '../../src/http/request-ids.js';
import type { Server } from 'node:http';
import { afterAll, expect } from '@jest/globals';
import type { AppContext } from '../../src/http/app-context.js';
import { CallCounts } from '../../src/http/call-counts.js';
import { ServerCaches } from '../../src/http/server-caches.js';
import { GuessLimiter } from '../../src/http/guess-limit.js';
import { createApp } from '../../src/server/app.js';
import {
  canBringCertificate,
  readClientCertificate,
  readGivenCertificate,
  readSignatureCertificate,
} from '../../src/http/client-certificate.js';
import { createListener, listen } from '../../src/server/listener.js';
import { callServer } from './call-server.js';
import { authority, certificates, signatures } from './test-ca.js';
import { OPERATIONS, PUBLISHED } from '../../src/dialects/published/operations.js';
import { contractsOf } from '../../src/dialects/published/document/profile-contract.js';
import type { Profile } from '../../src/decisions/decisions.js';
import { BankFault } from '../../src/domain/errors.js';
import type { CertificateIdentity } from '../../src/domain/tpp/certificate-identity.js';
import { builtDashboard } from '../../src/process/package-files.js';
import { DIALECTS } from '../../src/server/dialects.js';
import { loadOperations, readOpenapiText } from '../../src/server/openapi-document.js';
import { asId } from '../../src/domain/ids.js';
import { Banks } from '../../src/sim/banks.js';
import { newBankSessions } from '../../src/banks/bank-registry.js';
import { BankEvents } from '../../src/banks/bank-events.js';
import { ClientReport } from '../../src/client-report/client-report.js';
import { ClockAdvances } from '../../src/banks/clock-advances.js';
import { Journal } from '../../src/journal/journal.js';
import { authorise } from '../../src/sim/authorisation/authorise.js';
import { openTestBank, TPP_ONE, type TestBank } from './small-bank.js';

/** The small bank behind real HTTP; every answer of an operation is checked against the OpenAPI document. */

const contractOf = contractsOf(await loadOperations());
const documentOf = PUBLISHED.documentsOf(await readOpenapiText('openapi'));
const servers: Server[] = [];

export interface CallOptions {
  readonly key?: string | null;
  readonly token?: string;
  readonly requestId?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: string | Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** A body sent as it is, with whatever type the headers give. */
  readonly raw?: string | Buffer;
}

export interface CallAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: any;
  readonly text: string;
}

export interface HttpBank extends TestBank {
  readonly server: Server;
  readonly url: string;
  readonly context: AppContext;
  /** Faults of the bank itself; a test that makes none leaves it empty. */
  readonly faults: unknown[];
  call(method: string, path: string, options?: CallOptions): Promise<CallAnswer>;
  /** Lets real time go by. */
  wait(ms: number): void;
  /** What the certificate guard finds; a BankFault is thrown; `forwarded`: what the header of the request holds. */
  certificate: CertificateIdentity | BankFault | 'forwarded';
}

const opened: HttpBank[] = [];

afterAll(async () => {
  const faults = opened.flatMap((bank) => bank.faults);
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
  opened.length = 0;
  expect(faults).toEqual([]);
});

/** Opens the small bank on a free port, with switches of the decision table changed. @param replaced members of the context */
export async function openHttpBank(
  changes: Readonly<Record<string, unknown>> = {},
  options: Parameters<typeof openTestBank>[1] = {},
  replaced: Partial<AppContext> = {},
): Promise<HttpBank> {
  const test = openTestBank(changes, options);
  const banks = new Banks();
  const journal = new Journal({ most: 1000 });
  const report = new ClientReport();
  const sessions = newBankSessions();
  const faults: unknown[] = [];
  let realNowMs = 0;
  const events = new BankEvents((error) => faults.push(error));
  banks.put(test.bank);
  const settings = {
    publicUrl: undefined,
    allowedHosts: ['127.0.0.1', 'localhost'],
    trustedProxies: ['loopback'],
    isTppHeaderTrusted: true,
    adminToken: undefined,
    httpUrl: undefined as string | undefined,
    httpsUrl: undefined,
  };
  const context: AppContext = {
    version: '0.0.0',
    startedAtMs: 0,
    banks,
    settings,
    contractOf: ({ profile }) => contractOf(profile),
    checkAnswers: true,
    dialects: Object.values(DIALECTS),
    dialectOf: () => PUBLISHED,
    reportError: (error) => faults.push(error),
    damages: [],
    isReady: () => true,
    bankOf: () => test.bank,
    registry: {
      advances: new ClockAdvances(() => undefined),
      recordOf: () => ({ journal, report, clock: test.clock }),
      eventsOf: () => events,
      sessionsOf: () => sessions,
      pointBeforeCall: () => undefined,
    } as unknown as AppContext['registry'],
    certificates: {
      ofClient: (req) => {
        if (bank.certificate === 'forwarded') return readClientCertificate(req, bank.bank, settings, certificates);
        if (bank.certificate instanceof BankFault) throw bank.certificate;
        return bank.certificate;
      },
      canBeBrought: (req, of) => bank.certificate !== 'forwarded' || canBringCertificate(req, of),
      given: (pem, bank) => readGivenCertificate(pem, bank, certificates),
      ofSignature: (header, bank) => readSignatureCertificate(header, bank, certificates),
      caBundlePem: '',
      authority,
      ofTpps: { ready: () => Promise.resolve(), pathsOf: () => undefined },
    },
    signatures,
    afterOperation: () => undefined,
    newRequestId: requestIds(1),
    guesses: new GuessLimiter(() => realNowMs),
    caches: new ServerCaches(),
    counts: new CallCounts(),
    metrics: () => Promise.resolve({ contentType: 'text/plain', text: '' }),
    logCall: () => undefined,
    dashboard: builtDashboard(),
    documents: { bank: ({ profile }) => documentOf(profile), admin: async () => '' },
    ...replaced,
  };
  const server = createListener(createApp(context), test.bank.profile.sizes.headerBytes);
  servers.push(server);
  const port = await listen(server, 0, '127.0.0.1');
  settings.httpUrl = `http://127.0.0.1:${port}`;
  const bank: HttpBank = {
    ...test,
    server,
    url: settings.httpUrl,
    context,
    faults,
    certificate: new BankFault('CERTIFICATE_MISSING', 'no certificate'),
    wait: (ms) => void (realNowMs += ms),
    call: (method, path, callOptions = {}) => call(server, test.bank.profile, method, path, callOptions),
  };
  opened.push(bank);
  return bank;
}

let lastRequestId = 0;

async function call(
  server: Server,
  profile: Profile,
  method: string,
  path: string,
  options: CallOptions,
): Promise<CallAnswer> {
  const { key = 'key-one-1', requestId = `request-${(lastRequestId += 1)}` } = options;
  const { query = '', json, raw = json === undefined ? undefined : JSON.stringify(json) } = options;
  const headers = {
    ...(key !== null && { 'Ocp-Apim-Subscription-Key': key }),
    ...(requestId !== null && { 'X-Request-ID': requestId }),
    ...(options.token !== undefined && { Authorization: `Bearer ${options.token}` }),
    ...(json !== undefined && { 'Content-Type': 'application/json' }),
    ...options.headers,
    ...(raw !== undefined && { 'Content-Length': Buffer.byteLength(raw) }),
  };
  const added = typeof query === 'string' ? query : new URLSearchParams(query).toString();
  const target = added === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${added}`;
  const answer: CallAnswer = await callServer(server, method.toUpperCase(), target, headers, raw);
  checkAnswer(method, path, answer, profile);
  return answer;
}

/** Fails when an answer of an operation does not fit the OpenAPI document of the profile, or is not JSON. */
export function checkAnswer(method: string, path: string, answer: CallAnswer, profile: Profile): void {
  const [plain = ''] = path.split('?');
  const operation = OPERATIONS.find(
    (row) =>
      row.methods.includes(method.toUpperCase() as 'GET') &&
      new RegExp(`^${row.path.replace(/:[A-Za-z]+/g, '[^/]+')}$`).test(plain),
  );
  if (answer.status >= 500 || /<html|<!DOCTYPE|\n\s+at /i.test(answer.text))
    throw new Error(`${method} ${path} answers ${answer.status}: ${answer.text}`);
  if (!operation) return;
  const operationId =
    operation.id === 'exchangeCode' && method.toLowerCase() === 'post' ? 'exchangeCodeByPost' : operation.id;
  const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, value]));
  const problems = contractOf(profile).answerProblems(operationId, {
    status: answer.status,
    headers,
    body: answer.status === 204 ? undefined : answer.body,
  });
  if (problems.length > 0) expect(problems).toEqual([]);
}

/** A consent that its holder approved, and an access token for it. */
export async function obtainToken(
  bank: HttpBank,
  body: Readonly<Record<string, unknown>>,
  psuId = 'anna',
  key = 'key-one-1',
  client: { readonly clientId: string; readonly clientSecret: string } = TPP_ONE,
): Promise<{ consentId: string; token: string; refreshToken: string | undefined; answer: any }> {
  const created = await bank.call('POST', '/PSD2/v1/consents', { json: body, key });
  expect(created.status).toBe(200);
  const { consentId } = created.body as { consentId: string };
  const code = approve(bank, consentId, psuId);
  const query = { client_id: client.clientId, client_secret: client.clientSecret, code, request_id: consentId };
  const { status, body: answer } = await bank.call('GET', '/PSD2/v1/oauth/token', { key, query });
  expect(status).toBe(200);
  return { consentId, token: answer.access_token, refreshToken: answer.refresh_token, answer };
}

/** Approves as a PSU, without a page, and answers the code. */
export function approve(bank: HttpBank, requestId: string, psuId = 'anna', options = {}): string {
  const outcome = bank.bank.perform(() =>
    authorise(bank.bank, asId(requestId), { decision: 'approve', psuId: asId(psuId) }, options),
  );
  return outcome.code ?? '';
}
