import { describe, expect, it } from '@jest/globals';
import { changeText, pointText } from '../../src/dashboard/changes.js';
import { BANK_ROUTES, canUndo, undoLabel, type BankOperationId } from '../../src/library/control-operations.js';

type Case = [
  text: string | undefined,
  id: BankOperationId,
  names: Record<string, string>,
  body?: object,
  about?: string,
];
const PAYMENT = 'the payment of 12.50 EUR to Müller';
const amount = { transactionAmount: { currency: 'EUR', amount: -80 } };

describe('what a change is called', () => {
  it.each<Case>([
    [`Approved ${PAYMENT}`, 'decideAuthorisation', { id: 'p' }, { decision: 'approve', psu: 'anna' }, PAYMENT],
    [`Refused ${PAYMENT}`, 'decideAuthorisation', { id: 'p' }, { decision: 'refuse' }, PAYMENT],
    [`Let ${PAYMENT} expire`, 'decideAuthorisation', { id: 'p' }, { decision: 'expire' }, PAYMENT],
    [`Moved ${PAYMENT} to RJCT`, 'forcePaymentStatus', { id: 'p' }, { transactionStatus: 'RJCT' }, PAYMENT],
    ['Blocked the account Main', 'changeAccount', { id: 'a' }, { status: 'blocked' }, 'Main'],
    ['Reopened the account Main', 'changeAccount', { id: 'a' }, { status: 'enabled' }, 'Main'],
    ['Booked -80.00 EUR on Main', 'bookTransaction', { id: 'a' }, amount, 'Main'],
    [
      'Added a pending entry of -80.00 EUR to Main',
      'bookTransaction',
      { id: 'a' },
      { ...amount, pending: true },
      'Main',
    ],
    [
      'Changed the pending entry of Hotel to -80.00 EUR',
      'changePendingTransaction',
      { id: 'a', transactionId: 't' },
      amount,
      'of Hotel',
    ],
    ['Released the pending entry of Hotel', 'endPendingTransaction', { id: 'a' }, { as: 'released' }, 'of Hotel'],
    [
      'Booked the pending entry of Hotel with -80.00 EUR',
      'endPendingTransaction',
      { id: 'a' },
      { as: 'booked', ...amount },
      'of Hotel',
    ],
    ['Advanced the clock by 90 days', 'advanceClock', {}, { by: 'P90D' }],
    ['Advanced the clock by 90d', 'advanceClock', {}, { by: '90d' }],
    ['Added a fault for readAccounts', 'addFault', {}, { match: { operation: 'readAccounts' }, times: 1 }],
    ['Added an outcome', 'addOutcome', {}, { outcome: { path: 'RJCT' } }],
    ['Removed fault-1', 'deleteFault', { id: 'fault-1' }],
    ['Undone: Removed fault-1', 'undo', {}, { to: 'undo-1' }, 'Removed fault-1'],
    ['Redone: Removed fault-1', 'undo', {}, { to: 'undo-2' }, 'Undone: Removed fault-1'],
    ['Added the customer Carla Diaz', 'addPsu', {}, { id: 'carla', name: 'Carla Diaz' }],
    ['Opened the account Holiday', 'addAccount', {}, { holders: ['carla'], name: 'Holiday' }],
    ['Set the clock to 2026-01-01T08:00:00Z', 'setClock', {}, { now: '2026-01-01T08:00:00Z' }],
    ['Replaced the state of the bank', 'putState', {}, {}],
    [undefined, 'resendNotification', { id: 'n' }],
    [undefined, 'readFaults', {}],
    [undefined, 'takeSnapshot', {}, { name: 'one' }],
    [undefined, 'setClock', {}, { mode: 'paused' }],
    [undefined, 'decideAuthorisation', { id: 'p' }, { decision: 'approve' }],
  ])('%s', (...[text, id, names, body, about]) => {
    expect(changeText(id, names, body, about)).toBe(text);
  });

  it.each((Object.keys(BANK_ROUTES) as BankOperationId[]).filter(canUndo))('has a text for %s', (id) => {
    expect(changeText(id, { id: 'x' }, { now: '2026-01-01T08:00:00Z' }, 'it')).toMatch(/^[A-Z]/);
  });

  it('is sent in a header, in ASCII', () => {
    expect(undoLabel(`Approved ${PAYMENT} für 5 €`)).toBe('Approved the payment of 12.50 EUR to Muller fur 5');
    expect(undoLabel('x'.repeat(120))).toHaveLength(100);
  });

  it.each([
    ['Approved the newest pending request', 'approve'],
    ['Refused 6e9f7f3c', 'refuse 6e9f7f3c'],
    ['Advanced the clock by 90 days', 'advance P90D'],
    ['Advanced the clock to 2026-04-01T00:00:00Z', 'advance --to 2026-04-01T00:00:00Z'],
    ['Reset the bank', 'reset'],
    ['Restored the snapshot one', 'snapshot restore one'],
    ['Added a fault', 'fault add {times:1,error:{statusC'],
    ['Removed outcome-1', 'outcome remove outcome-1'],
    ['Removed all faults', 'fault clear'],
  ])('is "%s" for the command %s', (change, command) => {
    expect(pointText(`sandbank ${command}`)).toEqual({ change, isCommand: true });
    expect(pointText(command)).toEqual({ change: command, isCommand: false });
  });

  it('is the label of a command without such words', () => {
    expect(pointText('sandbank dance')).toEqual({ change: 'sandbank dance', isCommand: false });
  });
});
