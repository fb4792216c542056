import { BankFault, formatError, refuseMember } from '../../domain/errors.js';
import { UUID } from '../../domain/ids.js';
import { ACCOUNT_READS, type OperationId } from '../../domain/generated/operation-ids.js';
import { malformedPsuHeaders } from '../../http/requests/psu-headers.js';
import { LONGEST_REQUEST_ID } from '../../http/requests/request-context.js';
import type { Bank } from '../../sim/bank.js';
import type { Exchange } from '../exchange.js';

/** Operations on behalf of a PSU. */
const WITH_PSU: ReadonlySet<OperationId> = new Set(['createConsent', 'initiatePayment']);
const WITH_CONSENT_ID: ReadonlySet<OperationId> = new Set(ACCOUNT_READS);

/**
 * Checks the common headers: request id, Accept, and the headers that the document defines.
 * @source Endpoints / Common request headers @decision request-id, request-id-where, accept, psu-headers, bearer-presentation
 * @throws FORMAT_ERROR naming the header, REQUESTED_FORMATS_INVALID
 */
export function headers(exchange: Exchange): void {
  assertRequestId(exchange);
  acceptOnly(exchange);
  assertPsuHeaders(exchange);
  assertConsentId(exchange);
  exchange.contract.checkHeaders(exchange.operation.id, exchange.headers);
}

/** Checks the headers of the account renaming, which has no request id. @source Endpoints / 10 */
export function acceptOnly(exchange: Exchange): void {
  chosenMediaType(exchange, exchange.operation.mediaTypes ?? [JSON_TYPE]);
}

function assertRequestId(exchange: Exchange): void {
  const xRequestId = exchange.headers['x-request-id'];
  if (xRequestId === undefined) {
    const where = exchange.bank.profile['request-id-where'];
    if (where === 'nowhere' || (where === 'not-on-token' && exchange.operation.id === 'exchangeCode')) return;
    formatError('X-Request-ID', 'the header X-Request-ID is missing; send a unique id with each call, such as a UUID');
  } else if (xRequestId.includes(',') && countOf(exchange.req.rawHeaders, 'x-request-id') > 1) {
    refuseMember('X-Request-ID', 'was sent more than once; send one id with each call');
  } else if (xRequestId.length > LONGEST_REQUEST_ID) {
    refuseMember('X-Request-ID', `has ${xRequestId.length} characters; at most ${LONGEST_REQUEST_ID} are allowed`);
  } else if (exchange.bank.profile['request-id'] === 'uuid' && !UUID.test(xRequestId)) {
    refuseMember('X-Request-ID', 'must be a UUID such as 99391c7e-ad88-49ec-a2ad-99ddcb1f7721');
  }
}

/** How often a header occurs. @param rawHeaders alternating names and values */
function countOf(rawHeaders: readonly string[], name: string): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;
}

/** Checks the headers about the PSU. @decision psu-headers */
function assertPsuHeaders({ bank, headers: sent, operation }: Exchange): void {
  if (bank.profile['psu-headers'] !== 'strict') return;
  if (WITH_PSU.has(operation.id) && sent['psu-ip-address'] === undefined)
    formatError('PSU-IP-Address', "the header PSU-IP-Address is missing; send the address of the PSU's request");
  for (const [name, form] of malformedPsuHeaders(sent)) refuseMember(name, `must be ${form}`);
}

/** @decision bearer-presentation, consent-by */
function assertConsentId({ bank: { profile }, headers: sent, operation }: Exchange): void {
  if (profile['bearer-presentation'] !== 'consent-id-required' || profile['consent-by'] !== 'request') return;
  if (WITH_CONSENT_ID.has(operation.id) && sent['consent-id'] === undefined)
    formatError('Consent-ID', 'the header Consent-ID is missing; send the consentId of a valid consent');
}

const JSON_TYPE = 'application/json';
const XML_TYPE = 'application/xml';
const PROBLEM_TYPE = 'application/problem+json';

/** What a client can also accept: another name of XML (RFC 7303), and the type of the errors. @decision accept */
function otherNamesOf(offered: readonly string[], { profile }: Bank): readonly string[] {
  return [
    ...(offered.includes(XML_TYPE) ? ['text/xml'] : []),
    ...(profile['error-body'] === 'problem' ? [PROBLEM_TYPE] : []),
  ];
}

/** The values of most clients, which prefer nothing to JSON. Others must be parsed. */
const PREFERS_JSON: ReadonlySet<string> = new Set(['*/*', 'application/json', 'application/json, text/plain, */*']);

/**
 * The media type that the client prefers, among those that an answer can have; the first one if it has no preference.
 * @decision accept @throws FORMAT_ERROR or REQUESTED_FORMATS_INVALID for a client that accepts none
 */
export function chosenMediaType(exchange: Exchange, offered: readonly string[]): string {
  const { accept } = exchange.headers;
  const [first = ''] = offered;
  if (accept === undefined || (first === JSON_TYPE && PREFERS_JSON.has(accept))) return first;
  const chosen = exchange.req.accepts([...offered, ...otherNamesOf(offered, exchange.bank)]);
  if (chosen === 'text/xml') return XML_TYPE;
  if (chosen !== false) return chosen === PROBLEM_TYPE ? first : chosen;
  const text = `Accept "${accept.slice(0, 200)}" excludes ${offered.join(' and ')}; this bank's response has no other format`;
  const { server, notes } = exchange.request;
  if (exchange.bank.profile.accept === 'refused')
    throw new BankFault(server.dialectOf(exchange.bank).notAcceptable, text, { path: 'Accept', nextgenStatus: 406 });
  notes.remark('accept-excludes-json', text);
  return first;
}
