import { DecimalText } from './decimal-text.js';

/** A value of a JSON body. */
export type Json = string | number | boolean | null | undefined | DecimalText | readonly Json[] | JsonMembers;
/** An object of a JSON body. */
export interface JsonMembers {
  readonly [name: string]: Json;
}

/** Where an object stands: the member that holds it, or the list of that name; '' for the body itself. */
type ChangeObject = (members: JsonMembers, place: string) => JsonMembers;
type ChangeValue = (value: Json, name: string, place: string) => Json;

/** A body with every object changed, the inner ones first. */
export function mapObjects(value: Json, change: ChangeObject, place = ''): Json {
  if (isList(value)) return value.map((item) => mapObjects(item, change, place));
  if (!isMembers(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, mapObjects(member, change, name)] as const);
  return change(Object.fromEntries(members), place);
}

/** A body with every member that is no object changed; what becomes undefined is left out. */
export function mapMembers(value: Json, change: ChangeValue): Json {
  return mapObjects(value, (members, place) =>
    Object.fromEntries(
      Object.entries(members)
        .map(([name, member]) => [name, isMembers(member) ? member : change(member, name, place)] as const)
        .filter(([, member]) => member !== undefined),
    ),
  );
}

/** Whether a value is a list. */
export function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** Whether a value is an object with members. */
function isMembers(value: Json): value is JsonMembers {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof DecimalText);
}
