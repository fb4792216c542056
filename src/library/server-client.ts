import { BankClient } from './bank-client.js';
import { BankCalls } from './bank-verbs.js';
import {
  pathOf,
  SERVER_ROUTES,
  type ResponseOf,
  type Body,
  type Schema,
  type Sent,
  type ServerOperationId,
} from './control-operations.js';
import { SandbankError } from './errors.js';
import { Transport, type ConnectOptions } from './transport.js';

const DEFAULT_BANK = 'default';
/** A bank URL: the server's URL and the bank id. */
const BANK_ADDRESS = /^(.+)\/banks\/([a-z0-9][a-z0-9-]*)\/?$/;

/** The banks of a server. */
export class BankListVerbs {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** All banks of the server, with their URLs and clocks. */
  async list(): Promise<Schema<'Bank'>[]> {
    return (await callServer(this.#transport, 'readBanks')).banks;
  }

  /**
   * Creates a bank. Resolves when it is ready. Replaces a bank with the same id unless `replace` is false.
   * @param id `[a-z0-9][a-z0-9-]{0,31}`
   * @param options fixtures, seed, clock, dialect and profile; omitted ones take the server's settings, and the dialect that of the profile
   * @throws SandbankError (412) if the bank exists and `replace` is false
   */
  async create(
    id: string,
    options: Body<'putBank'> = {},
    { replace = true }: { readonly replace?: boolean } = {},
  ): Promise<BankClient> {
    const headers = replace ? {} : { 'If-None-Match': '*' };
    await callServer(this.#transport, 'putBank', { id }, { body: options }, headers);
    return this.open(id);
  }

  /** Opens an existing bank. @throws SandbankError (404) if there is none */
  async open(id: string): Promise<BankClient> {
    if (typeof id !== 'string')
      throw new SandbankError(
        `banks.open needs the id of a bank, but got ${String(id)}; an entry of banks.list() has it as "bank"`,
      );
    return BankClient.open(this.#transport, id);
  }

  /** Deletes a bank with all its data. @throws SandbankError (404) for an unknown one, (409) for `default` */
  async remove(id: string): Promise<void> {
    await callServer(this.#transport, 'deleteBank', { id });
  }
}

/** A running server. It is a bank itself (`default` unless its URL names another), with all banks in `banks`. */
export class ServerClient extends BankClient {
  readonly #transport: Transport;
  readonly banks: BankListVerbs;

  /** @internal */
  constructor(transport: Transport, calls: BankCalls, demo: Schema<'Demo'>) {
    super(transport, calls, demo);
    this.#transport = transport;
    this.banks = new BankListVerbs(transport);
  }

  /** Whether the server is ready, since when it runs, and how many banks it has. */
  health(): Promise<Schema<'Health'>> {
    return callServer(this.#transport, 'readHealth');
  }

  /** All statuses of consents and payments, and the allowed transitions. */
  transitions(): Promise<ResponseOf<'readTransitions'>> {
    return callServer(this.#transport, 'readTransitions');
  }

  /** The product version of the server, such as `1.2.0`. */
  async version(): Promise<string> {
    return (await callServer(this.#transport, 'readVersion')).version;
  }
}

/**
 * Connects to a running server.
 * @param url of the server, such as `http://127.0.0.1:8080`, or of one of its banks, such as `http://127.0.0.1:8080/banks/w1`
 * @throws SandbankError if there is no response, the server is not Sandbank, or the token is missing
 */
export async function connectSandbank(url: string, options: ConnectOptions = {}): Promise<ServerClient> {
  const [, server = url, bank = DEFAULT_BANK] = BANK_ADDRESS.exec(url) ?? [];
  const transport = new Transport(server, options);
  const { version } = (await callServer(transport, 'readVersion')) as { version?: unknown };
  if (typeof version !== 'string') throw new SandbankError(`${url} is not a Sandbank server`);
  const calls = new BankCalls(transport, bank);
  return new ServerClient(transport, calls, await calls.call('readDemo'));
}

/**
 * The verbs for a server that this program started. Needs no call to the server.
 * @param demo JSON text of its demo data
 * @param whyGone why it no longer responds, if known
 */
export function startedClient(
  url: string,
  options: ConnectOptions,
  demo: string,
  whyGone: () => string | undefined,
): ServerClient {
  const transport = new Transport(url, options, whyGone);
  return new ServerClient(transport, new BankCalls(transport, DEFAULT_BANK), JSON.parse(demo) as Schema<'Demo'>);
}

async function callServer<Id extends ServerOperationId>(
  transport: Transport,
  id: Id,
  names: Readonly<Record<string, string>> = {},
  sent: Sent<Id> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<ResponseOf<Id>> {
  const [method, template] = SERVER_ROUTES[id];
  const { body } = sent;
  return (await transport.send({ method, path: pathOf(template, names), body, headers })) as ResponseOf<Id>;
}
