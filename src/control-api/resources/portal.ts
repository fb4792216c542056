import { refuseMember } from '../../domain/errors.js';
import {
  allOrganisations,
  allPortalUsers,
  findPortalUser,
  identifierInCountry,
  identifierOfUser,
} from '../../sim/directory.js';
import { KEY_NAMES, registerPortalUser, rotateSubscriptionKey } from '../../sim/onboarding/register-portal-user.js';
import { type AdminCall, adminOperation, type AdminOperation, found, pathId } from '../admin-call.js';
import { metTppView, portalUserView, tppView } from '../views/holder-views.js';
import { type List, listOperation } from '../lists.js';
import { tppNames } from '../views/search-texts.js';
import { organisationNames } from '../../sim/scripting/outcome-facts.js';
import type { Organisation, PortalUser } from '../../domain/tpp/organisation.js';
import { readOptionalText, readOptionalWord, readText } from '../../parsing/read.js';
import type { Bank } from '../../sim/bank.js';
import { certificateInstant } from '../../http/client-certificate.js';
import {
  type CertificateRequest,
  knownSubjects,
  LONGEST_NAME,
  issueTestCertificate,
  readCertificateRequest,
  readPem,
} from '../../http/test-certificates.js';
import { certificateFileName, type CertificateTexts, certificateSnippets } from '../views/certificate-snippets.js';
import { httpsUrlOf } from './demo.js';
import { organisationOfUser, tppsWithoutUser } from '../../sim/onboarding/tpp-of-certificate.js';
import { onboardTpp } from '../../sim/onboarding/onboard-tpp.js';
import { readPortalUser } from '../../parsing/portal-user.js';

/** A TPP: a user of the portal, or an organisation that the bank knows by its certificate. */
export type KnownTpp = { readonly user: PortalUser } | { readonly met: Organisation };

export const TPPS: List<KnownTpp> = {
  name: 'tpps',
  entries: (bank) => [
    ...allPortalUsers(bank).map((user) => ({ user })),
    ...tppsWithoutUser(bank).map((met) => ({ met })),
  ],
  idOf: (tpp) => ('user' in tpp ? tpp.user.userEmail : tpp.met.organisationId),
  textsOf: (tpp, bank) => {
    if ('met' in tpp) return organisationNames(tpp.met);
    const organisation = organisationOfUser(bank, tpp.user);
    return [tpp.user.userEmail, tpp.user.name, ...(organisation ? organisationNames(organisation) : [])];
  },
  viewOf: () => (tpp, bank) => ('user' in tpp ? tppView(tpp.user, bank) : metTppView(tpp.met)),
};

const USERS: List<PortalUser> = {
  name: 'users',
  entries: allPortalUsers,
  idOf: ({ userEmail }) => userEmail,
  textsOf: ({ userEmail, name, organisationId }, bank) => [userEmail, name, ...tppNames(bank, organisationId)],
  viewOf: () => portalUserView,
};

/** What a developer does in the portal: register, rotate keys, get test certificates. */
export const PORTAL_OPERATIONS: readonly AdminOperation[] = [
  listOperation('readPortalUsers', USERS),
  adminOperation('registerPortalUser', {
    read: ({ body }) => readPortalUser(body),
    call: ({ bank }, request) => portalUserView(registerPortalUser(bank, request), bank),
  }),
  adminOperation('rotateSubscriptionKey', {
    read: ({ body }) =>
      readOptionalWord(body, 'key', KEY_NAMES) ??
      refuseMember('key', `is missing; it must be one of ${KEY_NAMES.join(', ')}`),
    call: (call, name) => {
      const user = found(findPortalUser(call.bank, pathId(call)), `portal user ${pathId(call)}`);
      return portalUserView(rotateSubscriptionKey(call.bank, user, name), call.bank);
    },
  }),
  adminOperation('issueCertificate', {
    read: readCertificateOfBank,
    call: certificateOf,
  }),
  listOperation('readTpps', TPPS),
  adminOperation('onboardWithCertificate', {
    read: ({ body }) => ({
      request: { userEmail: readText(body, 'userEmail', '', 254), name: readText(body, 'name', '', 140) },
      certificate: readPem(body, 'certificate') ?? refuseMember('certificate', 'is missing; send it as PEM'),
    }),
    call: ({ bank, context }, { request, certificate }) => {
      const portalUser = found(findPortalUser(bank, request.userEmail), `portal user ${request.userEmail}`);
      const identity = context.certificates.given(certificate, bank);
      const { clientId, clientSecret } = onboardTpp(bank, request, { portalUser, identity });
      return { clientId, clientSecret };
    },
  }),
];

/** First number in the identifiers of organisations that are not in the fixtures. */
const FIRST_OWN_NUMBER = 900_001;

/** A certificate requested from a bank, and its developer. */
interface CertificateOfBank extends CertificateRequest {
  readonly user: PortalUser | undefined;
}

/**
 * Reads a certificate request. `userEmail` names the developer; default: that of the first TPP of the fixtures.
 * @throws FORMAT_ERROR
 */
function readCertificateOfBank({ body, bank }: AdminCall): CertificateOfBank {
  const userEmail = readOptionalText(body, 'userEmail', '', 254);
  const named = userEmail === undefined ? undefined : findPortalUser(bank, userEmail);
  if (userEmail !== undefined && !named)
    refuseMember('userEmail', `"${userEmail}" is not registered in the developer portal; register it first`);
  const asked = readCertificateRequest({ ...(named && subjectOfUser(bank, named)), ...body }, knownSubjects(bank));
  const { organizationIdentifier } = asked.subject;
  const user = named ?? allPortalUsers(bank).find((one) => identifierOfUser(bank, one) === organizationIdentifier);
  return { ...asked, user };
}

/** The subject of a developer's certificate, before onboarding reveals the organisation. */
function subjectOfUser(bank: Bank, user: PortalUser): { organizationIdentifier: string; organizationName?: string } {
  const organizationIdentifier = identifierOfUser(bank, user);
  if (organizationIdentifier !== undefined) return { organizationIdentifier };
  const number = FIRST_OWN_NUMBER + allPortalUsers(bank).indexOf(user);
  return {
    organizationIdentifier: identifierInCountry(bank, number),
    organizationName: user.name.slice(0, LONGEST_NAME),
  };
}

/** The response: a certificate valid at the bank's time, with commands for this bank. @decision certificate-time */
async function certificateOf(call: AdminCall, asked: CertificateOfBank): Promise<object> {
  const { bank, context } = call;
  const { authority, caBundlePem } = context.certificates;
  const answer = await issueTestCertificate(asked, certificateInstant(bank), authority, caBundlePem);
  const name = certificateFileName(asked, { hasOwnKey: answer.privateKey !== undefined });
  const files: CertificateTexts = {
    certificate: `${name}.pem`,
    privateKey: answer.privateKey === undefined ? 'private.key' : `${name}.key`,
    ca: 'ca.pem',
  };
  const { kind, subject, user } = asked;
  const snippets = certificateSnippets({
    kind,
    sampleCalls: context.dialectOf(bank).sampleCalls,
    httpsUrl: httpsUrlOf(call) ?? 'https://127.0.0.1:8443',
    name: subject.organizationName,
    organizationIdentifier: subject.organizationIdentifier,
    ...(user && { userEmail: user.userEmail, subscriptionKey: user.subscriptionKeys.primary }),
    files,
  });
  return { ...answer, notes: notesOn(asked, call), files, snippets };
}

/** Notes about using the certificate. @decision reonboarding, portal-user-tpp */
function notesOn({ kind, subject, user }: CertificateOfBank, call: AdminCall): string[] {
  if (kind !== 'qwac') return [];
  const { bank, context } = call;
  const { hasOnboarding } = context.dialectOf(bank);
  const { organizationIdentifier } = subject;
  const notes: string[] = [];
  // Where no one onboards, a new certificate replaces nothing.
  if (hasOnboarding && allOrganisations(bank).some((one) => one.organizationIdentifier === organizationIdentifier))
    notes.push(
      `${organizationIdentifier} is already onboarded. Onboarding with this certificate replaces it and removes its client id and secret, consents, payments and tokens (decision reonboarding). For another TPP, use another organizationIdentifier and register another user for it.`,
    );
  const known = user && identifierOfUser(bank, user);
  if (
    hasOnboarding &&
    known !== undefined &&
    known !== organizationIdentifier &&
    bank.profile['portal-user-tpp'] === 'same'
  )
    notes.push(
      `${user?.userEmail ?? ''} is the user of ${known}, so onboarding with this certificate is refused (decision portal-user-tpp). Register another user for ${organizationIdentifier}.`,
    );
  if (httpsUrlOf(call) === undefined)
    notes.push('This server has no HTTPS listener, which the commands require; start it with --https-port.');
  return notes;
}
