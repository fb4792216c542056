import { lexer, type Tokens } from 'marked';
import { Documentation, type ContentsLine } from '../documentation/documentation.js';
import { ToolError } from './answer.js';

/** A heading of a document with the text below it, subheadings included. */
export interface TextSection {
  readonly heading: string;
  /** 1 for the title. */
  readonly depth: number;
  /** Markdown, with the heading. */
  readonly text: string;
}

/** A place in the documents that a search found. */
export interface FoundSection {
  readonly document: string;
  readonly section: string;
  readonly text: string;
}

/** Points of a word of the question, by where it is. */
const TITLE_POINTS = 6;
const SECTION_POINTS = 10;
const TEXT_POINTS = 1;
/** A word that is on every line must not win by that alone. */
const MOST_COUNTED = 4;
const EXCERPT_CHARACTERS = 240;

/** The documents of the package as text: list, read, search. */
export class DocumentTexts {
  readonly #documentation = new Documentation();

  /** In the order of the contents. */
  async list(): Promise<ContentsLine[]> {
    return (await this.#documentation.sections()).flatMap(({ lines }) => lines);
  }

  /** @param name a path such as `docs/clock.md`, or only `clock` @throws ToolError for an unknown one */
  async read(name: string): Promise<{ readonly path: string; readonly text: string }> {
    const documents = await this.list();
    const wanted = name.replace(/^\.?\//, '').toLowerCase();
    const found = documents.find(({ path }) => [path, shortName(path)].some((known) => known.toLowerCase() === wanted));
    if (!found) {
      const known = documents.map(({ path }) => shortName(path)).join(', ');
      throw new ToolError(`document "${name}" does not exist; the documents are: ${known}`);
    }
    return { path: found.path, text: await this.#documentation.source(found.path) };
  }

  /** The section below a heading; undefined if the document has none. */
  async section(name: string, heading: string): Promise<TextSection | undefined> {
    const { text } = await this.read(name);
    const wanted = heading.toLowerCase().trim();
    const sections = sectionsOf(text);
    return (
      sections.find((section) => section.heading.toLowerCase() === wanted) ??
      sections.find((section) => section.heading.toLowerCase().includes(wanted))
    );
  }

  /** The sections that match the words of a question best, best first. Sections without any of them are left out. */
  async search(question: string): Promise<FoundSection[]> {
    const words = [...new Set(question.toLowerCase().match(/[\p{L}\p{N}_-]{2,}/gu))];
    const paths = await this.#documentation.paths();
    const scored = (await this.#documentation.searchEntries()).flatMap(({ address, title, section, text }) => {
      const points = words.map((word) => pointsOf(word, title, section, text));
      const score = points.reduce((sum, one) => sum + one, 0) * points.filter((one) => one > 0).length;
      const [page = ''] = address.split('#');
      const document = paths.get(page) ?? page;
      return score === 0 ? [] : [{ score, document, section, text: excerptOf(text, words) }];
    });
    return scored
      .sort((one, other) => other.score - one.score)
      .map(({ document, section, text }) => ({ document, section, text }));
  }
}

/** `docs/reference/errors.md` → `errors`. */
export function shortName(path: string): string {
  return path
    .replace(/^docs\//, '')
    .replace(/^reference\//, '')
    .replace(/\.md$/, '');
}

function pointsOf(word: string, title: string, section: string, text: string): number {
  const isIn = (place: string): boolean => place.toLowerCase().includes(word);
  const counted = Math.min(MOST_COUNTED, text.toLowerCase().split(word).length - 1);
  return (isIn(title) ? TITLE_POINTS : 0) + (isIn(section) ? SECTION_POINTS : 0) + counted * TEXT_POINTS;
}

/** The text around the first word that it has. */
function excerptOf(text: string, words: readonly string[]): string {
  const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((at) => at >= 0);
  const from = Math.max(0, (places.length === 0 ? 0 : Math.min(...places)) - 60);
  const excerpt = text.slice(from, from + EXCERPT_CHARACTERS).trim();
  return `${from > 0 ? '… ' : ''}${excerpt}${from + EXCERPT_CHARACTERS < text.length ? ' …' : ''}`;
}

/** The sections of a Markdown text, each with what is below its subheadings. */
export function sectionsOf(markdown: string): TextSection[] {
  const tokens = lexer(markdown);
  return tokens.flatMap((token, start) => {
    if (token.type !== 'heading') return [];
    const { text: heading, depth } = token as Tokens.Heading;
    const after = tokens.slice(start + 1);
    const length = after.findIndex((next) => next.type === 'heading' && (next as Tokens.Heading).depth <= depth);
    const below = length === -1 ? after : after.slice(0, length);
    return [
      {
        heading,
        depth,
        text: [token, ...below]
          .map(({ raw }) => raw)
          .join('')
          .trim(),
      },
    ];
  });
}
