import { createInterface } from 'node:readline/promises';
import type { RecordedCall } from '../../learning/exchange.js';
import type { ApprovalResult } from '../../learning/probes/probed-bank.js';
import { warn } from '../output.js';
import { REAL_TIME, type Timer } from '../http-call.js';

/** A resource that waits for its customer. */
export interface Creation {
  readonly id: string;
  /** Below the address of the interface. */
  readonly statusPath: string;
}

/**
 * Lets the customer approve. Resolves with the code of the redirect if the interface has one, and undefined if no one approved.
 * @param link the address of the page, as the target gave it
 * @param read reads a status
 */
export type ApproveAtTarget = (
  creation: Creation,
  link: string | undefined,
  read: (path: string) => Promise<RecordedCall>,
) => Promise<ApprovalResult | undefined>;

export interface ManualOptions {
  /** True if the redirect brings a code, which the person has to enter. */
  readonly needsCode: boolean;
  /** The maximum wait for one approval. */
  readonly waitMs: number;
  readonly time?: Timer;
  readonly show?: (line: string) => void;
  /** Reads a line of the person; undefined if no one is there. */
  readonly ask?: (signal: AbortSignal) => Promise<string | undefined>;
}

const POLL_INTERVAL_MS = 3000;
/** Statuses in which the customer has yet to decide. */
const WAITING = /^(?:received|partiallyAuthorised|RCVD|PATC)$/;
const REFUSED = /^(?:rejected|revokedByPsu|expired|terminatedByTpp|RJCT|CANC)$/;

/** Prints the link, and waits until the status shows a decision or the person enters the address with the code. */
export function manualApproval(options: ManualOptions): ApproveAtTarget {
  const { needsCode, waitMs, time = REAL_TIME, show = warn, ask = askPerson } = options;
  return async ({ statusPath }, link, read) => {
    const address = pageAddress(link);
    if (address === undefined) {
      show('The response has no scaRedirect link to a page, so no one can approve the request.');
      return undefined;
    }
    show(`Approve this in a browser within ${waitMs / 1000} s: ${address}`);
    if (needsCode) show('Then enter the address that the browser was redirected to (it contains code=…):');
    const stop = new AbortController();
    const person: { code?: string | undefined; isAbsent: boolean } = { isAbsent: false };
    const enter = (line: string | undefined): void => {
      person.code = codeOf(line);
      person.isAbsent = line === undefined;
    };
    if (needsCode) ask(stop.signal).then(enter, () => undefined);
    try {
      const deadline = time.now() + waitMs;
      while (time.now() < deadline) {
        if (person.code !== undefined) return { code: person.code };
        const call = await read(statusPath);
        const status = call.textAt('consentStatus') ?? call.textAt('transactionStatus') ?? '';
        if (REFUSED.test(status)) return undefined;
        if (call.isAccepted && status !== '' && !WAITING.test(status) && !needsCode) return {};
        if (person.isAbsent) {
          show('It cannot be entered, because standard input is not a terminal.');
          return undefined;
        }
        await time.sleep(POLL_INTERVAL_MS);
      }
      show('The approval timed out.');
      return undefined;
    } finally {
      stop.abort();
    }
  };
}

/** A link that can be shown: an address of the web without control characters. */
function pageAddress(link: string | undefined): string | undefined {
  try {
    const { protocol, href } = new URL(link ?? '');
    return protocol === 'https:' || protocol === 'http:' ? href : undefined;
  } catch {
    return undefined;
  }
}

function codeOf(line: string | undefined): string | undefined {
  const code = line === undefined ? undefined : (/[?&]code=([^&#\s]+)/.exec(line)?.[1] ?? line.trim());
  if (code === undefined || code === '') return undefined;
  try {
    return decodeURIComponent(code);
  } catch {
    return code;
  }
}

async function askPerson(signal: AbortSignal): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const lines = createInterface({ input: process.stdin });
  try {
    return await lines.question('', { signal });
  } catch {
    return undefined;
  } finally {
    lines.close();
  }
}
