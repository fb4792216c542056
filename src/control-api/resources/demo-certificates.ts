import type { Bank } from '../../sim/bank.js';

/** Where a TPP of the fixtures finds its test certificate. Paths are absent while certificates live in memory only. */
export interface TppCertificatePaths {
  readonly certificate: string;
  readonly privateKey: string;
  readonly ca: string;
  /** That the certificate names another address than the server's for revocation list, OCSP and CA. */
  readonly note?: string;
}

/** The test certificates of the TPPs of the fixtures: given by the composition root. */
export interface DemoTppCertificates {
  /** Sees to it that a bank has certificates that are valid at its time. */
  ready(bank: Bank): Promise<void>;
  /** The files of the certificate of a TPP that is valid at the bank's time. */
  pathsOf(bank: Bank, organizationIdentifier: string): TppCertificatePaths | undefined;
}
