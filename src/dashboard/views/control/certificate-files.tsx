import type { JSX } from 'preact';
import type { Schema } from '../../control.js';
import { Code, Facts } from '../../parts/basics.js';
import { Time } from '../../parts/times.js';

/** A certificate with its files to download, and the command that uses them. */
export function CertificateFiles({ of: made }: { readonly of: Schema<'Certificate'> }): JSX.Element {
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
