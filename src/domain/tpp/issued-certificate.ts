/** A certificate of the test CA, PEM. */
export interface IssuedCertificate {
  /** The leaf and the issuing certificate behind it. */
  readonly certificate: string;
  /** Absent where the TPP kept its key to itself. */
  readonly privateKey?: string;
  /** The issuing certificate alone; empty for one that signed itself. */
  readonly chain: string;
  /** Hexadecimal. */
  readonly serialNumber: string;
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
}
