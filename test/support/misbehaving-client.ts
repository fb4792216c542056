import { CONDUCT_RULES } from '../../src/client-report/rules.js';
import { signRequest } from '../../src/library/sign-request.js';
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { consentBody } from './nextgen-bodies.js';
import {
  approve,
  exchange,
  makeConsent,
  obtainConsent,
  pay,
  readAccounts,
  refresh,
  type Granted,
  type Tpp,
} from './tpp-client.js';

/** What a TPP does that violates a rule of the client report, and the compliant counterpart. */
export interface RuleCase {
  readonly violating: (tpp: Tpp) => Promise<unknown>;
  readonly compliant: (tpp: Tpp) => Promise<unknown>;
  /** Options of the bank that the violation needs. */
  readonly bank?: object;
}

const status = (tpp: Tpp, consentId: string): Promise<unknown> =>
  tpp.call('GET', `/PSD2/v1/consents/${consentId}/status`);
const paymentStatus = (tpp: Tpp, paymentId: string): Promise<unknown> =>
  tpp.call('GET', `/PSD2/v1/payments/sepa-credit-transfers/${paymentId}/status`);
const link = (tpp: Tpp, consentId: string, parameters: Readonly<Record<string, string>>): Promise<unknown> =>
  tpp.call(
    'GET',
    `/PSD2/v1/oauth/authorize?${new URLSearchParams({
      response_type: 'code',
      client_id: tpp.facts.clientId,
      scope: `AIS:${consentId}`,
      ...parameters,
    }).toString()}`,
  );
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const CALLBACK = 'https://tpp.example/callback';
const SIGNED = { Digest: 'SHA-256=AA==', Signature: 'keyId="1"', 'TPP-Signature-Certificate': 'AA==' };
/** A correctly signed call. */
const signedRead = (tpp: Tpp): Promise<unknown> => signedCall(tpp, 'GET');
const signedCall = async (tpp: Tpp, method: string, text = ''): Promise<unknown> => {
  const { certificate, privateKey } = await tpp.admin('POST', '/certificates', { kind: 'qseal' });
  const { headers } = signRequest({ certificate, privateKey });
  // Node adds no length to the body of a DELETE.
  return tpp.call(method, '/PSD2/v1/consents/none', {
    headers: { ...headers, ...(text !== '' && { 'Content-Length': String(text.length) }) },
    ...(text !== '' && { text }),
  });
};
/** The header in which a gateway forwards a client certificate. */
const forwarded = async (tpp: Tpp, organizationIdentifier?: string): Promise<Record<string, string>> => {
  const { certificate } = await tpp.admin('POST', '/certificates', {
    kind: 'qwac',
    ...(organizationIdentifier !== undefined && { organizationIdentifier }),
  });
  return { 'X-Client-Cert': encodeURIComponent(certificate) };
};
const AS_TPP = { 'Sandbank-TPP': 'PSDAT-FMA-123456', 'PSU-IP-Address': '192.0.2.1' };
const ALL = consentBody({ allPsd2: 'allAccounts' });
const DECOUPLED = { 'TPP-Decoupled-Preferred': 'true', 'PSU-ID': 'anna' };
/** An address that the bank would call if anything happened. */
const NOTIFIED = { 'TPP-Notification-URI': 'http://127.0.0.1:9/events' };
const EMBEDDED = { 'TPP-Redirect-Preferred': 'false', 'TPP-Decoupled-Preferred': 'false', 'PSU-ID': 'anna' };
/** Creates a consent of NextGenPSD2. Returns the path of its authorisation. */
const startedConsent = async (tpp: Tpp, headers: Readonly<Record<string, string>>): Promise<string> => {
  const { body } = await tpp.call('POST', '/v1/consents', { headers: { ...AS_TPP, ...headers }, json: ALL });
  return body._links.scaStatus.href.slice(tpp.url.length);
};
/** Sends the browser to the bank, as `scaRedirect` of NextGenPSD2 does. */
const follow = (tpp: Tpp, consentId: string): Promise<unknown> => {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: tpp.facts.clientId,
    scope: `AIS:${consentId}`,
  });
  return tpp.call('GET', `/v1/oauth/authorize?${query.toString()}`);
};
/** The id of a consent in the path of its authorisation. */
const idIn = (path: string): string => path.split('/')[3] ?? '';
const pollStatus = (tpp: Tpp, consentId: string): Promise<unknown> =>
  times(6, async () => {
    await tpp.call('GET', `/v1/consents/${consentId}/status`, { headers: AS_TPP });
    await tpp.advance('PT5S');
  });
const sendPassword = (tpp: Tpp, path: string): Promise<unknown> =>
  tpp.call('PUT', path, { headers: { ...AS_TPP, 'PSU-ID': 'anna' }, json: { psuData: { password: 'anna-pass' } } });
const failing = (tpp: Tpp, error: object, times: number): Promise<unknown> =>
  tpp.admin('POST', '/faults', { match: { operation: 'readConsentStatus' }, error, times });
const times = async (count: number, act: (index: number) => Promise<unknown>): Promise<void> => {
  for (let index = 0; index < count; index += 1) await act(index);
};
const withConsent = (act: (tpp: Tpp, granted: Granted) => Promise<unknown>) => async (tpp: Tpp) =>
  act(tpp, await obtainConsent(tpp));

/** Reads the transactions of the first account, and then some of the pages that their links lead to. */
const readPages = async (tpp: Tpp, token: string, pages: readonly number[]): Promise<void> => {
  const headers = { 'PSU-IP-Address': '192.0.2.1' };
  const { body } = await tpp.call('GET', '/PSD2/v1/accounts', { token, headers });
  const read = async (path: string): Promise<string> =>
    (await tpp.call('GET', path, { token, headers })).body.transactions.links?.next?.href.slice(tpp.url.length);
  const known = [`/PSD2/v1/accounts/${body.accounts[0].resourceId}/transactions`];
  known[1] = await read(known[0] ?? '');
  for (const page of pages) known[page + 1] = await read(known[page] ?? '');
};

/** Reads below `/v1` with a consent, and returns the body. */
const readWith = async (tpp: Tpp, consentId: string, path: string): Promise<any> =>
  (await tpp.call('GET', `/v1${path}`, { headers: { ...AS_TPP, 'Consent-ID': consentId } })).body;
/** A consent of NextGenPSD2 that Anna has given, and her first account. */
const accountOf = async (tpp: Tpp): Promise<{ consentId: string; resourceId: string }> => {
  const consentId = idIn(await startedConsent(tpp, { 'PSU-ID': 'anna' }));
  await approve(tpp, consentId);
  return { consentId, resourceId: (await readWith(tpp, consentId, '/accounts')).accounts[0].resourceId };
};
/** Reads a pending transaction, and again by its id when it is booked. */
const readsPending = async (tpp: Tpp, betweenTheReads: (list: () => Promise<any>) => Promise<unknown>) => {
  const { consentId, resourceId } = await accountOf(tpp);
  const pending = { transactionAmount: { currency: 'EUR', amount: -80 }, creditorName: 'Fuel', pending: true };
  const { transaction } = await tpp.admin('POST', '/accounts/anna-current/transactions', pending);
  const path = `/accounts/${resourceId}/transactions`;
  const list = (): Promise<any> => readWith(tpp, consentId, `${path}?bookingStatus=both&dateFrom=2026-01-01`);
  await list();
  await tpp.admin('POST', `/accounts/anna-current/transactions/${transaction.transactionId}/end`, { as: 'booked' });
  await betweenTheReads(list);
  await readWith(tpp, consentId, `${path}/${transaction.transactionId}`);
};

/** By the id of the violated rule. */
export const RULE_CASES: Readonly<Record<string, RuleCase>> = {
  'request-id-missing': {
    violating: (tpp) =>
      makeConsent(tpp).then(() => tpp.call('GET', '/PSD2/v1/accounts', { headers: { 'X-Request-ID': null } })),
    compliant: makeConsent,
  },
  'request-id-not-uuid': {
    violating: (tpp) => makeConsent(tpp, {}, { headers: { 'X-Request-ID': 'call-1', 'PSU-IP-Address': '192.0.2.1' } }),
    compliant: makeConsent,
  },
  'request-id-repeated': {
    violating: async (tpp) => {
      const headers = { 'X-Request-ID': randomUUID() };
      const consentId = await makeConsent(tpp, {}, { headers });
      await tpp.call('GET', `/PSD2/v1/consents/${consentId}`, { headers });
    },
    compliant: async (tpp) => status(tpp, await makeConsent(tpp)),
  },
  'content-type-missing': {
    violating: (tpp) => pay(tpp, {}, { headers: { 'Content-Type': null } }),
    compliant: (tpp) => pay(tpp),
  },
  'digest-without-signature': {
    violating: (tpp) => pay(tpp, {}, { headers: { Digest: SIGNED.Digest } }),
    compliant: signedRead,
  },
  'signature-without-certificate': {
    violating: (tpp) => pay(tpp, {}, { headers: { ...SIGNED, 'TPP-Signature-Certificate': null } }),
    compliant: signedRead,
  },
  'digest-of-no-body': {
    violating: (tpp) => signedCall(tpp, 'DELETE', '{}'),
    compliant: (tpp) => signedCall(tpp, 'DELETE'),
  },
  'signature-wrong': {
    violating: (tpp) => pay(tpp, {}, { headers: SIGNED }),
    compliant: signedRead,
  },
  'accept-excludes-json': {
    violating: (tpp) => pay(tpp, {}, { headers: { Accept: 'application/xml' } }),
    compliant: (tpp) => pay(tpp, {}, { headers: { Accept: 'application/xml, application/json;q=0.5' } }),
  },
  'bearer-wrong': {
    violating: async (tpp) =>
      tpp.call('GET', `/PSD2/v1/consents/${await makeConsent(tpp)}`, { token: 'of-somebody-else' }),
    compliant: withConsent((tpp, { consentId, token }) =>
      tpp.call('GET', `/PSD2/v1/consents/${consentId}/status`, { token }),
    ),
  },
  'certificate-wrong': {
    violating: async (tpp) => pay(tpp, {}, { headers: await forwarded(tpp, 'PSDAT-FMA-999999') }),
    compliant: async (tpp) => pay(tpp, {}, { headers: await forwarded(tpp) }),
  },
  'client-of-another': {
    violating: withConsent(async (tpp, { refreshToken }) => {
      const { tpps } = await tpp.admin('GET', '/demo');
      const other = tpps.find((one: any) => one.subscriptionKey !== tpp.facts.key).subscriptionKey;
      await refresh(tpp, refreshToken, { 'Ocp-Apim-Subscription-Key': other });
    }),
    compliant: withConsent((tpp, { refreshToken }) =>
      refresh(tpp, refreshToken, { 'Ocp-Apim-Subscription-Key': tpp.facts.key }),
    ),
  },
  'psu-header-malformed': {
    violating: (tpp) => pay(tpp, {}, { headers: { 'PSU-IP-Address': 'localhost' } }),
    compliant: (tpp) => pay(tpp, {}, { headers: { 'PSU-IP-Address': '2001:db8::1', 'PSU-IP-Port': '443' } }),
  },
  'unpublished-path': {
    violating: (tpp) => tpp.call('GET', '/PSD2/v1/account'),
    compliant: (tpp) => tpp.call('GET', '/PSD2/v1/accounts'),
  },
  'unknown-member': {
    violating: (tpp) => pay(tpp, { remittanceInformation: 'rent' }),
    compliant: (tpp) => pay(tpp, { remittanceInformationUnstructured: 'rent' }),
  },
  'boolean-form': {
    violating: withConsent((tpp, { token }) => tpp.call('GET', '/PSD2/v1/accounts?withBalance=True', { token })),
    compliant: withConsent((tpp, { token }) => tpp.call('GET', '/PSD2/v1/accounts?withBalance=true', { token })),
  },
  'wrong-json-type': {
    violating: (tpp) => makeConsent(tpp, { frequencyPerDay: '4' }).catch(() => undefined),
    compliant: makeConsent,
  },
  'amount-form': {
    violating: (tpp) => pay(tpp, { instructedAmount: { currency: 'EUR', amount: '1.50' } }),
    compliant: (tpp) => pay(tpp),
  },
  'amount-decimals': {
    violating: (tpp) => pay(tpp, { instructedAmount: { currency: 'EUR', amount: 0.1 + 0.2 } }),
    compliant: (tpp) => pay(tpp, { instructedAmount: { currency: 'EUR', amount: 0.3 } }),
  },
  'iban-form': {
    violating: (tpp) => pay(tpp, { creditorAccount: { iban: tpp.facts.payeeIban.replace(/(.{4})/g, '$1 ').trim() } }),
    compliant: (tpp) => pay(tpp),
  },
  'remittance-charset': {
    violating: (tpp) => pay(tpp, { remittanceInformationUnstructured: 'Miete für März' }),
    compliant: (tpp) => pay(tpp, { remittanceInformationUnstructured: 'Miete fuer Maerz' }),
  },
  'id-not-filled-in': {
    violating: (tpp) => status(tpp, 'undefined'),
    compliant: (tpp) => status(tpp, 'null-and-void'),
  },
  'key-in-url': {
    violating: (tpp) => tpp.call('GET', `/PSD2/v1/consents/none?subscription-key=${tpp.facts.key}`),
    compliant: (tpp) => tpp.call('GET', '/PSD2/v1/consents/none'),
  },
  'token-in-url': {
    violating: withConsent((tpp, { token }) => tpp.call('GET', `/PSD2/v1/accounts?access_token=${token}`)),
    compliant: withConsent((tpp, { token }) => readAccounts(tpp, token)),
  },
  'body-not-json': {
    violating: (tpp) =>
      pay(tpp, {}, { text: "{'creditorName': 'Payee'}", headers: { 'Content-Type': 'application/json' } }),
    compliant: (tpp) => pay(tpp, { creditorName: undefined }),
  },
  'redirect-without-state': {
    violating: async (tpp) => link(tpp, await makeConsent(tpp), { redirect_uri: CALLBACK }),
    compliant: async (tpp) => link(tpp, await makeConsent(tpp), { redirect_uri: CALLBACK, state: 'af0ifjsldkj' }),
  },
  'no-pkce': {
    violating: async (tpp) => link(tpp, await makeConsent(tpp), { redirect_uri: CALLBACK, state: 'af0ifjsldkj' }),
    compliant: async (tpp) =>
      link(tpp, await makeConsent(tpp), { code_challenge: CHALLENGE, code_challenge_method: 'S256' }),
  },
  'code-used-twice': {
    violating: async (tpp) => {
      const consentId = await makeConsent(tpp);
      const code = await approve(tpp, consentId);
      await times(2, () => exchange(tpp, code, consentId));
    },
    compliant: withConsent((tpp, { consentId }) => exchange(tpp, 'another', consentId)),
  },
  'code-late': {
    violating: async (tpp) => {
      const consentId = await makeConsent(tpp);
      const code = await approve(tpp, consentId);
      await tpp.advance('PT11M');
      await exchange(tpp, code, consentId);
    },
    compliant: async (tpp) => {
      const consentId = await makeConsent(tpp);
      const code = await approve(tpp, consentId);
      await tpp.advance('PT9M');
      await exchange(tpp, code, consentId);
    },
  },
  'wrong-request-id': {
    violating: async (tpp) => exchange(tpp, await approve(tpp, await makeConsent(tpp)), await makeConsent(tpp)),
    compliant: (tpp) => obtainConsent(tpp),
  },
  'token-used-late': {
    violating: withConsent(async (tpp, { token }) => {
      await tpp.advance('PT61M');
      await readAccounts(tpp, token);
    }),
    compliant: withConsent(async (tpp, { token, refreshToken }) => {
      await readAccounts(tpp, token);
      await tpp.advance('PT61M');
      const { body } = await refresh(tpp, refreshToken);
      await readAccounts(tpp, body.access_token);
    }),
  },
  'token-exchanged-early': {
    violating: withConsent((tpp, { refreshToken }) => refresh(tpp, refreshToken)),
    compliant: withConsent(async (tpp, { refreshToken }) => {
      await tpp.advance('PT58M');
      await refresh(tpp, refreshToken);
    }),
  },
  'read-before-valid': {
    violating: async (tpp) => {
      await makeConsent(tpp);
      await tpp.call('GET', '/PSD2/v1/accounts');
    },
    compliant: withConsent(async (tpp, { token }) => {
      await readAccounts(tpp, token);
      await tpp.call('GET', '/PSD2/v1/accounts');
    }),
  },
  'read-after-end': {
    violating: withConsent(async (tpp, { token, consentId }) => {
      await tpp.call('DELETE', `/PSD2/v1/consents/${consentId}`);
      await readAccounts(tpp, token);
    }),
    compliant: withConsent(async (tpp, { token, consentId }) => {
      await readAccounts(tpp, token);
      await tpp.call('DELETE', `/PSD2/v1/consents/${consentId}`);
    }),
  },
  'read-beyond-rights': {
    violating: async (tpp) => {
      const { token } = await obtainConsent(tpp, { access: { accounts: [{ iban: tpp.facts.iban }] } });
      const { body } = await readAccounts(tpp, token);
      await tpp.call('GET', `/PSD2/v1/accounts/${body.accounts[0].resourceId}/balances`, { token });
    },
    compliant: withConsent(async (tpp, { token }) => {
      const { body } = await readAccounts(tpp, token);
      await tpp.call('GET', `/PSD2/v1/accounts/${body.accounts[0].resourceId}/balances`, { token });
    }),
  },
  'frequency-exceeded': {
    violating: withConsent((tpp, { token }) => times(5, () => readAccounts(tpp, token))),
    compliant: withConsent(async (tpp, { token }) => {
      await times(4, () => readAccounts(tpp, token));
      await readAccounts(tpp, token, { 'PSU-IP-Address': '192.0.2.1' });
    }),
  },
  'page-loop': {
    bank: { profile: { decisions: { paging: 3 } } },
    violating: withConsent((tpp, { token }) => readPages(tpp, token, [1, 1])),
    compliant: withConsent(async (tpp, { token }) => {
      await readPages(tpp, token, [1, 2]);
      await readPages(tpp, token, [1]);
    }),
  },
  'transaction-id-replaced': {
    bank: { dialect: 'nextgenpsd2', profile: { decisions: { 'transaction-id': 'new-at-booking' } } },
    violating: (tpp) => readsPending(tpp, (list) => list()),
    // No list has told it that the transaction is booked.
    compliant: (tpp) => readsPending(tpp, () => tpp.advance('PT1M')),
  },
  'resource-id-kept': {
    bank: { dialect: 'nextgenpsd2', profile: { decisions: { 'resource-id': 'each-consent' } } },
    violating: async (tpp) => {
      const before = await accountOf(tpp);
      await readWith(tpp, before.consentId, `/accounts/${before.resourceId}/balances`);
      const { consentId } = await accountOf(tpp);
      await readWith(tpp, consentId, `/accounts/${before.resourceId}/balances`);
    },
    compliant: (tpp) =>
      times(2, async () => {
        const { consentId, resourceId } = await accountOf(tpp);
        await readWith(tpp, consentId, `/accounts/${resourceId}/balances`);
        await readWith(tpp, consentId, '/accounts/no-account/balances');
      }),
  },
  'psu-ip-scheduled': {
    violating: withConsent((tpp, { token }) =>
      times(4, async () => {
        await tpp.advance('PT10M');
        await readAccounts(tpp, token, { 'PSU-IP-Address': '192.0.2.1' });
      }),
    ),
    compliant: withConsent((tpp, { token }) =>
      times(4, async (index) => {
        await tpp.advance(`PT${5 + index}M`);
        await readAccounts(tpp, token, { 'PSU-IP-Address': '192.0.2.1' });
      }),
    ),
  },
  'psu-ip-never': {
    violating: (tpp) => makeConsent(tpp, {}, { headers: { 'PSU-IP-Address': null } }),
    compliant: async (tpp) => {
      await makeConsent(tpp, {}, { headers: { 'PSU-IP-Address': null } });
      await makeConsent(tpp);
    },
  },
  'consent-unused': {
    violating: (tpp) => obtainConsent(tpp),
    compliant: withConsent((tpp, { token }) => readAccounts(tpp, token)),
  },
  'consent-left-behind': {
    violating: async (tpp) => {
      await obtainConsent(tpp);
      await obtainConsent(tpp);
    },
    compliant: async (tpp) => {
      const { consentId } = await obtainConsent(tpp);
      await tpp.call('DELETE', `/PSD2/v1/consents/${consentId}`);
      await obtainConsent(tpp);
    },
  },
  'valid-until-other-day': {
    // Half past eleven in the evening of UTC is the next day in Vienna.
    violating: (tpp) => makeConsent(tpp, { validUntil: '2026-06-30T23:30:00Z' }),
    compliant: (tpp) => makeConsent(tpp, { validUntil: '2026-06-30T23:30:00+02:00' }),
  },
  'step-of-another-approach': {
    bank: { dialect: 'nextgenpsd2' },
    violating: async (tpp) => sendPassword(tpp, await startedConsent(tpp, {})),
    compliant: async (tpp) => sendPassword(tpp, await startedConsent(tpp, EMBEDDED)),
  },
  'redirect-of-another-approach': {
    bank: { dialect: 'nextgenpsd2' },
    violating: async (tpp) => follow(tpp, idIn(await startedConsent(tpp, DECOUPLED))),
    compliant: async (tpp) => follow(tpp, idIn(await startedConsent(tpp, {}))),
  },
  'psu-ip-missing': {
    bank: { dialect: 'nextgenpsd2' },
    violating: (tpp) => tpp.call('POST', '/v1/consents', { headers: { ...AS_TPP, 'PSU-IP-Address': null }, json: ALL }),
    compliant: (tpp) => tpp.call('POST', '/v1/consents', { headers: AS_TPP, json: ALL }),
  },
  'notifications-not-used': {
    bank: { dialect: 'nextgenpsd2' },
    // Twice, because it is reported once for each TPP.
    violating: (tpp) => times(2, async () => pollStatus(tpp, idIn(await startedConsent(tpp, {})))),
    compliant: async (tpp) => pollStatus(tpp, idIn(await startedConsent(tpp, NOTIFIED))),
  },
  'notification-address-refused': {
    bank: { dialect: 'nextgenpsd2' },
    violating: (tpp) => startedConsent(tpp, { 'TPP-Notification-URI': 'https://elsewhere.example/events' }),
    compliant: (tpp) => startedConsent(tpp, NOTIFIED),
  },
  'money-member-ignored': {
    violating: (tpp) => pay(tpp, { requestedExecutionDate: '2026-04-01' }),
    // What happens anyway is not ignored.
    compliant: (tpp) => pay(tpp, { requestedExecutionDate: '2026-03-31', chargeBearer: 'SLEV' }),
  },
  'payment-sent-twice': {
    violating: (tpp) => times(2, () => pay(tpp)),
    compliant: async (tpp) => {
      await pay(tpp);
      await pay(tpp, { instructedAmount: { currency: 'EUR', amount: 2 } });
      await pay(tpp, { remittanceInformationUnstructured: 'Invoice 4712' });
      await pay(tpp, { endToEndIdentification: 'E2E-1' });
      await tpp.advance('PT2M');
      await pay(tpp);
    },
  },
  'payment-sent-with-new-id': {
    violating: async (tpp) => {
      await pay(tpp, { endToEndIdentification: 'E2E-1' });
      await tpp.advance('PT9S');
      await pay(tpp, { endToEndIdentification: 'E2E-2' });
    },
    compliant: async (tpp) => {
      await pay(tpp, { endToEndIdentification: 'E2E-1' });
      await pay(tpp, { endToEndIdentification: 'E2E-2', remittanceInformationUnstructured: 'Invoice 4712' });
      await tpp.advance('PT10S');
      await pay(tpp, { endToEndIdentification: 'E2E-3' });
    },
  },
  'status-polled-fast': {
    violating: async (tpp) => {
      const consentId = await makeConsent(tpp);
      await atOnce(2, () => status(tpp, consentId));
    },
    compliant: async (tpp) => {
      const consentId = await makeConsent(tpp);
      await status(tpp, consentId);
      await tpp.advance('PT5S');
      await status(tpp, consentId);
      await approve(tpp, consentId);
      await status(tpp, consentId);
      // Another operation, which has more than the status.
      await tpp.call('GET', `/PSD2/v1/consents/${consentId}`);
    },
  },
  'status-not-final': {
    violating: async (tpp) => paymentStatus(tpp, (await pay(tpp)).body.paymentId),
    compliant: async (tpp) => {
      const { paymentId } = (await pay(tpp)).body;
      await paymentStatus(tpp, paymentId);
      await approve(tpp, paymentId);
      await tpp.advance('P1D');
      await paymentStatus(tpp, paymentId);
    },
  },
  'retry-storm': {
    violating: async (tpp) => {
      const consentId = await makeConsent(tpp);
      await failing(tpp, { statusCode: 503 }, 3);
      await atOnce(3, () => status(tpp, consentId));
    },
    compliant: async (tpp) => {
      const consentId = await makeConsent(tpp);
      await failing(tpp, { statusCode: 503 }, 1);
      await times(2, () => status(tpp, consentId));
    },
  },
  'same-refusal-repeated': {
    violating: (tpp) => times(5, () => status(tpp, 'none')),
    compliant: async (tpp) => {
      await times(4, () => status(tpp, 'none'));
      for (let number = 0; number < 5; number += 1) await status(tpp, `none-${number}`);
    },
  },
  'retry-after-ignored': {
    violating: async (tpp) => {
      const consentId = await makeConsent(tpp);
      await failing(tpp, { statusCode: 429, headers: { 'Retry-After': '30' } }, 1);
      await times(2, () => status(tpp, consentId));
    },
    compliant: async (tpp) => {
      const consentId = await makeConsent(tpp);
      await failing(tpp, { statusCode: 429, headers: { 'Retry-After': '1' } }, 1);
      await status(tpp, consentId);
      await setTimeout(1000);
      await status(tpp, consentId);
    },
  },
};

/** Sends calls concurrently, so that they are closer together than any rule allows, even on a slow machine. */
function atOnce(count: number, act: () => Promise<unknown>): Promise<unknown> {
  return Promise.all(Array.from({ length: count }, act));
}

/** Rules that a client of the published interface can violate, in alphabetical order. */
export const PUBLISHED_RULES: readonly string[] = CONDUCT_RULES.map(({ id }) => id)
  .filter((id) => RULE_CASES[id]?.bank === undefined)
  .sort();

/** Violates each of `PUBLISHED_RULES` in one bank, with two clients: `silent` never sends the PSU's IP address, the other always does. */
export async function breakEveryRule(tpp: Tpp, silent: Tpp): Promise<void> {
  await RULE_CASES['psu-ip-never']?.violating(silent);
  // Only possible before the client has a token.
  await RULE_CASES['read-before-valid']?.violating(tpp);
  // A rule that needs another bank cannot be broken in this one.
  for (const { violating } of Object.values(RULE_CASES).filter(({ bank }) => bank === undefined)) {
    await violating(tpp);
    // Remove the faults, and let the daily limits start again.
    await tpp.admin('DELETE', '/faults');
    await tpp.advance('P1D');
  }
}

/** The fixtures of the demo bank with the second TPP onboarded, too. */
export function withTwoOnboarded(fixtures: string): string {
  const [before, second = ''] = fixtures.split('  - userEmail: dev@kontoblick.example\n');
  const onboarded = '    onboarded: { clientId: 51b7b0b2-6a53-4d17-8f3e-0c4f1a7d2e90, clientSecret: sandbox-secret }\n';
  return `${before}  - userEmail: dev@kontoblick.example\n${onboarded}${second}`;
}
