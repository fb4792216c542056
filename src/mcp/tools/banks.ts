import { z } from 'zod';
import { DIALECT_IDS } from '../../domain/dialect.js';
import type { Schema } from '../../library/control-operations.js';
import { SandbankError } from '../../library/errors.js';
import { fromClient, ToolError } from '../answer.js';
import { bankTool, optional, optionalText, tool, type Tool } from '../tool.js';

/** A bank in a few lines: where it is, what time it is, who its customers and TPPs are. */
function described(demo: Schema<'Demo'>): object {
  const { bank, bankName, dialect, baseUrl, httpsUrl, seed, clock, products, psus, tpps } = demo;
  return {
    bank,
    name: bankName,
    dialect,
    baseUrl,
    httpsUrl,
    dashboard: `${new URL(demo.adminUrl).origin}/`,
    seed,
    clock,
    products,
    psus: psus.map(({ id, name, blocked, accounts }) => ({
      psu: blocked ? `${id} (${name}, blocked)` : `${id} (${name})`,
      accounts: accounts.map(accountLine),
    })),
    tpps: fromClient(
      tpps.map(
        ({ name, organizationIdentifier, onboarded }) =>
          `${name} (${organizationIdentifier}), ${onboarded ? 'onboarded' : 'not onboarded'}`,
      ),
    ),
    next: demo.interface.hasOnboarding ? NEXT_WITH_KEYS : NEXT_WITH_CERTIFICATES,
  };
}

function accountLine(account: Schema<'DemoPsu'>['accounts'][number]): string {
  const { accountId, iban, maskedPan, currency, status, signaturesRequired } = account;
  const signatures = signaturesRequired > 1 ? `, ${signaturesRequired} signatures` : '';
  return `${iban ?? maskedPan ?? ''} ${currency}, ${status}${signatures}, id ${accountId}`;
}

/** What a client does first, by how TPPs are known. */
const NEXT_WITH_KEYS = 'use read_credentials for keys, secrets and passwords, and describe_operation for the interface';
const NEXT_WITH_CERTIFICATES =
  'TPPs identify themselves by certificate, or in a test without TLS by the header Sandbank-TPP; use describe_operation for the interface';

export const BANK_TOOLS: readonly Tool[] = [
  tool({
    name: 'start_bank',
    title: 'Start a bank',
    description:
      'Creates a new, isolated bank and describes it; it is ready at once. With a fixed clock and seed, all ids and responses are repeatable.',
    effect: 'adds',
    input: {
      bank: z.string().describe('Id of the new bank: lower case letters, digits and dashes, such as "w1".'),
      clock: optionalText(
        '"running", "paused", or an instant at which the clock is paused, such as 2026-01-01T00:00:00Z.',
      ),
      seed: optional(z.number().int().min(0), 'Determines ids and codes. Default: the seed of the server.'),
      dialect: optional(
        z.enum(DIALECT_IDS),
        'The interface: the published XS2A interface, or Berlin Group NextGenPSD2 1.3.11.',
      ),
      profile: optionalText('Name of a shipped profile: published, nextgenpsd2, oauth.'),
      decisions: optional(
        z.record(z.string(), z.unknown()),
        'Decisions that differ from the profile, such as {"expires-in-key":"both"}.',
      ),
      fixtures: optionalText('Content of a fixture file, as YAML or JSON. Default: the demo bank.'),
      replace: z.boolean().default(false).describe('Replaces an existing bank of this id with all its data.'),
    },
    run: async ({ bank: id, replace, profile, decisions, ...rest }, { access }) => {
      const named =
        decisions === undefined ? profile : { ...(profile !== undefined && { extends: profile }), decisions };
      const options = { ...rest, ...(named !== undefined && { profile: named }) };
      const { banks } = await access.server();
      try {
        return described((await banks.create(id, options, { replace })).demo);
      } catch (error) {
        if (!(error instanceof SandbankError) || error.status !== 412) throw error;
        throw new ToolError(`bank "${id}" exists; use another id, or set "replace": true to replace it and its data`);
      }
    },
  }),
  bankTool({
    name: 'describe_bank',
    title: 'Describe a bank',
    description:
      'Addresses, dialect, clock, customers with their accounts, TPPs and payment products of a bank, and the other banks of the server. Starts a bank if none is running. Call this first.',
    effect: 'reads',
    input: {},
    run: async (bank, _input, { access }) => {
      const banks = await (await access.server()).banks.list();
      const others = banks.filter((one) => one.bank !== bank.id).map((one) => `${one.bank} (${one.dialect})`);
      return { ...described(bank.demo), otherBanks: others.length === 0 ? undefined : others.slice(0, 50) };
    },
  }),
  bankTool({
    name: 'reset_bank',
    title: 'Reset a bank',
    description:
      'Returns a bank to its initial state: data, clock, scenarios, faults, journal and report. Snapshots are kept.',
    effect: 'changes',
    input: {},
    run: async (bank) => {
      await bank.reset();
      return `Bank ${bank.id} is reset. It is ${(await bank.clock.read()).now}.`;
    },
  }),
  tool({
    name: 'remove_bank',
    title: 'Remove a bank',
    description: 'Deletes a bank with all its data. The bank "default" cannot be deleted.',
    effect: 'changes',
    input: { bank: z.string().describe('Id of the bank to delete.') },
    run: async ({ bank: id }, { access }) => {
      await (await access.server()).banks.remove(id);
      return `Bank ${id} is removed.`;
    },
  }),
];
