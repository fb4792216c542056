import { asId, type PsuId } from '../../../domain/ids.js';
import { endSignIn, readSignIn, signInByPassword, startSignIn } from '../../../sim/tokens/sign-ins.js';
import { jsonBodyOf } from '../../../xs2a/contract/body-step.js';
import { callerOf, pathParameter, type Operation } from '../../../xs2a/exchange.js';
import { sentToken } from '../../../xs2a/guards/bearer.js';
import { headers } from '../../../xs2a/guards/headers.js';
import { signing } from '../../../xs2a/guards/signing.js';
import { decoupledSignIn, signInByCalls, tpp } from '../guards.js';
import { readSignInRequest, signInBody, signInStartedBody } from '../wire/sign-in.js';
import { tokenBody } from '../wire/token.js';
import { operation } from './common.js';

/** PSUs who sign in by calls of the TPP. @decision sign-in */
export const SIGN_IN_ROWS: readonly Operation[] = [
  operation({
    id: 'startSignIn',
    guards: [signInByCalls, headers, tpp, signing],
    status: () => 201,
    read: (exchange) => readSignInRequest(jsonBodyOf(exchange), exchange.headers['psu-id']),
    call: (exchange, { psuId: named, methodId, password }) => {
      const { bank } = exchange;
      const psuId = asId<PsuId>(named);
      const caller = callerOf(exchange);
      if (bank.profile['sign-in'] !== 'password') return { started: startSignIn(bank, psuId, methodId, caller) };
      return { token: exchange.trySecret(psuId, () => signInByPassword(bank, psuId, password, caller)) };
    },
    write: ({ started, token }, { links }) => (started ? signInStartedBody(started, links) : tokenBody(token)),
  }),
  operation({
    id: 'readSignIn',
    guards: [decoupledSignIn, headers, tpp, signing],
    read: (exchange) => pathParameter(exchange, 'signInId'),
    call: (exchange, signInId) => readSignIn(exchange.bank, signInId, callerOf(exchange)),
    write: signInBody,
  }),
  operation({
    id: 'endSignIn',
    guards: [signInByCalls, headers, tpp, signing],
    read: sentToken,
    call: (exchange, token) => endSignIn(exchange.bank, token, callerOf(exchange)),
    write: () => undefined,
  }),
];
