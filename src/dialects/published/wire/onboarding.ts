import type { Organisation } from '../../../domain/tpp/organisation.js';
import type { OnboardingRequest } from '../../../sim/onboarding/onboard-tpp.js';
import { readObject, readOptionalText, readText } from '../../../parsing/read.js';

/** @source Resources and their fields / Onboarding request @decision onboarding-request @throws FORMAT_ERROR */
export function readOnboardingRequest(body: unknown): OnboardingRequest {
  const request = readObject(body, 'body');
  const name = readOptionalText(request, 'name', '', 140);
  return { userEmail: readText(request, 'userEmail', '', 254), ...(name !== undefined && { name }) };
}

/** @source Resources and their fields / Onboarding response */
export function onboardedBody(organisation: Organisation): object {
  return { clientId: organisation.clientId, clientSecret: organisation.clientSecret };
}
