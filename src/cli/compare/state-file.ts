import { readFile, rename, writeFile } from 'node:fs/promises';
import { ExpectedError } from '../../domain/errors.js';
import type { ProbedCall } from '../../learning/compare/probed-call.js';
import { listOf, objectOf, type Json } from '../../learning/exchange.js';
import { memberAt } from '../../domain/shape.js';

/** What a run is about. A state belongs to one. */
export interface RunIdentity {
  readonly target: string;
  readonly dialect: string;
  readonly allow: string;
}

/** The finished probes of a run that was interrupted. Their calls are masked: they have no secrets. */
export interface RunState {
  /** The target's time at the beginning, an ISO instant. */
  readonly begunAt: string;
  /** How many masks were given to values of the bank. */
  readonly issued: number;
  /** Calls by probe. */
  readonly probes: Readonly<Record<string, readonly ProbedCall[]>>;
}

const VERSION = 1;

/** A state file that cannot be used. */
class StateFileError extends ExpectedError {
  constructor(path: string, message: string) {
    super('STATE_INVALID', `--state ${path}: ${message}`);
  }
}

/** Reads a state; undefined if there is none yet. @throws StateFileError */
export async function readState(path: string, identity: RunIdentity): Promise<RunState | undefined> {
  let content: Json;
  try {
    content = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new StateFileError(path, code ?? 'is no JSON; remove it to begin again');
  }
  const begunAt = memberAt(content, 'begunAt');
  const issued = memberAt(content, 'issued');
  const probes = objectOf(memberAt(content, 'probes'));
  if (
    memberAt(content, 'version') !== VERSION ||
    typeof begunAt !== 'string' ||
    Number.isNaN(Date.parse(begunAt)) ||
    typeof issued !== 'number' ||
    !probes
  )
    throw new StateFileError(path, 'was not written by this version of the command; remove it to begin again');
  for (const [name, wanted] of Object.entries(identity))
    if (memberAt(content, name) !== wanted)
      throw new StateFileError(path, `belongs to a run with another ${name}; remove it, or name another file`);
  try {
    return {
      begunAt,
      issued,
      probes: Object.fromEntries(
        Object.entries(probes).map(([probe, calls]) => [probe, listOf(calls).map((call) => readCall(call))]),
      ),
    };
  } catch {
    throw new StateFileError(path, 'has calls that cannot be read; remove it to begin again');
  }
}

/** Replaces the state file in one step, so that an interruption leaves the old one or the new one. @throws StateFileError */
export async function writeState(path: string, identity: RunIdentity, state: RunState): Promise<void> {
  const text = JSON.stringify({ version: VERSION, ...identity, ...state });
  try {
    await writeFile(`${path}.new`, text, { mode: 0o600 });
    await rename(`${path}.new`, path);
  } catch (error) {
    throw new StateFileError(path, `cannot be written: ${(error as NodeJS.ErrnoException).code ?? ''}`);
  }
}

function readCall(value: Json): ProbedCall {
  const call = value as ProbedCall;
  const { probe, request, exchange } = call;
  if (typeof probe !== 'string' || typeof request !== 'string' || typeof exchange.answer.status !== 'number')
    throw new TypeError('not a call');
  const { headers, body } = exchange.request;
  if (!objectOf(headers) || !objectOf(exchange.answer.headers) || !['string', 'undefined'].includes(typeof body))
    throw new TypeError('not a call');
  return { ...call, exchange: { ...exchange, url: new URL(exchange.url) } };
}
