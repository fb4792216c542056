import { PKI_PATHS } from '../domain/tpp/pki-paths.js';

/** Where the test CA can be asked: the address of the server, without trailing slash. It stands in every certificate. */
export type PkiPlace = string;

/** A port that certificates name while the server takes any. */
const USUAL_PORT = 8080;

/** The address of something that the test CA publishes. */
export function pkiAddress(place: PkiPlace, what: keyof typeof PKI_PATHS): string {
  return place + PKI_PATHS[what];
}

/**
 * The address that the certificates name which are kept: those of the server and of the TPPs of the fixtures. On a random port, as
 * in tests, that is the usual one, because they are taken up by the next start, which has another port.
 */
export function pkiPlaceOf({
  publicUrl,
  port,
  httpsPort,
}: {
  readonly publicUrl?: string | undefined;
  readonly port?: number | undefined;
  readonly httpsPort?: number | undefined;
}): PkiPlace {
  if (publicUrl !== undefined) return publicUrl;
  if (port === undefined && httpsPort !== undefined && httpsPort !== 0) return `https://localhost:${httpsPort}`;
  return `http://localhost:${port === undefined || port === 0 ? USUAL_PORT : port}`;
}

/** The address of a server that listens. */
export function pkiPlaceOfServer({
  publicUrl,
  httpUrl,
  httpsUrl,
}: Record<'publicUrl' | 'httpUrl' | 'httpsUrl', string | undefined>): PkiPlace {
  if (publicUrl !== undefined) return publicUrl;
  const { protocol, port } = new URL(httpUrl ?? httpsUrl ?? 'http://localhost');
  return `${protocol}//localhost${port === '' ? '' : `:${port}`}`;
}
