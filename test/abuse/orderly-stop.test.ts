import { mkdtemp, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { close } from '../../src/server/listener.js';
import { startProgram, type RunningProgram } from '../support/program.js';
import { connectRaw, portOf, requestText, type RawAnswer, type RawConnection } from '../support/raw-connection.js';
import { paymentOf, tppAt, type Tpp } from '../support/tpp-client.js';
import { openImpatientBank, until, type ImpatientBank } from './impatient-bank.js';

/** SIGTERM in the middle of everything: what was answered stays, what is not answered whole is not answered at all. */

const WORKERS = 24;
/** Longer than any test runs: nothing is timed out, and nothing is cut. */
const FOREVER_MS = 3_600_000;

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

const start = (...more: string[]): Promise<RunningProgram> =>
  startProgram(['--port', '0', '--https-port', 'off', '--certs', 'memory', '--quiet', ...more]);

function creation({ facts }: Tpp, what: 'consent' | 'payment', id: string, payment: object): string {
  const request = what === 'consent' ? { access: { accounts: [{ iban: facts.iban }] } } : payment;
  const body = JSON.stringify(request);
  const path = what === 'consent' ? '/PSD2/v1/consents' : '/PSD2/v1/payments/sepa-credit-transfers';
  const headers = {
    'X-Request-ID': id,
    'Ocp-Apim-Subscription-Key': facts.key,
    'PSU-IP-Address': '192.0.2.1',
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  };
  return requestText('POST', path, headers, body);
}

interface Load {
  sent: number;
  answered: number;
  readonly acknowledged: string[];
  readonly leftOver: string[];
  readonly refused: RawAnswer[];
}

/** Creates one thing after another, on as many connections as it takes, until no one accepts one any more. */
async function work(port: number, tpp: Tpp, load: Load): Promise<void> {
  const payment = paymentOf(tpp);
  for (;;) {
    let connection: RawConnection;
    try {
      connection = await connectRaw(port);
    } catch {
      return;
    }
    for (let count = 1; !connection.socket.destroyed; count += 1) {
      load.sent += 1;
      const what = load.sent % 3 === 0 ? 'payment' : 'consent';
      void connection.send(creation(tpp, what, `load-${load.sent}`, payment));
      if ((await connection.answers(count)).length < count) break;
      load.answered += 1;
    }
    const { answers, rest } = connection.received();
    if (rest !== '') load.leftOver.push(rest);
    for (const answer of answers) {
      const { consentId, paymentId } = JSON.parse(answer.body) as { consentId?: string; paymentId?: string };
      const id = consentId ?? paymentId;
      if (answer.status === 200 && id !== undefined) load.acknowledged.push(id);
      else load.refused.push(answer);
    }
  }
}

/** Puts a program under load, stops it in the middle, and holds how it ends. */
async function stopUnderLoad(program: RunningProgram): Promise<Load> {
  const tpp = await tppAt(program.url, 'default');
  const load: Load = { sent: 0, answered: 0, acknowledged: [], leftOver: [], refused: [] };
  const done = Promise.all(Array.from({ length: WORKERS }, () => work(portOf(program.url), tpp, load)));
  await until(
    () => load.answered,
    (answered) => answered >= WORKERS * 3,
  );
  // No one keeps it from stopping by asking on.
  expect(await program.stop()).toBe(0);
  await done;
  expect([load.leftOver, load.refused]).toEqual([[], []]);
  expect(new Set(load.acknowledged).size).toBe(load.acknowledged.length);
  expect(load.acknowledged.length).toBeGreaterThanOrEqual(load.answered);
  return load;
}

describe('SIGTERM under load', () => {
  it('with --data, loses no acknowledged change and exits with 0', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbank-stop-'));
    folders.push(folder);
    const { acknowledged, sent } = await stopUnderLoad(await start('--data', folder));
    const again = await start('--data', folder);
    const { consents, payments } = await (await tppAt(again.url, 'default')).admin('GET', '/state');
    const kept = new Set<string>([...consents, ...payments].map(([id]) => id));
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    expect(kept.size).toBeLessThanOrEqual(sent);
    expect(await again.stop()).toBe(0);
  });

  it('without --data, exits with 0 and truncates no response', async () => {
    await stopUnderLoad(await start());
  });
});

describe('a listener that is closed', () => {
  const open = (): Promise<ImpatientBank> =>
    openImpatientBank({ headersMs: FOREVER_MS, requestMs: FOREVER_MS, unreadMs: FOREVER_MS });

  it('waits for running responses, which announce that they are the last', async () => {
    const { server, port, tpp } = await open();
    let requests = 0;
    server.on('request', () => (requests += 1));
    await tpp.admin('POST', '/faults', { when: 'commit', delay: { type: 'fixed', ms: 300 } });
    const slow = await connectRaw(port);
    const half = await connectRaw(port);
    const before = requests;
    await slow.send(creation(tpp, 'consent', 'slow', {}));
    // Comes in two parts, the second when the listener is closing already.
    const text = creation(tpp, 'consent', 'half', {});
    await half.send(text.slice(0, -20));
    await until(
      () => requests,
      (seen) => seen === before + 2,
    );
    const closed = close(server, FOREVER_MS);
    await half.send(text.slice(-20));
    await closed;
    for (const { received, ended } of [slow, half]) {
      await ended;
      const { answers, rest } = received();
      expect(answers.map(({ status, headers: { connection } }) => [status, connection])).toEqual([[200, 'close']]);
      expect(rest).toBe('');
    }
  });

  it('lets a slow reader get its whole response', async () => {
    const { server, port } = await open();
    const accepted = new Promise<Socket>((resolve) => server.once('connection', resolve));
    const reader = await connectRaw(port);
    const socket = await accepted;
    reader.socket.pause();
    // More than the system takes: what the server has not got rid of waits in the server.
    void reader.send(requestText('GET', '/__admin/openapi.yaml').repeat(200));
    await until(
      () => socket.writableLength,
      (waiting) => waiting > 0,
    );
    const closed = close(server, FOREVER_MS);
    reader.socket.resume();
    await closed;
    await reader.ended;
    const { answers, rest } = reader.received();
    expect(rest).toBe('');
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.length).toBeGreaterThan(0);
  });
});

describe('SIGTERM', () => {
  it('is not delayed by silent connections in any state', async () => {
    const program = await startProgram(['--port', '0', '--https-port', '0', '--certs', 'memory', '--quiet']);
    const [http, https] = [portOf(program.url), portOf(program.httpsUrl)];
    const silent = await Promise.all([http, http, https, https].map(connectRaw));
    // Malformed, and the refusal is left unread; a request that never comes whole; a handshake that does not continue.
    silent[0]?.socket.pause();
    await silent[0]?.send('NONSENSE\r\n\r\n');
    await silent[1]?.send('POST /PSD2/v1/consents HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{');
    await silent[2]?.send(Buffer.from([0x16, 0x03, 0x01]));
    expect(await program.stop()).toBe(0);
    for (const { socket } of silent) socket.destroy();
  });
});
