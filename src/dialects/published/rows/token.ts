import { BankFault } from '../../../domain/errors.js';
import { organisationByClientId } from '../../../sim/directory.js';
import { onboardTpp } from '../../../sim/onboarding/onboard-tpp.js';
import { exchangeCode } from '../../../sim/tokens/exchange-code.js';
import { jsonBodyOf, tokenParametersOf } from '../../../xs2a/contract/body-step.js';
import type { Operation } from '../../../xs2a/exchange.js';
import { certificate } from '../../../xs2a/guards/certificate.js';
import { headers } from '../../../xs2a/guards/headers.js';
import { signing } from '../../../xs2a/guards/signing.js';
import { keyIfSent, portalKey, remarkOtherCaller } from '../guards.js';
import { onboardedBody, readOnboardingRequest, readTokenRequest, tokenBody } from '../wire/token.js';
import { operation } from './common.js';

/** How a TPP gets its credentials: the exchange of a code for a token, and the onboarding. */
export const TOKEN_ROWS: readonly Operation[] = [
  operation({
    id: 'exchangeCode',
    guards: [headers, keyIfSent, signing],
    headers: () => ({ Pragma: 'no-cache' }),
    read: (exchange) => readTokenRequest(tokenParametersOf(exchange), exchange.bank.profile),
    facts: ({ bank }, request) => ({ organisation: organisationByClientId(bank, request.clientId) }),
    call: (exchange, request, scripted) => {
      remarkOtherCaller(exchange, organisationByClientId(exchange.bank, request.clientId));
      return exchangeCode(exchange.bank, request, scripted?.kind === 'token' ? scripted.variant : undefined);
    },
    write: (token, { bank }) => tokenBody(token, bank.profile),
  }),
  operation({
    id: 'onboardTpp',
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
