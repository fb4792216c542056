import { LOCATION } from '../control.js';
import { dashboardOf } from '../location.js';
import { actorsOf } from '../views/start/journey.js';
import { readFacts as readJourneyFacts } from '../views/start/steps.js';
import { filledDocument, needsAccessToken, type Part } from './filled-document.js';
import { type BankFacts, fillingsOf } from './fillings.js';
import { intercepted } from './intercepted.js';
import { chosenTheme } from '../theme.js';

/** The documents that the reference shows. */
type DocumentName = 'interface' | 'control';

/** Swagger UI, as far as it is used. */
interface SwaggerUi {
  readonly preauthorizeApiKey: (scheme: string, value: string) => unknown;
}
/** What Swagger UI, which the page loads before, puts on the window. */
interface SwaggerWindow {
  readonly SwaggerUIBundle: ((options: object) => SwaggerUi) & { readonly presets: { readonly apis: unknown } };
}

/** Shows a document for reading, with "try it" against the bank that the page belongs to. */
export async function startReference(name: DocumentName): Promise<void> {
  followTheme();
  const facts = await readFacts();
  const app = document.getElementById('app');
  if (!app) return;
  const root = document.createElement('div');
  app.append(header(name, facts), root);
  keepAccessible(root);
  // A classic script defines it.
  const { SwaggerUIBundle } = globalThis as unknown as SwaggerWindow;
  let shown: Part = {};
  const ui = SwaggerUIBundle({
    domNode: root,
    url: `${LOCATION.bankBase}${name === 'interface' ? '' : '/__admin'}/openapi.yaml`,
    presets: [SwaggerUIBundle.presets.apis],
    plugins: [
      accessibleParts,
      changedDocument((loaded) => (shown = facts ? filledDocument(loaded, fillingsOf(facts)) : loaded)),
    ],
    deepLinking: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    tryItOutEnabled: true,
    displayRequestDuration: true,
    validatorUrl: null,
    ...(facts && intercepted((method, path) => needsAccessToken(shown, method, path), facts.actors)),
    onComplete: () => {
      if (name === 'interface' && facts) ui.preauthorizeApiKey('accessToken', '{{accessToken}}');
    },
  });
}

/** Puts the bank's own address instead of the document's servers, so that a call goes to where the page came from. */
function changedDocument(change: (document: Part) => Part): object {
  const url = globalThis.location.origin + LOCATION.bankBase;
  const description = 'The bank that this page belongs to';
  return {
    statePlugins: {
      spec: {
        wrapActions: {
          updateJsonSpec:
            (update: (document: Part) => unknown) =>
            (document: Part): unknown =>
              update({ ...change(document), servers: [{ url, description }] }),
        },
      },
    },
  };
}

/** Undefined where the server requires its token first. */
async function readFacts(): Promise<BankFacts | undefined> {
  try {
    const { demo, journey } = await readJourneyFacts();
    const script = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '';
    return {
      bank: LOCATION.bank,
      demo,
      actors: actorsOf({ demo, journey }),
      validUntil: String(journey.values['validUntil']),
      dashboardFile: script.slice(script.lastIndexOf('/') + 1),
    };
  } catch {
    return undefined;
  }
}

function header(name: DocumentName, facts: BankFacts | undefined): HTMLElement {
  const { prefix, bank } = LOCATION;
  const bar = document.createElement('header');
  bar.className = 'reference-bar';
  const link = (text: string, href: string, isHere = false): HTMLAnchorElement => {
    const anchor = document.createElement('a');
    anchor.href = href;
    anchor.textContent = text;
    if (isHere) anchor.setAttribute('aria-current', 'page');
    return anchor;
  };
  const dashboard = dashboardOf(prefix, bank);
  const home = link('Dashboard', dashboard);
  const mark = document.createElement('img');
  mark.src = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href ?? '';
  mark.alt = '';
  home.prepend(mark);
  const note = document.createElement('p');
  note.textContent = facts
    ? `${calledText(name, facts)} It fills in values in {{braces}} for you.`
    : 'This server requires its token. Sign in at the dashboard first, then reload this page.';
  bar.append(
    home,
    link('Interface', `${dashboard}/reference/interface`, name === 'interface'),
    link('Control API', `${dashboard}/reference/control`, name === 'control'),
    note,
  );
  return bar;
}

function calledText(name: DocumentName, { bank, actors }: BankFacts): string {
  if (name === 'control') return `“Execute” calls the control API of bank ${bank}.`;
  return `“Execute” sends the call${actors ? ` as ${actors.tpp.name}` : ''} to bank ${bank}.`;
}

/** Shows the page as the dashboard is shown, also when the system or the choice changes while it is open. */
function followTheme(): void {
  const system = globalThis.matchMedia('(prefers-color-scheme: dark)');
  const follow = (): void => {
    const theme = chosenTheme();
    // The class is what Swagger UI's own style looks for.
    document.documentElement.classList.toggle('dark-mode', theme === 'dark' || (theme === 'auto' && system.matches));
  };
  follow();
  system.addEventListener('change', follow);
  globalThis.addEventListener('storage', follow);
}

/** What makes Swagger UI usable for everyone: parts of it that are replaced, and attributes that its markup lacks. */

interface React {
  readonly createElement: (type: string, properties: object | null, ...children: unknown[]) => unknown;
}

/** A plugin of Swagger UI. */
const accessibleParts = {
  wrapComponents: {
    // A link within the button that opens an operation; the address follows what is open anyway.
    DeepLink:
      (_original: unknown, { React: { createElement } }: { readonly React: React }) =>
      ({ text }: { readonly text: unknown }): unknown =>
        createElement('span', null, text),
    // A choice of one, whose label is empty: the bank that the page belongs to.
    ServersContainer: () => (): null => null,
  },
};

type AttributeValue = string | ((element: Element) => string);

/** By selector, the attributes that are added. */
const ATTRIBUTES: readonly (readonly [selector: string, attribute: string, value: AttributeValue])[] = [
  ['.information-container', 'role', 'region'],
  ['.information-container', 'aria-label', 'About this document'],
  ['.scheme-container', 'role', 'region'],
  ['.scheme-container', 'aria-label', 'Authorisation'],
  ['h3.opblock-tag', 'aria-level', '2'],
  ['.opblock-body :is(h4, h5), .models h4', 'aria-level', '3'],
  ['tr[data-param-name] :is(input, select, textarea)', 'aria-label', parameterOf],
  ['textarea.body-param__text', 'aria-label', 'Request body'],
  ['.response-control-media-type select', 'aria-label', 'Media type of the response'],
  ['.opblock-section-request-body select.content-type', 'aria-label', 'Media type of the body'],
  ['.examples-select select', 'aria-label', 'Example'],
  ['.responses-table', 'aria-label', (table) => `Responses of ${addressOf(table)}`],
  ['pre:not(.version, .base-url)', 'tabindex', '0'],
];

/** Adds them to what Swagger UI draws, whenever it draws. */
function keepAccessible(root: HTMLElement): void {
  const add = (): void => {
    for (const [selector, attribute, value] of ATTRIBUTES)
      for (const element of root.querySelectorAll(`:is(${selector}):not([${attribute}])`))
        element.setAttribute(attribute, typeof value === 'string' ? value : value(element));
  };
  new MutationObserver(add).observe(root, { childList: true, subtree: true });
  add();
}

function parameterOf(field: Element): string {
  return field.closest<HTMLElement>('[data-param-name]')?.dataset['paramName'] ?? '';
}

/** Method and path of the operation that an element belongs to; which of its tables it is, where there are several. */
function addressOf(element: Element): string {
  const operation = element.closest('.opblock');
  const text = (selector: string): string => operation?.querySelector(selector)?.textContent.trim() ?? '';
  const isLive = element.classList.contains('live-responses-table');
  return `${text('.opblock-summary-method')} ${text('.opblock-summary-path')}${isLive ? ', answered' : ''}`;
}
