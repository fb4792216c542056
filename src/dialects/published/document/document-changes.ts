import type { DecisionSlug } from '../../../decisions/decisions.js';
import { REQUIRED_WHEN_STRICT } from '../wire/consent.js';
import { withGatewayError, isErrorBody, PROBLEM, problemExample, schemaOf } from './error-bodies.js';
import { isTokenExchange, REFUSALS, withRefusals } from './refusals.js';
import { isObject } from '../../../domain/shape.js';
import {
  isMarked,
  propertiesOf,
  renamed,
  withContents,
  withParameter,
  withProperties,
  withoutSecurity,
  mapPaths,
  withResponses,
  type DocumentNode,
  type NodeChange,
} from '../../../xs2a/document/document-tree.js';
import { without } from '../../../domain/without-absent.js';

/** The changes to the published document for one value of a switch. */
export interface DocumentChange {
  readonly slug: DecisionSlug;
  readonly value: string;
  /** Changes the document itself. */
  readonly change: NodeChange;
  /** Changes the values of its examples. */
  readonly example?: NodeChange;
}

const AMOUNT_TEXT = {
  type: 'string',
  pattern: '^-?[0-9]{1,14}(\\.[0-9]{1,3})?$',
  description: 'Amount as text, with the fractional digits of the currency. The decimal separator is a dot.',
  example: '123.50',
};
const NEXTGEN_ADDRESS = { street: 'streetName', city: 'townName', postalCode: 'postCode' };
const CLOSING_BALANCES: Readonly<Record<string, string>> = {
  interimBooked: 'closingBooked',
  interimAvailable: 'expected',
};

/** The format of each header about the PSU. @decision psu-headers */
const PSU_FORMS: Readonly<Record<string, object>> = {
  'PSU-IP-Address': {
    anyOf: [
      { type: 'string', format: 'ipv4' },
      { type: 'string', format: 'ipv6' },
    ],
  },
  'PSU-IP-Port': { type: 'string', pattern: '^[0-9]{1,5}$' },
  'PSU-Device-ID': { type: 'string', format: 'uuid' },
  'PSU-Geo-Location': { type: 'string', pattern: '^GEO:-?[0-9]{1,2}\\.[0-9]{6};-?[0-9]{1,3}\\.[0-9]{6}$' },
};
/** Date-times that represent a day. @decision date-form */
const DAYS = ['validUntil', 'lastActionDate', 'referenceDate', 'bookingDate', 'valueDate'];
/** Additions that stay when the others are removed, because each has its own switch. */
const ASKED_FOR = ['expires-in-key', 'paging'];

/** All changes, in order of application. Marks in the document identify their targets. */
export const DOCUMENT_CHANGES: readonly DocumentChange[] = [
  when('consent-defaults', 'strict', (node) =>
    isMarked(node, 'consent-defaults') ? { ...node, required: REQUIRED_WHEN_STRICT } : node,
  ),
  when(
    'date-form',
    'date',
    (node) =>
      isMarked(node, 'date-form') && node['type'] === 'string'
        ? { ...node, format: 'date', ...('example' in node && { example: dayOf(node['example']) }) }
        : node,
    (node) =>
      Object.fromEntries(
        Object.entries(node).map(([name, value]) => [name, DAYS.includes(name) ? dayOf(value) : value]),
      ),
  ),
  when('booking-status', 'required', (node) => withParameter(node, 'bookingStatus', { required: true })),
  when('bearer-presentation', 'consent-id-required', (node) =>
    withParameter(node, 'Consent-ID', { required: true, description: 'The consent of the access token.' }),
  ),
  when('key-required', 'certificate', (node) => withParameter(node, 'Ocp-Apim-Subscription-Key', { required: false })),
  when('key-in-query', 'accepted', (node) => withParameter(node, 'Ocp-Apim-Subscription-Key', { required: false })),
  // The response header has the same name, and also echoes rejected values.
  when('request-id', 'uuid', (node) =>
    'required' in node
      ? withParameter(node, 'X-Request-ID', {
          description: 'Request id, unique per call, set by the initiating party: a UUID.',
          schema: { type: 'string', format: 'uuid' },
        })
      : node,
  ),
  when('request-id-where', 'not-on-token', (node) =>
    isMarked(node, 'request-id-where') ? { ...node, required: false } : node,
  ),
  when('signing', 'required', (node) =>
    ['Digest', 'Signature', 'TPP-Signature-Certificate'].reduce(
      (changed, name) => withParameter(changed, name, { required: true }),
      node,
    ),
  ),
  when('psu-headers', 'strict', (node) => {
    const form = PSU_FORMS[String(node['name'])];
    if (form === undefined || !('schema' in node)) return node;
    // Only the creations mark the PSU's address this way.
    const isNeeded = node['name'] === 'PSU-IP-Address' && isMarked(node, 'psu-headers');
    return { ...node, ...(isNeeded && { required: true }), schema: form };
  }),
  when('paging', 'none', (node) => withoutAddition(node, 'links', 'paging')),
  when(
    'account-links',
    'nextgen',
    (node) => withProperties(node, 'links', (properties) => renamed(properties, { links: '_links' })),
    (node) => renamed(node, { links: '_links' }),
  ),
  when(
    'amount-form',
    'string',
    (node) =>
      isMarked(node, 'amount-form')
        ? {
            ...withProperties(node, 'amount', (properties) => ({ ...properties, amount: AMOUNT_TEXT })),
            description: 'An amount of money, as text.',
          }
        : node,
    ({ ...node }) =>
      typeof node['amount'] === 'number' && 'currency' in node ? { ...node, amount: node['amount'].toFixed(2) } : node,
  ),
  // Only requests become lenient. The parser explains the amount format better than two schema types could.
  when('amount-form', 'lenient', (node) =>
    isMarked(node, 'amount-form') && node['additionalProperties'] !== false
      ? withProperties(node, 'amount', (properties) => ({
          ...properties,
          amount: { description: 'A number, or the number as text.' },
        }))
      : node,
  ),
  when(
    'address-names',
    'nextgen',
    (node) =>
      isMarked(node, 'address-names')
        ? withProperties(node, 'street', (properties) => renamed(properties, NEXTGEN_ADDRESS))
        : node,
    (node) => ('street' in node ? renamed(node, NEXTGEN_ADDRESS) : node),
  ),
  when(
    'balance-types',
    'closing',
    (node) =>
      isMarked(node, 'balance-types')
        ? { ...node, description: 'Type of balance. Here `closingBooked` and `expected`.', example: 'closingBooked' }
        : node,
    (node) => {
      const type = CLOSING_BALANCES[String(node['balanceType'])];
      return type === undefined ? node : { ...node, balanceType: type };
    },
  ),
  when('expires-in-key', 'published', (node) => withoutAddition(node, 'expires_in', 'expires-in-key')),
  when('expires-in-key', 'clean', (node) =>
    withProperties(node, 'expires_in ', (properties) => without(properties, 'expires_in ')),
  ),
  when('refresh-token', 'none', (node) =>
    'access_token' in (propertiesOf(node) ?? {})
      ? withProperties(node, 'refresh_token', (properties) => without(properties, 'refresh_token'))
      : node,
  ),
  ...Object.entries({ '200': '201', nextgen: '200' }).map(([value, other]) =>
    when('success-status', value, (node) =>
      withResponses(node, (responses) => (responses['201'] === undefined ? responses : without(responses, other))),
    ),
  ),
  when('error-status', 'nextgen', (node) => withRefusals(node, ['401', ...REFUSALS], REFUSALS)),
  when('token-errors', 'nextgen', (node) => withRefusals(node, [], ['401'])),
  when('error-body', 'problem', (node) =>
    withContents(node, (contents) =>
      isErrorBody(schemaOf(contents['application/json']))
        ? renamed(contents, { 'application/json': 'application/problem+json' })
        : contents,
    ),
  ),
  when('gateway-errors', 'azure', (node) => withContents(withRefusals(node, ['401'], ['401']), withGatewayError)),
  when(
    'error-body',
    'problem',
    (node) => (isErrorBody(node) && propertiesOf(node) ? PROBLEM : node),
    (node) =>
      Array.isArray(node['tppMessages']) && Object.keys(node).length === 1 ? problemExample(node['tppMessages']) : node,
  ),
  ...(['legal', 'live'] as const).map((value) =>
    when('variation', value, (node) => {
      if (isAnswer(node)) return { ...node, additionalProperties: true };
      return isMarked(node, 'consent-transitions') ? without(node, 'enum') : node;
    }),
  ),
  when(
    'unpublished-operations',
    'published-only',
    (node) => (isAnswer(node) ? onlyPublished(node) : node),
    (node) => Object.fromEntries(Object.entries(node).filter(([, value]) => !isAddedLinks(value))),
  ),
  when('unpublished-operations', 'published-only', (node) =>
    mapPaths(node, (item) => {
      const gone = Object.keys(item).filter((method) => isUnpublished(item[method]));
      return gone.length === 0 ? item : without(item, ...gone);
    }),
  ),
  when('unpublished-operations', 'published-only', (node) => withoutSecurity(node, 'clientCredentials')),
  when('token-method', 'post-only', (node) =>
    mapPaths(node, (item) => (isTokenExchange(item['get']) ? without(item, 'get') : item)),
  ),
];

/** The change for a value of a row. @param example changes the values of the examples */
function when(slug: DecisionSlug, value: string, change: NodeChange, example?: NodeChange): DocumentChange {
  return { slug, value, change, ...(example && { example }) };
}

/** The local day of a midnight. @decision date-form */
function dayOf(value: unknown): unknown {
  return typeof value === 'string' ? value.slice(0, '2026-01-31'.length) : value;
}

/** A schema without a property, if this bank added it for a row. */
function withoutAddition(node: DocumentNode, name: string, slug: DecisionSlug): DocumentNode {
  const properties = propertiesOf(node);
  const part = properties?.[name];
  const isAdded = isObject(part) && part['x-addition'] === true && isMarked(part, slug);
  return properties && isAdded ? { ...node, properties: without(properties, name) } : node;
}

/** Whether a schema belongs to a successful response. In requests, additional members are allowed. */
function isAnswer(node: DocumentNode): boolean {
  const isOfError = isMarked(node, 'error-body') || isMarked(node, 'token-errors');
  return node['additionalProperties'] === false && !isOfError && propertiesOf(node) !== undefined;
}

/** @decision unpublished-operations */
function onlyPublished(node: DocumentNode): DocumentNode {
  const isAddition = (part: unknown): boolean =>
    isObject(part) && part['x-addition'] === true && !ASKED_FOR.includes(String(part['x-decision']));
  const kept = Object.entries(propertiesOf(node) ?? {}).filter(([, part]) => !isAddition(node) && !isAddition(part));
  return { ...node, properties: Object.fromEntries(kept) };
}

/** Links in an example without a published field. @decision unpublished-operations */
function isAddedLinks(value: unknown): boolean {
  return isObject(value) && [value['self'], value['balances']].some((link) => isObject(link) && 'href' in link);
}

function isUnpublished(operation: unknown): boolean {
  return (
    isObject(operation) && (isMarked(operation, 'unpublished-operations') || isMarked(operation, 'oauth-metadata'))
  );
}
