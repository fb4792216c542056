import { signal } from '@preact/signals';
import {
  BANK_ROUTES,
  pathOf,
  SERVER_ROUTES,
  UNDO_HEADER,
  undoLabel,
  type ResponseOf,
  type BankOperationId,
  type Sent,
  type ServerOperationId,
} from '../library/control-operations.js';
import { changeText } from './changes.js';
import { locationOf } from './location.js';

export type { ResponseOf, Body, Schema } from '../library/control-operations.js';

/** The bank that this page shows. */
export const LOCATION = locationOf(globalThis.location.pathname);

/** Whether the server requires its token. */
export const needsToken = signal(false);

/** A call that was refused, with the reason. */
export class ControlProblem extends Error {
  readonly status: number;
  readonly path: string | undefined;

  constructor(status: number, detail: string, path?: string) {
    super(detail);
    this.name = 'ControlProblem';
    this.status = status;
    this.path = path;
  }
}

/** A moment before a change by this page. */
export interface Point {
  readonly id: string;
  readonly label: string;
  /** Whether the change was itself an undo. */
  readonly isUndo: boolean;
}

let point: Point | undefined;

/** The moment before the first change since this was last called; undefined without a change. */
export function takePoint(): Point | undefined {
  const taken = point;
  point = undefined;
  return taken;
}

/** Calls an operation of the control API of this bank. @param sent also what a change is about, in words @throws ControlProblem */
export function call<Id extends BankOperationId>(
  id: Id,
  names: Readonly<Record<string, string>> = {},
  sent: Sent<Id> & { readonly about?: string } = {},
): Promise<ResponseOf<Id>> {
  const [method, template] = BANK_ROUTES[id];
  const address = `${LOCATION.bankBase}/__admin${pathOf(template, names, sent.query)}`;
  const label = changeText(id, names, sent.body, sent.about);
  const change = label === undefined ? undefined : { label, isUndo: id === 'undo' };
  return send(method, address, sent.body, change) as Promise<ResponseOf<Id>>;
}

/** Calls an operation that is about the server. @throws ControlProblem */
export function callServer<Id extends ServerOperationId>(
  id: Id,
  names: Readonly<Record<string, string>> = {},
  sent: Sent<Id> = {},
): Promise<ResponseOf<Id>> {
  const [method, template] = SERVER_ROUTES[id];
  return send(method, LOCATION.prefix + pathOf(template, names, sent.query), sent.body) as Promise<ResponseOf<Id>>;
}

/** Signs in with the token of the server; the browser keeps a cookie. @throws ControlProblem */
export async function signIn(token: string): Promise<void> {
  await send('POST', `${LOCATION.prefix}/__admin/ui/session`, { token });
  needsToken.value = false;
}

async function send(method: string, address: string, body: unknown, change?: Omit<Point, 'id'>): Promise<unknown> {
  let answer: Response;
  try {
    answer = await fetch(address, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(change && { [UNDO_HEADER]: undoLabel(change.label) }),
      },
    });
  } catch {
    throw new ControlProblem(0, 'The server does not respond. Is it still running?');
  }
  const id = answer.headers.get(UNDO_HEADER);
  if (id !== null && change) point ??= { id, ...change };
  if (answer.ok) return answer.json();
  const problem = (await answer.json().catch(() => ({}))) as { detail?: string; path?: string };
  if (answer.status === 401 && !address.endsWith('/session')) needsToken.value = true;
  throw new ControlProblem(
    answer.status,
    problem.detail ?? `${method} ${address} failed with status ${answer.status}`,
    problem.path,
  );
}
