/** A small TPP: the client under test of the examples. Use yours instead. */
const { randomUUID } = require('node:crypto');
const { setTimeout: wait } = require('node:timers/promises');

class TppClient {
  /** @param bank what `startSandbank`, `connectSandbank` or `banks.create` gave: where the bank is, and who the TPP is there */
  constructor({ url, demo }) {
    this.url = url;
    this.credentials = demo.tpps[0];
  }

  /** Asks for a consent. Answers its id and the link that the PSU must follow. */
  async requestConsent(iban, validUntil) {
    const accounts = [{ iban }];
    const consent = await this.call('POST', '/PSD2/v1/consents', {
      headers: { 'PSU-IP-Address': '192.0.2.1' },
      json: {
        access: { accounts, balances: accounts, transactions: accounts },
        recurringIndicator: true,
        frequencyPerDay: 4,
        validUntil,
      },
    });
    // What the bank's page sends back must be what was sent there, and only this client can exchange the code.
    const link = `${consent._links.scaRedirect.href}&state=${randomUUID()}`;
    return { consentId: consent.consentId, link };
  }

  async consentStatus(consentId) {
    return (await this.call('GET', `/PSD2/v1/consents/${consentId}/status`)).consentStatus;
  }

  /** Exchanges the code of the callback for a token. */
  async exchange(code, requestId) {
    const { clientId, clientSecret } = this.credentials;
    const query = new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      code,
      request_id: requestId,
    });
    return (await this.call('POST', `/PSD2/v1/oauth/token?${query}`)).access_token;
  }

  async accounts(token) {
    return (await this.call('GET', '/PSD2/v1/accounts', { token })).accounts;
  }

  async transactions(token, accountId) {
    const path = `/PSD2/v1/accounts/${accountId}/transactions?bookingStatus=booked`;
    return (await this.call('GET', path, { token })).transactions.booked;
  }

  /** Initiates a payment. Answers its id. */
  async pay({ from, to, name, amount }) {
    const payment = await this.call('POST', '/PSD2/v1/payments/sepa-credit-transfers', {
      headers: { 'PSU-IP-Address': '192.0.2.1' },
      json: {
        debtorAccount: { iban: from },
        creditorAccount: { iban: to },
        creditorName: name,
        instructedAmount: { currency: 'EUR', amount },
      },
    });
    return payment.paymentId;
  }

  async paymentStatus(paymentId) {
    return (await this.call('GET', `/PSD2/v1/payments/sepa-credit-transfers/${paymentId}/status`)).transactionStatus;
  }

  /** A read is sent again, after a second, if its answer is lost or the bank says that it cannot answer now. */
  async call(method, path, options, repeats = method === 'GET' ? 3 : 0) {
    const response = await this.send(method, path, options).catch((error) => {
      if (repeats === 0) throw error;
    });
    if (repeats > 0 && [undefined, 429, 503].includes(response?.status)) {
      await wait(1000);
      return this.call(method, path, options, repeats - 1);
    }
    const body = await response.json();
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${JSON.stringify(body)}`);
    return body;
  }

  send(method, path, { headers, token, json } = {}) {
    return fetch(this.url + path, {
      method,
      headers: {
        'X-Request-ID': randomUUID(),
        'Ocp-Apim-Subscription-Key': this.credentials.subscriptionKey,
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(json && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: json && JSON.stringify(json),
    });
  }
}

/**
 * Links an account: the consent, the PSU, the token, the first look at the account.
 * @param psu what the PSU does with the consent; answers the code
 */
async function linkAccount(bank, psu) {
  const tpp = new TppClient(bank);
  const { consentId } = await tpp.requestConsent(bank.demo.psus[0].accounts[0].iban);
  const { code } = await psu(consentId);
  return tpp.accounts(await tpp.exchange(code, consentId));
}

module.exports = { TppClient, linkAccount };
