import { afterAll, beforeAll } from '@jest/globals';
import { connectSandbank, type ServerClient } from '../../src/library/server-client.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';

/** A bank of the dialect nextgenpsd2 with habits, and what its clients need. Every response is checked against the document. */

const TPP = { 'Sandbank-TPP': 'PSDDE-BAFIN-700001' };
export const ANNA = 'AT611904300234573201';
export const BEGIN = '2026-03-02T09:00:00Z';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: any;
}

type CreatedBank = Awaited<ReturnType<ServerClient['banks']['create']>>;

export interface LiveBank {
  readonly bank: CreatedBank;
  /** Sends a call to a path below the address of the bank, or to a whole address of its host. */
  readonly send: (
    method: string,
    path: string,
    headers?: object,
    body?: object,
    signal?: AbortSignal,
  ) => Promise<Answer>;
  /** A consent to Anna's account, valid a minute later, and the headers of its reads. */
  readonly consent: (changes?: object) => Promise<{ readonly 'Consent-ID': string }>;
  readonly findings: () => Promise<readonly string[]>;
}

let server: InProcessServer;
let client: ServerClient;
let number = 0;

/** Starts a server for the tests of a file, and returns how a bank with habits is opened on it. */
export function liveBanks(options: object = {}): (decisions: object) => Promise<LiveBank> {
  beforeAll(async () => {
    server = await startInProcess({ certs: 'memory', checkAnswers: true, ...options });
    client = await connectSandbank(server.url);
  });
  afterAll(() => server.stop());
  return openLiveBank;
}

async function openLiveBank(decisions: object): Promise<LiveBank> {
  number += 1;
  const bank = await client.banks.create(`live-${number}`, {
    dialect: 'nextgenpsd2',
    clock: BEGIN,
    profile: { extends: 'nextgenpsd2', decisions: { 'psu-behaviour': 'approves', ...decisions } },
  } as never);
  const send: LiveBank['send'] = async (method, path, headers = {}, body = undefined, signal = undefined) => {
    const url = new URL(path.startsWith('/v1/') ? bank.url + path : path);
    if (url.host !== new URL(bank.url).host) throw new Error(`no host has the name ${url.host}`);
    const response = await fetch(url, {
      method,
      headers: { ...TPP, 'X-Request-ID': crypto.randomUUID(), 'Content-Type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
  };
  return {
    bank,
    send,
    consent: async (changes = {}) => {
      const account = [{ iban: ANNA }];
      const { body } = await send(
        'POST',
        '/v1/consents',
        { 'TPP-Redirect-URI': 'https://tpp.example/', 'PSU-IP-Address': '192.0.2.10' },
        {
          access: { accounts: account, balances: account, transactions: account },
          recurringIndicator: true,
          validUntil: '2026-05-30',
          frequencyPerDay: 4,
          combinedServiceIndicator: false,
          ...changes,
        },
      );
      await bank.clock.advance('PT1M');
      return { 'Consent-ID': body.consentId as string };
    },
    findings: async () => (await bank.report()).findings.map(({ rule }) => rule),
  };
}
