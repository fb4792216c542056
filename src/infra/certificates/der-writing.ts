/** Writing the little DER that is ours and not node-forge's. Light enough for a start on which nothing is made. */

const OBJECT_IDENTIFIER = 0x06;
const UTF8_STRING = 0x0c;
const SEQUENCE = 0x30;

/** A SEQUENCE of what is given, each already DER. */
export function sequence(...members: readonly Buffer[]): Buffer {
  return tagged(SEQUENCE, Buffer.concat(members));
}

/** An OBJECT IDENTIFIER, given in dots. */
export function objectIdentifier(dotted: string): Buffer {
  const [top = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return tagged(OBJECT_IDENTIFIER, Buffer.from([top * 40 + second, ...rest].flatMap(base128)));
}

/** A UTF8String. */
export function utf8String(text: string): Buffer {
  return tagged(UTF8_STRING, Buffer.from(text, 'utf8'));
}

function tagged(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content]);
}

/** Up to 127 in one byte, beyond that behind the count of its bytes. */
function lengthOf(length: number): number[] {
  if (length < 0x80) return [length];
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return [0x80 | bytes.length, ...bytes];
}

/** Seven bits a byte; all bytes but the last have the eighth set. */
function base128(number: number): number[] {
  const bytes = [number % 128];
  for (let rest = Math.floor(number / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift(0x80 | (rest % 128));
  return bytes;
}
