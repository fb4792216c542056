import { crc32 } from 'node:zlib';
import type { Profile } from '../decisions/decisions.js';
import type { Instant, LocalDate } from '../domain/calendar.js';
import type { ClockState } from '../domain/domain.js';
import type { StateChanges } from '../sim/state/state-changes.js';

/** The version of the form below. Files of another version are not opened, because they would be read wrongly. */
export const DATA_VERSION = 2;

/** How a kept bank begins: the first line of its file. */
export interface BankHeader {
  readonly dataVersion: number;
  /** The id of the bank, as in the name of the file. */
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

/** A line of a file, and the checksum that the next line names. */
export interface ChainedLine {
  readonly text: string;
  readonly checksum: string;
}

/** What the first line names in place of the checksum of the line before. */
export const NO_CHECKSUM = '00000000';

/**
 * A line of a file: a checksum of what follows it, the checksum of the line before, and JSON. So a line that is missing,
 * repeated or moved is noticed as well as one that was changed.
 * @param before checksum of the line before
 */
export function chainedLine(json: string, before: string): ChainedLine {
  const checked = `${before} ${json}`;
  const checksum = crc32(checked).toString(16).padStart(8, '0');
  return { text: `${checksum} ${checked}\n`, checksum };
}

/** A line as it was read. */
export interface ReadLine {
  readonly checksum: string;
  /** Checksum of the line that was before it when it was written; undefined in files of form 1, which had none. */
  readonly before: string | undefined;
  readonly json: string;
}

/** Reads a line, without its end; undefined where it is not as it was written. */
export function readLine(line: string): ReadLine | undefined {
  const checksum = line.slice(0, 8);
  const checked = line.slice(9);
  if (line[8] !== ' ' || crc32(checked).toString(16).padStart(8, '0') !== checksum) return undefined;
  if (checked.startsWith('{')) return { checksum, before: undefined, json: checked };
  return { checksum, before: checked.slice(0, 8), json: checked.slice(9) };
}
