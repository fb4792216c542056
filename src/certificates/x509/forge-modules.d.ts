/** Parts of node-forge alone: they load much faster than the whole package. */
declare module 'node-forge/lib/asn1.js' {
  import forge from 'node-forge';
  const asn1: Omit<typeof forge.asn1, 'fromDer'> & {
    /** The published types lack the options. */
    fromDer(bytes: string, options: { strict: boolean; decodeBitStrings: boolean }): forge.asn1.Asn1;
  };
  export default asn1;
}

declare module 'node-forge/lib/util.js' {
  import forge from 'node-forge';
  const util: typeof forge.util & {
    /** Bytes of an IPv4 or IPv6 address as Latin-1 text; null for any other text. */
    bytesFromIP(address: string): string | null;
  };
  export default util;
}
