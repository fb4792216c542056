import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import GithubSlugger from 'github-slugger';
import { marked, type Token, type Tokens } from 'marked';

/** The repository's documents, as their readers see them. */

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const NOT_OURS = new Set(['node_modules', 'dist', 'build', '.git']);

/** A fenced block of a document. */
export interface FencedBlock {
  readonly document: string;
  /** The heading that it is below. */
  readonly heading: string;
  /** The language that is behind the fence, or an empty text. */
  readonly language: string;
  /** What is between `block:` and the end of the comment before it; undefined without such a comment. */
  readonly comment: string | undefined;
  /** The paragraph that is before it. */
  readonly before: string;
  readonly text: string;
}

/** Paths of all Markdown files, from the root of the repository, with forward slashes. */
export function documentPaths(folder = ROOT): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !NOT_OURS.has(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return documentPaths(path);
      return entry.name.endsWith('.md') ? [relative(ROOT, path).split(sep).join('/')] : [];
    })
    .sort();
}

export function readDocument(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** All fenced blocks of a document, those in lists and quotations included, in their order. */
export function blocksOf(document: string, text = readDocument(document)): readonly FencedBlock[] {
  const blocks: FencedBlock[] = [];
  let heading = '';
  let before = '';
  let comment: string | undefined;
  walk(marked.lexer(text), (token) => {
    if (token.type === 'heading') heading = (token as Tokens.Heading).text;
    if (token.type === 'paragraph') before = token.raw;
    if (token.type === 'html') comment = /<!-- block: (.*?) -->/.exec(token.raw)?.[1] ?? comment;
    if (token.type !== 'code') return;
    const { lang = '', text: code } = token as Tokens.Code;
    blocks.push({ document, heading, language: lang.split(' ')[0] ?? '', comment, before, text: code });
    comment = undefined;
  });
  return blocks;
}

/** Where the links and pictures of a document lead. */
export function linksOf(text: string): readonly string[] {
  const links: string[] = [];
  walk(marked.lexer(text), (token) => {
    if (token.type === 'link' || token.type === 'image') links.push((token as Tokens.Link).href);
  });
  return links;
}

/** The headings of a document, in their order. */
export function headingsOf(text: string): readonly { depth: number; text: string; anchor: string }[] {
  const slugger = new GithubSlugger();
  const headings: { depth: number; text: string; anchor: string }[] = [];
  walk(marked.lexer(text), (token) => {
    if (token.type !== 'heading') return;
    const { depth, tokens } = token as Tokens.Heading;
    const name = plain(tokens);
    headings.push({ depth, text: name, anchor: slugger.slug(name) });
  });
  return headings;
}

/** The names under which links reach the headings of a document. */
export function anchorsOf(text: string): ReadonlySet<string> {
  const slugger = new GithubSlugger();
  const anchors = new Set<string>();
  walk(marked.lexer(text), (token) => {
    if (token.type === 'heading') anchors.add(slugger.slug(plain((token as Tokens.Heading).tokens)));
    for (const [, id = ''] of token.type === 'html' ? token.raw.matchAll(/\b(?:id|name)="([^"]+)"/g) : [])
      anchors.add(id);
  });
  return anchors;
}

/** The text of a heading without its marks. */
function plain(tokens: readonly Token[]): string {
  return tokens
    .map((token) =>
      'tokens' in token && Array.isArray(token.tokens) ? plain(token.tokens) : (token as Tokens.Text).text,
    )
    .join('');
}

/** Visits every token in the order of the document. */
function walk(tokens: readonly Token[], visit: (token: Token) => void): void {
  void marked.walkTokens([...tokens], visit);
}
