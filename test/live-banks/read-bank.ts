import { expect } from '@jest/globals';
import type { BankClient } from '../../src/library/bank-client.js';
import type { ServerClient } from '../../src/library/server-client.js';

/** A bank with a habit, and a client that reads an account of it over HTTP. */

const TPP = { 'Sandbank-TPP': 'PSDDE-BAFIN-700001', 'PSU-IP-Address': '192.0.2.10' };
export const ANNA = 'AT611904300234573201';

export interface ReadLine {
  readonly transactionId?: string;
  readonly entryReference?: string;
  readonly bookingDate?: string;
  readonly transactionAmount: { readonly amount: string; readonly currency: string };
  readonly remittanceInformationUnstructured?: string;
  readonly creditorName?: string;
  readonly debtorName?: string;
}

/** One response: what is booked in the period that the client asked for, and everything pending. */
export interface ReadLists {
  readonly booked: readonly ReadLine[];
  readonly pending: readonly ReadLine[];
}

export interface ReadBank {
  readonly bank: BankClient;
  /** Sends a call of the consent. @returns the body, with the HTTP status */
  readonly send: (method: string, path: string, body?: object, headers?: object) => Promise<any>;
  /** The booked and pending transactions of the account. @param query default: everything since 20 February */
  readonly read: (query?: string) => Promise<ReadLists>;
  /** The amount of a balance, in cents. */
  readonly balance: (type: string) => Promise<number>;
}

let number = 0;

/** Opens a bank on 2 March 2026, with a consent to read Anna's account for ninety days. */
export async function openReadBank(client: ServerClient, decisions: object, options: object = {}): Promise<ReadBank> {
  number += 1;
  const bank = await client.banks.create(`habit-${number}`, {
    dialect: 'nextgenpsd2',
    clock: '2026-03-02T09:00:00Z',
    profile: { extends: 'nextgenpsd2', decisions: { 'psu-behaviour': 'approves', ...decisions } },
    ...options,
  } as never);
  const call = async (method: string, path: string, body?: object, headers: object = {}): Promise<any> => {
    const response = await fetch(bank.url + path, {
      method,
      headers: { ...TPP, 'X-Request-ID': crypto.randomUUID(), 'Content-Type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, ...((await response.json()) as object) };
  };
  const account = [{ iban: ANNA }];
  const access = { accounts: account, balances: account, transactions: account };
  const { consentId } = await call(
    'POST',
    '/v1/consents',
    {
      access,
      recurringIndicator: true,
      validUntil: '2026-05-30',
      frequencyPerDay: 40,
      combinedServiceIndicator: false,
    },
    { 'TPP-Redirect-URI': 'https://tpp.example/' },
  );
  await bank.clock.advance('PT1M');
  if ('psu-behaviour' in decisions) await bank.approve(consentId);
  const send: ReadBank['send'] = (method, path, body, headers) =>
    call(method, path, body, { 'Consent-ID': consentId, ...headers });
  const { accounts } = await send('GET', '/v1/accounts');
  const path = `/v1/accounts/${accounts[0].resourceId}`;
  return {
    bank,
    send,
    read: async (query = 'bookingStatus=both&dateFrom=2026-02-20') => {
      const answer = await send('GET', `${path}/transactions?${query}`);
      expect([query, answer.status, answer.tppMessages]).toEqual([query, 200, undefined]);
      return { pending: [], ...answer.transactions } as ReadLists;
    },
    balance: async (type) => {
      const { balances } = await send('GET', `${path}/balances`);
      const { balanceAmount } = balances.find(({ balanceType }: any) => balanceType === type);
      return Math.round(Number(balanceAmount.amount) * 100);
    },
  };
}
