import type { SigningBasket } from '../../../domain/basket.js';
import { asId, type BasketId } from '../../../domain/ids.js';
import { createBasket, deleteBasket, readBasket } from '../../../sim/baskets/signing-baskets.js';
import { rememberTpp } from '../../../sim/onboarding/tpp-of-certificate.js';
import { jsonBodyOf } from '../../../xs2a/contract/body-step.js';
import { callerOf, pathParameter, type Exchange, type Operation } from '../../../xs2a/exchange.js';
import { basketBody, basketCreatedBody, basketStatusBody, readBasketRequest } from '../wire/basket.js';
import { authorisationOfCreation, authorisationRows, startsByItself } from './authorisations.js';
import { noteWish, readNotificationWish } from './notifications.js';
import { CREATION, linkContextOf, operation, PISP, readPsuLanguage, readRedirects } from './common.js';

const BASKETS = '/v1/signing-baskets';

const basketIdOf = (exchange: Exchange): BasketId => asId<BasketId>(pathParameter(exchange, 'basketId'));
const ownBasket = (exchange: Exchange): SigningBasket =>
  readBasket(exchange.bank, basketIdOf(exchange), callerOf(exchange));

/** Signing baskets and their authorisations. @decision signing-basket */
export const BASKET_ROWS: readonly Operation[] = [
  operation({
    id: 'createSigningBasket',
    methods: ['post'],
    path: BASKETS,
    source: 'NextGenPSD2 1.3.11 / Create a signing basket resource',
    ...CREATION,
    guards: PISP,
    read: (exchange) => ({
      request: {
        ...readBasketRequest(jsonBodyOf(exchange)),
        redirect: readRedirects(exchange),
        ...readPsuLanguage(exchange),
      },
      isStarted: startsByItself(exchange),
      notification: readNotificationWish(exchange),
    }),
    call: (exchange, { request, isStarted, notification }) => {
      const caller = callerOf(exchange);
      const basket = createBasket(exchange.bank, request, caller);
      rememberTpp(exchange.bank, caller.organisation);
      noteWish(exchange, basket, notification);
      return { basket, authorisation: authorisationOfCreation(exchange, basket, isStarted) };
    },
    write: (created, exchange) => basketCreatedBody(created, linkContextOf(exchange)),
  }),
  operation({
    id: 'readSigningBasket',
    methods: ['get'],
    path: `${BASKETS}/:basketId`,
    source: 'NextGenPSD2 1.3.11 / Returns the content of an signing basket object',
    guards: PISP,
    read: ownBasket,
    call: (_exchange, basket) => basket,
    write: (basket, { links }) => basketBody(basket, links),
  }),
  operation({
    id: 'deleteSigningBasket',
    methods: ['delete'],
    path: `${BASKETS}/:basketId`,
    source: 'NextGenPSD2 1.3.11 / Delete the signing basket',
    guards: PISP,
    read: basketIdOf,
    call: (exchange, id) => deleteBasket(exchange.bank, id, callerOf(exchange)),
    write: () => undefined,
  }),
  operation({
    id: 'readSigningBasketStatus',
    methods: ['get'],
    path: `${BASKETS}/:basketId/status`,
    source: 'NextGenPSD2 1.3.11 / Read the status of the signing basket',
    guards: PISP,
    read: ownBasket,
    call: (_exchange, basket) => basket,
    write: basketStatusBody,
  }),
  ...authorisationRows({
    path: `${BASKETS}/:basketId/authorisations`,
    purpose: 'creation',
    guards: PISP,
    subject: ownBasket,
    ids: {
      start: 'startSigningBasketAuthorisation',
      list: 'readSigningBasketAuthorisations',
      read: 'readSigningBasketScaStatus',
      update: 'updateSigningBasketPsuData',
    },
  }),
];
