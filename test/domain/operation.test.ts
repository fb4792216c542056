import { describe, expect, it } from '@jest/globals';
import { OPERATION_FACTS, OPERATION_IDS } from '../../src/domain/generated/operation-ids.js';
import {
  factsOf,
  isAccountRead,
  isRead,
  operationsThat,
  resourceWord,
  showsStatus,
} from '../../src/domain/tpp/operation.js';

describe('what is known of operations', () => {
  it('names a resource and an action of each, except those about tokens, pages, TPPs and names of accounts', () => {
    const without = OPERATION_IDS.filter((id) => OPERATION_FACTS[id].resource === 'other');
    expect(without).toEqual(['exchangeCode', 'authorise', 'onboardTpp', 'changeAccountName']);
    const actions = [...without, 'confirmFunds', 'readAccountList', 'startSignIn', 'readSignIn'];
    expect(OPERATION_IDS.filter((id) => factsOf(id)?.action === 'other')).toEqual(actions);
  });

  it('finds the creations of consents, payments and baskets', () => {
    const created = ['createConsent', 'initiatePayment', 'createSigningBasket', 'createFundsConsent'];
    expect(operationsThat('create')).toEqual(created);
  });

  it('tells reads of a status from reads of accounts and other calls', () => {
    const shown = OPERATION_IDS.filter(showsStatus);
    expect(shown).toEqual(
      OPERATION_IDS.filter((id) => /^read.*Status$|^read(?:Payment|Consent|SigningBasket|FundsConsent)$/.test(id)),
    );
    expect(shown.filter(isAccountRead)).toEqual([]);
  });

  it('knows that the token exchange, which has two methods, does not only read', () => {
    expect(isRead('exchangeCode')).toBe(false);
    expect(isRead('downloadTransactions')).toBe(true);
  });

  it('calls a basket a basket, and a cancellation by its payment', () => {
    expect(resourceWord('readSigningBasketStatus')).toBe('signing basket');
    expect(resourceWord('startPaymentCancellationAuthorisation')).toBe('payment');
    expect(resourceWord('readFundsConsent')).toBe('consent');
  });

  it('has nothing for a call without an operation, or with the name of a property of every object', () => {
    expect([factsOf(undefined), factsOf('constructor')]).toEqual([undefined, undefined]);
  });
});
