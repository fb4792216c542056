/**
 * The attributes of a name as node:crypto writes it: one a line, with special characters escaped by a backslash
 * (RFC 4514 2.4).
 */
export function attributesOf(name: string): Map<string, string> {
  return new Map(
    name.split('\n').map((line) => {
      const equals = line.indexOf('=');
      return [line.slice(0, equals), line.slice(equals + 1).replace(/\\(.)/g, '$1')] as const;
    }),
  );
}
