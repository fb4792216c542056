import { namespaceOf } from './element-tree.js';

/** Writes messages of ISO 20022, in UTF-8. */

/** A message of ISO 20022 as text. @param message such as pain.002.001.03 */
export function messageText(message: string, body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespaceOf(message)}">${body}</Document>\n`;
}

/**
 * An element with text or with child elements; empty if the content is absent.
 * @param attributes as they are written, such as `Ccy="EUR"`
 */
export function element(
  name: string,
  content: string | number | readonly string[] | undefined,
  attributes?: string,
): string {
  if (content === undefined) return '';
  const text = typeof content === 'object' ? content.join('') : escapeText(String(content));
  return `<${name}${attributes === undefined ? '' : ` ${attributes}`}>${text}</${name}>`;
}

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Text for an element. Characters that XML does not allow become question marks. */
function escapeText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- XML 1.0 forbids control characters
  const allowed = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Surrogate}]/gu, '?');
  return allowed.replace(/[&<>]/g, (character) => ESCAPED[character] ?? character);
}
