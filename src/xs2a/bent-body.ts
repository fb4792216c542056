import { setTimeout as pause } from 'node:timers/promises';
import type { Response } from 'express';
import type { StruckFault } from '../sim/scripting/faults.js';

/** The text of an answer as a fault bends it. */
export function bentText(text: string, { fault }: StruckFault): string {
  if (fault === 'TRUNCATED_JSON') return text.slice(0, Math.floor(text.length / 2));
  return fault === 'MALFORMED_JSON' ? text.replaceAll('"', "'") : text;
}

/** Writes a body in parts over a time, and ends the answer. */
export async function dribble(
  res: Response,
  bytes: Buffer,
  { chunks, durationMs }: NonNullable<StruckFault['slowBody']>,
): Promise<void> {
  const size = Math.max(1, Math.ceil(bytes.length / chunks));
  let from = 0;
  for (; from + size < bytes.length && !res.destroyed; from += size) {
    res.write(bytes.subarray(from, from + size));
    await pause(durationMs / chunks);
  }
  if (!res.destroyed) res.end(bytes.subarray(from));
}
