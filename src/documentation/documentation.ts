/**
 * The documents of the package as web pages: read from `docs/`, rendered, and indexed for search. The running server serves them at
 * `/__admin/ui/docs`, and `npm run site` writes the same pages as files. Nothing of a bank belongs here.
 */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, posix } from 'node:path';
import { html, trustedMarkup, type Safe } from '../http/html.js';
import { packageFile, VERSION } from '../process/package-files.js';
import { plainText, renderMarkdown, type DocumentSection, type LinkTarget, type RenderedDocument } from './markdown.js';

/** Its links are the contents of every page, and its questions are found by the search. */
const CONTENTS = 'docs/index.md';

/** How much more, or less, a section of these documents counts in a search than another one with the same words. */
const QUESTION_WEIGHT = 5;
const GUIDE_WEIGHT = 3;
const REFERENCE_WEIGHT = 0.5;
/** What is looked up, a checklist, and what only those read who change Sandbank. */
const REFERENCE =
  /^(?:docs\/(?:reference\/|decisions|statuses|nextgenpsd2|architecture|adding-|readiness|prove-)|bench\/|CHANGELOG|CONTRIBUTING)/;
/** A line of the questions: the question, all answers, and the first link in them. */
const QUESTION = /^\| ([^|]+\?) \| (.*?\]\((.*?)\).*) \|$/gm;
/** Its table says what to do about what one sees. Each row is found by itself. */
const TROUBLESHOOTING = 'docs/troubleshooting.md';

/** A paragraph for those who change Sandbank, which names its tests. */
const OWN_TESTS = /^Tests: (?:.+\n?)+/gm;

/** Lists every block of code, which the search finds where it is. */
const TESTED = 'docs/tested-blocks.md';

/** A part of the contents that is in the menu of its own pages only. */
const FOR_CONTRIBUTORS = 'Changing Sandbank';

/** The interactive page that replaces a document which may be missing in the package. */
function interactivePage(path: string): string | undefined {
  if (path === 'docs/reference/operations.md') return '../reference/interface';
  return path.startsWith('docs/reference/control-api') ? '../reference/control' : undefined;
}

/** What a page loads, relative to itself. */
export interface DocumentationAssets {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
  readonly icon: string;
  /** Where the mark of the page leads. */
  readonly home: string;
}

/** A section of a document, for search. */
export interface SearchEntry {
  readonly id: number;
  /** Address of the page, with the section. */
  readonly address: string;
  readonly title: string;
  readonly section: string;
  readonly text: string;
  /** 1, more for questions and guides, less for reference. */
  readonly weight: number;
}

/** A document of the package, as the contents list it. */
export interface ContentsLine {
  /** In the package, such as `docs/clock.md`. */
  readonly path: string;
  readonly title: string;
  readonly note: string;
}

interface ContentsSection {
  readonly title: string;
  readonly lines: readonly ContentsLine[];
}

/** The documents, each read and rendered on first use. */
export class Documentation {
  readonly #rendered = new Map<string, Promise<RenderedDocument>>();
  #sections: Promise<readonly ContentsSection[]> | undefined;
  #paths: Promise<ReadonlyMap<string, string>> | undefined;

  /** Every page by its name: `clock` → `docs/clock.md`. */
  async paths(): Promise<ReadonlyMap<string, string>> {
    this.#paths ??= this.sections().then(
      (sections) =>
        new Map([
          [pageName(CONTENTS), CONTENTS],
          ...sections.flatMap(({ lines }) => lines.map(({ path }) => [pageName(path), path] as const)),
        ]),
    );
    return this.#paths;
  }

  /** The contents, without documents that are not in the package. */
  sections(): Promise<readonly ContentsSection[]> {
    this.#sections ??= readSections();
    return this.#sections;
  }

  /** A page as a whole document; undefined if there is none of that name. */
  async page(name: string, assets: DocumentationAssets): Promise<string | undefined> {
    const path = (await this.paths()).get(name);
    if (path === undefined) return undefined;
    const document = await this.#document(path);
    return layout(name, document, await this.sections(), assets).toString();
  }

  /** A picture of the documents, or a diagram; undefined if there is none. @param name without a folder */
  async image(name: string): Promise<Buffer | undefined> {
    for (const folder of ['docs/images', 'docs/images/diagrams']) {
      const content = await readFile(packageFile(`${folder}/${name}`)).catch(() => undefined);
      if (content) return content;
    }
    return undefined;
  }

  /** The text of an example; undefined if there is none. @param name of the file with its extension, without a folder */
  async example(name: string): Promise<string | undefined> {
    const paths = await readdir(packageFile('examples'), { recursive: true });
    const path = paths.find((one) => basename(one) === name);
    return path === undefined ? undefined : readDocument(join('examples', path));
  }

  /** Every question of the contents, every problem of the troubleshooting, and every section of every document. */
  async searchEntries(): Promise<SearchEntry[]> {
    const known = await this.paths();
    const entries: Omit<SearchEntry, 'id'>[] = [];
    for (const [, title = '', text = '', link = ''] of (await readDocument(CONTENTS)).matchAll(QUESTION)) {
      const address = linkedAddress(link, CONTENTS, known);
      if (address?.startsWith('..') === false)
        entries.push({ address, title: plainText(title), section: '', text: plainText(text), weight: QUESTION_WEIGHT });
    }
    const [, ...problems] = (await readDocument(TROUBLESHOOTING)).matchAll(/^\| (.*?) \| (.*) \|$/gm);
    for (const [, title = '', text = ''] of problems) {
      const section = plainText(title.replaceAll(/`([^`]*)`/g, '“$1”'));
      const seen = { address: pageName(TROUBLESHOOTING), title: 'Troubleshooting', section };
      entries.push({ ...seen, text: plainText(text), weight: GUIDE_WEIGHT });
    }
    for (const [name, path] of known) {
      if (path === CONTENTS || path === TESTED) continue;
      const { title, sections } = await this.#document(path);
      const weight = await this.#weightOf(path);
      for (const { id, heading, text } of sections)
        entries.push({ address: id === '' ? name : `${name}#${id}`, title, section: heading, text, weight });
    }
    return entries.map((entry, id) => ({ id, ...entry }));
  }

  async #weightOf(path: string): Promise<number> {
    if (REFERENCE.test(path)) return REFERENCE_WEIGHT;
    const [, guides] = await this.sections();
    return guides?.lines.some((line) => line.path === path) === true ? GUIDE_WEIGHT : 1;
  }

  /** The text of a document in Markdown. @param path one that `sections` lists */
  source(path: string): Promise<string> {
    return readDocument(path);
  }

  /** All documents in one text, in the order of the contents, for programs that read documentation. */
  async wholeText(): Promise<string> {
    const texts: string[] = [];
    for (const path of (await this.paths()).values())
      if (path !== CONTENTS) texts.push(`<!-- ${path} -->\n\n${(await readDocument(path)).trim()}\n`);
    return texts.join('\n');
  }

  async #document(path: string): Promise<RenderedDocument> {
    const known = await this.paths();
    const lines = (await this.sections()).flatMap((section) => section.lines);
    const resolve = (link: string): LinkTarget | undefined => {
      const address = linkedAddress(link, path, known);
      const line = lines.find((one) => pageName(one.path) === address?.split('#')[0]);
      return address === undefined ? undefined : { address, ...(line && { title: titleOf(line), name: line.title }) };
    };
    const rendered =
      this.#rendered.get(path) ??
      readDocument(path).then((text) =>
        renderMarkdown(path === CONTENTS ? withoutMissing(text, known) : text.replaceAll(OWN_TESTS, ''), resolve),
      );
    this.#rendered.set(path, rendered);
    return rendered;
  }
}

function readDocument(path: string): Promise<string> {
  return readFile(packageFile(path), 'utf8');
}

/** The contents without the lines of documents that are not in the package. */
function withoutMissing(contents: string, known: ReadonlyMap<string, string>): string {
  const listed = new Set<string>();
  return contents
    .split('\n')
    .filter((line) => {
      const [, link] = /^- \[.*?\]\((.*?)\)/.exec(line) ?? [];
      if (link === undefined) return true;
      // One interactive page replaces several documents.
      const address = linkedAddress(link, CONTENTS, known);
      return address !== undefined && !listed.has(address) && listed.add(address);
    })
    .join('\n');
}

async function readSections(): Promise<ContentsSection[]> {
  const [, ...parts] = (await readDocument(CONTENTS)).split(/^## /m);
  const sections: ContentsSection[] = [
    { title: 'Start', lines: [{ path: 'README.md', title: 'Sandbank', note: 'what it is, and how to start it' }] },
  ];
  for (const part of parts) {
    const [title = ''] = part.split('\n', 1);
    const lines: ContentsLine[] = [];
    for (const [, name = '', link = '', note = ''] of part.matchAll(/^- \[(.*?)\]\((.*?)\): (.*)$/gm)) {
      const path = posix.join('docs', link);
      if (await isInPackage(path)) lines.push({ path, title: name, note: plainText(note) });
    }
    if (lines.length > 0) sections.push({ title, lines });
  }
  return sections;
}

async function isInPackage(path: string): Promise<boolean> {
  try {
    await readDocument(path);
    return true;
  } catch {
    return false;
  }
}

/** `docs/clock.md` → `clock`, `bench/README.md` → `bench`. */
function pageName(path: string): string {
  const { dir, name } = posix.parse(path);
  const isReadme = name === 'README' && dir !== '';
  return (isReadme ? dir : name).toLowerCase();
}

/** The address of a link on a page; undefined if its target is neither among the pages nor an example. */
function linkedAddress(link: string, from: string, known: ReadonlyMap<string, string>): string | undefined {
  if (/^(?:https?:|mailto:|#)/.test(link)) return link;
  const [target = '', fragment] = link.split('#');
  const path = posix.join(posix.dirname(from), target);
  if (/^(?:docs\/images\/|examples\/.*\.)/.test(path)) return posix.basename(path);
  const name = pageName(path);
  const page = known.get(name) === path ? name : interactivePage(path);
  return page === undefined || fragment === undefined ? page : `${page}#${fragment}`;
}

function layout(
  name: string,
  { title, markup, sections }: RenderedDocument,
  contents: readonly ContentsSection[],
  { styles, scripts, icon, home }: DocumentationAssets,
): Safe {
  const isCurrent = ({ path }: ContentsLine): boolean => pageName(path) === name;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} – Sandbank ${VERSION} documentation</title>
        <link rel="icon" href="${icon}" type="image/svg+xml" />
        ${styles.map((file) => html`<link rel="stylesheet" href="${file}" />`)}
        ${scripts.map((file) => html`<script type="module" src="${file}"></script>`)}
      </head>
      <body class="documentation">
        <header class="documentation-bar">
          <a href="${home}"><img src="${icon}" alt="" />Sandbank</a>
          <a href="index">Documentation</a>
          <a href="changelog" class="version" title="Changelog: what changed with each version">${VERSION}</a>
          <search>
            <input
              type="search"
              id="search"
              placeholder="Search (press /)"
              aria-label="Search the documentation"
              hidden
            />
          </search>
          <div id="search-results" role="region" aria-label="Search results" aria-live="polite" hidden></div>
        </header>
        <div class="documentation-columns">
          <nav aria-label="Documents" class="documents">
            <details open>
              <summary>Contents</summary>
              ${contents
                .filter((section) => section.title !== FOR_CONTRIBUTORS || section.lines.some(isCurrent))
                .map(
                  (section) =>
                    html`<details class="group" ${(name === 'index' || section.lines.some(isCurrent)) && html`open`}>
                      <summary>${section.title}</summary>
                      <ul>
                        ${section.lines.map((line) => contentsLink(line, name))}
                      </ul>
                    </details>`,
                )}
            </details>
          </nav>
          ${sectionList(sections)}
          <main id="document">${trustedMarkup(markup)}${neighbours(name, contents)}</main>
        </div>
      </body>
    </html> `;
}

function contentsLink(line: ContentsLine, current: string): Safe {
  const name = pageName(line.path);
  const isCurrent = name === current;
  return html`<li>
    <a href="${name}" title="${titleOf(line)}" ${isCurrent && html`aria-current="page"`}>${line.title}</a>
  </li>`;
}

function titleOf({ title, note }: ContentsLine): string {
  return `${title}: ${note}`;
}

/** The headings below the title, if there are at least two. */
function sectionList(sections: readonly DocumentSection[]): Safe | false {
  const listed = sections.filter(({ depth }) => depth === 2 || depth === 3);
  return (
    listed.length > 1 &&
    html`<nav aria-label="On this page" class="sections">
      <details open>
        <summary>On this page</summary>
        <ul>
          ${listed.map(({ id, heading, depth }) => html`<li class="depth-${depth}"><a href="#${id}">${heading}</a></li>`)}
        </ul>
      </details>
    </nav>`
  );
}

/** Links to the documents before and after one, in the order of the contents. */
function neighbours(name: string, contents: readonly ContentsSection[]): Safe {
  const lines = contents.flatMap((section) => section.lines);
  const at = lines.findIndex(({ path }) => pageName(path) === name);
  const link = (rel: string, label: string, line: ContentsLine | undefined): Safe | undefined =>
    line && html`<a rel="${rel}" href="${pageName(line.path)}"><span>${label}</span> ${line.title}</a>`;
  return html`<nav aria-label="Previous and next" class="neighbours">
    ${link('prev', 'Previous', lines[at - 1])}${link('next', 'Next', lines[at + 1])}
  </nav>`;
}
