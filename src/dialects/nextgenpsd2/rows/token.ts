import { BankFault } from '../../../domain/errors.js';
import { parsedJson } from '../../../domain/text.js';
import { textMembers, withGrantType } from '../../../domain/tpp/token-request.js';
import { addForm } from '../../../parsing/parameters.js';
import { rememberTpp } from '../../../sim/onboarding/tpp-of-certificate.js';
import { exchangeCode } from '../../../sim/tokens/exchange-code.js';
import { formTextOf, isForm, withBasic } from '../../../xs2a/contract/body-step.js';
import { callerOf, type Exchange, type Operation } from '../../../xs2a/exchange.js';
import { assertOauth, tpp } from '../guards.js';
import { readTokenRequest, tokenBody } from '../wire/token.js';
import { operation } from './common.js';

/** The exchange of a code for a token, if PSUs authorise with OAuth. @decision redirect-approach */
export const TOKEN_ROWS: readonly Operation[] = [
  operation({
    id: 'exchangeCode',
    methods: ['POST'],
    withoutRequestId: true,
    headers: () => ({ Pragma: 'no-cache' }),
    guards: [assertOauth, tpp],
    read: (exchange) => {
      const form = formOf(exchange);
      // The PSU approved a code for the TPP of the certificate, whatever else the client sends.
      const sent = form['grant_type'] === 'client_credentials' ? withBasic(form, exchange) : form;
      return readTokenRequest(sent, callerOf(exchange).organisation, exchange.bank.profile);
    },
    call: (exchange, request, scripted) => {
      // Such a token can be the first thing that the TPP asks for.
      if (request.exchange.grantType === 'client_credentials')
        rememberTpp(exchange.bank, callerOf(exchange).organisation);
      return exchangeCode(exchange.bank, request, scripted?.kind === 'token' ? scripted.variant : undefined);
    },
    write: tokenBody,
  }),
];

/** @decision token-parameters @throws FORMAT_ERROR */
function formOf(exchange: Exchange): ReturnType<typeof addForm> {
  if (exchange.received.fault) throw exchange.received.fault;
  const where = exchange.bank.profile['token-parameters'];
  const isAnywhere = where !== 'form';
  const inQuery = isAnywhere ? exchange.query : {};
  const hasForm = isForm(exchange.headers['content-type']);
  const json = isAnywhere && !hasForm ? parsedJson(exchange.received.raw?.toString() ?? '') : undefined;
  const { adapted } = exchange.request;
  const parameters = hasForm ? addForm(inQuery, formTextOf(exchange)) : { ...inQuery, ...textMembers(json) };
  const sent = adapted ? textMembers(adapted.readBody(parameters)) : parameters;
  if (where === 'untyped') return withGrantType(sent);
  if (hasForm || sent['grant_type'] !== undefined) return sent;
  throw new BankFault('FORMAT_ERROR', 'the body must be a form: application/x-www-form-urlencoded', {
    oauthError: 'invalid_request',
  });
}
