import { crc32 } from 'node:zlib';
import type { Profile } from '../../decisions.js';
import type { Instant, LocalDate } from '../../domain/calendar.js';
import type { ClockState } from '../../domain/ports.js';
import type { StateChanges } from '../../sim/state-changes.js';

/** The version of the form below. A newer one is refused, because it would be read wrongly. */
export const DATA_VERSION = 1;

/** How a kept bank begins: the first line of its file. */
export interface BankHeader {
  readonly dataVersion: number;
  readonly bank: string;
  /** Which fixtures the bank has. */
  readonly fixtures: string;
  /** The fixtures themselves, where they are not those of the server. */
  readonly fixtureText?: string;
  readonly profile: Profile;
  readonly seed: number;
  /** The seed that a reset goes back to: a state that was put in brings another. */
  readonly beginSeed: number;
  /** How its clock begins, and begins anew. */
  readonly clock: { readonly mode: 'running' | 'paused'; readonly rate: number; readonly at: Instant };
  readonly startDay: LocalDate;
  readonly openedAt: Instant;
}

/** What a line adds to a bank: changes that happened together, and when that was. */
export interface BankLine {
  readonly now: Instant;
  readonly clock: ClockState;
  /** Real time in milliseconds since the epoch. */
  readonly savedAtMs: number;
  /** Absent on the line that ends the first part of the file, the bank as it was when the file was made. */
  readonly changes?: StateChanges;
  /** On that line: how many lines the first part has. */
  readonly wholeAfter?: number;
}

/** A line of a file: a checksum of what follows it, and JSON. */
export function lineOf(content: BankHeader | BankLine): string {
  const json = JSON.stringify(content);
  return `${checksumOf(json)} ${json}\n`;
}

/** The content of a line; undefined where it is not as it was written. */
export function contentOf(line: string): unknown {
  const json = line.slice(9);
  if (line[8] !== ' ' || line.slice(0, 8) !== checksumOf(json)) return undefined;
  return JSON.parse(json);
}

function checksumOf(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}
