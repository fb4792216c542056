import type { IncomingMessage } from 'node:http';

/**
 * Headers by lower-case name, those with an empty value left out. Where none is empty, which is usual, they are those of the
 * request itself.
 * @decision empty-headers
 */
export function presentHeaders({ headers }: IncomingMessage): Readonly<Record<string, string>> {
  for (const name in headers) {
    const value = headers[name];
    if (typeof value !== 'string' || value === '' || isPadded(value)) return withoutEmpty(headers);
  }
  return headers as Readonly<Record<string, string>>;
}

/** Whether there may be space around a value; whether it is space is found out where it is taken away. */
function isPadded(value: string): boolean {
  const [first, last] = [value.charCodeAt(0), value.charCodeAt(value.length - 1)];
  return first <= 32 || last <= 32 || first >= 160 || last >= 160;
}

function withoutEmpty(headers: IncomingMessage['headers']): Readonly<Record<string, string>> {
  const present: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const text = typeof value === 'string' ? value.trim() : value?.join(', ');
    if (text !== undefined && text !== '') present[name] = text;
  }
  return present;
}
