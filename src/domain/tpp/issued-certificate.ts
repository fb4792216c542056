/** A certificate of the test CA, PEM. */
export interface IssuedCertificate {
  /** The leaf, followed by the issuing certificate. */
  readonly certificate: string;
  /** Absent if the TPP did not share its key. */
  readonly privateKey?: string;
  /** The issuing certificate; empty if self-signed. */
  readonly chain: string;
  /** Hexadecimal. */
  readonly serialNumber: string;
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
}
