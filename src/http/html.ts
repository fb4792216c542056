/** Markup that is safe to send. `html` creates it and escapes all external text. */
export class Safe {
  readonly #markup: string;

  constructor(strings: TemplateStringsArray, values: readonly Content[]) {
    this.#markup = strings.reduce((done, part, index) => done + rendered(values[index - 1]) + part);
  }

  toString(): string {
    return this.#markup;
  }
}

/** Values allowed in a template. `undefined` and `false` render as nothing. */
export type Content = Safe | string | number | undefined | false | readonly Content[];

/** Renders markup. Each `${…}` is escaped unless `html` created it. Attribute values must be in double quotes. */
export function html(strings: TemplateStringsArray, ...values: Content[]): Safe {
  return new Safe(strings, values);
}

/** Markup that the package itself contains. Never pass anything that a caller sent. */
export function trustedMarkup(markup: string): Safe {
  return new Safe(Object.assign([markup], { raw: [markup] }), []);
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
