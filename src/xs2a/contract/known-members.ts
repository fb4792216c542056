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
  const { properties, items } = partsOf(schema);
  if (Array.isArray(value)) {
    if (!items) return undefined;
    for (let index = 0; index < value.length; index += 1) {
      const found = unknownMember(items, value[index], exceptions);
      if (found) return { ...found, path: [String(index), ...found.path] };
    }
    return undefined;
  }
  if (!properties) return undefined;
  for (const name of Object.keys(value)) {
    const known = properties.get(name);
    if (!known && !exceptions.includes(name)) return { path: [name], known: [...properties.keys()] };
    const found = known && unknownMember(known, (value as Readonly<Record<string, unknown>>)[name], exceptions);
    if (found) return { ...found, path: [name, ...found.path] };
  }
  return undefined;
}

/** A copy of a value without the members that its schema does not define. */
export function withoutUnknownMembers(schema: MemberSchema, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { properties, items } = partsOf(schema);
  if (Array.isArray(value)) return items ? value.map((item: unknown) => withoutUnknownMembers(items, item)) : value;
  if (!properties) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const known = properties.get(name);
      return known ? [[name, withoutUnknownMembers(known, member)]] : [];
    }),
  );
}

interface SchemaParts {
  readonly properties: ReadonlyMap<string, MemberSchema> | undefined;
  readonly items: MemberSchema | undefined;
}

/** Cache of analysed schemas. */
const PARTS = new WeakMap<MemberSchema, SchemaParts>();

function partsOf(schema: MemberSchema): SchemaParts {
  let parts = PARTS.get(schema);
  if (!parts) PARTS.set(schema, (parts = { properties: propertiesOf(schema), items: itemsOf(schema) }));
  return parts;
}

/** The members of a schema including its parts; undefined if it defines none. */
function propertiesOf(schema: MemberSchema): ReadonlyMap<string, MemberSchema> | undefined {
  const parts = [schema, ...(schema.allOf ?? [])].flatMap(({ properties }) => (properties ? [properties] : []));
  return parts.length === 0 ? undefined : new Map(parts.flatMap((properties) => Object.entries(properties)));
}

function itemsOf(schema: MemberSchema): MemberSchema | undefined {
  return schema.items ?? schema.allOf?.find(({ items }) => items)?.items;
}
