import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { call, type Body, type Schema } from '../../control.js';
import { touch } from '../../live.js';
import { Field } from '../../parts/basics.js';
import { Act } from '../../parts/buttons.js';
import { CertificateFiles } from './certificate-files.js';
import { rolesOf, SubjectFields } from '../rules/subject-fields.js';
import { fieldsOf } from '../../parts/form.js';
import { say } from '../../parts/toasts.js';
import { asProblem } from '../../use-answer.js';

/** Every variant; of those that the bank refuses, what is wrong with them. */
const VARIANTS: Readonly<Record<Schema<'CertificateVariant'>, string>> = {
  valid: 'valid',
  'production-like': 'production-like: valid, not marked as a test',
  'ec-key': 'ec-key: valid, with an EC key',
  expired: 'expired',
  'not-yet-valid': 'not yet valid',
  revoked: 'revoked by its issuer',
  blocked: 'blocked by the bank',
  'unknown-ca': 'of an unknown CA',
  'self-signed': 'self-signed',
  'wrong-role': 'with an insufficient role',
  'no-psd2-statement': 'without PSD2 statement',
  'eseal-as-web': 'a seal instead of a website certificate',
  'weak-key': 'with a weak key',
  'malformed-single-statement': 'with a malformed statement',
  'malformed-flat-roles': 'with malformed roles',
};

/** Issues a test certificate for a developer of the portal, with files to download. */
export function CertificateMaker(props: {
  readonly users: readonly Schema<'PortalUser'>[];
  readonly tpps: readonly Schema<'DemoTpp'>[];
  /** Whether the certificate itself makes the TPP known, without an onboarding. */
  readonly isNextgen?: true;
}): JSX.Element {
  const { users, tpps, isNextgen = false } = props;
  const [made, setMade] = useState<MadeFor | undefined>(undefined);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const make = async (event: Event): Promise<void> => {
    const { userEmail, kind, variant, organizationIdentifier } = fieldsOf(event);
    const roles = rolesOf(event);
    const body = {
      userEmail,
      kind,
      variant,
      ...(organizationIdentifier !== undefined && { organizationIdentifier }),
      ...(roles.length > 0 && { roles }),
    } as Body<'issueCertificate'>;
    try {
      const certificate = await call('issueCertificate', {}, { body });
      // Only a developer can be onboarded with it.
      const user = isNextgen ? undefined : users.find((one) => one.userEmail === userEmail);
      setMade({ certificate, user });
      setProblem(undefined);
    } catch (error) {
      setProblem(asProblem(error).message);
    }
  };
  return (
    <form class="stack" onSubmit={make}>
      <Field
        label="For"
        hint={
          isNextgen ? 'A TPP of the fixtures, or another one below.' : 'Any developer of the portal, onboarded or not.'
        }
      >
        <select name="userEmail" data-testid="certificate-for">
          {users.map((user) => {
            const tpp = tpps.find(({ userEmail }) => userEmail === user.userEmail);
            return (
              <option key={user.userEmail} value={user.userEmail}>
                {tpp ? `${tpp.name} (${tpp.organizationIdentifier})` : `${user.name} (${user.userEmail})`}
              </option>
            );
          })}
        </select>
      </Field>
      <Field label="Kind">
        <select name="kind">
          <option value="qwac">QWAC: for mutual TLS</option>
          <option value="qseal">QSealC: for signatures</option>
        </select>
      </Field>
      <Field label="Variant">
        <select name="variant" data-testid="variant">
          {Object.entries(VARIANTS).map(([variant, text]) => (
            <option key={variant} value={variant}>
              {text}
            </option>
          ))}
        </select>
      </Field>
      <details>
        <summary>Another organisation, or other roles</summary>
        <SubjectFields />
      </details>
      <button class="primary" data-testid="make-certificate">
        Issue certificate
      </button>
      {problem !== undefined && (
        <p class="note bad" role="alert">
          {problem}
        </p>
      )}
      {made && <Made of={made} />}
    </form>
  );
}

/** A certificate, and the developer for whom it was made. */
interface MadeFor {
  readonly certificate: Schema<'Certificate'>;
  /** Absent if nobody onboards. */
  readonly user: Schema<'PortalUser'> | undefined;
}

function Made({ of: { certificate, user } }: { readonly of: MadeFor }): JSX.Element {
  return (
    <div data-testid="made-certificate">
      <CertificateFiles of={certificate} />
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
    touch(['records', 'profile']);
  };
  return (
    <p class="buttons">
      <Act does={onboard} testid="onboard-with-certificate">
        {organizationIdentifier === undefined ? `Onboard ${name} with it` : `Onboard ${name} again with it`}
      </Act>
    </p>
  );
}
