import type { WireForm } from './wire-form.js';

/**
 * Bodies of records that never change: they are written once, and so is their text, so that an answer costs what is new in
 * it. A memory of pure functions, which goes with the records. Without it GET accounts takes 1.4 times the CPU, GET of 50
 * transactions 2.9 times (measured as in bench/README.md).
 */

interface Written {
  readonly profile: WireForm['profile'];
  readonly calendar: WireForm['calendar'];
  readonly also: string;
  readonly body: object;
}

/** The texts of lasting bodies; undefined: not yet written. */
const TEXTS = new WeakMap<object, { text: string | undefined }>();

/** A writer that remembers, for each record, the last body that it wrote of it. */
export class LastingBodies<Subject extends object> {
  readonly #written = new WeakMap<Subject, Written>();
  readonly #write: (subject: Subject, form: WireForm, also: string) => object;

  /** @param write a pure function of a record that never changes, of the form, and of whatever `also` says */
  constructor(write: (subject: Subject, form: WireForm, also: string) => object) {
    this.#write = write;
  }

  of(subject: Subject, form: WireForm, also: string): object {
    const known = this.#written.get(subject);
    if (known?.also === also && known.profile === form.profile && known.calendar === form.calendar) return known.body;
    const body = this.#write(subject, form, also);
    TEXTS.set(body, { text: undefined });
    this.#written.set(subject, { profile: form.profile, calendar: form.calendar, also, body });
    return body;
  }
}

/** The JSON text of a body that has lasting ones in it; the same as that of JSON.stringify. */
export function composedText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const lasting = TEXTS.get(value);
  if (lasting) {
    lasting.text ??= JSON.stringify(value);
    return lasting.text;
  }
  if (Array.isArray(value)) return textOfList(value);
  let text = '';
  for (const name of Object.keys(value)) {
    const member = (value as Readonly<Record<string, unknown>>)[name];
    if (member !== undefined) text += (text === '' ? '{' : ',') + nameText(name) + composedText(member);
  }
  return text === '' ? '{}' : `${text}}`;
}

/** Names of members with their colon: there are few, and they are the same in every answer. */
const NAMES = new Map<string, string>();

function nameText(name: string): string {
  let text = NAMES.get(name);
  if (text === undefined) {
    text = `${JSON.stringify(name)}:`;
    if (NAMES.size < 1000) NAMES.set(name, text);
  }
  return text;
}

/** The last list that was written with a lasting body as its first, and its text. */
const LISTS = new WeakMap<object, { readonly list: readonly unknown[]; readonly text: string }>();

function textOfList(list: readonly unknown[]): string {
  const [first] = list;
  if (list.length < 2 || typeof first !== 'object' || first === null || !TEXTS.has(first)) return joined(list);
  const known = LISTS.get(first);
  if (known && isSame(known.list, list)) return known.text;
  const text = joined(list);
  if (list.every((body) => typeof body === 'object' && body !== null && TEXTS.has(body)))
    LISTS.set(first, { list, text });
  return text;
}

/** In one piece, which costs less to send than many that were put together. */
function joined(list: readonly unknown[]): string {
  if (list.length < 2) return list.length === 0 ? '[]' : `[${composedText(list[0])}]`;
  return `[${list.map(composedText).join(',')}]`;
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index += 1) if (one[index] !== other[index]) return false;
  return true;
}
