import { each, refusedWith, type ConductRule } from '../rule.js';

/** Operations by which a TPP hands on what the PSU told it. */
const UPDATES = [
  'updateConsentPsuData',
  'updatePaymentPsuData',
  'updatePaymentCancellationPsuData',
  'updateFundsConsentPsuData',
  'updateSigningBasketPsuData',
] as const;

/** Rules about what only NextGenPSD2 has. */
export const NEXTGENPSD2_RULES: readonly ConductRule[] = [
  {
    id: 'step-of-another-approach',
    only: { operations: UPDATES, dialect: 'nextgenpsd2', refused: true },
    severity: 'error',
    clock: 'none',
    source: 'NextGenPSD2 1.3.11 / Update PSU data; decisions sca-approaches, embedded-errors',
    explanation:
      'A password, method or code was sent to an authorisation that does not take it: it is by redirect or on a device, or another step comes first.',
    advice:
      'Read ASPSP-SCA-Approach of the answer that started the authorisation, and follow only the links that it offers.',
    begin: each((call) =>
      refusedWith(call, 'STATUS_INVALID') ? `${call.entry.method} …/authorisations was refused` : undefined,
    ),
  },
];
