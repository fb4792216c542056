import type { SeenCall } from '../report/rule.js';
import type { Bank } from '../sim/bank.js';
import { JUDGED_ACCESS_KINDS } from '../wire/consent.js';
import type { AppContext } from './app-context.js';
import { isWithinDepth } from './json-body.js';
import { malformedPsuHeaders } from './guards/psu-headers.js';

/** A call as the rules of the client report look at it. @param body the whole body that was sent */
export function seenCall(
  entry: SeenCall['entry'],
  body: string | undefined,
  bank: Bank,
  context: AppContext,
): SeenCall {
  const isForm = entry.headers['content-type']?.includes('form-urlencoded') === true;
  const parameters = { ...fieldsOf(entry.query), ...(isForm && fieldsOf(body ?? '')) };
  const read = body === undefined || isForm ? undefined : parsed(body);
  const sent = isWithinDepth(read, bank.profile.sizes.jsonDepth) ? read : undefined;
  return {
    entry,
    tpp: entry.tppNames[0] ?? '',
    profile: bank.profile,
    parameters,
    sent,
    answered: entry.operation === 'exchangeCode' ? parsed(entry.answerBody ?? '') : undefined,
    unknownMembers: unknownMembers(entry.operation, parameters, sent, bank, context),
    malformedHeaders: malformedPsuHeaders(entry.headers),
  };
}

/** @decision unknown-members */
function unknownMembers(
  operation: string | undefined,
  parameters: Readonly<Record<string, string>>,
  sent: unknown,
  bank: Bank,
  context: AppContext,
): string[] {
  if (operation === undefined || operation === 'authorise') return [];
  const contract = context.contractOf(bank);
  // A key in the query is judged by a rule of its own.
  const { 'subscription-key': _key, ...judged } = parameters;
  const unknown = [
    contract.unknownParameter(operation, judged),
    // Of the token exchange any body is a placeholder (decision stray-bodies).
    operation === 'exchangeCode' ? undefined : contract.unknownBodyMember(operation, sent, JUDGED_ACCESS_KINDS),
  ];
  return unknown.filter((name) => name !== undefined);
}

function fieldsOf(text: string): Record<string, string> {
  return text === '' ? {} : Object.fromEntries(new URLSearchParams(text));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
