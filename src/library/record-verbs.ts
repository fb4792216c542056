import type { BankCalls } from './bank-verbs.js';
import type { Answer, Query, Schema } from './control-operations.js';

/** What waits for a PSU. */
export class AuthorisationVerbs {
  readonly #calls: BankCalls;

  constructor(calls: BankCalls) {
    this.#calls = calls;
  }

  /** What waits for a PSU, the newest first. */
  async list(query: Query<'readAuthorisations'> = {}): Promise<Schema<'Authorisation'>[]> {
    return (await this.#calls.call('readAuthorisations', {}, { query })).authorisations;
  }

  /** The newest that waits for a PSU. @throws SandbankError (404) when nothing waits */
  latest(): Promise<Schema<'Authorisation'>> {
    return this.#calls.call('readLatestAuthorisation');
  }
}

/** Consents as the bank has them. */
export class ConsentVerbs {
  readonly #calls: BankCalls;

  constructor(calls: BankCalls) {
    this.#calls = calls;
  }

  /** The consents, the newest first, each with its history. */
  async list(query: Query<'readConsents'> = {}): Promise<Schema<'Consent'>[]> {
    return (await this.#calls.call('readConsents', {}, { query })).consents;
  }

  /** One consent with everything that the bank knows of it. */
  read(id: string): Promise<Schema<'Consent'>> {
    return this.#calls.call('readConsentRecord', { id });
  }

  /** Forces the status of a consent. @param options `force` for a move that is not legal */
  setStatus(
    id: string,
    consentStatus: Schema<'ConsentStatus'>,
    options: { readonly force?: boolean } = {},
  ): Promise<Schema<'Consent'>> {
    return this.#calls.call('forceConsentStatus', { id }, { body: { consentStatus, ...options } });
  }
}

/** Payments as the bank has them. */
export class PaymentVerbs {
  readonly #calls: BankCalls;

  constructor(calls: BankCalls) {
    this.#calls = calls;
  }

  /** The payments, the newest first, each with its history. */
  async list(query: Query<'readPayments'> = {}): Promise<Schema<'Payment'>[]> {
    return (await this.#calls.call('readPayments', {}, { query })).payments;
  }

  /** One payment with everything that the bank knows of it. */
  read(id: string): Promise<Schema<'Payment'>> {
    return this.#calls.call('readPaymentRecord', { id });
  }

  /** Forces the status of a payment, with what that means for its money. @param options `reason`: ISO code of RJCT or CANC; `force` for a move that is not legal */
  setStatus(
    id: string,
    transactionStatus: Schema<'TransactionStatus'>,
    options: { readonly reason?: string; readonly force?: boolean } = {},
  ): Promise<Schema<'Payment'>> {
    return this.#calls.call('forcePaymentStatus', { id }, { body: { transactionStatus, ...options } });
  }
}

/** Named states of the bank. */
export class SnapshotVerbs<Bank> {
  readonly #calls: BankCalls;
  readonly #restored: () => Promise<void>;
  readonly #open: (id: string) => Promise<Bank>;

  constructor(calls: BankCalls, restored: () => Promise<void>, open: (id: string) => Promise<Bank>) {
    this.#calls = calls;
    this.#restored = restored;
    this.#open = open;
  }

  /** The snapshots that are kept, each with the bank time at which it was taken. */
  async list(): Promise<Schema<'Snapshot'>[]> {
    return (await this.#calls.call('readSnapshots')).snapshots;
  }

  /** Keeps the state under a name; one of that name is replaced. */
  take(name: string): Promise<Schema<'Snapshot'>> {
    return this.#calls.call('takeSnapshot', {}, { body: { name } });
  }

  /** Makes the bank what it was, its clock too. */
  async restore(name: string): Promise<Schema<'Bank'>> {
    const answer = await this.#calls.call('restoreSnapshot', { name });
    await this.#restored();
    return answer;
  }

  /** Makes another bank that begins as this one was. */
  async fork(name: string, bank: string): Promise<Bank> {
    await this.#calls.call('forkSnapshot', { name }, { body: { bank } });
    return this.#open(bank);
  }

  /** Forgets a snapshot. @throws SandbankError (404) for an unknown name */
  remove(name: string): Promise<Answer<'deleteSnapshot'>> {
    return this.#calls.call('deleteSnapshot', { name });
  }
}
