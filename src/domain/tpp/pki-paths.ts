/** What the test CA publishes, and where below the address of the server. Certificates name these addresses. */
export const PKI_PATHS = {
  revocationList: '/pki/issuing.crl',
  issuingCertificate: '/pki/issuing.crt',
  rootCertificate: '/pki/root.crt',
  caBundle: '/pki/ca.pem',
  ocsp: '/pki/ocsp',
} as const;
