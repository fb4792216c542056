import { formatError } from '../../domain/errors.js';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const LONGEST_NAME = 64;

/**
 * Rejects a text with duplicate object members, because parsing would keep only the last value.
 * @param text valid JSON
 * @param members number of members in the parsed value; if the text has as many names, none is repeated
 * @decision repeated-parameters @throws FORMAT_ERROR
 */
export function refuseRepeatedMembers(text: string, members: number): void {
  let names = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === COLON) names += 1;
    else if (code === QUOTE) at = endOfString(text, at);
  }
  if (names !== members) refuseFirst(text);
}

function refuseFirst(text: string): void {
  const open: Set<string>[] = [];
  let last = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '{' || character === '[') open.push(new Set());
    else if (character === '}' || character === ']') open.pop();
    else if (character === '"') {
      const end = endOfString(text, at);
      last = text.slice(at, end + 1);
      at = end;
    } else if (character === ':') {
      const name = JSON.parse(last) as string;
      const shown = name.slice(0, LONGEST_NAME);
      if (open.at(-1)?.has(name)) formatError(shown, `${shown} is there twice in the same object; send it once`);
      open.at(-1)?.add(name);
    }
  }
}

/** Where a string that begins at `begin` ends: at the first unescaped quote. */
function endOfString(text: string, begin: number): number {
  for (let end = text.indexOf('"', begin + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}
