import type { Response } from 'express';
import type { StruckFault } from '../sim/faults.js';

/** The text of an answer as a fault bends it. */
export function bentText(text: string, { fault }: StruckFault): string {
  if (fault === 'TRUNCATED_JSON') return text.slice(0, Math.floor(text.length / 2));
  return fault === 'MALFORMED_JSON' ? text.replaceAll('"', "'") : text;
}

/** Writes a body in parts over a time. */
export function dribble(
  res: Response,
  bytes: Buffer,
  { chunks, durationMs }: NonNullable<StruckFault['slowBody']>,
): void {
  const size = Math.max(1, Math.ceil(bytes.length / chunks));
  const sendFrom = (from: number): void => {
    if (res.destroyed) return;
    const part = bytes.subarray(from, from + size);
    if (from + size >= bytes.length) res.end(part);
    else {
      res.write(part);
      setTimeout(() => sendFrom(from + size), durationMs / chunks);
    }
  };
  sendFrom(0);
}
