import type { PayeeVerification } from './payee-verification.js';

/**
 * Compares the name of a payee with the names of its account.
 *
 * Match: the same words in any order. Upper and lower case, accents, punctuation, a title before the name and words such as "and"
 * do not count, and an umlaut has two spellings (ü as u or ue). One holder of a joint account is enough; all together match, too.
 *
 * Close match, with the nearest name: in addition, initials instead of given names; one word with one typing error; one more or
 * one missing word, if two others are equal; a company without its legal form. Different legal forms are different companies.
 * @decision payee-verification
 */
export function matchPayeeName(sent: string, names: readonly string[]): PayeeVerification {
  const compared = names.map((matchedName) => ({ matchedName, cost: costOf(sent, matchedName) }));
  const [nearest] = compared.sort((one, other) => one.cost - other.cost);
  if (nearest?.cost === 0 || costOf(sent, names.join(' ')) === 0) return { result: 'MTCH' };
  return nearest && nearest.cost < Infinity ? { result: 'CMTC', matchedName: nearest.matchedName } : { result: 'NMTC' };
}

/** How much two names differ: 0 for a match, more for a close match, infinite for none. */
function costOf(sent: string, known: string): number {
  const pairs = spellingsOf(sent).flatMap((one) => spellingsOf(known).map((other) => differences(one, other)));
  return Math.min(...pairs);
}

interface ComparedName {
  readonly words: ReadonlySet<string>;
  /** The legal form of a company; undefined if there is none. */
  readonly legalForm: string | undefined;
}

/** Letters that do not become Latin ones without their accents, and the umlauts in their long spelling. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  þ: 'th',
};
const LONG_LETTERS: Readonly<Record<string, string>> = { ...LETTERS, ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

const CONJUNCTIONS: ReadonlySet<string> = new Set(['and', 'und', 'et', 've']);
const TITLES: ReadonlySet<string> = new Set(
  'mr mrs ms miss dr prof professor herr frau monsieur madame mme mlle sayin bayan'.split(' '),
);
/** Without spaces, because they are written with and without full stops. */
const LEGAL_FORMS: ReadonlySet<string> = new Set(
  'gmbh ag kg gmbhcokg cokg og ohg ug eg ev se ltd plc llp llc inc sa sarl sas srl spa nv bv ab as oy aps ltdsti sro spzoo'.split(
    ' ',
  ),
);
const LONG_FORMS: Readonly<Record<string, string>> = { limited: 'ltd', incorporated: 'inc', aktiengesellschaft: 'ag' };
const MOST_WORDS_OF_FORM = 4;

function spellingsOf(name: string): readonly ComparedName[] {
  return [LETTERS, LONG_LETTERS].map((letters) => comparedName(name, letters));
}

function comparedName(name: string, letters: Readonly<Record<string, string>>): ComparedName {
  const words = name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/\p{L}/gu, (letter) => letters[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !CONJUNCTIONS.has(word));
  while (words.length > 1 && TITLES.has(words[0] ?? '')) words.shift();
  // The longest form first: in "GmbH & Co. KG", KG alone would be another one.
  for (let count = Math.min(MOST_WORDS_OF_FORM, words.length - 1); count > 0; count -= 1) {
    const end = words.slice(-count).join('');
    const legalForm = LONG_FORMS[end] ?? end;
    if (LEGAL_FORMS.has(legalForm)) return { words: new Set(words.slice(0, -count)), legalForm };
  }
  return { words: new Set(words), legalForm: undefined };
}

function differences(sent: ComparedName, known: ComparedName): number {
  const added = [...sent.words].filter((word) => !known.words.has(word));
  const missing = [...known.words].filter((word) => !sent.words.has(word));
  const common = [...sent.words].filter((word) => known.words.has(word) && word.length > 1).length;
  const forms = [sent.legalForm, known.legalForm].filter((form) => form !== undefined);
  if (known.words.size === 0 || new Set(forms).size > 1) return Infinity;
  const formCost = forms.length === 1 ? 1 : 0;
  const initials = removeInitials(added, missing) + removeInitials(missing, added);
  const [one, other] = [added[0], missing[0]];
  const rest = added.length + missing.length;
  if (rest === 0) return common > 0 || initials === 0 ? formCost + initials : Infinity;
  const isSingleWord = sent.words.size === 1 && known.words.size === 1;
  const hasTypingError =
    rest === 2 && one !== undefined && other !== undefined && isTypingError(one, other) && (common > 0 || isSingleWord);
  return hasTypingError || (rest === 1 && common > 1) ? formCost + initials + 1 : Infinity;
}

/** Removes initials, and the words that they stand for. Returns how many. */
function removeInitials(initials: string[], words: string[]): number {
  let count = 0;
  for (const initial of initials.filter((word) => word.length === 1)) {
    const place = words.findIndex((word) => word.startsWith(initial));
    if (place < 0) continue;
    words.splice(place, 1);
    initials.splice(initials.indexOf(initial), 1);
    count += 1;
  }
  return count;
}

/** Shorter words are other words, not typing errors. */
const SHORTEST_WITH_ERROR = 4;

/** Whether two words differ by one letter: another, one more, or two neighbours in the wrong order. */
function isTypingError(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  if (shorter < SHORTEST_WITH_ERROR) return false;
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  return (left.length < 2 && right.length < 2) || (left.length === 2 && left === `${right[1] ?? ''}${right[0] ?? ''}`);
}
