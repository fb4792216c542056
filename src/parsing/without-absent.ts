/** The object without its undefined members. @decision absent-fields */
export function withoutAbsent(object: Readonly<Record<string, unknown>>): object {
  const present: Record<string, unknown> = {};
  for (const name of Object.keys(object)) if (object[name] !== undefined) present[name] = object[name];
  return present;
}
