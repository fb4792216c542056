import { settableRows } from '../../src/decisions/decisions.js';
import type { SettableRow, WrittenValue } from '../../src/decisions/row.js';
import type { DialectId } from '../../src/domain/dialect.js';
import { MEASURES } from '../../src/learning/measures/measures.js';
import { LEARNING } from '../../src/server/dialects.js';
import { randomOf } from '../fuzz/random.mjs';

/** Values of rows that cannot be chosen. */
const VALUES: Readonly<Record<string, readonly WrittenValue[]>> = {
  // No list of the demo bank is as long as the last.
  paging: ['none', 3, 5, 1000],
  lifetimes: ['PT5M', 'PT90S', 'PT1H', 'PT2H'].map((accessToken) => ({ accessToken })),
  'valid-until': [
    { maximumDays: 90, defaultDays: 30 },
    { maximumDays: 180, defaultDays: 90 },
    { maximumDays: 200, defaultDays: 7 },
  ],
  // Without its certificate, a TPP sees nothing of such a bank.
  'tpp-identification': [
    ...Array.from({ length: 5 }, () => 'certificate-or-local-header'),
    ...Array.from({ length: 4 }, () => 'certificate-or-header'),
    'certificate',
  ],
  // The order of the two after one that is not redirect has no effect.
  'sca-approaches': [
    ...['redirect', 'decoupled', 'embedded'].map((one) => [one]),
    ['redirect', 'decoupled'],
    ['redirect', 'embedded'],
    ['decoupled', 'redirect'],
    ['decoupled', 'embedded'],
    ['embedded', 'redirect'],
    ['embedded', 'decoupled'],
    ['redirect', 'decoupled', 'embedded'],
    ['redirect', 'embedded', 'decoupled'],
    ['decoupled', 'redirect', 'embedded'],
    ['embedded', 'redirect', 'decoupled'],
  ],
  // A bank that demands signatures shows a client without a seal nothing else.
  signing: ['optional', 'ignored'],
  // The probes and the demo have no token before a consent, and wait for the PSU of a consent.
  'token-before': ['none'],
  'consent-by': ['request'],
  'consent-start': ['received'],
  'psu-id': ['optional'],
  // The probes read nothing without X-Request-ID.
  'request-id-where': ['everywhere', 'not-on-token'],
  'booking-status': ['optional', 'required'],
  'page-parameters': ['ignored', 'obeyed'],
};

/** False for what the published interface does not have: authorisations that a TPP starts. */
function hasEffect(dialect: DialectId, { slug }: SettableRow, value: WrittenValue): boolean {
  return dialect !== 'published' || slug !== 'funds' || value !== 'at-authorisation';
}

/** The values that a row is given. */
export function valuesOf({ slug, setting }: SettableRow): readonly WrittenValue[] {
  if (VALUES[slug]) return VALUES[slug];
  if (setting.kind === 'choice') return setting.values;
  if (setting.kind !== 'words') throw new Error(`say which values ${slug} can have`);
  const { words } = setting;
  return Array.from({ length: 2 ** words.length - 1 }, (_, index) =>
    words.filter((_word, place) => ((index + 1) >> place) & 1),
  );
}

const OWN = { published: await LEARNING.published(), nextgenpsd2: await LEARNING.nextgenpsd2() };

/** A random value for each row that traffic can settle. */
export function randomProfile(dialect: DialectId, seed: number): Readonly<Record<string, WrittenValue>> {
  const { any } = randomOf(seed);
  return Object.fromEntries(
    settableRows(dialect)
      .filter((row) => [...MEASURES, ...OWN[dialect].measures].some(({ slug }) => slug === row.slug))
      .map((row) => [row.slug, any(valuesOf(row).filter((value) => hasEffect(dialect, row, value)))]),
  );
}

/** A random profile of a bank that answers TPPs without a certificate. */
export function reachableProfile(dialect: DialectId, seed: number): ReturnType<typeof randomProfile> {
  const random = randomProfile(dialect, seed);
  return dialect === 'published' ? random : { ...random, 'tpp-identification': 'certificate-or-local-header' };
}
