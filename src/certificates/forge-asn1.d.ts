/** The ASN.1 part of node-forge alone: a quarter of the time that the whole takes to load. */
declare module 'node-forge/lib/asn1.js' {
  import forge from 'node-forge';

  const asn1: Pick<typeof forge.asn1, 'Class' | 'Type'> & {
    toDer(node: forge.asn1.Asn1): forge.util.ByteStringBuffer;
    fromDer(bytes: string, options: { strict: boolean; decodeBitStrings: boolean }): forge.asn1.Asn1;
  };
  export default asn1;
}
