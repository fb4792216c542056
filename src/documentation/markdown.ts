import { createHash } from 'node:crypto';
import { Marked, type Token, type Tokens } from 'marked';
import { html, trustedMarkup } from '../http/html.js';

/** A document as markup, with its sections as plain text. */
export interface RenderedDocument {
  readonly title: string;
  readonly markup: string;
  readonly sections: readonly DocumentSection[];
}

export interface DocumentSection {
  /** The anchor of its heading; empty before the first one. */
  readonly id: string;
  readonly heading: string;
  /** 1 for the title, 0 before it. */
  readonly depth: number;
  readonly text: string;
}

/** Where a link leads. */
export interface LinkTarget {
  readonly address: string;
  /** What a document is about. */
  readonly title?: string;
  /** Its name, for a text that is only the name of its file. */
  readonly name?: string;
}

/** @param link the target of a link as it is written @returns undefined: shown as text */
type LinkResolver = (link: string) => LinkTarget | undefined;

/** Renders a document of the package. It is trusted: HTML in it stays. Anchors are those that GitHub makes. */
export function renderMarkdown(text: string, resolve: LinkResolver): RenderedDocument {
  const marked = new Marked({ renderer: rendererOf(resolve) });
  const tokens = marked.lexer(text);
  const anchors = new Map<string, number>();
  const sections: (DocumentSection & { text: string })[] = [{ id: '', heading: '', depth: 0, text: '' }];
  for (const token of tokens) {
    if (token.type === 'heading') {
      const heading = plainText(String(token['text']));
      const id = uniqueAnchor(heading, anchors);
      Object.assign(token, { id });
      sections.push({ id, heading, depth: Number(token['depth']), text: '' });
    } else if (token.type !== 'html' && !token.raw.startsWith('```mermaid')) {
      const section = sections.at(-1);
      if (section) section.text += `${plainText(token.raw)} `;
    }
  }
  const [, title] = sections;
  // Wide tables are scrolled by keyboard too, and the corner of a table without a word is not a heading. Paths break after a slash.
  const markup = withTabs(marked.parser(tokens))
    .replaceAll('<table>', '<table tabindex="0">')
    .replaceAll(/<!-- block: output.*? -->\s*<pre /g, '<pre class="output" ')
    .replaceAll('<th></th>', '<td></td>')
    .replaceAll(/(?<=<td><code>\/[^<]*\/)/g, '<wbr>');
  return { title: title?.heading ?? '', markup, sections };
}

/** The names of languages, as tabs show them. */
const TABS: Readonly<Record<string, string>> = {
  bash: 'curl',
  js: 'JavaScript',
  ts: 'TypeScript',
  python: 'Python',
  java: 'Java',
  csharp: 'C#',
};

/** Groups adjacent blocks of code in different languages, of which the first is for the shell. The script of the page makes tabs of them. */
function withTabs(markup: string): string {
  return markup.replaceAll(/(?:<figure[^]*?<\/figure>(?:\s|<!-- block: .*? -->)*)+/g, (figures) => {
    const labels = [...figures.matchAll(/<figcaption>(.*?)<\/figcaption>/g)].map(([, label]) => label);
    const isGroup = labels.length > 1 && labels[0] === TABS['bash'] && new Set(labels).size === labels.length;
    return isGroup
      ? `<div class="code-tabs">${figures}</div>\n`
      : figures.replaceAll(/<figure>\s*<figcaption>.*?<\/figcaption>\s*|\s*<\/figure>/g, '');
  });
}

/** The file of a diagram in Mermaid. Named by its content, so that a changed diagram needs a new file. */
export function diagramName(source: string): string {
  return `${createHash('sha256').update(source.trim()).digest('hex').slice(0, 12)}.svg`;
}

interface InlineParser {
  parseInline: (tokens: Token[]) => string;
}

function rendererOf(resolve: LinkResolver) {
  return {
    heading(this: { parser: InlineParser }, { tokens, depth, ...rest }: Tokens.Heading) {
      const { id = '' } = rest as { id?: string };
      return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link(this: { parser: InlineParser }, { tokens, href }: Tokens.Link) {
      const [content, target] = [this.parser.parseInline(tokens), resolve(href)];
      if (!target) return content;
      const { address, title, name } = target;
      const shown = name !== undefined && /^[\w/.-]+\.md$/.test(content) ? name : trustedMarkup(content);
      const described = title !== undefined && html`title="${title}"`;
      return String(html`<a href="${address}" ${described}>${shown}</a>`);
    },
    code({ text, lang }: Tokens.Code) {
      const label = TABS[lang ?? ''];
      const block = html`<pre tabindex="0" data-language="${lang ?? ''}"><code>${text}</code></pre>`;
      if (label !== undefined)
        return String(
          html`<figure>
            <figcaption>${label}</figcaption>
            ${block}
          </figure> `,
        );
      if (lang !== 'mermaid') return String(block);
      const source = text.replaceAll(/\s+/g, ' ').trim();
      return String(html`<p><img class="diagram" src="${diagramName(text)}" alt="Diagram: ${source}" /></p>`);
    },
    image({ href, text }: Tokens.Image) {
      return String(html`<img src="${resolve(href)?.address ?? ''}" alt="${text}" />`);
    },
    html({ text }: Tokens.HTML | Tokens.Tag) {
      return text.replaceAll(
        /\b(src|srcset|href)="([^"]*)"/g,
        (_whole, name: string, link: string) => `${name}="${resolve(link)?.address ?? ''}"`,
      );
    },
  };
}

/** The anchor that GitHub gives a heading; a repeated one gets a number. */
function uniqueAnchor(heading: string, taken: Map<string, number>): string {
  const anchor = heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
  const count = taken.get(anchor) ?? 0;
  taken.set(anchor, count + 1);
  return count === 0 ? anchor : `${anchor}-${count}`;
}

/** These stand for characters in code that are marks elsewhere. */
const PIPE = '\u0001';
const STAR = '\u0002';

/** Markdown without its marks, for search. */
export function plainText(markdown: string): string {
  return markdown
    .replaceAll(/^```[^]*?^```|`[^`\n]+`/gm, (code) => code.replaceAll(/\\?\|/g, PIPE).replaceAll('*', STAR))
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, ' ')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^```.*$/gm, ' ')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/<(https?:[^<>\s]*)>/g, '$1')
    .replaceAll(/<!--.*?-->|<\/?(?:picture|source|img|br|bdi)\b[^<>]*>|\||-{3,}|(?:^|\n)#+ /gs, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(PIPE, '|')
    .replaceAll(STAR, '*')
    .trim();
}
