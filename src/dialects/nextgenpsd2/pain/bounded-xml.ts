import { createRequire } from 'node:module';
import type { SaxesParser, SaxesTagNS } from 'saxes';
import { formatError, refuseMember } from '../../../domain/errors.js';
import { ElementTree, LONGEST_QUOTE, shownExcerpt, type MessageRules, type XmlElement } from './element-tree.js';

/*
 * This folder reads payment orders in XML (pain.001) and the form body that carries one with its standing order, and
 * writes status reports (pain.002). Its functions turn bytes into plain values, and plain values into text, without a
 * request, a bank, a clock or a setting. It may import `domain`, `parsing` and, in this file only, the XML parser `saxes`.
 */

/** Most attributes of one element, including namespaces. */
const MOST_ATTRIBUTES = 16;

/**
 * Reads an XML document in UTF-8. Documents with a DOCTYPE are rejected, so nothing can define an entity.
 * @param mostBytes size of the largest document
 * @returns the root element and which of the messages it is
 * @throws FORMAT_ERROR with the path of the first element that is wrong
 */
export function readXml<Message extends string>(
  body: Uint8Array,
  messages: MessageRules<Message>,
  mostBytes: number,
): { readonly root: XmlElement; readonly message: Message } {
  if (body.byteLength > mostBytes)
    formatError('Document', `the document has ${body.byteLength} bytes; at most ${mostBytes} are allowed`);
  const text = decode(body);
  const tree = new ElementTree(messages);
  parserFor(tree).write(text).close();
  return tree.result();
}

// Loaded with the first document, long after the start.
const load = createRequire(import.meta.url);

/** A parser that builds the tree, and rejects what is not plain XML 1.0 in UTF-8. */
function parserFor(tree: ElementTree<string>): SaxesParser<{ xmlns: true }> {
  const saxes = load('saxes') as { readonly SaxesParser: typeof SaxesParser };
  const parser = new saxes.SaxesParser({ xmlns: true });
  let attributes = 0;
  parser.on('xmldecl', ({ version, encoding = 'UTF-8' }) => {
    if (version !== '1.0') formatError('Document', `the document is XML ${shownExcerpt(version ?? '')}; send XML 1.0`);
    if (encoding.toUpperCase() !== 'UTF-8')
      formatError('Document', `the document declares the encoding ${shownExcerpt(encoding)}; send and declare UTF-8`);
  });
  parser.on('doctype', () =>
    formatError('Document', 'the document has a DOCTYPE; send it without DOCTYPE and entity definitions'),
  );
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes <= MOST_ATTRIBUTES) return;
    const path = tree.path || 'Document';
    refuseMember(path, `has an element with too many attributes; at most ${MOST_ATTRIBUTES} are allowed`);
  });
  parser.on('opentag', (tag) => {
    attributes = 0;
    tree.open(tag.local, tag.uri, ownAttributes(tag));
  });
  parser.on('closetag', () => tree.close());
  parser.on('text', (part) => tree.addText(part));
  parser.on('cdata', (part) => tree.addText(part));
  parser.on('error', ({ message }) => {
    const path = tree.path || 'Document';
    const reason = message.replace(/^\d+:\d+: /, '').slice(0, LONGEST_QUOTE);
    const problem = `the XML is not well-formed at line ${parser.line}, column ${parser.column} (${reason})`;
    formatError(path, `${path}: ${problem}; send a complete document, with & as &amp; and < as &lt;`);
  });
  return parser;
}

/** Decodes UTF-8, with or without a byte order mark. */
function decode(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return formatError('Document', 'the document is not valid UTF-8; send and declare UTF-8');
  }
}

/** Attributes without a namespace. */
function ownAttributes({ attributes }: SaxesTagNS): XmlElement['attributes'] {
  const own = Object.values(attributes).filter(({ prefix }) => prefix === '');
  return new Map(own.map(({ local, value }) => [local, value]));
}
