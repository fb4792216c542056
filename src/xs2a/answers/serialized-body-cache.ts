import { isSameList } from '../../domain/shape.js';
import type { Calendar } from '../../domain/calendar.js';
import type { Profile } from '../../decisions/decisions.js';
import type { Account } from '../../domain/account/account.js';
import type { TransactionsResult } from '../../sim/accounts/read-transactions.js';

/** What decides how a bank renders a record. A bank is a WireForm. */
export interface WireForm {
  readonly calendar: Calendar;
  readonly profile: Profile;
}

/** What a body depends on next to its record and the form, such as the currency. */
type BodyVariant = Readonly<Record<string, string | boolean | undefined>>;

interface CachedBody<Variant> {
  readonly profile: WireForm['profile'];
  readonly calendar: WireForm['calendar'];
  readonly variant: Variant;
  readonly body: object;
}

/** The JSON of cached bodies; undefined until it is needed for the first time. */
const TEXTS = new WeakMap<object, { text: string | undefined }>();

/**
 * Caches the last body rendered for each immutable record, and its JSON. Entries are dropped with their records.
 * Without this cache GET accounts takes 1.4 times the CPU, and GET of 50 transactions 2.9 times (bench/README.md).
 */
export class SerializedBodyCache<Subject extends object, Variant extends BodyVariant> {
  readonly #bodies = new WeakMap<Subject, CachedBody<Variant>>();
  readonly #render: (subject: Subject, form: WireForm, variant: Variant) => object;

  /** @param render a pure function of an immutable record, the form, and the variant, which always has the same members */
  constructor(render: (subject: Subject, form: WireForm, variant: Variant) => object) {
    this.#render = render;
  }

  /** The body of a record. */
  get(subject: Subject, form: WireForm, variant: Variant): object {
    const cached = this.#bodies.get(subject);
    if (cached?.profile === form.profile && cached.calendar === form.calendar && isSameVariant(cached.variant, variant))
      return cached.body;
    const body = this.#render(subject, form, variant);
    TEXTS.set(body, { text: undefined });
    this.#bodies.set(subject, { profile: form.profile, calendar: form.calendar, variant, body });
    return body;
  }
}

/**
 * Caches the last body that was made of several records, such as the transactions of an account: clients poll lists that rarely change.
 * Without this cache, each read of a long list builds its whole text again (bench/README.md).
 */
export class RepeatedBodyCache<Owner extends object> {
  readonly #last = new WeakMap<Owner, { readonly parts: readonly unknown[]; readonly body: object }>();

  /** The last body of the owner if it was made of the same parts, otherwise a new one. @param parts all that the body depends on */
  get(owner: Owner, parts: readonly unknown[], render: () => object): object {
    const last = this.#last.get(owner);
    if (last && isSameList(last.parts, parts)) return last.body;
    const body = render();
    // Now, from the JSON of the cached bodies in it.
    TEXTS.set(body, { text: serializeBody(body) });
    this.#last.set(owner, { parts, body });
    return body;
  }
}

/** Longer lists are not cached: that would cost more memory than it saves time. */
export const LONGEST_CACHED_LIST = 1000;

/** A list of transactions as `render` makes it, cached. @param links all else that the body depends on */
export function cachedTransactionList(
  cache: RepeatedBodyCache<Account>,
  result: TransactionsResult,
  form: WireForm,
  links: readonly (string | undefined)[],
  render: () => object,
): object {
  const { account, booked = [], pending = [], information = [], balances = [] } = result;
  if (booked.length + pending.length > LONGEST_CACHED_LIST) return render();
  const lengths = [result.booked?.length, result.pending?.length, result.information?.length, result.balances?.length];
  const parts = [form.profile, form.calendar, ...links, ...lengths, ...booked, ...pending, ...information, ...balances];
  return cache.get(account, parts, render);
}

function isSameVariant(one: BodyVariant, other: BodyVariant): boolean {
  for (const name in one) if (one[name] !== other[name]) return false;
  return true;
}

/** Like JSON.stringify, but reuses the JSON of cached bodies. */
export function serializeBody(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const cached = TEXTS.get(value);
  if (cached) {
    cached.text ??= JSON.stringify(value);
    return cached.text;
  }
  if (Array.isArray(value)) return `[${value.map(serializeBody).join(',')}]`;
  let members = '';
  for (const name in value) {
    const member = (value as Readonly<Record<string, unknown>>)[name];
    if (member !== undefined) members += `${members === '' ? '' : ','}${JSON.stringify(name)}:${serializeBody(member)}`;
  }
  return `{${members}}`;
}
