/** The ASN.1 part of node-forge alone: it loads in a quarter of the time of the whole package. */
declare module 'node-forge/lib/asn1.js' {
  /** Tags are plain numbers here: context-specific ones are not members of an enumeration. */
  interface Asn1Node {
    readonly tagClass: number;
    readonly type: number;
    /** Bytes as Latin-1 text, a BMPString as its characters, or the members of a constructed value. */
    readonly value: string | Asn1Node[];
  }
  interface Bytes {
    getBytes(): string;
  }
  const asn1: {
    readonly Class: Readonly<Record<'UNIVERSAL' | 'CONTEXT_SPECIFIC', number>>;
    readonly Type: Readonly<
      Record<
        | 'BOOLEAN'
        | 'INTEGER'
        | 'BITSTRING'
        | 'OCTETSTRING'
        | 'NULL'
        | 'OID'
        | 'ENUMERATED'
        | 'UTF8'
        | 'SEQUENCE'
        | 'SET'
        | 'PRINTABLESTRING'
        | 'IA5STRING'
        | 'UTCTIME'
        | 'GENERALIZEDTIME'
        | 'BMPSTRING',
        number
      >
    >;
    create(tagClass: number, type: number, constructed: boolean, value: string | Asn1Node[]): Asn1Node;
    toDer(node: Asn1Node): Bytes;
    fromDer(bytes: string, options: { strict: boolean; decodeBitStrings: boolean }): Asn1Node;
    oidToDer(dotted: string): Bytes;
    dateToUtcTime(date: Date): string;
    dateToGeneralizedTime(date: Date): string;
  };
  export type { Asn1Node };
  export default asn1;
}

declare module 'node-forge/lib/util.js' {
  const util: {
    /** Bytes of an IPv4 or IPv6 address as Latin-1 text; null for any other text. */
    bytesFromIP(address: string): string | null;
  };
  export default util;
}
