import type { Schema } from '../../../library/control-operations.js';
import { hashOf } from '../../route.js';

/** A kind of results. */
export type FoundKind = Schema<'FoundGroup'>['kind'];

/** The title of each kind, and the view with its list. Customers are shown by their accounts, transactions in their account. */
export const KINDS: Readonly<Record<FoundKind, readonly [title: string, view: string]>> = {
  payments: ['Payments', 'payments'],
  consents: ['Consents', 'consents'],
  fundsConsents: ['Funds consents', 'funds-consents'],
  signingBaskets: ['Signing baskets', 'signing-baskets'],
  transactions: ['Transactions', 'accounts'],
  accounts: ['Accounts', 'accounts'],
  psus: ['Customers (PSUs)', 'accounts'],
  tpps: ['TPPs', 'tpps'],
  requests: ['Requests', 'requests'],
};

/** The address of a result. */
export function linkOf(kind: FoundKind, { id, detail, accountId }: Schema<'Found'>): string {
  if (kind === 'transactions') return hashOf('accounts', accountId, { text: id });
  if (kind === 'psus') return linkToAll(kind, id);
  return kind === 'tpps' ? linkToAll(kind, detail ?? id) : hashOf(KINDS[kind][1], id);
}

/** The address of the list with all results of a kind. */
export function linkToAll(kind: FoundKind, text: string): string {
  return hashOf(KINDS[kind][1], undefined, { q: text });
}
