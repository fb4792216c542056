import { PKI_PATHS } from '../../domain/tpp/pki-paths.js';

/** Where the test CA can be asked: the address of the server, without trailing slash. It stands in every certificate. */
export type PkiPlace = string;

/** A port that certificates name while the server takes any. */
const USUAL_PORT = 8080;

/** The address of something that the test CA publishes. */
export function pkiAddress(place: PkiPlace, what: keyof typeof PKI_PATHS): string {
  return place + PKI_PATHS[what];
}

/**
 * The address that certificates name. A server on a random port, as in tests, names the usual one: its certificates are kept
 * and taken up by the next, which has another port.
 */
export function pkiPlaceOf({
  publicUrl,
  port = 0,
}: {
  readonly publicUrl?: string | undefined;
  readonly port?: number | undefined;
}): PkiPlace {
  return publicUrl ?? `http://localhost:${port === 0 ? USUAL_PORT : port}`;
}
