/** The parts of a schema of the document that name members. */
export interface MemberSchema {
  readonly properties?: Readonly<Record<string, MemberSchema>>;
  readonly items?: MemberSchema;
  readonly allOf?: readonly MemberSchema[];
}

/** A member that a schema does not define, and the members that it does. */
export interface UnknownMember {
  readonly path: readonly string[];
  readonly known: readonly string[];
}

/** The first member of a value that its schema does not define, except `exceptions`. */
export function unknownMember(
  schema: MemberSchema,
  value: unknown,
  exceptions: readonly string[],
): UnknownMember | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    const items = itemsOf(schema);
    if (!items) return undefined;
    for (let index = 0; index < value.length; index += 1) {
      const found = unknownMember(items, value[index], exceptions);
      if (found) return { ...found, path: [String(index), ...found.path] };
    }
    return undefined;
  }
  if (!definesMembers(schema)) return undefined;
  for (const name of Object.keys(value)) {
    const known = memberOf(schema, name);
    if (!known && !exceptions.includes(name)) return { path: [name], known: memberNames(schema) };
    const found = known && unknownMember(known, (value as Readonly<Record<string, unknown>>)[name], exceptions);
    if (found) return { ...found, path: [name, ...found.path] };
  }
  return undefined;
}

/** A copy of a value without the members that its schema does not define. */
export function withoutUnknownMembers(schema: MemberSchema, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const items = itemsOf(schema);
  if (Array.isArray(value)) return items ? value.map((item: unknown) => withoutUnknownMembers(items, item)) : value;
  if (!definesMembers(schema)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const known = memberOf(schema, name);
      return known ? [[name, withoutUnknownMembers(known, member)]] : [];
    }),
  );
}

function definesMembers({ properties, allOf }: MemberSchema): boolean {
  return properties !== undefined || allOf?.some((part) => part.properties) === true;
}

function memberOf({ properties, allOf }: MemberSchema, name: string): MemberSchema | undefined {
  if (properties && Object.hasOwn(properties, name)) return properties[name];
  return allOf?.find((part) => part.properties && Object.hasOwn(part.properties, name))?.properties?.[name];
}

function memberNames({ properties = {}, allOf = [] }: MemberSchema): readonly string[] {
  return [...new Set([properties, ...allOf.map((part) => part.properties ?? {})].flatMap(Object.keys))];
}

function itemsOf({ items, allOf }: MemberSchema): MemberSchema | undefined {
  return items ?? allOf?.find((part) => part.items)?.items;
}
