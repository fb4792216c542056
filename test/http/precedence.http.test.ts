import { describe, expect, it } from '@jest/globals';
import { ERROR_CATALOGUE } from '../../src/domain/errors.js';
import { OPERATIONS } from '../../src/dialects/published/operations.js';
import { openHttpBank, type HttpBank } from '../support/http-bank.js';
import {
  OPERATION_CASES,
  send,
  defectsOf,
  type Defect,
  type Draft,
  type OperationCase,
} from '../support/invalid-requests.js';

/** Every operation under both profiles: success, each way to be refused, and each pair of them in the order of the precedence. */

const open = (profile: 'published' | 'nextgen') => openHttpBank({}, { profile });

function statusOf({ code, fixedStatus, nextgenStatus }: Defect, profile: 'published' | 'nextgen'): number {
  if (fixedStatus !== undefined) return profile === 'nextgen' ? 404 : fixedStatus;
  return profile === 'published' ? 400 : (nextgenStatus ?? ERROR_CATALOGUE[code].nextgenStatus);
}

function draftWith(bank: HttpBank, operation: OperationCase, defects: readonly Defect[]): Draft {
  const draft = operation.valid(bank);
  for (const one of defects) one.apply(draft, bank);
  return draft;
}

/** The same for drafts that differ only in the resource that was made for each. */
const textOf = (draft: Draft): string =>
  JSON.stringify(draft).replaceAll(
    /token-[\w-]+|(?<="Consent-ID":")[\w-]+|(?<=\/(?:consents|payments\/[^/]+)\/)[\w-]{20,}/g,
    '…',
  );

/** Everything that a refusal could have changed. */
const stateOf = ({ bank: { state } }: HttpBank) =>
  JSON.stringify([
    state.random.position,
    state.consents.size,
    state.payments.size,
    [...state.organisations.keys()],
    [...state.accounts.keys()],
    [...state.usage],
    [...state.codes.values()].map(({ used }) => used),
  ]);

it('every operation has test cases', () => {
  expect(OPERATION_CASES.map(({ id }) => id).toSorted()).toEqual(OPERATIONS.map(({ id }) => id).toSorted());
});

describe.each(['published', 'nextgen'] as const)('error precedence under %s', (profile) => {
  describe.each(OPERATION_CASES.map((operation) => [operation.id, operation] as const))('%s', (_id, operation) => {
    const defects = defectsOf(operation, profile);
    const codeOf = (one: Defect) =>
      // The gateway has no methods, only operations that are there or not.
      profile === 'nextgen' && one.slot === 'method' ? 'RESOURCE_UNKNOWN' : one.code;

    it('succeeds without a defect', async () => {
      const bank = await open(profile);
      const { status, text } = await send(bank, operation.valid(bank));
      const row = OPERATIONS.find(({ id }) => id === operation.id);
      const wanted = row?.methods.includes('DELETE') ? 204 : (row?.status?.(bank.bank.profile) ?? 200);
      expect([status, text.slice(0, 300)]).toEqual([wanted, expect.anything()]);
    });

    it.each(defects.map((one) => [one.name, one] as const))('is rejected: %s', async (_name, one) => {
      const bank = await open(profile);
      const draft = operation.valid(bank);
      one.apply(draft, bank);
      const before = stateOf(bank);
      const { status, code, text } = await send(bank, draft);
      expect([status, code, text.slice(0, 300)]).toEqual([statusOf(one, profile), codeOf(one), expect.anything()]);
      expect(stateOf(bank)).toBe(before);
    });

    it('reports the earlier defect of the precedence for each pair', async () => {
      const bank = await open(profile);
      const wrong: string[] = [];
      for (const [index, earlier] of defects.entries()) {
        for (const later of defects.slice(index + 1)) {
          if (later.slot === earlier.slot) continue;
          // The later fault is there first, so that it cannot be the earlier one that hides it.
          const orders = [[later, earlier]];
          if (profile === 'published') orders.push([earlier, later]);
          const sent = new Set<string>();
          for (const order of orders) {
            const draft = draftWith(bank, operation, order);
            // Most defects make the same request in both orders.
            if (sent.has(textOf(draft))) continue;
            sent.add(textOf(draft));
            const { status, code } = await send(bank, draft);
            if (code !== codeOf(earlier) || status !== statusOf(earlier, profile))
              wrong.push(`${earlier.name} before ${later.name}: ${status} ${String(code)}`);
          }
        }
      }
      expect(wrong).toEqual([]);
    });
  });
});
