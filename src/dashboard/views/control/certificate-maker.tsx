import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { call, type Schema } from '../../control.js';
import { touch } from '../../live.js';
import { Act, Code, Facts, Field, Time } from '../../parts/basics.js';
import { fieldsOf } from '../../parts/form.js';
import { say } from '../../parts/toasts.js';
import { asProblem } from '../../use-answer.js';

/** Every variant, those that the bank refuses with what is wrong with them. */
const VARIANTS: Readonly<Record<Schema<'CertificateVariant'>, string>> = {
  valid: 'valid: everything right',
  'production-like': 'production-like: valid, and not marked as a test',
  'ec-key': 'ec-key: valid, with an EC key',
  expired: 'expired',
  'not-yet-valid': 'not yet valid',
  revoked: 'revoked by its issuer',
  blocked: 'blocked by the bank',
  'unknown-ca': 'of an unknown CA',
  'self-signed': 'self-signed',
  'wrong-role': 'with a role that is not enough',
  'no-psd2-statement': 'without PSD2 statement',
  'eseal-as-web': 'a seal where a website certificate belongs',
  'weak-key': 'with a weak key',
  'malformed-single-statement': 'with a malformed statement',
  'malformed-flat-roles': 'with malformed roles',
};

/** Makes a test certificate for a developer of the portal, and hands over its files. */
export function CertificateMaker(props: {
  readonly users: readonly Schema<'PortalUser'>[];
  readonly tpps: readonly Schema<'DemoTpp'>[];
}): JSX.Element {
  const { users, tpps } = props;
  const [made, setMade] = useState<MadeFor | undefined>(undefined);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const make = async (event: Event): Promise<void> => {
    const body = fieldsOf(event);
    try {
      const certificate = await call('issueCertificate', {}, { body });
      setMade({ certificate, user: users.find(({ userEmail }) => userEmail === body['userEmail']) });
      setProblem(undefined);
    } catch (error) {
      setProblem(asProblem(error).message);
    }
  };
  return (
    <form class="stack" onSubmit={make}>
      <Field label="For" hint="Each developer of the portal, also before the onboarding.">
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
      <button class="primary" data-testid="make-certificate">
        Make it
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
  readonly user: Schema<'PortalUser'> | undefined;
}

function Made({ of: { certificate: made, user } }: { readonly of: MadeFor }): JSX.Element {
  const { files } = made;
  // The names are those that the command beside them has.
  const parts = [
    [files.certificate, made.certificate],
    [files.privateKey, made.privateKey],
    [files.certificate.replace(/\.pem$/, '.chain.pem'), made.chain],
    [files.ca, made.ca],
  ] as const;
  return (
    <div data-testid="made-certificate">
      <Facts
        of={[
          ['Organisation', `${made.organizationName}, ${made.organizationIdentifier}`],
          ['Serial number', made.serialNumber],
          ['From', <Time at={made.notBefore} />],
          ['To', <Time at={made.notAfter} />],
        ]}
      />
      {made.notes.map((note) => (
        <p key={note} class="note wait">
          {note}
        </p>
      ))}
      <p class="buttons">
        {parts.map(
          ([file, text]) =>
            text !== undefined && (
              <a
                key={file}
                class="button"
                download={file}
                href={`data:application/x-pem-file,${encodeURIComponent(text)}`}
              >
                {file}
              </a>
            ),
        )}
      </p>
      <Code text={made.snippets.curl} testid="certificate-curl" />
      {made.kind === 'qwac' && user && <Onboard certificate={made.certificate} user={user} />}
    </div>
  );
}

/** The onboarding without a shell: a page cannot present a client certificate, the control API takes it. */
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
