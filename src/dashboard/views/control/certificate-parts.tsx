import type { JSX } from 'preact';
import type { Schema } from '../../control.js';
import { Input } from '../../parts/form.js';
import { Code, Facts, Time } from '../../parts/basics.js';

/** A certificate with its files to download, and the command that uses them. */
export function CertificateDownloads({ of: made }: { readonly of: Schema<'Certificate'> }): JSX.Element {
  const { files } = made;
  // The command below uses the same file names.
  const parts = [
    [files.certificate, made.certificate],
    [files.privateKey, made.privateKey],
    [files.certificate.replace(/\.pem$/, '.chain.pem'), made.chain],
    [files.ca, made.ca],
  ] as const;
  return (
    <>
      <Facts
        of={[
          ['Organisation', `${made.organizationName}, ${made.organizationIdentifier}`],
          ['Roles', made.roles.join(', ')],
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
    </>
  );
}

/** What each role of a TPP is for. */
const ROLES: Readonly<Record<Schema<'PspRole'>, string>> = {
  PSP_AI: 'Account information',
  PSP_PI: 'Payment initiation',
  PSP_IC: 'Card-based payments',
  PSP_AS: 'Account servicing',
};

/** Whom a certificate is issued to: the identifier of the organisation, and its roles. */
export function SubjectFields(props: {
  /** Suggested identifier. */
  readonly suggested?: string;
  /** Roles that are checked at first. */
  readonly roles?: readonly Schema<'PspRole'>[];
}): JSX.Element {
  const { suggested, roles = [] } = props;
  return (
    <div class="stack">
      <Input
        label="Organisation identifier"
        hint="PSD, country, authority and number. Any number that is not in use."
        name="organizationIdentifier"
        key={suggested}
        defaultValue={suggested}
        maxLength={64}
        spellcheck={false}
      />
      <fieldset class="choices">
        <legend>Roles</legend>
        {Object.entries(ROLES).map(([role, text]) => (
          <label key={role} class="check">
            <input
              type="checkbox"
              name="roles"
              value={role}
              defaultChecked={roles.includes(role as Schema<'PspRole'>)}
            />
            <span>
              {text} <span class="quiet">{role}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}

/** The roles that are checked in a form that was sent. */
export function rolesOf(event: Event): Schema<'PspRole'>[] {
  const form = event.currentTarget as HTMLFormElement;
  return new FormData(form).getAll('roles') as Schema<'PspRole'>[];
}
