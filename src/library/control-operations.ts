import { SandbankError } from './errors.js';
import { counted } from '../domain/text.js';
import { BANK_ROUTES, SERVER_ROUTES } from './generated/control-routes.js';
import type { components, operations } from './generated/control-types.js';

export { BANK_ROUTES, SERVER_ROUTES };

/** An operation of one bank. */
export type BankOperationId = keyof typeof BANK_ROUTES;
/** An operation of the server. */
export type ServerOperationId = keyof typeof SERVER_ROUTES;

type Json<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : never;
type Success<Responses> = Responses extends { 200: infer Ok }
  ? Ok
  : Responses extends { 201: infer Created }
    ? Created
    : never;

/** The response of an operation. */
export type ResponseOf<Id extends keyof operations> = Json<Success<operations[Id]['responses']>>;
/** The request body of an operation. */
export type Body<Id extends keyof operations> =
  NonNullable<operations[Id]['requestBody']> extends { content: { 'application/json': infer Sent } } ? Sent : never;
/** The query parameters of an operation. */
export type Query<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>;
/** A schema of the control API document. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** A call with this header can be undone; its value says what it does. */
export const UNDO_HEADER = 'Sandbank-Undo';

/** Where a bank has no point to return to. */
export const NOTHING_TO_UNDO =
  'Nothing to undo: this bank has no undo points. A restart removes them, and each can be used once.';

/**
 * What an undo takes back of clients: `2 calls of Fintrail (createConsent, initiatePayment)`; undefined if nothing. Reads and refused
 * calls changed nothing.
 * @param point its id @param since the calls since the point
 */
export function laterCallsText(point: string, since: readonly Schema<'RequestLine'>[]): string | undefined {
  const calls = since.filter(
    ({ id, undone, sent, method, refusal }) => id !== point && !undone && !sent && method !== 'GET' && !refusal,
  );
  const each = (values: readonly (string | undefined)[]): string =>
    [...new Set(values.map((value = 'unknown') => value))].sort().join(', ');
  if (calls.length === 0) return undefined;
  return `${counted(calls.length, 'call')} of ${each(calls.map(({ tpp }) => tpp))} (${each(calls.map(({ operation }) => operation))})`;
}

/** Whether an undo would reverse an operation. */
export function canUndo(id: BankOperationId): boolean {
  return BANK_ROUTES[id][0] !== 'GET' && !WITHOUT_UNDO.test(id);
}

const WITHOUT_UNDO =
  /^(?:takeSnapshot|deleteSnapshot|fork\w+|issueCertificate|deleteRequests|findRequests|countRequests|waitForRequests|stopAdvance|resendNotification|expectFinding|writeBeliefs)$/;

/** A text as the value of the header: at most 100 ASCII characters. */
export function undoLabel(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^ -~]/g, '')
    .slice(0, 100)
    .trim();
}

/** The parts of a call that are not in its path. */
export interface Sent<Id extends keyof operations> {
  readonly query?: Query<Id> | undefined;
  readonly body?: Body<Id> | undefined;
}

/**
 * Fills in the parameters of a path, and adds a query.
 * @throws SandbankError for a name that would lead to another path
 */
export function pathOf(
  template: string,
  names: Readonly<Record<string, string>>,
  query: Readonly<Record<string, unknown>> = {},
): string {
  const path = template.replace(/\{(\w+)\}/g, (_whole, name: string) => segmentOf(name, names[name] ?? ''));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return text === '' ? path : `${path}?${text}`;
}

/** A name as one segment of a path. An address reads an encoded dot like a plain one, so there is no way to write "..". */
function segmentOf(name: string, value: string): string {
  if (/^\.{0,2}$/.test(value)) throw new SandbankError(`${name} "${value}" is not valid; use the ${name} of one entry`);
  // Half a character has no encoding.
  return encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\u{fffd}'));
}
