import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { call, type Schema } from '../../control.js';
import { Code, Facts, Field, Time } from '../../parts/basics.js';
import { fieldsOf } from '../../parts/form.js';
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

/** Makes a test certificate, and hands over its files. */
export function CertificateMaker({ tpps }: { readonly tpps: readonly Schema<'DemoTpp'>[] }): JSX.Element {
  const [made, setMade] = useState<Schema<'Certificate'> | undefined>(undefined);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const make = async (event: Event): Promise<void> => {
    try {
      setMade(await call('issueCertificate', {}, { body: fieldsOf(event) }));
      setProblem(undefined);
    } catch (error) {
      setProblem(asProblem(error).message);
    }
  };
  return (
    <form class="stack" onSubmit={make}>
      <Field label="For">
        <select name="organizationIdentifier">
          {tpps.map(({ organizationIdentifier, name }) => (
            <option key={organizationIdentifier} value={organizationIdentifier}>
              {name} ({organizationIdentifier})
            </option>
          ))}
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

function Made({ of }: { readonly of: Schema<'Certificate'> }): JSX.Element {
  const name = `${of.kind}-${of.variant}`;
  const files = [
    [`${name}.pem`, of.certificate],
    [`${name}.key`, of.privateKey],
    [`${name}.chain.pem`, of.chain],
    ['ca.pem', of.ca],
  ] as const;
  return (
    <div data-testid="made-certificate">
      <Facts
        of={[
          ['Serial number', of.serialNumber],
          ['From', <Time at={of.notBefore} />],
          ['To', <Time at={of.notAfter} />],
        ]}
      />
      <p class="buttons">
        {files.map(
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
      <Code text={of.snippets.curl} />
    </div>
  );
}
