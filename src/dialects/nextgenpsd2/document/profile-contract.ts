import type { IHttpOperation } from '@stoplight/types';
import { PAYMENT_KINDS, type PaymentKind } from '../../../domain/payment/payment.js';
import type { Profile } from '../../../decisions/decisions.js';
import type { Contract } from '../../../http/app-context.js';
import {
  changedOperations,
  createContract,
  sharedContracts,
  type DocumentedOperations,
} from '../../../xs2a/contract/contract.js';
import { requirementsOf } from './profile-document.js';

/** Contracts, each made for the first bank that needs it. @decision debtor-account, consent-by, psu-headers */
export const contractsOf = sharedContracts((operations) => {
  const contracts = new Map<string, Contract>();
  // Each call asks for the contract of its bank, whose profile never changes.
  const known = new WeakMap<Profile, Contract>();
  return (profile) => {
    const before = known.get(profile);
    if (before) return before;
    const key = `${profile['debtor-account']} ${profile['consent-by']} ${profile['psu-headers']}`;
    const contract =
      contracts.get(key) ?? createContract(withPaymentKinds(changedOperations(operations, requirementsOf(profile))));
    contracts.set(key, contract);
    known.set(profile, contract);
    return contract;
  };
});

/** The position of each kind of payment among the alternatives of the body in the document. */
const ALTERNATIVES: Readonly<Record<PaymentKind, number>> = { single: 0, periodic: 1, bulk: 2 };

/** The operation of the contract with the body of one kind of payment. */
export function bodyCheckOf(kind: PaymentKind): string {
  return `initiatePayment:${kind}`;
}

/**
 * The operations of the document, and the initiation of each kind of payment by itself. The document has one operation for all
 * kinds, whose body has alternatives; an error can only say what is wrong if the alternative is known.
 * @source NextGenPSD2 1.3.11 / Payment initiation request
 */
function withPaymentKinds({ request, whole }: DocumentedOperations): DocumentedOperations {
  const ofKind = (kind: PaymentKind): IHttpOperation => {
    const initiation = request('initiatePayment');
    const body = initiation?.request?.body;
    const json = body?.contents?.find(({ mediaType }) => mediaType === 'application/json');
    if (!initiation || !body || !json?.schema?.oneOf) throw new Error('the document has no body of initiatePayment');
    const { oneOf, ...schema } = json.schema;
    const contents = [{ ...json, schema: { ...schema, ...alternative(oneOf[ALTERNATIVES[kind]]) } }];
    return { ...initiation, iid: bodyCheckOf(kind), request: { ...initiation.request, body: { ...body, contents } } };
  };
  return {
    request: (operationId) => {
      const kind = PAYMENT_KINDS.find((one) => bodyCheckOf(one) === operationId);
      return kind ? ofKind(kind) : request(operationId);
    },
    whole,
  };
}

/** Without what distinguishes the kinds, because the kind is known (row money-members). */
function alternative(schema: unknown): object {
  if (typeof schema !== 'object' || schema === null) throw new Error('the document lacks a kind of payment');
  const { not: _otherKind, ...itself } = schema as { readonly not?: unknown };
  return itself;
}
