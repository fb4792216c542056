import { Agent } from 'node:http';
import { oneTarget } from '../../src/cli/compare/compare-flags.js';
import { httpCaller } from '../../src/cli/http-call.js';
import { openSandbankTarget } from '../../src/cli/compare/sandbank-target.js';
import { openTargetBank } from '../../src/cli/compare/target-bank.js';
import type { DialectId } from '../../src/domain/dialect.js';
import { Masks } from '../../src/cli/compare/masks.js';
import type { RecordedExchange } from '../../src/learning/exchange.js';
import type { ProbedBank } from '../../src/learning/probes/probed-bank.js';
import type { InterfaceFacts } from '../../src/learning/recording.js';

/** Banks of a running server that are probed like banks of someone else: only what goes over the wire is known. */

/** Longer than any answer of these tests takes. */
export const TIMEOUT_MS = 30_000;
/** The time of new banks. */
export const NOW = '2026-03-02T09:00:00Z';

/** What a new bank is like. */
interface BankOptions {
  readonly dialect: DialectId;
  readonly decisions: object;
  readonly seed: number;
}

/** A bank with a profile that the learner does not know. */
export interface BlindBank extends ProbedBank {
  /** What was sent and received, in order, without secrets. */
  readonly exchanges: readonly RecordedExchange[];
  /** The journal of the bank as HTTP archive. */
  har(): Promise<string>;
  close(): Promise<unknown>;
}

/** Creates a bank of a running server. @param origin of the server @returns the address of its control API */
export async function createBank(
  origin: string,
  name: string,
  { dialect, decisions, seed }: BankOptions,
): Promise<string> {
  const admin = `${origin}/__admin/banks/${name}`;
  const created = await fetch(admin, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ dialect, seed, clock: NOW, profile: { decisions } }),
  });
  if (!created.ok) throw new Error(await created.text());
  return admin;
}

/** Creates a bank of a running server, and opens it for probes. @param origin of the server */
export async function openBlindBank(origin: string, facts: InterfaceFacts, options: BankOptions): Promise<BlindBank> {
  const admin = await createBank(origin, 'blind', options);
  const base = new URL(`${origin}/banks/blind`);
  const agent = new Agent({ keepAlive: true });
  const send = httpCaller({ timeoutMs: TIMEOUT_MS, agent });
  const { dialect, now, credentials, approve } = await openSandbankTarget(base, {});
  const exchanges: RecordedExchange[] = [];
  const bank = openTargetBank({
    targets: oneTarget(base),
    dialect,
    now,
    credentials,
    facts,
    send,
    masks: new Masks({}),
    approve,
    record: (_request, exchange) => void exchanges.push(exchange),
  });
  return {
    ...bank,
    exchanges,
    har: async () => (await fetch(`${admin}/requests/har`)).text(),
    close: () => {
      agent.destroy();
      return fetch(admin, { method: 'DELETE' });
    },
  };
}
