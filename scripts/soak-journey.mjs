/** What a client of the soak run does with a bank, from its creation to its deletion. */
const JSON_TYPE = { 'Content-Type': 'application/json' };

/**
 * Uses a bank until its time has ended, and deletes it.
 * @param send sends a request and returns the response: `send(method, path, headers, body)`; it accepts every status
 * @param isOver checked before each journey
 */
export async function liveInBank(send, bank, isOver) {
  const control = `/__admin/banks/${bank}`;
  const ofBank = `/banks/${bank}/PSD2/v1`;
  let calls = 0;

  async function call(expected, method, path, headers, json) {
    const { status, head, body } = await send(method, path, headers, json && JSON.stringify(json));
    if (status !== expected) throw new Error(`${method} ${path} → ${status} ${body.slice(0, 300)}`);
    return /\r\ncontent-type: *application\/(problem\+)?json/i.test(head) ? JSON.parse(body) : { head, body };
  }
  const admin = (method, path, json, expected = 200) => call(expected, method, control + path, JSON_TYPE, json);

  await call(200, 'PUT', control, JSON_TYPE, { clock: '2026-03-31T10:00:00Z' });
  const { tpps, psus } = await admin('GET', '/demo');
  const tpp = tpps.find(({ clientId }) => clientId !== undefined);
  const iban = psus[0].accounts[0].iban;
  const asTpp = (token) => ({
    'X-Request-ID': `soak-${(calls += 1)}`,
    'Ocp-Apim-Subscription-Key': tpp.subscriptionKey,
    'PSU-IP-Address': '192.0.2.1',
    ...JSON_TYPE,
    ...(token && { Authorization: `Bearer ${token}` }),
  });
  const tppCall = (expected, method, path, json, token) => call(expected, method, ofBank + path, asTpp(token), json);

  async function consentToTransactions() {
    const access = [{ iban }];
    const request = { access: { accounts: access, balances: access, transactions: access }, recurringIndicator: false };
    const { consentId } = await tppCall(200, 'POST', '/consents', request);
    await tppCall(200, 'GET', `/consents/${consentId}/status`);
    const { code } = await admin('POST', `/authorisations/${consentId}`, { decision: 'approve' });
    const query = `client_id=${tpp.clientId}&client_secret=${tpp.clientSecret}&code=${code}&request_id=${consentId}`;
    const { access_token: token } = await tppCall(200, 'POST', `/oauth/token?${query}`);
    const { accounts } = await tppCall(200, 'GET', '/accounts?withBalance=true', undefined, token);
    const account = `/accounts/${accounts[0].resourceId}`;
    await tppCall(200, 'GET', `${account}/balances`, undefined, token);
    await tppCall(200, 'GET', `${account}/transactions?bookingStatus=both`, undefined, token);
    await tppCall(200, 'GET', `/consents/${consentId}`);
  }

  async function paymentToSettlement() {
    const payment = {
      debtorAccount: { iban },
      instructedAmount: { currency: 'EUR', amount: 0.01 },
      creditorAccount: { iban: psus[1].accounts[0].iban },
      creditorName: 'Soak',
    };
    const path = '/payments/sepa-credit-transfers';
    const { paymentId } = await tppCall(200, 'POST', path, payment);
    await admin('POST', `/authorisations/${paymentId}`, { decision: 'approve' });
    await admin('POST', '/clock/advance', { by: 'PT10S' });
    await tppCall(200, 'GET', `${path}/${paymentId}/status`);
  }

  async function pageOfPsu() {
    const request = { access: { accounts: [{ iban }] }, recurringIndicator: false };
    const { _links: links } = await tppCall(200, 'POST', '/consents', request);
    const { pathname, search } = new URL(links.scaRedirect.href);
    const { head } = await call(303, 'GET', pathname + search, {});
    const page = new URL(/\r\nlocation: *(\S+)/i.exec(head)[1], 'http://127.0.0.1').pathname;
    await call(200, 'GET', page, { Cookie: /\r\nset-cookie: *([^;\r]+)/i.exec(head)?.[1] ?? '' });
  }

  async function refused() {
    await tppCall(400, 'GET', '/consents/unknown/status');
    await tppCall(400, 'POST', '/consents', { access: 7 });
    await call(404, 'GET', `/banks/${bank}/nowhere`, {});
    await call(400, 'GET', `${ofBank}/accounts`, { 'X-Request-ID': `soak-${(calls += 1)}` });
  }

  async function controlled() {
    await admin(
      'POST',
      '/faults',
      { match: { operation: 'readConsentStatus' }, error: { statusCode: 503 }, times: 1 },
      201,
    );
    await tppCall(503, 'GET', '/consents/x/status');
    await admin('POST', '/snapshots', { name: 'soak' }, 201);
    await admin('POST', '/snapshots/soak/restore');
    await admin('GET', '/requests?limit=20');
    await admin('GET', '/report');
    await admin('GET', '/consents');
    await admin('POST', '/clock/advance', { by: 'P1D' });
  }

  for (let round = 1; !isOver(); round += 1) {
    await consentToTransactions();
    await paymentToSettlement();
    await refused();
    if (round % 4 === 0) await pageOfPsu();
    if (round % 10 === 0) await controlled();
    if (round % 100 === 0) await admin('POST', '/reset');
  }
  await call(200, 'DELETE', control, {});
}
