import type { ConsentId, PaymentId } from '../../src/domain/ids.js';
import type { Bank, Caller } from '../../src/sim/bank.js';
import { createConsent, type ConsentRequest } from '../../src/sim/consents/create-consent.js';
import { initiatePayment, type PaymentRequest } from '../../src/sim/payments/initiate-payment.js';
import { organisationNames, paymentFacts } from '../../src/sim/scripting/outcome-facts.js';
import { withOutcome } from '../../src/sim/scripting/outcomes.js';

/** Creations as the operations of the interface make them: under the outcome that is scripted for the call. */

/** Initiates a payment. */
export function initiateAsCalled(bank: Bank, request: PaymentRequest, caller: Caller): PaymentId {
  const facts = {
    operation: 'initiatePayment',
    headers: {},
    tppNames: organisationNames(caller.organisation),
    payment: paymentFacts(request),
  } as const;
  return bank.perform(() =>
    withOutcome(bank, facts, (scripted, source) => {
      const path = scripted?.kind === 'path' && source ? { steps: scripted.steps, source } : undefined;
      return initiatePayment(bank, request, caller, path).paymentId;
    }),
  );
}

/** Creates a consent. */
export function createAsCalled(bank: Bank, request: ConsentRequest, caller: Caller): ConsentId {
  const facts = { operation: 'createConsent', headers: {}, tppNames: organisationNames(caller.organisation) } as const;
  return bank.perform(() =>
    withOutcome(
      bank,
      facts,
      (scripted) =>
        createConsent(bank, request, caller, scripted?.kind === 'consent' ? scripted.steps : undefined).consentId,
    ),
  );
}
