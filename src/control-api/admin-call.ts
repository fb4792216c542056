import type { Request } from 'express';
import { BankFault } from '../domain/errors.js';
import type { SettableClock } from '../domain/domain.js';
import type { Bank } from '../sim/bank.js';
import { bankPath } from '../sim/banks.js';
import type { JsonObject } from '../parsing/read.js';
import type { AppContext } from '../http/app-context.js';
import { controlOriginOf, type LinkBase, linkBaseOf } from '../http/link-base.js';
import type { Parameters } from '../parsing/parameters.js';
import type { AdminAnswer } from './answers.js';
import type { Admission } from './guard.js';

/** One call of the control API that was let in. */
export interface AdminCall {
  readonly req: Request;
  readonly context: AppContext;
  readonly bank: Bank;
  /** Members of the body, all of them known to the operation. */
  readonly body: JsonObject;
  readonly query: Parameters;
  /** Whether the caller may use all of the control API; else only what its operation shows to others. */
  readonly mayCall: boolean;
}

/** One operation of the control API. */
export interface AdminOperation {
  readonly id: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /**
   * Where it stands: `origin` at the path itself, `server` below `/__admin`, `bank` below `/__admin` (the default bank) and
   * below `/__admin/banks/{bank}`.
   */
  readonly place: 'origin' | 'server' | 'bank';
  readonly path: string;
  /** Default: tokenHolder. */
  readonly admission?: Admission;
  /** Members that the body may have. */
  readonly members?: readonly string[];
  /** Parameters that the query may have. */
  readonly parameters?: readonly string[];
  /** Whether the body is taken whole, nulls and all, and judged by the operation alone. */
  readonly takesWhole?: true;
  /** Whether it changes nothing although it is no `get`. */
  readonly onlyReads?: true;
  /** In bytes; default: 100 kB. */
  readonly largestBodyBytes?: number;
  /** Default: 200. */
  readonly status?: number;
  /** Only what makes banks may take its time: everything else of a bank is done when it returns. */
  readonly answer: (call: AdminCall) => AdminAnswer | Promise<AdminAnswer>;
}

/** A row of the matrix with its two steps typed: what is read, and what is made of it. */
export function adminOperation<Input>(
  row: Omit<AdminOperation, 'answer'> & {
    readonly read: (call: AdminCall) => Input;
    readonly call: (call: AdminCall, input: Input) => AdminAnswer | Promise<AdminAnswer>;
  },
): AdminOperation {
  const { read, call, ...rest } = row;
  return { ...rest, answer: (received) => call(received, read(received)) };
}

/** Reads nothing. */
export function nothing(): undefined {
  return undefined;
}

/** The `{id}` of the path. */
export function idOf({ req }: AdminCall): string {
  const id = req.params['id'];
  return typeof id === 'string' ? id : '';
}

/** The clock of the call's bank. */
export function clockOf({ context, bank }: AdminCall): SettableClock {
  return context.registry.clockOf(bank);
}

/** The addresses for the links of the answer. */
export function linksOf({ req, context, bank }: AdminCall): LinkBase {
  return linkBaseOf(req, context.settings, bankPath(bank.id));
}

/** The address of the control API of the call's bank. */
export function adminUrlOf({ req, context, bank }: AdminCall): string {
  return `${controlOriginOf(req, context.settings)}/__admin${bankPath(bank.id)}`;
}

/** What was looked up, or the refusal that names it. @throws RESOURCE_UNKNOWN */
export function found<Resource>(resource: Resource | undefined, name: string): Resource {
  if (resource !== undefined) return resource;
  throw new BankFault('RESOURCE_UNKNOWN', `there is no ${name.slice(0, 120)} in this bank`);
}
