import { organisationByClientId } from '../../../sim/directory.js';
import { exchangeCode } from '../../../sim/tokens/exchange-code.js';
import { tokenParametersOf } from '../../../xs2a/contract/body-step.js';
import type { Operation } from '../../../xs2a/exchange.js';
import { headers } from '../../../xs2a/guards/headers.js';
import { signing } from '../../../xs2a/guards/signing.js';
import { keyIfSent, remarkOtherCaller } from '../guards.js';
import { readTokenRequest, tokenBody } from '../wire/token.js';
import { operation } from './common.js';

/** Where the OAuth metadata find the token endpoint. */
export const TOKEN_PATH = '/PSD2/v1/oauth/token';

/** The exchange of a code for a token. */
export const TOKEN_ROWS: readonly Operation[] = [
  operation({
    id: 'exchangeCode',
    methods: ['get', 'post'],
    path: TOKEN_PATH,
    source: 'Endpoints / 1',
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
];
