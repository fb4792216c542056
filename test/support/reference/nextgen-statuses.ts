import { asId } from '../../../src/domain/ids.js';
import { readOutcomeRule } from '../../../src/parsing/outcome-rule.js';
import { revokeConsent } from '../../../src/sim/authorisation/online-banking.js';
import { decideForPsu } from '../../../src/sim/authorisation/decide-for-psu.js';
import { addOutcome } from '../../../src/sim/scripting/outcomes.js';
import { openNextgenBank, OTHER_TPP, type NextgenBank } from '../nextgen-bank.js';
import { IBANS } from '../small-bank.js';
import { consentBody } from '../nextgen-bodies.js';

/** Every status of the dialect nextgenpsd2, and a way to it that a bank walks. */

const DAY_MS = 86_400_000;
const PRODUCT = 'sepa-credit-transfers';
const ROOTS = {
  consent: '/v1/consents',
  'funds consent': '/v2/consents/confirmation-of-funds',
  payment: `/v1/payments/${PRODUCT}`,
  bulk: `/v1/bulk-payments/${PRODUCT}`,
  'standing order': `/v1/periodic-payments/${PRODUCT}`,
  'signing basket': '/v1/signing-baskets',
} as const;
/** What has statuses. */
export type StatusKind = keyof typeof ROOTS | 'authorisation';

/** One status: how it is reached, in words and as calls; without calls, no bank has it. */
export interface StatusRow {
  readonly of: StatusKind;
  readonly status: string;
  readonly how: string;
  /** Walks there and returns the status that the TPP reads. */
  readonly reach?: () => Promise<string>;
}

/** The TPP of the fixtures has no PSP_IC; an unknown one has every role. */
const tpp = OTHER_TPP;
const transfer = (iban: string = IBANS.ben) => ({
  instructedAmount: { currency: 'EUR', amount: '10.00' },
  creditorAccount: { iban },
  creditorName: 'Ben',
});
const EMBEDDED = { 'TPP-Redirect-Preferred': 'false', 'TPP-Decoupled-Preferred': 'false', 'PSU-ID': 'anna' };

/** A resource in its own bank. */
interface Made {
  readonly bank: NextgenBank;
  readonly id: string;
  readonly path: string;
}
type Step = (made: Made) => unknown;

/** Creates a resource of a TPP; `debtor` is the account that pays, or that a consent is for. */
async function made(of: keyof typeof ROOTS, changes: Changes = {}): Promise<Made> {
  const { profile = {}, debtor = IBANS.anna, path, headers } = changes;
  const bank = await openNextgenBank(profile);
  if (path !== undefined) addOutcome(bank.bank, readOutcomeRule({ outcome: { path } }));
  const account = { iban: debtor };
  const bodies = {
    consent: consentBody({ balances: [account] }),
    'funds consent': { account },
    payment: { debtorAccount: account, ...transfer() },
    bulk: { debtorAccount: account, payments: [transfer(), transfer(IBANS.elsewhere)] },
    'standing order': {
      debtorAccount: account,
      ...transfer(),
      startDate: '2026-03-05',
      endDate: '2026-04-10',
      frequency: 'Monthly',
    },
    'signing basket': {},
  };
  const create = async (root: string, json: object): Promise<any> => {
    const { status, body } = await bank.send('POST', root, { json, tpp, ...(headers && { headers }) });
    if (status !== 201) throw new Error(`${root}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const json =
    of === 'signing basket' ? { paymentIds: [(await create(ROOTS.payment, bodies.payment)).paymentId] } : bodies[of];
  const body = await create(ROOTS[of], json);
  const id: string = body.paymentId ?? body.consentId ?? body.basketId;
  return { bank, id, path: `${ROOTS[of]}/${id}` };
}
interface Changes {
  readonly profile?: Readonly<Record<string, unknown>>;
  readonly debtor?: string;
  /** A scripted path. */
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function readStatus({ bank, path }: Made): Promise<string> {
  const { body } = await bank.send('GET', `${path}/status`, { tpp });
  return body.transactionStatus ?? body.consentStatus;
}

/** A way: the resource, then what happens to it. */
const way =
  (of: keyof typeof ROOTS, steps: readonly Step[], changes: Changes = {}) =>
  async (): Promise<string> => {
    const it = await made(of, changes);
    for (const step of steps) await step(it);
    return readStatus(it);
  };

const approve: Step = ({ bank, id }) => bank.decide(id);
const refuse: Step = ({ bank, id }) =>
  bank.bank.perform(() => decideForPsu(bank.bank, asId(id), { decision: 'refuse' }, {}));
const remove: Step = ({ bank, path }) => bank.send('DELETE', path, { tpp });
const revoke: Step = ({ bank, id }) => bank.bank.perform(() => revokeConsent(bank.bank, asId('anna'), asId(id)));
const wait =
  (ms: number): Step =>
  ({ bank }) =>
    bank.advance(ms);

/** Statuses that a scripted path reaches as they are. */
const SCRIPTED = ['ACCP', 'ACFC', 'ACSP', 'ACWC', 'ACWP', 'PDNG', 'PART'] as const;

/** The status of the first authorisation, after calls to it. */
const authorisation =
  (headers: Readonly<Record<string, string>>, bodies: readonly object[], changes: Changes = {}) =>
  async (): Promise<string> => {
    const { bank, path } = await made('consent', { ...changes, headers });
    const { body } = await bank.send('GET', `${path}/authorisations`, { tpp });
    const own = `${path}/authorisations/${body.authorisationIds[0]}`;
    for (const json of bodies) await bank.send('PUT', own, { json, tpp });
    return (await bank.send('GET', own, { tpp })).body.scaStatus;
  };
const password = { psuData: { password: 'anna-pass' } };
const ofBen = { ...EMBEDDED, 'PSU-ID': 'ben' };
const firm = { debtor: IBANS.firm } as const;

const consentRows = (of: 'consent' | 'funds consent'): readonly StatusRow[] => [
  { of, status: 'received', how: 'create it', reach: way(of, []) },
  {
    of,
    status: 'partiallyAuthorised',
    how: 'one of two PSUs of the account has approved',
    reach: way(of, [approve], firm),
  },
  { of, status: 'rejected', how: 'the PSU refuses, or does not decide within 24 hours', reach: way(of, [refuse]) },
  { of, status: 'valid', how: 'the PSU approves', reach: way(of, [approve]) },
  { of, status: 'revokedByPsu', how: 'the PSU ends it in online banking', reach: way(of, [approve, revoke]) },
  { of, status: 'terminatedByTpp', how: 'the TPP deletes it', reach: way(of, [approve, remove]) },
];

/** All rows. Those without a way are statuses of the standard that no call reaches. */
export const NEXTGEN_STATUSES: readonly StatusRow[] = [
  ...consentRows('consent'),
  {
    of: 'consent',
    status: 'expired',
    how: 'its last day has passed, or a newer recurring consent of the same PSU is approved',
    reach: way('consent', [approve, wait(121 * DAY_MS)]),
  },
  ...consentRows('funds consent'),
  { of: 'payment', status: 'RCVD', how: 'create it', reach: way('payment', []) },
  {
    of: 'payment',
    status: 'PATC',
    how: 'one of two PSUs of the account has approved',
    reach: way('payment', [approve], firm),
  },
  { of: 'payment', status: 'ACTC', how: 'the last PSU approves', reach: way('payment', [approve]) },
  ...SCRIPTED.map((status) => ({
    of: 'payment' as const,
    status,
    how: `script the path \`ACTC > ${status}\``,
    reach: way('payment', [approve, wait(60_000)], { path: `ACTC > ${status}` }),
  })),
  { of: 'payment', status: 'ACSC', how: 'seconds later', reach: way('payment', [approve, wait(60_000)]) },
  {
    of: 'payment',
    status: 'ACCC',
    how: 'script the path `ACTC > ACSC > ACCC`, or pay instantly',
    reach: way('payment', [approve, wait(60_000)], { path: 'ACTC > ACSC > ACCC' }),
  },
  {
    of: 'payment',
    status: 'RJCT',
    how: 'the PSU refuses or does not decide, the money is not there, or script `ACTC > RJCT(AC04)`',
    reach: way('payment', [refuse]),
  },
  {
    of: 'payment',
    status: 'CANC',
    how: 'the TPP deletes it before a PSU has approved, or the PSU approves that',
    reach: way('payment', [remove]),
  },
  { of: 'bulk', status: 'RCVD', how: 'create it', reach: way('bulk', []) },
  { of: 'bulk', status: 'PATC', how: 'one of two PSUs has approved', reach: way('bulk', [approve], firm) },
  {
    of: 'bulk',
    status: 'PART',
    how: 'some of its payments are rejected: script one with its remittance text',
    reach: async () => {
      const it = await made('bulk');
      const payments = [
        transfer(),
        { ...transfer(), remittanceInformationUnstructured: 'sandbank: ACTC > RJCT(AC04)' },
      ];
      const json = { debtorAccount: { iban: IBANS.anna }, payments };
      const { body } = await it.bank.send('POST', ROOTS.bulk, { json, tpp });
      it.bank.decide(body.paymentId);
      it.bank.advance(60_000);
      return readStatus({ ...it, path: `${ROOTS.bulk}/${body.paymentId}` });
    },
  },
  {
    of: 'bulk',
    status: 'ACSC',
    how: 'all its payments are settled; other statuses are those that all its payments have',
    reach: way('bulk', [approve, wait(60_000)]),
  },
  { of: 'standing order', status: 'RCVD', how: 'create it', reach: way('standing order', []) },
  {
    of: 'standing order',
    status: 'PATC',
    how: 'one of two PSUs has approved',
    reach: way('standing order', [approve], firm),
  },
  { of: 'standing order', status: 'ACTC', how: 'the last PSU approves', reach: way('standing order', [approve]) },
  {
    of: 'standing order',
    status: 'ACSC',
    how: 'its last execution has begun: move the clock',
    reach: way('standing order', [approve, wait(60 * DAY_MS)]),
  },
  { of: 'standing order', status: 'RJCT', how: 'the PSU refuses', reach: way('standing order', [refuse]) },
  { of: 'standing order', status: 'CANC', how: 'the TPP deletes it', reach: way('standing order', [remove]) },
  { of: 'signing basket', status: 'RCVD', how: 'create it', reach: way('signing basket', []) },
  {
    of: 'signing basket',
    status: 'PATC',
    how: 'one of two PSUs of a payment in it has approved',
    reach: way('signing basket', [approve], firm),
  },
  { of: 'signing basket', status: 'ACTC', how: 'the last PSU approves', reach: way('signing basket', [approve]) },
  { of: 'signing basket', status: 'RJCT', how: 'the PSU refuses', reach: way('signing basket', [refuse]) },
  { of: 'signing basket', status: 'CANC', how: 'the TPP deletes it', reach: way('signing basket', [remove]) },
  { of: 'signing basket', status: 'ACSC', how: 'not used: the payments of the basket say what became of them' },
  { of: 'authorisation', status: 'received', how: 'start it by redirect', reach: authorisation({}, []) },
  {
    of: 'authorisation',
    status: 'psuIdentified',
    how: 'start it with `PSU-ID`, by redirect or embedded',
    reach: authorisation(EMBEDDED, []),
  },
  {
    of: 'authorisation',
    status: 'started',
    how: 'start it decoupled with `PSU-ID`',
    reach: authorisation({ 'TPP-Decoupled-Preferred': 'true', 'PSU-ID': 'anna' }, []),
  },
  {
    of: 'authorisation',
    status: 'psuAuthenticated',
    how: 'embedded: send the password of a PSU with several methods',
    reach: authorisation(ofBen, [{ psuData: { password: 'ben-pass' } }], { debtor: IBANS.ben }),
  },
  {
    of: 'authorisation',
    status: 'scaMethodSelected',
    how: 'embedded: send the password of a PSU with one method, or choose one',
    reach: authorisation(EMBEDDED, [password]),
  },
  {
    of: 'authorisation',
    status: 'finalised',
    how: 'the PSU approves; embedded: send the code',
    reach: authorisation(EMBEDDED, [password, { scaAuthenticationData: '123456' }]),
  },
  {
    of: 'authorisation',
    status: 'exempted',
    how: 'embedded, in a bank with `second-factor: none`: send the password',
    reach: authorisation(EMBEDDED, [password], { profile: { 'second-factor': 'none' } }),
  },
  {
    of: 'authorisation',
    status: 'failed',
    how: 'the PSU refuses or does not decide; embedded: three wrong passwords or codes',
    reach: authorisation(
      EMBEDDED,
      Array.from({ length: 3 }, () => ({ psuData: { password: 'wrong' } })),
    ),
  },
  {
    of: 'authorisation',
    status: 'unconfirmed',
    how: 'the PSU approves by redirect, in a bank with `confirmation-code: required`',
    reach: async () => {
      const { bank, id, path } = await made('consent', { profile: { 'confirmation-code': 'required' } });
      bank.decide(id);
      const { body } = await bank.send('GET', `${path}/authorisations`, { tpp });
      return (await bank.send('GET', `${path}/authorisations/${body.authorisationIds[0]}`, { tpp })).body.scaStatus;
    },
  },
];
