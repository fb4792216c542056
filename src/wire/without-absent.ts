/** The object without its undefined members. @decision absent-fields */
export function withoutAbsent(object: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}
