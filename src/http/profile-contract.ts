import type { IHttpOperation } from '@stoplight/types';
import type { DecisionSlug, Profile } from '../decisions.js';
import { createContract, type Contract } from './contract.js';

/** An object of the OpenAPI document, or of the operations read from it: both hold the same schemas and marks. */
export type DocumentNode = Readonly<Record<string, unknown>>;

/** What one value of a switch changes in the published document. */
export interface DocumentChange {
  readonly slug: DecisionSlug;
  readonly value: string;
  /** The node as the value has it; the same node where it is not concerned. */
  readonly change: (node: DocumentNode) => DocumentNode;
}

const AMOUNT_TEXT = { type: 'string', pattern: '^-?[0-9]{1,14}(\\.[0-9]{1,3})?$' };
const NEXTGEN_ADDRESS = { street: 'streetName', city: 'townName', postalCode: 'postCode' };
const CONSENT_MEMBERS = [
  'access',
  'recurringIndicator',
  'validUntil',
  'frequencyPerDay',
  'combinedServiceIndicator',
] as const;

/** The body of RFC 7807, as NextGenPSD2 has it. @decision error-body */
const PROBLEM = {
  type: 'object',
  additionalProperties: false,
  required: ['type', 'title', 'code', 'detail'],
  properties: {
    type: { type: 'string', maxLength: 70 },
    title: { type: 'string', maxLength: 70 },
    code: { type: 'string' },
    detail: { type: 'string', maxLength: 500 },
  },
} as const;
/** Additions that stay when the others fall, because a switch of their own asks for them. */
const ASKED_FOR = ['expires-in-key', 'paging'];

/** Every change, in the order in which they are made. They find their places by the marks of the document. */
export const DOCUMENT_CHANGES: readonly DocumentChange[] = [
  {
    slug: 'consent-defaults',
    value: 'strict',
    change: (node) => (isMarked(node, 'consent-defaults') ? { ...node, required: CONSENT_MEMBERS } : node),
  },
  {
    slug: 'date-form',
    value: 'date',
    change: (node) => (isMarked(node, 'date-form') && node['type'] === 'string' ? { ...node, format: 'date' } : node),
  },
  {
    slug: 'booking-status',
    value: 'required',
    change: (node) => (node['name'] === 'bookingStatus' && 'schema' in node ? { ...node, required: true } : node),
  },
  {
    slug: 'account-links',
    value: 'nextgen',
    change: (node) => withProperties(node, 'links', (properties) => renamed(properties, { links: '_links' })),
  },
  {
    slug: 'amount-form',
    value: 'string',
    change: (node) =>
      isMarked(node, 'amount-form')
        ? withProperties(node, 'amount', (properties) => ({ ...properties, amount: AMOUNT_TEXT }))
        : node,
  },
  {
    slug: 'amount-form',
    value: 'lenient',
    // Only what is read becomes lenient; the reader says better than two types could what an amount looks like.
    change: (node) =>
      isMarked(node, 'amount-form') && node['additionalProperties'] !== false
        ? withProperties(node, 'amount', (properties) => ({ ...properties, amount: {} }))
        : node,
  },
  {
    slug: 'address-names',
    value: 'nextgen',
    change: (node) =>
      isMarked(node, 'address-names')
        ? withProperties(node, 'street', (properties) => renamed(properties, NEXTGEN_ADDRESS))
        : node,
  },
  {
    slug: 'error-body',
    value: 'problem',
    change: (node) =>
      isErrorBody(node['schema']) && 'mediaType' in node ? { ...node, mediaType: 'application/problem+json' } : node,
  },
  {
    slug: 'error-body',
    value: 'problem',
    change: (node) => (isErrorBody(node) ? PROBLEM : node),
  },
  {
    slug: 'variation',
    value: 'legal',
    change: (node) => (isAnswer(node) ? { ...node, additionalProperties: true } : node),
  },
  {
    slug: 'variation',
    value: 'legal',
    change: (node) => (isMarked(node, 'consent-transitions') ? without(node, 'enum') : node),
  },
  {
    slug: 'unpublished-operations',
    value: 'published-only',
    change: (node) => (isAnswer(node) ? onlyPublished(node) : node),
  },
];

/**
 * The document, or its operations, as a bank of the profile answers. What no switch changes is shared with the original.
 * @decision consent-defaults, date-form, transactions-path, booking-status, account-links, amount-form, address-names,
 *   error-body, variation, unpublished-operations
 */
export function documentOfProfile<Tree extends object>(published: Tree, profile: Profile): Tree {
  const changes = DOCUMENT_CHANGES.filter(({ slug, value }) => profile[slug] === value).map(({ change }) => change);
  // The balances beside the transactions come first, so that the other changes find them in their new place too.
  if (profile['transactions-path'] === 'with-balances') changes.unshift(balancesBesideTransactions(published));
  return changes.length === 0 ? published : rewritten(published, changes);
}

/** A look-up of the contract of a profile. */
export type ContractOf = (profile: Profile) => Contract;

/** Servers with the same operations share their contracts. */
const lookUps = new WeakMap<readonly IHttpOperation[], ContractOf>();

/** Profiles whose documents are the same share a contract; none is made before it is asked for. */
export function contractsOf(operations: readonly IHttpOperation[]): ContractOf {
  const lookUp = lookUps.get(operations) ?? makeLookUp(operations);
  lookUps.set(operations, lookUp);
  return lookUp;
}

function makeLookUp(operations: readonly IHttpOperation[]): ContractOf {
  const byProfile = new WeakMap<Profile, Contract>();
  const byShape = new Map<string, Contract>();
  return (profile) => {
    const known = byProfile.get(profile);
    if (known) return known;
    const shape = shapeOf(profile);
    const contract = byShape.get(shape) ?? createContract(documentOfProfile(operations, profile));
    byShape.set(shape, contract);
    byProfile.set(profile, contract);
    return contract;
  };
}

/** The values that decide the document of a profile. */
function shapeOf(profile: Profile): string {
  const slugs = new Set<DecisionSlug>([...DOCUMENT_CHANGES.map(({ slug }) => slug), 'transactions-path']);
  return [...slugs].map((slug) => `${slug}=${JSON.stringify(profile[slug])}`).join(' ');
}

function isMarked(node: DocumentNode, slug: DecisionSlug): boolean {
  return node['x-decision'] === slug;
}

function isErrorBody(node: unknown): boolean {
  return isObject(node) && isMarked(node, 'error-body') && propertiesOf(node)?.['tppMessages'] !== undefined;
}

/** Whether a schema is of a successful answer: of what a request carries, further members are allowed. */
function isAnswer(node: DocumentNode): boolean {
  const isOfError = isMarked(node, 'error-body') || isMarked(node, 'token-errors');
  return node['additionalProperties'] === false && !isOfError && propertiesOf(node) !== undefined;
}

function without(node: DocumentNode, name: string): DocumentNode {
  return Object.fromEntries(Object.entries(node).filter(([member]) => member !== name));
}

/** @decision unpublished-operations */
function onlyPublished(node: DocumentNode): DocumentNode {
  const isAddition = (part: unknown): boolean =>
    isObject(part) && part['x-addition'] === true && !ASKED_FOR.includes(String(part['x-decision']));
  const kept = Object.entries(propertiesOf(node) ?? {}).filter(([, part]) => !isAddition(node) && !isAddition(part));
  return { ...node, properties: Object.fromEntries(kept) };
}

/** @decision transactions-path */
function balancesBesideTransactions(published: object): DocumentChange['change'] {
  const balance = findNode(published, (node) => propertiesOf(node)?.['balanceType'] !== undefined);
  return (node) =>
    propertiesOf(node)?.['account'] === undefined
      ? node
      : withProperties(node, 'transactions', (properties) => ({
          ...properties,
          balances: { type: 'array', items: balance },
        }));
}

/** The schema with other properties, if it has the property `name`. */
function withProperties(
  node: DocumentNode,
  name: string,
  change: (properties: DocumentNode) => DocumentNode,
): DocumentNode {
  const properties = propertiesOf(node);
  return properties?.[name] === undefined ? node : { ...node, properties: change(properties) };
}

function propertiesOf(node: DocumentNode): DocumentNode | undefined {
  const properties = node['properties'];
  return isObject(properties) ? properties : undefined;
}

function renamed(properties: DocumentNode, names: Readonly<Record<string, string>>): DocumentNode {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [names[name] ?? name, schema]));
}

function isObject(value: unknown): value is DocumentNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function findNode(tree: unknown, isWanted: (node: DocumentNode) => boolean): DocumentNode | undefined {
  if (isObject(tree) && isWanted(tree)) return tree;
  if (typeof tree !== 'object' || tree === null) return undefined;
  for (const member of Object.values(tree)) {
    const found = findNode(member, isWanted);
    if (found) return found;
  }
  return undefined;
}

/** Copies what changes and what holds it, outside in, so that what a change inserts is changed as well. */
function rewritten<Tree>(tree: Tree, changes: readonly DocumentChange['change'][]): Tree {
  if (typeof tree !== 'object' || tree === null) return tree;
  if (Array.isArray(tree)) {
    const items = tree.map((item: unknown) => rewritten(item, changes));
    return items.every((item, index) => item === tree[index]) ? tree : (items as Tree);
  }
  const node = changes.reduce<DocumentNode>((changed, change) => change(changed), tree as DocumentNode);
  let isChanged = node !== tree;
  const members = Object.entries(node).map(([name, member]) => {
    const after = rewritten(member, changes);
    isChanged ||= after !== member;
    return [name, after] as const;
  });
  return isChanged ? (Object.fromEntries(members) as Tree) : tree;
}
