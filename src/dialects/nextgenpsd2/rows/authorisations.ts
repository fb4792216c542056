import { readRedirects } from '../../../xs2a/sca-headers.js';
import type { Authorisation, AuthorisationPurpose } from '../../../domain/authorisation/authorisation.js';
import type { RedirectPreset } from '../../../domain/consent/consent.js';
import { asId, type AuthorisableId, type PsuId } from '../../../domain/ids.js';
import { isCancellationWaiting, type Payment } from '../../../domain/payment/payment.js';
import { formatError, refuseMember } from '../../../domain/errors.js';
import { operationThat } from '../../../domain/tpp/operation.js';
import { withoutAbsent } from '../../../domain/without-absent.js';
import { idOfSubject, type Subject } from '../../../domain/authorisation/subject.js';
import {
  authorisationsOf,
  readAuthorisation,
  requirePsu,
  wholeStart,
} from '../../../sim/authorisation/authorisation-records.js';
import { actingPsu, assessAuthorisation, signaturesRequired } from '../../../sim/authorisation/find-authorisable.js';
import { startAuthorisation } from '../../../sim/authorisation/start-authorisation.js';
import { allPsus, findPsu } from '../../../sim/directory.js';
import type { Psu } from '../../../sim/fixture-base.js';
import { updateAuthorisation, type AuthorisationStep } from '../../../sim/authorisation/update-authorisation.js';
import { grantOfToken } from '../../../sim/tokens/exchange-code.js';
import { sentToken } from '../../../xs2a/guards/bearer.js';
import { assertFundsToAuthorise } from '../../../sim/payments/payment-costs.js';
import { verifiedPayments } from '../../../sim/payments/verify-payee.js';
import { jsonBodyOf } from '../../../xs2a/contract/body-step.js';
import { callerOf, pathParameter, type Exchange, type Guard, type Operation } from '../../../xs2a/exchange.js';
import {
  authorisationListBody,
  authorisationStartedBody,
  authorisationUpdatedBody,
  readStep,
  scaStatusBody,
  payeeMembers,
  type Created,
} from '../wire/authorisation.js';
import { approachOf, linkContextOf, operation, startsWithMethod } from './common.js';
import { subscribeTpp, readNotificationRequest } from './notifications.js';
import { readBoolean } from '../wire/query.js';

/** What the operations of authorisations are about. */
export type ResourceKind = Parameters<typeof operationThat>[1];

/** Where authorisations belong to, and how the resource is found. */
interface Parent {
  readonly resource: ResourceKind;
  readonly purpose: AuthorisationPurpose;
  readonly guards: readonly Guard[];
  /** The resource of the path. @throws if it is not the caller's */
  readonly subject: (exchange: Exchange) => Subject;
}

/** The operations of the authorisations below a resource. @source NextGenPSD2 1.3.11 / Authorisation endpoints */
export function authorisationRows(parent: Parent): readonly Operation[] {
  const { resource, purpose, guards, subject } = parent;
  return [
    startRow(parent),
    operation({
      guards,
      id: operationThat('readAuthorisations', resource),
      read: subject,
      call: ({ bank }, of) => authorisationsOf(bank, idOfSubject(of), purpose),
      write: authorisationListBody,
    }),
    operation({
      guards,
      id: operationThat('readScaStatus', resource),
      read: subject,
      call: (exchange, of) =>
        readAuthorisation(exchange.bank, idOfSubject(of), purpose, pathParameter(exchange, 'authorisationId')),
      write: (authorisation, exchange, of) => ({ ...scaStatusBody(authorisation), ...payeesOf(exchange, of, purpose) }),
    }),
    updateRow(parent),
  ];
}

function startRow({ resource, purpose, guards, subject }: Parent): Operation {
  return operation({
    guards,
    id: operationThat('startAuthorisation', resource),
    status: () => 201,
    read: (exchange) => ({
      of: subject(exchange),
      step: readStep(jsonBodyOf(exchange), exchange.bank.profile),
      notification: readNotificationRequest(exchange),
      redirect: readRedirects(exchange),
    }),
    call: (exchange, { of, step, notification, redirect }) => {
      const { bank } = exchange;
      const subjectId = idOfSubject(of);
      return wholeStart(bank, subjectId, () => {
        assertFundsToAuthorise(bank, subjectId, purpose);
        const started = startedAuthorisation(exchange, of, purpose, redirect);
        exchange.answerHeaders['ASPSP-SCA-Approach'] = started.approach;
        if (notification.isAsked) subscribeTpp(exchange, of, notification);
        if (step.kind === 'none') return started;
        const update = { subjectId, purpose, authorisationId: started.authorisationId, step };
        return exchange.trySecret(started.psuId, () => updateAuthorisation(bank, update));
      });
    },
    write: (authorisation, exchange, { of }) => ({
      ...authorisationStartedBody(of, authorisation, psuOf(exchange, authorisation), linkContextOf(exchange)),
      ...payeesOf(exchange, of, purpose),
    }),
  });
}

function updateRow({ resource, purpose, guards, subject }: Parent): Operation {
  return operation({
    guards,
    id: operationThat('updatePsuData', resource),
    read: (exchange) => ({ of: subject(exchange), step: readStep(jsonBodyOf(exchange), exchange.bank.profile) }),
    call: (exchange, { of, step }) => {
      const psuId = exchange.headers['psu-id'];
      const authorisationId = pathParameter(exchange, 'authorisationId');
      const { bank } = exchange;
      const subjectId = idOfSubject(of);
      const own = readAuthorisation(bank, subjectId, purpose, authorisationId);
      const confirmed = step.kind === 'none' ? confirmedByToken(exchange, own) : step;
      const update = { subjectId, purpose, authorisationId, step: confirmed, ...(psuId !== undefined && { psuId }) };
      return exchange.trySecret(psuId ?? own.psuId, () => updateAuthorisation(bank, update));
    },
    write: (authorisation, exchange, { of }) => {
      exchange.answerHeaders['ASPSP-SCA-Approach'] = authorisation.approach;
      const psu = psuOf(exchange, authorisation);
      const body = authorisationUpdatedBody(of, authorisation, psu, linkContextOf(exchange));
      return { ...body, ...payeesOf(exchange, of, purpose) };
    },
  });
}

/**
 * The step of a TPP that confirms an approval with the token for it.
 * @decision confirmation-code @throws TOKEN_MISSING, and TOKEN_INVALID for a token of something else, or an old one
 */
function confirmedByToken(exchange: Exchange, { subjectId, scaStatus, pending }: Authorisation): AuthorisationStep {
  const { bank } = exchange;
  const code = pending?.confirmationCode;
  if (bank.profile['confirmation-code'] !== 'token' || scaStatus !== 'unconfirmed' || code === undefined)
    return { kind: 'none' };
  const token = sentToken(exchange);
  const grant = grantOfToken(bank, token, callerOf(exchange).organisation);
  const isUsable = grant?.revoked === false && bank.now < (bank.state.accessTokens.get(token)?.expiresAt ?? 0);
  if (!isUsable || grant.subjectId !== subjectId)
    return refuseMember('Authorization', 'is not the current token of what the PSU approved', 'TOKEN_INVALID');
  return { kind: 'confirmation', code };
}

/** The verifications of payees, if the bank reports them to the TPP. @decision payee-verification */
function payeesOf({ bank }: Exchange, subject: Subject, purpose: AuthorisationPurpose): object {
  const isReported = bank.profile['payee-verification'] === 'in-authorisation' && purpose === 'creation';
  return isReported ? payeeMembers(verifiedPayments(bank, subject)) : {};
}

/**
 * Starts an authorisation by the approach that bank and TPP agree on, for the PSU that the TPP may name.
 * @param redirect where the TPP wants the PSU's browser back; absent or empty: as the request says
 */
function startedAuthorisation(
  exchange: Exchange,
  subject: Subject,
  purpose: AuthorisationPurpose,
  redirect?: RedirectPreset,
): Authorisation {
  const { bank } = exchange;
  const subjectId = idOfSubject(subject);
  const signedIn = signedInPsu(exchange, subjectId);
  const request = withoutAbsent({
    subjectId,
    purpose,
    approach: approachOf(exchange),
    psuId: signedIn ?? namedPsu(exchange).psuId,
    redirect: redirect && Object.keys(redirect).length > 0 ? redirect : undefined,
  });
  const started = startAuthorisation(bank, request, callerOf(exchange));
  if (signedIn === undefined) return started;
  const { authorisationId } = started;
  return updateAuthorisation(bank, { subjectId, purpose, authorisationId, step: { kind: 'known' } });
}

/** The PSU who has signed in before an authorisation; undefined if the bank asks for the password. @decision embedded-start */
function signedInPsu(exchange: Exchange, subjectId: AuthorisableId): PsuId | undefined {
  if (!startsWithMethod(exchange)) return undefined;
  const { bank } = exchange;
  return namedPsu(exchange).psuId ?? actingPsu(bank, subjectId) ?? allPsus(bank)[0]?.psuId;
}

/** An authorisation that the bank has started by itself, and its PSU, once known. */
type StartedByBank = Pick<Created<Subject>, 'authorisation' | 'psu'>;
const NOT_STARTED: StartedByBank = { authorisation: undefined };

/**
 * What the bank starts by itself. For a request that several PSUs must sign, the TPP starts each. So it does for a PSU who has signed in and
 * cannot authorise: the start is refused then, and not the request, which is stored already.
 */
function startedByBank(exchange: Exchange, subject: Subject, purpose: AuthorisationPurpose): StartedByBank {
  const { bank } = exchange;
  const subjectId = idOfSubject(subject);
  const signedIn = signedInPsu(exchange, subjectId);
  const isRefused = signedIn !== undefined && assessAuthorisation(bank, subjectId, signedIn).obstacle !== undefined;
  if (isRefused || signaturesRequired(bank, subject) > 1) return NOT_STARTED;
  const authorisation = startedAuthorisation(exchange, subject, purpose);
  return { authorisation, psu: psuOf(exchange, authorisation) };
}

/** The authorisation that the bank starts with a creation, if it does. @decision sca-start */
export function authorisationOfCreation(exchange: Exchange, subject: Subject, isStarted: boolean): StartedByBank {
  if (!isStarted) return NOT_STARTED;
  const started = startedByBank(exchange, subject, 'creation');
  if (started.authorisation) exchange.answerHeaders['ASPSP-SCA-Approach'] = started.authorisation.approach;
  return started;
}

/** The authorisation that the bank starts with the request for a cancellation, if it does. @decision cancellation-start */
export function authorisationOfCancellation(exchange: Exchange, payment: Payment): StartedByBank {
  const isStarted = exchange.bank.profile['cancellation-start'] === 'implicit' && isCancellationWaiting(payment);
  return isStarted ? startedByBank(exchange, payment, 'cancellation') : NOT_STARTED;
}

/** The PSU of an authorisation, once known. */
function psuOf({ bank }: Exchange, { psuId }: Authorisation): Psu | undefined {
  return psuId === undefined ? undefined : findPsu(bank, psuId);
}

/**
 * Whether the bank starts the authorisation of a creation by itself. What prevents the start is found here, before
 * anything is created.
 * @decision sca-start @throws FORMAT_ERROR for a preference that is not a boolean, PSU_CREDENTIALS_INVALID for an unknown PSU
 */
export function startsByItself(exchange: Exchange): boolean {
  const { bank, headers } = exchange;
  const wantsExplicit = readBoolean(
    headers['tpp-explicit-authorisation-preferred'],
    'TPP-Explicit-Authorisation-Preferred',
  );
  // The links of an explicit start depend on it, too.
  approachOf(exchange);
  if (wantsExplicit || bank.profile['sca-start'] !== 'implicit') return false;
  const { psuId } = namedPsu(exchange);
  if (psuId !== undefined) requirePsu(bank, psuId);
  return true;
}

/** The PSU that the TPP names, by a header or by a token. @decision token-before */
function namedPsu({ headers, psuId: ofToken }: Exchange): { readonly psuId?: PsuId } {
  const psuId = headers['psu-id'] ?? ofToken;
  return psuId === undefined ? {} : { psuId: asId<PsuId>(psuId) };
}

/** The PSU of a creation. @decision psu-id @throws FORMAT_ERROR, PSU_CREDENTIALS_INVALID for an unknown PSU */
export function psuOfCreation(exchange: Exchange): { readonly psuId?: PsuId } {
  const rule = exchange.bank.profile['psu-id'];
  const named = namedPsu(exchange);
  if (rule === 'refused' && exchange.headers['psu-id'] !== undefined)
    formatError('PSU-ID', 'this bank asks for the PSU by itself; omit PSU-ID');
  if (rule !== 'required') return named;
  if (named.psuId === undefined) return formatError('PSU-ID', 'the header PSU-ID is missing; name the PSU');
  requirePsu(exchange.bank, named.psuId);
  return named;
}
