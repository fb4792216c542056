/** A bank with something of everything in it, and a way to use all that it has. */

/** A client of a server whose control API takes no token. Answers are `{ status, body, ms }`. */
export function clientOf(origin) {
  const call = async (method, path, body, headers = {}) => {
    const begin = performance.now();
    const response = await fetch(origin + path, {
      method,
      redirect: 'manual',
      headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    let read = text;
    try {
      read = JSON.parse(text);
    } catch {
      // A page.
    }
    return {
      status: response.status,
      body: read,
      ms: performance.now() - begin,
      location: response.headers.get('location'),
    };
  };
  return Object.assign(call, { origin });
}

/** What identifies the first onboarded TPP of a bank, and the IBANs of its customers. */
async function introductionTo(call, bank) {
  const { body: demo } = await call('GET', `/__admin/banks/${bank}/demo`);
  const tpp = demo.tpps.find(({ clientId }) => clientId !== undefined);
  const headers = {
    'Ocp-Apim-Subscription-Key': tpp.subscriptionKey,
    'X-Request-ID': '5c0e6f8e-7a0b-4a4e-9a3c-0d1f6b2c7e11',
    'PSU-IP-Address': '192.0.2.1',
  };
  const ibans = demo.psus.map(({ accounts }) => accounts.find(({ iban }) => iban !== undefined).iban);
  return { tpp, headers, ibans, psus: demo.psus };
}

/** Lets something of everything happen in a bank. */
export async function liveIn(call, bank) {
  const { tpp, headers, ibans, psus } = await introductionTo(call, bank);
  const base = `/banks/${bank}/PSD2/v1`;
  const own = `/__admin/banks/${bank}`;
  const access = Object.fromEntries(
    ['accounts', 'balances', 'transactions'].map((name) => [name, [{ iban: ibans[0] }]]),
  );
  const consent = async (more) =>
    (
      await call(
        'POST',
        `${base}/consents`,
        { access, ...more },
        { ...headers, 'TPP-Redirect-URI': 'https://tpp.example/back' },
      )
    ).body.consentId;
  const payment = async (more) =>
    (
      await call(
        'POST',
        `${base}/payments/sepa-credit-transfers`,
        {
          debtorAccount: { iban: ibans[0] },
          instructedAmount: { currency: 'EUR', amount: 1.5 },
          creditorAccount: { iban: ibans[1] },
          creditorName: 'Lived',
          ...more,
        },
        headers,
      )
    ).body.paymentId;
  const approve = async (id) => (await call('POST', `${own}/authorisations/${id}`, { decision: 'approve' })).body.code;
  await call('PUT', `${own}/profile`, {
    extends: 'published',
    decisions: {
      'request-id-repeat': 'accept',
      'payee-verification': 'on-page',
      returns: 'some',
      'limits-clock': 'bank',
      'rate-limit': 500,
    },
  });
  await consent();
  const valid = await consent({ recurringIndicator: true, frequencyPerDay: 4 });
  const query = new URLSearchParams({
    client_id: tpp.clientId,
    client_secret: tpp.clientSecret,
    code: await approve(valid),
    request_id: valid,
  });
  const { body: token } = await call('GET', `${base}/oauth/token?${query}`, undefined, headers);
  await approve(await consent());
  const bearer = { ...headers, Authorization: `Bearer ${token.access_token}` };
  const { body: list } = await call('GET', `${base}/accounts`, undefined, bearer);
  await call('GET', `${base}/accounts/${list.accounts[0].resourceId}/balances`, undefined, bearer);
  const unattended = { ...bearer };
  delete unattended['PSU-IP-Address'];
  await call('GET', `${base}/accounts`, undefined, unattended);
  await call('POST', `${own}/outcomes`, {
    match: { operation: 'createConsent' },
    outcome: { consent: 'approve after 1h > revoke after 2d' },
  });
  await consent();
  await payment();
  await approve(await payment());
  await approve(await payment({ remittanceInformationUnstructured: 'sandbank: ACTC > ACFC 2d > ACSP > ACSC' }));
  await call('POST', `${own}/clock/advance`, { by: 'PT2.5S' });
  await approve(await payment({ creditorAccount: { iban: 'NL91ABNA0417164300' } }));
  await call('POST', `${own}/clock/advance`, { by: 'PT1.5S' });
  const sequence = [
    { error: { code: 'SERVICE_BLOCKED', text: 'x' }, times: 2 },
    { error: 'ACCESS_EXCEEDED', times: 1 },
    { usual: true },
  ];
  await call('POST', `${own}/outcomes`, { match: { tpp: 'nobody', header: { a: 'b' } }, sequence });
  await call('POST', `${own}/outcomes`, {
    match: { operation: 'initiatePayment', tpp: 'nobody', amount: { from: 1, to: 2 } },
    outcome: { path: 'ACTC 1d > RJCT(AC04)' },
  });
  await call('POST', `${own}/outcomes`, {
    match: { operation: 'authorise', tpp: 'nobody', psu: psus[0].id },
    outcome: { sca: 'wrong-state' },
  });
  await call('POST', `${own}/outcomes`, {
    match: { operation: 'exchangeCode', tpp: 'nobody' },
    outcome: { token: 'revoked' },
  });
  const match = { operation: 'readAccounts', method: 'GET', path: '/PSD2/*', tpp: 'nobody', header: { a: 'b' } };
  await call('POST', `${own}/faults`, {
    match,
    error: { statusCode: 503, code: 'DOWN', body: { a: [1] }, headers: { 'Retry-After': '5' } },
    probability: 0.5,
    times: 5,
    during: { from: '2026-03-31T00:00:00Z', to: '2026-04-30T00:00:00Z' },
  });
  await call('POST', `${own}/faults`, {
    match,
    fault: 'TRUNCATED_JSON',
    delay: { type: 'uniform', lowerMs: 1, upperMs: 2 },
    when: 'commit',
  });
  await call('POST', `${own}/faults`, {
    match,
    delay: { type: 'lognormal', medianMs: 1, sigma: 0.1 },
    slowBody: { chunks: 2, durationMs: 5 },
  });
  await call('POST', `${own}/portal/users`, {
    userEmail: 'X@tpp.example',
    name: 'X',
    redirectUris: ['https://x.example/back'],
  });
  await call('POST', `${own}/psus`, {
    id: 'zoe',
    name: 'Zoe',
    address: { city: 'Wien', country: 'AT' },
    oneTimeCode: '654321',
  });
  const { body: account } = await call('POST', `${own}/accounts`, {
    holders: ['zoe'],
    balance: { currency: 'EUR', amount: 100 },
  });
  const line = { transactionAmount: { currency: 'EUR', amount: -80 }, creditorName: 'Petrol station', pending: true };
  const ending = { transactionAmount: { currency: 'EUR', amount: -52.17 }, remittanceInformationUnstructured: '34 l' };
  for (const ends of [ending, { after: 'P2D', ...ending }, { after: 'P7D', as: 'released' }])
    await call('POST', `${own}/accounts/${account.accountId}/transactions`, { ...line, ending: ends });
  await call('PATCH', `${own}/accounts/${account.accountId}`, { status: 'blocked' });
  await call('PUT', `${own}/profile`, { extends: 'published', decisions: { 'request-id-repeat': 'replay' } });
  await consent();
  await call('PUT', `${own}/profile`, { extends: 'published', decisions: {} });
  return (await call('GET', `${own}/state`)).body;
}

/** Control reads of a bank without an id in their path. */
const READS = [
  'demo',
  'profile',
  'report',
  'requests',
  'clock',
  'clock/due',
  'authorisations',
  'outcomes',
  'faults',
  'consents',
  'payments',
  'accounts',
  'psus',
  'tpps',
  'portal/users',
  'snapshots',
  'state',
];

/**
 * Uses all that a bank of a document has: every control read, every operation, the pages, and the time that follows.
 * @param document the state that was put into the bank
 * @param onAnswer told of each call and its answer
 */
export async function useBank(call, bank, document, onAnswer) {
  const own = `/__admin/banks/${bank}`;
  const base = `/banks/${bank}/PSD2/v1`;
  const ask = async (method, path, body, headers) => {
    const answer = await call(method, path, body, headers);
    onAnswer(`${method} ${path}`, answer);
    return answer;
  };
  const { headers, ibans, tpp } = await introductionTo(ask, bank);
  const openPage = async (kind, id) => {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: tpp.clientId,
      scope: `${kind}:${id}`,
      request_id: id,
    });
    const { location } = await ask('GET', `${base}/oauth/authorize?${query}`, undefined, headers);
    if (location?.startsWith(call.origin)) await ask('GET', location.slice(call.origin.length));
  };
  for (const read of READS) await ask('GET', `${own}/${read}`);
  const sample = (name) => document[name].slice(0, 4).map(([id]) => encodeURIComponent(id));
  for (const id of sample('accounts').concat(sample('ledgers'))) await ask('GET', `${own}/accounts/${id}`);
  for (const id of sample('accounts').concat(sample('ledgers'))) await ask('GET', `${own}/accounts/${id}/transactions`);
  for (const id of sample('consents')) {
    await ask('GET', `${own}/consents/${id}`);
    await ask('GET', `${base}/consents/${id}`, undefined, headers);
    await ask('GET', `${base}/consents/${id}/status`, undefined, headers);
    await openPage('AIS', id);
  }
  for (const id of sample('payments')) {
    await ask('GET', `${own}/payments/${id}`);
    await ask('GET', `${base}/payments/sepa-credit-transfers/${id}`, undefined, headers);
    await openPage('PIS', id);
  }
  for (const token of sample('accessTokens').slice(0, 2)) {
    const bearer = { ...headers, Authorization: `Bearer ${token}` };
    const { body } = await ask('GET', `${base}/accounts?withBalance=true`, undefined, bearer);
    const resourceId = body.accounts?.[0]?.resourceId ?? 'none';
    await ask('GET', `${base}/accounts/${resourceId}`, undefined, bearer);
    await ask('GET', `${base}/accounts/${resourceId}/balances`, undefined, bearer);
    await ask(
      'GET',
      `${base}/accounts/${resourceId}/transactions?bookingStatus=both&dateFrom=2025-01-01`,
      undefined,
      bearer,
    );
  }
  for (const [code, { grantId }] of document.codes.slice(0, 3)) {
    const [, grant] = document.grants.find(([id]) => id === grantId);
    const query = new URLSearchParams({
      client_id: tpp.clientId,
      client_secret: tpp.clientSecret,
      code,
      request_id: grant.subjectId,
    });
    await ask('GET', `${base}/oauth/token?${query}`, undefined, headers);
  }
  const access = { accounts: [{ iban: ibans[0] }], transactions: [{ iban: ibans[0] }] };
  const { body: consent } = await ask('POST', `${base}/consents`, { access, recurringIndicator: true }, headers);
  await ask('POST', `${own}/authorisations/${consent.consentId ?? 'none'}`, { decision: 'approve' });
  const { body: payment } = await ask(
    'POST',
    `${base}/payments/sepa-credit-transfers`,
    {
      instructedAmount: { currency: 'EUR', amount: 2 },
      creditorAccount: { iban: ibans[1] },
      creditorName: 'Used',
    },
    headers,
  );
  await ask('POST', `${own}/authorisations/${payment.paymentId ?? 'none'}`, { decision: 'approve' });
  for (const id of document.waiting.slice(0, 3))
    await ask('POST', `${own}/authorisations/${id}`, { decision: 'approve' });
  await ask('POST', `${own}/psus`, { id: 'newcomer', name: 'Newcomer' });
  await ask('POST', `${own}/accounts`, { holders: ['newcomer'], balance: { currency: 'EUR', amount: 1 } });
  await ask('POST', `${own}/portal/users`, { userEmail: 'newcomer@tpp.example', name: 'N' });
  await ask('POST', `${own}/clock/step`, {});
  await ask('POST', `${own}/clock/advance`, { by: 'P1D' });
  await ask('POST', `${own}/clock/advance`, { by: 'P200D' });
  for (const id of sample('consents').slice(0, 1)) await ask('DELETE', `${base}/consents/${id}`, undefined, headers);
  for (const id of sample('payments').slice(0, 2))
    await ask('PUT', `${own}/payments/${id}/status`, { transactionStatus: 'RJCT', force: true });
  await ask('GET', `${own}/consents`);
  await ask('GET', `${own}/payments`);
  await ask('GET', `${own}/accounts`);
  const after = await ask('GET', `${own}/state`);
  await ask('PUT', `${own}/state`, after.body);
  return after.body;
}
