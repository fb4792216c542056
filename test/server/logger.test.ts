import { describe, expect, it } from '@jest/globals';
import { createLog, type LogForm } from '../../src/server/logger.js';
import type { LoggedCall } from '../../src/journal/journal-entry.js';

const call: LoggedCall = { bank: 'w1', method: 'POST', path: '/banks/w1/a', status: 200, milliseconds: 1.25 };
const record = { at: 0, kind: 'payment', subject: 'p', from: 'ACTC', to: 'ACSC', cause: 'plan' } as const;

function logged(form: Partial<LogForm>, act: (log: ReturnType<typeof createLog>) => void): string[] {
  const lines: string[] = [];
  const usual: LogForm = {
    write: (line) => lines.push(line),
    format: 'text',
    level: 'info',
    isColoured: false,
    now: () => 0,
  };
  act(createLog({ ...usual, ...form }));
  return lines;
}

describe('the log', () => {
  it('reports a call, a transition and a fault in one line each', () => {
    const lines = logged({}, (log) => {
      log.call(call);
      log.call({ ...call, status: 0, refusal: 'TIMEOUT' });
      log.transition('w1', record);
      log.transition('w1', { ...record, from: null }, 'Europe/Vienna');
      log.fault('broken');
    });
    expect(lines).toEqual([
      expect.stringMatching(/^\d\d:00:00 POST \/banks\/w1\/a 200 1\.3 ms$/),
      expect.stringMatching(/^\d\d:00:00 POST \/banks\/w1\/a no response 1\.3 ms TIMEOUT$/),
      expect.stringMatching(/^\d\d:00:00 w1 payment p: ACTC -> ACSC \(plan\), bank time 1970-01-01 00:00:00 \+00:00$/),
      expect.stringMatching(/^\d\d:00:00 w1 payment p: new -> ACSC \(plan\), bank time 1970-01-01 01:00:00 \+01:00$/),
      'broken',
    ]);
  });

  it('colours the status by its class', () => {
    const escape = String.fromCharCode(27);
    const coloured = (status: number): string =>
      logged({ isColoured: true }, (log) => log.call({ ...call, status }))[0] ?? '';
    expect(coloured(200)).toContain(`${escape}[32m200${escape}[39m`);
    expect(coloured(302)).toContain(`${escape}[36m302`);
    expect(coloured(400)).toContain(`${escape}[33m400`);
    expect(coloured(500)).toContain(`${escape}[31m500`);
    expect(coloured(0)).toContain(`${escape}[31mno response`);
  });

  it('is JSON for programs', () => {
    const lines = logged({ format: 'json' }, (log) => {
      log.transition('w1', record);
      log.fault(new Error('broken'));
    }).map((line) => JSON.parse(line));
    expect(lines).toEqual([
      {
        time: '1970-01-01T00:00:00.000Z',
        level: 'info',
        event: 'transition',
        bank: 'w1',
        ...record,
        at: '1970-01-01T00:00:00.000Z',
      },
      {
        time: '1970-01-01T00:00:00.000Z',
        level: 'error',
        event: 'fault',
        message: expect.stringContaining('Error: broken'),
      },
    ]);
  });

  it('reports rejected calls from level warn, and probes and successful calls of the dashboard only at debug', () => {
    const told = (level: LogForm['level'], line: Partial<LoggedCall>) =>
      logged({ level }, (log) => log.call({ ...call, ...line })).length;
    expect([told('error', { status: 400 }), told('warn', { status: 400 })]).toEqual([0, 1]);
    expect([told('error', { status: 500 }), told('warn', { status: 0 })]).toEqual([0, 1]);
    expect([told('warn', {}), told('info', {})]).toEqual([0, 1]);
    expect([told('info', { path: '/livez' }), told('debug', { path: '/livez' })]).toEqual([0, 1]);
    const own = { path: '/__admin/demo', isFromDashboard: true };
    expect([told('info', own), told('debug', own), told('info', { ...own, status: 409 })]).toEqual([0, 1, 1]);
  });

  it('reports faults at every level, and transitions from level info', () => {
    for (const level of ['error', 'warn', 'info', 'debug'] as const) {
      const lines = logged({ level }, (log) => {
        log.transition('w1', record);
        log.fault('broken');
      });
      expect(lines.length).toBe(level === 'error' || level === 'warn' ? 1 : 2);
    }
  });
});
