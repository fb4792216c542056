import type { IRouter } from 'express';
import { PKI_PATHS } from '../domain/tpp/certificate-variants.js';
import type { AppContext } from '../http/app-context.js';
import type { Answer } from '../http/answers/answer.js';
import { receiveBody } from '../http/requests/receive-body.js';
import { respond } from '../http/answers/respond.js';
import { methodRefusal } from '../http/answers/route-refusal.js';

/** An OCSP request for one certificate has some hundred bytes. */
const MOST_REQUEST_BYTES = 4096;

/** Serves what the test CA publishes: certificates, revocation list and OCSP, at the addresses in its certificates. */
export function addPkiRoutes(app: IRouter, context: AppContext): void {
  const { authority, caBundlePem } = context.certificates;
  const documents: Readonly<Record<string, readonly [type: string, content: () => Buffer]>> = {
    [PKI_PATHS.revocationList]: ['application/pkix-crl', () => authority.revocationList(Date.now())],
    [PKI_PATHS.issuingCertificate]: ['application/pkix-cert', () => authority.issuingCertificate()],
    [PKI_PATHS.caBundle]: ['application/x-pem-file', () => Buffer.from(caBundlePem)],
    [PKI_PATHS.rootCertificate]: ['application/pkix-cert', () => authority.rootCertificate()],
  };
  for (const [path, [type, content]] of Object.entries(documents)) {
    app.get(path, (_req, res) => respond(res, bytesAnswer(type, content())));
    refuseOtherMethods(path, 'GET, HEAD');
  }

  const ocspAnswer = (request: Buffer): Answer =>
    bytesAnswer('application/ocsp-response', authority.answerOcsp(request, Date.now()));
  app.post(PKI_PATHS.ocsp, async (req, res) => {
    const { raw, fault } = await receiveBody(req, MOST_REQUEST_BYTES);
    if (fault) throw fault;
    await respond(res, ocspAnswer(raw ?? Buffer.alloc(0)));
  });
  app.get(`${PKI_PATHS.ocsp}/*request`, (req, res) => {
    // Buffer ignores characters that are not base64, except for escapes.
    const base64 = req.path
      .slice(PKI_PATHS.ocsp.length + 1)
      .replace(/%(2[bf]|3d)/gi, (escape) => decodeURIComponent(escape));
    return respond(res, ocspAnswer(Buffer.from(base64.slice(0, MOST_REQUEST_BYTES * 2), 'base64')));
  });
  refuseOtherMethods(PKI_PATHS.ocsp, 'POST');
  refuseOtherMethods(`${PKI_PATHS.ocsp}/*request`, 'GET, HEAD');

  function refuseOtherMethods(path: string, allow: string): void {
    app.route(path).all((req, res) => respond(res, methodRefusal(req, allow)));
  }
}

function bytesAnswer(type: string, body: Buffer): Answer {
  return { status: 200, headers: { 'Content-Type': type, 'Cache-Control': 'no-cache' }, body };
}
