import { signRequest } from '../../src/library/sign-request.js';
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
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

/** What a TPP does that breaks a rule of the client report, and the same done well. */
export interface Habit {
  readonly sloppy: (tpp: Tpp) => Promise<unknown>;
  readonly careful: (tpp: Tpp) => Promise<unknown>;
  /** The bank that it takes. */
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
/** A call that is signed as it should be. */
const signedRead = async (tpp: Tpp): Promise<unknown> => {
  const { certificate, privateKey } = await tpp.admin('POST', '/certificates', { kind: 'qseal' });
  return tpp.call('GET', '/PSD2/v1/consents/none', signRequest({ certificate, privateKey }));
};
/** The header in which a gateway forwards a client certificate. */
const forwarded = async (tpp: Tpp, organizationIdentifier?: string): Promise<Record<string, string>> => {
  const { certificate } = await tpp.admin('POST', '/certificates', {
    kind: 'qwac',
    ...(organizationIdentifier !== undefined && { organizationIdentifier }),
  });
  return { 'X-Client-Cert': encodeURIComponent(certificate) };
};
const failing = (tpp: Tpp, error: object, times: number): Promise<unknown> =>
  tpp.admin('POST', '/faults', { match: { operation: 'readConsentStatus' }, error, times });
const times = async (count: number, act: (index: number) => Promise<unknown>): Promise<void> => {
  for (let index = 0; index < count; index += 1) await act(index);
};
const withConsent = (act: (tpp: Tpp, granted: Granted) => Promise<unknown>) => async (tpp: Tpp) =>
  act(tpp, await obtainConsent(tpp));

/** By the id of the rule that the sloppy half breaks. */
export const HABITS: Readonly<Record<string, Habit>> = {
  'request-id-missing': {
    sloppy: (tpp) =>
      makeConsent(tpp).then(() => tpp.call('GET', '/PSD2/v1/accounts', { headers: { 'X-Request-ID': null } })),
    careful: makeConsent,
  },
  'request-id-not-uuid': {
    sloppy: (tpp) => makeConsent(tpp, {}, { headers: { 'X-Request-ID': 'call-1', 'PSU-IP-Address': '192.0.2.1' } }),
    careful: makeConsent,
  },
  'request-id-repeated': {
    sloppy: async (tpp) => {
      const headers = { 'X-Request-ID': randomUUID() };
      const consentId = await makeConsent(tpp, {}, { headers });
      await tpp.call('GET', `/PSD2/v1/consents/${consentId}`, { headers });
    },
    careful: async (tpp) => status(tpp, await makeConsent(tpp)),
  },
  'content-type-missing': {
    sloppy: (tpp) => pay(tpp, {}, { headers: { 'Content-Type': null } }),
    careful: (tpp) => pay(tpp),
  },
  'digest-without-signature': {
    sloppy: (tpp) => pay(tpp, {}, { headers: { Digest: SIGNED.Digest } }),
    careful: signedRead,
  },
  'signature-without-certificate': {
    sloppy: (tpp) => pay(tpp, {}, { headers: { ...SIGNED, 'TPP-Signature-Certificate': null } }),
    careful: signedRead,
  },
  'signature-wrong': {
    sloppy: (tpp) => pay(tpp, {}, { headers: SIGNED }),
    careful: signedRead,
  },
  'accept-excludes-json': {
    sloppy: (tpp) => pay(tpp, {}, { headers: { Accept: 'application/xml' } }),
    careful: (tpp) => pay(tpp, {}, { headers: { Accept: 'application/xml, application/json;q=0.5' } }),
  },
  'bearer-wrong': {
    sloppy: async (tpp) =>
      tpp.call('GET', `/PSD2/v1/consents/${await makeConsent(tpp)}`, { token: 'of-somebody-else' }),
    careful: withConsent((tpp, { consentId, token }) =>
      tpp.call('GET', `/PSD2/v1/consents/${consentId}/status`, { token }),
    ),
  },
  'certificate-wrong': {
    sloppy: async (tpp) => pay(tpp, {}, { headers: await forwarded(tpp, 'PSDAT-FMA-999999') }),
    careful: async (tpp) => pay(tpp, {}, { headers: await forwarded(tpp) }),
  },
  'client-of-another': {
    sloppy: withConsent(async (tpp, { refreshToken }) => {
      const { tpps } = await tpp.admin('GET', '/demo');
      const other = tpps.find((one: any) => one.subscriptionKey !== tpp.facts.key).subscriptionKey;
      await refresh(tpp, refreshToken, { 'Ocp-Apim-Subscription-Key': other });
    }),
    careful: withConsent((tpp, { refreshToken }) =>
      refresh(tpp, refreshToken, { 'Ocp-Apim-Subscription-Key': tpp.facts.key }),
    ),
  },
  'psu-header-malformed': {
    sloppy: (tpp) => pay(tpp, {}, { headers: { 'PSU-IP-Address': 'localhost' } }),
    careful: (tpp) => pay(tpp, {}, { headers: { 'PSU-IP-Address': '2001:db8::1', 'PSU-IP-Port': '443' } }),
  },
  'unpublished-path': {
    sloppy: (tpp) => tpp.call('GET', '/PSD2/v1/account'),
    careful: (tpp) => tpp.call('GET', '/PSD2/v1/accounts'),
  },
  'unknown-member': {
    sloppy: (tpp) => pay(tpp, { remittanceInformation: 'rent' }),
    careful: (tpp) => pay(tpp, { remittanceInformationUnstructured: 'rent' }),
  },
  'boolean-form': {
    sloppy: withConsent((tpp, { token }) => tpp.call('GET', '/PSD2/v1/accounts?withBalance=True', { token })),
    careful: withConsent((tpp, { token }) => tpp.call('GET', '/PSD2/v1/accounts?withBalance=true', { token })),
  },
  'wrong-json-type': {
    sloppy: (tpp) => makeConsent(tpp, { frequencyPerDay: '4' }).catch(() => undefined),
    careful: makeConsent,
  },
  'amount-form': {
    sloppy: (tpp) => pay(tpp, { instructedAmount: { currency: 'EUR', amount: '1.50' } }),
    careful: (tpp) => pay(tpp),
  },
  'amount-decimals': {
    sloppy: (tpp) => pay(tpp, { instructedAmount: { currency: 'EUR', amount: 0.1 + 0.2 } }),
    careful: (tpp) => pay(tpp, { instructedAmount: { currency: 'EUR', amount: 0.3 } }),
  },
  'iban-form': {
    sloppy: (tpp) => pay(tpp, { creditorAccount: { iban: tpp.facts.payeeIban.replace(/(.{4})/g, '$1 ').trim() } }),
    careful: (tpp) => pay(tpp),
  },
  'remittance-charset': {
    sloppy: (tpp) => pay(tpp, { remittanceInformationUnstructured: 'Miete für März' }),
    careful: (tpp) => pay(tpp, { remittanceInformationUnstructured: 'Miete fuer Maerz' }),
  },
  'key-in-url': {
    sloppy: (tpp) => tpp.call('GET', `/PSD2/v1/consents/none?subscription-key=${tpp.facts.key}`),
    careful: (tpp) => tpp.call('GET', '/PSD2/v1/consents/none'),
  },
  'token-in-url': {
    sloppy: withConsent((tpp, { token }) => tpp.call('GET', `/PSD2/v1/accounts?access_token=${token}`)),
    careful: withConsent((tpp, { token }) => readAccounts(tpp, token)),
  },
  'body-not-json': {
    sloppy: (tpp) =>
      pay(tpp, {}, { text: "{'creditorName': 'Payee'}", headers: { 'Content-Type': 'application/json' } }),
    careful: (tpp) => pay(tpp, { creditorName: undefined }),
  },
  'redirect-without-state': {
    sloppy: async (tpp) => link(tpp, await makeConsent(tpp), { redirect_uri: CALLBACK }),
    careful: async (tpp) => link(tpp, await makeConsent(tpp), { redirect_uri: CALLBACK, state: 'af0ifjsldkj' }),
  },
  'no-pkce': {
    sloppy: async (tpp) => link(tpp, await makeConsent(tpp), { redirect_uri: CALLBACK, state: 'af0ifjsldkj' }),
    careful: async (tpp) =>
      link(tpp, await makeConsent(tpp), { code_challenge: CHALLENGE, code_challenge_method: 'S256' }),
  },
  'code-used-twice': {
    sloppy: async (tpp) => {
      const consentId = await makeConsent(tpp);
      const code = await approve(tpp, consentId);
      await times(2, () => exchange(tpp, code, consentId));
    },
    careful: withConsent((tpp, { consentId }) => exchange(tpp, 'another', consentId)),
  },
  'code-late': {
    sloppy: async (tpp) => {
      const consentId = await makeConsent(tpp);
      const code = await approve(tpp, consentId);
      await tpp.advance('PT11M');
      await exchange(tpp, code, consentId);
    },
    careful: async (tpp) => {
      const consentId = await makeConsent(tpp);
      const code = await approve(tpp, consentId);
      await tpp.advance('PT9M');
      await exchange(tpp, code, consentId);
    },
  },
  'wrong-request-id': {
    sloppy: async (tpp) => exchange(tpp, await approve(tpp, await makeConsent(tpp)), await makeConsent(tpp)),
    careful: (tpp) => obtainConsent(tpp),
  },
  'token-used-late': {
    sloppy: withConsent(async (tpp, { token }) => {
      await tpp.advance('PT61M');
      await readAccounts(tpp, token);
    }),
    careful: withConsent(async (tpp, { token, refreshToken }) => {
      await readAccounts(tpp, token);
      await tpp.advance('PT61M');
      const { body } = await refresh(tpp, refreshToken);
      await readAccounts(tpp, body.access_token);
    }),
  },
  'token-exchanged-early': {
    sloppy: withConsent((tpp, { refreshToken }) => refresh(tpp, refreshToken)),
    careful: withConsent(async (tpp, { refreshToken }) => {
      await tpp.advance('PT58M');
      await refresh(tpp, refreshToken);
    }),
  },
  'read-before-valid': {
    sloppy: async (tpp) => {
      await makeConsent(tpp);
      await tpp.call('GET', '/PSD2/v1/accounts');
    },
    careful: withConsent(async (tpp, { token }) => {
      await readAccounts(tpp, token);
      await tpp.call('GET', '/PSD2/v1/accounts');
    }),
  },
  'read-after-end': {
    sloppy: withConsent(async (tpp, { token, consentId }) => {
      await tpp.call('DELETE', `/PSD2/v1/consents/${consentId}`);
      await readAccounts(tpp, token);
    }),
    careful: withConsent(async (tpp, { token, consentId }) => {
      await readAccounts(tpp, token);
      await tpp.call('DELETE', `/PSD2/v1/consents/${consentId}`);
    }),
  },
  'read-beyond-rights': {
    sloppy: async (tpp) => {
      const { token } = await obtainConsent(tpp, { access: { accounts: [{ iban: tpp.facts.iban }] } });
      const { body } = await readAccounts(tpp, token);
      await tpp.call('GET', `/PSD2/v1/accounts/${body.accounts[0].resourceId}/balances`, { token });
    },
    careful: withConsent(async (tpp, { token }) => {
      const { body } = await readAccounts(tpp, token);
      await tpp.call('GET', `/PSD2/v1/accounts/${body.accounts[0].resourceId}/balances`, { token });
    }),
  },
  'frequency-exceeded': {
    sloppy: withConsent((tpp, { token }) => times(5, () => readAccounts(tpp, token))),
    careful: withConsent(async (tpp, { token }) => {
      await times(4, () => readAccounts(tpp, token));
      await readAccounts(tpp, token, { 'PSU-IP-Address': '192.0.2.1' });
    }),
  },
  'psu-ip-scheduled': {
    sloppy: withConsent((tpp, { token }) =>
      times(4, async () => {
        await tpp.advance('PT10M');
        await readAccounts(tpp, token, { 'PSU-IP-Address': '192.0.2.1' });
      }),
    ),
    careful: withConsent((tpp, { token }) =>
      times(4, async (index) => {
        await tpp.advance(`PT${5 + index}M`);
        await readAccounts(tpp, token, { 'PSU-IP-Address': '192.0.2.1' });
      }),
    ),
  },
  'psu-ip-never': {
    sloppy: (tpp) => makeConsent(tpp, {}, { headers: { 'PSU-IP-Address': null } }),
    careful: async (tpp) => {
      await makeConsent(tpp, {}, { headers: { 'PSU-IP-Address': null } });
      await makeConsent(tpp);
    },
  },
  'consent-unused': {
    sloppy: (tpp) => obtainConsent(tpp),
    careful: withConsent((tpp, { token }) => readAccounts(tpp, token)),
  },
  'consent-left-behind': {
    sloppy: async (tpp) => {
      await obtainConsent(tpp);
      await obtainConsent(tpp);
    },
    careful: async (tpp) => {
      const { consentId } = await obtainConsent(tpp);
      await tpp.call('DELETE', `/PSD2/v1/consents/${consentId}`);
      await obtainConsent(tpp);
    },
  },
  'valid-until-other-day': {
    // Half past eleven in the evening of UTC is the next day in Vienna.
    sloppy: (tpp) => makeConsent(tpp, { validUntil: '2026-06-30T23:30:00Z' }),
    careful: (tpp) => makeConsent(tpp, { validUntil: '2026-06-30T23:30:00+02:00' }),
  },
  'money-member-ignored': {
    sloppy: (tpp) => pay(tpp, { requestedExecutionDate: '2026-04-01' }),
    // What happens anyway is not ignored.
    careful: (tpp) => pay(tpp, { requestedExecutionDate: '2026-03-31', chargeBearer: 'SLEV' }),
  },
  'payment-sent-twice': {
    sloppy: (tpp) => times(2, () => pay(tpp)),
    careful: async (tpp) => {
      await pay(tpp);
      await pay(tpp, { instructedAmount: { currency: 'EUR', amount: 2 } });
      await tpp.advance('PT2M');
      await pay(tpp);
    },
  },
  'status-polled-fast': {
    sloppy: async (tpp) => {
      const consentId = await makeConsent(tpp);
      await atOnce(2, () => status(tpp, consentId));
    },
    careful: async (tpp) => {
      const consentId = await makeConsent(tpp);
      await status(tpp, consentId);
      await tpp.advance('PT5S');
      await status(tpp, consentId);
    },
  },
  'status-not-final': {
    sloppy: async (tpp) => paymentStatus(tpp, (await pay(tpp)).body.paymentId),
    careful: async (tpp) => {
      const { paymentId } = (await pay(tpp)).body;
      await paymentStatus(tpp, paymentId);
      await approve(tpp, paymentId);
      await tpp.advance('P1D');
      await paymentStatus(tpp, paymentId);
    },
  },
  'retry-storm': {
    sloppy: async (tpp) => {
      const consentId = await makeConsent(tpp);
      await failing(tpp, { statusCode: 503 }, 3);
      await atOnce(3, () => status(tpp, consentId));
    },
    careful: async (tpp) => {
      const consentId = await makeConsent(tpp);
      await failing(tpp, { statusCode: 503 }, 1);
      await times(2, () => status(tpp, consentId));
    },
  },
  'retry-after-ignored': {
    sloppy: async (tpp) => {
      const consentId = await makeConsent(tpp);
      await failing(tpp, { statusCode: 429, headers: { 'Retry-After': '30' } }, 1);
      await times(2, () => status(tpp, consentId));
    },
    careful: async (tpp) => {
      const consentId = await makeConsent(tpp);
      await failing(tpp, { statusCode: 429, headers: { 'Retry-After': '1' } }, 1);
      await status(tpp, consentId);
      await setTimeout(1000);
      await status(tpp, consentId);
    },
  },
};

/** Calls that follow each other faster than any rule allows, on however slow a machine: they are sent together. */
function atOnce(count: number, act: () => Promise<unknown>): Promise<unknown> {
  return Promise.all(Array.from({ length: count }, act));
}

/** Breaks every rule in one bank, as two clients: one that never says that a PSU is there, and one that says it always. */
export async function breakEveryRule(tpp: Tpp, silent: Tpp): Promise<void> {
  await HABITS['psu-ip-never']?.sloppy(silent);
  // As long as the client has no token.
  await HABITS['read-before-valid']?.sloppy(tpp);
  for (const { sloppy } of Object.values(HABITS)) {
    await sloppy(tpp);
    // The bank forgets what the last habit used up.
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
