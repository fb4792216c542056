/**
 * The bank's randomness: a counter-based generator, so that a draw is a pure function of (seed, position) and a bank's
 * whole future is in its state. Not for secrets that guard the host; those come from node:crypto in the adapters.
 */

/** The highest seed; the lowest is 0. */
export const HIGHEST_SEED = 0xffff_ffff;

/** A seed and how many words were drawn from it so far. Kept in the bank's state. */
export interface RandomSequence {
  readonly seed: number;
  position: number;
}

/** Draws one unsigned 32-bit word and moves the sequence on by one. */
export function drawWord(sequence: RandomSequence): number {
  sequence.position += 1;
  return wordAt(sequence.seed, sequence.position);
}

/** Draws a number from 0 (included) to 1 (excluded). */
export function drawFraction(sequence: RandomSequence): number {
  return drawWord(sequence) / 0x1_0000_0000;
}

/** Draws a version 4 UUID. */
export function drawUuid(sequence: RandomSequence): string {
  return uuidOf(drawWord(sequence), drawWord(sequence), drawWord(sequence), drawWord(sequence));
}

const TOKEN_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Draws text of `length` characters that need no escaping in a URL (64 values a character). */
export function drawToken(sequence: RandomSequence, length: number): string {
  let token = '';
  while (token.length < length) {
    let word = drawWord(sequence);
    for (let i = 0; i < 5 && token.length < length; i += 1) {
      token += TOKEN_ALPHABET.charAt(word & 63);
      word >>>= 6;
    }
  }
  return token;
}

/** The word at `position` of the sequence that starts with `seed`. */
export function wordAt(seed: number, position: number): number {
  // Two rounds of the murmur3 finaliser over (seed, low and high half of the position): cheap and well mixed.
  const low = position >>> 0;
  const high = Math.floor(position / 0x1_0000_0000) >>> 0;
  return mix((mix((seed ^ Math.imul(low, 0x9e3779b1)) >>> 0) ^ Math.imul(high + 1, 0x85ebca77) ^ low) >>> 0);
}

/** `count` words of a sequence from `position` on. */
export function randomWords(seed: number, position: number, count: number): number[] {
  const words: number[] = [];
  for (let index = 0; index < count; index += 1) words.push(wordAt(seed, position + index));
  return words;
}

/** Two words that depend on every character of `text` (FNV-1a and its mirror). */
export function hashWords(text: string): [number, number] {
  let forward = 0x811c9dc5;
  let backward = 0x01000193;
  for (let i = 0; i < text.length; i += 1) {
    forward = Math.imul(forward ^ text.charCodeAt(i), 0x01000193) >>> 0;
    backward = mix((backward ^ text.charCodeAt(text.length - 1 - i)) >>> 0);
  }
  return [mix(forward), backward];
}

/** Writes four words as a version 4 UUID. */
export function uuidFromWords(words: readonly number[]): string {
  const [first = 0, second = 0, third = 0, fourth = 0] = words;
  return uuidOf(first, second, third, fourth);
}

const HYPHEN = 0x2d;
const HEX_DIGITS = Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0));
/** The codes of the text that is written next, with its hyphens, and where its digits are. */
const codes = Array.from('********-****-****-****-************', (place) => place.charCodeAt(0));
const DIGIT_PLACES = codes.flatMap((code, place) => (code === HYPHEN ? [] : [place]));

/** Text put together of others would keep all of them in memory, which the garbage collector then visits. */
function uuidOf(first: number, second: number, third: number, fourth: number): string {
  const words = [first, (second & 0xffff_0fff) | 0x4000, (third & 0x3fff_ffff) | 0x8000_0000, fourth];
  for (let digit = 0; digit < DIGIT_PLACES.length; digit += 1) {
    const word = words[digit >> 3] ?? 0;
    codes[DIGIT_PLACES[digit] ?? 0] = HEX_DIGITS[(word >>> (28 - 4 * (digit & 7))) & 15] ?? 0;
  }
  return String.fromCharCode(...codes);
}

function mix(word: number): number {
  let h = word >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
