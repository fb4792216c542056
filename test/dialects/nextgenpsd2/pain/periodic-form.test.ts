import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { BankFault } from '../../../../src/domain/errors.js';
import { readPeriodicForm } from '../../../../src/dialects/nextgenpsd2/pain/periodic-form.js';
import { faultOf, INITIATION, read } from './messages.js';

const TYPE = 'multipart/form-data; boundary=limit-1';
const ORDER = '{"startDate":"2026-04-01","frequency":"Monthly"}';
const bytes = (text: string) => new TextEncoder().encode(text);
const text = (body: Uint8Array) => new TextDecoder().decode(body);

function part(name: string, content: string, headers = ''): string {
  return `--limit-1\r\nContent-Disposition: form-data; name="${name}"\r\n${headers}\r\n${content}\r\n`;
}
const XML_PART = part('xml_sct', INITIATION, 'Content-Type: application/xml\r\n');
const JSON_PART = part('json_standingorderType', ORDER, 'Content-Type: application/json\r\n');
const BODY = `${XML_PART}${JSON_PART}--limit-1--\r\n`;

function form(body: string, type = TYPE): { initiation: string; standingOrder: string } {
  const { initiation, standingOrder } = readPeriodicForm(bytes(body), type, 1_000_000);
  return { initiation: text(initiation), standingOrder: text(standingOrder) };
}
const fault = (body: string, type = TYPE): string => faultOf(() => form(body, type));

describe('the form body of a periodic payment', () => {
  const wanted = { initiation: INITIATION, standingOrder: ORDER };

  it('has a pain.001 message and a standing order, in any sequence', () => {
    expect(form(BODY)).toEqual(wanted);
    expect(form(`${JSON_PART}${XML_PART}--limit-1--`)).toEqual(wanted);
    const { initiation } = readPeriodicForm(bytes(BODY), TYPE, BODY.length);
    expect(read(initiation).messageId).toBe('M-1');
  });

  it('is read as other programs write it', async () => {
    const data = new FormData();
    data.append('xml_sct', new Blob([INITIATION], { type: 'text/xml' }), 'größe; name=x.xml');
    data.append('json_standingorderType', ORDER);
    const request = new Request('http://localhost', { method: 'POST', body: data });
    const body = new Uint8Array(await request.arrayBuffer());
    const { initiation, standingOrder } = readPeriodicForm(body, request.headers.get('content-type') ?? '', 1_000_000);
    expect([text(initiation), text(standingOrder)]).toEqual([INITIATION, ORDER]);
  });

  it.each([
    'multipart/form-data; boundary="limit-1"',
    'Multipart/Form-Data;charset=utf-8;Boundary=limit-1',
    'multipart/form-data ; boundary=limit-1; x="; boundary=other"',
  ])('can have the content type %s', (type) => {
    expect(form(BODY, type)).toEqual(wanted);
  });

  it('can have other ways of writing headers', () => {
    const terse = BODY.replace(
      'Content-Disposition: form-data; name="xml_sct"',
      'content-disposition:FORM-DATA;NAME=xml_sct',
    );
    expect(form(terse)).toEqual(wanted);
    const binary = BODY.replace('Content-Type: application/xml', 'Content-Transfer-Encoding: BINARY ');
    expect(form(binary)).toEqual(wanted);
    const bare = BODY.replace('Content-Type: application/xml\r\n', '').replace(
      'Content-Type: application/json\r\n',
      '',
    );
    expect(form(bare)).toEqual(wanted);
  });

  it('keeps all bytes of a part, also line breaks and text that resembles the boundary', () => {
    const content = '\r\n--limit-\r\n--limit-2ß\uFEFF\r\n\r\n\n';
    const body = `${part('xml_sct', content)}${part('json_standingorderType', '')}--limit-1--`;
    const { initiation, standingOrder } = readPeriodicForm(bytes(body), TYPE, 1000);
    expect([[...initiation], [...standingOrder]]).toEqual([[...bytes(content)], []]);
  });

  it.each([
    ['is no form', BODY, 'application/json', 'Content-Type: the Content-Type must be multipart/form-data'],
    ['is another multipart', BODY, 'multipart/mixed; boundary=limit-1', 'Content-Type: '],
    ['has no boundary', BODY, 'multipart/form-data', 'Content-Type: '],
    ['has an empty boundary', BODY, 'multipart/form-data; boundary=""', 'Content-Type: '],
    ['has two boundaries', BODY, `${TYPE}; boundary=b`, 'Content-Type: '],
    ['has a long boundary', BODY, `multipart/form-data; boundary=${'b'.repeat(71)}`, 'Content-Type: '],
    ['has an invalid boundary', BODY, 'multipart/form-data; boundary="a*b"', 'Content-Type: '],
    ['has another boundary', BODY, 'multipart/form-data; boundary=other', 'body: the body must start with'],
    ['starts with something else', `x\r\n${BODY}`, TYPE, 'body: the body must start with'],
    ['is empty', '', TYPE, 'body: the body must start with'],
    ['has no parts', '--limit-1--\r\n', TYPE, 'body: the body must start with'],
    ['lacks the message', `${JSON_PART}--limit-1--`, TYPE, 'xml_sct: the part xml_sct is missing'],
    [
      'lacks the standing order',
      `${XML_PART}--limit-1--`,
      TYPE,
      'json_standingorderType: the part json_standingorderType is missing; send the parts xml_sct and',
    ],
    [
      'has a part twice',
      `${XML_PART}${XML_PART}${JSON_PART}--limit-1--`,
      TYPE,
      'xml_sct: the part xml_sct occurs more',
    ],
    ['has another part', `${part('file', '')}${BODY}`, TYPE, 'body: the part "file" is not accepted; send the parts'],
    ['has a part without a name', BODY.replace('; name="xml_sct"', ';'), TYPE, 'body: the part "" is not accepted'],
    [
      'has a part with two names',
      BODY.replace('name="xml_sct"', 'name="xml_sct"; name="xml_sct"'),
      TYPE,
      'body: the part "" is not accepted',
    ],
    [
      'has a part without a disposition',
      BODY.replace('Content-Disposition', 'Content-Position'),
      TYPE,
      'body: a part must have one',
    ],
    [
      'has a part with two dispositions',
      BODY.replace('Content-Type: application/xml', 'Content-Disposition: form-data; name=xml_sct'),
      TYPE,
      'body: a part must have one',
    ],
    ['has an attachment', BODY.replace('form-data', 'attachment'), TYPE, 'body: a part must have one'],
    [
      'is encoded',
      BODY.replace('Content-Type: application/xml', 'Content-Transfer-Encoding: base64'),
      TYPE,
      'body: a part has a Content-Transfer-Encoding',
    ],
    ['has no end', `${XML_PART}${JSON_PART}`, TYPE, 'body: the body ends within a part'],
    [
      'ends after a boundary',
      `${XML_PART}${JSON_PART}--limit-1`,
      TYPE,
      'body: the body has characters after a boundary',
    ],
    ['goes on after its end', `${BODY}x`, TYPE, 'body: the body has characters after a boundary'],
    [
      'ends within headers',
      '--limit-1\r\nContent-Disposition: form-data',
      TYPE,
      'body: a part has more than 1000 bytes',
    ],
    [
      'has long headers',
      BODY.replace('Content-Type: ', `X-Long: ${'x'.repeat(1000)}\r\nContent-Type: `),
      TYPE,
      'body: a part has more than 1000 bytes of headers',
    ],
  ])('is rejected if it %s', (_what, body, type, wantedFault) => {
    expect(fault(body, type).startsWith(wantedFault)).toBe(true);
  });

  it('is rejected if it is larger than the limit', () => {
    const size = BODY.length;
    expect(() => readPeriodicForm(bytes(BODY), TYPE, size)).not.toThrow();
    const found = faultOf(() => readPeriodicForm(bytes(BODY), TYPE, size - 1));
    expect(found).toBe(`body: the body has ${size} bytes; at most ${size - 1} are allowed`);
  });

  it('is read or rejected as a FORMAT_ERROR, however it is damaged', () => {
    const place = fc.integer({ min: 0, max: BODY.length });
    const inserted = fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.constantFrom('\r\n', '\r\n\r\n', '--limit-1', '\r\n--limit-1'),
    );
    fc.assert(
      fc.property(place, fc.integer({ min: 0, max: 60 }), inserted, (at, length, insertion) => {
        try {
          form(BODY.slice(0, at) + insertion + BODY.slice(at + length));
        } catch (error) {
          if (!(error instanceof BankFault)) throw error;
          expect([error.code, typeof error.detail.path]).toEqual(['FORMAT_ERROR', 'string']);
        }
      }),
      { numRuns: 500 },
    );
  });
});
