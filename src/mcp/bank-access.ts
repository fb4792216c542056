import type { BankClient } from '../library/bank-client.js';
import { ToolError } from './answer.js';
import { connectSandbank, type ServerClient } from '../library/server-client.js';

/** A server of banks, and how it ends. */
export interface OpenServer {
  readonly server: ServerClient;
  /** Only for a server that was started for the tools. */
  readonly stop?: () => Promise<void>;
}

/** Opens the banks that tools work with. The server is reached, or started, when the first tool needs it. */
export class BankAccess {
  readonly #open: () => Promise<OpenServer>;
  readonly #bank: string | undefined;
  #opened: Promise<OpenServer> | undefined;
  #isStopped = false;

  /**
   * @param open reaches or starts the server; called again after a failure
   * @param bank the bank that tools use by default; absent: the server's own
   */
  constructor(open: () => Promise<OpenServer>, bank?: string) {
    this.#open = open;
    this.#bank = bank;
  }

  /** Uses the banks of a running server. */
  static ofRunning(url: string, token: string | undefined, bank?: string): BankAccess {
    return new BankAccess(
      async () => ({ server: await connectSandbank(url, token === undefined ? {} : { token }) }),
      bank,
    );
  }

  /** @throws what the opening throws */
  async server(): Promise<ServerClient> {
    if (this.#isStopped) throw new ToolError('the tools are stopping');
    this.#opened ??= this.#open();
    const opening = this.#opened;
    try {
      return (await opening).server;
    } catch (error) {
      // The next call tries again: the server may run by then.
      if (this.#opened === opening) this.#opened = undefined;
      throw error;
    }
  }

  /** @throws SandbankError (404) for an unknown bank */
  async bank(id: string | undefined): Promise<BankClient> {
    const server = await this.server();
    return server.banks.open(id ?? this.#bank ?? server.id);
  }

  /** Stops a server that was started for the tools. Others keep running. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    const opened = await this.#opened?.catch(() => undefined);
    await opened?.stop?.();
  }
}
