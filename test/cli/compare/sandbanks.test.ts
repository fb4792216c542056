import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import type { WrittenProfile } from '../../../src/decisions/decisions.js';
import { DIALECT_IDS } from '../../../src/domain/dialect.js';
import { learnedProfileText } from '../../../src/cli/compare/compared-decisions.js';
import { httpCaller, type SendHttp } from '../../../src/cli/http-call.js';
import { startInProcess, type InProcessServer } from '../../../src/server/start-in-process.js';
import { compareSandbank } from '../../support/compared-target.js';
import { randomProfile, reachableProfile } from '../../support/random-profile.js';

/** More rounds: `COMPARE_ROUNDS=50 npm run jest -- test/cli/compare/sandbanks`. */
const ROUNDS = Number(process.env['COMPARE_ROUNDS'] ?? 1);
const SEEDS = Array.from({ length: ROUNDS }, (_, index) => index + 11);

let server: InProcessServer;
beforeAll(async () => {
  server = await startInProcess({ certs: 'memory' });
});
afterAll(() => server.stop());

const CASES = DIALECT_IDS.flatMap((dialect) => SEEDS.map((seed) => ({ dialect, seed })));

test.each(CASES)(
  'a bank of $dialect with the random profile $seed is the same as a Sandbank with it',
  async ({ dialect, seed }) => {
    const decisions = reachableProfile(dialect, seed);
    const { comparison } = await compareSandbank(server.url, { dialect, target: decisions, profile: { decisions } });
    expect(comparison).toMatchObject({ calls: [], unpaired: [], skipped: [], failed: [] });
    expect(comparison.rows.differ).toEqual([]);
    expect(comparison.answered).toBeGreaterThan(20);
  },
);

test.each(CASES)(
  'a bank of $dialect with the random profile $seed differs from another one in the rows that differ, and not from what was learned of it',
  async ({ dialect, seed }) => {
    const [target, other] = [reachableProfile(dialect, seed), randomProfile(dialect, seed + 1000)];
    const differs = (slug: string): boolean => JSON.stringify(target[slug]) !== JSON.stringify(other[slug]);
    const profile = { decisions: other };
    const { comparison, learned } = await compareSandbank(server.url, { dialect, target, profile });
    const { rows, calls } = comparison;
    expect(rows.differ.length).toBeGreaterThan(5);
    expect(rows.differ.filter(({ slug }) => !differs(slug))).toEqual([]);
    // A record can differ in a member that no call showed.
    expect(rows.agree.filter((slug) => differs(slug) && typeof target[slug] !== 'object')).toEqual([]);
    for (const difference of calls) expect(difference.rows.filter((slug) => !differs(slug))).toEqual([]);
    const isOpen = rows.open.some(({ slug, canBeMeasured }) => canBeMeasured && differs(slug));
    // Only a row that the calls did not settle can leave a difference without explanation.
    if (!isOpen) expect(calls.filter(({ isExplained }) => !isExplained)).toEqual([]);

    const text = learnedProfileText(learned, profile, comparison);
    const again = await compareSandbank(server.url, { dialect, target, profile: parse(text) as WrittenProfile });
    expect(again.comparison.rows.differ).toEqual([]);
    if (!isOpen) expect(again.comparison.calls).toEqual([]);
  },
);

test.each(DIALECT_IDS)(
  'a bank of %s that is only read, with a consent of the credentials, is compared read by read',
  async (dialect) => {
    const { comparison } = await compareSandbank(server.url, {
      dialect,
      target: { accept: dialect === 'published' ? 'refused' : 'ignored' },
      hasConsent: true,
      changes: { allow: 'read' },
    });
    expect(comparison).toMatchObject({ unpaired: [], failed: [] });
    expect(comparison.rows.differ.map(({ slug }) => slug)).toEqual(['accept']);
    expect(comparison.calls.filter(({ isExplained }) => !isExplained)).toEqual([]);
    expect(comparison.skipped.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['needs --allow consent', 'needs --allow payment']),
    );
    expect(comparison.answered).toBeGreaterThan(10);
  },
);

test('a bank that has lived for a month is the same as a new Sandbank, beside members that come and go with the data', async () => {
  const { comparison } = await compareSandbank(server.url, { dialect: 'published', target: {}, advance: 'P30D' });
  expect(comparison.rows.differ).toEqual([]);
  expect(comparison.calls).toEqual([]);
  expect(comparison.dataMembers.map(({ member }) => member)).toContain('transactions.booked[].checkId');
});

test('a bank whose accounts are named by their IBANs differs in that row, although IBANs are masked', async () => {
  const { comparison } = await compareSandbank(server.url, { dialect: 'published', target: { 'resource-id': 'iban' } });
  expect(comparison.rows.differ).toMatchObject([{ slug: 'resource-id', target: 'iban' }]);
});

test('what no row can express is a difference without explanation', async () => {
  const call = httpCaller({ timeoutMs: 30_000 });
  const send: SendHttp = async (request) => {
    const answer = await call(request);
    if (!request.url.pathname.endsWith('/balances')) return answer;
    const body = JSON.stringify({ ...(JSON.parse(answer.body) as object), bankName: 'Own' });
    return { ...answer, headers: { ...answer.headers, 'x-own': '1' }, body };
  };
  const { comparison } = await compareSandbank(server.url, { dialect: 'published', target: {}, changes: { send } });
  const request =
    'GET /PSD2/v1/accounts/{resourceId}/balances Consent-ID: {consentId} Authorization: Bearer {access_token}';
  const common = {
    operation: 'readBalances',
    reference: 'none',
    count: 1,
    examples: [{ probe: 'reads', request }],
    isExplained: false,
    rows: [],
  };
  expect(comparison.calls).toEqual([
    { ...common, kind: 'header', what: 'x-own', target: 'present' },
    { ...common, kind: 'member', what: 'bankName', target: 'string' },
  ]);
});

test.each([
  { dialect: 'published', target: { 'error-body': 'problem' } },
  { dialect: 'published', target: { 'key-in-query': 'accepted' } },
  { dialect: 'nextgenpsd2', target: { 'sca-start': 'explicit' } },
] as const)('a bank of $dialect with one other row is reported with that row: $target', async ({ dialect, target }) => {
  const { comparison } = await compareSandbank(server.url, { dialect, target });
  const [slug] = Object.keys(target);
  expect(comparison.rows.differ.map((row) => row.slug)).toEqual([slug]);
  expect(comparison.calls.length).toBeGreaterThan(0);
  for (const difference of comparison.calls) expect(difference).toMatchObject({ isExplained: true, rows: [slug] });
});
