/** State documents that have the form of one, and absurd contents. */

/** What takes the place of a part of a document. */
export const ODD_VALUES = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e300,
  -1e300,
  2 ** 60,
  '',
  'x',
  '7',
  '\r\nX-Odd: 1',
  '__proto__',
  '9999-12-31',
  '0100-01-01',
  '1900-01-01',
  'javascript:alert(1)',
  '00000000-0000-4000-8000-000000000000',
  [],
  [[]],
  ['x', {}],
  {},
  JSON.parse('{"__proto__": {"x": 1}}'),
];

/** The places of all parts of a document, of long lists those of the first items alone. */
export function* placesIn(value, most = 2, place = []) {
  yield place;
  if (Array.isArray(value))
    for (const [index, item] of value.slice(0, most).entries()) yield* placesIn(item, most, [...place, index]);
  else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value)) yield* placesIn(member, most, [...place, name]);
}

/** The document with another value at a place; undefined takes it away. */
export function withValue(document, place, value) {
  if (place.length === 0) return value;
  const [step, ...rest] = place;
  const copy = Array.isArray(document) ? [...document] : { ...document };
  if (rest.length > 0) copy[step] = withValue(document[step], rest, value);
  else if (value !== undefined) copy[step] = value;
  else if (Array.isArray(copy)) copy.splice(step, 1);
  else delete copy[step];
  return copy;
}

/** The values of a document by the name of their member: each has the form of the others. */
export function valuesByName(document) {
  const values = new Map();
  for (const place of placesIn(document, Infinity)) {
    const value = place.reduce((part, step) => part[step], document);
    const name = nameOf(place);
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  return values;
}

/** The name of the member at a place, or of the list in which it is. */
export function nameOf(place) {
  return place.findLast((step) => typeof step === 'string') ?? '';
}
