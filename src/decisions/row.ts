import type { Adaptation } from '../adaptations/adaptation.js';
import type { DialectId } from '../domain/dialect.js';
import type { Duration } from '../domain/duration.js';
import type { CallLimit } from '../domain/scripting/call-limit.js';
import type { Delay } from '../domain/scripting/fault.js';
import type { Tariff } from '../domain/payment/tariff.js';

/** One of several named values. */
export interface ChoiceSetting<Value extends string = string> {
  readonly kind: 'choice';
  readonly values: readonly Value[];
}

/** ISO 8601 durations of bank time by name. */
export interface DurationsSetting<Name extends string = string> {
  readonly kind: 'durations';
  readonly names: readonly Name[];
  /** Allows more than ten years, for durations that schedule no event. */
  readonly isUnbounded?: true;
}

/** Whole numbers by name, each at least 1. */
export interface NumbersSetting<Name extends string = string> {
  readonly kind: 'numbers';
  readonly names: readonly Name[];
  readonly most: Readonly<Record<Name, number>>;
}

/** One timed path of statuses for each payment product (notation in `domain/payment/plan.ts`). */
export interface PlansSetting {
  readonly kind: 'plans';
}

/** A time zone of the IANA database. */
export interface ZoneSetting {
  readonly kind: 'zone';
}

/** Some of several words, at least one. */
export interface WordsSetting<Word extends string = string> {
  readonly kind: 'words';
  readonly words: readonly Word[];
  /** Whether the order of the list has an effect. */
  readonly isOrdered: boolean;
}

/** What each payment product costs (form in domain/payment/tariff.ts). */
export interface TariffsSetting {
  readonly kind: 'tariffs';
}

/** A delay of each operation, in the form of faults; `all` for those that are not named. */
export interface DelaysSetting {
  readonly kind: 'delays';
}

/** Limits of calls by operation; `all` for all calls together. */
export interface CallLimitsSetting {
  readonly kind: 'callLimits';
}

/** An integer of at least 1, or `none`. */
export interface LimitSetting {
  readonly kind: 'limit';
  /** What the number counts, e.g. `requests a minute for each TPP`. */
  readonly unit: string;
}

/** Names of HTTP headers, in order of precedence, ignoring case; at least one. */
export interface HeaderNamesSetting {
  readonly kind: 'headerNames';
}

/** How the bank writes: a list of adaptations. */
export interface AdaptationsSetting {
  readonly kind: 'adaptations';
}

/** The possible settings of a row. */
export type Setting =
  | ChoiceSetting
  | DurationsSetting
  | NumbersSetting
  | PlansSetting
  | ZoneSetting
  | WordsSetting
  | TariffsSetting
  | DelaysSetting
  | CallLimitsSetting
  | LimitSetting
  | HeaderNamesSetting
  | AdaptationsSetting;

/** The type of a setting's value in a profile. */
export type SettingValue<S extends Setting> =
  S extends ChoiceSetting<infer Value>
    ? Value
    : S extends DurationsSetting<infer Name>
      ? Readonly<Record<Name, Duration>>
      : S extends NumbersSetting<infer Name>
        ? Readonly<Record<Name, number>>
        : S extends PlansSetting
          ? Readonly<Record<string, string>>
          : S extends ZoneSetting
            ? string
            : S extends WordsSetting<infer Word>
              ? readonly Word[]
              : S extends TariffsSetting
                ? Readonly<Record<string, Tariff>>
                : S extends DelaysSetting
                  ? Readonly<Record<string, Delay>>
                  : S extends CallLimitsSetting
                    ? Readonly<Record<string, CallLimit>>
                    : S extends LimitSetting
                      ? 'none' | number
                      : S extends AdaptationsSetting
                        ? readonly Adaptation[]
                        : readonly string[];

/** A row's value in the table and in a profile file. */
export type WrittenValue =
  | string
  | number
  | readonly string[]
  | readonly Adaptation[]
  | Readonly<Record<string, string | number | Readonly<Record<string, string | number>>>>;

/** Where live banks were seen to do what a value of a row says. */
export interface Habit {
  /** Public documents and threads, as address or `owner/repository#number`. */
  readonly sources: readonly string[];
  /** The sentence of the document that this breaks. Absent if the document allows it. */
  readonly breaks?: string;
}

/** One row: something that the published document leaves open, and the decision of this bank. */
export interface DecisionRow {
  readonly slug: string;
  /** The section of the document that leaves it open. */
  readonly section: string;
  /** What the document says. */
  readonly published: string;
  /** The behaviour under the profile `published`. */
  readonly decided: string;
  readonly why: string;
  /** Absent for a row that only describes the behaviour. */
  readonly setting?: Setting;
  /** For a row that only banks of one dialect have. */
  readonly dialect?: DialectId;
  /** The value in the default profile of each dialect. Default for other dialects: the value for `published`. */
  readonly profiles?: { readonly published: WrittenValue; readonly nextgenpsd2?: WrittenValue };
  /** The value of a bank that was saved before the row was added. Default: that of its dialect's profile. */
  readonly kept?: WrittenValue;
  /** The other values, each explained in a sentence. */
  readonly alternatives?: Readonly<Record<string, string>>;
  /** The values that are habits of live banks. */
  readonly habits?: Readonly<Record<string, Habit>>;
  /** The habits have an effect only if one of these rows has another value than in the profile `published`. */
  readonly habitsNeed?: readonly string[];
}

/** A row as the chapters have it: without what it would say if the document is silent. */
export type WrittenRow = Omit<DecisionRow, 'published'> & Partial<Pick<DecisionRow, 'published'>>;

/** A row that can be set. */
export type SettableRow = DecisionRow & Required<Pick<DecisionRow, 'setting' | 'profiles'>>;

/**
 * The setting of a row with named values.
 * @param value that of the profile published, or those of both dialects
 * @param alternatives the other values, each explained in a sentence; that of the profile published, where it needs one
 */
export function choice<const Value extends string, Other extends string>(
  value: Value | { readonly published: Value; readonly nextgenpsd2: NoInfer<Other> },
  alternatives: Readonly<Record<Other, string>>,
) {
  const profiles: { readonly published: Value; readonly nextgenpsd2?: Other } =
    typeof value === 'string' ? { published: value } : value;
  const values = [...new Set([profiles.published, ...(Object.keys(alternatives) as Other[])])];
  const setting: ChoiceSetting<Value | Other> = { kind: 'choice', values };
  return { setting, profiles, alternatives } as const;
}

export function durations<const Name extends string>(...names: readonly Name[]): DurationsSetting<Name> {
  return { kind: 'durations', names };
}

export function numbers<const Name extends string>(most: Readonly<Record<Name, number>>): NumbersSetting<Name> {
  return { kind: 'numbers', names: Object.keys(most) as Name[], most };
}

/** Some of several words. */
export function choices<const Word extends string>(...known: readonly Word[]): WordsSetting<Word> {
  return { kind: 'words', words: known, isOrdered: false };
}

/** Some of several words, in an order that has an effect. */
export function orderedWords<const Word extends string>(...known: readonly Word[]): WordsSetting<Word> {
  return { kind: 'words', words: known, isOrdered: true };
}

/** A number, or none. @param unit what the number counts */
export function limit(unit: string): LimitSetting {
  return { kind: 'limit', unit };
}

/** Names of HTTP headers. */
export const headerNames: HeaderNamesSetting = { kind: 'headerNames' };
