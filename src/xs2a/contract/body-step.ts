import { BankFault, formatError, refuseMember } from '../../domain/errors.js';
import type { Exchange } from '../exchange.js';
import { declaresAscii, readJsonBody } from '../../http/requests/json-body.js';
import { addForm, readQuery, type Parameters } from '../../parsing/parameters.js';

/**
 * The JSON body of an operation that defines one, validated against the document. Undefined if absent.
 * @param checkedAs the operation of the contract that has the schema of the body
 * @decision content-type, sizes, null-members, unknown-members
 * @throws FORMAT_ERROR
 */
export function jsonBodyOf(exchange: Exchange, checkedAs: string = exchange.operation.id): unknown {
  const { received, request, contract } = exchange;
  const { adapted, notes } = request;
  if (received.fault) throw received.fault;
  const { profile } = exchange.bank;
  const body = readJsonBody(exchange.headers['content-type'], received.raw, {
    maximumDepth: profile.sizes.jsonDepth,
    nulls: profile['null-members'],
    adapt: adapted && ((value) => adapted.readBody(value)),
    note: (value) => {
      notes.readBody = value;
    },
  });
  contract.checkBody(checkedAs, body);
  if (profile['unknown-members'] === 'strict') contract.assertKnownBody(checkedAs, body);
  return body;
}

/** The query. @decision repeated-parameters, unknown-members, key-in-query, token-parameters @throws FORMAT_ERROR */
export function knownQueryOf({ req, bank, contract, operation, request: { adapted } }: Exchange): Parameters {
  const sent = readQuery(req.originalUrl);
  const query = adapted ? adapted.readQuery(sent) : sent;
  const hasTokenForm = operation.id === 'exchangeCode' && bank.profile['token-parameters'] !== 'form';
  if (bank.profile['unknown-members'] === 'strict' && !hasTokenForm) {
    const { 'subscription-key': key, ...checked } = query;
    const isKey = key !== undefined && bank.profile['key-in-query'] === 'accepted';
    contract.assertKnownQuery(operation.id, isKey ? checked : query);
  }
  return query;
}

/**
 * The parameters of the token exchange: the query, a form body with any method, and client credentials by HTTP Basic.
 * Any other body is ignored as a placeholder.
 * @source Endpoints / 1 @decision token-method, stray-bodies, repeated-parameters, unpublished-operations
 * @throws FORMAT_ERROR
 */
export function tokenParametersOf(exchange: Exchange): Parameters {
  let parameters = exchange.query;
  if (isForm(exchange.headers['content-type'])) {
    parameters = addForm(parameters, formTextOf(exchange));
  }
  exchange.contract.checkQuery(exchange.operation.id, parameters);
  if (exchange.bank.profile['unpublished-operations'] === 'published-only') return parameters;
  return withBasic(parameters, exchange);
}

/** The body of a form as text. @decision content-type @throws FORMAT_ERROR */
export function formTextOf({ headers, received }: Exchange): string {
  if (received.fault) throw received.fault;
  const { 'content-type': contentType = '' } = headers;
  if (declaresAscii(contentType)) return received.raw?.toString('utf8') ?? '';
  throw new BankFault('FORMAT_ERROR', `Content-Type "${contentType}" is not supported; send the form in UTF-8`, {
    path: 'Content-Type',
    nextgenStatus: 415,
    oauthError: 'invalid_request',
  });
}

/** Whether a body of this media type is a form. */
export function isForm(contentType: string | undefined): boolean {
  return contentType !== undefined && /^application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType);
}

/** The parameters with the client credentials of HTTP Basic, whose parts are form-encoded before they are joined. @source RFC 6749 2.3.1 @throws FORMAT_ERROR */
export function withBasic(parameters: Parameters, { headers }: Pick<Exchange, 'headers'>): Parameters {
  const encoded = /^Basic +([A-Za-z0-9+/=_-]+)$/i.exec(headers['authorization'] ?? '')?.[1];
  if (encoded === undefined) return parameters;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) return formatError('Authorization', 'Authorization: Basic must be base64 of client_id:client_secret');
  const credentials = {
    client_id: formDecoded(text.slice(0, colon)),
    client_secret: formDecoded(text.slice(colon + 1)),
  };
  for (const [name, value] of Object.entries(credentials)) {
    if (parameters[name] !== undefined && parameters[name] !== value)
      refuseMember(name, 'has one value in Authorization and another in the parameters; send it once');
  }
  return { ...parameters, ...credentials };
}

function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
