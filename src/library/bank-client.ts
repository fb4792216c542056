import { BankCalls, ClockVerbs, FaultVerbs, OutcomeVerbs, RequestVerbs } from './bank-verbs.js';
import type { ResponseOf, Body, Query, Schema } from './control-operations.js';
import {
  AuthorisationVerbs,
  ConsentVerbs,
  FundsConsentVerbs,
  PaymentVerbs,
  SigningBasketVerbs,
  SnapshotVerbs,
} from './record-verbs.js';
import type { Transport } from './transport.js';

/** Options of a PSU's decision. */
export type DecisionOptions = Omit<Schema<'DecisionRequest'>, 'decision'>;
/** The severity from which a finding is a failure. */
export type FailOn = 'hint' | 'warning' | 'error' | 'never';

/** An event of a bank. */
export type BankEvent =
  | { readonly event: 'request'; readonly data: Schema<'RequestLine'> }
  | {
      readonly event: 'finding';
      readonly data: { readonly request: string; readonly rule: string; readonly detail: string };
    }
  | { readonly event: 'transition'; readonly data: Schema<'ClockEvent'> }
  | { readonly event: 'clock'; readonly data: Schema<'Clock'> }
  | {
      readonly event: 'fault';
      readonly data: { readonly fault: string; readonly operation: string; readonly at: string };
    }
  | {
      readonly event: 'failure';
      readonly data: { readonly at: string; readonly kind: string; readonly subject: string; readonly error: string };
    }
  | { readonly event: 'control'; readonly data: { readonly operation: string } };

/**
 * One bank, with the verbs of its control API. Each verb rejects with a SandbankError that contains the bank's error
 * message.
 */
export class BankClient {
  readonly #calls: BankCalls;
  readonly #fork: (id: string) => Promise<BankClient>;
  #demo: Schema<'Demo'>;
  readonly id: string;
  readonly clock: ClockVerbs;
  readonly outcomes: OutcomeVerbs;
  readonly faults: FaultVerbs;
  readonly requests: RequestVerbs;
  readonly snapshots: SnapshotVerbs<BankClient>;
  readonly consents: ConsentVerbs;
  readonly payments: PaymentVerbs;
  readonly fundsConsents: FundsConsentVerbs;
  readonly signingBaskets: SigningBasketVerbs;
  readonly authorisations: AuthorisationVerbs;

  /** @internal */
  constructor(transport: Transport, calls: BankCalls, demo: Schema<'Demo'>) {
    this.#calls = calls;
    this.#demo = demo;
    this.id = calls.bank;
    this.clock = new ClockVerbs(calls);
    this.outcomes = new OutcomeVerbs(calls);
    this.faults = new FaultVerbs(calls);
    this.requests = new RequestVerbs(calls);
    this.#fork = (id) => BankClient.open(transport, id);
    this.snapshots = new SnapshotVerbs(calls, () => this.#refreshed(), this.#fork);
    this.consents = new ConsentVerbs(calls);
    this.payments = new PaymentVerbs(calls);
    this.fundsConsents = new FundsConsentVerbs(calls);
    this.signingBaskets = new SigningBasketVerbs(calls);
    this.authorisations = new AuthorisationVerbs(calls);
  }

  /**
   * Opens an existing bank.
   * @internal
   */
  static async open(transport: Transport, id: string): Promise<BankClient> {
    const calls = new BankCalls(transport, id);
    return new BankClient(transport, calls, await calls.call('readDemo'));
  }

  /** Base URL of the bank's interface: `{base_url}` of the document. */
  get url(): string {
    return this.#demo.baseUrl;
  }

  /** The HTTPS base URL; undefined if the server has no HTTPS listener. */
  get httpsUrl(): string | undefined {
    return this.#demo.httpsUrl;
  }

  /** Everything needed to start, as of when this client opened, reset or restored the bank. */
  get demo(): Schema<'Demo'> {
    return this.#demo;
  }

  /** Everything needed to start, as of now. */
  readDemo(): Promise<Schema<'Demo'>> {
    return this.#calls.call('readDemo');
  }

  /** The calls of a TPP from its first one to a settled payment, with placeholders and their values. */
  readJourney(): Promise<Schema<'Journey'>> {
    return this.#calls.call('readJourney');
  }

  /**
   * Approves a consent or a payment as the PSU, without a browser.
   * @param options `psu` defaults to the holder; `debtorAccount` if the payment names none; `accounts` if the PSU chooses
   *   those of a consent
   * @returns the code to exchange; `redirectUri` if one is known. No code after the first of two signatures. `effectiveAt` if the
   *   approval has its effect only then (decision `callback-order`); `status` is as before until the clock is there
   */
  approve(id: string, options: DecisionOptions = {}): Promise<Schema<'DecisionResponse'>> {
    return this.#decide(id, { ...options, decision: 'approve' });
  }

  /** Rejects as the PSU: the consent becomes rejected, the payment RJCT. */
  refuse(id: string, options: DecisionOptions = {}): Promise<Schema<'DecisionResponse'>> {
    return this.#decide(id, { ...options, decision: 'refuse' });
  }

  /** Makes a pending authorisation expire now. */
  expire(id: string): Promise<Schema<'DecisionResponse'>> {
    return this.#decide(id, { decision: 'expire' });
  }

  /** Resets the bank to its seeded state: state, clock, outcomes, faults, journal and findings. Keeps snapshots. */
  async reset(): Promise<ResponseOf<'resetBank'>> {
    const answer = await this.#calls.call('resetBank');
    await this.#refreshed();
    return answer;
  }

  /** Resets the bank to its seeded state, but keeps outcomes, faults, journal and findings. */
  async resetState(): Promise<ResponseOf<'resetState'>> {
    const answer = await this.#calls.call('resetState');
    await this.#refreshed();
    return answer;
  }

  /** The moments to which `undo` can return, oldest first. */
  async undoPoints(): Promise<Schema<'UndoPoint'>[]> {
    return (await this.#calls.call('readUndoPoints')).points;
  }

  /**
   * Returns the bank, with its clock, to the moment before a call. Calls of clients have such moments with the option `undoCalls`.
   * @param to the id of a call such as `request-7`, or of another point; default: the newest that is not itself before an undo
   * @throws SandbankError (404) if there is no such point
   */
  async undo(to?: string): Promise<Schema<'Bank'>> {
    const answer = await this.#calls.call('undo', {}, { body: to === undefined ? {} : { to } });
    await this.#refreshed();
    return answer;
  }

  /** Creates another bank that begins at the moment before a call. */
  async forkBefore(id: string, bank: string): Promise<BankClient> {
    await this.#calls.call('forkUndoPoint', { id }, { body: { bank } });
    return this.#fork(bank);
  }

  /** The bank as one JSON document. */
  readState(): Promise<Schema<'State'>> {
    return this.#calls.call('readState');
  }

  /** Replaces the state of the bank by a document. */
  async writeState(body: Schema<'State'>): Promise<Schema<'Bank'>> {
    const answer = await this.#calls.call('putState', {}, { body });
    await this.#refreshed();
    return answer;
  }

  /** The client report: the TPP's mistakes, and how to fix them. */
  report(): Promise<Schema<'Report'>> {
    return this.#calls.call('readReport');
  }

  /** For each operation that a client called, how often it received each response that the bank can give. */
  coverage(): Promise<Schema<'Coverage'>> {
    return this.#calls.call('readCoverage');
  }

  /**
   * Says that a test violates a rule on purpose: the report counts it under `expected` instead of listing a finding, until a reset.
   * @param rule such as `read-after-end`
   */
  expectFinding(rule: string): Promise<Schema<'Report'>> {
    return this.#calls.call('expectFinding', {}, { body: { rule } });
  }

  /**
   * Says what the client shows its user about payments, balances and entries, for `sandbank prove` to compare. Replaces what was said
   * before, and changes nothing in the bank.
   * @throws SandbankError (400) that names the member
   */
  believe(body: Body<'writeBeliefs'>): Promise<Schema<'Beliefs'>> {
    return this.#calls.call('writeBeliefs', {}, { body });
  }

  /** What the client has last said that it shows its user. */
  beliefs(): Promise<Schema<'Beliefs'>> {
    return this.#calls.call('readBeliefs');
  }

  /** The client report as plain text. */
  reportText(): Promise<string> {
    return this.#calls.text('readReport', 'text/plain');
  }

  /** The client report as JUnit XML. @param failOn default `error` */
  reportJunit(failOn: FailOn = 'error'): Promise<string> {
    return this.#calls.text('readReport', 'application/xml', { failOn });
  }

  /**
   * The bank's events as they happen: `for await (const event of bank.events()) …`. Starts with the clock. Ends when
   * the loop ends, the bank is removed or the server stops.
   * @param kinds some of `request`, `finding`, `transition`, `clock`, `fault`, `failure`, `control`; default all
   */
  events(kinds?: readonly BankEvent['event'][]): AsyncGenerator<BankEvent, void, undefined> {
    const query = kinds === undefined ? {} : { kinds: kinds.join(',') };
    return this.#calls.events(query) as AsyncGenerator<BankEvent, void, undefined>;
  }

  /**
   * Searches records, transactions, customers, TPPs and recorded calls for an id, a name, an IBAN, an amount or a text.
   * @param limit of each kind; default 10
   * @returns the kinds that have matches, each with the first ones
   * @throws SandbankError (400) for a blank text
   */
  async search(q: string, limit?: number): Promise<Schema<'FoundGroup'>[]> {
    const query = { q, ...(limit !== undefined && { limit }) };
    return (await this.#calls.call('search', {}, { query })).groups;
  }

  /** Sends a notification again, or one that was not sent. @throws SandbankError (404, 409) */
  resendNotification(id: string): Promise<Schema<'Notification'>> {
    return this.#calls.call('resendNotification', { id });
  }

  /** Notifications of TPPs, newest first, and whether they were delivered. Only a bank of NextGenPSD2 sends any. */
  async notifications(query: Query<'readNotifications'> = {}): Promise<Schema<'Notification'>[]> {
    return (await this.#calls.call('readNotifications', {}, { query })).notifications;
  }

  /** Each account with its balances and history. */
  async accounts(query: Query<'readAccountRecords'> = {}): Promise<Schema<'Account'>[]> {
    return (await this.#calls.call('readAccountRecords', {}, { query })).accounts;
  }

  /** One account by its id in the bank. */
  account(id: string): Promise<Schema<'Account'>> {
    return this.#calls.call('readAccountRecord', { id });
  }

  /** Blocks, deletes or renames an account, or changes its credit limit. */
  changeAccount(id: string, body: Body<'changeAccount'>): Promise<Schema<'Account'>> {
    return this.#calls.call('changeAccount', { id }, { body });
  }

  /** Books an incoming transfer or a debit (negative) immediately, or adds it as pending. */
  bookTransaction(id: string, body: Body<'bookTransaction'>): Promise<ResponseOf<'bookTransaction'>> {
    return this.#calls.call('bookTransaction', { id }, { body });
  }

  /** Changes the amount or the text of a pending transaction, which stays pending: a payee releases part of a card authorisation. */
  changePendingTransaction(
    id: string,
    transactionId: string,
    body: Body<'changePendingTransaction'>,
  ): Promise<ResponseOf<'changePendingTransaction'>> {
    return this.#calls.call('changePendingTransaction', { id, transactionId }, { body });
  }

  /** Ends a pending transaction now: books it, perhaps with another amount or text, or releases its money. */
  endPendingTransaction(
    id: string,
    transactionId: string,
    body: Body<'endPendingTransaction'>,
  ): Promise<ResponseOf<'endPendingTransaction'>> {
    return this.#calls.call('endPendingTransaction', { id, transactionId }, { body });
  }

  /** The transactions of an account, newest first, each booked one with the balance after it. */
  transactions(id: string, query: Query<'readTransactionRecords'> = {}): Promise<ResponseOf<'readTransactionRecords'>> {
    return this.#calls.call('readTransactionRecords', { id }, { query });
  }

  /** Adds a customer, who can log in immediately. The default password is the id with `-pass`. */
  addPsu(body: Body<'addPsu'>): Promise<Schema<'Psu'>> {
    return this.#calls.call('addPsu', {}, { body });
  }

  /** Opens an account for PSUs, with a balance. The bank generates an IBAN unless you give one. */
  addAccount(body: Body<'addAccount'>): Promise<Schema<'Account'>> {
    return this.#calls.call('addAccount', {}, { body });
  }

  /** The bank's customers with their accounts, without passwords. */
  async psus(query: Query<'readPsus'> = {}): Promise<Schema<'Psu'>[]> {
    return (await this.#calls.call('readPsus', {}, { query })).psus;
  }

  /** The TPPs, without secrets: developers with their organisations, and TPPs met by their certificate. */
  async tpps(query: Query<'readTpps'> = {}): Promise<Schema<'Tpp'>[]> {
    return (await this.#calls.call('readTpps', {}, { query })).tpps;
  }

  /** Onboards a TPP with a certificate in PEM, like its own call over mutual TLS. Returns its client id and secret. */
  onboard(body: Body<'onboardWithCertificate'>): Promise<ResponseOf<'onboardWithCertificate'>> {
    return this.#calls.call('onboardWithCertificate', {}, { body });
  }

  /** The developers registered in the portal, with their subscription keys. */
  async portalUsers(query: Query<'readPortalUsers'> = {}): Promise<Schema<'PortalUser'>[]> {
    return (await this.#calls.call('readPortalUsers', {}, { query })).users;
  }

  /** Registers a TPP's developer in the portal. Returns the subscription keys. */
  registerPortalUser(body: Body<'registerPortalUser'>): Promise<Schema<'PortalUser'>> {
    return this.#calls.call('registerPortalUser', {}, { body });
  }

  /** Rotates one of a developer's keys. The other one stays valid. */
  rotateSubscriptionKey(userEmail: string, key: 'primary' | 'secondary'): Promise<Schema<'PortalUser'>> {
    return this.#calls.call('rotateSubscriptionKey', { id: userEmail }, { body: { key } });
  }

  /** Issues a test certificate of a variant, valid around the bank's time. */
  issueCertificate(body: Body<'issueCertificate'> = {}): Promise<Schema<'Certificate'>> {
    return this.#calls.call('issueCertificate', {}, { body });
  }

  /** The decision table: every row with its meaning, this bank's value and the other options. */
  async decisions(): Promise<Schema<'Decision'>[]> {
    return (await this.#calls.call('readDecisions')).decisions;
  }

  /** The decisions of this bank. */
  profile(): Promise<Schema<'ProfileValues'>> {
    return this.#calls.call('readProfile');
  }

  /** Changes the decisions of the bank and keeps its state: a shipped profile (default: that of its interface) with overrides. */
  setProfile(body: Body<'putProfile'>): Promise<Schema<'ProfileValues'>> {
    return this.#calls.call('putProfile', {}, { body });
  }

  #decide(id: string, body: Schema<'DecisionRequest'>): Promise<Schema<'DecisionResponse'>> {
    return this.#calls.call('decideAuthorisation', { id }, { body });
  }

  async #refreshed(): Promise<void> {
    this.#demo = await this.#calls.call('readDemo');
  }
}
