import { isObject } from '../domain/shape.js';
import { amountNumber, formatAmount, minorDigitsOf, parseAmount, parseDecimal, type Money } from '../domain/money.js';

/** What forms of values depend on besides the value. */
export interface FormSite {
  /** The address of the bank, without a slash at its end. */
  readonly base: string;
  /** How the dialect writes amounts. @decision amount-form */
  readonly amounts: 'number' | 'string';
}

/** From the dialect's form to the bank's, or back. */
export type Way = 'write' | 'read';

type Convert = (value: unknown, site: FormSite, currency: unknown) => unknown;

const PARTS: Readonly<Record<string, readonly [digits: number, from: number]>> = {
  YYYY: [4, 0],
  MM: [2, 5],
  DD: [2, 8],
  HH: [2, 11],
  mm: [2, 14],
  ss: [2, 17],
};
const PART = /YYYY|MM|DD|HH|mm|ss/g;
const OFFSET = /(?<=ss)[+-](?:0\d|1[0-4]):[0-5]\d$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const TIME = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d/;

/** Why a text is not a pattern of dates; undefined if it is one. */
export function problemOfPattern(pattern: string): string | undefined {
  const parts: readonly string[] = pattern.match(PART) ?? [];
  if (!/^[-./: T]*$/.test(pattern.replace(OFFSET, '').replace(PART, ''))) return 'is unknown';
  if (new Set(parts).size !== parts.length) return 'has a part twice';
  return ['YYYY', 'MM', 'DD'].every((part) => parts.includes(part)) ? undefined : 'lacks YYYY, MM or DD';
}

function moneyOf(value: unknown, currency: unknown): Money | undefined {
  const code = typeof currency === 'string' && minorDigitsOf(currency) !== undefined ? currency : 'EUR';
  const money =
    typeof value === 'string'
      ? parseDecimal(value, code)
      : typeof value === 'number'
        ? parseAmount(value, code)
        : undefined;
  return typeof money === 'object' ? money : undefined;
}

function amount(write: (money: Money) => unknown, minorUnits = false): Readonly<Record<Way, Convert>> {
  return {
    write: (value, _site, currency) => {
      const money = moneyOf(value, currency);
      return money ? write(money) : value;
    },
    read: (value, { amounts }, currency) => {
      const whole = moneyOf(0, currency);
      const money =
        minorUnits && whole
          ? Number.isSafeInteger(value) && { ...whole, minorUnits: value as number }
          : moneyOf(value, currency);
      if (!money) return value;
      return amounts === 'number' ? amountNumber(money) : formatAmount(money);
    },
  };
}

/** Midnight is a day: dates of the dialect have no time. */
function dayOrTime(milliseconds: number): string {
  const iso = new Date(milliseconds).toISOString();
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.replace('.000Z', 'Z');
}

function millisecondsOf(value: unknown): number {
  return typeof value === 'string' && (DAY.test(value) || TIME.test(value)) ? Date.parse(value) : NaN;
}

/** What matches the dates of a pattern, with a group for each part. */
export function regexOfPattern(pattern: string): RegExp {
  const text = pattern.replace(/[./+]/g, String.raw`\$&`);
  return new RegExp(`^${text.replace(PART, (part) => `(\\d{${PARTS[part]?.[0] ?? 2}})`)}$`);
}

/** A date as a pattern says, from its ISO form. A day has no time of day: its parts are zero. */
function patterned(pattern: string): Readonly<Record<Way, Convert>> {
  const order: readonly string[] = pattern.match(PART) ?? [];
  const [offset = ''] = OFFSET.exec(pattern) ?? [];
  const reading = regexOfPattern(pattern);
  return {
    write: (value) => {
      if (typeof value !== 'string' || !(DAY.test(value) || TIME.test(value))) return value;
      const whole = DAY.test(value) ? `${value}T00:00:00` : atOffset(value, offset);
      return pattern.replace(PART, (part) => {
        const [digits, from] = PARTS[part] ?? [0, 0];
        return whole.slice(from, from + digits);
      });
    },
    read: (value) => {
      const found = typeof value === 'string' ? reading.exec(value) : null;
      if (!found) return value;
      const part = (name: string): string => found[order.indexOf(name) + 1] ?? '00';
      const day = `${part('YYYY')}-${part('MM')}-${part('DD')}`;
      const time = `T${part('HH')}:${part('mm')}:${part('ss')}`;
      if (!order.includes('HH') || (offset !== '' && time === 'T00:00:00')) return day;
      return offset === '' ? `${day}${time}Z` : instantOf(`${day}${time}${offset}`);
    },
  };
}

/** Converts the links of an object such as `_links`, or a link by itself. */
function links(convert: (link: unknown, site: FormSite) => unknown): Convert {
  return (value, site) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || isLink(value))
      return convert(value, site);
    return Object.fromEntries(Object.entries(value).map(([name, link]) => [name, convert(link, site)]));
  };
}

/** A local time with its offset as an instant in UTC; unchanged if it is invalid, so that the contract refuses it. */
function instantOf(local: string): string {
  const atMs = Date.parse(local);
  return Number.isNaN(atMs) ? local : new Date(atMs).toISOString().replace('.000Z', 'Z');
}

/** An instant as local time at an offset from UTC, such as `+01:00`; unchanged without offset, or if it is invalid. */
function atOffset(value: string, offset: string): string {
  if (offset === '') return value;
  const aheadMs = Date.parse('1970-01-01T00:00:00Z') - Date.parse(`1970-01-01T00:00:00${offset}`);
  const local = new Date(Date.parse(value) + aheadMs);
  return Number.isNaN(local.getTime()) ? value : local.toISOString();
}

function isLink(value: unknown): value is { readonly href: unknown } {
  return isObject(value) && Object.keys(value).join(' ') === 'href';
}

/** Links as a list of `rel` and `href`, as HAL and Atom write a link. */
const listed: Readonly<Record<Way, Convert>> = {
  write: (value) =>
    isObject(value)
      ? Object.entries(value).map(([rel, link]) => ({ rel, ...(isObject(link) ? link : { href: link }) }))
      : value,
  read: (value) =>
    Array.isArray(value) && value.every((link) => isObject(link) && typeof link['rel'] === 'string')
      ? Object.fromEntries(value.map(({ rel, ...link }: { readonly rel: string }) => [rel, link]))
      : value,
};
const linkText = links((link) => (isLink(link) ? link.href : link));
const linkObject = links((link) => (typeof link === 'string' ? { href: link } : link));
const withAddress =
  (change: (address: string, site: FormSite) => string): Convert =>
  (value, site) =>
    links((link) => {
      if (typeof link === 'string') return change(link, site);
      return isLink(link) && typeof link.href === 'string' ? { href: change(link.href, site) } : link;
    })(value, site, undefined);
const full = withAddress((link, { base }) => (link.startsWith('/') ? base + link : link));
const relative = withAddress((link, { base }) => (link.startsWith(`${base}/`) ? link.slice(base.length) : link));

const CONVERSIONS: Readonly<Record<string, Readonly<Record<Way, Convert>>>> = {
  number: amount(amountNumber),
  string: amount(formatAmount),
  'minor-units': amount(({ minorUnits }) => minorUnits, true),
  digits: {
    write: (value) => (Number.isSafeInteger(value) ? String(value) : value),
    read: (value) => (typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value),
  },
  'boolean-text': {
    write: (value) => (typeof value === 'boolean' ? String(value) : value),
    read: (value) => (value === 'true' || value === 'false' ? value === 'true' : value),
  },
  date: {
    write: (value) => (typeof value === 'string' ? (TIME.exec(value)?.[1] ?? value) : value),
    read: (value) => value,
  },
  'date-time': {
    write: (value) => (typeof value === 'string' && DAY.test(value) ? `${value}T00:00:00Z` : value),
    read: (value) =>
      typeof value === 'string' ? value.replace(/^(\d{4}-\d\d-\d\d)T00:00:00(?:\.0+)?Z$/, '$1') : value,
  },
  epoch: {
    write: (value) => {
      const milliseconds = millisecondsOf(value);
      return Number.isNaN(milliseconds) ? value : Math.floor(milliseconds / 1000);
    },
    read: (value) =>
      Number.isSafeInteger(value) && Math.abs(value as number) < 8e9 ? dayOrTime((value as number) * 1000) : value,
  },
  text: { write: linkText, read: linkObject },
  object: { write: linkObject, read: linkText },
  list: listed,
  full: { write: full, read: relative },
  relative: { write: relative, read: full },
};

/** The value of a member in another form; the same value if it does not have the form. @param currency of an amount, if known */
export function convertForm(form: string, way: Way, value: unknown, site: FormSite, currency: unknown): unknown {
  const known = Object.hasOwn(CONVERSIONS, form) ? CONVERSIONS[form] : patterned(form);
  return known ? known[way](value, site, currency) : value;
}
