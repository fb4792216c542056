import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { startProgram, type RunningProgram } from '../support/program.js';
import { connectRaw, portOf, requestText, type RawConnection } from '../support/raw-connection.js';
import { makeConsent } from '../support/tpp-client.js';
import { connectionsOf, openImpatientBank, pause, until, type ImpatientBank } from './impatient-bank.js';

/** Connections that are left behind, and very many of them. */

/** Connections that the test's own calls may keep. */
const OWN = 3;

const connectMany = (port: number, count: number): Promise<RawConnection[]> =>
  Promise.all(Array.from({ length: count }, () => connectRaw(port)));

async function figure({ url }: RunningProgram, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

describe('a client that disconnects', () => {
  let bank: ImpatientBank;
  beforeAll(async () => {
    // No one is timed out here: what ends a connection is that its client is gone.
    bank = await openImpatientBank({ headersMs: 3_600_000, requestMs: 3_600_000, unreadMs: 3_600_000 });
  });

  const half = requestText('POST', '/PSD2/v1/consents', { 'Content-Type': 'application/json', 'Content-Length': 900 });

  it.each([
    ['in the middle of its headers', half.slice(0, 60)],
    ['in the middle of its body', `${half}{"access":`],
    ['before it has sent anything', ''],
  ])('%s leaves nothing behind', async (_what, text) => {
    await bank.tpp.admin('POST', '/reset');
    const before = await bank.tpp.admin('GET', '/state');
    const journal = async (): Promise<number> => (await bank.tpp.admin('POST', '/requests/count', {})).count;
    const isWholeHead = text.length >= half.length;
    for (const leave of ['resetAndDestroy', 'destroy', 'end'] as const) {
      await until(
        () => connectionsOf(bank.server),
        (count) => count <= OWN,
      );
      const gone = await connectMany(bank.port, 40);
      await Promise.all(gone.map(({ send }) => send(text)));
      await until(
        () => connectionsOf(bank.server),
        (count) => count >= 40,
      );
      for (const { socket } of gone) socket[leave]();
      await until(
        () => connectionsOf(bank.server),
        (count) => count <= OWN,
      );
    }
    // A call that had begun is reported, without an answer.
    await until(journal, (count) => count === (isWholeHead ? 120 : 0));
    expect(await bank.tpp.admin('GET', '/state')).toEqual(before);
    await makeConsent(bank.tpp);
  });

  it('while its response is delayed leaves nothing behind, and its request was carried out once', async () => {
    await bank.tpp.admin('POST', '/reset');
    await bank.tpp.admin('POST', '/faults', {
      match: { operation: 'createConsent' },
      when: 'commit',
      delay: { type: 'fixed', ms: 300 },
    });
    const body = JSON.stringify({ access: { accounts: [{ iban: bank.tpp.facts.iban }] } });
    const headers = {
      'X-Request-ID': 'gone',
      'Ocp-Apim-Subscription-Key': bank.tpp.facts.key,
      'Content-Type': 'application/json',
      'Content-Length': body.length,
    };
    const gone = await connectMany(bank.port, 20);
    await Promise.all(gone.map(({ send }) => send(requestText('POST', '/PSD2/v1/consents', headers, body))));
    const made = async (): Promise<number> => (await bank.tpp.admin('GET', '/consents')).consents.length;
    await until(made, (count) => count === 20);
    for (const { socket } of gone) socket.resetAndDestroy();
    await until(
      () => connectionsOf(bank.server),
      (count) => count <= OWN,
    );
    await until(
      async () => (await bank.tpp.admin('POST', '/requests/count', {})).count,
      (count) => count === 20,
    );
    expect(await made()).toBe(20);
  });
});

describe('a client that does not read', () => {
  const large = requestText('GET', '/__admin/openapi.yaml');

  it('is disconnected after a timeout; a client that waits for a response is not', async () => {
    const bank = await openImpatientBank({ headersMs: 3_600_000, requestMs: 3_600_000, unreadMs: 500 });
    let accepted = 0;
    bank.server.on('connection', () => (accepted += 1));
    const silent = await connectMany(bank.port, 10);
    for (const { socket, send } of silent) {
      socket.pause();
      void send(large.repeat(100));
    }
    const delay = { type: 'fixed', ms: 2500 };
    await bank.tpp.admin('POST', '/faults', { match: { operation: 'readConsentStatus' }, delay });
    const patient = await connectRaw(bank.port);
    const headers = { 'X-Request-ID': 'patient', 'Ocp-Apim-Subscription-Key': bank.tpp.facts.key };
    void patient.send(requestText('GET', '/PSD2/v1/consents/unknown/status', headers));
    const listener = await connectRaw(bank.port);
    void listener.send(requestText('GET', '/__admin/events'));
    await until(
      () => accepted,
      (count) => count >= 12,
    );
    await until(
      () => connectionsOf(bank.server),
      (count) => count <= 2,
    );
    expect((await patient.answers(1)).map(({ status }) => status)).toEqual([400]);
    patient.socket.destroy();
    expect(listener.socket.destroyed).toBe(false);
    listener.socket.destroy();
    for (const { socket } of silent) socket.destroy();
  });

  it('uses a bounded amount of memory', async () => {
    const program = await startProgram(['--port', '0', '--https-port', 'off', '--quiet', '--certs', 'memory']);
    const port = portOf(program.url);
    const before = await figure(program, 'process_resident_memory_bytes');
    const openBefore = await figure(program, 'process_open_fds');
    const silent = await connectMany(port, 30);
    // A gigabyte of answers, if anyone put them together.
    for (const { socket, send } of silent) {
      socket.pause();
      void send(large.repeat(300));
    }
    await pause(1500);
    expect((await figure(program, 'process_resident_memory_bytes')) - before).toBeLessThan(300_000_000);
    for (const { socket } of silent) socket.resetAndDestroy();
    await until(
      () => figure(program, 'process_open_fds'),
      (count) => count <= openBefore + 3,
    );
    expect(await program.stop()).toBe(0);
  });
});

describe('a program that did not run for longer than a client has time', () => {
  const body = JSON.stringify({ tppRedirectUri: 'http://localhost/' });
  const head = requestText('POST', '/PSD2/v1/consents', { 'Content-Length': body.length });

  it.each([
    ['answers a request that arrived meanwhile', '', head + body, 400],
    ['answers a request whose rest arrived meanwhile', head, body, 400],
    ['refuses a request whose head is incomplete', '', head.slice(0, 40), 408],
    ['refuses a request whose body is incomplete', '', head + body.slice(0, 9), 408],
  ])('%s', async (_what, first, second, status) => {
    const { server, port } = await openImpatientBank({ headersMs: 300, requestMs: 300 });
    const accepted = once(server, 'connection');
    const { send, answers } = await connectRaw(port);
    await accepted;
    if (first !== '') {
      const received = once(server, 'request');
      await send(first);
      await received;
    }
    void send(second);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
    expect((await answers(1)).map((answer) => answer.status)).toEqual([status]);
  });
});

describe('fifteen hundred simultaneous connections', () => {
  it('are all served, and leave nothing behind', async () => {
    const program = await startProgram(['--port', '0', '--https-port', 'off', '--quiet', '--certs', 'memory']);
    const count = Math.min(1500, mostOfSystem());
    const before = await figure(program, 'process_open_fds');
    const many = await connectMany(portOf(program.url), count);
    await until(
      () => figure(program, 'process_open_fds'),
      (open) => open >= before + count,
    );
    // All at the same time, while all others are open; the second as soon as the first has its response, for no server keeps an
    // idle connection forever.
    const answered = await Promise.all(
      many.map(async ({ send, answers }) => {
        for (const round of [1, 2]) {
          const headers = { 'X-Request-ID': `round-${round}` };
          void send(requestText('GET', '/PSD2/v1/consents/x/status', headers));
          await answers(round);
        }
        return (await answers(2)).map(({ status, headers }) => `${status} ${headers['x-request-id'] ?? ''}`).join();
      }),
    );
    expect([...new Set(answered)]).toEqual(['400 round-1,400 round-2']);
    for (const { socket } of many) socket.destroy();
    await until(
      () => figure(program, 'process_open_fds'),
      (open) => open <= before + 5,
    );
    expect(await program.stop()).toBe(0);
  });
});

/** Connections at one time that this system lets a process have. */
function mostOfSystem(): number {
  const { userLimits } = process.report.getReport() as unknown as { userLimits: Limits };
  const files = Number(userLimits.open_files.soft);
  const queue = '/proc/sys/net/core/somaxconn';
  return Math.min(Number.isNaN(files) ? Infinity : files - 300, existsSync(queue) ? Number(readFileSync(queue)) : 100);
}

interface Limits {
  readonly open_files: { readonly soft: string };
}
