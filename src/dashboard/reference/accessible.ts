/** What makes Swagger UI usable for everybody: parts of it that are replaced, and attributes that its markup lacks. */

interface React {
  readonly createElement: (type: string, properties: object | null, ...children: unknown[]) => unknown;
}

/** A plugin of Swagger UI. */
export const accessibleParts = {
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

type ValueOf = string | ((element: Element) => string);

/** By selector, the attributes that are added. */
const ATTRIBUTES: readonly (readonly [selector: string, attribute: string, value: ValueOf])[] = [
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
export function keepAccessible(root: HTMLElement): void {
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
