/** The parts of a schema of the document that name members. */
export interface MemberSchema {
  readonly properties?: Readonly<Record<string, MemberSchema>>;
  readonly items?: MemberSchema;
  readonly allOf?: readonly MemberSchema[];
}

/** A member that a schema does not name, and those that it does name in its place. */
export interface UnknownMember {
  readonly path: readonly string[];
  readonly known: readonly string[];
}

/** The first member of a value that its schema does not name; those in `exceptions` are passed over. */
export function unknownMember(
  schema: MemberSchema,
  value: unknown,
  exceptions: readonly string[],
  path: readonly string[] = [],
): UnknownMember | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    const items = itemsOf(schema);
    return items && firstOf(value, (item, index) => unknownMember(items, item, exceptions, [...path, String(index)]));
  }
  const properties = propertiesOf(schema);
  if (!properties) return undefined;
  return firstOf(Object.entries(value), ([name, member]) => {
    const known = properties.get(name);
    if (known) return unknownMember(known, member, exceptions, [...path, name]);
    return exceptions.includes(name) ? undefined : { path: [...path, name], known: [...properties.keys()] };
  });
}

/** A copy of a value without the members that its schema does not name. */
export function withoutUnknownMembers(schema: MemberSchema, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = itemsOf(schema);
    return items ? value.map((item: unknown) => withoutUnknownMembers(items, item)) : value;
  }
  const properties = propertiesOf(schema);
  if (!properties) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const known = properties.get(name);
      return known ? [[name, withoutUnknownMembers(known, member)]] : [];
    }),
  );
}

/** The members of a schema and of the parts that it is made of; undefined when it names none at all. */
function propertiesOf(schema: MemberSchema): ReadonlyMap<string, MemberSchema> | undefined {
  const parts = [schema, ...(schema.allOf ?? [])].flatMap(({ properties }) => (properties ? [properties] : []));
  return parts.length === 0 ? undefined : new Map(parts.flatMap((properties) => Object.entries(properties)));
}

function itemsOf(schema: MemberSchema): MemberSchema | undefined {
  return schema.items ?? schema.allOf?.find(({ items }) => items)?.items;
}

function firstOf<Item, Found>(
  items: readonly Item[],
  find: (item: Item, index: number) => Found | undefined,
): Found | undefined {
  for (const [index, item] of items.entries()) {
    const found = find(item, index);
    if (found !== undefined) return found;
  }
  return undefined;
}
