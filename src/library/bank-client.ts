import { BankCalls, ClockVerbs, FaultVerbs, OutcomeVerbs, RequestVerbs } from './bank-verbs.js';
import type { Answer, Body, Query, Schema } from './control-operations.js';
import { AuthorisationVerbs, ConsentVerbs, PaymentVerbs, SnapshotVerbs } from './record-verbs.js';
import type { Transport } from './transport.js';

/** What may be said about a PSU's decision. */
export type DecisionOptions = Omit<Schema<'DecisionRequest'>, 'decision'>;
/** From which severity on a finding is a failure. */
export type FailOn = 'hint' | 'warning' | 'error' | 'never';

/** Something that happened in a bank. */
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
 * One bank, with the verbs of its control API. Each of them rejects with a SandbankError that says what the bank says
 * about a call that it refuses.
 */
export class BankClient {
  readonly #calls: BankCalls;
  #demo: Schema<'Demo'>;
  readonly id: string;
  readonly clock: ClockVerbs;
  readonly outcomes: OutcomeVerbs;
  readonly faults: FaultVerbs;
  readonly requests: RequestVerbs;
  readonly snapshots: SnapshotVerbs<BankClient>;
  readonly consents: ConsentVerbs;
  readonly payments: PaymentVerbs;
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
    this.snapshots = new SnapshotVerbs(
      calls,
      () => this.#refreshed(),
      (id) => BankClient.open(transport, id),
    );
    this.consents = new ConsentVerbs(calls);
    this.payments = new PaymentVerbs(calls);
    this.authorisations = new AuthorisationVerbs(calls);
  }

  /**
   * A bank that is there.
   * @internal
   */
  static async open(transport: Transport, id: string): Promise<BankClient> {
    const calls = new BankCalls(transport, id);
    return new BankClient(transport, calls, await calls.call('readDemo'));
  }

  /** Base address of the bank's interface: `{base_url}` of the document. */
  get url(): string {
    return this.#demo.baseUrl;
  }

  /** The same over HTTPS; undefined where the server has no such listener. */
  get httpsUrl(): string | undefined {
    return this.#demo.httpsUrl;
  }

  /** Everything needed to start, as it was when the bank was opened, or reset or restored by this client. */
  get demo(): Schema<'Demo'> {
    return this.#demo;
  }

  /** Everything needed to start, as it is now. */
  readDemo(): Promise<Schema<'Demo'>> {
    return this.#calls.call('readDemo');
  }

  /**
   * Lets the PSU approve a consent or a payment, without a browser.
   * @param options `psu` defaults to the holder; `debtorAccount` where the payment names none
   * @returns the code to exchange; `redirectUri` where one is known. No code after the first of two signatures
   */
  approve(id: string, options: DecisionOptions = {}): Promise<Schema<'DecisionResponse'>> {
    return this.#decide(id, { ...options, decision: 'approve' });
  }

  /** Lets the PSU refuse: the consent becomes rejected, the payment RJCT. */
  refuse(id: string, options: DecisionOptions = {}): Promise<Schema<'DecisionResponse'>> {
    return this.#decide(id, { ...options, decision: 'refuse' });
  }

  /** Lets the time in which the PSU can decide lapse now. */
  expire(id: string): Promise<Schema<'DecisionResponse'>> {
    return this.#decide(id, { decision: 'expire' });
  }

  /** Back to the seeded start: state, clock, outcomes, faults, journal and findings. Snapshots stay. */
  async reset(): Promise<Answer<'resetBank'>> {
    const answer = await this.#calls.call('resetBank');
    await this.#refreshed();
    return answer;
  }

  /** Back to the seeded start, but outcomes, faults, journal and findings stay. */
  async resetState(): Promise<Answer<'resetState'>> {
    const answer = await this.#calls.call('resetState');
    await this.#refreshed();
    return answer;
  }

  /** The bank as one JSON document. */
  readState(): Promise<Schema<'State'>> {
    return this.#calls.call('readState');
  }

  /** Makes the bank what a document says. */
  async writeState(body: Schema<'State'>): Promise<Schema<'Bank'>> {
    const answer = await this.#calls.call('putState', {}, { body });
    await this.#refreshed();
    return answer;
  }

  /** The client report: what the TPP did wrong, and how to do better. */
  report(): Promise<Schema<'Report'>> {
    return this.#calls.call('readReport');
  }

  /** The client report for people. */
  reportText(): Promise<string> {
    return this.#calls.text('readReport', 'text/plain');
  }

  /** The client report as JUnit XML. @param failOn default `warning` */
  reportJunit(failOn: FailOn = 'warning'): Promise<string> {
    return this.#calls.text('readReport', 'application/xml', { failOn });
  }

  /**
   * What happens in the bank, while it happens: `for await (const event of bank.events()) …`. It begins with the clock, and
   * ends when the loop is left, the bank is removed or the server stops.
   * @param kinds some of `request`, `finding`, `transition`, `clock`, `fault`, `failure`, `control`; default all
   */
  events(kinds?: readonly BankEvent['event'][]): AsyncGenerator<BankEvent, void, undefined> {
    const query = kinds === undefined ? {} : { kinds: kinds.join(',') };
    return this.#calls.events(query) as AsyncGenerator<BankEvent, void, undefined>;
  }

  /** Each account with its balances and history. */
  async accounts(): Promise<Schema<'Account'>[]> {
    return (await this.#calls.call('readAccountRecords')).accounts;
  }

  /** One account by its id in the bank. */
  account(id: string): Promise<Schema<'Account'>> {
    return this.#calls.call('readAccountRecord', { id });
  }

  /** Blocks, deletes or renames an account, or changes its credit limit. */
  changeAccount(id: string, body: Body<'changeAccount'>): Promise<Schema<'Account'>> {
    return this.#calls.call('changeAccount', { id }, { body });
  }

  /** Books what comes from outside, a salary or a direct debit (negative), at once. */
  bookTransaction(id: string, body: Body<'bookTransaction'>): Promise<Answer<'bookTransaction'>> {
    return this.#calls.call('bookTransaction', { id }, { body });
  }

  /** The lines of an account, newest first, each booked one with the balance after it. */
  transactions(id: string, query: Query<'readTransactionRecords'> = {}): Promise<Answer<'readTransactionRecords'>> {
    return this.#calls.call('readTransactionRecords', { id }, { query });
  }

  /** Takes in a customer, who can log in at once. The password is the id with `-pass` unless told otherwise. */
  addPsu(body: Body<'addPsu'>): Promise<Schema<'Psu'>> {
    return this.#calls.call('addPsu', {}, { body });
  }

  /** Opens an account for PSUs, with a balance; the bank makes an IBAN when none is given. */
  addAccount(body: Body<'addAccount'>): Promise<Schema<'Account'>> {
    return this.#calls.call('addAccount', {}, { body });
  }

  /** The bank's customers, without passwords, with the accounts that they hold. */
  async psus(): Promise<Schema<'Psu'>[]> {
    return (await this.#calls.call('readPsus')).psus;
  }

  /** The organisations that are onboarded, without secrets. */
  async tpps(): Promise<Schema<'Tpp'>[]> {
    return (await this.#calls.call('readTpps')).tpps;
  }

  /** Onboards a TPP with a certificate as PEM, as its own call over mutual TLS does. Answers its client id and secret. */
  onboard(body: Body<'onboardWithCertificate'>): Promise<Answer<'onboardWithCertificate'>> {
    return this.#calls.call('onboardWithCertificate', {}, { body });
  }

  /** The developers who are registered in the portal, with their subscription keys. */
  async portalUsers(): Promise<Schema<'PortalUser'>[]> {
    return (await this.#calls.call('readPortalUsers')).users;
  }

  /** Registers a TPP's developer in the portal. Answers the subscription keys. */
  registerPortalUser(body: Body<'registerPortalUser'>): Promise<Schema<'PortalUser'>> {
    return this.#calls.call('registerPortalUser', {}, { body });
  }

  /** Gives a developer of the portal a new key; the other one stays good. */
  rotateSubscriptionKey(userEmail: string, key: 'primary' | 'secondary'): Promise<Schema<'PortalUser'>> {
    return this.#calls.call('rotateSubscriptionKey', { id: userEmail }, { body: { key } });
  }

  /** Makes a test certificate of the variant that is wanted, valid around the bank's time. */
  issueCertificate(body: Body<'issueCertificate'> = {}): Promise<Schema<'Certificate'>> {
    return this.#calls.call('issueCertificate', {}, { body });
  }

  /** The decision table: every row with what it means, this bank's value, and what else can be set. */
  async decisions(): Promise<Schema<'Decision'>[]> {
    return (await this.#calls.call('readDecisions')).decisions;
  }

  /** The decision switches of this bank. */
  profile(): Promise<Schema<'ProfileValues'>> {
    return this.#calls.call('readProfile');
  }

  /** Gives the bank, as it is, other decisions: those of a shipped profile (default `published`) with the ones that differ. */
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
