import { SandbankError } from './errors.js';
import type { components, operations } from './generated/control-types.js';

/** Method and path, below the control API of a bank, by operation id. */
export const BANK_ROUTES = {
  readDemo: ['GET', '/demo'],
  readJourney: ['GET', '/journey'],
  readProfile: ['GET', '/profile'],
  putProfile: ['PUT', '/profile'],
  readDecisions: ['GET', '/decisions'],
  resetBank: ['POST', '/reset'],
  resetState: ['POST', '/state/reset'],
  readState: ['GET', '/state'],
  putState: ['PUT', '/state'],
  readSnapshots: ['GET', '/snapshots'],
  takeSnapshot: ['POST', '/snapshots'],
  deleteSnapshot: ['DELETE', '/snapshots/{name}'],
  restoreSnapshot: ['POST', '/snapshots/{name}/restore'],
  forkSnapshot: ['POST', '/snapshots/{name}/fork'],
  readUndoPoints: ['GET', '/undo'],
  undo: ['POST', '/undo'],
  forkUndoPoint: ['POST', '/undo/{id}/fork'],
  readClock: ['GET', '/clock'],
  setClock: ['PUT', '/clock'],
  readDueEvents: ['GET', '/clock/due'],
  advanceClock: ['POST', '/clock/advance'],
  stopAdvance: ['DELETE', '/clock/advance'],
  stepClock: ['POST', '/clock/step'],
  readAuthorisations: ['GET', '/authorisations'],
  readLatestAuthorisation: ['GET', '/authorisations/latest'],
  decideAuthorisation: ['POST', '/authorisations/{id}'],
  readOutcomes: ['GET', '/outcomes'],
  addOutcome: ['POST', '/outcomes'],
  deleteOutcomes: ['DELETE', '/outcomes'],
  deleteOutcome: ['DELETE', '/outcomes/{id}'],
  readFaults: ['GET', '/faults'],
  addFault: ['POST', '/faults'],
  deleteFaults: ['DELETE', '/faults'],
  deleteFault: ['DELETE', '/faults/{id}'],
  readConsents: ['GET', '/consents'],
  readConsentRecord: ['GET', '/consents/{id}'],
  forceConsentStatus: ['PUT', '/consents/{id}/status'],
  readPayments: ['GET', '/payments'],
  readPaymentRecord: ['GET', '/payments/{id}'],
  forcePaymentStatus: ['PUT', '/payments/{id}/status'],
  readFundsConsents: ['GET', '/funds-consents'],
  readFundsConsentRecord: ['GET', '/funds-consents/{id}'],
  forceFundsConsentStatus: ['PUT', '/funds-consents/{id}/status'],
  readSigningBaskets: ['GET', '/signing-baskets'],
  readSigningBasketRecord: ['GET', '/signing-baskets/{id}'],
  readNotifications: ['GET', '/notifications'],
  resendNotification: ['POST', '/notifications/{id}/send'],
  readAccountRecords: ['GET', '/accounts'],
  readAccountRecord: ['GET', '/accounts/{id}'],
  changeAccount: ['PATCH', '/accounts/{id}'],
  readTransactionRecords: ['GET', '/accounts/{id}/transactions'],
  bookTransaction: ['POST', '/accounts/{id}/transactions'],
  changePendingTransaction: ['PATCH', '/accounts/{id}/transactions/{transactionId}'],
  endPendingTransaction: ['POST', '/accounts/{id}/transactions/{transactionId}/end'],
  readPsus: ['GET', '/psus'],
  addPsu: ['POST', '/psus'],
  addAccount: ['POST', '/accounts'],
  readTpps: ['GET', '/tpps'],
  onboardWithCertificate: ['POST', '/tpps'],
  readPortalUsers: ['GET', '/portal/users'],
  registerPortalUser: ['POST', '/portal/users'],
  rotateSubscriptionKey: ['POST', '/portal/users/{id}/keys'],
  issueCertificate: ['POST', '/certificates'],
  search: ['GET', '/search'],
  readRequests: ['GET', '/requests'],
  readRequest: ['GET', '/requests/{id}'],
  findRequests: ['POST', '/requests/find'],
  countRequests: ['POST', '/requests/count'],
  waitForRequests: ['POST', '/requests/wait'],
  exportRequests: ['GET', '/requests/har'],
  deleteRequests: ['DELETE', '/requests'],
  readReport: ['GET', '/report'],
  expectFinding: ['POST', '/report/expected'],
  readBeliefs: ['GET', '/beliefs'],
  writeBeliefs: ['PUT', '/beliefs'],
  readEvents: ['GET', '/events'],
} as const satisfies Partial<Record<keyof operations, readonly [method: string, path: string]>>;

/** Method and path of the operations of the server. */
export const SERVER_ROUTES = {
  readVersion: ['GET', '/__admin/version'],
  readHealth: ['GET', '/__admin/health'],
  readTransitions: ['GET', '/__admin/transitions'],
  readBanks: ['GET', '/__admin/banks'],
  putBank: ['PUT', '/__admin/banks/{id}'],
  readBank: ['GET', '/__admin/banks/{id}'],
  deleteBank: ['DELETE', '/__admin/banks/{id}'],
} as const satisfies Partial<Record<keyof operations, readonly [method: string, path: string]>>;

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
