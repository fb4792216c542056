import type { IncomingMessage } from 'node:http';

/** Headers by lower-case name, those with an empty value left out. @decision empty-headers */
export function presentHeaders(req: IncomingMessage): Readonly<Record<string, string>> {
  const present: Record<string, string> = {};
  for (const [name, value] of Object.entries(req.headers)) {
    const text = typeof value === 'string' ? value.trim() : value?.join(', ');
    if (text !== undefined && text !== '') present[name] = text;
  }
  return present;
}
