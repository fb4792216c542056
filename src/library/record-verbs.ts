import { Verbs, type BankCalls } from './bank-verbs.js';
import type { Body, ResponseOf, Query, Schema } from './control-operations.js';

/** Pending authorisations. */
export class AuthorisationVerbs extends Verbs {
  /** The pending authorisations, newest first. */
  async list(query: Query<'readAuthorisations'> = {}): Promise<Schema<'Authorisation'>[]> {
    return (await this.calls.call('readAuthorisations', {}, { query })).authorisations;
  }

  /** The newest pending authorisation. @throws SandbankError (404) if there is none */
  latest(): Promise<Schema<'Authorisation'>> {
    return this.calls.call('readLatestAuthorisation');
  }
}

/** Consents with their internal state. */
export class ConsentVerbs extends Verbs {
  /** The consents, newest first, each with its history. */
  async list(query: Query<'readConsents'> = {}): Promise<Schema<'Consent'>[]> {
    return (await this.calls.call('readConsents', {}, { query })).consents;
  }

  /** One consent with everything that the bank knows about it. */
  read(id: string): Promise<Schema<'Consent'>> {
    return this.calls.call('readConsentRecord', { id });
  }

  /** Forces the status of a consent. @param options `force` for a transition that is not allowed */
  setStatus(
    id: string,
    consentStatus: Schema<'ConsentStatus'>,
    options: { readonly force?: boolean } = {},
  ): Promise<Schema<'Consent'>> {
    return this.calls.call('forceConsentStatus', { id }, { body: { consentStatus, ...options } });
  }
}

/** Payments with their internal state. */
export class PaymentVerbs extends Verbs {
  /** The payments, newest first, each with its history. */
  async list(query: Query<'readPayments'> = {}): Promise<Schema<'Payment'>[]> {
    return (await this.calls.call('readPayments', {}, { query })).payments;
  }

  /** One payment with everything that the bank knows about it. */
  read(id: string): Promise<Schema<'Payment'>> {
    return this.calls.call('readPaymentRecord', { id });
  }

  /**
   * Forces the status of a payment and moves its money accordingly. @param options `reason`: ISO code for RJCT or
   * CANC; `force` for a transition that is not allowed
   */
  setStatus(
    id: string,
    transactionStatus: Schema<'TransactionStatus'>,
    options: { readonly reason?: string; readonly force?: boolean } = {},
  ): Promise<Schema<'Payment'>> {
    return this.calls.call('forcePaymentStatus', { id }, { body: { transactionStatus, ...options } });
  }
}

/** Consents to confirmations of funds with their internal state. Only a bank of NextGenPSD2 has any. */
export class FundsConsentVerbs extends Verbs {
  /** The consents, newest first, each with its history. */
  async list(query: Query<'readFundsConsents'> = {}): Promise<Schema<'FundsConsent'>[]> {
    return (await this.calls.call('readFundsConsents', {}, { query })).fundsConsents;
  }

  /** One consent with everything that the bank knows about it. */
  read(id: string): Promise<Schema<'FundsConsent'>> {
    return this.calls.call('readFundsConsentRecord', { id });
  }

  /** Forces the status of a consent. @param options `force` for a transition that is not allowed */
  setStatus(
    id: string,
    consentStatus: Schema<'ConsentStatus'>,
    options: { readonly force?: boolean } = {},
  ): Promise<Schema<'FundsConsent'>> {
    return this.calls.call('forceFundsConsentStatus', { id }, { body: { consentStatus, ...options } });
  }
}

/** Signing baskets with the status of their entries. Only a bank of NextGenPSD2 has any. */
export class SigningBasketVerbs extends Verbs {
  /** The baskets, newest first, each with its entries and its history. */
  async list(query: Query<'readSigningBaskets'> = {}): Promise<Schema<'SigningBasket'>[]> {
    return (await this.calls.call('readSigningBaskets', {}, { query })).signingBaskets;
  }

  /** One basket with everything that the bank knows about it. */
  read(id: string): Promise<Schema<'SigningBasket'>> {
    return this.calls.call('readSigningBasketRecord', { id });
  }
}

/** Named snapshots of the bank's state. */
export class SnapshotVerbs<Bank> {
  readonly #calls: BankCalls;
  readonly #restored: () => Promise<void>;
  readonly #open: (id: string) => Promise<Bank>;

  constructor(calls: BankCalls, restored: () => Promise<void>, open: (id: string) => Promise<Bank>) {
    this.#calls = calls;
    this.#restored = restored;
    this.#open = open;
  }

  /** The snapshots, each with the bank time at which it was taken. */
  async list(): Promise<Schema<'Snapshot'>[]> {
    return (await this.#calls.call('readSnapshots')).snapshots;
  }

  /** Saves the state under a name. Replaces a snapshot of that name. */
  take(name: string): Promise<Schema<'Snapshot'>> {
    return this.#calls.call('takeSnapshot', {}, { body: { name } });
  }

  /** Restores the state of the bank, including its clock. Sessions at its pages continue, unless `body` ends them. */
  async restore(name: string, body: Body<'restoreSnapshot'> = {}): Promise<Schema<'Bank'>> {
    const answer = await this.#calls.call('restoreSnapshot', { name }, { body });
    await this.#restored();
    return answer;
  }

  /** Creates another bank from the snapshot. */
  async fork(name: string, bank: string): Promise<Bank> {
    await this.#calls.call('forkSnapshot', { name }, { body: { bank } });
    return this.#open(bank);
  }

  /** Deletes a snapshot. @throws SandbankError (404) for an unknown name */
  remove(name: string): Promise<ResponseOf<'deleteSnapshot'>> {
    return this.#calls.call('deleteSnapshot', { name });
  }
}
