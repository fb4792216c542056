import { formatError } from '../../domain/errors.js';
import type { PortalUser } from '../../domain/tpp/organisation.js';
import type { Bank } from '../../sim/bank.js';
import { allOrganisations, allPortalUsers, findPortalUser, identifierOfUser } from '../../sim/directory.js';
import { readOptionalText } from '../../parsing/read.js';
import { certificateInstant } from '../../http/client-certificate.js';
import type { AdminCall } from '../admin-call.js';
import {
  CERTIFICATE_MEMBERS,
  knownSubjects,
  LONGEST_NAME,
  makeCertificate,
  readAskedCertificate,
  type AskedCertificate,
} from '../../http/test-certificates.js';
import { certificateFileName, certificateSnippets, type CertificateFiles } from '../views/certificate-snippets.js';
import { httpsUrlOf } from './demo.js';

/** Members of the body that asks for a certificate in a bank. */
export const CERTIFICATE_OF_BANK_MEMBERS = ['userEmail', ...CERTIFICATE_MEMBERS] as const;
/** In the identifiers of organisations that are not in the fixtures. */
const FIRST_OWN_NUMBER = 900_001;

/** A certificate that is asked for in a bank, and the developer for whom. */
export interface CertificateOfBank extends AskedCertificate {
  readonly user: PortalUser | undefined;
}

/**
 * Reads what is asked for in a bank: of whom `userEmail` names, else of the first TPP of the fixtures.
 * @throws FORMAT_ERROR
 */
export function readCertificateOfBank({ body, bank }: AdminCall): CertificateOfBank {
  const userEmail = readOptionalText(body, 'userEmail', '', 254);
  const named = userEmail === undefined ? undefined : findPortalUser(bank, userEmail);
  if (userEmail !== undefined && !named)
    formatError('userEmail', `userEmail "${userEmail}" is not registered in the developer portal; register it first`);
  const asked = readAskedCertificate({ ...(named && subjectOfUser(bank, named)), ...body }, knownSubjects(bank));
  const { organizationIdentifier } = asked.subject;
  const user = named ?? allPortalUsers(bank).find((one) => identifierOfUser(bank, one) === organizationIdentifier);
  return { ...asked, user };
}

/** To whom a certificate of a developer is made out, whose organisation nothing is known of before its onboarding. */
function subjectOfUser(bank: Bank, user: PortalUser): { organizationIdentifier: string; organizationName?: string } {
  const organizationIdentifier = identifierOfUser(bank, user);
  if (organizationIdentifier !== undefined) return { organizationIdentifier };
  const number = FIRST_OWN_NUMBER + allPortalUsers(bank).indexOf(user);
  return { organizationIdentifier: `PSDAT-FMA-${number}`, organizationName: user.name.slice(0, LONGEST_NAME) };
}

/** The answer of the control API: a certificate around the bank's now, with commands for this bank. @decision certificate-time */
export async function certificateOf(call: AdminCall, asked: CertificateOfBank): Promise<object> {
  const { bank, context } = call;
  const answer = await makeCertificate(asked, certificateInstant(bank), context.authority, context.caBundlePem);
  const name = certificateFileName(asked, { hasOwnKey: answer.privateKey !== undefined });
  const files: CertificateFiles = {
    certificate: `${name}.pem`,
    privateKey: answer.privateKey === undefined ? 'private.key' : `${name}.key`,
    ca: 'ca.pem',
  };
  const { kind, subject, user } = asked;
  const snippets = certificateSnippets({
    kind,
    httpsUrl: httpsUrlOf(call) ?? 'https://127.0.0.1:8443',
    name: subject.organizationName,
    ...(user && { userEmail: user.userEmail, subscriptionKey: user.subscriptionKeys.primary }),
    files,
  });
  return { ...answer, notes: notesOn(asked, call), files, snippets };
}

/** What is worth knowing before the certificate is used. @decision reonboarding, portal-user-tpp */
function notesOn({ kind, subject, user }: CertificateOfBank, call: AdminCall): string[] {
  if (kind !== 'qwac') return [];
  const { bank } = call;
  const { organizationIdentifier } = subject;
  const notes: string[] = [];
  if (allOrganisations(bank).some((one) => one.organizationIdentifier === organizationIdentifier))
    notes.push(
      `${organizationIdentifier} is onboarded already. Onboarding with this certificate replaces it: its client id and secret, consents, payments and tokens are gone then (decision reonboarding). For another TPP give another organizationIdentifier, and register another user for it.`,
    );
  const known = user && identifierOfUser(bank, user);
  if (known !== undefined && known !== organizationIdentifier && bank.profile['portal-user-tpp'] === 'same')
    notes.push(
      `${user?.userEmail ?? ''} is the user of ${known}: onboarding with this certificate is refused (decision portal-user-tpp). Register another user for ${organizationIdentifier}.`,
    );
  if (httpsUrlOf(call) === undefined)
    notes.push('This server has no HTTPS listener, which the commands need; start it with --https-port.');
  return notes;
}
