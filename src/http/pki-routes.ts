import type { Express, NextFunction, Request, Response } from 'express';
import { PKI_PATHS } from '../domain/tpp/pki-paths.js';
import type { AppContext } from './app-context.js';
import { bodyReceiver } from './receive-body.js';
import { refuseMethod } from './refuse-route.js';

/** An OCSP request about one certificate has some hundred bytes. */
const LARGEST_REQUEST_BYTES = 4096;

/** What the test CA publishes: its certificates, the revocation list and OCSP, at the addresses that its certificates name. */
export function addPkiRoutes(app: Express, context: AppContext): void {
  const { authority, caBundlePem, reportFault } = context;
  const documents: Readonly<Record<string, readonly [type: string, content: () => Buffer]>> = {
    [PKI_PATHS.revocationList]: ['application/pkix-crl', () => authority.revocationList(Date.now())],
    [PKI_PATHS.issuingCertificate]: ['application/pkix-cert', () => authority.issuingCertificate()],
    [PKI_PATHS.caBundle]: ['application/x-pem-file', () => Buffer.from(caBundlePem)],
    [PKI_PATHS.rootCertificate]: ['application/pkix-cert', () => authority.rootCertificate()],
  };
  for (const [path, [type, content]] of Object.entries(documents)) {
    app.get(path, (req, res, next) => send(req, res, next, type, content));
    refuseOtherMethods(path, 'GET, HEAD');
  }

  const receive = bodyReceiver(LARGEST_REQUEST_BYTES);
  const answer = (req: Request, res: Response, next: NextFunction, request: Buffer): void =>
    send(req, res, next, 'application/ocsp-response', () => authority.answerOcsp(request, Date.now()));
  app.post(PKI_PATHS.ocsp, async (req, res, next) => {
    const { raw, fault } = await receive(req);
    if (fault) next(fault);
    else answer(req, res, next, raw ?? Buffer.alloc(0));
  });
  app.get(`${PKI_PATHS.ocsp}/*request`, (req, res, next) => {
    // What is no base64, escapes of it left aside, is left out by Buffer.
    const base64 = req.path
      .slice(PKI_PATHS.ocsp.length + 1)
      .replace(/%(2[bf]|3d)/gi, (escape) => decodeURIComponent(escape));
    answer(req, res, next, Buffer.from(base64.slice(0, LARGEST_REQUEST_BYTES * 2), 'base64'));
  });
  refuseOtherMethods(PKI_PATHS.ocsp, 'POST');
  refuseOtherMethods(`${PKI_PATHS.ocsp}/*request`, 'GET, HEAD');

  function refuseOtherMethods(path: string, allow: string): void {
    app.route(path).all((req, res) => refuseMethod(req, res, allow, context));
  }

  function send(req: Request, res: Response, next: NextFunction, type: string, content: () => Buffer): void {
    try {
      const bytes = content();
      res.setHeader('Content-Type', type);
      res.setHeader('Cache-Control', 'no-cache');
      res.end(req.method === 'HEAD' ? undefined : bytes);
    } catch (error) {
      reportFault(error);
      next(error);
    }
  }
}
