import { expect } from '@jest/globals';
import { validateInput } from '@stoplight/prism-http/dist/validator/index.js';
import { DiagnosticSeverity, type IHttpOperation } from '@stoplight/types';

/**
 * Prism's verdict on the requests of tests beside that of the bank: a request that the bank carries out fits the document, and one that it
 * refuses with FORMAT_ERROR does not.
 */

/** A call as it was sent. */
export interface SentCall {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Exception {
  readonly refusal: RegExp;
  readonly reason: string;
}

/**
 * Requests that only one of them refuses. The refusal is that of Prism with the value, such as `createConsent body.access … (null)`, or
 * that of the bank with its dialect, such as `published createConsent access: access is missing`.
 */
const EXCEPTIONS: Readonly<Record<'onlyPrismRefuses' | 'onlyBankRefuses', readonly Exception[]>> = {
  onlyPrismRefuses: [
    { refusal: /\(null\)$/, reason: 'A member that is null counts as absent (null-members).' },
    {
      refusal: /^readAccounts query\.withbalance .*\("(1|0|true|false)"\)$/i,
      reason: 'HTTP clients write booleans in many ways (with-balance).',
    },
    { refusal: /^read\w+ No supported content types/, reason: 'A body that nothing reads is ignored (stray-bodies).' },
    {
      refusal: /^exchangeCode\w* (Supported content types|.*parse MIME type|the body is not JSON)/,
      reason: 'Of the bodies of a token exchange, only forms are read (token-method).',
    },
    {
      refusal: /^initiatePayment Supported content types: .*application\/xml/,
      reason: 'text/xml is the other name of application/xml (RFC 7303).',
    },
    { refusal: /is not JSON \((gzip|deflate|br)\)/, reason: 'Prism does not decompress bodies.' },
    {
      refusal: /json_standingorderType .* must be object/,
      reason: 'Prism does not parse the JSON in a part of a form.',
    },
  ],
  onlyBankRefuses: [
    {
      refusal: /^published .* (is missing|must hold at least one|must name at least one)/,
      reason: 'The published interface requires no member and no parameter (payment-required, consent-defaults).',
    },
    {
      refusal:
        /^nextgenpsd2 \w+ (body|code|Parameters.*|startDate|frequency|monthsOfExecution|dateFrom|.*creditorAgent): .*(is missing|must hold)/,
      reason:
        'The standard requires no body, and has one body for all kinds of payments; the rest depends on other members.',
    },
    {
      refusal: / (Digest|Signature|TPP-Signature-Certificate): \S+ is missing/,
      reason: 'These headers come together or not at all.',
    },
    {
      refusal: / (X-Request-ID|PSU-\S+|Sandbank-TPP|TPP-\S+|Accept|Authorization|Content-(Type|Encoding)): /,
      reason: 'The documents say that a header is a text, and not which.',
    },
    {
      refusal: / \S+: \S+ must be string, in quotes$/,
      reason: 'The kind of a payment in the path decides about the members of its body.',
    },
    { refusal: / Document.*: | body: the document has a DOCTYPE/, reason: 'Prism does not read XML.' },
    {
      refusal: /IBAN|BBAN|BIC|ISO (4217|3166)|phone number|outside SEPA|exchange rate|one currency|made in|go to an/,
      reason: 'Check digits, codes of other standards, and what a product reaches.',
    },
    {
      refusal: /more decimals|too large|the amount must be|amount must be (more than|a JSON number)/,
      reason: 'Amounts depend on their currency, and their form is a row (amount-form).',
    },
    {
      refusal:
        / is empty| has \d+ (characters|entries)|control characters|outside the SEPA character set|steers the sandbox/,
      reason: 'The interfaces have no limits of texts and lists.',
    },
    {
      refusal: / is null; leave out| is unknown here; known| is not a parameter of this operation/,
      reason: 'Both interfaces allow more members and parameters than they name (null-members, unknown-members).',
    },
    {
      refusal: / has no effect | is not offered by this bank/,
      reason: 'The bank refuses what it would ignore (money-members).',
    },
    {
      refusal: /nested too deeply|larger than|more than once|one value in|differ; send one|came with/,
      reason: 'How it is written, and what excludes each other (sizes, repeated-parameters).',
    },
    {
      refusal:
        /exactly one of|must have either|is not empty|is for lists of accounts|in the list already|no other list|must be empty|repeats|must agree|without IBANNo/,
      reason: 'Members of which one is needed, or that depend on each other.',
    },
    {
      refusal:
        /in the past|the bank's day|one-off consent|must be from|whole number from|before startDate|no bank day|the frequency/,
      reason: "Limits that are the bank's own, or depend on its day.",
    },
    {
      refusal: /none of this list|another consent|without a value|is the debtorAccount|issues no tokens/,
      reason: 'What only the bank knows. An empty parameter is an absent one for Prism.',
    },
    { refusal: /refused \w+ by check/, reason: 'A test that replaces the contract of its bank.' },
  ],
};

/** Fails if Prism and the bank judge a call of a test differently, and no exception explains it. */
export function expectSameVerdict(
  dialect: string,
  operations: readonly IHttpOperation[],
  call: SentCall,
  answer: { readonly status: number; readonly body: any },
): void {
  const operation = operationAt(operations, call);
  if (!operation) return;
  const id = operation.iid ?? operation.id;
  const problems = requestProblems(operation, call).map((problem) => `${id} ${problem}`);
  const explained = (name: keyof typeof EXCEPTIONS, text: string): boolean =>
    EXCEPTIONS[name].some(({ refusal }) => refusal.test(text));
  if (answer.status < 400) expect(problems.filter((text) => !explained('onlyPrismRefuses', text))).toEqual([]);
  const [message] = answer.body?.tppMessages ?? [];
  if (message?.code !== 'FORMAT_ERROR' || problems.length > 0) return;
  const text = `${dialect} ${id} ${message.path}: ${message.text}`;
  expect(explained('onlyBankRefuses', text) || `fits the document, and is refused: ${text}`).toBe(true);
}

/** The operation that a call is for: of those whose path fits, the one with the fewest parameters. */
export function operationAt(
  operations: readonly IHttpOperation[],
  { method, target }: Pick<SentCall, 'method' | 'target'>,
): IHttpOperation | undefined {
  const [path = ''] = target.split('?');
  const wanted = method.toLowerCase().replace('head', 'get');
  const fits = (template: string): boolean => new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path);
  const parameters = (operation: IHttpOperation): number => operation.path.split('{').length;
  return operations
    .filter((operation) => operation.method === wanted && fits(operation.path))
    .toSorted((one, other) => parameters(one) - parameters(other))[0];
}

/** What Prism finds wrong with a request: the place, the problem, and the value. */
export function requestProblems(resource: IHttpOperation, call: SentCall): readonly string[] {
  const [path = '', search = ''] = call.target.split('?');
  const headers = lowerCased(Object.entries(call.headers));
  const query = lowerCased([...new URLSearchParams(search)]);
  let body: unknown = call.body;
  if (/json/i.test(headers['content-type'] ?? 'json') && call.body !== '') {
    try {
      body = JSON.parse(call.body);
    } catch {
      return [`the body is not JSON (${headers['content-encoding'] ?? 'plain'})`];
    }
  }
  const element = {
    method: resource.method as 'get',
    url: { path, query },
    headers: { ...headers, 'content-length': String(Buffer.byteLength(call.body)) },
    ...(call.body !== '' && { body }),
  };
  try {
    const result = validateInput({ resource, element });
    if (result._tag === 'Right') return [];
    const errors = result.left.filter(({ severity }) => severity === DiagnosticSeverity.Error);
    return errors.map(({ path: at = [], message }) => {
      const sent: unknown = { header: headers, query, body };
      const value = at.reduce<any>((outer, name) => outer?.[name], sent);
      return `${at.join('.')} ${message}${at.length > 0 ? ` (${JSON.stringify(value)})` : ''}`.trim();
    });
  } catch (error) {
    return [String(error)];
  }
}

/** Prism names headers and parameters in lower case. */
function lowerCased(entries: readonly (readonly [string, string])[]): Record<string, string> {
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value]));
}
