import type { ErrorCode } from '../../../domain/errors.js';
import { problemBody } from '../../../xs2a/answers/failure.js';
import { problemText } from '../wire/error.js';
import { isObject } from '../../../domain/shape.js';
import { isMarked, propertiesOf, type DocumentNode } from '../../../xs2a/document/document-tree.js';
import { without } from '../../../domain/without-absent.js';

/** The body of RFC 7807, as in NextGenPSD2. @decision error-body */
export const PROBLEM = {
  type: 'object',
  additionalProperties: false,
  required: ['type', 'title', 'code', 'detail'],
  properties: {
    type: { type: 'string', maxLength: 70, description: 'The code as a URI.' },
    title: { type: 'string', maxLength: 70, description: 'What the code means.' },
    code: { type: 'string', description: 'The error code.' },
    detail: { type: 'string', maxLength: 500, description: 'What is wrong, and what to send instead.' },
    additionalErrors: {
      type: 'array',
      description: 'Further errors in the same request.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['title', 'detail', 'code'],
        properties: {
          title: { type: 'string', maxLength: 70, description: 'What the code means.' },
          detail: { type: 'string', maxLength: 500, description: 'What is wrong, and what to send instead.' },
          code: { type: 'string', description: 'The error code.' },
        },
      },
    },
  },
} as const;
/** The body of the gateway in front of the bank. @decision gateway-errors */
const GATEWAY_ERROR = {
  type: 'object',
  additionalProperties: false,
  required: ['statusCode', 'message'],
  description: 'The response of the gateway in front of the bank.',
  properties: {
    statusCode: { type: 'integer', description: 'The status of the response.', example: 401 },
    message: { type: 'string', description: 'What is wrong.' },
  },
} as const;

/** Whether a schema, inlined or named, is the error schema. */
export function isErrorBody(schema: unknown): boolean {
  if (!isObject(schema)) return false;
  if (schema['$ref'] === '#/components/schemas/ErrorBody') return true;
  return isMarked(schema, 'error-body') && propertiesOf(schema)?.['tppMessages'] !== undefined;
}

function isTokenError(schema: unknown): boolean {
  if (!isObject(schema)) return false;
  return schema['$ref'] === '#/components/schemas/TokenError' || isMarked(schema, 'token-errors');
}

export function schemaOf(media: unknown): unknown {
  return isObject(media) ? media['schema'] : undefined;
}

/** An error example in the format of RFC 7807. @decision error-body */
export function problemExample([message]: readonly unknown[]): DocumentNode {
  const { code, path, text } = message as { code: ErrorCode; path?: string; text: string };
  const detail = path === undefined ? {} : { path };
  return problemBody({ code, detail }, code, problemText({ text, detail }));
}

/** The contents of an error with the gateway's body as an alternative. @decision gateway-errors */
export function withGatewayError(contents: DocumentNode): DocumentNode {
  const media = Object.values(contents).find((one) => isErrorBody(schemaOf(one)) || isTokenError(schemaOf(one)));
  if (!isObject(media)) return contents;
  const json = contents['application/json'];
  return {
    ...contents,
    'application/json': isObject(json)
      ? { ...json, schema: { anyOf: [json['schema'], GATEWAY_ERROR] } }
      : { ...without(media, 'example', 'examples'), schema: GATEWAY_ERROR },
  };
}
