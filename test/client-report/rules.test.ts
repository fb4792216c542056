import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CONDUCT_RULES } from '../../src/client-report/rules.js';
import { sourceIn } from '../../src/client-report/sources.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { RULE_CASES } from '../support/misbehaving-client.js';
import { tppOfOwnBank } from '../support/tpp-client.js';

let server: InProcessServer;
beforeAll(async () => {
  // A gateway on this machine may forward client certificates.
  server = await startInProcess({ trustedProxies: 'loopback' });
});
afterAll(() => server.stop());

const rules = CONDUCT_RULES.map(({ id }) => id);

async function findingsOf(
  behaviour: (tpp: any) => Promise<unknown>,
  bank: string,
  options: object = {},
): Promise<any[]> {
  const tpp = await tppOfOwnBank(server.url, bank, options);
  await behaviour(tpp);
  const { findings } = await tpp.admin('GET', '/report');
  // Every finding names entries of the journal.
  for (const { examples } of findings)
    for (const { request } of examples) await tpp.admin('GET', `/requests/${request}`);
  return findings;
}

it('has a violating and a compliant client for every rule of the report', () => {
  expect(Object.keys(RULE_CASES).sort()).toEqual([...rules].sort());
});

it('knows for each section of the published document what the document of another interface calls it, or that it has none', () => {
  const bank = { dialect: 'nextgenpsd2' as const };
  const withoutName = CONDUCT_RULES.flatMap(({ source }) => source.split('; ')).filter(
    (section) => !section.startsWith('decision') && sourceIn(bank, section) === 'Berlin Group NextGenPSD2 1.3.11',
  );
  expect([...new Set(withoutName)].sort()).toEqual([
    'Authentication / 1',
    'Authentication / 2',
    'Authentication / 7',
    'Endpoints',
    'Endpoints / 6',
    'Limits (rate limits not shown)',
    'Resources and their fields',
    'Resources and their fields / Token response',
  ]);
});

describe.each(rules)('%s', (id) => {
  const ruleCase = RULE_CASES[id]!;

  it('reports a client that breaks the rule', async () => {
    const found = (await findingsOf(ruleCase.violating, 'violating', ruleCase.bank)).find(({ rule }) => rule === id);
    expect(found).toMatchObject({
      rule: id,
      count: 1,
      examples: [{ request: expect.stringMatching(/^request-\d+$/) }],
    });
  });

  it('does not report a client that follows the rule', async () => {
    const found = await findingsOf(ruleCase.compliant, 'compliant', ruleCase.bank);
    expect(found.map(({ rule }) => rule)).not.toContain(id);
  });
});

it.each(CONDUCT_RULES.map((rule) => [rule.id, rule] as const))(
  'rule %s has an explanation, a source and advice',
  (_id, rule) => {
    expect(rule.explanation).toMatch(/^(?:[A-Z]|request_id).+\.$/);
    expect(rule.advice).toMatch(/^[A-Z].+[.)]$/);
    expect(rule.source.length).toBeGreaterThan(5);
  },
);
