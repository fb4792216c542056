import { callServer, DemoFailure, type DemoAnswer, type DemoDisplay } from './client.js';

/** The actions of a PSU on the bank's pages. */
export interface PsuAtBrowser {
  readonly id: string;
  readonly password: string;
  /** The one-time code that the bank sends to the phone. */
  readonly oneTimeCode: string;
}

/** Test ids of the buttons that the PSU presses, by priority. */
const BUTTONS = ['approve', 'confirm-submit', 'login-submit'];

/**
 * Walks the bank's pages like a browser without JavaScript: login, code, decision, redirect. Returns the redirect URL.
 * @param redirectUri of the TPP, where the walk ends
 */
export async function approveOnPage(
  link: string,
  redirectUri: string,
  psu: PsuAtBrowser,
  display: DemoDisplay,
): Promise<URL> {
  const cookies = new Map<string, string>();
  let page = await loadPage('GET', link, cookies);
  for (let step = 0; step < 10; step += 1) {
    const { location } = page.headers;
    if (typeof location === 'string') {
      const next = new URL(location, page.url);
      if (next.href.startsWith(redirectUri)) return next;
      page = await loadPage('GET', next.href, cookies);
      continue;
    }
    if (page.status !== 200) throw new DemoFailure(`the page returned ${page.status}: ${shownText(page.text)}`);
    const forms = formsOf(page.text);
    const form = BUTTONS.flatMap((id) => forms.find(({ controls }) => controls.some(hasTestId(id))) ?? [])[0];
    if (!form) throw new DemoFailure(`the page has neither a login nor an approval form: ${shownText(page.text)}`);
    const fields = fieldsOf(form);
    fillIn(fields, psu, page.text, display);
    page = await loadPage('POST', new URL(form.action, page.url).href, cookies, Object.fromEntries(fields));
  }
  throw new DemoFailure('the pages redirect in a circle');
}

/** Fills in a form like the PSU. */
function fillIn(
  fields: Map<string, string>,
  { id, password, oneTimeCode }: PsuAtBrowser,
  page: string,
  display: DemoDisplay,
): void {
  if (fields.has('password')) {
    fields.set('psu', id).set('password', password);
    display.detail(`(browser) logs in as ${id}`);
  } else if (fields.has('code')) {
    fields.set('code', oneTimeCode);
    display.detail('(browser) enters the code from the phone');
  } else {
    display.detail(`(browser) reads: ${shownText(page).slice(0, 300)}`);
    display.detail('(browser) presses Approve');
  }
}

interface Page extends DemoAnswer {
  readonly url: string;
}

async function loadPage(
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
  const answer = await callServer(method, url, { headers, ...(form && { form }) });
  // Cookies follow each other after a comma, which a date has too.
  for (const line of (answer.headers['set-cookie'] ?? '').split(/, (?=[^;,=\s]+=)/)) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) cookies.set(name, value);
  }
  return { ...answer, url };
}

// Patterns are enough to parse the forms: Node has no HTML parser, a library would serve only the demo, and the bank's
// own pages have well-formed tags with double-quoted attributes.

interface Tag {
  /** Starts with a slash for an end tag. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

interface Form {
  readonly action: string;
  /** The inputs and buttons of the form. */
  readonly controls: readonly Tag[];
}

function formsOf(html: string): Form[] {
  const forms: Form[] = [];
  let controls: Tag[] = [];
  for (const tag of tagsOf(html)) {
    if (tag.name === 'form') {
      controls = [];
      // A form without an action is submitted to the URL of the page.
      forms.push({ action: tag.attributes.get('action') ?? '', controls });
    } else if (tag.name === 'input' || tag.name === 'button') controls.push(tag);
    else if (tag.name === '/form') controls = [];
  }
  return forms;
}

/**
 * The fields that the form sends when its first listed button is pressed. Of radio buttons with one name, it sends the
 * first.
 */
function fieldsOf({ controls }: Form): Map<string, string> {
  const pressed = BUTTONS.flatMap((id) => controls.find(hasTestId(id)) ?? [])[0];
  const fields = new Map<string, string>();
  for (const control of controls) {
    const field = control.attributes.get('name');
    const isOtherButton = control.name === 'button' && control !== pressed;
    const isUnchosen = control.attributes.get('type') === 'radio' && fields.has(field ?? '');
    if (field !== undefined && !isOtherButton && !isUnchosen) fields.set(field, control.attributes.get('value') ?? '');
  }
  return fields;
}

function hasTestId(id: string): (tag: Tag) => boolean {
  return ({ attributes }) => attributes.get('data-testid') === id;
}

function tagsOf(html: string): Tag[] {
  return Array.from(html.matchAll(/<(\/?[a-z][\w-]*)((?:"[^"]*"|[^">])*)>/g), ([, name = '', attributes = '']) => ({
    name,
    attributes: new Map(
      Array.from(attributes.matchAll(/([\w-]+)="([^"]*)"/g), ([, key = '', value = '']) => [key, unescaped(value)]),
    ),
  }));
}

function shownText(html: string): string {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html;
  const text = main.replace(/<style[\s\S]*?<\/style>/g, '').replace(/<[^>]+>/g, ' ');
  return unescaped(text).replace(/\s+/g, ' ').trim();
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
