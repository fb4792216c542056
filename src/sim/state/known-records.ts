import type { Account } from '../../domain/account/account.js';
import type { SigningBasket } from '../../domain/basket.js';
import type { FundsConsent } from '../../domain/consent/funds-consent.js';
import type { AccountId, OrganisationId, PsuId } from '../../domain/ids.js';
import type { HistoryEntry } from '../../domain/machine.js';
import type { Payment } from '../../domain/payment/payment.js';
import type { Findings } from '../../domain/shape.js';
import type { Organisation } from '../../domain/tpp/organisation.js';
import type { FixtureBase } from '../fixture-base.js';
import type { PlainLedger } from './ledger-member.js';
import type { StateDocument } from './state-document.js';

/** The records of a state document and its fixtures by id, with reference checks. */
export class KnownRecords {
  readonly base: FixtureBase;
  readonly findings: Findings;
  readonly accounts: ReadonlyMap<AccountId, Account>;
  readonly psus: ReadonlySet<PsuId>;
  readonly organisations: ReadonlyMap<OrganisationId, Organisation | null>;
  readonly portalUsers: ReadonlySet<string>;
  readonly consents: ReadonlyMap<string, StateDocument['consents'][number][1]>;
  readonly fundsConsents: ReadonlyMap<string, FundsConsent>;
  readonly signingBaskets: ReadonlyMap<string, SigningBasket>;
  readonly payments: ReadonlyMap<string, Payment>;
  readonly ledgers: ReadonlyMap<AccountId, PlainLedger>;

  constructor(document: StateDocument, base: FixtureBase, findings: Findings) {
    this.base = base;
    this.findings = findings;
    this.accounts = new Map([...base.accounts, ...document.accounts]);
    this.psus = new Set([...base.psus.keys(), ...document.psus.map(([psuId]) => psuId)]);
    this.organisations = new Map<OrganisationId, Organisation | null>([
      ...base.organisations,
      ...document.organisations,
    ]);
    this.portalUsers = new Set([...base.portalUsers.keys(), ...document.portalUsers.map(([email]) => email)]);
    this.consents = new Map(document.consents);
    this.fundsConsents = new Map(document.fundsConsents);
    this.signingBaskets = new Map(document.signingBaskets);
    this.payments = new Map(document.payments);
    this.ledgers = new Map(document.ledgers);
  }

  account(id: AccountId | undefined, ...place: (string | number)[]): void {
    if (id !== undefined && !this.accounts.has(id))
      this.findings.report(`"${id}" is not an account of this bank`, ...place);
  }

  psu(id: PsuId | undefined, ...place: (string | number)[]): void {
    if (id !== undefined && !this.psus.has(id)) this.findings.report(`"${id}" is not a PSU of this bank`, ...place);
  }

  organisation(id: OrganisationId | undefined, ...place: (string | number)[]): void {
    if (id !== undefined && !this.organisations.get(id))
      this.findings.report(`"${id}" is not an organisation of this bank`, ...place);
  }

  portalUser(email: string, ...place: (string | number)[]): void {
    if (!this.portalUsers.has(email.toLowerCase()))
      this.findings.report(`"${email}" is not a portal user of this bank`, ...place);
  }
}

/** Checks that history entries connect and end at the current status. */
export function checkHistory(
  history: readonly HistoryEntry<string>[],
  status: string,
  statusName: string,
  document: StateDocument,
  findings: Findings,
  place: readonly (string | number)[],
): void {
  checkTimes(history, document, findings, ...place, 'history');
  let before: string | null = null;
  for (const [index, { from, to }] of history.entries()) {
    if (from !== before)
      findings.report(
        'does not start with the status where the previous step ended',
        ...place,
        'history',
        index,
        'from',
      );
    before = to;
  }
  if (before !== status)
    findings.report(`is ${status}, and the history ends with ${String(before)}`, ...place, statusName);
}

export function checkTimes(
  history: readonly HistoryEntry<string>[],
  { clock }: StateDocument,
  findings: Findings,
  ...place: (string | number)[]
): void {
  let before = -Infinity;
  for (const [index, { at }] of history.entries()) {
    const below = [...place, index, 'at'];
    if (at < before) findings.report('is earlier than the previous step', ...below);
    if (at > clock.now) findings.report('is after clock.now', ...below);
    before = at;
  }
}
