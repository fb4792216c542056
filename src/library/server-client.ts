import { BankClient } from './bank-client.js';
import { BankCalls } from './bank-verbs.js';
import {
  pathOf,
  SERVER_OPERATIONS,
  type Answer,
  type Body,
  type Schema,
  type Sent,
  type ServerOperationId,
} from './control-operations.js';
import { SandbankError } from './errors.js';
import { Transport, type ConnectOptions } from './transport.js';

const DEFAULT_BANK = 'default';
/** The address of one bank: that of its server, and its id. */
const BANK_ADDRESS = /^(.+)\/banks\/([a-z0-9][a-z0-9-]*)\/?$/;

/** The banks of a server. */
export class BankListVerbs {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Every bank of the server, with its addresses and clock. */
  async list(): Promise<Schema<'Bank'>[]> {
    return (await callServer(this.#transport, 'readBanks')).banks;
  }

  /**
   * Makes a bank, ready when it answers; one of that id is replaced, unless `replace` is false.
   * @param id `[a-z0-9][a-z0-9-]{0,31}`
   * @param wish fixtures, seed, clock and profile; what is left out is as the server was started
   * @throws SandbankError (412) for an id that is taken, where `replace` is false
   */
  async create(
    id: string,
    wish: Body<'putBank'> = {},
    { replace = true }: { readonly replace?: boolean } = {},
  ): Promise<BankClient> {
    const headers = replace ? {} : { 'If-None-Match': '*' };
    await callServer(this.#transport, 'putBank', { id }, { body: wish }, headers);
    return this.open(id);
  }

  /** A bank that is there. @throws SandbankError (404) when it is not */
  open(id: string): Promise<BankClient> {
    return BankClient.open(this.#transport, id);
  }

  /** Forgets a bank with everything of it. @throws SandbankError (404) for an unknown one, (409) for `default` */
  async remove(id: string): Promise<void> {
    await callServer(this.#transport, 'deleteBank', { id });
  }
}

/** A running server: one bank itself, `default` where its address names no other, and all in `banks`. */
export class ServerClient extends BankClient {
  readonly #transport: Transport;
  readonly banks: BankListVerbs;

  /** @internal */
  constructor(transport: Transport, calls: BankCalls, demo: Schema<'Demo'>) {
    super(transport, calls, demo);
    this.#transport = transport;
    this.banks = new BankListVerbs(transport);
  }

  /** Whether it can be used, since when, and how many banks it has. */
  health(): Promise<Schema<'Health'>> {
    return callServer(this.#transport, 'readHealth');
  }

  /** Every status of consents and payments, and every legal move between them. */
  transitions(): Promise<Answer<'readTransitions'>> {
    return callServer(this.#transport, 'readTransitions');
  }

  /** The version of the product that the server runs, such as `1.2.0`. */
  async version(): Promise<string> {
    return (await callServer(this.#transport, 'readVersion')).version;
  }
}

/**
 * The verbs of the control API for a running server.
 * @param url its address, such as `http://127.0.0.1:8080`, or that of one of its banks, such as `http://127.0.0.1:8080/banks/w1`
 * @throws SandbankError when nothing answers there, or it is no Sandbank server, or the token is missing
 */
export async function connectSandbank(url: string, options: ConnectOptions = {}): Promise<ServerClient> {
  const [, server = url, bank = DEFAULT_BANK] = BANK_ADDRESS.exec(url) ?? [];
  const transport = new Transport(server, options);
  const { version } = (await callServer(transport, 'readVersion')) as { version?: unknown };
  if (typeof version !== 'string') throw new SandbankError(`${url} is no Sandbank server`);
  const calls = new BankCalls(transport, bank);
  return new ServerClient(transport, calls, await calls.call('readDemo'));
}

/**
 * The verbs for a server that this program has started, which tells what is needed without being called.
 * @param demo JSON text of its demo data
 * @param whyGone why it does not answer any more, where that is known
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
): Promise<Answer<Id>> {
  const [method, template] = SERVER_OPERATIONS[id];
  const { body } = sent;
  return (await transport.send({ method, path: pathOf(template, names), body, headers })) as Answer<Id>;
}
