import { beforeAll, describe, expect, it } from '@jest/globals';
import { fittedReplay } from '../../src/cli/learn/replay-bank.js';
import type { DecisionSlug } from '../../src/decisions/decisions.js';
import { learnDecisions, UNMEASURED } from '../../src/learning/learn.js';
import { settableRows } from '../../src/decisions/decisions.js';
import { readRecordings } from '../../src/learning/read-har.js';
import type { InterfaceFacts } from '../../src/learning/recording.js';
import { loadInterfaceFacts } from '../../src/server/interface-facts.js';
import { recordingOf } from '../support/recording-of.js';

let interfaces: readonly InterfaceFacts[];
beforeAll(async () => {
  interfaces = (await loadInterfaceFacts()).filter(({ dialect }) => dialect === 'nextgenpsd2');
});

const PAYMENT = {
  instructedAmount: { currency: 'EUR', amount: '5.00' },
  debtorAccount: { iban: 'AT611904300234573201' },
  creditorAccount: { iban: 'DE89370400440532013000' },
  creditorName: 'Kiosk',
};
const ACCOUNT = { iban: 'AT611904300234573201', currency: 'EUR' };
const CONSENT = {
  access: { accounts: [{ iban: 'AT611904300234573201' }] },
  recurringIndicator: true,
  validUntil: '2026-05-01',
  frequencyPerDay: 4,
  combinedServiceIndicator: false,
};

/** One exchange of a bank of NextGenPSD2. An answer that is a text is the code of a refusal. */
function post(path: string, sent: object, status: number, got: object | string) {
  const headers = { 'X-Request-ID': '99391c7e-ad88-49ec-a2ad-99ddcb1f7721', 'PSU-IP-Address': '192.0.2.1' };
  const json = { name: 'Content-Type', value: 'application/json' };
  const body = typeof got === 'string' ? { tppMessages: [{ category: 'ERROR', code: got, text: 'no' }] } : got;
  return {
    startedDateTime: '2026-03-02T09:00:00Z',
    request: {
      method: 'POST',
      url: `https://bank.example/v1${path}`,
      headers: [...Object.entries(headers).map(([name, value]) => ({ name, value })), json],
      postData: { mimeType: 'application/json', text: JSON.stringify(sent) },
    },
    response: { status, headers: [json], content: { text: JSON.stringify(body) } },
  };
}

const pay = (product: string, status: number, got: object | string, sent: object = PAYMENT) =>
  post(`/payments/${product}`, sent, status, got);
const PAID = {
  transactionStatus: 'RCVD',
  paymentId: 'p-1',
  _links: {
    scaRedirect: { href: 'https://bank.example/sca' },
    self: { href: '/v1/payments/sepa-credit-transfers/p-1' },
  },
};

/** What a replay fits to these exchanges, and what their calls leave possible. */
async function fittedTo(...entries: readonly object[]) {
  const { exchanges } = readRecordings([{ name: 'a', text: JSON.stringify({ log: { entries } }) }]);
  const recording = recordingOf(exchanges, interfaces);
  const { settled, open } = learnDecisions(recording);
  const decisions = Object.fromEntries(settled.map(({ slug, value }) => [slug, value]));
  const possible = new Map(open.map((one): [DecisionSlug, readonly any[]] => [one.slug, one.possible ?? []]));
  const { replay, rows, adaptations } = await fittedReplay(
    { extends: 'nextgenpsd2', decisions },
    [],
    recording,
    possible,
  );
  const shownBy = rows.map(({ first }) => first.number);
  return { replay, adaptations, rows: rows.map(({ slug, value }) => [slug, value]), shownBy, possible };
}

describe('what a replay fits', () => {
  it('has the words of a list that the bank accepted, and never a value with which an accepted call is refused', async () => {
    const refused = pay('instant-sepa-credit-transfers', 404, 'PRODUCT_UNKNOWN');
    const { replay, rows, possible } = await fittedTo(refused, refused, pay('sepa-credit-transfers', 201, PAID));
    expect(replay.differences).toEqual([]);
    expect(possible.get('payment-rules')).toEqual([['sepa-credit-transfers']]);
    expect(rows).toEqual([['payment-rules', ['sepa-credit-transfers']]]);
  });

  it('has the words of a list that the bank did not refuse, if the recording shows refused ones only', async () => {
    const { replay, rows } = await fittedTo(pay('instant-sepa-credit-transfers', 404, 'PRODUCT_UNKNOWN'));
    expect(replay.differences).toEqual([]);
    const left = ['sepa-credit-transfers', 'cross-border-credit-transfers', 'target-2-payments'];
    expect(rows).toEqual([['payment-rules', left]]);
  });

  it('names the second use of a code, and not the calls after it, where the tokens of the first stay valid', async () => {
    const _links = { scaOAuth: { href: 'https://bank.example/.well-known/oauth-authorization-server' } };
    const created = { consentId: 'c-1', consentStatus: 'received', _links };
    const token = { access_token: 't-1', token_type: 'Bearer', expires_in: 3600, scope: 'AIS:c-1' };
    const form = { name: 'Content-Type', value: 'application/x-www-form-urlencoded' };
    const exchange = (status: number, got: object) => {
      const { request, ...rest } = post('/oauth/token', {}, status, got);
      const text = 'grant_type=authorization_code&code=x-1&client_id=me&client_secret=s';
      return { ...rest, request: { ...request, headers: [form], postData: { mimeType: form.value, text } } };
    };
    const { request, ...read } = post('/accounts', {}, 200, { accounts: [{ ...ACCOUNT, resourceId: 'a-1' }] });
    const headers = [
      ...request.headers,
      { name: 'Consent-ID', value: 'c-1' },
      { name: 'Authorization', value: 'Bearer t-1' },
    ];
    const { rows, shownBy } = await fittedTo(
      post('/consents', CONSENT, 201, created),
      exchange(200, token),
      exchange(400, { error: 'invalid_grant' }),
      { ...read, request: { method: 'GET', url: request.url, headers } },
    );
    expect(rows).toEqual([['code-reuse', 'refused']]);
    expect(shownBy).toEqual([3]);
  });

  it('has no answer that makes another call wrong', async () => {
    const { access: _missing, ...consent } = CONSENT;
    const { creditorName: _absent, ...payment } = PAYMENT;
    const { replay, adaptations } = await fittedTo(
      post('/consents', consent, 400, 'BODY_INVALID'),
      pay('sepa-credit-transfers', 400, 'FORMAT_ERROR', payment),
    );
    expect(replay.differences).toEqual([]);
    expect(adaptations.map(({ adaptation }) => adaptation)).toEqual([
      { answer: { status: 400, code: 'BODY_INVALID' }, on: { codes: ['FORMAT_ERROR'], paths: ['access'] } },
    ]);
  });
});

it('a setting that traffic does not show is one of the table', () => {
  const known = interfaces.flatMap(({ dialect }) => settableRows(dialect).map(({ slug }) => slug));
  const all = [...known, ...settableRows('published').map(({ slug }) => slug)];
  expect(Object.keys(UNMEASURED).filter((slug) => !all.includes(slug))).toEqual([]);
});
