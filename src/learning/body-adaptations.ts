import type { Adaptation } from '../adaptations/adaptation.js';
import { compileProfile } from '../decisions/decisions.js';
import { isObject } from '../domain/shape.js';
import { adaptedRecording, wordsOf, type LearnedAdaptation } from './adapted-recording.js';
import { answerDeviations } from './differences.js';
import type { RecordedExchange } from './exchange.js';
import type { Recording } from './recording.js';
import type { SchemaDeviation } from './schema-deviations.js';

/** The most rounds: each finds what the one before has uncovered. */
const MOST_ROUNDS = 4;
/** Enough to see how a bank writes. */
const MOST_EXCHANGES = 3000;
/** A bank that writes differently in many places is described by hand. */
const MOST_ADAPTATIONS = 60;

/**
 * How a bank writes the bodies of its answers. An adaptation is kept only if all recorded answers, read through it, match the document better
 * and nowhere worse.
 * @param exchanges as recorded
 * @param before the adaptations of paths and headers
 */
export function bodyAdaptations(
  exchanges: readonly RecordedExchange[],
  { calls, facts }: Recording,
  before: readonly Adaptation[],
): readonly LearnedAdaptation[] {
  const found: LearnedAdaptation[] = [];
  const areSentAsNumbers = calls.some(
    (call) => call.isAccepted && typeof call.sentAt('instructedAmount', 'amount') === 'number',
  );
  const recordingWith = (more: readonly Adaptation[]): Recording =>
    adaptedRecording(exchanges.slice(0, MOST_EXCHANGES), facts, [...before, ...more, ...wordsOf(found)]);
  let recording = recordingWith([]);
  let deviations = deviationsOf(recording);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const size = found.length;
    for (const candidate of [...wrappers(recording), ...candidatesFor(deviations, areSentAsNumbers)]) {
      if (found.length === MOST_ADAPTATIONS) return found;
      const read = recordingWith([candidate.adaptation]);
      const left = deviationsOf(read);
      if (!isBetter(left, deviations, 'move' in candidate.adaptation)) continue;
      // What is found later is nearer to the form of the dialect, and written first.
      found.unshift(candidate);
      recording = read;
      deviations = left;
    }
    if (found.length === size) break;
  }
  return found;
}

type Deviations = ReadonlyMap<string, readonly SchemaDeviation[]>;

function deviationsOf(recording: Recording): Deviations {
  const profile = compileProfile(recording.dialect);
  const found = new Map<string, SchemaDeviation[]>();
  for (const call of recording.calls.filter(({ isAccepted, got }) => isAccepted && got !== undefined))
    for (const deviation of answerDeviations(call, recording.facts, profile)) {
      const key = `${deviation.kind} ${deviation.place}`;
      const known = found.get(key) ?? [];
      known.push(deviation);
      found.set(key, known);
    }
  return found;
}

/** True if there are fewer deviations, and no new ones: but what a wrapper hid may come to light, below the first level. */
function isBetter(left: Deviations, before: Deviations, isWrapper: boolean): boolean {
  const counted = (all: Deviations): readonly [string, number][] =>
    [...all].flatMap(([key, { length }]) => (isWrapper && /[.[]/.test(key) ? [] : [[key, length] as [string, number]]));
  const size = (all: Deviations): number => counted(all).reduce((sum, [, count]) => sum + count, 0);
  return size(left) < size(before) && counted(left).every(([key]) => before.has(key));
}

/** A member that has the whole body of every successful answer. */
function wrappers({ calls, facts }: Recording): readonly LearnedAdaptation[] {
  const bodies = calls.filter(
    ({ operation, isAccepted, got }) => operation !== 'exchangeCode' && isAccepted && isObject(got),
  );
  const names = new Set(bodies.flatMap(({ got }) => Object.keys(got as object)));
  const [name] = names;
  const isWrapper =
    names.size === 1 &&
    name !== undefined &&
    new Set(bodies.map(({ operation }) => operation)).size > 1 &&
    bodies.every(({ operation }) => facts.described(operation)?.answerMembers.includes(name) !== true);
  if (!isWrapper) return [];
  const statuses = [...new Set(bodies.map(({ status }) => status))];
  return [
    {
      adaptation: { move: { from: '.', to: name }, on: { statuses, direction: 'response' } },
      grade: 'read',
      seen: `${bodies.length} successful answers have their body in this member`,
    },
  ];
}

function candidatesFor(deviations: Deviations, areSentAsNumbers: boolean): readonly LearnedAdaptation[] {
  return [...deviations.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { kind, place } = first;
    const dot = place.lastIndexOf('.');
    const [above, member] = [dot === -1 ? '.' : place.slice(0, dot), place.slice(dot + 1)];
    if (!/^[\w-]+$/.test(member)) return [];
    const on = { direction: 'response' as const };
    const seen = `${same.length} values at ${place}`;
    const learned = (adaptation: Adaptation): LearnedAdaptation => ({ adaptation, grade: 'read', seen });
    const values = same.map(({ value }) => value);
    if (kind === 'type') {
      if (values.every((value) => value === null)) return [learned({ absent: { member, as: null, in: above }, on })];
      if (above.endsWith('_links') && values.every((value) => typeof value === 'string')) {
        const parent = above.slice(0, -'_links'.length).replace(/\.$/, '');
        return [learned({ form: { member: '_links', as: 'text', in: parent === '' ? '.' : parent }, on })];
      }
      const numbers = values.filter((value) => typeof value === 'number');
      // Whole numbers can be cents.
      if (
        /amount$/i.test(member) &&
        numbers.length === values.length &&
        numbers.some((value) => !Number.isInteger(value))
      )
        return [
          learned({ form: { member, as: 'number' }, ...(!areSentAsNumbers && { on }) }),
          learned({ form: { member, as: 'number', in: above }, on }),
        ];
      return [];
    }
    if (kind === 'form' && /date/i.test(member)) {
      const as = PATTERNS.find(([pattern]) =>
        values.every((value) => typeof value === 'string' && pattern.test(value)),
      )?.[1];
      return as === undefined
        ? []
        : [learned({ form: { member, as }, on }), learned({ form: { member, as, in: above }, on })];
    }
    if (kind === 'missing')
      return renamesOf(above, member, deviations).map((as) => learned({ rename: { member, as, in: above }, on }));
    return [];
  });
}

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/^(?:0[1-9]|[12]\d|3[01])\.\d\d\.\d{4}$/, 'DD.MM.YYYY'],
  [/^(?:0[1-9]|[12]\d|3[01])-\d\d-\d{4}$/, 'DD-MM-YYYY'],
  [/^\d{8}$/, 'YYYYMMDD'],
  [/^\d{4}\/\d\d\/\d\d$/, 'YYYY/MM/DD'],
  [/^\d{4}-\d\d-\d\dT00:00:00(?:\.0+)?Z$/, 'date-time'],
];

/** Unknown members in the same objects as a missing one. */
function renamesOf(above: string, member: string, deviations: Deviations): readonly string[] {
  const start = above === '.' ? '' : `${above}.`;
  const missing = deviations.get(`missing ${start}${member}`)?.length;
  return [...deviations].flatMap(([key, { length }]) => {
    const name = key.startsWith(`member ${start}`) ? key.slice(`member ${start}`.length) : '';
    return /^[\w-]+$/.test(name) && length === missing ? [name] : [];
  });
}
