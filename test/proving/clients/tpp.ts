/**
 * What the clients of a bank share: how they send a call, and the words in which they say what they hold. The clients know banks
 * of the dialect nextgenpsd2 from the outside only.
 */

/** The world around a client. */
export interface Surroundings {
  /** The address of the bank. */
  readonly bank: string;
  /** The organisation of the client, for banks that do not ask for a certificate. */
  readonly tpp: string;
  /** The account that the customer wants to see, and from which payments are made. */
  readonly iban: string;
  /** The time, in milliseconds. */
  readonly now: () => number;
  readonly wait: (seconds: number) => Promise<void>;
  /**
   * Leads the browser of the customer to a page of the bank.
   * @returns the address to which it returned; undefined if it did not
   */
  readonly lead: (page: string) => Promise<string | undefined>;
  /** For how many days the bank allows a consent, as its documents say; default: 180. */
  readonly longestDays?: number;
  /** How calls are sent; default: the fetch of the platform. */
  readonly fetch?: Fetch;
  /** How often a call is sent that the bank refuses for a limit; default: 13 times. */
  readonly attempts?: number;
  /** How long a client waits for an answer, in milliseconds; default: as long as the platform. */
  readonly patienceMs?: number;
  /** How many entries a page of the list should have; default: as many as the bank likes. */
  readonly itemsPerPage?: number;
}

/** What a customer gives a client, so that a payment needs no page of the bank. */
export interface Secrets {
  readonly psu: string;
  readonly password: string;
  /** Asks the customer for the code that the bank has sent. */
  readonly code: () => Promise<string>;
}

/** What the clients need of fetch. */
export type Fetch = (
  address: string | URL,
  call: {
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly body?: string;
    readonly signal?: AbortSignal;
  },
) => Promise<Pick<Response, 'status' | 'headers' | 'text'>>;

export interface Entry {
  readonly day: string;
  readonly cents: number;
  readonly text: string;
}

/** What a client has of the account. */
export interface Copy {
  readonly booked: readonly Entry[];
  readonly pending: readonly Entry[];
}

export interface Order {
  /** The end-to-end id. */
  readonly id: string;
  readonly euros: string;
  readonly iban: string;
  readonly name: string;
  /** With them, the payment is authorised by the client; default: on the page of the bank. */
  readonly secrets?: Secrets;
}

/** What a client believes about an order. */
export type Belief = 'settled' | 'failed' | 'open' | 'returned';
/** What a client makes of the answer of the customer. */
export type Verdict = 'approved' | 'refused' | 'unknown';

export interface Client {
  /** Asks the customer for access to the account, the first time or again. */
  link(): Promise<Verdict>;
  /** Brings the copy of the account up to date. */
  read(): Promise<void>;
  copy(): Copy;
  /** What the customer can spend, in cents. */
  available(): Promise<number>;
  pay(order: Order): Promise<Belief>;
  /** What the client believes about all orders, by their end-to-end ids. */
  orders(): ReadonlyMap<string, Belief>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: any;
}

/** A response that a client did not expect. */
export class Refused extends Error {
  readonly answer: Answer;

  constructor({ method = 'GET' }: Call, answer: Answer) {
    super(`${method}: ${answer.status} ${answer.body?.tppMessages?.[0]?.code ?? ''}`.trim());
    this.answer = answer;
  }
}

export interface Call {
  readonly method?: string;
  /** The path below the address of the bank, or a whole address. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Whether a second call does no harm; default: whether it reads. */
  readonly isHarmless?: boolean;
  /** The id of the call; default: a new one. */
  readonly id?: string;
}

export async function send({ bank, tpp, patienceMs, fetch: own = fetch }: Surroundings, call: Call): Promise<Answer> {
  const { method = 'GET', path, headers = {}, body, id = crypto.randomUUID() } = call;
  const response = await own(path.startsWith('/v1/') ? bank + path : new URL(path), {
    method,
    headers: { 'Sandbank-TPP': tpp, 'X-Request-ID': id, 'Content-Type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
    ...(patienceMs !== undefined && { signal: AbortSignal.timeout(patienceMs) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}

/** The customer is there, so that a read does not count. */
export const ATTENDED = { 'PSU-IP-Address': '192.0.2.10' };

export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
export const DAY_MS = 86_400_000;
export const centsOf = (amount: string): number => Math.round(Number(amount) * 100);

/** The body of a consent to an account. */
export function consentTo(iban: string, validUntil: string): object {
  const account = [{ iban }];
  return {
    access: { accounts: account, balances: account, transactions: account },
    recurringIndicator: true,
    validUntil,
    frequencyPerDay: 4,
    combinedServiceIndicator: false,
  };
}

/** The body of a SEPA credit transfer. */
export const transferOf = ({ id, euros, iban, name }: Order, debtor: string): object => ({
  endToEndIdentification: id,
  instructedAmount: { currency: 'EUR', amount: euros },
  debtorAccount: { iban: debtor },
  creditorAccount: { iban },
  creditorName: name,
});

/** The path below the address of the bank: openbankingspace/tpp-issues#53 and #157, scheme and host can be missing or wrong. */
export const pathOf = (href: string): string => href.replace(/^.*?(?=\/v1\/)/, '');
