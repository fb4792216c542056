import type { Account } from '../../domain/account/account.js';
import type { SigningBasket } from '../../domain/basket.js';
import type { FundsConsent } from '../../domain/consent/consent.js';
import type { AccountId, OrganisationId, PsuId } from '../../domain/ids.js';
import type { HistoryEntry } from '../../domain/machine.js';
import type { Payment } from '../../domain/payment/payment.js';
import type { Findings } from '../../domain/shape.js';
import type { Organisation } from '../../domain/tpp/organisation.js';
import type { FixtureBase } from '../fixture-base.js';
import type { PlainLedger } from './ledger-member.js';
import type { StateDocument } from './state-document.js';

type Step = string | number;

/** The records of a state document and its fixtures by id. */
export class KnownRecords {
  readonly document: StateDocument;
  readonly base: FixtureBase;
  readonly accounts: ReadonlyMap<AccountId, Account>;
  readonly psus: ReadonlySet<PsuId>;
  readonly organisations: ReadonlyMap<OrganisationId, Organisation | null>;
  readonly portalUsers: ReadonlySet<string>;
  readonly consents: ReadonlyMap<string, StateDocument['consents'][number][1]>;
  readonly fundsConsents: ReadonlyMap<string, FundsConsent>;
  readonly signingBaskets: ReadonlyMap<string, SigningBasket>;
  readonly payments: ReadonlyMap<string, Payment>;
  readonly ledgers: ReadonlyMap<AccountId, PlainLedger>;
  readonly #findings: Findings;

  constructor(document: StateDocument, base: FixtureBase, findings: Findings) {
    this.document = document;
    this.base = base;
    this.#findings = findings;
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

  at(...path: readonly Step[]): DocumentPlace {
    return new DocumentPlace(this, this.#findings, path);
  }
}

/** A place in a state document, at or below which checks report what is wrong. */
export class DocumentPlace {
  readonly #known: KnownRecords;
  readonly #findings: Findings;
  readonly #path: readonly Step[];

  constructor(known: KnownRecords, findings: Findings, path: readonly Step[]) {
    this.#known = known;
    this.#findings = findings;
    this.#path = path;
  }

  at(...below: readonly Step[]): DocumentPlace {
    return new DocumentPlace(this.#known, this.#findings, [...this.#path, ...below]);
  }

  report(problem: string, ...below: readonly Step[]): void {
    this.#findings.report(problem, ...this.#path, ...below);
  }

  account(id: AccountId | undefined, ...below: readonly Step[]): void {
    if (id !== undefined && !this.#known.accounts.has(id))
      this.report(`"${id}" is not an account of this bank`, ...below);
  }

  psu(id: PsuId | undefined, ...below: readonly Step[]): void {
    if (id !== undefined && !this.#known.psus.has(id)) this.report(`"${id}" is not a PSU of this bank`, ...below);
  }

  organisation(id: OrganisationId | undefined, ...below: readonly Step[]): void {
    if (id !== undefined && !this.#known.organisations.get(id))
      this.report(`"${id}" is not an organisation of this bank`, ...below);
  }

  portalUser(email: string, ...below: readonly Step[]): void {
    if (!this.#known.portalUsers.has(email.toLowerCase()))
      this.report(`"${email}" is not a portal user of this bank`, ...below);
  }

  /** Checks that the history of the record here connects and ends at its status. */
  history(history: readonly HistoryEntry<string>[], status: string, statusName: string): void {
    this.at('history').times(history);
    let before: string | null = null;
    for (const [index, { from, to }] of history.entries()) {
      if (from !== before)
        this.report('does not start with the status where the previous step ended', 'history', index, 'from');
      before = to;
    }
    if (before !== status) this.report(`is ${status}, and the history ends with ${String(before)}`, statusName);
  }

  /** Checks that the steps here follow each other, and none is in the future. */
  times(steps: readonly HistoryEntry<string>[]): void {
    let before = -Infinity;
    for (const [index, { at }] of steps.entries()) {
      if (at < before) this.report('is earlier than the previous step', index, 'at');
      this.past(at, index, 'at');
      before = at;
    }
  }

  /** Checks that a time here has come. */
  past(at: number, ...below: readonly Step[]): void {
    if (at > this.#known.document.clock.now) this.report('is after clock.now', ...below);
  }
}
