import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { ServerAnswer } from '../support/call-server.js';
import { parse } from 'yaml';
import { ADMIN_OPERATIONS } from '../../src/control-api/operations.js';
import type { AdminOperation } from '../../src/control-api/admin-call.js';
import { MOST_WRONG_CONTROL_TOKENS } from '../../src/http/guess-limit.js';
import { openControl, type Control } from './control-bank.js';

/** The statuses that the document of the control API names, and their examples. */

interface Documented {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { operationId?: string; responses?: object }>>>>;
  readonly components: {
    readonly responses: Readonly<
      Record<string, { content: Readonly<Record<string, { example?: unknown } | undefined>>; headers?: object }>
    >;
  };
}
const document = parse(
  readFileSync(new URL('../../fixtures/admin-openapi.yaml', import.meta.url), 'utf8'),
) as Documented;
const responses = new Map(
  Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ operationId, responses: own }) => (operationId !== undefined && own ? [[operationId, own]] : [])),
);

/** What an operation refuses in addition to what all of its kind refuse. */
const FURTHER: Readonly<Record<string, readonly string[]>> = {
  readReadiness: ['503'],
  readEvents: ['409', '503'],
  decideAuthorisation: ['409'],
  readState: ['409'],
  putBank: ['409', '412'],
  readBank: ['404'],
  readDocument: ['404'],
  deleteBank: ['404', '409'],
  takeSnapshot: ['409'],
  forkSnapshot: ['409'],
  forkUndoPoint: ['409'],
  setClock: ['409'],
  advanceClock: ['409'],
  stepClock: ['409'],
  addOutcome: ['409'],
  addFault: ['409'],
  forceConsentStatus: ['409'],
  forceFundsConsentStatus: ['409'],
  forcePaymentStatus: ['409'],
  bookTransaction: ['409'],
  changePendingTransaction: ['409'],
  endPendingTransaction: ['409'],
  resendNotification: ['409'],
  onboardWithCertificate: ['409'],
  registerPortalUser: ['409'],
  waitForRequests: ['409'],
};

/** The refusals of an operation, as its row says who may call it and what it reads. */
function refusalsOf({ id, method, base, admission = 'tokenHolder' }: AdminOperation): string[] {
  const isGuarded = admission !== 'anybody' && admission !== 'page';
  return [
    '400',
    '500',
    ...(isGuarded ? ['403', '429'] : []),
    ...(admission === 'tokenHolder' || id === 'openDashboardSession' ? ['401'] : []),
    ...(base === 'bank' ? ['404'] : []),
    ...(method === 'GET' ? [] : ['413', '415']),
    ...(FURTHER[id] ?? []),
  ].sort();
}

describe('the document of the control API', () => {
  it('lists the statuses with which each operation rejects a call', () => {
    const named = ADMIN_OPERATIONS.map(({ id }) => [
      id,
      Object.keys(responses.get(id) ?? {})
        .filter((status) => !/^[123]\d\d$/.test(status))
        .sort(),
    ]);
    expect(named).toEqual(ADMIN_OPERATIONS.map((operation) => [operation.id, refusalsOf(operation)]));
  });

  const SCENES: Readonly<Record<string, (control: Control) => Promise<ServerAnswer>>> = {
    BadRequest: (control) => control.call('get', '/__admin/clock?limit=5'),
    TokenNeeded: (control) => control.call('get', '/__admin/clock'),
    NotAllowed: (control) => control.call('get', '/__admin/clock', { headers: { Host: 'bank.example' } }),
    Unknown: (control) => control.call('get', '/__admin/banks/w9'),
    UnknownPage: (control) => control.call('get', '/__admin/banks/w9/ui'),
    Conflict: (control) => control.call('delete', '/__admin/banks/default'),
    AlreadyThere: (control) => control.call('put', '/__admin/banks/w7', { headers: { 'If-None-Match': '*' } }),
    TooLarge: (control) => control.call('post', '/__admin/clock/advance', { body: { by: 'P'.repeat(102_400) } }),
    NotJson: (control) =>
      control.call('post', '/__admin/clock/advance', { raw: 'by=P90D', headers: { 'Content-Type': 'text/plain' } }),
    TooManyWrongTokens: async (control) => {
      const guess = { headers: { Authorization: 'Bearer wrong' } };
      for (let times = 0; times < MOST_WRONG_CONTROL_TOKENS; times += 1)
        await control.call('get', '/__admin/clock', guess);
      return control.call('get', '/__admin/clock', guess);
    },
    InternalError: (control) => {
      Object.assign(control.context, { metrics: () => Promise.reject(new Error('a bug')) });
      return control.call('get', '/metrics');
    },
    Unavailable: (control) => {
      control.isReady = false;
      return control.call('get', '/readyz');
    },
  };
  const refusals = Object.entries(document.components.responses).flatMap(([name, { content }]) => {
    const example = content['application/problem+json']?.example;
    return content['application/problem+json'] ? [[name, example] as const] : [];
  });

  it.each(refusals)("has an example for %s that equals the server's response", async (name, example) => {
    const isGuarded = name === 'TokenNeeded' || name === 'TooManyWrongTokens';
    const control = await openControl(isGuarded ? { adminToken: 'the-token' } : {});
    const answer = await SCENES[name]!(control);
    expect(JSON.parse(answer.text)).toEqual(example);
    for (const header of Object.keys(document.components.responses[name]?.headers ?? {}))
      expect(answer.headers[header.toLowerCase()]).toBeDefined();
  });
});
