import { randomUUID } from 'node:crypto';
import type { CertificateKind } from '../../domain/tpp/certificate-variants.js';
import { quotedWhereNeeded as quoted } from './shell-text.js';

/** Whom snippets are for. */
export interface SnippetSubject {
  readonly kind: CertificateKind;
  /** Base address of the bank over HTTPS. */
  readonly httpsUrl: string;
  /** Name of the organisation. */
  readonly name: string;
  /** Of the developer who is to be admin; absent: to be filled in. */
  readonly userEmail?: string;
  /** Files in which the parts stand; the names are those that the snippets tell to save them by. */
  readonly files?: { readonly certificate: string; readonly privateKey: string; readonly ca: string };
}

/** Ready-made uses of a certificate, each to be pasted. */
export interface CertificateSnippets {
  readonly curl: string;
  readonly node: string;
  readonly postman: string;
}

const FILES = { certificate: 'certificate.pem', privateKey: 'private.key', ca: 'ca.pem' } as const;

/** How a certificate is used: a website certificate to onboard with, a seal to sign a request with. */
export function certificateSnippets(subject: SnippetSubject): CertificateSnippets {
  return subject.kind === 'qwac' ? onboardingSnippets(subject) : signingSnippets(subject);
}

function onboardingSnippets({ httpsUrl, name, userEmail, files = FILES }: SnippetSubject): CertificateSnippets {
  const url = `${httpsUrl}/PSD2/v1/authentications`;
  const body = JSON.stringify({ userEmail: userEmail ?? 'YOUR-PORTAL-EMAIL', name });
  const { hostname, port } = new URL(httpsUrl);
  return {
    curl: [
      `curl -sS --cert ${quoted(files.certificate)} --key ${quoted(files.privateKey)} --cacert ${quoted(files.ca)}`,
      `  -X POST ${quoted(url)}`,
      `  -H 'X-Request-ID: ${randomUUID()}' -H "Ocp-Apim-Subscription-Key: $SUBSCRIPTION_KEY"`,
      `  -H 'Content-Type: application/json' -d ${quoted(body)}`,
    ].join(' \\\n'),
    node: `import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:https';

const call = request(${JSON.stringify(url)}, {
  method: 'POST',
  cert: readFileSync(${JSON.stringify(files.certificate)}),
  key: readFileSync(${JSON.stringify(files.privateKey)}),
  ca: readFileSync(${JSON.stringify(files.ca)}),
  headers: {
    'X-Request-ID': randomUUID(),
    'Ocp-Apim-Subscription-Key': process.env.SUBSCRIPTION_KEY,
    'Content-Type': 'application/json',
  },
}, (answer) => answer.pipe(process.stdout));
call.end(${JSON.stringify(body)});
`,
    postman: `Settings > Certificates > CA certificates: ${files.ca}
Settings > Certificates > Add certificate: Host ${hostname}:${port === '' ? '443' : port}, CRT file ${files.certificate}, KEY file ${files.privateKey}
Or from a shell: newman run collection.json --ssl-client-cert ${files.certificate} --ssl-client-key ${files.privateKey} --ssl-extra-ca-certs ${files.ca}
`,
  };
}

function signingSnippets({ httpsUrl, files = FILES }: SnippetSubject): CertificateSnippets {
  const url = `${httpsUrl}/PSD2/v1/consents`;
  const sign = `npx sandbank sign --certificate ${quoted(files.certificate)} --key ${quoted(files.privateKey)} --body @body.json`;
  return {
    curl: [
      `${sign} --format curl > headers.txt`,
      `curl -sS --cacert ${quoted(files.ca)} -X POST ${quoted(url)} -H @headers.txt -H "Ocp-Apim-Subscription-Key: $SUBSCRIPTION_KEY" -H 'Content-Type: application/json' --data-binary @body.json`,
    ].join('\n'),
    node: `// npm install sandbank
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
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
    'Ocp-Apim-Subscription-Key': process.env.SUBSCRIPTION_KEY,
    'Content-Type': 'application/json',
  },
}, (answer) => answer.pipe(process.stdout));
call.end(body);
`,
    postman: `${sign}
The three headers Digest, Signature and TPP-Signature-Certificate, and X-Request-ID, go into the Headers tab of the request; the body must be the same bytes.
`,
  };
}
