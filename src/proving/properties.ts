import { memberAt } from '../domain/shape.js';
import { ordinal } from '../domain/text.js';
import type { Schema } from '../library/control-operations.js';
import { arrived, ENDED, wrongBeliefs } from './beliefs.js';
import { countOf, type Baseline, type Breach, type Call, type RunEvidence } from './evidence.js';
import { classOf, wordsOf } from './plans/disturbances.js';
import type { Disturbances } from './plans/plan.js';

type Described = Pick<Schema<'Finding'>, 'severity' | 'explanation' | 'advice' | 'source'>;

/** A property that a client must have, described as a rule of the client report. */
export interface Property extends Described {
  /** Whether it counts only if a correct client and its tests must pass under the whole plan. */
  readonly isOfTransparent?: true;
  readonly judge: (evidence: RunEvidence, baseline: Baseline) => readonly Breach[];
}

/** A breach with its property. */
export interface Violation extends Breach, Described {
  /** The name of a property, or of a rule of the client report. */
  readonly property: string;
}

/** More calls than the baseline has, by this factor, are too many. */
const MOST_TIMES = 10;
/** Who asks once at a quiet bank may ask so often while a result is open, with longer and longer pauses. */
const LEAST_TOO_MANY = 50;

/** The properties by name. The rules of the client report come in addition. */
export const PROPERTIES: Readonly<Record<string, Property>> = {
  'paid-twice': {
    severity: 'error',
    source: 'Endpoints / 9',
    explanation: 'The client initiated a second payment for one intention, and both were booked.',
    advice: 'After a lost response, read the status of that payment, and start another one only after RJCT or CANC.',
    judge: sentAgain(true),
  },
  hangs: {
    severity: 'error',
    source: 'Errors',
    explanation: 'The client did not end within five times the time that it needs at a quiet bank.',
    advice: 'Give every call and every wait a limit, and report what is still open when it is reached.',
    judge: ({ ending }) => (ending.kind === 'hung' ? [{ about: '', detail: `it was ended: ${ending.detail}` }] : []),
  },
  'tests-fail': {
    severity: 'error',
    isOfTransparent: true,
    source: 'docs/guide-prove.md',
    explanation: 'Your tests failed. The bank did only what a correct client can handle.',
    advice: 'Accept every response that the interface allows, and repeat a read after a lost response, 429 or 503.',
    judge: ({ ending }) => (ending.kind === 'failed' ? [{ about: '', detail: ending.detail }] : []),
  },
  'too-many-calls': {
    severity: 'warning',
    source: 'Limits (rate limits not shown)',
    explanation: `The client sent the same call more than ${MOST_TIMES} times as often as at a quiet bank, and more than ${LEAST_TOO_MANY} times.`,
    advice: 'Wait longer after each failure, and give up after a few attempts.',
    judge: tooManyCalls,
  },
  'secret-in-url': {
    severity: 'error',
    source: 'RFC 6749 2.3.1',
    explanation: 'A secret is in the URL, and so in the logs of every server in between.',
    advice: 'Send secrets, codes and tokens in the body or in headers, also when a call is repeated.',
    judge: secretsInUrl,
  },
  'not-followed': {
    severity: 'error',
    source: 'Endpoints / 10',
    explanation: 'A payment has ended, and the client neither asked for its final status nor was notified.',
    advice: 'Ask for the status of each payment until it is final, or let the bank notify you.',
    judge: notFollowed,
  },
  belief: {
    severity: 'error',
    source: 'docs/guide-prove.md',
    explanation: 'The client shows its user something that is not so.',
    advice:
      'Say settled only for ACSC and ACCC, failed only for RJCT and CANC, and import what the last response said.',
    judge: wrongBeliefs,
  },
};

/** Rules of the report whose first instance is how the client learns of an end, or of a lost answer: only the second refused call of a resource counts. */
const LEARNED = /^(?:read-after-end|read-before-valid|token-used-late|frequency-exceeded|code-used-twice)$/;
/** Rules that count under every plan, because money or access is at risk. */
const SAFETY = /^(?:read-after-end|code-used-twice|key-in-url|token-in-url)$/;
/** Rules that never count: `paid-twice` judges what they are about, and a repeated call may keep its id. */
const NEVER = /^(?:payment-sent-twice|payment-sent-with-new-id|request-id-repeated)$/;

/** Everything that a run shows against the client. */
export function violationsOf(evidence: RunEvidence, disturbances: Disturbances, baseline: Baseline): Violation[] {
  const isTransparent = classOf(disturbances) === 'transparent';
  const ofProperties = Object.entries(PROPERTIES).flatMap(([property, { isOfTransparent, judge, ...described }]) => {
    const breaches = isTransparent || !isOfTransparent ? judge(evidence, baseline) : [];
    return breaches.map((breach) => ({ property, ...described, ...breach }));
  });
  const all = [...ofProperties, ...ofReport(evidence, baseline, isTransparent)];
  return all.filter((one, index) => all.findIndex((other) => keyOf(other) === keyOf(one)) === index);
}

/** What can become a mistake: two payments for one intention, of which no one has signed at least one. */
export function hintsOf(evidence: RunEvidence, baseline: Baseline): Violation[] {
  return sentAgain(false)(evidence, baseline).map((breach) => ({ property: 'sent-twice', ...SENT_TWICE, ...breach }));
}

const SENT_TWICE: Described = {
  severity: 'hint',
  explanation: 'The client initiated a second payment for one intention, and at least one of the two is not signed.',
  advice: 'Ask for the status of the first payment before, and let the user sign only one of the two.',
  source: 'Endpoints / 9',
};

/** The same breach has the same key in every run. */
export function keyOf({ property, about }: Pick<Violation, 'property' | 'about'>): string {
  return `${property} ${about}`.trim();
}

/** Findings of the client report that the quiet run does not have, and that no disturbance caused at first. Rules by the real clock, and hints, never count. */
function ofReport({ report, calls }: RunEvidence, baseline: Baseline, isTransparent: boolean): Violation[] {
  const known = new Set(baseline.evidence.report.findings.map(({ rule }) => rule));
  return report.findings.flatMap(({ rule, severity, explanation, advice, source, clock, examples }) => {
    if (known.has(rule) || NEVER.test(rule) || clock === 'real' || severity === 'hint') return [];
    if (!isTransparent && !SAFETY.test(rule)) return [];
    const common = { property: rule, severity, explanation, advice, source };
    const shown = calls.filter((call) => call.findings.some((one) => one.rule === rule));
    if (isTransparent && shown[0]?.disturbedBy) return [];
    if (!LEARNED.test(rule)) return [{ ...common, about: '', detail: examples[0]?.detail ?? '' }];
    const counts = countOf(shown.map(({ subject, operation }) => subject ?? operation));
    return [...counts].flatMap(([about, times]) =>
      times > 1 ? [{ ...common, about, detail: `${times} calls about ${about}; the first one told the client` }] : [],
    );
  });
}

/** The intentions with another payment than at the quiet bank. @param isPaid both are booked; otherwise, no one has signed one of the two */
function sentAgain(isPaid: boolean): Property['judge'] {
  return (evidence, baseline) => {
    const before = intentionsOf(baseline.evidence, isPaid);
    const numberOf = (payment: Schema<'Payment'>): number => evidence.payments.indexOf(payment) + 1;
    return [...intentionsOf(evidence, isPaid)].flatMap(([key, { payments, isSure }]) => {
      const [first, second] = payments;
      if (!first || !second || payments.length <= (before.get(key)?.payments.length ?? 1)) return [];
      const about = evidence.calls.filter(({ subjectId }) => subjectId === first.paymentId);
      const withheld = about.find((call) => call.disturbedBy !== undefined && !arrived(call));
      const unsigned = [second, first].find(({ signatures }) => signatures.signedBy.length === 0);
      if ((!isSure && !withheld) || (!isPaid && !unsigned)) return [];
      const why = withheld?.disturbedBy ? `after ${wordsOf(withheld.disturbedBy)}, ` : '';
      const twice = `it initiated a ${ordinal(numberOf(second))} payment like the ${ordinal(numberOf(first))} one`;
      const detail = `${why}${twice}, and ${isPaid ? 'both were booked' : `no one has signed ${unsigned === first ? 'the first' : 'it'}`} (${key})`;
      return [{ about: `payment ${numberOf(first)}`, detail }];
    });
  };
}

interface Intention {
  readonly payments: readonly Schema<'Payment'>[];
  /** Whether the client itself says that it is one: by the end-to-end id, or by what it holds. */
  readonly isSure: boolean;
}

/** The payments by what they are for. @param isPaid those that are booked; otherwise, those that have not ended without money */
function intentionsOf({ payments, booked, calls, beliefs }: RunEvidence, isPaid: boolean): Map<string, Intention> {
  const found = new Map<string, Intention>();
  for (const payment of payments) {
    const { paymentId: id, instructedAmount, creditorAccount, debtorAccount, transactionStatus } = payment;
    if (isPaid ? !booked.has(id) : ENDED.includes(transactionStatus)) continue;
    const sent = calls.find(({ operation, subjectId }) => operation === 'initiatePayment' && subjectId === id)?.sent;
    const endToEnd = memberAt(sent, 'endToEndIdentification');
    const isNamed = typeof endToEnd === 'string' && endToEnd !== 'NOTPROVIDED';
    const held = beliefs.intentions?.[id];
    const amount = `${instructedAmount.currency} ${instructedAmount.amount}`;
    const parties = [`to ${creditorAccount.iban ?? creditorAccount.name}`, debtorAccount?.iban];
    const like = [amount, ...parties, payment.remittanceInformationUnstructured].filter((part) => part !== undefined);
    const sure = [...(isNamed ? [`end-to-end id ${endToEnd}`] : []), ...(held === undefined ? [] : [`for "${held}"`])];
    for (const [place, key] of [like.join(', '), ...sure].entries())
      found.set(key, { payments: [...(found.get(key)?.payments ?? []), payment], isSure: place > 0 });
  }
  return found;
}

function tooManyCalls({ calls }: RunEvidence, baseline: Baseline): Breach[] {
  const timesOf = (all: readonly Call[]): [key: string, times: number][] =>
    [...countOf(all.map(({ operation, address }) => `${operation} ${address}`))].toSorted();
  const usual = timesOf(baseline.evidence.calls);
  // In an order that does not depend on which call was first: the journal may lack the first of very many.
  return timesOf(calls)
    .flatMap(([key, times]) => {
      const [about = ''] = key.split(' ');
      const most = Math.max(0, ...usual.map(([other, count]) => (other.startsWith(`${about} `) ? count : 0)));
      const detail = `it sent the same ${about} ${times} times; at a quiet bank, ${most} times`;
      return times > Math.max(MOST_TIMES * most, LEAST_TOO_MANY) ? [{ about, detail }] : [];
    })
    .slice(0, 1);
}

const FINAL: readonly string[] = ['ACSC', 'ACCC', 'RJCT', 'CANC'];

/** A payment whose id has not arrived cannot be followed. */
function notFollowed({ payments, calls, notifications, report }: RunEvidence, { settleMs }: Baseline): Breach[] {
  if (settleMs === undefined) return [];
  const delivered = notifications.filter(({ state }) => state === 'delivered');
  return payments.flatMap(({ paymentId, transactionStatus: status, history }, index) => {
    const endedAt = Date.parse(history.find(({ to }) => to === status)?.at ?? '');
    const all = calls.filter((call) => call.subjectId === paymentId);
    const own = all.filter(arrived);
    // A client that asked, and got no answer, may wait until the bank is back.
    const hasAsked = own.some(({ state }) => state === status) || own.length < all.length;
    const isNotified = delivered.some((one) => one.subject === paymentId && one.status === status);
    const openMs = Date.parse(report.now) - endedAt;
    if (own.length === 0 || hasAsked || isNotified || !FINAL.includes(status) || openMs <= settleMs) return [];
    const about = `payment ${index + 1}`;
    const hours = Math.floor(openMs / 3_600_000);
    return [{ about, detail: `${about} was ${status} for ${hours} hours, and it did not ask` }];
  });
}

const SECRET = /^(?:client_?secret|refresh_?token|password)$/i;

function secretsInUrl({ calls }: RunEvidence, baseline: Baseline): Breach[] {
  const secretsOf = ({ operation, address }: Call): string[] =>
    [...new URLSearchParams(address.split('?')[1] ?? '').keys()]
      .filter((name) => SECRET.test(name))
      .map((name) => `${name} of ${operation}`);
  const usual = new Set(baseline.evidence.calls.flatMap(secretsOf));
  const found = calls.flatMap(secretsOf).filter((one) => !usual.has(one));
  return found.slice(0, 1).map((one) => ({ about: '', detail: `the query of a call has the ${one}` }));
}
