/**
 * The decision table: every assumption about the interface as a row, by subject, and the profiles that choose between
 * the alternatives. A row may use domain rules to validate its values. To find the code that applies a decision,
 * search for its slug.
 */
import { adaptationProblems } from '../adaptations/adaptation.js';
import { ACCOUNT_DECISIONS } from './accounts.js';
import { CONSENT_DECISIONS } from './consents.js';
import { ERROR_DECISIONS } from './errors.js';
import { GATEWAY_DECISIONS } from './gateway.js';
import { drawHabits, habitsIn, type HabitOfBank } from './habits.js';
import { NEXTGENPSD2_DECISIONS } from './nextgenpsd2.js';
import { ONBOARDING_DECISIONS, RENAMING_DECISIONS } from './onboarding.js';
import { PAGE_DECISIONS } from './pages.js';
import { PAYMENT_DECISIONS } from './payments.js';
import type { DecisionRow, SettableRow, Setting, SettingValue, WordsSetting, WrittenRow, WrittenValue } from './row.js';
import { TOKEN_DECISIONS } from './token.js';
import { DIALECT_IDS, type DialectId } from '../domain/dialect.js';
import { calendarOf } from '../domain/calendar.js';
import { isAtMostTenYears, parseDuration } from '../domain/duration.js';
import { ExpectedError } from '../domain/errors.js';
import { isLegalMove } from '../domain/machine.js';
import { parsePlan } from '../domain/payment/plan.js';
import { PAYMENT_TRANSITIONS } from '../domain/payment/payment-status.js';
import { PAYMENT_PRODUCTS } from '../domain/payment/products.js';
import { OPERATION_IDS } from '../domain/generated/operation-ids.js';
import { callLimitShape } from '../domain/scripting/call-limit.js';
import { delayShape } from '../domain/scripting/fault.js';
import { isHeaderName } from '../domain/scripting/request-matcher.js';
import { compileTariff } from '../domain/payment/tariff.js';
import { isObject, problemIn } from '../domain/shape.js';
import { didYouMean } from '../domain/text.js';

const CHAPTERS = {
  'Gateway, headers, transport': GATEWAY_DECISIONS,
  Errors: ERROR_DECISIONS,
  'Token exchange and authorisation': TOKEN_DECISIONS,
  'Pages of the PSU': PAGE_DECISIONS,
  Consents: CONSENT_DECISIONS,
  'Accounts and transactions': ACCOUNT_DECISIONS,
  Payments: PAYMENT_DECISIONS,
  Onboarding: ONBOARDING_DECISIONS,
  'Account renaming': RENAMING_DECISIONS,
  'Dialect nextgenpsd2': NEXTGENPSD2_DECISIONS,
} as const;

type Row = Extract<(typeof CHAPTERS)[keyof typeof CHAPTERS][number], { readonly setting: Setting }>;
/** The name of a row that can be set. */
export type DecisionSlug = Row['slug'];

/** What every row of a chapter says unless it says otherwise. */
function whole(rows: readonly WrittenRow[]): DecisionRow[] {
  const dialect = rows === NEXTGENPSD2_DECISIONS ? { dialect: 'nextgenpsd2' as const } : {};
  return rows.map((row) => ({ published: 'Not shown.', ...dialect, ...row }));
}

/**
 * The decision table by chapter: everything that the document leaves open, with its decision. docs/decisions.md is
 * generated from it.
 */
export const DECISION_CHAPTERS: Readonly<Record<string, readonly DecisionRow[]>> = Object.fromEntries(
  Object.entries(CHAPTERS).map(([chapter, rows]) => [chapter, whole(rows)]),
);

export const DECISIONS: readonly DecisionRow[] = Object.values(DECISION_CHAPTERS).flat();

/** The value of every row that can be set, for one bank, as read by sim, wire and http. */
export type Profile = { readonly [R in Row as R['slug']]: SettingValue<R['setting']> };

/** The name of a shipped profile: the default one of each dialect, and `oauth`. */
export type ProfileName = DialectId | 'oauth';
export const PROFILE_NAMES: readonly ProfileName[] = [...DIALECT_IDS, 'oauth'];

/** The shipped profiles for banks of a dialect. The first is that with which they begin. */
export function profilesOf(dialect: DialectId): readonly ProfileName[] {
  return dialect === 'published' ? [dialect, 'oauth'] : [dialect];
}

/**
 * OAuth libraries only know RFC 6749. The profile `oauth` is `published` without what the published token exchange
 * requires and returns beyond it.
 */
const OAUTH: Readonly<Partial<Record<string, WrittenValue>>> = {
  'request-id-where': 'not-on-token',
  'token-request-id': 'optional',
  'expires-in-key': 'both',
};

/** Where the values of the profile `nextgen` are, which imitated the dialect `nextgenpsd2` and was removed. */
export const WITHOUT_NEXTGEN =
  'the profile nextgen no longer exists; use --dialect nextgenpsd2, or a profile file with "extends: published" and the decisions in docs/nextgenpsd2.md';

/** The value of a row in a shipped profile, as a profile file would have it. */
export function shippedValue(
  { slug, profiles }: Pick<SettableRow, 'slug' | 'profiles'>,
  name: ProfileName,
): WrittenValue {
  return (name === 'oauth' ? OAUTH[slug] : profiles[name]) ?? profiles.published;
}

/** An invalid profile. Each problem is a sentence that names the valid values. */
export class ProfileError extends ExpectedError {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super('PROFILE_INVALID', problems.join('\n'));
    this.problems = problems;
  }
}

/** Whether a row can be set. */
export function isSettable(row: DecisionRow): row is SettableRow {
  return row.setting !== undefined;
}

/** The rows with a setting that banks of a dialect have. */
export function settableRows(dialect: DialectId): SettableRow[] {
  return DECISIONS.filter(isSettable).filter((row) => (row.dialect ?? dialect) === dialect);
}

/** Rows about onboarding, renaming, and the form of what the published interface sends and receives. */
export const PUBLISHED_ONLY: ReadonlySet<string> = new Set(
  `success-status error-status token-errors token-request-id expires-in-key consent-defaults unsupported-access-kinds date-form with-balance
  account-links address-names payment-required payment-link onboarding-request not-onboarded portal-user-tpp reonboarding
  rename-match rename-effect rename-header rename-response`.split(/\s+/),
);

/** Whether a row has an effect in banks of a dialect. */
export function hasEffect({ slug, dialect: only }: DecisionRow, dialect: DialectId): boolean {
  return only === undefined ? dialect === 'published' || !PUBLISHED_ONLY.has(slug) : only === dialect;
}

/** Whether a row has an effect in a bank. Interfaces without subscription keys have them behind a gateway only. */
export function hasEffectIn(row: DecisionRow, dialect: DialectId, profile: Profile): boolean {
  const isAboutKeys = row.slug === 'key-required' || row.slug === 'key-in-query';
  const hasKeys = dialect === 'published' || profile['gateway-errors'] === 'azure';
  return hasEffect(row, dialect) && (hasKeys || !isAboutKeys);
}

/** A profile in files and in the control API: a shipped one, and overrides. */
export interface WrittenProfile {
  /** Default: the profile of the bank's dialect. */
  readonly extends?: string;
  readonly decisions?: Readonly<Record<string, unknown>>;
}

/**
 * The dialect of a bank with a profile: the given one, or else that of the shipped profile which it extends.
 * @param by how the dialect is given
 * @throws ProfileError if the two contradict each other
 */
export function dialectFor(
  { extends: name }: WrittenProfile,
  given: DialectId | undefined,
  by = 'the dialect',
): DialectId | undefined {
  const own = DIALECT_IDS.find((id) => profilesOf(id).some((known) => known === name));
  // A dialect without a shipped profile extends that of another.
  const hasProfile = PROFILE_NAMES.some((known) => known === given);
  if (own === undefined || !hasProfile || given === undefined || own === given) return given ?? own;
  const others = `${profilesOf(given).join(' or ')} instead${name === 'oauth' ? ', with the decision redirect-approach: oauth' : ''}`;
  throw new ProfileError([`extends: ${name} contradicts ${by} ${given}; extend ${others}, or use the dialect ${own}`]);
}

/**
 * Compiles a profile for a bank of a dialect.
 * @param seed of the bank, which decides its habits if `variation` is `live`; without one, it has none of them
 * @throws ProfileError for an unknown name, and like `dialectFor` and `compileProfile`
 */
export function profileOf(written: WrittenProfile, dialect: DialectId, seed?: number): Profile {
  const { extends: name = dialect, decisions = {} } = written;
  dialectFor(written, dialect);
  const base = PROFILE_NAMES.find((known) => known === name);
  if (!base) {
    const problem =
      name === 'nextgen'
        ? WITHOUT_NEXTGEN
        : `${name} is not a profile to extend; use one of ${PROFILE_NAMES.join(', ')}`;
    return compileProfile(dialect, decisions, [problem]);
  }
  if (seed === undefined || decisions['variation'] !== 'live') return compileProfile(base, decisions);
  const open = settableRows(dialect).filter((row) => hasEffect(row, dialect) && !Object.hasOwn(decisions, row.slug));
  const drawn = drawHabits(open, dialect, seed);
  const profile = compileProfile(base, { ...drawn, ...decisions });
  const shown = open.filter((row) => canShowHabits(row, profile)).map(({ slug }) => slug);
  return compileProfile(base, { ...Object.fromEntries(shown.map((slug) => [slug, drawn[slug]])), ...decisions });
}

/** Whether the habits of a row have an effect in a bank with a profile. */
function canShowHabits({ habitsNeed }: DecisionRow, profile: Profile): boolean {
  if (!habitsNeed) return true;
  return DECISIONS.filter(isSettable).some(
    ({ slug, profiles }) =>
      habitsNeed.includes(slug) && JSON.stringify(profile[slug as DecisionSlug]) !== JSON.stringify(profiles.published),
  );
}

/** The profile of each bank of a dialect, by its seed. @throws ProfileError */
export type ProfileOfSeed = (seed: number) => Profile;

/** Compiles a profile for banks of any seed. @throws ProfileError */
export function profileOfSeeds(written: WrittenProfile, dialect: DialectId): ProfileOfSeed {
  const profile = profileOf(written, dialect);
  return profile.variation === 'live' ? (seed) => profileOf(written, dialect, seed) : () => profile;
}

/** The habits of live banks that a bank has. */
export function habitsOf({
  dialect,
  profile,
}: {
  readonly dialect: DialectId;
  readonly profile: Profile;
}): HabitOfBank[] {
  return habitsIn(
    DECISIONS.filter((row) => hasEffect(row, dialect) && canShowHabits(row, profile)),
    profile,
  );
}

/**
 * The profile of a bank that was saved before some rows or their alternatives were added: these have the value that continues its
 * behaviour.
 * @param saved its rows
 */
export function restoredProfile(saved: Readonly<Record<string, unknown>>, dialect: DialectId): Profile {
  const added = settableRows(dialect).filter(({ kept }) => kept !== undefined);
  const changes = Object.fromEntries(added.map(({ slug, kept }) => [slug, kept]));
  // A row without alternatives was saved as true, and may have them now.
  const known = Object.entries(saved).filter(([, value]) => value !== true);
  return Object.freeze({ ...compileProfile(dialect, changes), ...Object.fromEntries(known) });
}

/**
 * Creates a bank profile from a shipped one and overrides.
 * @param found problems to report with those of the overrides
 * @throws ProfileError for an unknown decision, and for a value that a decision does not accept
 */
export function compileProfile(
  name: ProfileName,
  changes: Readonly<Record<string, unknown>> = {},
  found: readonly string[] = [],
): Profile {
  const dialect = name === 'oauth' ? 'published' : name;
  const problems = [...found];
  const profile = { ...shippedProfile(name) };
  for (const slug of Object.keys(changes)) {
    const row = DECISIONS.find((candidate) => candidate.slug === slug);
    if (row && !row.setting) problems.push(`${slug}: this decision has no alternatives and cannot be set`);
    else if (row?.dialect && row.dialect !== dialect)
      problems.push(`${slug}: only banks of the dialect ${row.dialect} have this decision; extend its profile`);
    if (!row) {
      const known = settableRows(dialect).map((one) => one.slug);
      problems.push(`${slug}: there is no such decision${didYouMean(slug, known) || '; docs/decisions.md lists all'}`);
    }
  }
  for (const row of DECISIONS.filter(isSettable)) {
    const set = Object.hasOwn(changes, row.slug) ? changes[row.slug] : undefined;
    if (set !== undefined) profile[row.slug] = compileValue(row, merged(shippedValue(row, name), set), problems);
  }
  if (problems.length > 0) throw new ProfileError(problems);
  return Object.freeze(profile) as Profile;
}

const shippedProfiles = new Map<ProfileName, Readonly<Record<string, unknown>>>();

/** The values of a shipped profile, compiled once for all banks. */
function shippedProfile(name: ProfileName): Readonly<Record<string, unknown>> {
  const known = shippedProfiles.get(name);
  if (known) return known;
  const problems: string[] = [];
  const valueOf = (row: SettableRow): unknown => compileValue(row, shippedValue(row, name), problems);
  const profile = Object.fromEntries(DECISIONS.filter(isSettable).map((row) => [row.slug, valueOf(row)]));
  if (problems.length > 0) throw new ProfileError(problems);
  shippedProfiles.set(name, profile);
  return profile;
}

/** A choice as text: YAML parses `on`, `200` and `null` as other types. */
function choiceText(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'number' || value === null ? String(value) : value;
}

function merged(written: unknown, set: unknown): unknown {
  return isObject(written) && isObject(set) ? { ...written, ...set } : set;
}

function compileValue({ slug, setting }: SettableRow, value: unknown, problems: string[]): unknown {
  if (setting.kind === 'adaptations') {
    problems.push(...adaptationProblems(value));
    return value;
  }
  const compile = COMPILERS[setting.kind] as Compile<typeof setting>;
  return compile(value, setting, (text) => void problems.push(`${slug}: ${text}`));
}

/** Reports what is wrong with a value. Returns undefined, which no value is compiled to. */
type Refuse = (text: string) => unknown;
/** Reads a value that was written for a setting; undefined if it was refused. */
type Compile<Of extends Setting> = (value: unknown, setting: Of, refuse: Refuse) => unknown;

const COMPILERS: {
  readonly [Kind in Exclude<Setting['kind'], 'adaptations'>]: Compile<Extract<Setting, { readonly kind: Kind }>>;
} = {
  choice: (value, { values }, refuse) => {
    const text = choiceText(value);
    const unknown = `${JSON.stringify(value)} is not a value of this decision; use one of ${values.join(', ')}`;
    return values.find((known) => known === text) ?? refuse(unknown);
  },
  zone: (value, _setting, refuse) =>
    typeof value === 'string' && isZone(value)
      ? value
      : refuse(`${JSON.stringify(value)} is not an IANA time zone, e.g. Europe/Vienna`),
  durations: (value, { names, isUnbounded = false }, refuse) => {
    const wanted = `an ISO 8601 duration${isUnbounded ? '' : ' of at most ten years'} such as PT10M`;
    return compileNamed(value, names, wanted, refuse, (text) => {
      const duration = typeof text === 'string' ? parseDuration(text) : undefined;
      return duration && (isUnbounded || isAtMostTenYears(duration)) ? duration : undefined;
    });
  },
  numbers: (value, { names, most }, refuse) =>
    compileNamed(value, names, 'a whole number from 1 up', refuse, (number, name) => {
      if (!Number.isSafeInteger(number) || Number(number) < 1) return undefined;
      const limit = most[name] ?? Infinity;
      if (Number(number) > limit) refuse(`${name} must be at most ${limit}, not ${String(number)}`);
      return number;
    }),
  plans: (value, _setting, refuse) => {
    const wanted = 'a list of statuses such as RCVD > ACTC PT1S > ACSP PT2S > ACSC';
    return compileNamed(value, PAYMENT_PRODUCTS, wanted, refuse, (text) => readPlan(text, refuse));
  },
  delays: (value, _setting, refuse) => {
    const wanted = 'a delay such as { type: fixed, ms: 500 }';
    return compileNamed(value, ['all', ...OPERATION_IDS], wanted, refuse, (delay, operation) => {
      const problem = problemIn(delay, delayShape);
      if (problem !== undefined) refuse(`${operation}: the delay ${problem}`);
      return delay;
    });
  },
  callLimits: (value, _setting, refuse) => {
    const wanted = 'a limit such as { calls: 6, seconds: 10 }';
    return compileNamed(value, ['all', ...OPERATION_IDS], wanted, refuse, (limit, operation) => {
      const problem = problemIn(limit, callLimitShape);
      if (problem !== undefined) refuse(`${operation}: the limit ${problem}`);
      return limit;
    });
  },
  limit: (value, { unit }, refuse) =>
    value === 'none' || (Number.isSafeInteger(value) && Number(value) > 0)
      ? value
      : refuse(`${JSON.stringify(value)} is not valid; use none, or a whole number from 1 up: ${unit}`),
  headerNames: (value, _setting, refuse) => compileHeaderNames(value, refuse),
  words: compileWords,
  tariffs: (value, _setting, refuse) => {
    const wanted = 'a tariff such as { perMille: 1, minimum: 5 } or { fixed: 0 }';
    return compileNamed(value, PAYMENT_PRODUCTS, wanted, refuse, (tariff, product) => {
      const compiled = compileTariff(tariff);
      if (typeof compiled === 'string') refuse(`${product}: ${compiled}`);
      return compiled;
    });
  },
};

/** The names in lower case, in the given order. */
function compileHeaderNames(value: unknown, refuse: Refuse): unknown {
  const isName = (name: unknown): name is string => typeof name === 'string' && isHeaderName(name);
  if (!Array.isArray(value) || value.length === 0 || !value.every(isName))
    return refuse(`${JSON.stringify(value)} must be a list of at least one header name, e.g. [X-Client-Cert]`);
  return value.map((name) => name.toLowerCase());
}

/** Each word once: in the given order if it has an effect, otherwise in the order of the table. */
function compileWords(value: unknown, { words: known, isOrdered }: WordsSetting, refuse: Refuse): unknown {
  if (!Array.isArray(value) || value.length === 0)
    return refuse(`${JSON.stringify(value)} must be a list of at least one of ${known.join(', ')}`);
  for (const word of value as unknown[]) {
    if (!known.includes(word as string))
      refuse(`${JSON.stringify(word)} is unknown${didYouMean(String(word), known)}; known: ${known.join(', ')}`);
  }
  return isOrdered ? [...new Set(value as string[])] : known.filter((word) => value.includes(word));
}

function readPlan(text: unknown, refuse: Refuse): unknown {
  if (typeof text !== 'string') return undefined;
  const plan = parsePlan(text);
  if ('problem' in plan) refuse(plan.problem);
  else {
    plan.steps.slice(1).forEach(({ status }, index) => {
      const before = plan.steps[index]?.status ?? 'RCVD';
      if (!isLegalMove(PAYMENT_TRANSITIONS, before, status))
        refuse(`"${text}" goes from ${before} to ${status}, which is not a transition in payment-transitions`);
    });
  }
  return text;
}

function compileNamed(
  value: unknown,
  names: readonly string[],
  wanted: string,
  refuse: Refuse,
  read: (value: unknown, name: string) => unknown,
): unknown {
  if (!isObject(value)) return refuse(`must be a mapping with ${names.join(', ')}`);
  const result: Record<string, unknown> = {};
  for (const [name, entry] of Object.entries(value)) {
    if (!names.includes(name)) refuse(`${name} is unknown${didYouMean(name, names)}; known: ${names.join(', ')}`);
    const compiled = read(entry, name);
    if (compiled === undefined) refuse(`${name} must be ${wanted}, not ${JSON.stringify(entry)}`);
    result[name] = compiled;
  }
  return result;
}

function isZone(zone: string): boolean {
  try {
    calendarOf(zone);
    return true;
  } catch {
    return false;
  }
}
