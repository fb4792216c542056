import { curlOf, journeyCurl, ON_LINES, quoted } from '../../domain/tpp/curl.js';
import { filledStep, type JourneyCall } from '../../domain/tpp/journey.js';
import type { DialectFacts } from '../../http/app-context.js';
import { programCommand } from '../../process/program-command.js';
import type { CertificateKind, CertificateVariant } from '../../domain/tpp/certificate-variants.js';

/** The certificate holder for whom snippets are generated. */
interface SnippetSubject extends Pick<DialectFacts, 'sampleCalls'> {
  readonly kind: CertificateKind;
  /** The bank's HTTPS base URL. */
  readonly httpsUrl: string;
  readonly name: string;
  readonly organizationIdentifier: string;
  /** E-mail of the developer who becomes admin; if absent, the user fills it in. */
  readonly userEmail?: string;
  /** Subscription key of that developer; if absent, the user fills it in. */
  readonly subscriptionKey?: string;
  /** The files of the certificate, under the names that the snippets suggest. */
  readonly files: CertificateTexts;
}

/** Ready-made uses of a certificate, to copy and paste. */
interface CertificateSnippets {
  readonly curl: string;
  readonly node: string;
  readonly postman: string;
}

/** The files of a certificate. */
export interface CertificateTexts {
  readonly certificate: string;
  readonly privateKey: string;
  readonly ca: string;
}

/** What identifies a certificate in a folder. */
interface NamedCertificate {
  readonly subject: { readonly organizationIdentifier: string };
  readonly kind: CertificateKind;
  readonly variant: CertificateVariant;
}

/** The base name of a certificate's files, without extension. */
export function certificateFileName(
  { subject, kind, variant }: NamedCertificate,
  { hasOwnKey }: { readonly hasOwnKey: boolean },
): string {
  const slug = subject.organizationIdentifier.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  // A certificate for the holder's own key gets another name, so that it does not sit next to a key that does not
  // match.
  return `${slug}-${kind}-${variant}${hasOwnKey ? '' : '-own-key'}`;
}

/**
 * How to use a certificate. A website certificate makes the first call, which may be an onboarding; a seal signs requests.
 * @decision tpp-identification
 */
export function certificateSnippets(subject: SnippetSubject): CertificateSnippets {
  return subject.kind === 'qwac' ? tlsSnippets(subject) : signingSnippets(subject);
}

/** A sample call of the interface, with what is known of the holder. */
function filledFor(call: JourneyCall, subject: SnippetSubject): JourneyCall {
  return filledStep(call, { userEmail: 'YOUR-PORTAL-EMAIL', subscriptionKey: 'YOUR-SUBSCRIPTION-KEY', ...subject });
}

function tlsSnippets(subject: SnippetSubject): CertificateSnippets {
  const { httpsUrl, files, sampleCalls } = subject;
  const call = filledFor(sampleCalls.first, subject);
  const headers = { 'X-Request-ID': '{requestId}', ...call.headers };
  const { hostname, port } = new URL(httpsUrl);
  return {
    curl: journeyCurl({ ...call, headers }, httpsUrl, {
      options: [
        `-sS --cert ${quotedWhereNeeded(files.certificate)} --key ${quotedWhereNeeded(files.privateKey)} --cacert ${quotedWhereNeeded(files.ca)}`,
      ],
      separator: ON_LINES,
    }),
    node: `import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:https';

const call = request(${JSON.stringify(httpsUrl + call.path)}, {
  method: 'POST',
  cert: readFileSync(${JSON.stringify(files.certificate)}),
  key: readFileSync(${JSON.stringify(files.privateKey)}),
  ca: readFileSync(${JSON.stringify(files.ca)}),
  headers: {
    'X-Request-ID': randomUUID(),
    ${nodeHeaders(call.headers)}
    'Content-Type': 'application/json',
  },
}, (answer) => answer.pipe(process.stdout));
call.end(${JSON.stringify(JSON.stringify(call.body))});
`,
    postman: `Settings > Certificates > CA certificates: ${files.ca}
Settings > Certificates > Add certificate: Host ${hostname}:${port === '' ? '443' : port}, CRT file ${files.certificate}, KEY file ${files.privateKey}
Or from a shell: newman run collection.json --ssl-client-cert ${files.certificate} --ssl-client-key ${files.privateKey} --ssl-extra-ca-certs ${files.ca}
`,
  };
}

function signingSnippets(subject: SnippetSubject): CertificateSnippets {
  const { httpsUrl, files, sampleCalls } = subject;
  const { path, headers } = filledFor(sampleCalls.signed, subject);
  const url = httpsUrl + path;
  const sign = `${programCommand()} sign --certificate ${quotedWhereNeeded(files.certificate)} --key ${quotedWhereNeeded(files.privateKey)} --body @body.json`;
  return {
    curl: [
      `${sign} --format curl > headers.txt`,
      curlOf(
        { method: 'POST', url, headers: { ...headers, 'Content-Type': 'application/json' } },
        { options: [`-sS --cacert ${quotedWhereNeeded(files.ca)} -H @headers.txt --data-binary @body.json`] },
      ),
    ].join('\n'),
    node: `// Run it in a project with the package sandbank.
import { signRequest } from 'sandbank';

const body = readFileSync('body.json');
const { headers, signingString } = signRequest({
  certificate: readFileSync(${JSON.stringify(files.certificate)}, 'utf8'),
  privateKey: readFileSync(${JSON.stringify(files.privateKey)}, 'utf8'),
  body,
});
console.error(signingString);
const call = request(${JSON.stringify(url)}, {
  method: 'POST',
  ca: readFileSync(${JSON.stringify(files.ca)}),
  headers: {
    ...headers,
    ${nodeHeaders(headers)}
    'Content-Type': 'application/json',
  },
}, (answer) => answer.pipe(process.stdout));
call.end(body);
`,
    postman: `${sign}
Copy the headers Digest, Signature, TPP-Signature-Certificate and X-Request-ID to the Headers tab of the request; the body must have the same bytes.
`,
  };
}

function nodeHeaders(headers: JourneyCall['headers']): string {
  return Object.entries(headers)
    .map(([name, value]) => `'${name}': ${JSON.stringify(value)},`)
    .join('\n    ');
}

/** Like `quoted`, but omits the quotes if the shell does not need them. */
function quotedWhereNeeded(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : quoted(text);
}
