import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { CERTIFICATE_VARIANTS } from '../../../domain/tpp/certificate-variants.js';
import { call, type Body, type Schema, refresh } from '../../control.js';
import { Button, say } from '../../parts/actions.js';
import { CertificateDownloads, rolesOf, SubjectFields } from './certificate-parts.js';
import { Select, useSubmit } from '../../parts/form.js';

/** Issues a test certificate for a developer of the portal, with files to download. */
export function CertificateMaker(props: {
  readonly users: readonly Schema<'PortalUser'>[];
  readonly tpps: readonly Schema<'DemoTpp'>[];
  /** Whether TPPs onboard. Otherwise the certificate itself identifies the TPP. */
  readonly hasOnboarding: boolean;
}): JSX.Element {
  const { users, tpps, hasOnboarding } = props;
  const [made, setMade] = useState<MadeFor | undefined>(undefined);
  const { submit, problem } = useSubmit(async (fields, event) => {
    const { userEmail, kind, variant, organizationIdentifier } = fields;
    const roles = rolesOf(event);
    const body = {
      userEmail,
      kind,
      variant,
      ...(organizationIdentifier !== undefined && { organizationIdentifier }),
      ...(roles.length > 0 && { roles }),
    } as Body<'issueCertificate'>;
    const certificate = await call('issueCertificate', {}, { body });
    // Only a developer can be onboarded with it.
    const user = hasOnboarding ? users.find((one) => one.userEmail === userEmail) : undefined;
    setMade({ certificate, user });
  });
  const names = users.map((user) => {
    const tpp = tpps.find(({ userEmail }) => userEmail === user.userEmail);
    const name = tpp ? `${tpp.name} (${tpp.organizationIdentifier})` : `${user.name} (${user.userEmail})`;
    return [user.userEmail, name] as const;
  });
  return (
    <form class="stack" onSubmit={submit}>
      <Select
        label="For"
        hint={
          hasOnboarding
            ? 'Any developer of the portal, onboarded or not.'
            : 'A TPP of the fixtures, or another one below.'
        }
        name="userEmail"
        of={Object.fromEntries(names)}
        data-testid="certificate-for"
      />
      <Select label="Kind" name="kind" of={{ qwac: 'QWAC: for mutual TLS', qseal: 'QSealC: for signatures' }} />
      <Select label="Variant" name="variant" of={CERTIFICATE_VARIANTS} data-testid="variant" />
      <details>
        <summary>Another organisation, or other roles</summary>
        <SubjectFields />
      </details>
      <button class="primary" data-testid="make-certificate">
        Issue certificate
      </button>
      {problem}
      {made && <Made of={made} />}
    </form>
  );
}

/** A certificate, and the developer for whom it was made. */
interface MadeFor {
  readonly certificate: Schema<'Certificate'>;
  /** Absent if no one onboards. */
  readonly user: Schema<'PortalUser'> | undefined;
}

function Made({ of: { certificate, user } }: { readonly of: MadeFor }): JSX.Element {
  return (
    <div data-testid="made-certificate">
      <CertificateDownloads of={certificate} />
      {certificate.kind === 'qwac' && user && <Onboard certificate={certificate.certificate} user={user} />}
    </div>
  );
}

/** The onboarding without a shell: a page cannot present a client certificate, so the control API accepts it. */
function Onboard(props: { readonly certificate: string; readonly user: Schema<'PortalUser'> }): JSX.Element {
  const { certificate, user } = props;
  const { userEmail, name, organizationIdentifier } = user;
  const onboard = async (): Promise<void> => {
    await call('onboardWithCertificate', {}, { body: { userEmail, name, certificate } });
    say(`${name} is onboarded, with a new client id and secret.`);
    refresh(['records', 'profile']);
  };
  return (
    <p class="buttons">
      <Button act={onboard} testid="onboard-with-certificate">
        {organizationIdentifier === undefined ? `Onboard ${name} with it` : `Onboard ${name} again with it`}
      </Button>
    </p>
  );
}
