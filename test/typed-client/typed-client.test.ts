import { describe, expect, it } from '@jest/globals';
import { startInProcess } from '../../src/server/start-in-process.js';
import { walkTyped } from './walk-typed.js';

describe('a client that is generated from the document of NextGenPSD2', () => {
  it('compiles, and walks account information, a payment, a standing order and a basket', async () => {
    const server = await startInProcess({ dialect: 'nextgenpsd2', clock: '2026-03-02T09:00:00Z' });
    try {
      expect(await walkTyped(server.url)).toEqual([
        'createConsent 201',
        'readConsentStatus 200',
        'readAccounts 200',
        'readBalances 200',
        'readTransactions 200',
        'initiatePayment 201',
        'readPaymentStatus 200',
        'initiatePayment 201',
        'createSigningBasket 201',
        'readSigningBasketStatus 200',
        'deleteConsent 204',
      ]);
    } finally {
      await server.stop();
    }
  });
});
