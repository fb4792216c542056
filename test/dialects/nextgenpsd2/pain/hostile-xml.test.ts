import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { BankFault } from '../../../../src/domain/errors.js';
import { DEEPEST_ELEMENT } from '../../../../src/dialects/nextgenpsd2/pain/element-tree.js';
import { changed, faultOf, INITIATION, read } from './messages.js';

const ROOT = 'Document/CstmrCdtTrfInitn';
const MEGABYTE = 1_000_000;
const bytes = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding));
const withProlog = (prolog: string) => INITIATION.replace('\n', () => `\n${prolog}\n`);

/** An ignored element with this many levels below Document. */
function nested(levels: number): string {
  const inner = Math.max(0, levels - 4);
  return changed('<Nm>Initiator</Nm>', '<a>'.repeat(inner) + '</a>'.repeat(inner));
}

describe('a document with definitions', () => {
  it.each([
    ['the billion laughs', `<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(10)}"><!ENTITY c "&b;&b;">]>`],
    ['an external entity', '<!DOCTYPE Document [<!ENTITY file SYSTEM "file:///etc/passwd">]>'],
    ['a parameter entity', '<!DOCTYPE Document [<!ENTITY % more SYSTEM "http://example.com/more.dtd"> %more;]>'],
    ['an external DTD', '<!DOCTYPE Document SYSTEM "http://example.com/pain.dtd">'],
    ['a plain DOCTYPE', '<!DOCTYPE Document>'],
  ])('is rejected: %s', (_what, doctype) => {
    const fault = 'Document: the document has a DOCTYPE; send it without DOCTYPE and entity definitions';
    expect(faultOf(() => read(withProlog(doctype)))).toBe(fault);
    // Before anything that follows it is read.
    expect(faultOf(() => read(`${doctype}<not XML`))).toBe(fault);
  });

  it('is rejected if it uses an entity that is not defined', () => {
    const fault = faultOf(() => read(changed('Invoice 42', '&lol;')));
    expect(fault).toContain(
      `${ROOT}/PmtInf[1]/CdtTrfTxInf[0]/RmtInf/Ustrd: the XML is not well-formed at line 46, column 28`,
    );
    expect(fault).toContain('(undefined entity.)');
  });

  it('may mention a DOCTYPE in comments and CDATA', () => {
    expect(read(withProlog('<!-- <!DOCTYPE a> -->'))).toEqual(read(INITIATION));
    const text = read(changed('Invoice 42', '<![CDATA[<!DOCTYPE a>]]>')).payments[1]?.transactions[0]?.remittanceText;
    expect(text).toBe('<!DOCTYPE a>');
  });
});

describe('a document without bounds', () => {
  it('is rejected if it is larger than the limit', () => {
    const size = bytes(INITIATION).length;
    expect(read(INITIATION, size).messageId).toBe('M-1');
    const fault = `Document: the document has ${size} bytes; at most ${size - 1} are allowed`;
    expect(faultOf(() => read(INITIATION, size - 1))).toBe(fault);
    // Without looking at it.
    expect(faultOf(() => read('x', 0))).toContain('has 1 bytes');
  });

  it('can be as deep as 32 levels, and no deeper', () => {
    expect(DEEPEST_ELEMENT).toBe(32);
    expect(read(nested(32)).messageId).toBe('M-1');
    const path = `${ROOT}/GrpHdr`;
    expect(faultOf(() => read(nested(33)))).toBe(
      `${path}: ${path} is nested too deeply; at most 32 levels are allowed`,
    );
  });

  it('is rejected at its 33rd level if it has five megabytes of nested elements', () => {
    const bomb = changed('<Nm>Initiator</Nm>', '<a>'.repeat((5 * MEGABYTE) / 3));
    expect(faultOf(() => read(bomb))).toContain('is nested too deeply');
    expect(faultOf(() => read('<a>'.repeat((5 * MEGABYTE) / 3)))).toContain('the root element is "a"');
  });

  it('can have 16 attributes in each element, and no more', () => {
    const attributes = (count: number) => Array.from({ length: count }, (_, index) => ` a${index}=""`).join('');
    // Document has a namespace, which counts.
    const document = changed('<MsgId>', `<MsgId${attributes(16)}>`).replace('<Document', `<Document${attributes(15)}`);
    expect(read(document).messageId).toBe('M-1');
    const fault = faultOf(() => read(changed('<MsgId>', `<MsgId${attributes(17)}>`)));
    const path = `${ROOT}/GrpHdr`;
    expect(fault).toBe(`${path}: ${path} has an element with too many attributes; at most 16 are allowed`);
    expect(faultOf(() => read(`<Document${attributes(1000)}/>`))).toContain('Document has an element with too many');
  });

  it('gets a short error, however long its names are', () => {
    const long = 'a'.repeat(MEGABYTE);
    for (const hostile of [
      `<${long}/>`,
      `<Document xmlns="${long}"/>`,
      `<${long}:a/>`,
      `<?xml version="1.0" encoding="${long}"?><Document/>`,
      changed('<MsgId>', `<${long}/><MsgId>`),
      changed('"JPY"', `"${long}"`),
      changed('<InitgPty>', `${long}<InitgPty>`),
      changed('>1.01<', `>${long}<`),
    ])
      expect(faultOf(() => read(hostile)).length).toBeLessThan(700);
  });

  it('can have thousands of transactions', () => {
    const start = INITIATION.indexOf('<CdtTrfTxInf>');
    const end = INITIATION.indexOf('</CdtTrfTxInf>') + '</CdtTrfTxInf>'.length;
    const count = 5000;
    const many = INITIATION.slice(0, start) + INITIATION.slice(start, end).repeat(count) + INITIATION.slice(end);
    const counted = many.replace('<NbOfTxs>3', `<NbOfTxs>${count + 2}`).replace(/<CtrlSum>111.01<\/CtrlSum>/, '');
    expect(read(counted).payments[0]?.transactions).toHaveLength(count);
  });
});

describe('the encoding of a document', () => {
  it.each(['utf-8', 'UTF-8', 'Utf-8'])('can be declared as %s', (encoding) => {
    expect(read(INITIATION.replace('UTF-8', encoding))).toEqual(read(INITIATION));
  });

  it('need not be declared, and can have a byte order mark', () => {
    const undeclared = INITIATION.slice(INITIATION.indexOf('\n') + 1);
    expect(read(undeclared)).toEqual(read(INITIATION));
    expect(read(INITIATION.replace(' encoding="UTF-8"', ''))).toEqual(read(INITIATION));
    expect(read(`\uFEFF${INITIATION}`)).toEqual(read(INITIATION));
  });

  it.each(['ISO-8859-1', 'UTF-16', 'US-ASCII', 'windows-1252'])('is rejected if it is declared as %s', (encoding) => {
    const fault = `Document: the document declares the encoding "${encoding}"; send and declare UTF-8`;
    expect(faultOf(() => read(INITIATION.replace('UTF-8', encoding)))).toBe(fault);
  });

  it('is rejected if the bytes are not UTF-8', () => {
    const fault = 'Document: the document is not valid UTF-8; send and declare UTF-8';
    expect(faultOf(() => read(bytes(changed('Invoice 42', 'Größe'), 'latin1')))).toBe(fault);
    expect(faultOf(() => read(bytes(`\uFEFF${INITIATION}`, 'utf16le')))).toBe(fault);
  });

  it('is rejected if UTF-16 has no byte order mark', () => {
    expect(faultOf(() => read(bytes(INITIATION, 'utf16le')))).toContain('the XML is not well-formed');
  });

  it('is that of XML 1.0, which has no control characters', () => {
    expect(faultOf(() => read(INITIATION.replace('version="1.0"', 'version="1.1"')))).toBe(
      'Document: the document is XML "1.1"; send XML 1.0',
    );
    expect(faultOf(() => read(changed('Invoice 42', '&#1;')))).toContain('malformed character entity');
    expect(faultOf(() => read(changed('Invoice 42', '&#9;42&#127;')))).toContain('control characters');
  });
});

describe('a document that is not well-formed', () => {
  it.each([
    ['nothing', '', 'document must contain a root element'],
    ['white space', ' \n ', 'document must contain a root element'],
    ['no XML', '{"a":1}', 'text data outside of root node'],
    ['half a document', INITIATION.slice(0, 500), 'unclosed tag'],
    ['two roots', `${INITIATION}<Document/>`, 'only one root'],
    ['text at the end', `${INITIATION}x`, 'text data outside of root node'],
    ['crossed tags', changed('<MsgId>M-1</MsgId>', '<MsgId>M-1</GrpHdr></MsgId>'), 'unexpected close tag'],
    ['an unknown prefix', changed('<MsgId>M-1</MsgId>', '<x:MsgId>M-1</x:MsgId>'), 'unbound namespace prefix'],
    ['an attribute twice', changed('Ccy="JPY"', 'Ccy="JPY" Ccy="EUR"'), 'duplicate attribute'],
    ['a bare ampersand', changed('Invoice 42', 'A & B'), 'with & as &amp;'],
    ['a late declaration', ` ${INITIATION}`, 'XML declaration must be at the start'],
  ])('is rejected: %s', (_what, document, reason) => {
    const fault = faultOf(() => read(document));
    expect(fault).toMatch(/^(Document[^:]*): \1: the XML is not well-formed at line \d+, column \d+ \(/);
    expect(fault).toContain(reason);
  });
});

describe('a document of another structure', () => {
  const wanted =
    'send <Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"> or <Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">';

  it.each([
    ['another message', INITIATION.replace('pain.001.001.03', 'pain.008.001.02'), 'Document', 'pain.008.001.02'],
    ['another version', INITIATION.replace('pain.001.001.03', 'pain.001.003.03'), 'Document', 'pain.001.003.03'],
    ['a prefix of a version', INITIATION.replace('pain.001.001.03', 'pain.001.001.0'), 'Document', 'pain.001.001.0"'],
    ['no namespace', INITIATION.replace(/ xmlns="[^"]*"/, ''), 'Document', 'is "Document" with no namespace;'],
    ['another root', INITIATION.replaceAll('Document', 'Envelope'), 'Document', 'is "Envelope" with the namespace'],
  ])('is rejected: %s', (_what, document, path, text) => {
    const fault = faultOf(() => read(document));
    expect(fault.startsWith(`${path}: the root element is `)).toBe(true);
    expect(fault).toContain(text);
    expect(fault).toContain(wanted);
  });

  it('is rejected: an element or an attribute of an unknown namespace', () => {
    const path = `${ROOT}/GrpHdr/MsgId`;
    const fault = faultOf(() => read(changed('<MsgId>', '<MsgId xmlns="urn:other">')));
    expect(fault).toMatch(
      `${path}: ${path} has the namespace "urn:other"; send that of Document, urn:iso:std:iso:20022`,
    );
    const currency = `${ROOT}/PmtInf[1]/CdtTrfTxInf[1]/Amt/InstdAmt/@Ccy`;
    const foreign = changed('Ccy="JPY"', 'xmlns:x="urn:other" x:Ccy="JPY"');
    expect(faultOf(() => read(foreign))).toContain(`${currency} is missing`);
    // Where nothing is read, extensions can have their own.
    expect(read(changed('<Nm>Initiator</Nm>', '<Nm xmlns="urn:other">X</Nm>')).messageId).toBe('M-1');
  });

  it.each([
    ['an element twice', '<MsgId>M-1</MsgId>', '<MsgId>M-1</MsgId><MsgId>M-2</MsgId>', 'GrpHdr/MsgId'],
    ['later again', '<CtrlSum>111.01</CtrlSum>', '<CtrlSum>111.01</CtrlSum><MsgId>M-2</MsgId>', 'GrpHdr/MsgId'],
    ['an ignored one', '<ChrgBr>SLEV</ChrgBr>', '<ChrgBr>SLEV</ChrgBr><ChrgBr>SLEV</ChrgBr>', 'PmtInf[1]/ChrgBr'],
    ['the group header', '</GrpHdr>', '</GrpHdr><GrpHdr/>', 'GrpHdr'],
    [
      'two texts',
      '<Ustrd>Invoice 42</Ustrd>',
      '<Ustrd>Invoice</Ustrd><Ustrd>42</Ustrd>',
      'PmtInf[1]/CdtTrfTxInf[0]/RmtInf/Ustrd',
    ],
  ])('is rejected: %s', (_what, find, replacement, below) => {
    const path = `${ROOT}/${below}`;
    expect(faultOf(() => read(changed(find, replacement)))).toBe(
      `${path}: ${path} occurs more than once; send it once`,
    );
  });

  it('is rejected: elements out of sequence, also repeatable ones', () => {
    const swapped = changed(
      '<PmtMtd>TRF</PmtMtd>\n      <BtchBookg>true</BtchBookg>',
      '<BtchBookg>true</BtchBookg><PmtMtd>TRF</PmtMtd>',
    );
    const path = `${ROOT}/PmtInf[1]/PmtMtd`;
    expect(faultOf(() => read(swapped))).toBe(
      `${path}: ${path} comes after BtchBookg; send it before, in the sequence of the schema`,
    );
    const late = changed('<InitgPty>', '<InitgPty/><Authstn/><InitgPty>');
    expect(faultOf(() => read(late))).toContain('GrpHdr/Authstn comes after InitgPty');
  });

  it('is rejected: an unknown element, with the known ones', () => {
    const fault = faultOf(() => read(changed('<EndToEndId>E-2<', '<EndToEndID>E-2</EndToEndID><EndToEndId>E-2<')));
    const path = `${ROOT}/PmtInf[1]/CdtTrfTxInf[0]/PmtId`;
    expect(fault).toContain(`${path}/EndToEndID is not accepted; accepted elements of ${path}: InstrId, EndToEndId`);
    for (const name of ['constructor', '__proto__', 'toString'])
      expect(faultOf(() => read(changed('<MsgId>', `<${name}/><MsgId>`)))).toContain(`/${name} is not accepted`);
  });

  it('is rejected: text between elements', () => {
    const fault = faultOf(() => read(changed('<BtchBookg>', 'text<BtchBookg>')));
    expect(fault).toBe(`${ROOT}/PmtInf[1]: ${ROOT}/PmtInf[1] contains the text "text"; send only elements`);
  });
});

describe('any damaged document', () => {
  it('is read or rejected as a FORMAT_ERROR with a path', () => {
    const damage = fc.record({
      at: fc.integer({ min: 0, max: INITIATION.length }),
      length: fc.integer({ min: 0, max: 40 }),
      text: fc.oneof(
        fc.string({ maxLength: 10 }),
        fc.constantFrom('<', '>', '</', '&', '<!--', '<![CDATA[', '<?', '"'),
      ),
    });
    fc.assert(
      fc.property(fc.array(damage, { minLength: 1, maxLength: 3 }), (damages) => {
        let document = INITIATION;
        for (const { at, length, text } of damages)
          document = document.slice(0, at) + text + document.slice(at + length);
        try {
          expect(read(document).payments.length).toBeGreaterThan(0);
        } catch (error) {
          if (!(error instanceof BankFault)) throw error;
          expect([error.code, error.detail.path?.startsWith('Document')]).toEqual(['FORMAT_ERROR', true]);
        }
      }),
      { numRuns: 500 },
    );
  });
});
