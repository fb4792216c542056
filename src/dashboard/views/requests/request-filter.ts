import { sentText } from '../../format.js';
import type { Schema } from '../../../library/control-operations.js';

type Line = Schema<'RequestLine'>;

/** Which calls are wanted; empty texts want all. */
export interface RequestFilter {
  /** Part of anything that a line shows. */
  readonly text: string;
  readonly operation: string;
  readonly tpp: string;
  /** `2xx`, `4xx`, `5xx`, `none`, or empty. */
  readonly status: string;
  /** Only calls that show something about the client. */
  readonly findings: boolean;
}

/** Reads a filter from the query of the address, so that it can be shared. */
export function filterOf(query: URLSearchParams): RequestFilter {
  const text = (name: string): string => query.get(name) ?? '';
  return {
    text: text('text'),
    operation: text('operation'),
    tpp: text('tpp'),
    status: text('status'),
    findings: text('findings') === 'yes',
  };
}

/** The query of a filter. */
export function queryOf({ text, operation, tpp, status, findings }: RequestFilter): Record<string, string> {
  return { text, operation, tpp, status, findings: findings ? 'yes' : '' };
}

/** The same for the control API. */
export function journalQueryOf(filter: RequestFilter): Record<string, string> {
  const { text, operation, tpp, status, findings } = filter;
  const given = {
    text: text.trim(),
    operation,
    tpp,
    status: status === 'none' ? '0' : status,
    findings: findings ? 'true' : '',
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}

/** Whether a call is wanted. */
export function fits(line: Line, filter: RequestFilter): boolean {
  const { operation, tpp, status, findings } = filter;
  const text = filter.text.trim().toLowerCase();
  return (
    (operation === '' || line.operation === operation) &&
    (tpp === '' || line.tpp === tpp) &&
    (status === '' || classOf(line.status) === status) &&
    (!findings || (line.findings?.length ?? 0) > 0) &&
    (text === '' || textOf(line).includes(text))
  );
}

/** `2xx` and so on; `none` for a connection that ended without an answer. */
function classOf(status: number): string {
  return status === 0 ? 'none' : `${Math.floor(status / 100)}xx`;
}

function textOf({ id, method, path, query, operation, tpp, status, refusal, subject, findings, sent }: Line): string {
  return [sentText(sent), id, method, path, query, operation, tpp, status, refusal?.code, subject, ...(findings ?? [])]
    .join(' ')
    .toLowerCase();
}

/** As many as the journal of a server keeps by default. */
export const MOST_LINES = 10_000;

/** New calls with those that are there, each once, newest first by their number; the oldest beyond `most` are left out. */
export function merged(fresh: readonly Line[], known: readonly Line[], most = MOST_LINES): Line[] {
  const byId = new Map([...known, ...fresh].map((line) => [line.id, line]));
  return [...byId.values()].sort((one, other) => numberOf(other) - numberOf(one)).slice(0, most);
}

function numberOf({ id }: Line): number {
  return Number(id.slice('request-'.length));
}
