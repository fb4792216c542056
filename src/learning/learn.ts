/**
 * Learns a profile from recorded traffic: each decision that the recording settles, with its evidence, and
 * what remains open. A decision that no call settles keeps the value of the shipped profile.
 */
import { compileProfile, ProfileError, settableRows, type DecisionSlug } from '../decisions/decisions.js';
import type { SettableRow, WordsSetting, WrittenValue } from '../decisions/row.js';
import type { DialectId } from '../domain/dialect.js';
import { NO_STEP, type Sighting, type OnStep, type Recording } from './recording.js';
import { FIRST, FIRST_OTHER } from './measure.js';
import { itemsOf } from './exchange.js';
import { measureOf } from './measures/measures.js';

/** What one call of the recording shows, in a form that can be written down. */
export interface Evidence {
  /** The number of the exchange in the recording. */
  readonly request: number;
  /** The operation and the status, such as `createConsent 201`. */
  readonly call: string;
  readonly seen: string;
}

/** A decision whose value the recording settles. */
export interface SettledDecision {
  readonly slug: DecisionSlug;
  /** A record may have a part of the members of the decision. */
  readonly value: WrittenValue;
  readonly evidence: readonly Evidence[];
}

/** A decision that the recording leaves open. */
interface OpenDecision {
  readonly slug: DecisionSlug;
  /** The call that would settle it, or why no call can. */
  readonly settledBy: string;
  readonly canBeMeasured: boolean;
  /** The values that are still possible, if the recording excludes others. */
  readonly possible?: readonly WrittenValue[];
  readonly evidence: readonly Evidence[];
}

/** A decision of which calls of the recording show different values. */
interface ContradictoryDecision {
  readonly slug: DecisionSlug;
  readonly evidence: readonly Evidence[];
}

/** What a recording says of the decisions of its dialect. */
export interface LearnedDecisions {
  readonly dialect: DialectId;
  readonly settled: readonly SettledDecision[];
  readonly open: readonly OpenDecision[];
  readonly contradictory: readonly ContradictoryDecision[];
}

/** The maximum number of calls that are named for one decision. */
const MOST_EVIDENCE = 3;

/** Reads every decision of the recording's dialect from it. @param onStep called before each decision */
export function learnDecisions(recording: Recording, onStep: OnStep = NO_STEP): LearnedDecisions {
  const settled: SettledDecision[] = [];
  const open: OpenDecision[] = [];
  const contradictory: ContradictoryDecision[] = [];
  const rows = settableRows(recording.dialect);
  for (const [index, row] of rows.entries()) {
    const slug = row.slug as DecisionSlug;
    onStep(() => `reading ${slug}, setting ${index + 1} of ${rows.length}`);
    const measure = measureOf(slug, recording.facts);
    if (!measure) {
      open.push({ slug, settledBy: UNMEASURED[slug] ?? NOT_HERE, canBeMeasured: false, evidence: [] });
      continue;
    }
    const sightings = measure.sightings(recording);
    const evidence = evidenceOf(sightings);
    const result = settle(
      row,
      sightings.filter(({ allows }) => allows.length > 0),
      recording.dialect,
    );
    const other = sightings.find(({ allows }) => allows.length === 0);
    const settledBy = other ? `no value has what request ${other.call.number} shows: ${other.seen}` : measure.settledBy;
    if (result === 'contradictory') contradictory.push({ slug, evidence });
    else if ('value' in result && !isPossible(recording.dialect, slug, result.value))
      open.push({ slug, settledBy: `${measure.settledBy}; ${IMPOSSIBLE}`, canBeMeasured: true, evidence });
    else if ('value' in result) settled.push({ slug, value: result.value, evidence });
    else open.push({ slug, settledBy, canBeMeasured: true, ...result, evidence });
  }
  return { dialect: recording.dialect, settled, open, contradictory };
}

const IMPOSSIBLE = 'the calls show a value that the setting does not have';
const NOT_HERE = 'the setting has no effect in this dialect';

/** False for a value that no profile may have: a bank can answer anything. */
function isPossible(dialect: DialectId, slug: DecisionSlug, value: WrittenValue): boolean {
  try {
    compileProfile(dialect, { [slug]: value });
    return true;
  } catch (error) {
    if (error instanceof ProfileError) return false;
    throw error;
  }
}

type Settled = { readonly value: WrittenValue } | { readonly possible?: readonly WrittenValue[] } | 'contradictory';

function settle({ setting, profiles }: SettableRow, sightings: readonly Sighting[], dialect: DialectId): Settled {
  if (sightings.length === 0) return {};
  switch (setting.kind) {
    case 'choice': {
      const left = setting.values.filter((value) => sightings.every(({ allows }) => allows.includes(value)));
      const [first] = left;
      if (first === undefined) return 'contradictory';
      if (left.length === 1) return { value: first };
      return left.length < setting.values.length ? { possible: left } : {};
    }
    case 'limit':
      // The last page is shorter than the limit.
      return { value: Math.max(...sightings.flatMap(({ allows }) => allows.map(Number))) };
    case 'words': {
      const known = mergedParts(sightings);
      if (known === undefined) return 'contradictory';
      const offered = inOrder(setting, known);
      const usual = itemsOf(profiles[dialect] ?? profiles.published);
      const notRefused = setting.words.filter((word) => known[word] !== 0 && usual.includes(word));
      return setting.words.every((word) => Object.hasOwn(known, word)) &&
        offered.length > 0 &&
        isOrderKnown(setting, known)
        ? { value: offered }
        : { possible: [offered.length > 0 ? offered : notRefused].filter((words) => words.length > 0) };
    }
    default: {
      const value = mergedParts(sightings);
      return value === undefined ? 'contradictory' : { value: value as Readonly<Record<string, string | number>> };
    }
  }
}

/** The words that the calls show, as far as they show the order. */
function inOrder({ words }: WordsSetting, known: Readonly<Record<string, unknown>>): readonly string[] {
  const offered = words.filter((word) => known[word] === 1);
  const rank = (word: string): number => [known[FIRST], known[FIRST_OTHER], word].indexOf(word);
  return offered.toSorted((one, other) => rank(one) - rank(other));
}

/** Whether the calls show as much of the order as has an effect. */
function isOrderKnown(setting: WordsSetting, known: Readonly<Record<string, unknown>>): boolean {
  const offered = inOrder(setting, known);
  if (!setting.isOrdered || offered.length === 1) return true;
  return (
    known[FIRST] !== undefined &&
    (known[FIRST] !== setting.words[0] || offered.length === 2 || known[FIRST_OTHER] !== undefined)
  );
}

/** The parts of a record that the calls show; undefined if two calls show different values of a member. */
function mergedParts(sightings: readonly Sighting[]): Readonly<Record<string, unknown>> | undefined {
  const merged: Record<string, unknown> = {};
  for (const part of sightings.flatMap(({ allows }) => allows)) {
    for (const [name, value] of Object.entries(part as Readonly<Record<string, unknown>>)) {
      if (Object.hasOwn(merged, name) && merged[name] !== value) return undefined;
      merged[name] = value;
    }
  }
  return merged;
}

/** The first call for each thing that was seen; what leaves fewer values possible comes first. */
function evidenceOf(sightings: readonly Sighting[]): readonly Evidence[] {
  const different = new Map<string, Sighting>();
  const width = ({ allows: { length } }: Sighting): number => length || Infinity;
  for (const sighting of sightings.toSorted((one, other) => width(one) - width(other) || 0)) {
    if (different.size === MOST_EVIDENCE) break;
    if (!different.has(sighting.seen)) different.set(sighting.seen, sighting);
  }
  return [...different.values()].map(({ call, seen }) => ({
    request: call.number,
    call: `${call.operation} ${call.status}`,
    seen,
  }));
}

/** Rows that have one reason. */
const BY_REASON: Readonly<Record<string, string>> = {
  'it concerns the pages of the PSU, which are not part of the interface': `
    redirect-uri redirect-state redirect-error redirect-address callback-order psu-id-binding sca-link-lifetime second-factor wrong-secrets
    page-language page-hints online-banking`,
  'only signed calls show it, and the tool has no qualified seal': 'signature-certificate',
  'only calls over hours or days show it': `
    retention frequency-window date-filter-days history-window transaction-id entry-reference card-amount card-end card-delay
    card-booking-date returns card-spending sca-renewal payment-window execution-day settlement-day cut-off-time notification-delivery
    notification-retries`,
  'the calls that would reach the limit could block the TPP': `
    sizes rate-limit quota call-limits limits-clock limits-scope limits-count retry-after frequency-scope bulk-size`,
  'it concerns the onboarding, which a test should not repeat at a real bank': 'portal-user-tpp reonboarding',
  'it is for testers, and only sandboxes have it':
    'latency-while-paused variations recurring-bookings psu-behaviour psu-delay magic-values',
  'it is visible only to the server': 'certificate-source certificate-time',
};

/** The switches of the decision table that traffic does not settle, each with the reason. */
export const UNMEASURED: Readonly<Partial<Record<DecisionSlug, string>>> = {
  ...Object.fromEntries(
    Object.entries(BY_REASON).flatMap(([reason, slugs]) => slugs.match(/[\w-]+/g)?.map((slug) => [slug, reason]) ?? []),
  ),
  adaptations: 'they are learned from responses that do not match the document, and listed apart',
  'key-required': 'only a call over mutual TLS without the subscription key shows it',
  latency: 'how long a call takes depends on the network, too',
  'paging-links': 'only the last page of a long list shows it',
  'largest-page': 'a transaction list of more entries than the bank allows on a page; only a replay shows it',
  'payment-limit': 'a refused payment whose refusal names the limit; only a replay shows it',
  'consent-transitions': 'the status of a consent whose PSU did not come in time; only a replay shows it',
  'page-beyond': 'a page after the last one; only a replay shows it',
  'consent-kinds': 'a consent of a refused kind; only a replay shows it',
  'consent-accounts': 'a refused consent to several accounts; only a replay shows it',
  'refresh-after-end': 'a refresh after the end of a consent; only a replay shows it',
  'paging-shift': 'only a transaction that is booked between two pages shows it',
  variation: 'if a bank varies its responses, the report of differences shows it call by call',
  'portal-registrations': 'it concerns the pages of the developer portal, which are not part of the interface',
  'aspsp-time-zone': 'an offset in a response does not name a time zone',
  'pending-entries': 'an account without pending transactions has empty lists, too',
  'pending-in-balance': 'a balance does not show what is pending',
  'valid-until-count': 'a refused day can have other reasons',
  'code-reuse': 'calls with the tokens of a code show it only after the code was used again',
  'valid-until-excess': 'a refused day can have other reasons',
  'payee-verification': 'responses without a result do not show whether the page has one',
  'sca-exemptions': 'only the bank knows why it asks for no authentication',
  'instant-rejections': 'a rejection can have other reasons',
  'payment-plan': 'polling shows only some of the statuses, and not how long each lasts',
  'role-check': 'only the certificate shows the roles of the TPP',
  fees: 'one fee does not show how the bank computes it',
  'transaction-download': 'a download shows that the bank has a limit, but not its value',
};
