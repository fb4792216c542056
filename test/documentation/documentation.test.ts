import { beforeAll, describe, expect, it } from '@jest/globals';
import { Documentation } from '../../src/documentation/documentation.js';
import { renderMarkdown } from '../../src/documentation/markdown.js';

/** The documents as pages: every link, anchor and picture leads somewhere, and the search finds sections. */

const documentation = new Documentation();
const assets = { styles: ['style.css'], scripts: ['script.js'], icon: 'icon.svg', home: 'home' };
const pages = new Map<string, string>();

beforeAll(async () => {
  for (const name of (await documentation.paths()).keys()) pages.set(name, (await documentation.page(name, assets))!);
});

const values = (page: string, attribute: string): string[] =>
  [...page.matchAll(new RegExp(`<(?:a|img|source)\\b[^>]*?\\b${attribute}="([^"]*)"`, 'g'))].map(
    ([, value = '']) => value,
  );

describe('the pages of the documentation', () => {
  it('are the contents and every document that it lists', () => {
    expect([...pages.keys()]).toEqual(
      expect.arrayContaining(['index.html', 'readme.html', 'clock.html', 'errors.html', 'security.html', 'bench.html']),
    );
    expect(pages.size).toBeGreaterThan(35);
  });

  it('have no link, anchor or picture that leads nowhere', async () => {
    const broken: string[] = [];
    for (const [name, page] of pages) {
      for (const link of values(page, 'href')) {
        if (/^https?:|^mailto:|^home$|^\.\.\/reference\//.test(link)) continue;
        const [target = '', anchor] = link.split('#');
        const linked = pages.get(target === '' ? name : target);
        if (!linked || (anchor !== undefined && !linked.includes(` id="${anchor}"`))) broken.push(`${name}: ${link}`);
      }
      for (const picture of [...values(page, 'src'), ...values(page, 'srcset')])
        if (picture !== 'icon.svg' && !(await documentation.image(picture))) broken.push(`${name}: ${picture}`);
    }
    expect(broken).toEqual([]);
  });

  it('mark the current document in the contents', () =>
    expect(pages.get('clock.html')).toMatch(/<a href="clock\.html"[^>]*aria-current="page"/));

  it('do not exist for other names', async () =>
    expect(await documentation.page('../package.json', assets)).toBeUndefined());
});

it('the search has every section with an address that exists', async () => {
  const entries = await documentation.searchEntries();
  expect(entries.find(({ text }) => text.includes('P90D'))).toBeDefined();
  for (const { address } of entries) {
    const [name = '', anchor] = address.split('#');
    const page = pages.get(name);
    expect([address, page !== undefined && (anchor === undefined || page.includes(` id="${anchor}"`))]).toEqual([
      address,
      true,
    ]);
  }
});

it('the whole text has every document once', async () => {
  const text = await documentation.wholeText();
  const names = [...text.matchAll(/^<!-- (\S+\.md) -->$/gm)].map(([, path]) => path);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBe(pages.size - 1);
});

describe('a rendered document', () => {
  const render = (text: string): string =>
    renderMarkdown(text, (link) => (link === 'gone.md' ? undefined : link)).markup;

  it('numbers repeated anchors as GitHub does', () => {
    const { sections } = renderMarkdown('# A `b`, c!\n\n## Same\n\n## Same\n', (link) => link);
    expect(sections.map(({ id }) => id).filter((id) => id !== '')).toEqual(['a-b-c', 'same', 'same-1']);
  });

  it('keeps the text of a link in the link', () =>
    expect(render('[a `b`](clock.md)')).toBe('<p><a href="clock.md">a <code>b</code></a></p>\n'));

  it('escapes code and attributes', () => {
    expect(render('```js\nif (a < b) "x";\n```')).toContain('if (a &lt; b) &quot;x&quot;;');
    expect(render('[text](a"b.md)')).toContain('href="a&quot;b.md"');
  });

  it('shows a link without target as its text', () => expect(render('[text](gone.md)')).toBe('<p>text</p>\n'));

  it('shows the drawing of a Mermaid diagram, and its source to screen readers', () =>
    expect(render('```mermaid\nflowchart LR\n  A --> B\n```')).toMatch(
      /<img class="diagram" src="[0-9a-f]{12}\.svg" alt="Diagram: flowchart LR A --&gt; B" \/>/,
    ));
});
