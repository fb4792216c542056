import { describe, expect, it } from '@jest/globals';
import {
  bmpString,
  derOf,
  integer,
  objectIdentifier,
  oidText,
  readDer,
  setOf,
  textOf,
  timeOf,
  utf8String,
} from '../../src/certificates/x509/asn1.js';

const hex = (node: Parameters<typeof derOf>[0]): string => derOf(node).toString('hex');

describe('ASN.1', () => {
  it.each([utf8String, bmpString])('reads the text that %p writes', (write) => {
    expect(textOf(readDer(derOf(write('Löwe €'))))).toBe('Löwe €');
  });

  it('reads object identifiers with arcs of 128 bits', () => {
    const uuid = readDer(Buffer.from('061369a4bea2d9fd89da8ba7a4ab90cce1a0dd8000', 'hex'));
    expect(oidText(uuid)).toBe('2.25.24249434048109257320608360044760088576');
    expect(oidText(readDer(derOf(objectIdentifier('1.2.840.113549.1.1.11'))))).toBe('1.2.840.113549.1.1.11');
  });

  it.each([
    [0, '020100'],
    [127, '02017f'],
    [128, '02020080'],
    [4_102_444_800, '020500f4865700'],
    [Buffer.from('00007f', 'hex'), '02017f'],
    [Buffer.from('ff', 'hex'), '020200ff'],
  ])('writes the integer %p in as few bytes as DER requires', (value, der) => {
    expect(hex(integer(value))).toBe(der);
  });

  it.each([
    ['1949-12-31T23:59:59Z', 0x18],
    ['1950-01-01T00:00:00Z', 0x17],
    ['2049-12-31T23:59:59Z', 0x17],
    ['2050-01-01T00:00:00Z', 0x18],
  ])('writes the time %s with tag %p', (time, tag) => {
    expect(derOf(timeOf(Date.parse(time)))[0]).toBe(tag);
  });

  it('sorts a SET OF by its bytes', () => {
    expect(hex(setOf(integer(2), integer(1)))).toBe('3106020101020102');
  });
});
