import { Document, Scalar, stringify, visit, type ScalarTag } from 'yaml';
import { ExpectedError } from '../domain/errors.js';

/** A problem that the caller of a tool can fix. The message says what was wrong, and what is valid. */
export class ToolError extends ExpectedError {
  constructor(message: string) {
    super('TOOL_CALL_INVALID', message);
  }
}

/** An answer is at most this long, so that it leaves room in the context of a model. About 2,000 words. */
export const MOST_CHARACTERS = 12_000;

/** The tag of values with texts that clients wrote. */
export const CLIENT_TAG = '!fromClient';

/** A value with texts that clients of the bank wrote. An answer marks it as data, because a model may read it. */
class ClientContent {
  readonly content: unknown;

  constructor(content: unknown) {
    this.content = content;
  }
}

/** Marks a value, unless it is undefined. Its texts are quoted, so that none can look like a part of the answer. */
export function fromClient(content: unknown): ClientContent | undefined {
  return content === undefined ? undefined : new ClientContent(content);
}

const CLIENT_CONTENT: ScalarTag = {
  tag: CLIENT_TAG,
  identify: (value) => value instanceof ClientContent,
  createNode: (_schema, value) => {
    const node =
      new Document((value as ClientContent).content, { aliasDuplicateObjects: false }).contents ?? new Scalar('');
    visit(node, {
      Scalar: (key, scalar) => {
        if (key !== 'key' && typeof scalar.value === 'string') scalar.type = Scalar.QUOTE_DOUBLE;
      },
    });
    node.tag = CLIENT_TAG;
    return node;
  },
  resolve: (text) => text,
};

/**
 * A value as a short text: text as it is, anything else as YAML. A text that is too long ends with the number of characters
 * that were cut.
 */
export function toolAnswerText(value: unknown): string {
  const text =
    typeof value === 'string'
      ? value
      : stringify(value, { lineWidth: 0, aliasDuplicateObjects: false, customTags: [CLIENT_CONTENT] }).trimEnd();
  const shown = text.replaceAll(INVISIBLE, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return cut(shown, MOST_CHARACTERS, 'request less: use part, a filter, a smaller limit, or the id of one entry');
}

/** Characters that end a line or change the direction of a text for some readers, or cannot be seen; escaped as in YAML. */
const INVISIBLE = /[\u0080-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** The first characters of a text, and how many are missing. @param advice how to get the rest */
export function cut(text: string, most: number, advice?: string): string {
  if (text.length <= most) return text;
  const missing = text.length - most;
  return `${text.slice(0, most)}\n… ${missing} more characters${advice === undefined ? '' : `; ${advice}`}`;
}

/**
 * A list of which the first entries are shown.
 * @param entries one more than `limit` if the source can have more than it was asked for
 * @param total how many entries there are, if that is known
 * @param advice how to get the others
 */
export function listed<Entry>(
  entries: readonly Entry[],
  limit: number,
  advice: string,
  total: number = entries.length,
): { readonly entries: readonly Entry[]; readonly more?: string } {
  const shown = entries.slice(0, limit);
  const missing = total - shown.length;
  return missing <= 0 ? { entries: shown } : { entries: shown, more: `${missing} more; ${advice}` };
}
