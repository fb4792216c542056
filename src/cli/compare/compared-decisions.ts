import {
  compileProfile,
  PROFILE_NAMES,
  profileOf,
  shippedValue,
  settableRows,
  type DecisionSlug,
  type Profile,
  type WrittenProfile,
} from '../../decisions/decisions.js';
import type { WrittenValue } from '../../decisions/row.js';
import type { DialectId } from '../../domain/dialect.js';
import { isObject } from '../../domain/shape.js';
import type { Evidence, LearnedDecisions, SettledDecision } from '../../learning/learn.js';
import { profileText } from '../../learning/profile-text.js';

/** A decision of which the target has another value than the profile. */
interface DifferingDecision {
  readonly slug: DecisionSlug;
  readonly profile: WrittenValue;
  /** A record may have a part of the members of the decision. */
  readonly target: WrittenValue;
  readonly evidence: readonly Evidence[];
}

/** A decision that the calls did not settle. */
type UnsettledDecision = Pick<LearnedDecisions['open'][number], 'slug' | 'settledBy' | 'canBeMeasured'>;

/** The decisions of a target next to those of a profile. */
export interface ComparedDecisions {
  readonly agree: readonly DecisionSlug[];
  readonly differ: readonly DifferingDecision[];
  readonly open: readonly UnsettledDecision[];
}

/** Compares what was learned of a target with a profile. @throws ProfileError for an invalid profile */
export function compareDecisions(learned: LearnedDecisions, written: WrittenProfile): ComparedDecisions {
  const { dialect, settled, open, contradictory } = learned;
  const profile = profileOf(written, dialect);
  const agree: DecisionSlug[] = [];
  const differ: DifferingDecision[] = [];
  for (const { slug, value, evidence } of settled) {
    if (hasValue(profile, dialect, slug, value)) agree.push(slug);
    else differ.push({ slug, profile: partOf(writtenValue(written, dialect, slug), value), target: value, evidence });
  }
  return {
    agree,
    differ,
    open: [
      ...open.map(({ slug, settledBy, canBeMeasured }) => ({ slug, settledBy, canBeMeasured })),
      ...contradictory.map(({ slug }) => ({
        slug,
        settledBy: 'different calls show different values',
        canBeMeasured: true,
      })),
    ],
  };
}

/** A profile with the values that a target has. */
export function withDecisions(
  written: WrittenProfile,
  dialect: DialectId,
  rows: readonly Pick<SettledDecision, 'slug' | 'value'>[],
): WrittenProfile {
  const changes = rows.map(({ slug, value }): [string, unknown] => {
    const before = writtenValue(written, dialect, slug);
    return [slug, isObject(before) && isObject(value) ? { ...before, ...value } : value];
  });
  return { ...written, decisions: { ...written.decisions, ...Object.fromEntries(changes) } };
}

/** The decisions that a profile sets and a target did not settle, for a profile that is written from both. */
function unsettledChanges(
  learned: LearnedDecisions,
  written: WrittenProfile,
): readonly Pick<SettledDecision, 'slug' | 'value'>[] {
  const base = compileProfile(learned.dialect);
  const profile = profileOf(written, learned.dialect);
  return settableRows(learned.dialect).flatMap((row) => {
    const slug = row.slug as DecisionSlug;
    const isSettled = learned.settled.some((one) => one.slug === slug);
    return isSettled || JSON.stringify(base[slug]) === JSON.stringify(profile[slug])
      ? []
      : [{ slug, value: writtenValue(written, learned.dialect, slug) }];
  });
}

function hasValue(profile: Profile, dialect: DialectId, slug: DecisionSlug, value: WrittenValue): boolean {
  const learned: unknown = compileProfile(dialect, { [slug]: value })[slug];
  const own: unknown = profile[slug];
  if (!isObject(value) || !isObject(learned) || !isObject(own)) return JSON.stringify(learned) === JSON.stringify(own);
  return Object.keys(value).every((name) => JSON.stringify(learned[name]) === JSON.stringify(own[name]));
}

/** The value of a decision as a profile file would have it. */
function writtenValue(
  { extends: name, decisions = {} }: WrittenProfile,
  dialect: DialectId,
  slug: string,
): WrittenValue {
  const row = settableRows(dialect).find((one) => one.slug === slug);
  if (!row) throw new TypeError(`unknown setting ${slug}`);
  const base = shippedValue(row, PROFILE_NAMES.find((known) => known === name) ?? dialect);
  const set = decisions[slug] as WrittenValue | undefined;
  if (set === undefined) return base;
  return isObject(base) && isObject(set) ? { ...base, ...set } : set;
}

/** The members of a record that another one has. */
function partOf(whole: WrittenValue, part: WrittenValue): WrittenValue {
  if (!isObject(whole) || !isObject(part)) return whole;
  return Object.fromEntries(Object.entries(whole).filter(([name]) => Object.hasOwn(part, name)));
}

/** A profile file with the decisions of a target. Decisions that the target did not settle keep the value of the profile that it was compared with. */
export function learnedProfileText(
  learned: LearnedDecisions,
  written: WrittenProfile,
  { target, answered }: { readonly target: string; readonly answered: number },
): string {
  const kept = unsettledChanges(learned, written).map((row) => ({ ...row, evidence: [] }));
  return profileText(
    { ...learned, settled: [...learned.settled, ...kept] },
    { command: 'compare', recordings: [target], calls: answered },
  );
}
