import { compileProfile, type DecisionSlug, type Profile } from '../../../decisions/decisions.js';
import { isObject } from '../../../domain/shape.js';
import {
  rewritten,
  without,
  withoutParameters,
  withoutSecurity,
  mapPaths,
  type NodeChange,
} from '../../../xs2a/document/document-tree.js';
import { differingRows, profileNotice } from '../../../xs2a/document/profile-notice.js';

/** Rows that the document of a bank shows. */
const SHOWN: readonly DecisionSlug[] = [
  'tpp-identification',
  'redirect-approach',
  'token-before',
  'paging',
  'page-parameters',
  'debtor-account',
];
const DEFAULT = compileProfile('nextgenpsd2');

/**
 * The document for a bank with the profile: without what such a bank does not have.
 * @decision tpp-identification, redirect-approach, token-before, paging, page-parameters, debtor-account
 */
export function documentOfProfile<Tree extends object>(document: Tree, profile: Profile): Tree {
  const differing = differingRows(profile, DEFAULT, SHOWN);
  const changes: readonly NodeChange[] = [
    withoutParameters(document, absentParameters(profile)),
    ...(issuesTokens(profile) ? [] : [withoutTokens]),
    ...(profile['debtor-account'] === 'optional' ? [withOptionalDebtor] : []),
    ...(differing.length > 0 ? [profileNotice(profile, differing, 'This bank differs from the default')] : []),
  ];
  return rewritten(document, changes, []);
}

/** @decision redirect-approach, token-before */
function issuesTokens(profile: Profile): boolean {
  return profile['redirect-approach'] === 'oauth' || profile['token-before'] === 'application';
}

function absentParameters(profile: Profile): readonly string[] {
  const obeysPages = profile['page-parameters'] !== 'ignored';
  return [
    ...(profile['tpp-identification'] === 'certificate' ? ['Sandbank-TPP'] : []),
    ...(obeysPages ? [] : ['pageIndex', 'itemsPerPage']),
    ...(obeysPages || profile.paging !== 'none' ? [] : ['page']),
  ];
}

/** Without the token endpoint and what its tokens are for. @decision redirect-approach */
const withoutTokens: NodeChange = (node) =>
  mapPaths(withoutSecurity(node, 'accessToken'), (item) =>
    isObject(item['post']) && item['post']['operationId'] === 'exchangeCode' ? without(item, 'post') : item,
  );

/** Members that single payments and standing orders require. A bulk has no own creditor. */
const REQUIRED_TOGETHER = ['debtorAccount', 'creditorAccount'];

/** The document, or its parsed operations, without the requirement that payments name their debtor account. @decision debtor-account */
export function operationsWithOptionalDebtor<Tree>(operations: Tree): Tree {
  return rewritten(operations, [withOptionalDebtor], []);
}

const withOptionalDebtor: NodeChange = (node) => {
  const { required, description } = node;
  const names: unknown[] = Array.isArray(required) ? required : [];
  if (!REQUIRED_TOGETHER.every((name) => names.includes(name))) return node;
  return {
    ...node,
    required: names.filter((name) => name !== 'debtorAccount'),
    ...(typeof description === 'string' && {
      description: `${description} Without \`debtorAccount\`, the PSU chooses the account.`,
    }),
  };
};
