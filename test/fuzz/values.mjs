/** Values for fuzzing: what a schema wants, nearly that, and what no one wants. */

const ODD_TEXTS = [
  '',
  ' ',
  '\t',
  '0',
  '-1',
  'null',
  'true',
  '[]',
  '{}',
  '%',
  '%00',
  '%zz',
  '../../etc/passwd',
  '..%2f',
  "'",
  '"',
  '<script>alert(1)</script>',
  '${7*7}',
  '{{7*7}}',
  'a\r\nX-Injected: 1',
  '\u0000',
  '\ud800',
  '\u202e',
  'ﷺ',
  '🏦',
  'İ',
  'ſ',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '9'.repeat(400),
  'x'.repeat(5000),
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '-271821-04-20',
  '2026-03-31T25:61:61Z',
  '275760-09-13T00:00:00Z',
  'P1000000Y',
  'PT0S',
  'P-1D',
  'PT1e9H',
  'AT611904300234573201',
  'AT000000000000000000',
  'EUR',
  'XXX',
  '1e400',
  '0.1',
  '-0',
  'NaN',
  'Infinity',
];
const ODD_NUMBERS = [0, -0, 1, -1, 0.1, 1e-7, 1.005, 2 ** 31, 2 ** 53, 2 ** 53 + 2, 1e15, 1e21, 1e308, -1e308, 5e-324];

/** Anything that JSON can say. */
export function anything(random, depth = 0) {
  const { any, below, chance } = random;
  switch (below(depth > 3 ? 5 : 8)) {
    case 0:
      return null;
    case 1:
      return chance(0.5);
    case 2:
      return any(ODD_NUMBERS);
    case 3:
    case 4:
      return any(ODD_TEXTS);
    case 5:
      return Array.from({ length: below(4) }, () => anything(random, depth + 1));
    case 6: {
      // Too deep to be read.
      let nested = {};
      for (let level = below(60); level > 0; level -= 1) nested = chance(0.5) ? [nested] : { a: nested };
      return nested;
    }
    default:
      return Object.fromEntries(
        Array.from({ length: below(5) }, () => [any(ODD_TEXTS).slice(0, 40), anything(random, depth + 1)]),
      );
  }
}

/** Text that someone may send where text is wanted. @param known values that mean something in the bank */
export function oddText(random, known) {
  return random.chance(0.5) ? random.any(known) : random.any(ODD_TEXTS);
}

/** A value around a schema of an OpenAPI document. @param resolve gives what a reference stands for */
export function valueFor(schema, random, resolve, known, depth = 0) {
  const { any, below, chance } = random;
  if (schema?.$ref) return valueFor(resolve(schema.$ref), random, resolve, known, depth);
  if (typeof schema !== 'object' || schema === null || depth > 12 || chance(0.03)) return anything(random);
  for (const word of ['oneOf', 'anyOf'])
    if (schema[word]) return valueFor(any(schema[word]), random, resolve, known, depth + 1);
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((part) => valueFor(part, random, resolve, known, depth + 1)));
  if (schema.enum) return chance(0.95) ? any(schema.enum) : oddText(random, known);
  const type = Array.isArray(schema.type) ? any(schema.type) : schema.type;
  if (type === 'object' || schema.properties) {
    const required = new Set(schema.required ?? []);
    const made = {};
    for (const [name, own] of Object.entries(schema.properties ?? {}))
      if (chance(required.has(name) ? 0.97 : 0.5)) made[name] = valueFor(own, random, resolve, known, depth + 1);
    if (chance(0.03)) made[any(ODD_TEXTS).slice(0, 60)] = anything(random);
    return made;
  }
  if (type === 'array')
    return Array.from({ length: below(3) }, () => valueFor(schema.items, random, resolve, known, depth + 1));
  if (type === 'boolean') return chance(0.5);
  if (type === 'integer') return chance(0.8) ? below(20) : any(ODD_NUMBERS);
  if (type === 'number') return chance(0.8) ? below(10_000) / 100 : any(ODD_NUMBERS);
  const example = schema.example ?? schema.examples?.[0];
  if (example !== undefined && chance(0.6)) return example;
  return oddText(random, known);
}
