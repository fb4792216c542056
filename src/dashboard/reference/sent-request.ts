/** Placeholders (names in double braces) in a request that is about to be sent. */

/** Makes the value of a placeholder; undefined for an unknown name. */
export type StandIns = Readonly<Record<string, (() => Promise<unknown>) | undefined>>;

/** As Swagger UI sends it. */
export interface SentRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** As written, and as an address or a form has it. */
const IN_TEXT = /\{\{(\w+)\}\}/g;
const IN_ADDRESS = /%7B%7B(\w+)%7D%7D/gi;
/** A whole string of JSON, whose value may be an object. */
const IN_JSON = /"\{\{(\w+)\}\}"/g;

/** The request with the values instead of the names. @throws Error where a value cannot be made */
export async function withValues<Request extends SentRequest>(request: Request, standIns: StandIns): Promise<Request> {
  const { url, headers, body } = request;
  const names = namesIn([url, ...Object.values(headers), ...(typeof body === 'string' ? [body] : [])].join('\n'));
  const values = new Map<string, unknown>();
  // One after the other: what one of them makes, the next one finds.
  for (const name of names) {
    const make = standIns[name];
    if (make) values.set(name, await make());
  }
  if (values.size === 0) return request;
  const put = (text: string, mark: RegExp, write: (value: unknown) => string): string =>
    text.replace(mark, (whole, name: string) => (values.has(name) ? write(values.get(name)) : whole));
  const inAddress = (text: string): string => put(text, IN_ADDRESS, (value) => encodeURIComponent(String(value)));
  return {
    ...request,
    url: inAddress(url),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, put(value, IN_TEXT, String)])),
    ...(typeof body === 'string' && {
      body: inAddress(
        put(put(body, IN_JSON, JSON.stringify), IN_TEXT, (value) => JSON.stringify(String(value)).slice(1, -1)),
      ),
    }),
  };
}

function namesIn(text: string): string[] {
  const found = [IN_TEXT, IN_ADDRESS].flatMap((mark) => [...text.matchAll(mark)].map(([, name = '']) => name));
  return [...new Set(found)];
}
