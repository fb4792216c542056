import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from '@jest/globals';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http/dist/utils/operations.js';
import { validateInput, validateOutput } from '@stoplight/prism-http/dist/validator/index.js';
import type { IHttpOperation } from '@stoplight/types';
import { sendHttp } from './send-http.js';

/** A proxy that holds a bank to the document which that bank itself serves. It knows nothing else of the bank. */
export interface ValidatingProxy {
  readonly url: string;
  /** What did not fit, each with the call. */
  readonly violations: readonly string[];
  /** How many answers were held against the document, by operation and status. */
  readonly judged: ReadonlyMap<string, number>;
}

const closers: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(closers.splice(0).map((close) => close())));

/** Reading a document takes some hundred milliseconds, and many banks have the same except for what it says of itself. */
const read = new Map<string, Promise<readonly IHttpOperation[]>>();
/** The operations read so far: Prism compiles the schemas of an object once, and most documents differ in a few operations. */
const known = new Map<string, IHttpOperation>();

/** The operations of the document that a bank serves. @param base address of the bank */
export async function operationsServedBy(base: string): Promise<readonly IHttpOperation[]> {
  const document = (await (await fetch(`${base}/openapi.json`)).json()) as object;
  // Its address and the words about its rows are not part of an operation.
  const key = JSON.stringify({ ...document, info: {}, servers: [] });
  const found = read.get(key) ?? operationsOf({ ...document, servers: [] });
  read.set(key, found);
  return found;
}

async function operationsOf(document: object): Promise<readonly IHttpOperation[]> {
  const operations = await getHttpOperationsFromSpec(document);
  return operations.map((operation) => {
    const text = JSON.stringify(operation);
    const same = known.get(text) ?? operation;
    known.set(text, same);
    return same;
  });
}

/**
 * Opens a proxy before a bank.
 * @param base address of the bank
 * @param described the operations of the document that counts; default: that which the bank serves
 */
export async function openValidatingProxy(
  base: string,
  described?: readonly IHttpOperation[],
): Promise<ValidatingProxy> {
  const operations = described ?? (await operationsServedBy(base));
  const violations: string[] = [];
  const judged = new Map<string, number>();
  const pass = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const isPassedOn = ([name]: readonly [string, unknown]): boolean =>
      !['host', 'connection', 'content-length', 'accept-encoding'].includes(name);
    const headers = Object.fromEntries(Object.entries(req.headers).filter(isPassedOn)) as Record<string, string>;
    const sent = body.length > 0 ? body : undefined;
    const answer = await sendHttp(req.method ?? 'GET', base + (req.url ?? ''), headers, sent);
    const { text } = answer;
    const call = { method: req.method ?? 'GET', target: req.url ?? '', headers, body: body.toString() };
    const operation = operationAt(operations, call);
    if (operation) {
      const key = `${operation.iid ?? operation.id} ${answer.status}`;
      judged.set(key, (judged.get(key) ?? 0) + 1);
      const told = { status: answer.status, headers: Object.fromEntries(answer.headers), text };
      violations.push(...problemsOf(operation, call, told).map((problem) => `${key}: ${problem}`));
    } else if (answer.status !== 404 && answer.status !== 405) {
      violations.push(`${call.method} ${call.target}: ${answer.status}, and no operation of the document`);
    }
    for (const [name, value] of answer.headers) {
      if (!['connection', 'content-length', 'transfer-encoding', 'content-encoding'].includes(name))
        res.setHeader(name, value);
    }
    res.statusCode = answer.status;
    res.end(text);
  };
  const server = createServer((req, res) => {
    pass(req, res).catch((error: unknown) => {
      violations.push(String(error));
      res.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  );
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, violations, judged };
}

interface Call {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function operationAt(operations: readonly IHttpOperation[], { method, target }: Call): IHttpOperation | undefined {
  const [path = ''] = target.split('?');
  const fits = (template: string): boolean => new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path);
  return operations.find((operation) => operation.method === method.toLowerCase() && fits(operation.path));
}

/** What is wrong with an answer, and with a request that the bank took. */
function problemsOf(
  resource: IHttpOperation,
  call: Call,
  answer: { readonly status: number; readonly headers: Record<string, string>; readonly text: string },
): string[] {
  const { status, headers, text } = answer;
  const isJson = headers['content-type']?.includes('json') === true;
  const body: unknown = text === '' ? undefined : isJson ? JSON.parse(text) : text;
  const found = problemsIn(validateOutput({ resource, element: { statusCode: status, headers, body } }));
  if (status >= 300) return found;
  const [path = '', query = ''] = call.target.split('?');
  const sent = call.headers['content-type']?.includes('json') === true ? (JSON.parse(call.body) as unknown) : call.body;
  const element = {
    method: resource.method as 'get',
    url: { path, query: Object.fromEntries(new URLSearchParams(query)) },
    headers: { ...call.headers },
    ...(call.body !== '' && { body: sent }),
  };
  return [...found, ...problemsIn(validateInput({ resource, element })).map((problem) => `the request: ${problem}`)];
}

function problemsIn(result: { readonly _tag: string; readonly left?: unknown }): string[] {
  if (result._tag !== 'Left') return [];
  const problems = result.left as { readonly path?: readonly (string | number)[]; readonly message: string }[];
  return problems.map(({ path = [], message }) => `${path.join('.')} ${message}`);
}
