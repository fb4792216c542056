import {
  ATTENDED,
  centsOf,
  consentTo,
  dayOf,
  DAY_MS,
  pathOf,
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
  type Secrets,
  type Surroundings,
  type Verdict,
} from './tpp.js';

const LOOK_BACK_DAYS = 15;
const PAYMENTS = '/v1/payments/sepa-credit-transfers';

/** A client that learned from bugs at live banks. The comments of its lines name the public threads. */
export class CarefulClient implements Client {
  readonly #world: Surroundings;
  #consentId = '';
  #path = '';
  #copy: Copy = { booked: [], pending: [] };
  #bookingStatus = 'both';
  readonly #orders = new Map<string, { belief: Belief; readonly paymentId?: string }>();
  #visits = 0;

  constructor(world: Surroundings) {
    this.#world = world;
  }

  async link(): Promise<Verdict> {
    const { consentId, _links: links } = (await this.#createConsent()).body;
    const verdict = await this.#follow(links, async () => {
      const { consentStatus } = (await this.#call({ path: `/v1/consents/${consentId}/status` })).body;
      if (consentStatus === 'valid') return 'approved';
      return ['received', 'partiallyAuthorised'].includes(consentStatus) ? 'unknown' : 'refused';
    });
    if (verdict !== 'approved') return verdict;
    this.#consentId = consentId;
    const { accounts } = (await this.#read('/v1/accounts', ATTENDED)).body;
    // letehaha/budget-tracker#59, syllogic-ai/syllogic#140: the resource id can be new with each consent, the IBAN stays.
    const account = accounts.find(({ iban }: { iban?: string }) => iban === this.#world.iban);
    if (account === undefined) throw new Error(`the bank has no account ${this.#world.iban}`);
    this.#path = `/v1/accounts/${account.resourceId}`;
    return verdict;
  }

  /**
   * What happens every night: the copy is brought up to date, with a new consent if the last one has ended.
   * @returns whether it could be; if not, the next night tries again
   */
  async sync(): Promise<boolean> {
    try {
      if (this.#consentId === '' && (await this.link()) !== 'approved') return false;
      await this.read();
      return true;
    } catch {
      return false;
    }
  }

  /** Reads the transactions only: whisper-money/whisper-money#795, all calls of a consent can count together. */
  async read(): Promise<void> {
    // OCA/bank-statement-import#820 and #989: an entry can be booked late with an earlier date, so the last fifteen days are read each time.
    const from = dayOf(this.#world.now() - LOOK_BACK_DAYS * DAY_MS);
    const { booked, pending } = await this.#readPages(from);
    // actualbudget/actual#2495, we-promise/sure#3464: ids can be absent, shared by all, or new in each response. The bank's list of
    // these days therefore replaces the copy of them. we-promise/sure#3497: so two equal purchases stay two.
    const kept = this.#copy.booked.filter(({ day }) => day < from);
    // we-promise/sure#395, actualbudget/actual#2877 and #3138: what is pending can come back under another id, for another amount, or
    // never. It is shown until the next response, and never kept.
    this.#copy = { booked: [...kept, ...booked.map(entryOf)], pending: pending.map(entryOf) };
    await this.#followOrders(booked);
  }

  copy(): Copy {
    return this.#copy;
  }

  async available(): Promise<number> {
    const { balances } = (await this.#read(`${this.#path}/balances`)).body;
    // firefly-iii/firefly-iii#5300: a bank can hide what is pending, so only its own balance says what is available.
    const balance = balances.find(({ balanceType }: any) => balanceType === 'interimAvailable');
    return centsOf(balance.balanceAmount.amount);
  }

  /** Pays an order. One that is known is not paid again unless it has failed, but asked for. */
  async pay(order: Order): Promise<Belief> {
    const known = this.#orders.get(order.id);
    if (known !== undefined && known.belief !== 'failed') {
      if (known.belief !== 'open' || known.paymentId === undefined) return known.belief;
      return this.#believe(order.id, await this.#statusOf(known.paymentId), known.paymentId);
    }
    const body = transferOf(order, this.#world.iban);
    const { secrets } = order;
    const headers = secrets ? withoutPage(secrets) : this.#redirects();
    let created: Answer;
    try {
      created = await this.#call({ method: 'POST', path: PAYMENTS, headers, body });
    } catch (error) {
      if (error instanceof Refused) return this.#believe(order.id, 'failed');
      // A lost answer says nothing. The account will show whether the bank has paid: a second payment could be one too many.
      return this.#believe(order.id, 'open');
    }
    const { paymentId, _links: links } = created.body;
    this.#orders.set(order.id, { belief: 'open', paymentId });
    if (secrets) await this.#authorise(links, secrets);
    await this.#follow(links, async () => {
      const belief = await this.#statusOf(paymentId);
      if (belief === 'settled') return 'approved';
      return belief === 'failed' ? 'refused' : 'unknown';
    });
    return this.#believe(order.id, await this.#statusOf(paymentId), paymentId);
  }

  orders(): ReadonlyMap<string, Belief> {
    return new Map([...this.#orders].map(([id, { belief }]) => [id, belief]));
  }

  /** What the client believes about its payments, by the ids of the bank. */
  payments(): ReadonlyMap<string, Belief> {
    return new Map(
      [...this.#orders.values()].flatMap(({ belief, paymentId }) =>
        paymentId === undefined ? [] : [[paymentId, belief]],
      ),
    );
  }

  async #createConsent(): Promise<Answer> {
    // securo-finance/securo#594, we-promise/sure#3038: at the limit, a second is too much, so a day less is asked for.
    // we-promise/sure#2857, openbankingspace/tpp-issues#133: the limit of some banks is 90 days, and they refuse what is longer.
    for (const days of [(this.#world.longestDays ?? 180) - 1, 89, 1]) {
      const validUntil = dayOf(this.#world.now() + days * DAY_MS);
      const body = consentTo(this.#world.iban, validUntil);
      try {
        // No customer approves a consent whose link is lost.
        const headers = this.#redirects();
        return await this.#call({ method: 'POST', path: '/v1/consents', headers, body, isHarmless: true });
      } catch (error) {
        if (!(error instanceof Refused) || error.answer.body?.tppMessages?.[0]?.path !== 'validUntil') throw error;
      }
    }
    throw new Error('the bank accepts no consent');
  }

  /** Leads the customer to the page of the bank, if there is one, and asks until something is decided. */
  async #follow(links: any, ask: () => Promise<Verdict>): Promise<Verdict> {
    const page = links.scaRedirect?.href;
    // openbankingspace/tpp-issues#9 and #171, adorsys/XS2A-Sandbox#21: state and error can be missing from the address to which the
    // browser comes back, and it can be the wrong one. Nothing of it is read: only the status says what was decided.
    if (page !== undefined) await this.#world.lead(page);
    // actualbudget/actual-server#415: the status can change long after the browser is back.
    for (let waitS = 5; waitS < 3 * 86_400; waitS *= 2) {
      const verdict = await ask();
      if (verdict !== 'unknown') return verdict;
      await this.#world.wait(waitS);
    }
    return 'unknown';
  }

  /** Sends the password and the code of the customer. */
  async #authorise(links: any, { password, code }: Secrets): Promise<void> {
    const path = pathOf(links.updatePsuAuthentication.href);
    await this.#update(path, { psuData: { password } }, 'scaMethodSelected');
    await this.#update(path, { scaAuthenticationData: await code() }, 'finalised');
  }

  /** Takes a step of an authorisation. If the answer is lost, the status says whether the bank has taken it, or it is sent again. */
  async #update(path: string, body: object, wanted: string): Promise<void> {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      try {
        await this.#call({ method: 'PUT', path, headers: ATTENDED, body });
        return;
      } catch (error) {
        if (error instanceof Refused) return;
        const { scaStatus } = (await this.#call({ path })).body;
        if ([wanted, 'finalised', 'exempted', 'failed'].includes(scaStatus)) return;
      }
    }
  }

  #redirects(): Record<string, string> {
    this.#visits += 1;
    const back = `https://tpp.example/visit-${this.#visits}`;
    return { ...ATTENDED, 'TPP-Redirect-URI': back, 'TPP-Nok-Redirect-URI': `${back}/nok` };
  }

  async #statusOf(paymentId: string): Promise<Belief> {
    const { transactionStatus } = (await this.#call({ path: `${PAYMENTS}/${paymentId}/status` })).body;
    if (['ACSC', 'ACCC'].includes(transactionStatus)) return 'settled';
    return ['RJCT', 'CANC'].includes(transactionStatus) ? 'failed' : 'open';
  }

  #believe(id: string, belief: Belief, paymentId?: string): Belief {
    this.#orders.set(id, { belief, ...(paymentId !== undefined && { paymentId }) });
    return belief;
  }

  /** Looks for the orders in the account, and asks for those that are open. */
  async #followOrders(booked: readonly any[]): Promise<void> {
    for (const [id, { belief, paymentId }] of this.#orders) {
      const amounts = booked.filter(({ endToEndId }) => endToEndId === id).map(entryOf);
      // OCA/account-payment#471: a transfer that was settled can come back, and its status does not change.
      if (amounts.some(({ cents }) => cents > 0)) this.#believe(id, 'returned', paymentId);
      else if (belief === 'open' && amounts.length > 0) this.#believe(id, 'settled', paymentId);
      else if (belief === 'open' && paymentId !== undefined)
        this.#believe(id, await this.#statusOf(paymentId), paymentId);
    }
  }

  async #readPages(from: string): Promise<{ booked: any[]; pending: any[] }> {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { itemsPerPage } = this.#world;
      const size = itemsPerPage === undefined ? '' : `&itemsPerPage=${itemsPerPage}`;
      const list = `${this.#path}/transactions?bookingStatus=${this.#bookingStatus}&dateFrom=${from}${size}`;
      let first: Answer;
      try {
        first = await this.#read(list);
      } catch (error) {
        // adorsys/xs2a-adapter#251: some banks offer booked transactions only, and refuse the question for both.
        if (!(error instanceof Refused) || error.answer.status !== 400 || this.#bookingStatus === 'booked') throw error;
        this.#bookingStatus = 'booked';
        continue;
      }
      const booked = await this.#followPages(first);
      const { transactions } = first.body;
      // openbankingspace/tpp-issues#134: what is booked meanwhile shifts the pages, so the list must begin as it did.
      const again = linkOf(transactions) === undefined ? first : await this.#read(list);
      if (keyOf(again.body.transactions.booked) === keyOf(transactions.booked))
        return { booked, pending: transactions.pending ?? [] };
    }
    throw new Error('the list of transactions changes all the time');
  }

  async #followPages(first: Answer): Promise<any[]> {
    const lines: any[] = [];
    for (let { transactions } = first.body; ;) {
      lines.push(...transactions.booked);
      const next = linkOf(transactions);
      // erp-mafia/accounted#1754: an empty page need not be the last one, so only the link ends the list.
      if (next === undefined) return lines;
      const page = (await this.#read(next)).body.transactions;
      // openbankingspace/tpp-issues#122, actualbudget/actual#7345: the link can lead to the same page again, without end.
      if (keyOf(page.booked) === keyOf(transactions.booked)) return lines;
      transactions = page;
    }
  }

  async #read(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    if (this.#consentId === '') throw new Error('there is no consent');
    const call = { path, headers: { 'Consent-ID': this.#consentId, ...headers } };
    try {
      return await this.#call(call);
    } catch (error) {
      if (!(error instanceof Refused) || error.answer.status !== 401 || !(await this.#renew())) throw error;
      return this.#call(call);
    }
  }

  /**
   * Documentation of Yapily, Financial data consents: after 180 days, reads can be refused (401) although the consent is still valid. The
   * customer then authorises the same consent again.
   */
  async #renew(): Promise<boolean> {
    const consent = `/v1/consents/${this.#consentId}`;
    const { consentStatus } = (await this.#call({ path: `${consent}/status` })).body;
    if (consentStatus !== 'valid') {
      this.#consentId = '';
      return false;
    }
    const path = `${consent}/authorisations`;
    const { authorisationId, _links: links } = (
      await this.#call({ method: 'POST', path, headers: this.#redirects(), body: {} })
    ).body;
    const verdict = await this.#follow(links, async () => {
      const { scaStatus } = (await this.#call({ path: `${path}/${authorisationId}` })).body;
      if (['finalised', 'exempted'].includes(scaStatus)) return 'approved';
      return scaStatus === 'failed' ? 'refused' : 'unknown';
    });
    return verdict === 'approved';
  }

  /** Sends a call, and again if the bank has refused it for a limit, or if the answer to a read was lost. */
  async #call(call: Call): Promise<Answer> {
    const { isHarmless = call.method === undefined } = call;
    const attempts = this.#world.attempts ?? 13;
    for (let attempt = 1; ; attempt += 1) {
      const answer = await send(this.#world, call).catch((error: Error) => error);
      const isLost = answer instanceof Error || answer.status >= 500;
      if (!isLost && answer.status < 300) return answer;
      if (isLost && (!isHarmless || attempt > 4))
        throw answer instanceof Error ? answer : new Error('the bank has failed');
      if (!isLost && (answer.status !== 429 || attempt >= attempts)) throw new Refused(call, answer);
      await this.#world.wait(isLost ? 1 : this.#patience(answer, attempt - 1));
    }
  }

  /** How many seconds to wait after a refusal for a limit. */
  #patience({ headers }: Answer, attempt: number): number {
    const said = headers.get('retry-after');
    // actualbudget/actual-server#488: the bank may not say how long. whisper-money/whisper-money#352: a client that keeps trying is refused
    // again and again, so each wait is twice as long. actualbudget/actual#4854: a day's limit can be over only after 24 hours.
    if (said === null) return 60 * 2 ** attempt;
    // RFC 9110 10.2.3: seconds or a date.
    return Number.isNaN(Number(said)) ? Math.ceil((Date.parse(said) - this.#world.now()) / 1000) : Number(said);
  }
}

/** Path and query of the link to the next page. */
function linkOf(transactions: any): string | undefined {
  // openbankingspace/tpp-issues#115: a link can be null (not confirmed).
  const next = transactions._links?.next?.href;
  return next === undefined ? undefined : pathOf(next);
}

/** The headers of a payment that the customer authorises in the client. */
const withoutPage = ({ psu }: Secrets): Record<string, string> => ({
  ...ATTENDED,
  'PSU-ID': psu,
  'TPP-Redirect-Preferred': 'false',
  'TPP-Decoupled-Preferred': 'false',
});

/** What a list says, whatever the order and the form of its lines. */
const keyOf = (lines: readonly any[]): string =>
  lines
    .map((line) => JSON.stringify(entryOf(line)))
    .toSorted()
    .join();

const entryOf = (line: any): Entry => ({
  day: line.bookingDate ?? '',
  cents: centsOf(line.transactionAmount.amount),
  text: line.remittanceInformationUnstructured ?? line.remittanceInformationUnstructuredArray?.[0] ?? '',
});
