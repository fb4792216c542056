import type { IncomingMessage } from 'node:http';

/**
 * Headers by lower-case name, those with an empty value left out. Where none is empty, which is usual, they are those of the
 * request itself.
 * @decision empty-headers
 */
export function presentHeaders({ headers }: IncomingMessage): Readonly<Record<string, string>> {
  for (const name in headers) {
    const value = headers[name];
    if (typeof value !== 'string' || value === '' || value !== value.trim()) return withoutEmpty(headers);
  }
  return headers as Readonly<Record<string, string>>;
}

function withoutEmpty(headers: IncomingMessage['headers']): Readonly<Record<string, string>> {
  const present: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const text = typeof value === 'string' ? value.trim() : value?.join(', ');
    if (text !== undefined && text !== '') present[name] = text;
  }
  return present;
}
