import type { Request } from 'express';
import { BankFault } from '../domain/errors.js';
import type { SettableClock } from '../domain/clock.js';
import type { Bank } from '../sim/bank.js';
import { bankPath } from '../sim/banks.js';
import type { JsonObject } from '../parsing/read.js';
import {
  BANK_ROUTES,
  SERVER_ROUTES,
  type BankOperationId,
  type ServerOperationId,
} from '../library/control-operations.js';
import type { AppContext } from '../http/app-context.js';
import type { UndoPoint } from '../banks/undo-points.js';
import { controlOriginOf, type LinkBase, linkBaseOf } from '../http/link-base.js';
import type { Parameters } from '../parsing/parameters.js';
import type { AdminAnswer } from './answers.js';
import { INPUTS } from './generated/inputs.js';
import type { Admission } from '../http/requests/control-guard.js';

/** An admitted call of the control API. */
export interface AdminCall {
  readonly req: Request;
  readonly context: AppContext;
  readonly bank: Bank;
  /** The body. All its members are known to the operation. */
  readonly body: JsonObject;
  readonly query: Parameters;
  /** Whether the caller may use the whole control API. If not, the operation returns only public information. */
  readonly mayCall: boolean;
  /** The point before this call, if it asked for one. */
  readonly undoPoint?: UndoPoint | undefined;
}

/** One operation of the control API. */
export interface AdminOperation {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /**
   * Where the path begins: `origin` at the root, `server` below `/__admin`, `bank` below `/__admin` (the default bank) and
   * below `/__admin/banks/{bank}`.
   */
  readonly base: 'origin' | 'server' | 'bank';
  readonly path: string;
  /** Default: tokenHolder. */
  readonly admission?: Admission;
  /** Allowed members of the body. */
  readonly members?: readonly string[];
  /** Allowed members of its members, by which a misplaced one is recognised. */
  readonly inner?: Readonly<Record<string, readonly string[]>>;
  /** Allowed query parameters. */
  readonly parameters?: readonly string[];
  /** Whether the operation validates the whole body itself, including nulls and unknown members. */
  readonly takesWhole?: true;
  /** Whether null is an error. By default, a member that is null counts as absent. */
  readonly refusesNull?: true;
  /** Whether the operation changes nothing although its method is not GET. */
  readonly onlyReads?: true;
  /** In bytes; default: 100 kB. */
  readonly largestBodyBytes?: number;
  /** Default: 200. */
  readonly status?: number;
  /** Only operations that create banks, handle snapshots, wait or read lists may be asynchronous; all others complete synchronously. */
  readonly answer: (call: AdminCall) => AdminAnswer | Promise<AdminAnswer>;
}

type AdminRoute = Pick<AdminOperation, 'method' | 'base' | 'path'>;
/** An operation that the library calls: its route is in the library's tables. */
type LibraryOperation = BankOperationId | ServerOperationId;

/** What an operation does: at once, or in two steps of which `read` parses the call and `call` handles the parsed input. */
type Handler<Input> =
  | Pick<AdminOperation, 'answer'>
  | {
      readonly read: (call: AdminCall) => Input;
      readonly call: (call: AdminCall, input: Input) => AdminAnswer | Promise<AdminAnswer>;
    };

/** Defines an operation whose route the library has. What it takes and the status of its success are those of its document. */
export function adminOperation<Input>(
  id: LibraryOperation,
  row: Omit<AdminOperation, 'id' | 'answer' | keyof AdminRoute> & Handler<Input>,
): AdminOperation {
  const described = { id, ...libraryRoute(id), ...INPUTS[id] };
  if ('answer' in row) return { ...described, ...row };
  const { read, call, ...rest } = row;
  return { ...described, ...rest, answer: (received) => call(received, read(received)) };
}

/** Defines an operation that the library does not call: a page, a document or a probe. */
export function ownOperation(
  id: string,
  [method, base, path]: readonly [method: AdminRoute['method'], base: AdminRoute['base'], path: string],
  row: Omit<AdminOperation, 'id' | keyof AdminRoute>,
): AdminOperation {
  return { id, method, base, path, ...row };
}

const ROUTES = { ...BANK_ROUTES, ...SERVER_ROUTES };

function libraryRoute(id: LibraryOperation): AdminRoute {
  const [method, path] = ROUTES[id];
  return {
    method,
    base: id in SERVER_ROUTES ? 'server' : 'bank',
    path: path.replace('/__admin', '').replace(/\{(\w+)\}/g, ':$1'),
  };
}

/** A parameter of the path; empty if it has none. */
export function pathId({ req }: AdminCall, name = 'id'): string {
  const id = req.params[name];
  return typeof id === 'string' ? id : '';
}

export function clockOf({ context, bank }: AdminCall): SettableClock {
  return context.registry.recordOf(bank).clock;
}

/** The base URLs for links in the answer. */
export function linksOf({ req, context, bank }: AdminCall): LinkBase {
  return linkBaseOf(req, context.settings, bankPath(bank.id));
}

/** The URL of the bank's authorisation endpoint. */
export function authoriseUrlOf(call: AdminCall): string {
  return linksOf(call).pages + call.context.dialectOf(call.bank).oauth.authorisePath;
}

/** The control API's URL for the call's bank. */
export function adminUrlOf({ req, context, bank }: AdminCall): string {
  return `${controlOriginOf(req, context.settings)}/__admin${bankPath(bank.id)}`;
}

/** Returns the resource, or throws if the lookup found none. @throws RESOURCE_UNKNOWN */
export function found<Resource>(resource: Resource | undefined, name: string): Resource {
  if (resource !== undefined) return resource;
  throw new BankFault('RESOURCE_UNKNOWN', `there is no ${name.slice(0, 120)} in this bank`);
}
