import { DecimalText } from './decimal-text.js';
import type { Draws } from './draws.js';
import type { Json } from './walk.js';

/** Other forms of the same value. */

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** Whether a value is a date-time. */
export function isDateTime(value: Json): value is string {
  return typeof value === 'string' && DATE_TIME.test(value);
}

/** The same amount with other decimals; a number is written as text of its own, which JSON.stringify cannot. */
export function otherDecimals(value: Json, draws: Draws): Json {
  if (typeof value !== 'number' && typeof value !== 'string') return value;
  const [whole = '', fraction = ''] = String(value).split('.');
  const shortest = fraction.replace(/0+$/, '');
  const digits = draws.happens(0.5) ? shortest : fraction.padEnd(4, '0');
  const text = digits === '' ? whole : `${whole}.${digits}`;
  return typeof value === 'string' ? text : new DecimalText(text);
}

/** The same instant as another clock on the wall would show it. */
export function otherTime(text: string, draws: Draws): string {
  const instant = Date.parse(text);
  const minutes = draws.oneOf([0, 330, -480]);
  const local = new Date(instant + minutes * 60_000)
    .toISOString()
    .replace(/Z$/, '')
    .replace(/\.000$/, draws.oneOf(['', '.000']));
  if (minutes === 0) return `${local}Z`;
  const absolute = Math.abs(minutes);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${local}${minutes < 0 ? '-' : '+'}${two(Math.floor(absolute / 60))}:${two(absolute % 60)}`;
}
