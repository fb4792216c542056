import { Agent } from 'node:http';
import type { WrittenProfile } from '../../src/decisions/decisions.js';
import type { DialectId } from '../../src/domain/dialect.js';
import { compareBanks, type ComparisonOptions, type ComparisonResult } from '../../src/cli/compare/compare-banks.js';
import type { Credentials } from '../../src/cli/compare/credentials.js';
import { oneTarget } from '../../src/cli/compare/compare-flags.js';
import { httpCaller } from '../../src/cli/http-call.js';
import { CONSENT_PROBE } from '../../src/cli/compare/run-probes.js';
import { openSandbankTarget } from '../../src/cli/compare/sandbank-target.js';
import { openTargetBank } from '../../src/cli/compare/target-bank.js';
import { Masks } from '../../src/cli/compare/masks.js';
import type { ProbeState } from '../../src/learning/probes/probed-bank.js';
import { loadInterfaceFacts } from '../../src/server/interface-facts.js';
import { createBank, NOW, TIMEOUT_MS } from './blind-bank.js';

/** Compares banks of a running server with profiles, like the command. */

/** What a comparison in a test is about. */
export interface ComparedTarget {
  readonly dialect: DialectId;
  /** The rows of the target that are not those of its dialect. */
  readonly target: object;
  /** How long the target has lived before. */
  readonly advance?: string;
  /** The profile of the reference. */
  readonly profile?: WrittenProfile;
  readonly changes?: Partial<ComparisonOptions>;
  /** True if the credentials have a consent that the customer gave before. */
  readonly hasConsent?: boolean;
}

/** Opens a bank, compares it, and closes it. @param origin of the server */
export async function compareSandbank(
  origin: string,
  { dialect, target, advance, profile = {}, changes = {}, hasConsent = false }: ComparedTarget,
): Promise<ComparisonResult> {
  const admin = await createBank(origin, 'compared', { dialect, decisions: target, seed: 7 });
  const agent = new Agent({ keepAlive: true });
  try {
    if (advance !== undefined) await post(`${admin}/clock/advance`, { by: advance });
    const base = new URL(`${origin}/banks/compared`);
    const send = httpCaller({ timeoutMs: TIMEOUT_MS, agent });
    const sandbank = await openSandbankTarget(base, {});
    const options = {
      ...(await comparisonOptions(dialect)),
      targets: oneTarget(base),
      profile,
      send,
      ...sandbank,
      ...changes,
    };
    return await compareBanks(hasConsent ? { ...options, credentials: await withConsent(options) } : options);
  } finally {
    agent.destroy();
    await fetch(admin, { method: 'DELETE' });
  }
}

/** The credentials with a consent that the customer gives now. */
async function withConsent(options: ComparisonOptions): Promise<Credentials> {
  const { targets, dialect, now, credentials } = options;
  const state: ProbeState = {};
  const bank = openTargetBank({
    ...options,
    targets,
    dialect,
    now,
    masks: new Masks({}),
    record: () => undefined,
  });
  await options.facts.probes.find(({ name }) => name === CONSENT_PROBE)?.run(bank, state);
  if (!state.consent) throw new Error('no consent was given');
  const { id, token } = state.consent;
  return { ...credentials, consentId: id, ...(token !== undefined && { accessToken: token }) };
}

async function post(url: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Options for a target that is not a Sandbank, and that may be asked for everything. */
export async function comparisonOptions(dialect: DialectId): Promise<Omit<ComparisonOptions, 'targets'>> {
  const facts = (await loadInterfaceFacts()).find((one) => one.dialect === dialect);
  if (!facts) throw new Error(`no interface ${dialect}`);
  return {
    dialect,
    profile: {},
    profileName: dialect,
    allow: 'payment',
    credentials: {
      subscriptionKey: 'key-of-the-target',
      clientId: 'client-of-the-target',
      clientSecret: 'secret-of-the-target',
      consentId: 'consent-of-the-target',
      accessToken: 'token-of-the-target',
      tppHeader: 'PSDAT-TARGET-1',
      psuId: 'customer-of-the-target',
      payerIban: 'AT611904300234573201',
      payeeIban: 'AT021420020010147558',
      payeeName: 'Payee of the target',
    },
    facts,
    send: httpCaller({ timeoutMs: TIMEOUT_MS }),
    approve: async () => undefined,
    now: NOW,
    show: () => undefined,
  };
}
