/** Paths of the files published by the test CA, below the server's base URL. Certificates contain these URLs. */
export const PKI_PATHS = {
  revocationList: '/pki/issuing.crl',
  issuingCertificate: '/pki/issuing.crt',
  rootCertificate: '/pki/root.crt',
  caBundle: '/pki/ca.pem',
  ocsp: '/pki/ocsp',
} as const;
