import { formatError } from '../domain/errors.js';
import type { StateDocument } from '../sim/state-document.js';
import { pathText } from './fixtures/content-path.js';
import { schemaProblem } from './fixtures/schema-problem.js';
import { STATE_SCHEMA } from './state-schema.js';

/**
 * The value as a state document, if it has the form of one.
 * @throws FORMAT_ERROR with the path, what was wrong and what is expected
 */
export async function readStateDocument(value: unknown): Promise<StateDocument> {
  // Loaded only where a state comes in: neither start nor any call of the bank needs it.
  const { Ajv } = await import('ajv');
  const validate = new Ajv({ strict: false, verbose: true }).compile(STATE_SCHEMA);
  if (validate(value)) return value as StateDocument;
  const [error] = validate.errors ?? [];
  if (!error) return formatError('body', 'the state cannot be read');
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const place = path.map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  const { path: where, text } = schemaProblem(error, place, error.data);
  const shown = pathText(where);
  return formatError(shown === '' ? 'body' : shown, `${shown === '' ? '' : `${shown}: `}${text}`);
}
