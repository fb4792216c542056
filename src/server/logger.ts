import { styleText } from 'node:util';
import type { TransitionRecord } from '../sim/bank.js';
import { bankTimeText } from '../domain/calendar.js';
import type { LoggedCall } from '../journal/journal-entry.js';

/** Verbosity: faults of the bank; also rejected calls; also all calls and transitions; also probes and the dashboard's calls. */
export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const;
/** One level; the first is the least verbose. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Where the server reports events, one line each. */
export interface Log {
  call(line: LoggedCall): void;
  /** @param timeZone of the bank */
  transition(bankId: string, record: TransitionRecord, timeZone?: string): void;
  fault(error: unknown): void;
  /** Something that the operator of the server should know. */
  note(level: 'info' | 'warn', text: string): void;
}

/** The format of a log. */
export interface LogForm {
  readonly write: (line: string) => void;
  /** `json`: one object per line, for programs. */
  readonly format: 'text' | 'json';
  readonly level: LogLevel;
  /** Whether text output is coloured. */
  readonly isColoured: boolean;
  /** Real time of a line. */
  readonly now: () => number;
}

/** Creates a log that writes lines. */
export function createLog(form: LogForm): Log {
  const said = new Set(LOG_LEVELS.slice(0, LOG_LEVELS.indexOf(form.level) + 1));
  const says = (level: LogLevel): boolean => said.has(level);
  const lines = form.format === 'json' ? jsonLines(form.now) : textLines(form.isColoured, form.now);
  return {
    call(line) {
      const level = levelOf(line);
      if (says(level)) form.write(lines.call(line, level));
    },
    transition(bankId, record, timeZone = 'UTC') {
      if (says('info')) form.write(lines.transition(bankId, record, timeZone));
    },
    fault(error) {
      form.write(lines.fault(error instanceof Error ? (error.stack ?? error.message) : String(error)));
    },
    note(level, text) {
      if (says(level)) form.write(lines.note(level, text));
    },
  };
}

function levelOf({ path, status, isFromDashboard }: LoggedCall): LogLevel {
  if (status >= 400 || status === 0) return 'warn';
  return path === '/livez' || path === '/readyz' || isFromDashboard === true ? 'debug' : 'info';
}

interface Lines {
  call(line: LoggedCall, level: LogLevel): string;
  transition(bankId: string, record: TransitionRecord, timeZone: string): string;
  fault(text: string): string;
  note(level: LogLevel, text: string): string;
}

type Paint = (style: Parameters<typeof styleText>[0], text: string) => string;

function textLines(isColoured: boolean, now: () => number): Lines {
  // The caller has determined whether the stream supports colours.
  const paint: Paint = isColoured
    ? (style, text) => styleText(style, text, { validateStream: false })
    : (_style, text) => text;
  // Formatted once a second.
  let clock = { second: NaN, text: '' };
  const timeOfDay = (): string => {
    const second = Math.floor(now() / 1000);
    if (second !== clock.second)
      clock = { second, text: paint('dim', new Date(second * 1000).toTimeString().slice(0, 8)) };
    return clock.text;
  };
  const statusStyle = (status: number) =>
    status >= 500 || status === 0 ? 'red' : status >= 400 ? 'yellow' : status >= 300 ? 'cyan' : 'green';
  return {
    call({ method, path, status, milliseconds, refusal }) {
      const answer = paint(statusStyle(status), status === 0 ? 'no response' : String(status));
      const reason = refusal === undefined ? '' : ` ${paint('yellow', refusal)}`;
      return `${timeOfDay()} ${paint('bold', method)} ${path} ${answer} ${paint('dim', `${milliseconds.toFixed(1)} ms`)}${reason}`;
    },
    transition(bankId, { at, kind, subject, from, to, cause }, timeZone) {
      const [where, when] = [paint('dim', bankId), paint('dim', `(${cause}), bank time ${bankTimeText(at, timeZone)}`)];
      return `${timeOfDay()} ${where} ${kind} ${subject}: ${from ?? 'new'} -> ${paint('magenta', to)} ${when}`;
    },
    fault: (text) => paint('red', text),
    note: (level, text) => `${timeOfDay()} ${level === 'warn' ? paint('yellow', text) : text}`,
  };
}

function jsonLines(now: () => number): Lines {
  const line = (level: LogLevel, event: string, members: object): string =>
    JSON.stringify({ time: new Date(now()).toISOString(), level, event, ...members });
  return {
    call: ({ milliseconds, isFromDashboard: _isFromDashboard, ...call }, level) =>
      line(level, 'call', { ...call, durationMs: Math.round(milliseconds * 10) / 10 }),
    transition: (bank, { at, kind, subject, from, to, cause }) =>
      line('info', 'transition', { bank, at: new Date(at).toISOString(), kind, subject, from, to, cause }),
    fault: (text) => line('error', 'fault', { message: text }),
    note: (level, text) => line(level, 'note', { message: text }),
  };
}

/** A log without output, for the library. */
export const silentLog: Log = {
  call: () => undefined,
  transition: () => undefined,
  fault: () => undefined,
  note: () => undefined,
};
