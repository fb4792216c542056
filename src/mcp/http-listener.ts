import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { ExpectedError, type ErrorReporter } from '../domain/errors.js';
import { parsedJson } from '../domain/text.js';
import { GuessLimiter } from '../http/guess-limit.js';
import { AdminRefusal, admit } from '../http/requests/control-guard.js';
import { createMcpServer } from './mcp-server.js';
import type { ToolContext } from './tool.js';

/** Where the protocol is served. */
const PATH = '/mcp';
const HOST = '127.0.0.1';
/** The arguments of a tool are small. */
const MOST_BODY_BYTES = 1_000_000;
/** Codes of JSON-RPC. */
const PARSE_ERROR = -32_700;
const REFUSED = -32_000;

/** What is served over HTTP, and to whom. */
interface HttpOptions {
  /** 0: any free port. */
  readonly port: number;
  /** Callers must send it as a bearer token; undefined: any program of this machine may call. */
  readonly token: string | undefined;
  readonly context: ToolContext;
  /** Gets internal errors. */
  readonly report: ErrorReporter;
}

/** The protocol over HTTP. */
export interface McpListener {
  /** Address for clients. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves the protocol as streamable HTTP, on loopback only. Requests are independent: no sessions, so none is lost. Hosts,
 * origins and the token are checked like those of the control API, because the tools can do what it can.
 * @throws MCP_PORT
 */
export async function listenHttp({ port, token, context, report }: HttpOptions): Promise<McpListener> {
  const guard = {
    settings: {
      publicUrl: undefined,
      allowedHosts: ['localhost', HOST, '[::1]'],
      trustedProxies: [],
      isTppHeaderTrusted: false,
      adminToken: token,
      httpUrl: undefined,
      httpsUrl: undefined,
    },
    guesses: new GuessLimiter(() => performance.now()),
  };
  const server = createServer((req, res) => {
    answer(req, res, guard, context, report).catch((error: unknown) => {
      if (error instanceof AdminRefusal) sendRefusal(res, error.status, error.message, error.headers);
      // The client has gone before the end of its message.
      else if (!req.complete) req.destroy();
      else {
        report(error);
        sendRefusal(res, 500, 'internal error of this server');
      }
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ message }) => {
      const problem = `--http ${port} cannot be used: ${message}; choose another port, or 0 for any free port`;
      reject(new ExpectedError('MCP_PORT', problem));
    });
    server.listen(port, HOST, resolve);
  });
  return {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}${PATH}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** @throws AdminRefusal */
async function answer(
  req: IncomingMessage,
  res: ServerResponse,
  guard: Parameters<typeof admit>[1],
  context: ToolContext,
  report: ErrorReporter,
): Promise<void> {
  admit(req, guard, 'tokenHolder');
  const [path] = (req.url ?? '').split('?');
  if (path !== PATH) throw new AdminRefusal(404, `the MCP endpoint is ${PATH}`);
  if (req.method !== 'POST')
    throw new AdminRefusal(405, 'send messages by POST; this server has no sessions and no streams', {
      headers: { Allow: 'POST' },
    });
  const message = await readJson(req);
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = await createMcpServer(context, report);
  res.once('close', () => void server.close().catch(report));
  await server.connect(transport);
  await transport.handleRequest(req, res, message);
}

/** @throws AdminRefusal 413 for a large body, 400 for one that is not JSON */
async function readJson(req: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of req) {
    length += (part as Buffer).length;
    if (length > MOST_BODY_BYTES)
      throw new AdminRefusal(413, `messages can have at most ${MOST_BODY_BYTES} bytes`, {
        headers: { Connection: 'close' },
      });
    parts.push(part as Buffer);
  }
  const value = parsedJson(Buffer.concat(parts).toString('utf8'));
  if (value === undefined) throw new AdminRefusal(400, 'the body is not JSON');
  return value;
}

function sendRefusal(
  res: ServerResponse,
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (res.headersSent) return void res.destroy();
  const code = status === 400 ? PARSE_ERROR : REFUSED;
  res.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  res.end(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }));
}
