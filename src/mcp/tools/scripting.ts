import { z } from 'zod';
import { ANSWER_FAULTS, type AnswerFault } from '../../domain/scripting/fault.js';
import { listed } from '../answer.js';
import { bankTool, limitArgument, optional, optionalText, strict, type Tool } from '../tool.js';

const HEADERS = z.record(z.string(), z.string()).describe('Required header values of the call.');

/** Calls that an outcome applies to. */
const OUTCOME_MATCH = strict({
  operation: optionalText('Operation id, such as readAccounts.'),
  tpp: z.string().exactOptional(),
  psu: z.string().exactOptional(),
  product: z.string().exactOptional(),
  debtor: optionalText('IBAN.'),
  creditor: optionalText('IBAN or name.'),
  amount: z.union([z.number(), z.string()]).exactOptional(),
  remittance: optionalText('Text that the remittance information contains.'),
  header: HEADERS.exactOptional(),
}).describe('All given members must match. Default: every call.');

const OUTCOME = strict({
  path: optionalText('Statuses of a payment, such as "RCVD > ACTC 2d > RJCT(AC04)".'),
  consent: optionalText('Such as "approve after 5s > revoke after 2d".'),
  sca: optionalText('How the authorisation fails, such as "wrong-state".'),
  token: optionalText('A non-standard token, such as "short-lived".'),
  payee: optionalText('The verification of a payee, such as "NMTC".'),
  notification: optionalText('How the next notification is delivered, such as "withheld".'),
  error: optionalText('Error code of the bank, such as INTERNAL_SERVER_ERROR.'),
}).describe('Exactly one of these members.');

/** Calls that a fault applies to. */
const FAULT_MATCH = strict({
  operation: optionalText('Operation id, such as createConsent.'),
  method: z.string().exactOptional(),
  path: optionalText('"*" matches any text.'),
  tpp: z.string().exactOptional(),
  header: HEADERS.exactOptional(),
}).describe('All given members must match. Default: every call.');

/** The next decisions of a bank, and failures of transport. */
export const SCRIPTING_TOOLS: readonly Tool[] = [
  bankTool({
    name: 'script_outcome',
    title: 'Script a decision of the bank',
    description:
      'Scripts the bank\'s next decision: the statuses of a payment, the end of a consent, a failed authorisation, a non-standard token, an error. An outcome applies to the next matching call, and is then removed. See the document "outcomes" for the syntax.',
    effect: 'adds',
    input: {
      outcome: OUTCOME,
      match: OUTCOME_MATCH.exactOptional(),
      times: optional(z.union([z.number().int().min(1), z.literal('always')]), 'Default 1.'),
      after: optional(z.number().int().min(0), 'Number of matching calls to skip first. Default 0.'),
    },
    run: async (bank, outcome) => bank.outcomes.add(outcome),
  }),
  bankTool({
    name: 'inject_fault',
    title: 'Inject a fault',
    description:
      'Makes matching calls fail in transport: an HTTP error, a delay, or a broken connection or body. Set at least one of "error", "delay" and "fault". With when "commit", the operation takes place and only the response is lost. A fault remains until clear_scripts, unless "times" limits it.',
    effect: 'adds',
    input: {
      match: FAULT_MATCH.exactOptional(),
      error: strict({
        statusCode: z.number().int().min(400).max(599),
        code: optionalText('Error code of the body.'),
        headers: z.record(z.string(), z.string()).exactOptional(),
      }).exactOptional(),
      delay: optional(
        strict({ type: z.literal('fixed').default('fixed'), ms: z.number().min(0) }),
        'Real milliseconds before the response.',
      ),
      fault: z.enum(Object.keys(ANSWER_FAULTS) as AnswerFault[]).exactOptional(),
      when: optional(z.enum(['before', 'commit']), 'Whether the operation takes place. Default before.'),
      times: optional(z.number().int().min(1), 'Default: every matching call.'),
      after: optional(z.number().int().min(0), 'Number of matching calls to skip first. Default 0.'),
      probability: optional(
        z.number().min(0).max(1),
        "Share of matching calls to which the fault applies, drawn from the bank's seed. Default 1.",
      ),
    },
    run: async (bank, fault) => bank.faults.add(fault),
  }),
  bankTool({
    name: 'list_scripts',
    title: 'List scripted outcomes and faults',
    description: 'Pending outcomes and active faults, in order, with their number of matches.',
    effect: 'reads',
    input: { limit: limitArgument('outcomes, and faults', 20) },
    run: async (bank, { limit }) => {
      const outcomes = listed(await bank.outcomes.list(), limit, 'use a larger limit');
      const faults = listed(await bank.faults.list(), limit, 'use a larger limit');
      return {
        outcomes: outcomes.entries,
        moreOutcomes: outcomes.more,
        faults: faults.entries,
        moreFaults: faults.more,
      };
    },
  }),
  bankTool({
    name: 'clear_scripts',
    title: 'Remove scripted outcomes and faults',
    description: 'Removes all outcomes and faults of a bank, all of one kind, or a single one by its id.',
    effect: 'changes',
    input: {
      kind: z.enum(['outcomes', 'faults', 'both']).default('both'),
      id: optionalText('Id of a single one, such as fault-1 or outcome-2.'),
    },
    run: async (bank, { kind, id: single }) => {
      if (single !== undefined) {
        await (single.startsWith('fault') ? bank.faults.remove(single) : bank.outcomes.remove(single));
        return `${single} is removed.`;
      }
      if (kind !== 'faults') await bank.outcomes.clear();
      if (kind !== 'outcomes') await bank.faults.clear();
      return kind === 'both' ? 'Outcomes and faults are removed.' : `The ${kind} are removed.`;
    },
  }),
];
