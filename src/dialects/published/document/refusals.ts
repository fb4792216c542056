import { isObject } from '../../../domain/shape.js';
import { withResponses, type DocumentNode } from '../../../xs2a/document/document-tree.js';
import { without } from '../../../domain/without-absent.js';

/** The meaning of each rejection status, with the statuses of NextGenPSD2. @decision error-status */
const MEANINGS: Readonly<Record<string, string>> = {
  '401': 'The key, certificate, signature, client, token or consent is missing or not valid.',
  '403': 'The caller is known, but is not allowed to do this.',
  '404': 'The resource does not exist, or the path has no operation.',
  '405': 'The path has no operation with this method, or the payment can no longer be cancelled.',
  '406': 'The header `Accept` excludes JSON.',
  '409': 'The state of the resource does not allow this.',
  '413': 'The body is too large.',
  '415': 'The operation does not accept the media type or encoding of the body.',
  '429': 'The consent allows no further access today, or the TPP calls too often.',
};
/** Statuses that only a request with a body can get. */
const OF_BODY = ['413', '415'];

/** The rejection statuses besides 400, without the one for failed client authentication. @decision error-status */
export const REFUSALS: readonly string[] = Object.keys(MEANINGS).filter((status) => status !== '401');

const CHALLENGE = {
  description: 'How clients authenticate.',
  schema: { type: 'string' },
  example: 'Basic realm="token endpoint"',
};

/** Whether a node is one of the two operations of the token endpoint. */
export function isTokenExchange(node: unknown): boolean {
  // The operations parsed from the document have their ids under another name.
  return isObject(node) && String(node['operationId'] ?? node['iid']).startsWith('exchangeCode');
}

/**
 * Adds rejections with these statuses to an operation, with the bodies of its 400. The document keeps such responses
 * in its components.
 * @decision error-status, token-errors, gateway-errors
 */
export function withRefusals(
  node: DocumentNode,
  statuses: readonly string[],
  statusesOfToken: readonly string[],
): DocumentNode {
  const { responses: components } = node;
  if (isObject(components) && isObject(components['BadRequest'])) {
    const { BadRequest: bad, TokenBadRequest: badToken } = components as Record<string, DocumentNode>;
    return {
      ...node,
      responses: { ...components, ...named('', bad, statuses), ...named('Token', badToken, statusesOfToken) },
    };
  }
  return withResponses(node, (responses) => {
    const isToken = isTokenExchange(node);
    const { '400': bad, '405': known } = responses;
    // Browsers call the authorisation endpoint, which returns pages instead.
    if (known === undefined) return responses;
    const hasBody = isObject(node['requestBody']) || isObject((node['request'] as DocumentNode | undefined)?.['body']);
    const own = (isToken ? statusesOfToken : statuses).filter((status) => hasBody || !OF_BODY.includes(status));
    const answer = (status: string): unknown =>
      isObject(node['request']) ? bad : { $ref: `#/components/responses/${nameOf(isToken ? 'Token' : '', status)}` };
    return { ...responses, ...Object.fromEntries(own.map((status) => [status, answer(status)])) };
  });
}

function nameOf(of: '' | 'Token', status: string): string {
  return `${of}Refused${status}`;
}

function named(of: '' | 'Token', bad: DocumentNode | undefined, statuses: readonly string[]): DocumentNode {
  const { headers, content } = bad ?? {};
  const contents = Object.entries((content ?? {}) as Record<string, DocumentNode>).map(
    ([type, media]) => [type, without(media, 'example')] as const,
  );
  const answers = statuses.map((status) => [
    nameOf(of, status),
    {
      description: MEANINGS[status],
      headers: {
        ...(headers as DocumentNode),
        ...(of === 'Token' && status === '401' && { 'WWW-Authenticate': CHALLENGE }),
      },
      content: Object.fromEntries(contents),
    },
  ]);
  return Object.fromEntries(answers) as DocumentNode;
}
