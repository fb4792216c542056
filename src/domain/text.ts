/** Text for people: numbers with their nouns, hints for misspelt names, and markup that shows a text as it is. */

/** The order of two texts by their characters, for sorting. */
export function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** Copies a string: a substring would keep the whole body in memory (V8). */
export function detachedCopy(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}

/**
 * Where a JSON string ends, after its quote; one that is cut off ends with the text. Not one expression, which would exhaust its stack: a
 * text can have millions of escapes.
 * @param from after the quote that begins it
 */
export function endOfJsonString(text: string, from: number): number {
  const marks = /["\\]/g;
  marks.lastIndex = from;
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    if (mark[0] === '"') return marks.lastIndex;
    marks.lastIndex += 1;
  }
  return text.length;
}

/** The value that a JSON text stands for; undefined for any other text. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** JSON with indentation where a text is JSON; otherwise the text as it is. */
export function prettyText(text: string): string {
  const value = parsedJson(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
}

/** A count with its noun: `1 call`, `3 calls`. */
export function counted(count: number, one: string, other = `${one}s`): string {
  return `${count} ${count === 1 ? one : other}`;
}

/** 1st, 2nd, 3rd, 4th. */
export function ordinal(number: number): string {
  const last = number % 100 > 10 && number % 100 < 14 ? 0 : number % 10;
  return `${number}${['th', 'st', 'nd', 'rd'][last] ?? 'th'}`;
}

/** A duration in real milliseconds: `0.4 ms`, `12 ms`, `1.3 s`. */
export function durationText(milliseconds: number): string {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return `${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`;
}

/** Words of a name in camel case: `validUntilPassed` is `valid until passed`. */
export function words(name: string): string {
  return name.replace(
    /([a-z0-9])([A-Z])/g,
    (_whole, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  );
}

/** An IBAN in groups of four, as it is printed. */
export function ibanText(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ');
}

/** A text with a capital at its beginning. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for HTML and XML 1.0, which cannot represent control characters or lone surrogates. */
export function escapeMarkup(text: string): string {
  return text
    .replace(/(?![\n\t])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, '\ufffd')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

/** The hint ` (did you mean X?)` for a misspelt name, or an empty text if no known name is similar. */
export function didYouMean(name: string, known: readonly string[]): string {
  const best = closest(name, known);
  return best === undefined ? '' : ` (did you mean ${best}?)`;
}

/** The known name that is most similar to a misspelt one, or contains it; undefined: none. */
export function closest<Word extends string>(name: string, known: readonly Word[]): Word | undefined {
  const wanted = name.toLowerCase();
  const most = Math.max(1, Math.floor(wanted.length / 3));
  const [best] = known
    .map((word) => ({ word, distance: editDistance(wanted, word.toLowerCase()) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((one, other) => one.distance - other.distance);
  return best?.word ?? known.find((word) => wanted.length > 3 && word.toLowerCase().includes(wanted));
}

/** What is wrong with a text of 1 to `longest` printable characters; undefined: nothing. @decision text-lengths */
export function problemOfText(text: string, longest: number): string | undefined {
  if (text.trim() === '') return 'is empty';
  // Count characters only if there may be too many, because some take two code units.
  const length = text.length > longest ? Array.from(text).length : text.length;
  if (length > longest) return `has ${length} characters; at most ${longest} are allowed`;
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what is not printable
  return /[\u0000-\u001f\u007f]/.test(text) ? 'contains control characters; send printable text' : undefined;
}

const LONG_LIST = 20;

/** The words that a value must be one of, for a message: of a long list, which would hide it, the one that was meant. */
export function oneOfText(words: readonly string[], value: unknown): string {
  const hint = words.length > LONG_LIST && typeof value === 'string' ? didYouMean(value.slice(0, 100), words) : '';
  if (hint !== '') return `one of the ${words.length} known values${hint}`;
  if (words.length < 2) return words.join();
  const more = words.length > LONG_LIST ? ` and ${words.length - LONG_LIST} more` : '';
  return `one of ${words.slice(0, LONG_LIST).join(', ')}${more}`;
}

/** The number of letters to insert, delete, replace or swap with their neighbour to make one word of the other. */
function editDistance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (last[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const swapped = isSwap ? (beforeLast[column - 2] ?? 0) + 1 : replaced;
      current.push(Math.min(replaced, swapped, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    [beforeLast, last] = [last, current];
  }
  return last[other.length] ?? 0;
}
