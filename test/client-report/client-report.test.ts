import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { annotation, reportGithub, type ReportBody } from '../../src/client-report/report-view.js';
import { CONDUCT_RULES } from '../../src/client-report/rules.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { INITIATION } from '../dialects/nextgenpsd2/pain/messages.js';
import { consentBody } from '../support/nextgen-bodies.js';
import { breakEveryRule, PUBLISHED_RULES, RULE_CASES, withTwoOnboarded } from '../support/misbehaving-client.js';
import {
  makeConsent,
  obtainConsent,
  pay,
  paymentOf,
  readAccounts,
  tppAt,
  tppOfOwnBank,
  type Tpp,
} from '../support/tpp-client.js';

let server: InProcessServer;
beforeAll(async () => {
  // A gateway on this machine may forward client certificates.
  server = await startInProcess({ trustedProxies: 'loopback' });
});
afterAll(() => server.stop());

const withoutId = { headers: { 'X-Request-ID': null } };
const rulesOf = async (tpp: Tpp): Promise<string[]> =>
  (await tpp.admin('GET', '/report')).findings.map(({ rule }: { rule: string }) => rule);

function reportAs(bank: string, accept: string, query = ''): Promise<Response> {
  return fetch(`${server.url}/__admin/banks/${bank}/report${query}`, { headers: { Accept: accept } });
}

describe('the client report', () => {
  it('reports a repeated violation once, with a count and the first calls as examples', async () => {
    const tpp = await tppOfOwnBank(server.url, 'often');
    const { token } = await obtainConsent(tpp);
    await readAccounts(tpp, token);
    for (let count = 0; count < 7; count += 1) {
      await tpp.call('GET', `/PSD2/v1/accounts/${count}`, { token, ...withoutId });
      await tpp.advance('PT1M');
    }
    const { calls, counts, findings, bank, now } = await tpp.admin('GET', '/report');
    expect({ bank, now, calls, counts }).toEqual({
      bank: 'often',
      now: '2026-03-31T10:07:00.000Z',
      calls: 10,
      counts: { error: 1, warning: 0, hint: 0 },
    });
    const [finding] = findings;
    expect(finding).toEqual({
      ...asPublished('request-id-missing'),
      count: 7,
      firstAt: '2026-03-31T10:00:00.000Z',
      lastAt: '2026-03-31T10:06:00.000Z',
      tpps: [expect.stringMatching(/\w/)],
      examples: Array.from({ length: 5 }, (_, index) => ({
        request: `request-${index + 4}`,
        operation: 'readAccount',
        detail: 'no X-Request-ID was sent',
      })),
    });
    const { findings: ofEntry } = await tpp.admin('GET', '/requests/request-10');
    const title = 'Call without X-Request-ID';
    expect(ofEntry).toEqual([{ rule: 'request-id-missing', title, detail: 'no X-Request-ID was sent' }]);
  });

  it('sorts findings by severity, then in the order of the rules', async () => {
    const tpp = await tppOfOwnBank(server.url, 'gravest');
    await makeConsent(tpp, {}, { headers: { 'X-Request-ID': 'call-1' } });
    await tpp.call('GET', '/PSD2/v1/accounts', {
      headers: { 'X-Request-ID': null, 'Ocp-Apim-Subscription-Key': null },
    });
    const { findings } = await tpp.admin('GET', '/report');
    const severityRank = findings.map(({ severity }: { severity: string }) => severity);
    expect(severityRank).toEqual([...severityRank].sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other)));
    expect(severityRank).toContain('error');
    expect(severityRank).toContain('warning');
  });

  it('counts a rule that a test violates on purpose apart from the findings, also where it was violated before', async () => {
    const tpp = await tppOfOwnBank(server.url, 'on-purpose');
    const { token } = await obtainConsent(tpp);
    await readAccounts(tpp, token);
    await tpp.call('GET', '/PSD2/v1/accounts', { token, ...withoutId });
    expect(await tpp.admin('POST', '/report/expected', { rule: 'request-id-missing' })).toMatchObject({
      counts: { error: 0, warning: 0, hint: 0 },
      findings: [],
      expected: [{ rule: 'request-id-missing', count: 1 }],
    });
    await tpp.call('GET', '/PSD2/v1/accounts', { token, ...withoutId });
    await tpp.admin('POST', '/report/expected', { rule: 'read-after-end' });
    expect((await tpp.admin('GET', '/report')).expected).toEqual([
      { rule: 'request-id-missing', count: 2 },
      { rule: 'read-after-end', count: 0 },
    ]);
    const text = await (await reportAs('on-purpose', 'text/plain')).text();
    expect(text).toContain('no findings');
    expect(text).toContain('Expected by a test: request-id-missing (2), read-after-end (0)');
    expect(await (await reportAs('on-purpose', 'application/xml')).text()).toContain('failures="0"');
    await tpp.admin('DELETE', '/requests');
    expect((await tpp.admin('GET', '/report')).expected).toEqual([]);
    const unknown = await fetch(`${server.url}/__admin/banks/on-purpose/report/expected`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"rule":"nope"}',
    });
    expect([unknown.status, await unknown.json()]).toMatchObject([400, { path: 'rule' }]);
  });

  it('belongs to one bank and follows its journal: reset and DELETE clear it, restore keeps it', async () => {
    const tpp = await tppOfOwnBank(server.url, 'mine');
    const other = await tppOfOwnBank(server.url, 'other');
    const sloppy = () => tpp.call('GET', '/PSD2/v1/accounts', withoutId);
    await tpp.admin('POST', '/snapshots', { name: 'clean' });
    await sloppy();
    expect(await rulesOf(other)).toEqual([]);
    expect(await rulesOf(tpp)).toContain('request-id-missing');
    await tpp.admin('POST', '/snapshots/clean/restore');
    expect(await rulesOf(tpp)).toContain('request-id-missing');
    await tpp.admin('POST', '/snapshots/clean/fork', { bank: 'forked' });
    expect(((await (await fetch(`${server.url}/__admin/banks/forked/report`)).json()) as any).findings).toEqual([]);
    await tpp.admin('POST', '/reset');
    expect(await rulesOf(tpp)).toEqual([]);
    await sloppy();
    await tpp.admin('DELETE', '/requests');
    expect(await tpp.admin('GET', '/report')).toMatchObject({ calls: 0, findings: [] });
    await sloppy();
    expect(await rulesOf(tpp)).toContain('request-id-missing');
  });

  it('does not say after a restore that a TPP never had a token', async () => {
    const tpp = await tppOfOwnBank(server.url, 'restored');
    await readAccounts(tpp, 'unknown');
    expect(await rulesOf(tpp)).toContain('read-before-valid');
    await tpp.admin('POST', '/reset');
    await obtainConsent(tpp);
    await tpp.admin('POST', '/snapshots', { name: 'with-token' });
    await tpp.admin('POST', '/snapshots/with-token/restore');
    await readAccounts(tpp, 'unknown');
    expect(await rulesOf(tpp)).not.toContain('read-before-valid');
  });

  it('does not blame the client for scripted responses', async () => {
    const tpp = await tppOfOwnBank(server.url, 'scripted');
    const { token, consentId } = await obtainConsent(tpp);
    for (const code of ['CONSENT_INVALID', 'CONSENT_EXPIRED', 'ACCESS_EXCEEDED', 'SERVICE_INVALID']) {
      await tpp.admin('POST', '/outcomes', { match: { operation: 'readAccounts' }, outcome: { error: { code } } });
      expect((await readAccounts(tpp, token)).status).toBeGreaterThanOrEqual(400);
      // Real time for the bank's clock: a storm after 429 is one of real time.
      await readAccounts(tpp, token);
    }
    await tpp.admin('POST', '/faults', { match: { operation: 'readConsent' }, error: { statusCode: 400 }, times: 1 });
    await tpp.call('GET', `/PSD2/v1/consents/${consentId}`);
    expect(await rulesOf(tpp)).toEqual([]);
  });

  it('asks for no code_challenge where the redirect ends without a code', async () => {
    const tpp = await tppOfOwnBank(server.url, 'plain-redirect', { dialect: 'nextgenpsd2' });
    await RULE_CASES['redirect-of-another-approach']?.compliant(tpp);
    expect(await rulesOf(tpp)).not.toContain('no-pkce');
    expect(await tpp.admin('GET', '/requests?operation=authorise')).toMatchObject({ requests: [{ status: 303 }] });
  });

  it('speaks of the interface of the bank: its advice, its source, and the codes that it sent', async () => {
    const profile = { decisions: { 'redirect-approach': 'oauth' } };
    const tpp = await tppOfOwnBank(server.url, 'other-interface', { dialect: 'nextgenpsd2', profile });
    const headers = { 'Sandbank-TPP': 'PSDAT-FMA-123456', 'PSU-IP-Address': '192.0.2.1' };
    const { body } = await tpp.call('POST', '/v1/consents', { headers, json: consentBody({ allPsd2: 'allAccounts' }) });
    await tpp.call('GET', '/v1/accounts', { headers: { ...headers, 'Consent-ID': body.consentId } });
    await tpp.call('GET', '/v1/accounts', { headers: { ...headers, ...withoutId.headers } });
    await tpp.call('POST', '/v1/oauth/token', {
      headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
      text: 'grant_type=authorization_code&client_id=nobody',
    });
    const json = paymentOf(tpp, { instructedAmount: { currency: 'EUR', amount: 1.5 } });
    await tpp.call('POST', '/v1/payments/sepa-credit-transfers', { headers, json });
    const { findings, refusals } = await tpp.admin('GET', '/report');
    const found = (id: string) => findings.find(({ rule }: { rule: string }) => rule === id);
    expect(found('request-id-missing')).toMatchObject({ source: 'Berlin Group NextGenPSD2 1.3.11 / X-Request-ID' });
    const { source } = found('amount-form');
    expect(source).toBe('Berlin Group NextGenPSD2 1.3.11 / amount; decision amount-form');
    expect(found('amount-form').advice).toMatch(/^Send `"amount": "12.30"`, with quotes\./);
    expect(refusals.map(({ code }: { code: string }) => code)).toEqual([
      'TOKEN_UNKNOWN',
      'FORMAT_ERROR',
      'invalid_client',
    ]);
    expect((await tpp.admin('GET', '/requests?q=invalid_client')).requests).toMatchObject([
      { refusal: { code: 'CLIENT_INVALID', sentCode: 'invalid_client' } },
    ]);
  });

  it('says of a read after a refusal that the PSU had refused the consent', async () => {
    const tpp = await tppOfOwnBank(server.url, 'refused-by-psu', { dialect: 'nextgenpsd2' });
    const headers = { 'Sandbank-TPP': 'PSDAT-FMA-123456', 'PSU-IP-Address': '192.0.2.1' };
    const { body } = await tpp.call('POST', '/v1/consents', { headers, json: consentBody({ allPsd2: 'allAccounts' }) });
    await tpp.admin('POST', `/authorisations/${body.consentId}`, { decision: 'refuse', psu: 'anna' });
    await tpp.call('GET', '/v1/accounts', { headers: { ...headers, 'Consent-ID': body.consentId } });
    const detail = 'the consent was refused by the PSU and gave no access';
    expect((await tpp.admin('GET', '/report')).findings).toMatchObject([
      { rule: 'read-after-end', examples: [{ detail }] },
    ]);
  });

  it('takes neither 429 for a failure of the bank, nor a call with the PSU for a retry of one without', async () => {
    const tpp = await tppOfOwnBank(server.url, 'no-storm');
    const consentId = await makeConsent(tpp);
    const read = async (statuses: readonly number[], headers: object = {}): Promise<void> => {
      for (const statusCode of statuses) {
        const match = { operation: 'readConsent' };
        await tpp.admin('POST', '/faults', { match, error: { statusCode }, times: 1 });
        await tpp.call('GET', `/PSD2/v1/consents/${consentId}`, { headers: { ...headers } });
      }
    };
    await read([429, 429, 429]);
    expect(await rulesOf(tpp)).not.toContain('retry-storm');
    await read([503, 503]);
    await tpp.call('GET', `/PSD2/v1/consents/${consentId}`, { headers: { 'PSU-IP-Address': '192.0.2.1' } });
    expect(await rulesOf(tpp)).not.toContain('retry-storm');
    await read([503, 503]);
    expect(await rulesOf(tpp)).toContain('retry-storm');
  });

  it('distinguishes an abandoned consent from one that expired because a tester advanced the clock', async () => {
    const forgotten = {
      rule: 'consent-left-behind',
      examples: [{ detail: expect.stringContaining('unread for 91 days') }],
    };
    const [forgetful, turned] = [
      await tppOfOwnBank(server.url, 'forgetful'),
      await tppOfOwnBank(server.url, 'turned'),
    ] as const;
    for (const tpp of [forgetful, turned]) {
      const { consentId, token } = await obtainConsent(tpp);
      await readAccounts(tpp, token);
      await tpp.advance('P40D');
      if (tpp === forgetful) await tpp.call('GET', `/PSD2/v1/consents/${consentId}/status`);
      await tpp.advance('P60D');
      await tpp.call('GET', `/PSD2/v1/consents/${consentId}/status`);
    }
    expect((await forgetful.admin('GET', '/report')).findings).toMatchObject([forgotten]);
    expect(await rulesOf(turned)).toEqual([]);
  });

  it('reports a consent that lapsed while the client was active, but not one that was deleted or skipped by the clock', async () => {
    const lapsed = {
      rule: 'consent-left-behind',
      examples: [{ detail: expect.stringContaining('lapsed without an authorisation') }],
    };
    const banks = ['left', 'given-up', 'turned-away'];
    const [left, given, turned] = (await Promise.all(banks.map((id) => tppOfOwnBank(server.url, id)))) as [
      Tpp,
      Tpp,
      Tpp,
    ];
    for (const tpp of [left, given, turned]) {
      const consentId = await makeConsent(tpp);
      if (tpp === given) await tpp.call('DELETE', `/PSD2/v1/consents/${consentId}`);
      await tpp.advance('PT5H');
      if (tpp !== turned) await tpp.call('GET', `/PSD2/v1/consents/${consentId}/status`);
      await tpp.advance('P2D');
    }
    expect((await left.admin('GET', '/report')).findings).toMatchObject([lapsed]);
    expect(await rulesOf(given)).toEqual([]);
    expect(await rulesOf(turned)).toEqual([]);
  });

  it('reports a payment sent again after its response was lost, but not one that the bank never received', async () => {
    const [lost, refused] = [
      await tppOfOwnBank(server.url, 'lost'),
      await tppOfOwnBank(server.url, 'refused'),
    ] as const;
    const match = { operation: 'initiatePayment' };
    const fault = { match, times: 1, fault: 'CONNECTION_RESET_BY_PEER' };
    await lost.admin('POST', '/faults', { ...fault, when: 'commit' });
    await refused.admin('POST', '/faults', { ...fault, when: 'before' });
    for (const tpp of [lost, refused]) {
      await expect(pay(tpp)).rejects.toThrow('ECONNRESET');
      await pay(tpp);
    }
    expect((await lost.admin('GET', '/report')).findings).toMatchObject([{ rule: 'payment-sent-twice' }]);
    expect(await rulesOf(refused)).toEqual([]);
  });

  it.each(['published', 'nextgenpsd2'])(
    'takes a payment for another one if its remittance text or end-to-end id differs (%s)',
    async (dialect) => {
      const tpp = await tppOfOwnBank(server.url, `differing-${dialect}`, { dialect });
      const isPublished = dialect === 'published';
      const path = isPublished ? '/PSD2/v1/payments/sepa-credit-transfers' : '/v1/payments/sepa-credit-transfers';
      const initiate = async (changes: object): Promise<void> => {
        const { status } = await tpp.call('POST', path, {
          headers: { 'PSU-IP-Address': '192.0.2.1', ...(!isPublished && { 'Sandbank-TPP': 'PSDAT-FMA-123456' }) },
          json: paymentOf(tpp, {
            instructedAmount: { currency: 'EUR', amount: isPublished ? 1.5 : '1.50' },
            ...changes,
          }),
        });
        expect(status).toBe(isPublished ? 200 : 201);
      };
      // The published document does not have the end-to-end id.
      const findings = async (): Promise<any[]> =>
        (await tpp.admin('GET', '/report')).findings.filter(({ rule }: { rule: string }) => rule !== 'unknown-member');
      await initiate({ endToEndIdentification: 'E2E-1', remittanceInformationUnstructured: 'Invoice 1' });
      await initiate({ endToEndIdentification: 'E2E-1', remittanceInformationUnstructured: 'Invoice 2' });
      await tpp.advance('PT11S');
      await initiate({ endToEndIdentification: 'E2E-2', remittanceInformationUnstructured: 'Invoice 1' });
      expect(await findings()).toEqual([]);
      await tpp.advance('PT9S');
      await initiate({ endToEndIdentification: 'E2E-3', remittanceInformationUnstructured: 'Invoice 1' });
      const hint = {
        rule: 'payment-sent-with-new-id',
        severity: 'hint',
        count: 1,
        examples: [{ request: 'request-4', detail: 'the same as request-3, with another endToEndIdentification' }],
      };
      expect(await findings()).toMatchObject([hint]);
      await tpp.advance('PT20S');
      await initiate({ endToEndIdentification: 'E2E-1', remittanceInformationUnstructured: 'Invoice 1' });
      expect(await findings()).toMatchObject([
        {
          rule: 'payment-sent-twice',
          severity: 'warning',
          count: 1,
          examples: [{ request: 'request-5', detail: 'the same as request-1' }],
        },
        hint,
      ]);
      // Without an id it is not a retry with a new one.
      await initiate({ remittanceInformationUnstructured: 'Invoice 1' });
      expect(await findings()).toMatchObject([{ rule: 'payment-sent-twice', count: 1 }, hint]);
    },
  );

  it('compares the remittance texts and end-to-end ids of the payments in a bulk', async () => {
    const tpp = await tppOfOwnBank(server.url, 'bulks', { dialect: 'nextgenpsd2' });
    const initiate = (endToEndIdentification: string, remittanceInformationUnstructured: string) =>
      tpp.call('POST', '/v1/bulk-payments/sepa-credit-transfers', {
        headers: { 'Sandbank-TPP': 'PSDAT-FMA-123456', 'PSU-IP-Address': '192.0.2.1' },
        json: {
          debtorAccount: { iban: tpp.facts.iban },
          payments: [
            {
              instructedAmount: { currency: 'EUR', amount: '1.00' },
              creditorName: 'Ben',
              creditorAccount: { iban: 'DE89370400440532013000' },
              endToEndIdentification,
              remittanceInformationUnstructured,
            },
          ],
        },
      });
    await initiate('E2E-1', 'Invoice 1');
    await initiate('E2E-1', 'Invoice 2');
    expect(await rulesOf(tpp)).toEqual([]);
    await initiate('E2E-2', 'Invoice 2');
    expect(await rulesOf(tpp)).toEqual(['payment-sent-with-new-id']);
    await initiate('E2E-1', 'Invoice 1');
    expect(await rulesOf(tpp)).toEqual(['payment-sent-twice', 'payment-sent-with-new-id']);
  });

  it('takes no bulk, standing order or dated payment for another one, or for one whose result is unknown', async () => {
    const tpp = await tppOfOwnBank(server.url, 'several-payments', { dialect: 'nextgenpsd2' });
    const debtorAccount = { iban: tpp.facts.iban };
    const item = (amount: string) => ({
      instructedAmount: { currency: 'EUR', amount },
      creditorName: 'Ben',
      creditorAccount: { iban: 'DE89370400440532013000' },
    });
    const day = '2026-09-01';
    const bulk = 'bulk-payments/sepa-credit-transfers';
    const statuses: string[] = [];
    for (const [path, json] of [
      ['payments/sepa-credit-transfers', { debtorAccount, ...item('1.00'), requestedExecutionDate: day }],
      [
        'periodic-payments/sepa-credit-transfers',
        { debtorAccount, ...item('1.00'), startDate: day, frequency: 'Monthly' },
      ],
      [bulk, { debtorAccount, requestedExecutionDate: day, payments: [item('1.00')] }],
      [bulk, { debtorAccount, requestedExecutionDate: day, payments: [item('1.10')] }],
    ] as const) {
      const headers = { 'Sandbank-TPP': 'PSDAT-FMA-123456', 'PSU-IP-Address': '192.0.2.1' };
      const { body } = await tpp.call('POST', `/v1/${path}`, { headers, json });
      await tpp.admin('POST', `/authorisations/${body.paymentId}`, { decision: 'approve', psu: 'anna' });
      statuses.push(
        (await tpp.call('GET', `/v1/${path}/${body.paymentId}/status`, { headers })).body.transactionStatus,
      );
    }
    expect(statuses).toEqual(['ACTC', 'ACTC', 'ACTC', 'ACTC']);
    expect(await rulesOf(tpp)).toEqual([]);
    await tpp.advance('P300D');
    expect(await rulesOf(tpp)).toEqual(['status-not-final']);
    const { requests } = await tpp.admin('GET', '/requests?finding=status-not-final');
    const operations = requests.map(({ operation }: { operation: string }) => operation);
    expect(operations).toEqual(['readPaymentStatus', 'readPaymentStatus', 'readPaymentStatus']);
    expect((await tpp.admin('GET', '/requests?finding=no-pkce')).requests).toEqual([]);
  });

  it('takes no payment in XML for another one', async () => {
    const tpp = await tppOfOwnBank(server.url, 'messages', { dialect: 'nextgenpsd2' });
    const message = INITIATION.replace(/<PmtInf>(?![\s\S]*<PmtInf>)[\s\S]*<\/PmtInf>/, '')
      .replace('<NbOfTxs>3<', '<NbOfTxs>1<')
      .replace(/<CtrlSum>.*/, '')
      .replace('2026-03-06', '2026-03-31');
    for (const creditor of ['DE89370400440532013000', 'NL91ABNA0417164300']) {
      const { status } = await tpp.call('POST', '/v1/payments/pain.001-sepa-credit-transfers', {
        headers: {
          'Sandbank-TPP': 'PSDAT-FMA-123456',
          'PSU-IP-Address': '192.0.2.1',
          'Content-Type': 'application/xml',
        },
        text: message.replace('DE89370400440532013000', creditor),
      });
      expect(status).toBe(201);
    }
    expect(await rulesOf(tpp)).toEqual([]);
  });

  it('lists calls of operations that the published document does not contain', async () => {
    const tpp = await tppOfOwnBank(server.url, 'unpublished');
    const { consentId, token } = await obtainConsent(tpp);
    await readAccounts(tpp, token);
    await tpp.call('DELETE', `/PSD2/v1/consents/${consentId}`);
    expect(await tpp.admin('GET', '/report')).toMatchObject({
      findings: [],
      unpublishedOperations: [{ operation: 'deleteConsent', count: 1 }],
    });
  });

  it('counts refused calls by their code, which are not findings', async () => {
    const tpp = await tppOfOwnBank(server.url, 'refused');
    const { token } = await obtainConsent(tpp);
    await readAccounts(tpp, token);
    const before = (await tpp.admin('GET', '/report')).findings;
    for (let call = 0; call < 2; call += 1) await tpp.call('GET', '/PSD2/v1/consents/none/status');
    expect(await tpp.admin('GET', '/report')).toMatchObject({
      findings: before,
      refusals: [{ code: 'CONSENT_UNKNOWN', count: 2 }],
    });
    expect(await (await reportAs('refused', 'text/plain')).text()).toContain('Refused calls: CONSENT_UNKNOWN (2)');
  });

  it('is available as plain text and as JUnit XML', async () => {
    const tpp = await tppOfOwnBank(server.url, 'formats');
    await makeConsent(tpp, {}, { headers: { 'X-Request-ID': '<&">' } });
    const text = await reportAs('formats', 'text/plain');
    expect(text.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const lines = (await text.text()).split('\n');
    expect(lines[0]).toMatch(/^Client report of bank formats at 2026-03-31 12:00:00 \+02:00: 1 call, \d findings?$/);
    expect(lines).toContain('WARNING X-Request-ID that is not a UUID [request-id-not-uuid] (once, by Fintrail)');
    expect(lines).toContain('  - request-1 createConsent: X-Request-ID was "<&">"');
    const xml = await (await reportAs('formats', 'application/xml')).text();
    expect(xml).toContain(`<testsuites name="sandbank" tests="${CONDUCT_RULES.length}" failures="0"`);
    expect(xml).toContain('(once, by Fintrail)\nFix: ');
    expect(xml).toContain('request-1 createConsent: X-Request-ID was &quot;&lt;&amp;&quot;&gt;&quot;</system-out>');
    expect(xml).toContain('<testcase classname="sandbank.error" name="request-id-missing"/>');
    const strict = await (await reportAs('formats', 'text/xml', '?failOn=warning')).text();
    expect(strict).toContain('failures="1"');
    expect(strict).toContain('request-1 createConsent: X-Request-ID was &quot;&lt;&amp;&quot;&gt;&quot;</failure>');
    expect(await (await reportAs('formats', 'text/xml', '?failOn=hint')).text()).toMatch(/failures="[12]"/);
    expect(await (await reportAs('formats', 'text/xml', '?failOn=never')).text()).toContain('failures="0"');
  });

  it('has its findings as annotations of GitHub Actions, each in one line', async () => {
    const tpp = await tppOfOwnBank(server.url, 'annotations');
    await makeConsent(tpp, {}, { headers: { 'X-Request-ID': '50%' } });
    const view = (await tpp.admin('GET', '/report')) as ReportBody;
    const lines = reportGithub(view).split('\n');
    expect(lines).toHaveLength(view.findings.length + 2);
    expect(lines.find((line) => line.includes('request-id-not-uuid'))).toMatch(
      /^::warning title=Sandbank X-Request-ID that is not a UUID \[request-id-not-uuid] in bank \S+::.+ \(once, by Fintrail\)%0AFix: .+%0ASource: .+%0Arequest-1 createConsent: X-Request-ID was "50%25"$/,
    );
    expect(lines.at(-2)).toMatch(/^Client report of bank annotations: 1 call, \d findings?$/);
  });

  it('has titles in annotations whose commas and colons do not end them', () => {
    expect(annotation('hint', 'one, or: two', 'Text: 1, 2')).toBe(
      '::notice title=Sandbank one%2C or%3A two::Text: 1, 2',
    );
  });

  it('rejects an invalid failOn value', async () => {
    const response = await reportAs('default', 'text/xml', '?failOn=fatal');
    expect(response.status).toBe(400);
    expect(((await response.json()) as any).detail).toBe('failOn "fatal" must be one of hint, warning, error, never');
  });

  it('reports every rule for a client that breaks them all', async () => {
    const demoBank = readFileSync(new URL('../../fixtures/demo-bank.yaml', import.meta.url), 'utf8');
    const tpp = await tppOfOwnBank(server.url, 'every', { fixtures: withTwoOnboarded(demoBank) });
    await breakEveryRule(tpp, await tppAt(server.url, 'every', 1));
    expect([...(await rulesOf(tpp))].sort()).toEqual(PUBLISHED_RULES);
  });
});

const ORDER = ['error', 'warning', 'hint'];

function asPublished(id: string): object {
  const rule = CONDUCT_RULES.find((one) => one.id === id);
  if (!rule) throw new Error(`there is no rule ${id}`);
  const { title, severity, explanation, advice, source, clock = 'none' } = rule;
  return { rule: id, title, severity, explanation, advice, source, clock };
}
