import { OPERATION_IDS } from '../generated/operation-ids.js';
import { PAYMENT_PRODUCTS } from '../payment/products.js';
import { declared, MOST_COUNTED, namedValues, oneOf, optional, text, textLike, whole, type ValueOf } from '../shape.js';

const decimal = textLike(/^\d{1,12}(\.\d{1,4})?$/, 'an amount such as 12.34');
const amountRangeShape = declared({ from: optional(decimal), to: optional(decimal) });
/** Decimal bounds of an amount, inclusive, in major units as text. */
export type AmountRange = ValueOf<typeof amountRangeShape>;

const HEADER_NAME = /^[a-z0-9!#$%&'*+.^_`|~-]+$/;
/** Headers of a matcher. They are compared and never sent. */
const matchedHeaders = namedValues(textLike(HEADER_NAME, 'the name of a header in lower case'), text());

/** What can be matched before the bank looks at a request. */
export const faultMatcherShape = declared({
  operation: optional(oneOf(OPERATION_IDS)),
  method: optional(textLike(/^[A-Z-]{1,20}$/, 'a method in capitals such as GET')),
  /** Path below the bank's base address; `*` matches any characters. */
  path: optional(textLike(/^[/*]/, 'a path that begins with / or *')),
  /** Name, organizationIdentifier, client id or admin e-mail of the organisation, in any case. */
  tpp: optional(text()),
  /** Header values by lower-case name. */
  header: optional(matchedHeaders),
  /** The number of the resource in the call's path, in order of creation; 1 is the first. */
  resource: optional(whole(1, MOST_COUNTED)),
  /** Status of that resource before the call. */
  resourceStatus: optional(text()),
});

/** What can be matched where an operation decides its result. */
export const outcomeMatcherShape = declared({
  operation: optional(oneOf(OPERATION_IDS)),
  product: optional(oneOf<string>(PAYMENT_PRODUCTS)),
  tpp: optional(text()),
  psu: optional(text()),
  /** IBAN as the TPP named it. */
  debtor: optional(text()),
  /** IBAN, or name in any case. */
  creditor: optional(text()),
  amount: optional(amountRangeShape),
  /** Part of the remittance text, in any case. */
  remittance: optional(text()),
  header: optional(matchedHeaders),
});
/** What can be matched of an operation that decides. */
export type OutcomeMatcher = ValueOf<typeof outcomeMatcherShape>;

/** Which requests are meant, for faults, outcomes and the journal alike: every member that is present must match. */
export interface RequestMatcher extends OutcomeMatcher, ValueOf<typeof faultMatcherShape> {
  /** 0 matches a connection that ended without a response. */
  readonly status?: number;
  /** Part of the body that was sent. */
  readonly body?: string;
  readonly traceparent?: string;
}

/** What is known of a request where it is matched. A member of a matcher that is about something unknown does not match. */
export interface MatchableRequest {
  readonly operation?: string | undefined;
  readonly method?: string;
  readonly path?: string;
  /** Every name of the organisation. */
  readonly tppNames: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** The PSU whose accounts are read, or who authorises: every signer of a payment. */
  readonly psuIds?: readonly string[];
  readonly payment?: {
    readonly product: string;
    /** IBAN or BBAN. */
    readonly debtorNumber?: string | undefined;
    readonly creditorNumber?: string | undefined;
    readonly creditorName: string;
    /** In major units, as decimal text with all digits of the currency. */
    readonly amount: string;
    readonly remittance?: string;
  };
  readonly status?: number;
  readonly body?: string | undefined;
  readonly traceparent?: string | undefined;
  readonly resource?: number | undefined;
  readonly resourceStatus?: string | undefined;
}

/** What a matcher and a request have alike. */
const MEMBERS_OF_BOTH = ['operation', 'method', 'status', 'resource', 'resourceStatus'] as const;

/** Whether a request is meant. */
export function matchesRequest(matcher: RequestMatcher, request: MatchableRequest): boolean {
  const { payment } = request;
  return (
    MEMBERS_OF_BOTH.every((member) => matcher[member] === undefined || matcher[member] === request[member]) &&
    (matcher.path === undefined || (request.path !== undefined && matchesPath(matcher.path, request.path))) &&
    isAmong(matcher.tpp, request.tppNames) &&
    isAmong(matcher.psu, request.psuIds) &&
    isAmong(matcher.product, [payment?.product]) &&
    isAmong(matcher.debtor, [payment?.debtorNumber]) &&
    isAmong(matcher.creditor, [payment?.creditorNumber, payment?.creditorName]) &&
    isAmong(matcher.traceparent, [request.traceparent]) &&
    isWithin(matcher.amount, payment?.amount) &&
    (matcher.remittance === undefined ||
      payment?.remittance?.toLowerCase().includes(matcher.remittance.toLowerCase()) === true) &&
    (matcher.body === undefined || request.body?.includes(matcher.body) === true) &&
    (matcher.header === undefined ||
      Object.entries(matcher.header).every(([name, value]) => request.headers[name] === value))
  );
}

/** Whether a path matches a pattern in which `*` matches any characters. Takes time in proportion to both. */
export function matchesPath(pattern: string, path: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return path === first;
  if (!path.startsWith(first)) return false;
  let position = first.length;
  for (const part of rest) {
    const found = path.indexOf(part, position);
    if (found < 0) return false;
    position = found + part.length;
  }
  return path.length - last.length >= position && path.endsWith(last);
}

function isAmong(wanted: string | undefined, found: readonly (string | undefined)[] = []): boolean {
  return wanted === undefined || found.some((value) => value?.toLowerCase() === wanted.toLowerCase());
}

function isWithin(range: AmountRange | undefined, amount: string | undefined): boolean {
  if (range === undefined) return true;
  if (amount === undefined) return false;
  return (
    (range.from === undefined || compareDecimals(amount, range.from) >= 0) &&
    (range.to === undefined || compareDecimals(amount, range.to) <= 0)
  );
}

/** Compares two decimals without sign exactly: negative, zero or positive as `a` is less, equal or more. */
export function compareDecimals(a: string, b: string): number {
  const [wholeA = '', fractionA = ''] = a.split('.');
  const [wholeB = '', fractionB = ''] = b.split('.');
  const whole = Math.max(wholeA.length, wholeB.length);
  const fraction = Math.max(fractionA.length, fractionB.length);
  const left = wholeA.padStart(whole, '0') + fractionA.padEnd(fraction, '0');
  const right = wholeB.padStart(whole, '0') + fractionB.padEnd(fraction, '0');
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Whether a text can be the name of a header. @source RFC 9110 5.1 */
export function isHeaderName(text: string): boolean {
  return new RegExp(HEADER_NAME, 'i').test(text);
}
