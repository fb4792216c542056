import type { Schema } from '../../library/control-operations.js';
import { dashboardOf, type Place } from '../place.js';
import { newRequestId } from '../request-id.js';

/** What Swagger UI, which the page loads before, puts on the window, as far as it is used. */
interface SwaggerWindow {
  readonly SwaggerUIBundle: ((options: object) => unknown) & { readonly presets: { readonly apis: unknown } };
}

/** Shows a document for reading, with "try it" against the bank that the page belongs to. */
export async function startReference(name: 'interface' | 'control', place: Place): Promise<void> {
  const demo = await readDemo(place);
  const app = document.getElementById('app');
  if (!app) return;
  app.append(header(name, place, demo), document.createElement('div'));
  const { SwaggerUIBundle } = globalThis as unknown as SwaggerWindow;
  SwaggerUIBundle({
    domNode: app.lastElementChild,
    url: name === 'interface' ? `${place.bankBase}/openapi.yaml` : `${place.prefix}/__admin/openapi.yaml`,
    presets: [SwaggerUIBundle.presets.apis],
    plugins: [ownDocument(place, name === 'interface' ? filledIn(demo) : {})],
    deepLinking: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    tryItOutEnabled: true,
    displayRequestDuration: true,
    persistAuthorization: true,
    validatorUrl: null,
  });
}

/**
 * Puts the bank's own address in the place of the document's servers, so that a call goes to where the page came from, and
 * values for "try it" into the parameters of these names.
 */
function ownDocument({ bankBase }: Place, values: Readonly<Record<string, string>>): object {
  const url = globalThis.location.origin + bankBase;
  const description = 'The bank that this page belongs to';
  return {
    statePlugins: {
      spec: {
        wrapActions: {
          updateJsonSpec:
            (update: (document: object) => unknown) =>
            (document: object): unknown =>
              update({ ...(withValues(document, values) as object), servers: [{ url, description }] }),
        },
      },
    },
  };
}

/**
 * The document as "try it" fills it in: header parameters of these names have a value, and no other parameter has one. The
 * examples of the document show a form; sent as they stand, a signature or an id among them would be refused.
 */
function withValues(part: unknown, values: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(part)) return part.map((member) => withValues(member, values));
  if (typeof part !== 'object' || part === null) return part;
  const { in: place, name } = part as { in?: unknown; name?: unknown };
  if (typeof place === 'string' && typeof name === 'string') return filledParameter(part, values[name.toLowerCase()]);
  return Object.fromEntries(Object.entries(part).map(([key, member]) => [key, withValues(member, values)]));
}

function filledParameter(parameter: object, value: string | undefined): object {
  const { schema, example: _example, examples: _examples, ...rest } = parameter as Record<string, object | undefined>;
  const { example: _shown, ...form } = (schema ?? {}) as { example?: unknown };
  return { ...rest, schema: form, ...(value !== undefined && { example: value }) };
}

/** What every call of the interface needs and nobody wants to type. */
function filledIn(demo: Schema<'Demo'> | undefined): Record<string, string> {
  const key = demo?.tpps.find(({ onboarded }) => onboarded)?.subscriptionKey;
  return {
    'x-request-id': newRequestId(),
    'psu-ip-address': '192.0.2.10',
    ...(key !== undefined && { 'ocp-apim-subscription-key': key }),
  };
}

/** Undefined where the server wants its token first. */
async function readDemo({ bankBase }: Place): Promise<Schema<'Demo'> | undefined> {
  const answer = await fetch(`${bankBase}/__admin/demo`);
  return answer.ok ? ((await answer.json()) as Schema<'Demo'>) : undefined;
}

function header(name: 'interface' | 'control', { prefix, bank }: Place, demo: Schema<'Demo'> | undefined): HTMLElement {
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
  const note = document.createElement('p');
  const tpp = demo?.tpps.find(({ onboarded }) => onboarded);
  note.textContent = !demo
    ? 'This server wants its token: sign in at the dashboard first, and load this page again.'
    : name === 'interface'
      ? `"Execute" calls bank ${bank}${tpp ? ` as ${tpp.name}: request id and subscription key are filled in` : ''}.`
      : `"Execute" calls the control API of bank ${bank}.`;
  bar.append(
    link('Dashboard', dashboard),
    link('Interface', `${dashboard}/reference/interface`, name === 'interface'),
    link('Control API', `${dashboard}/reference/control`, name === 'control'),
    note,
  );
  return bar;
}
