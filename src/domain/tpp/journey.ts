/**
 * The journey of a TPP as data: its calls with placeholders, and what later calls take from the answers. Each dialect has one list
 * (`dialects/<name>/journey.ts`). The functions here fill a step in, read its answer, and write it as a command.
 */

/**
 * A call of the journey. A text in it may name values in braces: `{iban}`. `{redirectUri?}` is optional: without the value, the
 * header, the parameter or the field is left out.
 */
export interface JourneyStep {
  /** Unique in its journey, such as `consent`. */
  readonly id: string;
  readonly title: string;
  /** Whom it calls: the interface of the bank as the TPP, or the control API instead of the PSU or of time. */
  readonly api: 'bank' | 'control';
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below the base URL of the API, or a link of an earlier answer. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: object;
  /** Sent as a form, instead of `body`. */
  readonly form?: Readonly<Record<string, string>>;
  /** Whether it needs a TLS connection with the client certificate of the TPP. */
  readonly certificate?: true;
  /** Where the PSU does the same in a browser. */
  readonly page?: string;
  /** The step that must be done first, next to those whose values it names. */
  readonly after?: string;
  /** The status of the response. */
  readonly status: number;
  /** Where in the JSON of the answer a value is, such as `accounts.0.resourceId`, by the name of the value. */
  readonly takes?: Readonly<Record<string, string>>;
  /** It is repeated until the values taken are among these. */
  readonly until?: Readonly<Record<string, readonly string[]>>;
  /** Whether it is beyond the shortest way to a settled payment. */
  readonly further?: true;
}

/** What placeholders stand for, by name. */
export type JourneyValues = Readonly<Record<string, unknown>>;

/** A step that is filled in. */
export type JourneyCall = Pick<JourneyStep, 'method' | 'path' | 'query' | 'headers' | 'body' | 'form'>;

const PLACEHOLDER = /\{(\w+)(\??)\}/g;

/** Fills in a step. A placeholder without a value stays, unless it is optional. */
export function filledStep(step: JourneyCall, values: JourneyValues): JourneyCall {
  const { method, path, query, headers, body, form } = step;
  return {
    method,
    path: filledText(path, values),
    headers: filledTexts(headers, values),
    ...(query && { query: filledTexts(query, values) }),
    ...(body && { body: filledJson(body, values) as object }),
    ...(form && { form: filledTexts(form, values) }),
  };
}

/** A text with values instead of its placeholders. */
export function filledText(text: string, values: JourneyValues): string {
  return text.replace(PLACEHOLDER, (whole, name: string) => {
    const value = values[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
  });
}

function filledTexts(texts: Readonly<Record<string, string>>, values: JourneyValues): Record<string, string> {
  const sent = Object.entries(texts).filter(
    ([, text]) => ![...text.matchAll(PLACEHOLDER)].some(([, name = '', mark]) => mark && values[name] === undefined),
  );
  return Object.fromEntries(sent.map(([name, text]) => [name, filledText(text, values)]));
}

/** A member that is nothing but a placeholder gets the value itself, such as a number. */
function filledJson(part: unknown, values: JourneyValues): unknown {
  if (typeof part === 'string') return values[/^\{(\w+)\}$/.exec(part)?.[1] ?? ''] ?? filledText(part, values);
  if (Array.isArray(part)) return part.map((item: unknown) => filledJson(item, values));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, member]) => [name, filledJson(member, values)]));
}

/** The values that a step needs, except optional ones. */
export function valuesNeeded({ path, query, headers, body, form }: JourneyCall): string[] {
  const text = JSON.stringify([path, query, headers, body, form]);
  return [...text.matchAll(PLACEHOLDER)].flatMap(([, name = '', mark]) => (mark ? [] : [name]));
}

/** What a step takes from the JSON of its answer. A value that the answer lacks is absent. */
export function valuesTaken({ takes = {} }: Pick<JourneyStep, 'takes'>, json: unknown): Record<string, unknown> {
  const taken = Object.entries(takes).map(([name, place]) => [name, valueAt(json, place)] as const);
  return Object.fromEntries(taken.filter(([, value]) => value !== undefined));
}

function valueAt(json: unknown, place: string): unknown {
  return place
    .split('.')
    .reduce<unknown>((part, name) => (part as Readonly<Record<string, unknown>> | undefined)?.[name], json);
}

/** Whether a step need not be repeated. */
export function isReached({ until = {} }: Pick<JourneyStep, 'until'>, values: JourneyValues): boolean {
  return Object.entries(until).every(([name, wanted]) => wanted.includes(String(values[name])));
}

export function targetOf({ path, query }: Pick<JourneyCall, 'path' | 'query'>): string {
  return query ? `${path}?${new URLSearchParams(query).toString()}` : path;
}

/** The URL of a call. A link of an answer that has no host begins with the path of the bank. */
export function urlOf(call: Pick<JourneyCall, 'path' | 'query'>, baseUrl: string): string {
  const target = targetOf(call);
  const { origin, pathname } = new URL(baseUrl);
  if (/^https?:/.test(target)) return target;
  return pathname !== '/' && target.startsWith(`${pathname}/`) ? origin + target : baseUrl + target;
}

/** A call of the TPP. */
export function bankStep(
  id: string,
  title: string,
  method: JourneyStep['method'],
  path: string,
  more: Partial<JourneyStep> & Pick<JourneyStep, 'headers'>,
): JourneyStep {
  return { id, title, api: 'bank', method, path, status: 200, ...more };
}

/** The approval of a consent, payment or basket instead of the PSU. @param resource placeholder of its id */
export function approvalStep(
  id: string,
  title: string,
  resource: string,
  more: Pick<JourneyStep, 'page' | 'takes' | 'further'>,
): JourneyStep {
  const body = { decision: 'approve', psu: '{psu}' };
  const path = `/authorisations/${resource}`;
  const headers = { 'X-Request-ID': '{requestId}' };
  return { id, title, api: 'control', method: 'POST', path, headers, body, status: 200, ...more };
}

/** A step forward of the bank's clock. @param by ISO 8601 duration */
export function advanceStep(id: string, title: string, by: string): JourneyStep {
  const headers = { 'X-Request-ID': '{requestId}' };
  return { id, title, api: 'control', method: 'POST', path: '/clock/advance', headers, body: { by }, status: 200 };
}

/** What ends the status of a payment. */
export const UNTIL_FINAL: Pick<JourneyStep, 'takes' | 'until'> = {
  takes: { transactionStatus: 'transactionStatus' },
  until: { transactionStatus: ['ACSC', 'ACCC', 'RJCT', 'CANC'] },
};
