import { describe, expect, it } from '@jest/globals';
import { approvalsOf } from '../../src/cli/learn/approvals.js';
import { replayFixtures } from '../../src/cli/learn/replay-fixtures.js';
import { dialectRecording } from '../../src/learning/adapted-recording.js';
import { recordedFixtures } from '../../src/learning/recorded-fixtures.js';
import { learnDecisions } from '../../src/learning/learn.js';
import { nextgenpsd2Facts, recordingOfCalls, type WrittenCall } from './written-calls.js';

/** What calls show of authorisations, and of the consents that they sign. */

const consent = (id: string, changes: object = {}, headers: WrittenCall['headers'] = {}): WrittenCall => ({
  method: 'POST',
  path: '/v1/consents',
  headers: { 'content-type': 'application/json', ...headers },
  sent: JSON.stringify({
    access: { accounts: [{ iban: 'AT611904300234573201' }], balances: [{ iban: 'AT611904300234573201' }] },
    recurringIndicator: true,
    ...changes,
  }),
  status: 201,
  got: { consentId: id, consentStatus: 'received', _links: { scaOAuth: { href: 'https://bank.example/oauth' } } },
});
const scaStatus = (id: string, status: string, authorisation = 'one'): WrittenCall => ({
  path: `/v1/consents/${id}/authorisations/${authorisation}`,
  got: { scaStatus: status },
});
const consentStatus = (id: string, status: string): WrittenCall => ({
  path: `/v1/consents/${id}/status`,
  got: { consentStatus: status },
});
const update = (id: string, status: number, got: object): WrittenCall => ({
  method: 'PUT',
  path: `/v1/consents/${id}/authorisations/one`,
  status,
  got,
});
const token = (id: string, got: object = {}): WrittenCall => ({
  method: 'POST',
  path: '/v1/oauth/token',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  sent: 'grant_type=authorization_code&code=three',
  got: { access_token: 'four', token_type: 'Bearer', expires_in: 3600, scope: `AIS:${id}`, ...got },
});
const accounts = (id: string, status = 200, ...ibans: readonly string[]): WrittenCall => ({
  path: '/v1/accounts',
  headers: { 'consent-id': id },
  status,
  got:
    status === 200
      ? { accounts: ibans.map((iban) => ({ resourceId: `id-${iban}`, iban, currency: 'EUR' })) }
      : { tppMessages: [{ category: 'ERROR', code: 'CONSENT_EXPIRED' }] },
});
const balances = (id: string): WrittenCall => ({
  path: '/v1/accounts/id-1/balances',
  headers: { 'consent-id': id },
  got: { balances: [] },
});
const recorded = async (...calls: readonly WrittenCall[]) => recordingOfCalls(calls, await nextgenpsd2Facts());
async function learned(slug: string, ...calls: readonly WrittenCall[]) {
  const { settled, contradictory } = learnDecisions(await recorded(...calls));
  return contradictory.some((one) => one.slug === slug)
    ? 'contradictory'
    : settled.find((one) => one.slug === slug)?.value;
}

describe('an authorisation that failed', () => {
  it('ends only itself where the consent still waits afterwards', async () => {
    const calls = [consent('c'), scaStatus('c', 'failed'), consentStatus('c', 'received')];
    expect(await learned('refused-authorisation', ...calls)).toBe('ends-itself');
  });

  it.each([
    ['a consent that was rejected, which its time limit can be the reason of', [], 'rejected'],
    ['wrong data of the PSU', [update('c', 200, { scaStatus: 'started' })], 'received'],
  ])('says nothing of the row after %s', async (_what, before, status) => {
    const calls = [consent('c'), ...before, scaStatus('c', 'failed'), consentStatus('c', status)];
    expect(await learned('refused-authorisation', ...calls)).toBeUndefined();
  });

  it('is a refusal of the PSU in a replay, and the next one can be an approval', async () => {
    const refused = update('c', 403, { tppMessages: [{ category: 'ERROR', code: 'SERVICE_BLOCKED' }] });
    const calls = [consent('c'), refused, scaStatus('c', 'failed'), scaStatus('c', 'finalised', 'two')];
    expect([...approvalsOf(await recorded(...calls))]).toEqual([
      [3, [{ id: 'c', decision: 'refuse' }]],
      [4, [{ id: 'c', decision: 'approve' }]],
    ]);
  });

  it('is no decision of the PSU where the client sent its data', async () => {
    const calls = [consent('c'), update('c', 200, { scaStatus: 'started' }), scaStatus('c', 'failed')];
    expect([...approvalsOf(await recorded(...calls))]).toEqual([]);
  });
});

describe('banks with OAuth', () => {
  it('have a code before the first call that sends it, also if this one is refused', async () => {
    const refused: WrittenCall = { ...token('c'), status: 400, got: { error: 'invalid_request' } };
    const other: WrittenCall = { ...refused, sent: 'grant_type=authorization_code&code=made-up' };
    expect([...approvalsOf(await recorded(consent('c'), other, refused, token('c')))]).toEqual([
      [3, [{ id: 'c', decision: 'approve' }]],
    ]);
  });

  const inApp = consent('app', {}, { 'psu-id': 'sabine' });
  const decoupled = { ...inApp, answerHeaders: { 'aspsp-sca-approach': 'DECOUPLED' } };

  it('read consents that were signed in an app without a token, and others with one', async () => {
    const calls = [consent('c'), token('c'), decoupled, accounts('app')];
    expect(await learned('redirect-approach', ...calls)).toBe('oauth');
    expect(await learned('redirect-approach', consent('c'), token('c'), inApp, accounts('app'))).toBe('oauth');
  });

  it('keep a refresh token of which a refresh returns no new one', async () => {
    const refresh = { ...token('c'), sent: 'grant_type=refresh_token&refresh_token=five' };
    const calls = [consent('c'), token('c', { refresh_token: 'five' }), refresh];
    expect(await learned('refresh-token', ...calls)).toBe('reusable');
  });
});

describe('an earlier recurring consent', () => {
  const second = consent('d', { access: { allPsd2: 'allAccounts' } });

  it.each(['expired', 'terminatedByTpp'])('is %s after a token for a later one', async (status) => {
    const calls = [consent('c'), token('c'), second, token('d'), consentStatus('c', status)];
    expect(await learned('recurring-supersedes', ...calls)).toBe(status);
  });

  it('shows nothing by staying valid next to one of other accounts, whose PSU can be another', async () => {
    const calls = [consent('c'), token('c'), second, token('d'), consentStatus('c', 'valid')];
    expect(await learned('recurring-supersedes', ...calls)).toBeUndefined();
  });
});

describe('a second list with a one-off consent', () => {
  const once = consent('c', { recurringIndicator: false });

  it.each([
    ['ends it', [once, accounts('c'), accounts('c', 401)], 'first-read'],
    ['says nothing after other reads', [once, accounts('c'), balances('c'), accounts('c', 401)], undefined],
    [
      'says nothing of a consent for the list alone',
      [
        consent('c', { recurringIndicator: false, access: { availableAccounts: 'allAccounts' } }),
        accounts('c'),
        accounts('c', 401),
      ],
      undefined,
    ],
  ])('%s', async (_what, calls, value) => {
    expect(await learned('one-off-consent-end', ...calls)).toBe(value);
  });
});

it('a header about notifications shows something only if the client asked for them', async () => {
  const answered = { ...consent('c'), answerHeaders: { 'aspsp-notification-support': 'false' } };
  expect(await learned('notifications', answered)).toBeUndefined();
});

it('the accounts of a replay belong to the PSU of whose list they are, whether a request names the PSU or not', async () => {
  const [one, other] = ['AT611904300234573201', 'DE89370400440532013000'];
  const calls = [consent('c'), accounts('c', 200, one, other), consent('d', {}, { 'psu-id': 'sabine' })];
  const { psus, accounts: held } = replayFixtures([await recorded(...calls)]);
  expect(psus.map(({ id }) => id)).toEqual(['sabine']);
  expect(held.map(({ holders }) => holders)).toEqual([['sabine'], ['sabine']]);
});

it('a PSU of whom no call shows an account shares those of the first one', async () => {
  const all = consent('d', { access: { allPsd2: 'allAccounts' } }, { 'psu-id': 'ben' });
  const { accounts: held } = replayFixtures([await recorded(consent('c'), all)]);
  expect(held.map(({ holders }) => holders)).toEqual([['customer-1', 'ben']]);
});

it('a consent to the list of accounts can be valid at once where another one is not', async () => {
  const list = (id: string, consentStatus: string): WrittenCall => ({
    ...consent(id, { access: { availableAccounts: 'allAccounts' } }),
    got: { consentId: id, consentStatus },
  });
  expect(await learned('consent-start', list('c', 'valid'), consent('d'))).toBe('list-valid');
  expect(await learned('consent-start', list('c', 'received'), consent('d'))).toBe('received');
  expect(await learned('consent-start', consent('d'))).toBeUndefined();
});

describe('a consent to the list of accounts', () => {
  const list = consent('c', { access: { availableAccountsWithBalance: 'allAccounts' } });
  const iban = 'AT611904300234573201';
  const read = (access: object): WrittenCall => ({ path: '/v1/consents/c', got: { access, consentStatus: 'valid' } });
  const transactions = (account: string, status: number): WrittenCall => ({
    path: `/v1/accounts/${account}/transactions`,
    headers: { 'consent-id': 'c' },
    status,
    got: status === 200 ? { transactions: {} } : { tppMessages: [{ category: 'ERROR', code: 'CONSENT_INVALID' }] },
  });
  const refused = transactions(`id-${iban}`, 401);
  const shown = accounts('c', 200, iban);

  it.each([
    ['opens them where it names them', [list, read({ transactions: [{ iban }] })], 'accounts'],
    ['opens them where a transaction list was accepted', [list, transactions('a', 200)], 'accounts'],
    ['does not where one of an account of the list was refused', [list, refused, shown], 'list'],
    ['shows nothing by an account that is not in the list', [list, transactions('a', 401), shown], undefined],
    ['shows nothing by a refusal after it, which its end can cause', [list, shown, refused], undefined],
    ['shows nothing by another consent', [consent('c'), transactions('a', 200)], undefined],
  ])('%s', async (_what, calls, value) => {
    expect(await learned('list-consents', ...calls)).toBe(value);
  });
});

it('a method that is chosen for a device says nothing of embedded authorisations', async () => {
  const answerHeaders = { 'aspsp-sca-approach': 'DECOUPLED' };
  const started: WrittenCall = {
    ...consent('c'),
    answerHeaders,
    got: { consentId: 'c', consentStatus: 'received', scaMethods: [{ authenticationMethodId: 'A' }], _links: {} },
  };
  const choice: WrittenCall = {
    ...update('c', 200, { scaStatus: 'started' }),
    headers: { 'content-type': 'application/json' },
    sent: JSON.stringify({ authenticationMethodId: 'A' }),
    answerHeaders,
  };
  expect(await learned('decoupled-start', started, choice)).toBe('method');
  expect(await learned('embedded-start', started, choice)).toBeUndefined();
});

it('a method without a code is no embedded approach, and a code for what has no page is no sign of OAuth', async () => {
  const links = { startAuthorisation: { href: '/v1/consents/c/authorisations' } };
  const created = { ...consent('c'), got: { consentId: 'c', consentStatus: 'received', _links: links } };
  const start: WrittenCall = {
    method: 'POST',
    path: '/v1/consents/c/authorisations',
    status: 201,
    got: { scaStatus: 'received', authorisationId: 'one', scaMethods: ['App'], _links: { scaStatus: {}, select: {} } },
  };
  const code = { ...update('c', 200, { scaStatus: 'finalised' }), sent: '{"scaAuthenticationData":"123456"}' };
  const json = { headers: { 'content-type': 'application/json' } };
  expect(await learned('embedded-start', created, start)).toBeUndefined();
  expect(await learned('embedded-start', created, start, { ...code, ...json })).toBe('method');
  expect(await learned('redirect-approach', created, start, token('c'))).toBeUndefined();
  expect(await learned('redirect-approach', consent('c'), token('c'))).toBe('oauth');
});

it('the approach of a PSU is that of the fixtures where the bank decides it for each PSU', async () => {
  const of = (id: string, psu: string, approach: string, headers = {}): WrittenCall => ({
    ...consent(id, {}, { 'psu-id': psu, ...headers }),
    answerHeaders: { 'aspsp-sca-approach': approach },
  });
  const approaches = async (...calls: readonly WrittenCall[]) => {
    const recording = await recorded(...calls, accounts('c', 200, 'AT611904300234573201'));
    const kept = recordedFixtures(recording, false)?.psus.map(({ id, ...psu }) => [id, psu.scaApproaches]);
    expect(recordedFixtures(recording, true)?.psus.map(({ id }) => id)).toEqual(
      kept?.map((_psu, index) => (index === 0 ? 'customer' : `customer-${index + 1}`)),
    );
    return { kept, replayed: replayFixtures([recording]).psus.map(({ id, ...psu }) => [id, psu.scaApproaches]) };
  };
  expect(await approaches(of('c', 'anna', 'REDIRECT'), of('d', 'ben', 'EMBEDDED'))).toEqual({
    kept: [
      ['customer', undefined],
      ['ben', ['embedded']],
    ],
    replayed: [
      ['anna', ['redirect']],
      ['ben', ['embedded']],
    ],
  });
  const preferred = of('d', 'ben', 'EMBEDDED', { 'tpp-redirect-preferred': 'false' });
  expect((await approaches(of('c', 'anna', 'REDIRECT'), preferred)).kept).toEqual([['customer', undefined]]);
});

it('a payment that the TPP cancels was not refused by its PSU', async () => {
  const payment = {
    ...consent('p'),
    path: '/v1/payments/sepa-credit-transfers',
    got: { paymentId: 'p', transactionStatus: 'RCVD' },
  };
  const path = '/v1/payments/sepa-credit-transfers/p';
  const cancelled: WrittenCall = { method: 'DELETE', path, got: { transactionStatus: 'CANC' } };
  expect([...approvalsOf(await recorded(payment, cancelled))]).toEqual([]);
  const refused: WrittenCall = { path: `${path}/status`, got: { transactionStatus: 'RJCT' } };
  expect([...approvalsOf(await recorded(payment, refused))]).toEqual([[2, [{ id: 'p', decision: 'refuse' }]]]);
});

it('a header is not required where only a token request was refused without it', async () => {
  const { facts } = await recorded(consent('c'));
  const digest = { digest: 'SHA-256=AAAA' };
  const refusedToken: WrittenCall = { ...token('c'), status: 400, got: { error: 'invalid_grant' } };
  const learnedHeaders = (...others: readonly WrittenCall[]) => {
    const calls = [consent('c', {}, digest), consent('d', {}, digest), consent('e', {}, digest), token('c'), ...others];
    const { calls: known } = recordingOfCalls(calls, facts);
    return dialectRecording(
      known.map(({ raw }) => raw),
      [facts],
    ).adaptations.flatMap(({ adaptation }) => ('header' in adaptation ? [adaptation.header] : []));
  };
  expect(learnedHeaders(refusedToken)).toEqual([]);
  const refused: WrittenCall = { ...consent('f'), status: 400, got: { tppMessages: [{ code: 'FORMAT_ERROR' }] } };
  expect(learnedHeaders(refused)).toEqual([{ require: 'Digest' }]);
});

it('a refusal names a header also by its name with underscores', async () => {
  const refused: WrittenCall = {
    ...consent('c'),
    status: 400,
    got: { tppMessages: [{ category: 'ERROR', code: 'FORMAT_ERROR', text: 'missing: psu_ip_address' }] },
  };
  expect(await learned('psu-headers', refused, consent('d', {}, { 'psu-ip-address': '192.0.2.1' }))).toBe('strict');
});

describe('an authorisation without a name of its approach, for which the PSU chose a method', () => {
  const chosen: WrittenCall = {
    ...update('c', 200, { scaStatus: 'scaMethodSelected' }),
    headers: { 'content-type': 'application/json' },
    sent: JSON.stringify({ authenticationMethodId: 'App' }),
  };
  const code: WrittenCall = { ...chosen, sent: JSON.stringify({ scaAuthenticationData: '123456' }) };
  const approaches = async (...calls: readonly WrittenCall[]) => {
    const { open } = learnDecisions(await recorded(...calls));
    return open.find(({ slug }) => slug === 'sca-approaches')?.possible;
  };

  it('was in an app if it ended without a code', async () => {
    const calls = [consent('c'), chosen, scaStatus('c', 'finalised')];
    expect(await learned('decoupled-start', ...calls)).toBe('method');
    expect(await approaches(...calls)).toEqual([['decoupled']]);
  });

  it.each([
    ['the TPP sent a code', [chosen, code, scaStatus('c', 'finalised')]],
    ['no call shows its end', [chosen, scaStatus('c', 'started')]],
  ])('says nothing of an app if %s', async (_what, calls) => {
    expect(await learned('decoupled-start', consent('c'), ...calls)).toBeUndefined();
    expect(await approaches(consent('c'), ...calls)).toEqual([['embedded']]);
  });
});
