/** The type of an object without its undefined members. */
export type WithoutAbsent<Members> = {
  readonly [Name in keyof Members as undefined extends Members[Name] ? never : Name]: Members[Name];
} & {
  readonly [Name in keyof Members as undefined extends Members[Name] ? Name : never]?: Exclude<
    Members[Name],
    undefined
  >;
};

/** The object without its undefined members. @decision absent-fields */
export function withoutAbsent<const Members extends object>(object: Members): WithoutAbsent<Members> {
  const present: Partial<Record<string, unknown>> = {};
  // Creates the bodies of all responses. A loop over the names is fastest.
  for (const name of Object.keys(object)) {
    const value = object[name as keyof Members];
    if (value !== undefined) present[name] = value;
  }
  return present as WithoutAbsent<Members>;
}
