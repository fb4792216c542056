import { beforeAll, describe, expect, it } from '@jest/globals';
import { Documentation } from '../../src/documentation/documentation.js';
import { renderMarkdown } from '../../src/documentation/markdown.js';
import { VERSION } from '../../src/process/package-files.js';
import { excerptOf, partsOf, searchOf } from '../../src/dashboard/documentation/search.js';

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
      expect.arrayContaining(['index', 'readme', 'clock', 'errors', 'security', 'bench']),
    );
    expect(pages.size).toBeGreaterThan(35);
  });

  it('have no link, anchor or picture that leads nowhere', async () => {
    const broken: string[] = [];
    for (const [name, page] of pages) {
      for (const link of values(page, 'href')) {
        if (/^https?:|^mailto:|^home$|^\.\.\/reference\//.test(link)) continue;
        const [target = '', anchor] = link.split('#');
        if (target.includes('.') && (await documentation.example(target)) !== undefined) continue;
        const linked = pages.get(target === '' ? name : target);
        if (!linked || (anchor !== undefined && !linked.includes(` id="${anchor}"`))) broken.push(`${name}: ${link}`);
      }
      for (const picture of [...values(page, 'src'), ...values(page, 'srcset')])
        if (picture !== 'icon.svg' && !(await documentation.image(picture))) broken.push(`${name}: ${picture}`);
    }
    expect(broken).toEqual([]);
  });

  it('omit the tests of each document, for which readers have no use', () => {
    for (const [name, page] of pages) expect([name, page.includes('<p>Tests: ')]).toEqual([name, false]);
    expect(pages.get('certificates')).toContain('</main>');
  });

  it('mark the current document in the contents', () =>
    expect(pages.get('clock')).toMatch(/<a href="clock"[^>]*aria-current="page"/));

  it('name the version, and link to what changed with it', () => {
    expect(pages.get('clock')).toContain(`>${VERSION}</a>`);
    expect(pages.get('clock')).toContain('<a href="changelog" class="version"');
  });

  it('list their headings', () => {
    const [, list = ''] = /<nav aria-label="On this page"([^]*?)<\/nav>/.exec(pages.get('clock')!) ?? [];
    const headings = [...pages.get('clock')!.matchAll(/<h[23] id="([^"]*)"/g)].map(([, id]) => `#${id}`);
    expect(headings.length).toBeGreaterThan(2);
    expect([...list.matchAll(/href="([^"]*)"/g)].map(([, link]) => link)).toEqual(headings);
  });

  it('lead to the previous and the next document in the order of the contents', async () => {
    const order = (await documentation.sections()).flatMap(({ lines }) => lines.map(({ title }) => title));
    const nextOf = (name: string): readonly string[] =>
      /<a rel="next" href="([^"]*)"\s*><span>Next<\/span> ([^<]*)</.exec(pages.get(name)!)?.slice(1) ?? [];
    const seen: string[] = [];
    let name = 'index';
    for (let [next, title = ''] = nextOf(name); next !== undefined; [next, title = ''] = nextOf(name)) {
      if (name !== 'index') expect(pages.get(next)).toContain(`<a rel="prev" href="${name}"`);
      seen.push(title);
      name = next;
    }
    expect(seen).toEqual(order);
  });

  it('say in the title of a link what its document contains', () =>
    expect(pages.get('quick-starts')).toMatch(
      /<a href="installation" title="Installation: two lines [^"]*">installed</,
    ));

  it('show the name of a document instead of that of its file', () =>
    expect(pages.get('guide-tpp-developer')).toMatch(/<a href="installation" [^>]*>Installation<\/a> explains how/));

  it('have the pages for contributors in the menu of these pages only', () => {
    const menuOf = (name: string) => /<nav aria-label="Documents"[^]*?<\/nav>/.exec(pages.get(name) ?? '')?.[0];
    expect(menuOf('clock')).not.toContain('Changing Sandbank');
    expect(menuOf('architecture')).toContain('Changing Sandbank');
  });

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

describe('a search', () => {
  let find: ReturnType<typeof searchOf>;
  beforeAll(async () => {
    find = searchOf(await documentation.searchEntries());
  });

  it.each([
    ['consent expires', /^guide-tpp-developer#ninety-days-later$|^clock/],
    ['jest', /^guide-qa-in-ci|^library/],
    ['how long is a token valid', /^guide-tpp-developer#get-a-token/],
    ['npx', /^installation/],
    ['token lifetime', /^guide-tpp-developer#get-a-token/],
    ['8443 is in use', /^troubleshooting$/],
    ['reject a payment', /^guide-failures-in-tests/],
    ['How do I make a payment fail?', /^guide-failures-in-tests/],
    ['503', /^faults/],
    ['429', /^faults/],
    ['timeout', /^faults/],
    ['webhook', /notifications/],
    ['rename', /^operations#changeaccountname$|^guide-tpp-developer#rename/],
    ['rename an account', /^operations#changeaccountname$|^guide-tpp-developer#rename/],
    ['address already in use', /^troubleshooting$/],
  ])('for "%s" finds a guide or the document about it first', (words, expected) => {
    expect(find(words)[0]?.address).toMatch(expected);
  });

  it('keeps the # of a language, and lists no block of code twice', () => {
    expect(find('C#')[0]?.title).toContain('C#');
    expect(find('jest').filter(({ address }) => address.startsWith('tested-blocks'))).toEqual([]);
  });

  it('shows the part of a text that has most of the words', () => {
    const text = `valid ${'x '.repeat(200)} An access token is valid for one hour. ${'y '.repeat(200)}`;
    expect(excerptOf(text, ['token', 'valid'])).toMatch(
      /^…(?:x )+ ?An access token is valid for one hour\. (?:y )+y?…$/,
    );
    expect(excerptOf('short text', ['none'])).toBe('short text…');
  });

  it('marks the words that were found', () =>
    expect(partsOf('Get an access token (C#).', ['token', 'c#'])).toEqual([
      'Get an access ',
      'token',
      ' (',
      'C#',
      ').',
    ]));

  it('keeps the characters of code, and says where a problem is explained', async () => {
    const entries = await documentation.searchEntries();
    expect(entries.some(({ text }) => text.includes('echo "$TOKEN" | field .access_token'))).toBe(true);
    expect(entries.find(({ section }) => section.startsWith('“401”'))).toMatchObject({
      title: 'Troubleshooting',
      section: '“401” with “needs its token”',
    });
  });

  it('for words that no document has finds nothing', () => expect(find('zzzzqq')).toEqual([]));
});

it('the whole text has every document once', async () => {
  const text = await documentation.wholeText();
  const names = [...text.matchAll(/^<!-- (\S+\.md) -->$/gm)].map(([, path]) => path);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBe(pages.size - 1);
});

describe('a rendered document', () => {
  const render = (text: string): string =>
    renderMarkdown(text, (link) => (link === 'gone.md' ? undefined : { address: link })).markup;

  it('marks output, and has no rest of a picture in its text for search', () => {
    const text = '# Title\n\n![A picture](a.webp) Words\n\n<!-- block: output -->\n```text\nprinted\n```\n';
    expect(render(text)).toContain('<pre class="output" tabindex="0" data-language="text"><code>printed</code></pre>');
    expect(render('```text\nwritten\n```\n')).not.toContain('output');
    expect(renderMarkdown(text, () => undefined).sections[1]?.text).toBe(' Words  printed ');
  });

  it('numbers repeated anchors as GitHub does', () => {
    const { sections } = renderMarkdown('# A `b`, c!\n\n## Same\n\n## Same\n', () => undefined);
    expect(sections.map(({ id }) => id).filter((id) => id !== '')).toEqual(['a-b-c', 'same', 'same-1']);
  });

  it('keeps the text of a link in the link', () =>
    expect(render('[a `b`](clock.md)')).toBe('<p><a href="clock.md" >a <code>b</code></a></p>\n'));

  it('escapes code and attributes', () => {
    expect(render('```js\nif (a < b) "x";\n```')).toContain('if (a &lt; b) &quot;x&quot;;');
    expect(render('[text](a"b.md)')).toContain('href="a&quot;b.md"');
  });

  it('groups adjacent blocks that show the same in different languages', () => {
    const blocks = '```bash\na\n```\n\n<!-- block: part of x -->\n```python\nb\n```\n';
    expect(render(blocks)).toMatch(
      /^<div class="code-tabs"><figure>\s*<figcaption>curl<\/figcaption>\s*<pre [^]*<figcaption>Python<\/figcaption>[^]*<\/figure>\s*<\/div>\n$/,
    );
    for (const other of [
      '```bash\na\n```\n\n```text\nb\n```\n',
      '```bash\na\n```\n\n```bash\nb\n```\n',
      '```js\na\n```\n\n```bash\nb\n```\n',
      '```bash\na\n```\n',
    ])
      expect(render(other)).not.toMatch(/<figure|<figcaption|code-tabs/);
  });

  it('shows a link without target as its text', () => expect(render('[text](gone.md)')).toBe('<p>text</p>\n'));

  it('shows the drawing of a Mermaid diagram, and its source to screen readers', () =>
    expect(render('```mermaid\nflowchart LR\n  A --> B\n```')).toMatch(
      /<img class="diagram" src="[0-9a-f]{12}\.svg" alt="Diagram: flowchart LR A --&gt; B" \/>/,
    ));
});
