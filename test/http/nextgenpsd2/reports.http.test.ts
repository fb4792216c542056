import { describe, expect, it } from '@jest/globals';
import { asId } from '../../../src/domain/ids.js';
import { bookIncomingTransfer } from '../../../src/sim/accounts/external-bookings.js';
import { CARD, cardBase } from '../../support/card-base.js';
import { IBANS } from '../../support/small-bank.js';
import { openNextgenBank, validConsent, type NextgenBank } from '../../support/nextgen-bank.js';
import { consentBody } from '../../support/nextgen-bodies.js';
import { codeOf } from '../../support/refusals.js';

/** @decision transaction-reports, transaction-download */

const anna = [{ iban: IBANS.anna, currency: 'EUR' }];
const XML = 'application/xml';
const ALL = 'bookingStatus=both&dateFrom=2025-01-01';
const PAST = 'bookingStatus=booked&dateFrom=2026-01-01&dateTo=2026-03-01';

interface Reader {
  readonly bank: NextgenBank;
  readonly consentId: string;
  readonly path: string;
  readonly get: (path: string, accept?: string, headers?: object) => ReturnType<NextgenBank['send']>;
}

async function reader(changes: Readonly<Record<string, unknown>> = {}, consent: object = {}): Promise<Reader> {
  const bank = await openNextgenBank(changes);
  const consentId = await validConsent(bank, consentBody(undefined, { frequencyPerDay: 1, ...consent }));
  const named = { 'Consent-ID': consentId };
  const { body: list } = await bank.send('GET', '/v1/accounts', { headers: named });
  return {
    bank,
    consentId,
    path: `/v1/accounts/${list.accounts[0].resourceId}/transactions`,
    get: (path, accept = XML, headers = {}) =>
      bank.send('GET', path, { headers: { ...named, Accept: accept, ...headers } }),
  };
}

const textOf = ({ text }: { readonly text: string }): string => text;
const entries = (xml: string): string[] => [...xml.matchAll(/<NtryRef>(\d+)<\/NtryRef>/g)].map(([, id]) => id ?? '');

describe('a report of transactions', () => {
  it('is camt.052 of all transactions, oldest first, with pending ones last', async () => {
    const { path, get } = await reader();
    const answer = await get(`${path}?${ALL}`);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, XML]);
    const xml = textOf(answer);
    expect(xml).toContain('urn:iso:std:iso:20022:tech:xsd:camt.052.001.08');
    expect(entries(xml)).toEqual(['000000001', '000000002', '000000003', '000000004']);
    expect([...xml.matchAll(/<Sts><Cd>(\w+)/g)].map(([, status]) => status)).toEqual(['BOOK', 'BOOK', 'BOOK', 'PDNG']);
    expect(xml).not.toContain('<Bal>');
  });

  it('has the current balances if they are wanted and granted', async () => {
    const { path, get } = await reader();
    expect(textOf(await get(`${path}?${ALL}&withBalance=true`))).toContain('<Cd>ITAV</Cd>');
    const without = await reader({}, { access: { accounts: anna, transactions: anna } });
    expect(textOf(await without.get(`${without.path}?${ALL}&withBalance=true`))).not.toContain('<Bal>');
  });

  it('is camt.053 of booked transactions until yesterday, whose balances add up', async () => {
    const { path, get } = await reader();
    const xml = textOf(await get(`${path}?${PAST}`));
    expect(xml).toContain('camt.053.001.08');
    expect(entries(xml)).toEqual(['000000002', '000000003']);
    const balances = [...xml.matchAll(/<Cd>(OPBD|CLBD)<\/Cd>.*?<Amt Ccy="EUR">([\d.]+)</g)];
    // 5.00 arrived and 2.00 went.
    expect(balances.map(([, code, amount]) => [code, amount])).toEqual([
      ['OPBD', '997.00'],
      ['CLBD', '1000.00'],
    ]);
  });

  it('leaves out of the closing balance what was booked after the period', async () => {
    const { bank, path, get } = await reader();
    bank.bank.perform(() =>
      bookIncomingTransfer(bank.bank, asId('anna'), { amount: { currency: 'EUR', minorUnits: 7_700 }, text: {} }),
    );
    expect(textOf(await get(`${path}?${PAST}`))).toMatch(/<Cd>CLBD<\/Cd>.*?<Amt Ccy="EUR">1000.00</);
  });

  it.each([
    ['pending ones', 'bookingStatus=both&dateFrom=2026-01-01&dateTo=2026-03-01', {}],
    ['today', 'bookingStatus=booked&dateFrom=2026-01-01&dateTo=2026-03-02', {}],
    ['a delta', 'bookingStatus=booked&entryReferenceFrom=000000001', {}],
    ['a consent without balances', PAST, { access: { accounts: anna, transactions: anna } }],
  ])('is camt.052 with %s, which no statement has', async (_what, query, consent) => {
    const { path, get } = await reader({}, consent);
    const xml = textOf(await get(`${path}?${query}`));
    expect(xml).toContain('camt.052.001.08');
    expect(xml).not.toContain('OPBD');
  });

  it('is the same for the same call at the same time, and another one for another', async () => {
    const { path, get } = await reader();
    const [first, second] = [textOf(await get(`${path}?${ALL}`)), textOf(await get(`${path}?${ALL}`))];
    expect(second).toBe(first);
    const idOf = (xml: string) => /<MsgId>(\w{32})<\/MsgId>/.exec(xml)?.[1];
    expect(idOf(first)).toBeDefined();
    expect(idOf(textOf(await get(`${path}?${PAST}`)))).not.toBe(idOf(first));
  });

  it('has no pages', async () => {
    const { path, get } = await reader({ paging: 1 });
    expect(entries(textOf(await get(`${path}?${ALL}`)))).toHaveLength(4);
  });

  it.each([
    ['*/*', 'application/json'],
    ['application/json, application/xml;q=0.5', 'application/json'],
    ['application/json;q=0.5, application/xml', XML],
    ['text/plain, application/*', 'application/json'],
  ])('is sent for Accept: %s as %s', async (accept, type) => {
    const { path, get } = await reader();
    expect((await get(`${path}?${ALL}`, accept)).headers['content-type']).toContain(type);
  });

  it.each([
    ['text/plain', ALL],
    [XML, 'bookingStatus=information'],
    [XML, 'bookingStatus=all&dateFrom=2026-01-01'],
  ])('is refused for Accept: %s and %s, and counts as no access', async (accept, query) => {
    const { bank, path, get } = await reader({ 'delta-access': 'none' });
    const answer = await get(`${path}?${query}`, accept, { 'PSU-IP-Address': '' });
    const message = expect.objectContaining({ code: 'REQUESTED_FORMATS_INVALID', path: 'Accept' });
    expect([answer.status, answer.body.tppMessages]).toEqual([406, [message]]);
    expect(bank.bank.state.usage.size).toBe(0);
  });

  it('is refused for single transactions, following pages and card accounts', async () => {
    const { path, get } = await reader({ paging: 1 });
    const { body } = await get(`${path}?${ALL}`, 'application/json');
    const next = new URL(body.transactions._links.next.href);
    expect((await get(next.pathname + next.search)).status).toBe(406);
    expect((await get(`${path}/${body.transactions.booked[0].transactionId}`)).status).toBe(406);
    const cards = await openNextgenBank({}, cardBase);
    const card = [{ maskedPan: CARD.maskedPan }];
    const consent = consentBody({ accounts: card, transactions: card }, { frequencyPerDay: 1 });
    const headers = { 'Consent-ID': await validConsent(cards, consent) };
    const { body: list } = await cards.send('GET', '/v1/card-accounts', { headers });
    const address = `/v1/card-accounts/${list.cardAccounts[0].resourceId}/transactions?${ALL}`;
    expect((await cards.send('GET', address, { headers: { ...headers, Accept: XML } })).status).toBe(406);
  });

  it.each([
    ['json', 406, undefined],
    ['camt-02', 200, 'camt.052.001.02'],
    ['camt-08', 200, 'camt.052.001.08'],
  ])('is offered as transaction-reports: %s says', async (value, status, message) => {
    const { path, get } = await reader({ 'transaction-reports': value });
    const answer = await get(`${path}?${ALL}`);
    expect(answer.status).toBe(status);
    if (message !== undefined) expect(textOf(answer)).toContain(message);
  });

  it('counts as an access, and for deltaList', async () => {
    const { path, get } = await reader();
    await get(`${path}?${ALL}`, XML, { 'PSU-IP-Address': '' });
    expect(codeOf(await get(`${path}?${ALL}`, XML, { 'PSU-IP-Address': '' }))).toEqual([429, 'ACCESS_EXCEEDED']);
    expect(entries(textOf(await get(`${path}?bookingStatus=booked&deltaList=true`)))).toEqual([]);
  });
});

describe('a huge report', () => {
  const HUGE = { 'transaction-download': 3 };
  const linkOf = ({ body }: { body: any }): string => new URL(body._links.download.href).pathname;

  it('is answered with a link to its download, as JSON', async () => {
    const { bank, path, get } = await reader(HUGE);
    const answer = await get(`${path}?${ALL}`);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, expect.stringContaining('application/json')]);
    expect(answer.body).toEqual({
      account: { iban: IBANS.anna, currency: 'EUR' },
      _links: { download: { href: expect.stringContaining(`${bank.url}${path}/download/`) } },
    });
    const report = await get(linkOf(answer));
    expect([report.status, report.headers['content-type']]).toEqual([200, XML]);
    expect(entries(textOf(report))).toEqual(['000000001', '000000002', '000000003', '000000004']);
  });

  it('has more transactions than transaction-download says, and never is a list in JSON', async () => {
    const { path, get } = await reader(HUGE);
    expect((await get(`${path}?bookingStatus=booked&dateFrom=2025-01-01`)).headers['content-type']).toBe(XML);
    expect((await get(`${path}?${ALL}`, 'application/json')).body.transactions.booked).toHaveLength(3);
  });

  it('has the same content as without a limit', async () => {
    const huge = await reader({ 'transaction-download': 1 });
    const whole = await reader();
    for (const query of [ALL, PAST, `${ALL}&withBalance=true`, 'bookingStatus=booked&entryReferenceFrom=000000001']) {
      const download = textOf(await huge.get(linkOf(await huge.get(`${huge.path}?${query}`))));
      const direct = textOf(await whole.get(`${whole.path}?${query}`));
      const withoutIds = (xml: string) => xml.replaceAll(/<(Msg)?Id>\w{32}</g, '');
      expect([query, withoutIds(download)]).toEqual([query, withoutIds(direct)]);
    }
  });

  it('is one access together with its download, which can be fetched again', async () => {
    const { path, get } = await reader(HUGE);
    const unattended = { 'PSU-IP-Address': '' };
    const link = linkOf(await get(`${path}?${ALL}`, XML, unattended));
    for (let read = 0; read < 3; read += 1) expect((await get(link, XML, unattended)).status).toBe(200);
    expect(codeOf(await get(`${path}?${ALL}`, XML, unattended))).toEqual([429, 'ACCESS_EXCEEDED']);
  });

  it('ends a one-off consent under first-read only when it was downloaded', async () => {
    const { bank, path } = await reader({
      ...HUGE,
      'one-off-consent-end': 'first-read',
      'recurring-supersedes': 'keep',
    });
    const oneOff = { recurringIndicator: false, frequencyPerDay: 1 };
    const consentId = await validConsent(bank, consentBody({ accounts: anna, transactions: anna }, oneOff));
    const statusOf = () => bank.bank.state.consents.get(asId(consentId))?.consentStatus;
    const headers = { 'Consent-ID': consentId, Accept: XML };
    const link = linkOf(await bank.send('GET', `${path}?${ALL}`, { headers }));
    expect(statusOf()).toBe('valid');
    await bank.send('HEAD', link, { headers });
    expect(statusOf()).toBe('valid');
    await bank.send('GET', link, { headers });
    expect(statusOf()).toBe('expired');
  });

  it('counts for deltaList when it was downloaded', async () => {
    const { path, get } = await reader(HUGE);
    const link = linkOf(await get(`${path}?${ALL}`));
    const delta = `${path}?bookingStatus=booked&deltaList=true`;
    expect((await get(link)).status).toBe(200);
    expect((await get(delta, 'application/json')).body.transactions.booked).toEqual([]);
    const other = await reader(HUGE);
    await other.get(`${other.path}?${ALL}`);
    const { body } = await other.get(`${other.path}?bookingStatus=booked&deltaList=true`, 'application/json');
    expect(body.transactions.booked).toHaveLength(3);
  });

  it('has no other download', async () => {
    const { bank, path, get } = await reader({ ...HUGE, paging: 1, 'recurring-supersedes': 'keep' });
    const link = linkOf(await get(`${path}?${ALL}`));
    const { body } = await get(`${path}?${ALL}`, 'application/json');
    const page = new URL(body.transactions._links.next.href).searchParams.get('page') ?? '';
    for (const wrong of [`${path}/download/x`, `${link}x`, `${path}/download/${page}`, `${path}/download/%20`])
      expect([wrong, codeOf(await get(wrong))]).toEqual([wrong, [404, 'RESOURCE_UNKNOWN']]);
    expect((await get(link, 'application/json')).status).toBe(406);
    // The link of one consent is not that of another.
    const other = await validConsent(bank, consentBody({ allPsd2: 'allAccounts' }, { frequencyPerDay: 1 }));
    expect(codeOf(await get(link, XML, { 'Consent-ID': other }))).toEqual([404, 'RESOURCE_UNKNOWN']);
    expect((await get(link)).status).toBe(200);
  });

  it('cannot be read as a page', async () => {
    const { path, get } = await reader({ ...HUGE, paging: 1 });
    const link = linkOf(await get(`${path}?${ALL}`));
    const id = link.slice(link.lastIndexOf('/') + 1);
    const answer = await get(`${path}?bookingStatus=booked&page=${id}`, 'application/json');
    expect(codeOf(answer)).toEqual([400, 'FORMAT_ERROR']);
  });

  it('ends with its consent', async () => {
    const { bank, consentId, path, get } = await reader(HUGE);
    const link = linkOf(await get(`${path}?${ALL}`));
    await bank.send('DELETE', `/v1/consents/${consentId}`);
    expect(codeOf(await get(link))).toEqual([401, 'CONSENT_INVALID']);
  });
});
