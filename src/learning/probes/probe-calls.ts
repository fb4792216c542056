import type { RecordedCall } from '../exchange.js';
import { dayAfter, type ProbedBank, type ProbeRequest, type ProbeState } from './probed-bank.js';

/** What the probes of every interface send. */

/** A well-formed IBAN of a bank that no one has. */
export const UNKNOWN_IBAN = 'DE75512108001245126199';
/** The id of two calls, to see what the bank does with the second. */
export const REPEATED = { 'X-Request-ID': '3c1a9f0e-5b7d-4c2a-9e8f-0a1b2c3d4e5f' };

/** A consent with every member. @param changes replaces members; undefined leaves one out */
export function consentOf({ payer, today }: ProbedBank, changes: object = {}): object {
  const references = [{ iban: payer.iban }];
  return {
    access: { accounts: references, balances: references, transactions: references },
    recurringIndicator: true,
    validUntil: dayAfter(today, 60),
    frequencyPerDay: 4,
    combinedServiceIndicator: false,
    ...changes,
  };
}

/** Reads accounts with a consent, and its token if it has one. */
export function readWithConsent(
  bank: ProbedBank,
  path: string,
  consent: ProbeState['consent'],
  further: Pick<ProbeRequest, 'headers' | 'query'> = {},
): Promise<RecordedCall> {
  const headers = {
    ...(consent && { 'Consent-ID': consent.id }),
    ...(consent?.token !== undefined && { Authorization: `Bearer ${consent.token}` }),
    ...further.headers,
  };
  return bank.send({ method: 'GET', path, ...further, headers });
}

/** A payment in euro. @param changes replaces members; undefined leaves one out */
export function paymentOf({ payer, payee }: ProbedBank, amount: number | string, changes: object = {}): object {
  return {
    debtorAccount: { iban: payer.iban },
    creditorAccount: { iban: payee.iban },
    creditorName: payee.name,
    instructedAmount: { currency: 'EUR', amount },
    ...changes,
  };
}
