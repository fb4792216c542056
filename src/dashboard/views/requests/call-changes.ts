import type { Schema } from '../../../library/control-operations.js';
import { parsedJson, signedAmountText } from '../../format.js';
import { collected } from './compare-calls.js';
import { callNumber } from './request-filter.js';

/** The state before and after a call, as far as the journal and the records know it. */

type Call = Schema<'RequestEntry'>;
/** A value is undefined where there was nothing yet. @param account where an amount is */
type ChangedMember = readonly [name: string, before: string | undefined, after: string, account?: string];

/** A record that a call changed or created. */
export interface ChangedRecord {
  readonly kind: Schema<'ClockEvent'>['kind'] | 'authorisation';
  readonly subject: string;
  readonly cause?: string;
  readonly members: readonly ChangedMember[];
}

const BEFORE = { pending: 'not reserved', booked: 'not booked', released: 'reserved' };
const AFTER = { pending: 'reserved', booked: 'booked', released: 'released' };

/** The members of a record that stay as they are created. */
const FIXED_MEMBERS =
  /^(tpp|paymentProduct|instructedAmount|creditorAccount|remittance.*|requestedExecutionDate|order|access|account|recurringIndicator|frequencyPerDay|validUntil|payments|consents)$/;

/** A change of status, with the money that it moved. @param created what the change created */
export function changedRecord(change: Schema<'ClockEvent'>, created: object = {}): ChangedRecord {
  const { from, to, money = [] } = change;
  const fixed = Object.entries(created).filter(([name]) => FIXED_MEMBERS.test(name));
  const members = fixed.flatMap(([name, value]) => [...collected(new Map(), name, value)]);
  const lines = members.map((member) => member.join(': '));
  return {
    ...change,
    members: [
      ['status', from ?? undefined, to],
      ...money.map((of): ChangedMember => [
        signedAmountText(of.amount),
        BEFORE[of.status],
        AFTER[of.status],
        of.accountId,
      ]),
      ...(lines.length === 0 ? [] : [['members', undefined, lines.join('\n')] as const]),
    ],
  };
}

/** The authorisation that a call created or changed. @param others calls that were about it, newest first */
export function changedAuthorisation(call: Call, others: readonly Call[]): readonly ChangedRecord[] {
  const own = authorisationIn(call);
  const earlier = others.find((one) => callNumber(one) < callNumber(call) && authorisationIn(one)?.id === own?.id);
  const before = earlier && authorisationIn(earlier)?.status;
  if (own === undefined || call.method === 'GET' || before === own.status) return [];
  return [{ kind: 'authorisation', subject: own.id, members: [['scaStatus', before, own.status]] }];
}

function authorisationIn({ path, answer }: Call): { readonly id: string; readonly status: string } | undefined {
  const body = parsedJson(answer.body ?? '') as Partial<Record<string, string>> | undefined;
  const { authorisationId: id = /authorisations\/([^/]+)$/.exec(path)?.[1], scaStatus: status } = body ?? {};
  return id === undefined || status === undefined ? undefined : { id, status };
}
