import { type JourneyCall, urlOf } from './journey.js';

/** Requests as commands for a POSIX shell. */

interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly data?: string | undefined;
}

/** How a command is written. */
interface CurlOptions {
  /** Options such as those of a client certificate; quoted already. */
  readonly options?: readonly string[];
  /** Between the parts of the command; default: a space. */
  readonly separator?: string;
  /** Shell variables instead of placeholders that have no value, by name of the placeholder. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** A new UUID in a shell of Linux or macOS. Linux need not have `uuidgen`. */
const NEW_UUID = '(uuidgen 2>/dev/null || cat /proc/sys/kernel/random/uuid)';

/** Separates the parts of a command by new lines. */
export const ON_LINES = ' \\\n  ';

/** A request as a command. */
export function curlOf({ method, url, headers, data }: SentRequest, how: CurlOptions = {}): string {
  const { options = [], separator = ' ', variables = {} } = how;
  const word = (text: string): string => shellWord(text, variables);
  const target = word(url);
  return [
    `curl -X ${method} ${separator === ON_LINES && target.startsWith('"') ? queryOnLines(target) : target}`,
    ...options,
    ...Object.entries(headers).map(([name, value]) => `-H ${word(`${name}: ${value}`)}`),
    ...(data === undefined ? [] : [`-d ${word(data)}`]),
  ].join(separator);
}

/** A call of the journey as a command. Without a value, `{requestId}` is a new UUID each time the command runs. */
export function journeyCurl(call: JourneyCall, baseUrl: string, options: CurlOptions = {}): string {
  const { method, headers, body, form } = call;
  const how = { ...options, variables: { requestId: NEW_UUID, ...options.variables } };
  const url = urlOf(call, baseUrl);
  if (!body) return curlOf({ method, url, headers, data: form && new URLSearchParams(form).toString() }, how);
  const data = options.separator === ON_LINES ? jsonOnLines(body, '') : JSON.stringify(body);
  return curlOf({ method, url, headers: { ...headers, 'Content-Type': 'application/json' }, data }, how);
}

/** Breaks the lines of an address between double quotes, where the shell joins them again. */
export function queryOnLines(address: string): string {
  return address.replaceAll(/[?&]/g, '\\\n$&');
}

/** JSON in which each member of a longer object is on its own line. */
export function jsonOnLines(value: unknown, indent: string): string {
  const short = JSON.stringify(value);
  if (short.length < 80 || typeof value !== 'object' || value === null || Array.isArray(value)) return short;
  const members = Object.entries(value).map(
    ([name, member]) => `${indent}  ${JSON.stringify(name)}:${jsonOnLines(member, `${indent}  `)}`,
  );
  return `{\n${members.join(',\n')}\n${indent}}`;
}

/**
 * The options for a server whose certificate is of the test CA, where the files of the TPP are on disk.
 * @param presents whether the client presents its certificate
 */
export function certificateOptions(
  files: { readonly certificate: string; readonly privateKey: string; readonly ca: string } | undefined,
  presents = false,
): string[] {
  if (!files) return ['--insecure'];
  const { certificate, privateKey, ca } = files;
  const own = presents ? [`--cert ${quoted(certificate)}`, `--key ${quoted(privateKey)}`] : [];
  return [...own, `--cacert ${quoted(ca)}`];
}

/** The command of a shell that prints a member of a JSON object, if that is a text of the object itself; otherwise nothing. */
export function memberFilter(name: string): string {
  return `sed -n 's/.*"${name}":"\\([^"]*\\)".*/\\1/p'`;
}

/** Quotes a text as one word of a shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** The same with variables in it. In a query the braces of a placeholder are encoded. */
function shellWord(text: string, variables: Readonly<Record<string, string>>): string {
  const escaped = text.replace(/["\\$`]/g, '\\$&');
  const filled = escaped.replace(/(?:\{|%7B)(\w+)(?:\}|%7D)/g, (whole, name: string) => {
    const variable = variables[name];
    return variable === undefined ? whole : `$${variable}`;
  });
  return filled === escaped ? quoted(text) : `"${filled}"`;
}
