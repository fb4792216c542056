import { createBasket, deleteBasket, readBasket } from '../../../sim/baskets/signing-baskets.js';
import { jsonBodyOf } from '../../../xs2a/contract/body-step.js';
import type { Operation } from '../../../xs2a/exchange.js';
import { basketBody, basketCreatedBody, basketStatusBody, readBasketRequest } from '../wire/basket.js';
import { PISP } from './common.js';
import { resourceRows } from './resources.js';

/** Signing baskets and their authorisations. @decision signing-basket */
export const BASKET_ROWS: readonly Operation[] = resourceRows({
  resource: 'signingBasket',
  parameter: 'basketId',
  guards: PISP,
  readRequest: (exchange) => readBasketRequest(jsonBodyOf(exchange)),
  create: createBasket,
  find: readBasket,
  remove: deleteBasket,
  createdBody: basketCreatedBody,
  body: (basket, { links }) => basketBody(basket, links),
  statusBody: basketStatusBody,
});
