import { formatError, refuseMember } from '../../../domain/errors.js';

/** How deep elements may be nested, with Document as the first. pain.001 needs far fewer levels. */
export const DEEPEST_ELEMENT = 32;

/** The longest name or parser message that an error repeats, in characters. */
export const LONGEST_QUOTE = 64;

/** What an element must contain. */
export type ElementRule =
  /** Text of at most this many characters. */
  | { readonly kind: 'text'; readonly longest: number }
  /** Anything: valid in the message, but without effect on the payment. */
  | { readonly kind: 'ignored' }
  /** These child elements, in this sequence. */
  | { readonly kind: 'sequence'; readonly children: readonly ChildRule[] };

/** One child element of a sequence. */
export interface ChildRule {
  readonly name: string;
  readonly rule: ElementRule;
  readonly isRequired: boolean;
  readonly isRepeatable: boolean;
}

/** An element with its content. Ignored content is left out. */
export interface XmlElement {
  readonly name: string;
  /** From the root on; repeatable elements have their index: `Document/CstmrCdtTrfInitn/PmtInf[0]`. */
  readonly path: string;
  /** Without surrounding white space. */
  readonly text: string;
  /** Attributes without a namespace. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
}

/** The content of Document in each accepted message, by the name of the message. */
export type MessageRules<Message extends string> = Readonly<Record<Message, ElementRule>>;

/** The XML namespace of a message of ISO 20022. */
export function namespaceOf(message: string): string {
  return `urn:iso:std:iso:20022:tech:xsd:${message}`;
}

/** An element that is not complete yet. */
interface OpenElement {
  readonly element: XmlElement & { text: string; readonly children: XmlElement[] };
  readonly rule: Exclude<ElementRule, { kind: 'ignored' }>;
  /** Names of the child elements so far, including ignored ones. */
  readonly seen: Set<string>;
  /** The place of the last child element in the sequence, and how many of its name there are. */
  position: number;
  repetitions: number;
}

/** Builds elements from the events of the parser, and rejects what the rules do not allow as soon as it begins. */
export class ElementTree<Message extends string> {
  readonly #messages: MessageRules<Message>;
  readonly #open: OpenElement[] = [];
  #message: Message | undefined;
  #root: XmlElement | undefined;
  #depth = 0;
  /** The depth of the ignored element that is open. */
  #ignoredDepth: number | undefined;

  constructor(messages: MessageRules<Message>) {
    this.#messages = messages;
  }

  /** The path of the innermost open element that has a rule. */
  get path(): string {
    return this.#open.at(-1)?.element.path ?? '';
  }

  /** Opens an element. @throws FORMAT_ERROR if it is not accepted here */
  open(name: string, namespace: string, attributes: XmlElement['attributes']): void {
    this.#depth += 1;
    if (this.#depth > DEEPEST_ELEMENT)
      refuseMember(this.path, `is nested too deeply; at most ${DEEPEST_ELEMENT} levels are allowed`);
    if (this.#ignoredDepth !== undefined) return;
    const parent = this.#open.at(-1);
    const { rule, path } = parent ? this.#child(parent, name, namespace) : this.#rootRule(name, namespace);
    if (rule.kind === 'ignored') {
      this.#ignoredDepth = this.#depth;
      return;
    }
    const element = { name, path, text: '', attributes, children: [] };
    parent?.element.children.push(element);
    this.#open.push({ element, rule, seen: new Set(), position: 0, repetitions: 0 });
  }

  /** Adds text to the open element. */
  addText(part: string): void {
    const open = this.#open.at(-1);
    if (open && this.#ignoredDepth === undefined) open.element.text += part;
  }

  /** Closes the open element. @throws FORMAT_ERROR if its content is not complete */
  close(): void {
    const depth = this.#depth;
    this.#depth -= 1;
    if (this.#ignoredDepth !== undefined) {
      if (depth === this.#ignoredDepth) this.#ignoredDepth = undefined;
      return;
    }
    const closed = this.#open.pop();
    if (!closed) return;
    closed.element.text = closed.element.text.trim();
    if (closed.rule.kind === 'text') assertText(closed.element, closed.rule.longest);
    else assertChildren(closed, closed.rule.children);
    this.#root = closed.element;
  }

  /** The root element, after the end of the document. */
  result(): { readonly root: XmlElement; readonly message: Message } {
    if (this.#root && this.#message !== undefined) return { root: this.#root, message: this.#message };
    return refuseMember('Document', 'is missing; send an XML document');
  }

  #rootRule(name: string, namespace: string): { rule: ElementRule; path: string } {
    for (const message in this.#messages) {
      if (name !== 'Document' || namespace !== namespaceOf(message)) continue;
      this.#message = message;
      return { rule: this.#messages[message], path: 'Document' };
    }
    const wanted = Object.keys(this.#messages).map((message) => `<Document xmlns="${namespaceOf(message)}">`);
    const found = `the root element is ${shownExcerpt(name)} with ${namespace === '' ? 'no namespace' : `the namespace ${shownExcerpt(namespace)}`}`;
    return formatError('Document', `${found}; send ${wanted.join(' or ')}`);
  }

  #child(parent: OpenElement, name: string, namespace: string): { rule: ElementRule; path: string } {
    const { element, rule, seen } = parent;
    const path = `${element.path}/${name.slice(0, LONGEST_QUOTE)}`;
    if (rule.kind === 'text') return refuseMember(path, `is not accepted; ${element.path} contains text only`);
    const wanted = namespaceOf(this.#message ?? '');
    if (namespace !== wanted)
      refuseMember(path, `has the namespace ${shownExcerpt(namespace)}; send that of Document, ${wanted}`);
    const position = rule.children.findIndex((each) => each.name === name);
    const child = rule.children[position];
    if (!child) {
      const names = rule.children.map((each) => each.name).join(', ');
      return refuseMember(path, `is not accepted; accepted elements of ${element.path}: ${names}`);
    }
    if (seen.has(name) && !child.isRepeatable) refuseMember(path, 'occurs more than once; send it once');
    if (position < parent.position) {
      const last = rule.children[parent.position]?.name ?? '';
      refuseMember(path, `comes after ${last}; send it before, in the sequence of the schema`);
    }
    parent.repetitions = position === parent.position ? parent.repetitions + 1 : 1;
    parent.position = position;
    seen.add(name);
    return { rule: child.rule, path: child.isRepeatable ? `${path}[${parent.repetitions - 1}]` : path };
  }
}

function assertText({ path, text }: XmlElement, longest: number): void {
  if (text === '') refuseMember(path, `is empty; send 1 to ${longest} characters`);
  // Some characters take two code units. Count them only if that matters.
  const isCounted = text.length > longest && text.length <= 2 * longest;
  const length = isCounted ? Array.from(text).length : text.length;
  if (length > longest) refuseMember(path, `has ${length} characters; at most ${longest} are allowed`);
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what is not printable
  if (/[\u0000-\u001f\u007f]/.test(text))
    refuseMember(path, 'contains line breaks or other control characters; send printable text');
}

function assertChildren({ element, seen }: OpenElement, children: readonly ChildRule[]): void {
  const { path, text } = element;
  if (text !== '') refuseMember(path, `contains the text ${shownExcerpt(text)}; send only elements`);
  const missing = children.find(({ name, isRequired }) => isRequired && !seen.has(name));
  if (!missing) return;
  const missingPath = `${path}/${missing.name}${missing.isRepeatable ? '[0]' : ''}`;
  refuseMember(missingPath, `is missing; ${path} requires it`);
}

/** Text from outside in an error, shortened. */
export function shownExcerpt(text: string): string {
  return `"${text.slice(0, LONGEST_QUOTE)}"`;
}
