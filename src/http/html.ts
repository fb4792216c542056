/** Markup that may be sent as it is. Only `html` makes it, so everything that came from outside was escaped on its way in. */
export class Safe {
  readonly #markup: string;

  constructor(strings: TemplateStringsArray, values: readonly Content[]) {
    this.#markup = strings.reduce((done, part, index) => done + rendered(values[index - 1]) + part);
  }

  /** The markup as text, for the answer. */
  toString(): string {
    return this.#markup;
  }
}

/** What can stand in a template. Nothing is written for `undefined` and `false`. */
export type Content = Safe | string | number | undefined | false | readonly Content[];

/**
 * A piece of a page. Whatever stands in `${…}` is text, unless it is itself made by `html`. Values of attributes must
 * stand in double quotes.
 */
export function html(strings: TemplateStringsArray, ...values: Content[]): Safe {
  return new Safe(strings, values);
}

function rendered(content: Content): string {
  if (content === undefined || content === false) return '';
  if (content instanceof Safe) return content.toString();
  if (typeof content === 'object') return content.map(rendered).join('');
  return escaped(String(content));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
