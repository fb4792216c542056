import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { runProgram, startProgram, type RunningProgram } from '../support/program.js';
import { makeConsent, tppAt } from '../support/tpp-client.js';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbank-cli-data-'));
  folders.push(folder);
  return folder;
}

const start = (folder: string, ...more: string[]): Promise<RunningProgram> =>
  startProgram(['--port', '0', '--https-port', 'off', '--data', folder, ...more]);

async function killed({ child }: RunningProgram): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

describe('sandbank serve --data', () => {
  it('restores every confirmed change after it was killed, and applies the time that has passed', async () => {
    const folder = await newFolder();
    // A bank in which an hour goes by in a second.
    let server = await start(folder, '--clock', 'running', '--rate', '3600');
    let tpp = await tppAt(server.url, 'default');
    const { now } = await tpp.admin('GET', '/clock');
    const validUntil = new Date(Date.parse(now) + 60 * 86_400_000).toISOString().slice(0, 10);
    const consent = await makeConsent(tpp, { validUntil });
    const { body: payment } = await tpp.call('POST', '/PSD2/v1/payments/sepa-credit-transfers', {
      json: {
        debtorAccount: { iban: tpp.facts.iban },
        instructedAmount: { currency: 'EUR', amount: 1.5 },
        creditorAccount: { iban: tpp.facts.payeeIban },
        creditorName: 'Berta',
      },
    });
    const { at } = await tpp.admin('POST', `/authorisations/${payment.paymentId}`, { decision: 'approve' });
    expect(at ?? now).toMatch(/^\d{4}-/);
    await killed(server);
    await new Promise((resolve) => setTimeout(resolve, 1500));

    server = await start(folder);
    tpp = await tppAt(server.url, 'default');
    expect((await tpp.call('GET', `/PSD2/v1/consents/${consent}/status`)).body).toEqual({ consentStatus: 'received' });
    const later = Date.parse((await tpp.admin('GET', '/clock')).now);
    // At least the hours of the pause, at the rate that the bank was kept with.
    expect(later - Date.parse(now)).toBeGreaterThan(1.5 * 3_600_000);
    const { transactionStatus, history } = await tpp.admin('GET', `/payments/${payment.paymentId}`);
    const settledAt = Date.parse(history.find(({ to }: { to: string }) => to === transactionStatus).at);
    expect(['ACSC', 'ACCC']).toContain(transactionStatus);
    // At its own time, minutes after the approval, and not when the program started again.
    expect(later - settledAt).toBeGreaterThan(3_600_000);
    expect(await server.stop()).toBe(0);
  });

  it('has every confirmed snapshot after it was killed', async () => {
    const folder = await newFolder();
    let server = await start(folder);
    let tpp = await tppAt(server.url, 'default');
    const consent = await makeConsent(tpp, { validUntil: '2999-01-01' });
    await tpp.admin('POST', '/snapshots', { name: 'before-the-fair' });
    await tpp.admin('POST', '/reset');
    await killed(server);

    server = await start(folder);
    tpp = await tppAt(server.url, 'default');
    expect((await tpp.admin('GET', '/snapshots')).snapshots).toEqual([
      expect.objectContaining({ name: 'before-the-fair' }),
    ]);
    expect((await tpp.admin('GET', '/state')).consents).toEqual([]);
    await tpp.admin('POST', '/snapshots/before-the-fair/restore');
    expect((await tpp.call('GET', `/PSD2/v1/consents/${consent}/status`)).body).toEqual({ consentStatus: 'received' });
    expect(await server.stop()).toBe(0);
  });

  it('writes pending changes before it stops', async () => {
    const folder = await newFolder();
    const server = await start(folder);
    const tpp = await tppAt(server.url, 'default');
    const consent = await makeConsent(tpp, { validUntil: '2999-01-01' });
    await tpp.advance('P1D');
    expect(await server.stop()).toBe(0);
    const again = await start(folder);
    const after = await tppAt(again.url, 'default');
    expect((await after.call('GET', `/PSD2/v1/consents/${consent}/status`)).body).toEqual({
      consentStatus: 'rejected',
    });
    await again.stop();
  });

  it('does not start while another server uses the folder', async () => {
    const folder = await newFolder();
    const server = await start(folder);
    const args = ['serve', '--port', '0', '--https-port', 'off', '--data', folder, '--quiet'];
    const { code, stderr } = await runProgram(args);
    expect([code, stderr.trim()]).toEqual([
      expect.any(Number),
      `sandbank: ${folder} is used by another running sandbank; stop it, or use another folder for --data`,
    ]);
    expect(code).not.toBe(0);
    await killed(server);
    // One that was killed leaves the folder to the next.
    await (await start(folder)).stop();
  });

  it('starts with the other banks if files are damaged, and sets those aside unchanged', async () => {
    const folder = await newFolder();
    const banks = join(folder, 'banks');
    let server = await start(folder);
    for (const id of ['good', 'broken', 'moved', 'short'])
      await fetch(`${server.url}/__admin/banks/${id}`, { method: 'PUT' });
    const good = await tppAt(server.url, 'good');
    const consent = await makeConsent(good, { validUntil: '2999-01-01' });
    const short = await tppAt(server.url, 'short');
    for (let count = 0; count < 3; count += 1) await makeConsent(short, { validUntil: '2999-01-01' });
    await server.stop();

    const changed = readFileSync(join(banks, 'default.bank'), 'utf8').replace('"seed"', '"sEEd"');
    writeFileSync(join(banks, 'default.bank'), changed);
    copyFileSync(join(banks, 'good.bank'), join(banks, 'copy.bank'));
    renameSync(join(banks, 'moved.bank'), join(banks, 'renamed.bank'));
    const lines = readFileSync(join(banks, 'short.bank'), 'utf8').split(/(?<=\n)/);
    writeFileSync(join(banks, 'short.bank'), lines.toSpliced(-2, 1).join(''));
    const shortEnd = Buffer.byteLength(lines.slice(0, -2).join(''));
    mkdirSync(join(banks, 'broken.bank.damaged-1'));
    rmSync(join(banks, 'broken.bank'));
    mkdirSync(join(banks, 'broken.bank'));
    writeFileSync(join(banks, 'good.bank.new'), 'half');
    writeFileSync(join(banks, 'Copy of w1.bank'), 'mine');

    server = await start(folder);
    const aside = (id: string, number = 1): string =>
      `The unchanged file was renamed to ${join(banks, `${id}.bank`)}.damaged-${number}, and`;
    const notes = [
      `note: ${join(banks, 'Copy of w1.bank')} is ignored: "Copy of w1" is not a valid bank id`,
      `note: ${join(banks, 'default.bank')} is damaged at line 1: its content is not what was saved. ${aside('default')} a new bank "default" was created`,
      `note: ${join(banks, 'copy.bank')} contains the bank "good", which does not match its name; a bank's file cannot be renamed. ${aside('copy')} the server started without this bank`,
      `note: ${join(banks, 'renamed.bank')} contains the bank "moved", which does not match its name; a bank's file cannot be renamed. ${aside('renamed')} the server started without this bank`,
      `note: ${join(banks, 'short.bank')} is damaged at byte ${shortEnd}: it does not follow from the previous line; a line is missing, repeated or moved. The bank is as it was before; the rest of the file was moved to ${join(banks, 'short.bank')}.damaged-1`,
      `note: ${join(banks, 'broken.bank')} cannot be opened (EISDIR). ${aside('broken', 2)} the server started without this bank`,
    ];
    for (const note of notes) expect(server.output()).toContain(note);
    expect(readFileSync(join(banks, 'default.bank.damaged-1'), 'utf8')).toBe(changed);
    expect(readdirSync(banks).sort()).toEqual([
      'Copy of w1.bank',
      'broken.bank.damaged-1',
      'broken.bank.damaged-2',
      'copy.bank.damaged-1',
      'default.bank',
      'default.bank.damaged-1',
      'good.bank',
      'renamed.bank.damaged-1',
      'short.bank',
      'short.bank.damaged-1',
    ]);
    const after = await tppAt(server.url, 'good');
    expect((await after.call('GET', `/PSD2/v1/consents/${consent}/status`)).status).toBe(200);
    await server.stop();
    // What was set aside is reported once.
    server = await start(folder);
    expect(server.output().split('note: ')).toHaveLength(2);
    expect(server.output()).toContain('Copy of w1.bank is ignored');
    await server.stop();
  });

  it('omits an incomplete last change, with a note', async () => {
    const folder = await newFolder();
    await (await start(folder)).stop();
    const file = join(folder, 'banks', 'default.bank');
    const whole = readFileSync(file);
    writeFileSync(file, Buffer.concat([whole, Buffer.from('0123abcd {"now":1,"clo')]));
    const server = await start(folder);
    expect(server.output()).toContain(
      `note: ${file}: the last 22 bytes are an incomplete change, as after a power failure; it was never confirmed and is ignored`,
    );
    await server.stop();
    expect(readFileSync(file).subarray(0, whole.length)).toEqual(whole);
  });

  it('does not restore a bank with other fixtures', async () => {
    const folder = await newFolder();
    await (await start(folder)).stop();
    const other = join(folder, 'other.yaml');
    const demo = readFileSync(new URL('../../fixtures/demo-bank.yaml', import.meta.url), 'utf8');
    writeFileSync(other, demo.replace('Anna Gruber', 'Anna Huber'));
    const args = ['serve', '--port', '0', '--https-port', 'off', '--data', folder, '--fixtures', other, '--quiet'];
    const { code, stderr } = await runProgram(args);
    expect(code).not.toBe(0);
    expect(stderr.trim()).toBe(
      'sandbank: the bank default was saved with other fixtures than it has now. Start with the original --fixtures, or move banks/default.bank out of the folder of --data to start again without what was saved',
    );
  });
});
