import { BankFault } from '../../../domain/errors.js';
import { onboardTpp } from '../../../sim/onboarding/onboard-tpp.js';
import { jsonBodyOf } from '../../../xs2a/contract/body-step.js';
import type { Operation } from '../../../xs2a/exchange.js';
import { certificate } from '../../../xs2a/guards/certificate.js';
import { headers } from '../../../xs2a/guards/headers.js';
import { signing } from '../../../xs2a/guards/signing.js';
import { portalKey } from '../guards.js';
import { onboardedBody, readOnboardingRequest } from '../wire/onboarding.js';
import { operation } from './common.js';

/** The onboarding of a TPP. */
export const ONBOARDING_ROWS: readonly Operation[] = [
  operation({
    id: 'onboardTpp',
    methods: ['post'],
    path: '/PSD2/v1/authentications',
    source: 'Endpoints / 2',
    guards: [headers, portalKey, certificate, signing],
    read: (exchange) => readOnboardingRequest(jsonBodyOf(exchange)),
    call: ({ bank, portalUser, identity }, request) => {
      if (!portalUser || !identity)
        throw new BankFault('INTERNAL_SERVER_ERROR', 'onboarding without key or certificate guard');
      return onboardTpp(bank, request, { portalUser, identity });
    },
    write: onboardedBody,
  }),
];
