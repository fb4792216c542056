import type { Authorisation } from '../../../domain/authorisation.js';
import type { Subject } from '../../../domain/subject.js';
import { authorisationUrl, type LinkBase } from '../../../http/link-base.js';
import { authorisationsLink, type Link } from './links.js';

/** The steps that an authorisation offers next. @source NextGenPSD2 1.3.11 / _linksStartScaProcess */
export function authorisationLinks(
  subject: Subject,
  authorisation: Authorisation,
  clientId: string,
  base: LinkBase,
): Readonly<Record<string, Link>> {
  const self = `${authorisationsLink(subject, authorisation.purpose, base)}/${authorisation.authorisationId}`;
  return {
    ...(authorisation.approach === 'REDIRECT' && {
      scaRedirect: { href: authorisationUrl(subject, clientId, base, 'nextgenpsd2') },
    }),
    scaStatus: { href: self },
  };
}

/** @source NextGenPSD2 1.3.11 / startScaprocessResponse */
export function authorisationStartedBody(
  subject: Subject,
  authorisation: Authorisation,
  clientId: string,
  base: LinkBase,
): object {
  return {
    scaStatus: authorisation.scaStatus,
    authorisationId: authorisation.authorisationId,
    _links: authorisationLinks(subject, authorisation, clientId, base),
  };
}

/** @source NextGenPSD2 1.3.11 / authorisations */
export function authorisationListBody(authorisations: readonly Authorisation[]): object {
  return { authorisationIds: authorisations.map(({ authorisationId }) => authorisationId) };
}

/** @source NextGenPSD2 1.3.11 / scaStatusResponse */
export function scaStatusBody({ scaStatus }: Authorisation): object {
  return { scaStatus };
}
