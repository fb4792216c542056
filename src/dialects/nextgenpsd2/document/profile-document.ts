import { compileProfile, type DecisionSlug, type Profile } from '../../../decisions/decisions.js';
import { signInOf } from '../../../decisions/token.js';
import { isObject } from '../../../domain/shape.js';
import {
  rewritten,
  withoutParameters,
  withoutSecurity,
  mapPaths,
  type NodeChange,
} from '../../../xs2a/document/document-tree.js';
import { without } from '../../../domain/without-absent.js';
import { differingRows, profileNotice } from '../../../xs2a/document/profile-notice.js';

/** Rows that the document of a bank shows. */
const SHOWN: readonly DecisionSlug[] = [
  'tpp-identification',
  'redirect-approach',
  'token-before',
  'consent-by',
  'sign-in',
  'account-list',
  'token-parameters',
  'paging',
  'page-parameters',
  'debtor-account',
  'psu-headers',
];
const DEFAULT = compileProfile('nextgenpsd2');

/**
 * The document for a bank with the profile: without what such a bank does not have.
 * @decision tpp-identification, redirect-approach, token-before, consent-by, sign-in, account-list, paging, page-parameters, debtor-account, psu-headers
 */
export function documentOfProfile<Tree extends object>(document: Tree, profile: Profile): Tree {
  const differing = differingRows(profile, DEFAULT, SHOWN);
  const changes: readonly NodeChange[] = [
    withoutParameters(document, absentParameters(profile)),
    ...(issuesTokens(profile) ? [] : [withoutTokens]),
    withoutAbsentOperations(profile),
    ...optionalMembers(profile),
    ...(differing.length > 0 ? [profileNotice(profile, differing, 'This bank differs from the default')] : []),
  ];
  return rewritten(document, changes, []);
}

/** Whether the bank has a token endpoint. @decision redirect-approach, token-before, consent-by */
export function issuesTokens(profile: Profile): boolean {
  return issuesCodes(profile) || profile['token-before'].startsWith('application');
}

/** Whether the bank issues codes to TPPs. @decision redirect-approach, token-before, consent-by */
export function issuesCodes(profile: Profile): boolean {
  return signInOf(profile) !== 'none' || profile['redirect-approach'] === 'oauth';
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

const SIGN_INS = ['startSignIn', 'readSignIn', 'endSignIn'];
/** The operations that a bank lacks whose PSUs sign in so. @decision sign-in */
const ABSENT = { none: SIGN_INS, page: SIGN_INS, password: ['readSignIn'], decoupled: [], 'decoupled-id': [] };

/** Without the operations that the bank does not have. @decision sign-in, account-list */
function withoutAbsentOperations(profile: Profile): NodeChange {
  const lists = profile['account-list'] === 'offered' ? [] : ['readAccountList'];
  const absent: readonly unknown[] = [...ABSENT[signInOf(profile)], ...lists];
  const isAbsent = (operation: unknown): boolean => isObject(operation) && absent.includes(operation['operationId']);
  return (node) =>
    mapPaths(node, (item) => Object.fromEntries(Object.entries(item).filter(([, one]) => !isAbsent(one))));
}

const withOptionalHeader =
  (name: string): NodeChange =>
  (node) =>
    node['name'] === name && node['required'] === true ? { ...node, required: false } : node;

/** Members that single payments and standing orders require. A bulk has no own creditor. */
const REQUIRED_TOGETHER = ['debtorAccount', 'creditorAccount'];

/** Changes the parsed operations by what the bank does not require. @decision debtor-account, consent-by, psu-headers */
export function requirementsOf(profile: Profile): <Tree>(operations: Tree) => Tree {
  const changes = optionalMembers(profile);
  return (operations) => (changes.length === 0 ? operations : rewritten(operations, changes, []));
}

function optionalMembers(profile: Profile): readonly NodeChange[] {
  return [
    ...(profile['consent-by'] === 'request' ? [] : [withOptionalHeader('Consent-ID')]),
    ...(profile['psu-headers'] === 'lenient' ? [withOptionalHeader('PSU-IP-Address')] : []),
    ...(profile['debtor-account'] === 'optional' ? [withOptionalDebtor] : []),
  ];
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
