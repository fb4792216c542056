import { call, DemoFailure, type Answer } from './client.js';
import { print } from '../output.js';

/** What a PSU does on the pages of the bank. */
export interface PsuAtBrowser {
  readonly id: string;
  readonly password: string;
  /** What the bank sends to the phone. */
  readonly oneTimeCode: string;
}

/**
 * Walks the bank's pages as a browser without JavaScript does: login, code, decision, redirect back. Answers the address that
 * the bank sends the browser to.
 * @param redirectUri the TPP's own address, which the walk ends at
 */
export async function approveOnPage(link: string, redirectUri: string, psu: PsuAtBrowser): Promise<URL> {
  const cookies = new Map<string, string>();
  let page = await visit('GET', link, cookies);
  for (let step = 0; step < 10; step += 1) {
    const { location } = page.headers;
    if (typeof location === 'string') {
      const next = new URL(location, page.url);
      if (next.href.startsWith(redirectUri)) return next;
      page = await visit('GET', next.href, cookies);
      continue;
    }
    if (page.status !== 200) throw new DemoFailure(`the page answered ${page.status}: ${textOf(page.text)}`);
    const form = ['approve', 'confirm-submit', 'login-submit']
      .map((id) => formOf(page.text, id))
      .find((known) => known);
    if (!form) throw new DemoFailure(`the page has neither login nor approval: ${textOf(page.text)}`);
    fillIn(form.fields, psu, page.text);
    page = await visit('POST', new URL(form.action, page.url).href, cookies, Object.fromEntries(form.fields));
  }
  throw new DemoFailure('the pages lead in a circle');
}

/** Does with a form what the PSU does, and tells of it. */
function fillIn(fields: Map<string, string>, { id, password, oneTimeCode }: PsuAtBrowser, page: string): void {
  if (fields.has('password')) {
    fields.set('psu', id).set('password', password);
    print(`  (browser) logs in as ${id}`);
  } else if (fields.has('code')) {
    fields.set('code', oneTimeCode);
    print(`  (browser) enters the code from the phone`);
  } else {
    print(`  (browser) reads: ${textOf(page).slice(0, 300)}`);
    print('  (browser) presses Approve');
  }
}

interface Page extends Answer {
  readonly url: string;
}

async function visit(
  method: string,
  url: string,
  cookies: Map<string, string>,
  form?: Readonly<Record<string, string>>,
): Promise<Page> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = {
    Accept: 'text/html',
    ...(cookie !== '' && { Cookie: cookie }),
    ...(form && { Origin: new URL(url).origin }),
  };
  const answer = await call(method, url, { headers, silent: true, ...(form && { form }) });
  for (const line of answer.headers['set-cookie'] ?? []) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) cookies.set(name, value);
  }
  return { ...answer, url };
}

/** The form that holds the element with a test id, with its fields and what its button adds. */
function formOf(html: string, testId: string): { action: string; fields: Map<string, string> } | undefined {
  const form = (html.match(/<form[\s\S]*?<\/form>/g) ?? []).find((candidate) =>
    candidate.includes(`data-testid="${testId}"`),
  );
  if (form === undefined) return undefined;
  const fields = new Map<string, string>();
  for (const tag of form.match(/<(input|button)\b[^>]*>/g) ?? []) {
    const name = attribute(tag, 'name');
    const type = attribute(tag, 'type') ?? 'text';
    const isOtherButton = tag.startsWith('<button') && attribute(tag, 'data-testid') !== testId;
    const isUnchosen = type === 'radio' && fields.has(name ?? '');
    if (name !== undefined && !isOtherButton && !isUnchosen) fields.set(name, attribute(tag, 'value') ?? '');
  }
  return { action: attribute(form, 'action') ?? '', fields };
}

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value
    ?.replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function textOf(html: string): string {
  return (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html)
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}
