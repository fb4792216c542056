import type { Authorisation } from '../../../domain/authorisation/authorisation.js';
import { formatError } from '../../../domain/errors.js';
import type { LinkBase } from '../../../http/link-base.js';
import { readObject, readOptionalText } from '../../../parsing/read.js';

/** Who signs in, and how. */
interface SignInRequest {
  readonly psuId: string;
  readonly password: string;
  readonly methodId: string | undefined;
}

/** Reads the start of a sign-in. @param named by the header PSU-ID @decision sign-in @throws FORMAT_ERROR */
export function readSignInRequest(body: unknown, named: string | undefined): SignInRequest {
  const request = readObject(body ?? {}, 'body');
  const psuId = named ?? readOptionalText(request, 'psuId', '', 100);
  if (psuId === undefined) return formatError('PSU-ID', 'the header PSU-ID is missing; name the PSU');
  return {
    psuId,
    password: readOptionalText(request, 'password', '', 200) ?? '',
    methodId: readOptionalText(request, 'authenticationMethodId', '', 100),
  };
}

/** A sign-in that waits for its PSU. The challenge is what the app shows, too. */
export function signInStartedBody(started: Authorisation, { api }: LinkBase): object {
  const { subjectId, methodId } = started;
  return {
    signInId: subjectId,
    scaStatus: shownStatus(started),
    ...(methodId !== undefined && {
      chosenScaMethod: { authenticationType: 'PUSH_OTP', authenticationMethodId: methodId },
    }),
    challengeData: { data: [String(1000 + (parseInt(subjectId.slice(0, 8), 16) % 9000))] },
    _links: { scaStatus: { href: `${api}/v1/sign-ins/${subjectId}` } },
  };
}

/** How far a sign-in is. */
export function signInBody({
  authorisation,
  code,
}: {
  readonly authorisation: Authorisation;
  readonly code?: string;
}): object {
  return { scaStatus: shownStatus(authorisation), ...(code !== undefined && { authorisationCode: code }) };
}

/** The app is asked with the method that the TPP has chosen. */
function shownStatus({ scaStatus, methodId }: Authorisation): string {
  return scaStatus === 'started' && methodId !== undefined ? 'scaMethodSelected' : scaStatus;
}
