import { PKI_PATHS } from '../../domain/tpp/certificate-variants.js';
import { contextual, objectIdentifier, sequence, type DerNode } from '../x509/asn1.js';
import { extension, implicitIa5String } from '../x509/build-certificate.js';

/**
 * What the CA publishes: its addresses, revocation list and OCSP responses. Every certificate contains these
 * addresses, relative to the URL of a server without trailing slash.
 */

/** The port in stored certificates if the server takes any free one. */
const DEFAULT_PORT = 8080;

/** The URL of something that the test CA publishes. */
export function pkiUrl(baseUrl: string, what: keyof typeof PKI_PATHS): string {
  return baseUrl + PKI_PATHS[what];
}

/** The extensions with the URLs of the issuer's revocation list, OCSP responder and certificate. */
export function revocationPointers(pkiBaseUrl: string): DerNode[] {
  const uri = (what: keyof typeof PKI_PATHS): DerNode => contextual(6, implicitIa5String(pkiUrl(pkiBaseUrl, what)));
  const access = (method: string, location: DerNode): DerNode => sequence(objectIdentifier(method), location);
  return [
    extension('2.5.29.31', sequence(sequence(contextual(0, contextual(0, uri('revocationList')))))),
    extension(
      '1.3.6.1.5.5.7.1.1',
      sequence(access('1.3.6.1.5.5.7.48.1', uri('ocsp')), access('1.3.6.1.5.5.7.48.2', uri('issuingCertificate'))),
    ),
  ];
}

/**
 * The base URL in stored certificates: those of the server and of the fixture TPPs. A server on a random port, as in
 * tests, uses the default port here, because the next start uses the same certificates on another port.
 */
export function configuredPkiBaseUrl({
  publicUrl,
  port,
  httpsPort,
}: {
  readonly publicUrl?: string | undefined;
  readonly port?: number | undefined;
  readonly httpsPort?: number | undefined;
}): string {
  if (publicUrl !== undefined) return publicUrl;
  if (port === undefined && httpsPort !== undefined && httpsPort !== 0) return `https://localhost:${httpsPort}`;
  return `http://localhost:${port === undefined || port === 0 ? DEFAULT_PORT : port}`;
}

/** The base URL of a listening server. */
export function listeningPkiBaseUrl({
  publicUrl,
  httpUrl,
  httpsUrl,
}: Record<'publicUrl' | 'httpUrl' | 'httpsUrl', string | undefined>): string {
  if (publicUrl !== undefined) return publicUrl;
  const { protocol, port } = new URL(httpUrl ?? httpsUrl ?? 'http://localhost');
  return `${protocol}//localhost${port === '' ? '' : `:${port}`}`;
}
