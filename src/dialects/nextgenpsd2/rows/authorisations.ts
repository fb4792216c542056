import type { Authorisation, AuthorisationPurpose } from '../../../domain/authorisation.js';
import { asId, type PsuId } from '../../../domain/ids.js';
import type { OperationId } from '../../../domain/operation-ids.js';
import { idOfSubject, type Subject } from '../../../domain/subject.js';
import { authorisationsOf, readAuthorisation } from '../../../sim/authorisation/authorisation-records.js';
import { startAuthorisation } from '../../../sim/authorisation/start-authorisation.js';
import { callerOf, pathParameter, type Exchange, type Guard, type Operation } from '../../../xs2a/exchange.js';
import { typedOperation } from '../../../xs2a/typed-operation.js';
import { authorisationListBody, authorisationStartedBody, scaStatusBody } from '../wire/authorisation.js';
import { readBoolean } from '../wire/query.js';

/** Where authorisations belong to: how the resource is found, and the ids of its operations. */
interface Parent {
  readonly path: string;
  readonly purpose: AuthorisationPurpose;
  readonly guards: readonly Guard[];
  /** The resource of the path. @throws if it is not the caller's */
  readonly subject: (exchange: Exchange) => Subject;
  readonly ids: { readonly start: OperationId; readonly list: OperationId; readonly read: OperationId };
}

/** The operations of the authorisations below a resource. @source NextGenPSD2 1.3.11 / Authorisation endpoints */
export function authorisationRows({ path, purpose, guards, subject, ids }: Parent): readonly Operation[] {
  const common = { guards, text: (body: object) => JSON.stringify(body) };
  return [
    typedOperation({
      ...common,
      id: ids.start,
      methods: ['post'],
      path,
      source: 'NextGenPSD2 1.3.11 / Start authorisation process',
      status: () => 201,
      headers: () => ['ASPSP-SCA-Approach', 'REDIRECT'],
      read: subject,
      call: (exchange, of) => startedAuthorisation(exchange, of, purpose),
      write: (authorisation, exchange, of) =>
        authorisationStartedBody(of, authorisation, callerOf(exchange).organisation.clientId, exchange.links),
    }),
    typedOperation({
      ...common,
      id: ids.list,
      methods: ['get'],
      path,
      source: 'NextGenPSD2 1.3.11 / Get authorisation sub-resources',
      read: subject,
      call: ({ bank }, of) => authorisationsOf(bank, idOfSubject(of), purpose),
      write: authorisationListBody,
    }),
    typedOperation({
      ...common,
      id: ids.read,
      methods: ['get'],
      path: `${path}/:authorisationId`,
      source: 'NextGenPSD2 1.3.11 / Read SCA status',
      read: subject,
      call: (exchange, of) =>
        readAuthorisation(exchange.bank, idOfSubject(of), purpose, pathParameter(exchange, 'authorisationId')),
      write: scaStatusBody,
    }),
  ];
}

/** Starts an authorisation by redirect, for the PSU that the TPP may name. */
export function startedAuthorisation(
  exchange: Exchange,
  subject: Subject,
  purpose: AuthorisationPurpose,
): Authorisation {
  const psuId = exchange.headers['psu-id'];
  return startAuthorisation(
    exchange.bank,
    {
      requestId: idOfSubject(subject),
      purpose,
      approach: 'REDIRECT',
      ...(psuId !== undefined && { psuId: asId<PsuId>(psuId) }),
    },
    callerOf(exchange),
  );
}

/** Whether the bank starts the authorisation of a creation by itself. @decision sca-start */
export function startsByItself({ bank, headers }: Exchange): boolean {
  const wantsExplicit = readBoolean(
    headers['tpp-explicit-authorisation-preferred'],
    'TPP-Explicit-Authorisation-Preferred',
  );
  return !wantsExplicit && bank.profile['sca-start'] === 'implicit';
}
