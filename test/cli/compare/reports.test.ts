import { describe, expect, it } from '@jest/globals';
import { hasDifferences, type Comparison } from '../../../src/cli/compare/comparison.js';
import { COMPARISON_FORMATS } from '../../../src/cli/compare/report.js';
import { Masks } from '../../../src/cli/compare/masks.js';

const COMPARISON: Comparison = {
  target: 'https://bank.example/xs2a',
  dialect: 'published',
  profile: 'published',
  answered: 12,
  rows: {
    agree: ['amount-form'],
    differ: [
      {
        slug: 'success-status',
        profile: '200',
        target: 'nextgen',
        evidence: [{ request: 1, call: 'createConsent 201', seen: 'a creation returned 201' }],
      },
    ],
    open: [
      { slug: 'paging', settledBy: 'a long list', canBeMeasured: true },
      { slug: 'quota', settledBy: 'nothing', canBeMeasured: false },
    ],
  },
  calls: [
    {
      operation: 'createConsent',
      kind: 'status',
      what: '',
      target: '201',
      reference: '200',
      count: 3,
      examples: [{ probe: 'consent-members', request: 'POST /v1/consents {"a":"<script>"}' }],
      isExplained: true,
      rows: ['success-status'],
    },
    {
      operation: 'readAccounts',
      kind: 'refusal',
      what: '',
      target: '<b>&"\u0007',
      reference: 'FORMAT_ERROR',
      count: 1,
      examples: [{ probe: 'headers', request: 'GET /v1/accounts' }],
      isExplained: false,
      rows: [],
    },
  ],
  dataMembers: [{ operation: 'readTransactions', member: 'transactions.booked[].checkId', at: 'reference' }],
  unpaired: [{ probe: 'reads', request: 'GET /v1/accounts', at: 'target' }],
  skipped: [{ probe: 'payments', reason: 'needs --allow payment' }],
  failed: [{ probe: 'one-access', reason: 'ECONNRESET' }],
};
const written = (format: string, comparison = COMPARISON): string => COMPARISON_FORMATS[format]?.(comparison) ?? '';

describe('the report of a comparison', () => {
  it('as text names each difference with the row that explains it', () => {
    const text = written('text');
    expect(text).toContain(
      'https://bank.example/xs2a compared with Sandbank (dialect published, profile published) in 12 responses: 1 setting differs, 1 agree, 1 still unknown; 2 differences between responses, 1 of them not explained by a setting; 1 probe failed\n',
    );
    for (const line of [
      '  success-status: nextgen, in the profile 200',
      '  createConsent: status is 201, in Sandbank 200',
      '    explained by success-status; in 3 calls, such as in probe consent-members:',
      ', in Sandbank FORMAT_ERROR (another order of errors)',
      '    no setting explains it; in 1 call, such as in probe headers:',
      '  readTransactions: transactions.booked[].checkId, only at Sandbank',
      '  1 at the target, 0 at Sandbank',
      '  one-access: ECONNRESET',
      '  payments: needs --allow payment',
      '  paging: a long list',
    ])
      expect(text).toContain(line);
    expect(text).not.toContain('quota');
  });

  it('names no setting for what only several settings together explain', () => {
    const calls = COMPARISON.calls.map((one) => ({ ...one, isExplained: true, rows: [] }));
    expect(written('text', { ...COMPARISON, calls })).toContain(
      '    explained by the settings that differ; in 3 calls',
    );
  });

  it('says first, and alone, that the target did not answer or refuses every call', () => {
    const nothing = { ...COMPARISON, answered: 0, calls: [], unpaired: [], dataMembers: [] };
    const rows = { agree: [], differ: [], open: COMPARISON.rows.open };
    const silent = written('text', { ...nothing, rows });
    expect(silent).toMatch(
      /^Nothing was compared, because https:\/\/bank\.example\/xs2a did not respond: ECONNRESET\n/,
    );
    expect(silent).not.toContain('still unknown');
    const refusing = { ...nothing, rows, answered: 12, failed: [], refused: '401 CERTIFICATE_MISSING' };
    expect(written('text', refusing)).toMatch(
      /^Nothing was compared, because .* refuses every call: 401 CERTIFICATE_MISSING \(12 calls\); check/,
    );
    expect(written('junit', refusing)).toContain('name="every call"><failure');
    expect(hasDifferences(refusing)).toBe(true);
  });

  it('as JSON is the comparison', () => {
    expect(JSON.parse(written('json'))).toEqual(COMPARISON);
  });

  it('as HTML is one page that escapes what the target said, and loads nothing', () => {
    const html = written('html');
    expect(html).toContain('&lt;b&gt;&amp;&quot;\u{fffd}');
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toMatch(/<script|<b>|src=|<link|\p{Cc}(?<!\n)/u);
    expect(html.match(/class="marked"/g)).toHaveLength(1);
    expect(html).toContain('<li><a href="#responses-that-differ">Responses that differ</a></li>');
    expect(html).toContain('<h2 id="responses-that-differ">');
    expect(html.match(/<li>/g)).toHaveLength(html.match(/<h2/g)?.length ?? -1);
  });

  it('as JUnit has a case for each row, difference and probe that did not run', () => {
    const xml = written('junit');
    expect(xml).toContain('<testsuites name="sandbank" tests="7" failures="3" errors="1" skipped="2">');
    expect(xml).toContain('<testcase classname="sandbank.rows" name="amount-form"/>');
    expect(xml).toContain('name="success-status"><failure message="the target has nextgen, the profile 200"/>');
    expect(xml).toContain('name="one-access"><error message="ECONNRESET"/>');
    expect(xml).not.toMatch(/<b>|\p{Cc}(?<!\n)/u);
  });

  it('fails for rows, answers and probes, and not for open rows', () => {
    const none: Comparison = { ...COMPARISON, rows: { ...COMPARISON.rows, differ: [] }, calls: [], failed: [] };
    expect(hasDifferences(none)).toBe(false);
    expect(hasDifferences({ ...none, rows: COMPARISON.rows })).toBe(true);
    expect(hasDifferences({ ...none, calls: COMPARISON.calls })).toBe(true);
    expect(hasDifferences({ ...none, failed: COMPARISON.failed })).toBe(true);
  });
});

describe('masks', () => {
  const exchange = (body: object, status = 200) => ({
    number: 1,
    method: 'GET',
    url: new URL('https://bank.example/v1/consents/consent-1?code=s%2Fcret'),
    request: { headers: { authorization: 'Bearer s/cret', 'x-s/cret': '1' }, body: undefined },
    answer: {
      status,
      headers: { 'set-cookie': 'a=b', location: 'https://bank.example/?x=1' },
      body: JSON.stringify(body),
    },
  });

  it('replace secrets in every form, and what the answer issues, by the same names', () => {
    const masks = new Masks({ key: 'S/cret' });
    const masked = masks.exchange(exchange({ consentId: 'consent-1', scope: 'AIS:consent-1', code: 'S/cret' }));
    expect(masked.url.pathname + masked.url.search).toBe('/v1/consents/issued-consentId-1?code=masked-key');
    expect(masked.request.headers).toEqual({ authorization: 'Bearer masked-key', 'x-masked-key': '1' });
    expect(masked.answer.headers).toEqual({ location: 'masked' });
    expect(JSON.parse(masked.answer.body ?? '')).toEqual({
      consentId: 'issued-consentId-1',
      scope: 'AIS:issued-consentId-1',
      code: 'masked-key',
    });
    expect(masks.text(Buffer.from('S/cret').toString('base64'))).toBe('masked-key');
  });

  it('keep types, statuses, codes and days, and nothing else of an answer', () => {
    const kept = { consentStatus: 'valid', code: 'SBK-1001', validUntil: '2026-03-02T00:00:00+01:00', none: null };
    const body = { ...kept, expires_in: 3600, isOpen: true, list: [], accounts: [{ amount: '1.50', total: 4711 }] };
    const masked = new Masks({}).exchange(
      exchange({ ...body, ownerName: 'A B', nickname: 'Ann', AT611904300234573201: 1, 'A B': 2, sessionKey: 'k1' }),
    );
    expect(JSON.parse(masked.answer.body ?? '')).toEqual({
      ...body,
      accounts: [{ amount: 'masked', total: 0 }],
      ownerName: 'masked',
      nickname: 'masked',
      '(masked)': 0,
      sessionKey: 'masked',
    });
  });

  it.each([
    ['the header X-Request-ID of A B is missing', 'X-Request-ID missing'],
    ['frequencyPerDay: 10 is too much for AT61 1904 3002 3457 3201', 'frequencyPerDay'],
    ['Ann McBride-Smith, request_id eyJhbGciOiJIUzI1NiJ9.e30.c2ln is unknown', 'request_id'],
    ['Ann', 'masked'],
  ])('keep of the reason %j only names of the interface', (text, left) => {
    const masked = new Masks({}).exchange(
      exchange({ tppMessages: [{ code: 'A B', path: 'AT611904300234573201', text }] }, 400),
    );
    const [message] = JSON.parse(masked.answer.body ?? '').tppMessages;
    expect(message).toEqual({ code: 'masked', path: 'masked', text: left });
  });

  it('keep of an answer that is not JSON only what a row is read from', () => {
    const { answer, ...others } = exchange({});
    const body = '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.02"><Nm>A B</Nm></Document>';
    const masked = new Masks({}).exchange({ ...others, answer: { ...answer, body } });
    expect(masked.answer.body).toBe('camt.052.001.02');
  });

  it('do not replace a part of a word by a short secret', () => {
    const masks = new Masks({ clientId: 'client' });
    expect(masks.text('{"error":"invalid_client","client_id":"client"}')).toBe(
      '{"error":"invalid_client","client_id":"masked-clientId"}',
    );
  });

  it('do not take words of errors for ids', () => {
    const masks = new Masks({});
    masks.exchange(exchange({ consentId: 'unknown' }, 400));
    expect(masks.issued).toBe(0);
  });
});
