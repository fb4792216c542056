import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import {
  compileProfile,
  DECISIONS,
  hasEffect,
  hasEffectIn,
  PROFILE_NAMES,
  ProfileError,
  PUBLISHED_ONLY,
  isSettable,
  profileOf,
  settableRows,
} from '../../src/decisions/decisions.js';

const SRC = fileURLToPath(new URL('../../src', import.meta.url));

const problemsOf = (changes: Record<string, unknown>): readonly string[] => {
  try {
    compileProfile('published', changes);
    return [];
  } catch (error) {
    if (error instanceof ProfileError) return error.problems;
    throw error;
  }
};

describe('the decision table', () => {
  it('has more than a hundred rows, each slug once', () => {
    const slugs = DECISIONS.map((row) => row.slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(slugs.length).toBeGreaterThan(100);
  });

  it('has text in every column', () => {
    for (const row of DECISIONS) {
      for (const text of [row.section, row.published, row.decided, row.why]) expect(text).not.toBe('');
    }
  });

  it('compiles each shipped profile with a value for every row that can be set', () => {
    const slugs = DECISIONS.filter(isSettable).map((row) => row.slug);
    for (const name of PROFILE_NAMES) expect(Object.keys(compileProfile(name))).toEqual(slugs);
  });
});

describe('a compiled profile', () => {
  it.each([
    ['expires-in-key', 'both'],
    ['token-request-id', 'optional'],
    ['request-id-where', 'not-on-token'],
    ['error-status', 'nextgen'],
    ['psu-behaviour', 'refuses'],
    ['payment-sca', 'none'],
    ['role-check', 'off'],
  ])('accepts the value of a switch, %s: %s', (slug, value) => {
    expect(compileProfile('published', { [slug]: value })).toMatchObject({ [slug]: value });
  });

  it('merges given payment plans and lifetimes into those of the shipped profile', () => {
    const profile = compileProfile('published', {
      lifetimes: { code: 'PT1M' },
      'payment-plan': { 'sepa-credit-transfers': 'RCVD > ACTC P1D > ACSP > ACSC' },
    });
    expect(profile.lifetimes).toEqual({
      code: { months: 0, days: 0, ms: 60_000 },
      accessToken: { months: 0, days: 0, ms: 3_600_000 },
    });
    expect(profile['payment-plan']).toMatchObject({
      'sepa-credit-transfers': 'RCVD > ACTC P1D > ACSP > ACSC',
      'instant-sepa-credit-transfers': expect.stringContaining('ACCC'),
    });
  });

  it('accepts the values that YAML parses from on, off and 200', () => {
    expect(compileProfile('published', { 'role-check': false, 'success-status': 200 })).toMatchObject({
      'role-check': 'off',
      'success-status': '200',
    });
  });

  it.each([
    [{ nonsense: 1 }, /^nonsense: there is no such decision; docs\/decisions.md lists all$/],
    [{ constructor: 1 }, /^constructor: there is no such decision/],
    [
      { 'rate-limit': 0 },
      /^rate-limit: 0 is not valid; use none, or a whole number from 1 up: requests a minute for each TPP$/,
    ],
    [
      { paging: '50' },
      /^paging: "50" is not valid; use none, or a whole number from 1 up: booked transactions on a page$/,
    ],
    [{ 'certificate-source': [] }, /^certificate-source: \[\] must be a list of at least one header name/],
    [{ 'certificate-source': ['X Cert'] }, /^certificate-source: \["X Cert"\] must be a list of at least one header/],
    [
      { 'expires-in-key': 'other' },
      /^expires-in-key: "other" is not a value of this decision; use one of published, clean, both$/,
    ],
    [{ 'expires-in-key': ['both'] }, /is not a value of this decision/],
    [{ 'amount-form': null }, /^amount-form: null is not a value of this decision/],
    [{ fees: 'table' }, /^fees: must be a mapping with sepa-credit-transfers, instant-sepa-/],
    [{ fees: { other: { fixed: 1 } } }, /^fees: other is unknown; known: sepa-credit-transfers, /],
    [
      { fees: { 'sepa-credit-transfers': { minimum: 1 } } },
      /^fees: sepa-credit-transfers: a tariff must be a mapping with fixed, perMille/,
    ],
    [{ 'payment-rules': [] }, /^payment-rules: \[\] must be a list of at least one of sepa-credit-transfers, /],
    [{ 'payment-rules': 'sepa-credit-transfers' }, /^payment-rules: "sepa-credit-transfers" must be a list/],
    [
      { 'payment-rules': ['sepa'] },
      /^payment-rules: "sepa" is unknown \(did you mean sepa-credit-transfers\?\); known: sepa-credit-transfers, /,
    ],
    [{ latency: 5 }, /^latency: must be a mapping with all, exchangeCode, /],
    [
      { latency: { readAccount: { type: 'fixed' } } },
      /^latency: readAccount: the delay ms is missing; it must be a number from 0 to 600000$/,
    ],
    [{ latency: { all: 50 } }, /^latency: all: the delay must be an object/],
    [{ latency: { readAcounts: {} } }, /^latency: readAcounts is unknown \(did you mean readAccounts\?\)/],
    [{ events: 'x' }, /^events: this decision has no alternatives and cannot be set$/],
    [
      { lifetimes: { code: '10 minutes' } },
      /^lifetimes: code must be an ISO 8601 duration of at most ten years such as PT10M, not "10 minutes"$/,
    ],
    [{ lifetimes: { cod: 'PT1M' } }, /^lifetimes: cod is unknown \(did you mean code\?\); known: code, accessToken$/],
    [{ lifetimes: 'PT1M' }, /^lifetimes: must be a mapping with code, accessToken$/],
    [{ sizes: { jsonDepth: 1001 } }, /^sizes: jsonDepth must be at most 1000, not 1001$/],
    [{ 'valid-until': { maximumDays: 1e15 } }, /^valid-until: maximumDays must be at most 3650, not 1000000000000000$/],
    [{ 'date-filter-days': { historyDays: 1e9 } }, /^date-filter-days: historyDays must be at most 36500/],
    [{ sizes: { jsonDepth: 0 } }, /^sizes: jsonDepth must be a whole number from 1 up, not 0$/],
    [{ 'payment-plan': { 'sepa-credit-transfers': 'ACTC' } }, /must start with RCVD/],
    [
      { 'payment-plan': { 'sepa-credit-transfers': 'RCVD > ACTC > ACSC' } },
      /goes from ACTC to ACSC, which is not a transition in payment-transitions/,
    ],
    [{ 'payment-plan': { other: 'RCVD > ACSC' } }, /^payment-plan: other is unknown/],
    [{ 'aspsp-time-zone': 'Vienna' }, /^aspsp-time-zone: "Vienna" is not an IANA time zone/],
  ])('rejects %j with a message that names the problem', (changes, problem) => {
    expect(problemsOf(changes)[0]).toMatch(problem);
  });

  it('reports every problem at once', () => {
    expect(problemsOf({ nonsense: 1, 'rate-limit': 'many', 'expires-in-key': 'other' })).toHaveLength(3);
  });

  it('contains the values of the profile oauth', () => {
    expect(compileProfile('oauth')).toMatchObject({ 'request-id-where': 'not-on-token', 'expires-in-key': 'both' });
  });

  it('lists only rows with alternatives as switches', () => {
    expect(settableRows('published').map((row) => row.slug)).not.toContain('events');
    expect(settableRows('published').length).toBeGreaterThan(40);
  });
});

describe('the rows that only the published interface has', () => {
  const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        /\.tsx?$/.test(file) && !/^(?:decisions|learning|library|dialects.published|sim.onboarding)\b/.test(file),
    )
    .map((file) => [file, readFileSync(join(SRC, file), 'utf8').replace(/\/\*[^]*?\*\/|\/\/.*/g, '')] as const);

  it.each([...PUBLISHED_ONLY])('%s exists, and no code outside that interface reads it', (slug) => {
    expect(DECISIONS.map((row) => row.slug)).toContain(slug);
    const readers = sources
      .filter(([, text]) => text.includes(`profile['${slug}']`) || text.includes(`profile.${slug}`))
      .map(([file]) => file);
    expect(readers.filter((file) => file !== join('control-api', 'resources', 'portal.ts'))).toEqual([]);
  });

  it('are not listed for a bank of another dialect', () => {
    const listed = (dialect: 'published' | 'nextgenpsd2'): string[] =>
      DECISIONS.filter((row) => hasEffect(row, dialect)).map(({ slug }) => slug);
    expect(listed('published')).toEqual(expect.arrayContaining([...PUBLISHED_ONLY]));
    expect(listed('nextgenpsd2').filter((slug) => PUBLISHED_ONLY.has(slug))).toEqual([]);
    expect(listed('nextgenpsd2')).toContain('signing-basket');
    expect(listed('published')).not.toContain('signing-basket');
  });

  it('about subscription keys have an effect in another dialect only behind a gateway', () => {
    const ofKeys = (dialect: 'published' | 'nextgenpsd2', decisions = {}): string[] =>
      DECISIONS.filter((row) => hasEffectIn(row, dialect, profileOf({ decisions }, dialect)))
        .map(({ slug }) => slug)
        .filter((slug) => slug.startsWith('key-'));
    expect(ofKeys('published')).toEqual(['key-required', 'key-in-query']);
    expect(ofKeys('nextgenpsd2')).toEqual([]);
    expect(ofKeys('nextgenpsd2', { 'gateway-errors': 'azure' })).toEqual(['key-required', 'key-in-query']);
  });
});
