import { compileProfile, type DecisionSlug, type Profile } from '../../../decisions/decisions.js';
import { differingRows, profileNotice } from '../../../xs2a/document/profile-notice.js';
import { DOCUMENT_CHANGES, type DocumentChange } from './document-changes.js';
import {
  findNode,
  propertiesOf,
  rewritten,
  withoutParameters,
  withParameter,
  withProperties,
  type NodeChange,
} from '../../../xs2a/document/document-tree.js';

const REDIRECTS = ['TPP-Redirect-URI', 'TPP-Nok-Redirect-URI'];

/**
 * Headers of this bank's own that have no effect. The document of the bank lacks them.
 * @decision unpublished-operations, bearer-presentation
 */
function ignoredHeaders(profile: Profile): readonly string[] {
  if (profile['unpublished-operations'] === 'offered') return [];
  return profile['bearer-presentation'] === 'consent-id-required' ? REDIRECTS : [...REDIRECTS, 'Consent-ID'];
}

/** Rows with an effect on the document for any value. */
const BY_VALUE: readonly DecisionSlug[] = ['transactions-path', 'payment-rules'];
/** Rows that change behaviour in ways that no schema can express. The document describes them in text. */
const IN_WORDS: readonly DecisionSlug[] = [
  'token-request-id',
  'token-redirect-uri',
  'accept',
  'unknown-members',
  'null-members',
  'with-balance',
  'frequency-range',
  'remittance-charset',
  'payment-sca',
  'rate-limit',
  'quota',
];
const PUBLISHED = compileProfile('published');

/**
 * The document, or its parsed operations, for a bank with the profile. Unchanged parts are shared with the original.
 * @decision all rows of DOCUMENT_CHANGES, transactions-path, payment-rules
 */
export function documentOfProfile<Tree extends object>(published: Tree, profile: Profile): Tree {
  const applied = changesFor(profile);
  const changes: NodeChange[] = applied.map(({ change }) => change);
  // Balances with transactions come first, so that the other changes also apply to their new location.
  if (profile['transactions-path'] === 'with-balances') changes.unshift(balancesWithTransactions(published));
  if (differingRows(profile, PUBLISHED, ['payment-rules']).length > 0)
    changes.push(onlyProducts(profile['payment-rules']));
  const absent = [...ignoredHeaders(profile), ...(profile.paging === 'none' ? ['page'] : [])];
  if (absent.length > 0) changes.push(withoutParameters(published, absent));
  const differing = differingRows(profile, PUBLISHED, [...rowsOfSchemas(), ...IN_WORDS]);
  if (differing.length > 0)
    changes.push(profileNotice(profile, differing, 'This bank differs from the published interface'));
  if (changes.length === 0) return published;
  return rewritten(
    published,
    changes,
    applied.flatMap(({ example }) => example ?? []),
  );
}

/** What determines the schemas of a profile's document. The changes are few, and so are their combinations. */
export function schemaKeyOf(profile: Profile): string {
  const changes = changesFor(profile).map(({ slug, value }) => `${slug}=${value}`);
  return [...changes, ...BY_VALUE.map((slug) => `${slug}=${JSON.stringify(profile[slug])}`)].join(' ');
}

function changesFor(profile: Profile): DocumentChange[] {
  return DOCUMENT_CHANGES.filter(({ slug, value }) => profile[slug] === value);
}

function rowsOfSchemas(): ReadonlySet<DecisionSlug> {
  return new Set([...DOCUMENT_CHANGES.map(({ slug }) => slug), ...BY_VALUE]);
}

/** @decision transactions-path */
function balancesWithTransactions(published: object): NodeChange {
  const balance = findNode(published, (node) => propertiesOf(node)?.['balanceType'] !== undefined);
  return (node) =>
    propertiesOf(node)?.['account'] === undefined
      ? node
      : withProperties(node, 'transactions', (properties) => ({
          ...properties,
          balances: { type: 'array', description: 'The balances of the account.', items: balance },
        }));
}

/** @decision payment-rules */
function onlyProducts(products: readonly string[]): NodeChange {
  return (node) =>
    withParameter(node, 'paymentProduct', {
      schema: { type: 'string', enum: products },
      ...('example' in node && { example: products[0] }),
    });
}
