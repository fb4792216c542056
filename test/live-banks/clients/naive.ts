import {
  ATTENDED,
  centsOf,
  consentTo,
  dayOf,
  DAY_MS,
  Refused,
  send,
  transferOf,
  type Answer,
  type Belief,
  type Call,
  type Client,
  type Copy,
  type Entry,
  type Order,
  type Surroundings,
  type Verdict,
} from '../../proving/clients/tpp.js';

/** A client that was written with one well-behaved bank: it takes every answer as the document and that bank have it. */
export class NaiveClient implements Client {
  readonly #world: Surroundings;
  #consentId = '';
  /** The entries of each account, by its resource id and then by transactionId. */
  readonly #accounts = new Map<
    string,
    { readonly booked: Map<string, Entry>; readonly pending: Map<string, Entry>; readUntil: string }
  >();
  readonly #orders = new Map<string, Belief>();
  #attempts = 0;

  constructor(world: Surroundings) {
    this.#world = world;
  }

  async link(): Promise<Verdict> {
    const state = `state-${(this.#attempts += 1)}`;
    const answer = await this.#call({
      method: 'POST',
      path: '/v1/consents',
      headers: this.#redirects(`visit=${state}`),
      body: consentTo(this.#world.iban, dayOf(this.#world.now() + 365 * DAY_MS)),
    });
    const verdict = await this.#visit(answer, state);
    if (verdict !== 'approved') return verdict;
    const { consentStatus } = (await this.#call({ path: `/v1/consents/${answer.body.consentId}/status` })).body;
    if (consentStatus !== 'valid') return 'unknown';
    this.#consentId = answer.body.consentId;
    return 'approved';
  }

  async read(): Promise<void> {
    const { body } = await this.#read('/v1/accounts');
    for (const { resourceId } of body.accounts) {
      const account = this.#accounts.get(resourceId) ?? {
        booked: new Map(),
        pending: new Map(),
        readUntil: dayOf(this.#world.now() - 30 * DAY_MS),
      };
      this.#accounts.set(resourceId, account);
      await this.#read(`/v1/accounts/${resourceId}/balances`);
      const query = `bookingStatus=both&dateFrom=${account.readUntil}`;
      let page: string | undefined = `${this.#world.bank}/v1/accounts/${resourceId}/transactions?${query}`;
      while (page !== undefined) {
        const { transactions }: any = (await this.#read(page)).body;
        for (const line of transactions.pending ?? []) account.pending.set(line.transactionId, entryOf(line));
        for (const line of transactions.booked) {
          account.booked.set(line.transactionId, entryOf(line));
          account.pending.delete(line.transactionId);
        }
        // The newest line comes first. The next read begins at its day.
        const newest: string = transactions.booked[0].bookingDate;
        if (newest > account.readUntil) account.readUntil = newest;
        page = 'next' in transactions._links ? transactions._links.next.href : undefined;
      }
    }
  }

  copy(): Copy {
    const all = [...this.#accounts.values()];
    return {
      booked: all.flatMap(({ booked }) => [...booked.values()]),
      pending: all.flatMap(({ pending }) => [...pending.values()]),
    };
  }

  async available(): Promise<number> {
    const [resourceId] = [...this.#accounts.keys()].slice(-1);
    const { balances } = (await this.#read(`/v1/accounts/${resourceId}/balances`)).body;
    const booked = balances.find(({ balanceType }: any) => balanceType === 'interimBooked');
    const held = this.copy().pending.filter(({ cents }) => cents < 0);
    return held.reduce((sum, { cents }) => sum + cents, centsOf(booked.balanceAmount.amount));
  }

  async pay(order: Order): Promise<Belief> {
    // A payment that did not work is made again.
    let belief: Belief = 'failed';
    for (let attempt = 0; attempt < 2 && belief === 'failed'; attempt += 1) belief = await this.#payOnce(order);
    this.#orders.set(order.id, belief);
    return belief;
  }

  orders(): ReadonlyMap<string, Belief> {
    return this.#orders;
  }

  async #payOnce(order: Order): Promise<Belief> {
    const state = `state-${(this.#attempts += 1)}`;
    const path = '/v1/payments/sepa-credit-transfers';
    const answer = await this.#call({
      method: 'POST',
      path,
      headers: this.#redirects(`visit=${state}`),
      body: transferOf(order, this.#world.iban),
    });
    if ((await this.#visit(answer, state)) !== 'approved') return 'failed';
    const { transactionStatus } = (await this.#call({ path: `${path}/${answer.body.paymentId}/status` })).body;
    return ['ACTC', 'ACSP', 'ACSC', 'ACCC'].includes(transactionStatus) ? 'settled' : 'failed';
  }

  /** Leads the customer to the page, and believes the address to which the browser comes back. */
  async #visit({ body }: Answer, state: string): Promise<Verdict> {
    const back = await this.#world.lead(`${body._links.scaRedirect.href}&state=${state}`);
    if (back === undefined) return 'unknown';
    const { pathname, searchParams } = new URL(back);
    if (searchParams.get('state') !== state || searchParams.get('visit') !== state) return 'unknown';
    if (pathname.endsWith('/nok') || searchParams.get('error') === 'access_denied') return 'refused';
    return searchParams.has('error') ? 'unknown' : 'approved';
  }

  #redirects(query: string): Record<string, string> {
    return {
      ...ATTENDED,
      'TPP-Redirect-URI': `https://tpp.example/back?${query}`,
      'TPP-Nok-Redirect-URI': `https://tpp.example/back/nok?${query}`,
    };
  }

  #read(path: string): Promise<Answer> {
    return this.#call({ path, headers: { 'Consent-ID': this.#consentId } });
  }

  /** Sends a call, and again every ten seconds, or after as many seconds as the bank says, while it is refused for a limit. */
  async #call(call: Call): Promise<Answer> {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await send(this.#world, call);
      if (answer.status < 300) return answer;
      if (answer.status !== 429 || attempt === 8) throw new Refused(call, answer);
      await this.#world.wait(Number(answer.headers.get('retry-after') ?? NaN) || 10);
    }
  }
}

const entryOf = (line: any): Entry => ({
  day: line.bookingDate ?? '',
  cents: centsOf(line.transactionAmount.amount),
  text: line.remittanceInformationUnstructured ?? '',
});
