import { expect, it } from '@jest/globals';
import type { NewFaultRule } from '../../src/domain/scripting/fault.js';
import { addFault } from '../../src/sim/scripting/faults.js';
import { CREATE_CONSENT, responseTo } from '../support/failing-bank.js';
import { openHttpBank } from '../support/http-bank.js';

const RULE: NewFaultRule = { match: {}, after: 0, when: 'before', times: 1 };

it.each<[string, Partial<NewFaultRule>]>([
  ['truncates the body', { fault: 'TRUNCATED_JSON' }],
  ['closes the connection', { fault: 'EMPTY_RESPONSE' }],
  ['sends another status', { error: { statusCode: 503 } }],
  ['delays the response', { delay: { type: 'fixed', ms: 1 } }],
])('the journal names a fault that %s, and none for the next call', async (_effect, fault) => {
  const bank = await openHttpBank();
  const { id } = addFault(bank.bank, { ...RULE, ...fault });
  await responseTo(bank, CREATE_CONSENT);
  await responseTo(bank, CREATE_CONSENT);
  const { journal } = bank.context.registry.recordOf(bank.bank);
  expect(journal.find().map((entry) => entry.fault)).toEqual([undefined, id]);
});
