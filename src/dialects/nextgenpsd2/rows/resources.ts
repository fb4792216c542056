import { readPsuLanguage, readRedirects } from '../../../xs2a/sca-headers.js';
import type { PsuBrowser } from '../../../domain/consent/consent.js';
import { asId, type BasketId, type ConsentId, type FundsConsentId, type PsuId } from '../../../domain/ids.js';
import { operationThat } from '../../../domain/tpp/operation.js';
import type { Outcome } from '../../../domain/scripting/outcome.js';
import { idOfSubject, type Subject } from '../../../domain/authorisation/subject.js';
import type { Bank, Caller } from '../../../sim/bank.js';
import { rememberTpp } from '../../../sim/onboarding/tpp-of-certificate.js';
import { callerOf, pathParameter, type Exchange, type Guard, type Operation } from '../../../xs2a/exchange.js';
import type { Created, LinkContext } from '../wire/authorisation.js';
import {
  authorisationOfCreation,
  authorisationRows,
  psuOfCreation,
  startsByItself,
  type ResourceKind,
} from './authorisations.js';
import { CREATION, linkContextOf, operation } from './common.js';
import { subscribeTpp, readNotificationRequest } from './notifications.js';

type CreatedId = ConsentId | FundsConsentId | BasketId;

/** A resource that a TPP creates by itself and a PSU authorises: a consent or a signing basket. */
interface Resource<Id extends CreatedId, Request, Stored extends Subject> {
  /** What its operations are about, and those of its authorisations. */
  readonly resource: ResourceKind;
  /** The parameter of the path that has the id. */
  readonly parameter: string;
  readonly guards: readonly Guard[];
  /** Parses the body. @throws FORMAT_ERROR */
  readonly readRequest: (exchange: Exchange) => Request;
  readonly create: (
    bank: Bank,
    request: Request & PsuBrowser & { readonly psuId?: PsuId },
    caller: Caller,
    scripted: Outcome | undefined,
  ) => Stored;
  /** The resource of this TPP. @throws if it has none with the id */
  readonly find: (bank: Bank, id: Id, caller: Caller) => Stored;
  readonly remove: (bank: Bank, id: Id, caller: Caller) => void;
  readonly createdBody: (created: Created<Stored>, context: LinkContext) => object;
  readonly body: (stored: Stored, exchange: Exchange) => object;
  readonly statusBody: (stored: Stored) => object;
}

/** The operations of a resource and of its authorisations. */
export function resourceRows<Id extends CreatedId, Request, Stored extends Subject>(
  resource: Resource<Id, Request, Stored>,
): readonly Operation[] {
  const { guards, find, remove } = resource;
  const idOf = (exchange: Exchange): Id => asId<Id>(pathParameter(exchange, resource.parameter));
  const own = (exchange: Exchange): Stored => find(exchange.bank, idOf(exchange), callerOf(exchange));
  return [
    operation({
      id: operationThat('create', resource.resource),
      guards,
      ...CREATION,
      read: (exchange) => {
        const psu = psuOfCreation(exchange);
        const body = resource.readRequest(exchange);
        return {
          request: { redirect: readRedirects(exchange), ...readPsuLanguage(exchange.headers), ...psu, ...body },
          isStarted: startsByItself(exchange),
          notification: readNotificationRequest(exchange),
        };
      },
      call: (exchange, { request, isStarted, notification }, scripted) => {
        const caller = callerOf(exchange);
        const created = resource.create(exchange.bank, request, caller, scripted);
        rememberTpp(exchange.bank, caller.organisation);
        subscribeTpp(exchange, created, notification);
        const isWaiting = exchange.bank.state.waiting.has(idOfSubject(created));
        return { of: created, ...authorisationOfCreation(exchange, created, isStarted && isWaiting) };
      },
      write: (created, exchange) => resource.createdBody(created, linkContextOf(exchange)),
    }),
    operation({
      id: operationThat('read', resource.resource),
      guards,
      read: own,
      call: (_exchange, stored) => stored,
      write: resource.body,
    }),
    operation({
      id: operationThat('delete', resource.resource),
      guards,
      read: idOf,
      call: (exchange, id) => remove(exchange.bank, id, callerOf(exchange)),
      write: () => undefined,
    }),
    operation({
      id: operationThat('readStatus', resource.resource),
      guards,
      read: own,
      call: (_exchange, stored) => stored,
      write: resource.statusBody,
    }),
    ...authorisationRows({ resource: resource.resource, purpose: 'creation', guards, subject: own }),
  ];
}
