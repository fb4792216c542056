import { formatError } from '../../../domain/errors.js';

/** The parts of the form body of a periodic payment in XML, by their names on the wire. */
const PARTS = ['xml_sct', 'json_standingorderType'] as const;
type PartName = (typeof PARTS)[number];

/** Most bytes of the headers of one part. */
const MOST_HEADER_BYTES = 1000;
const NEW_LINE = '\r\n';
const BOUNDARY = /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/;

/** The content of the two parts, as sent. */
export interface PeriodicForm {
  /** A pain.001 message. */
  readonly initiation: Uint8Array;
  /** JSON with startDate, frequency and the other members of a standing order. */
  readonly standingOrder: Uint8Array;
}

/**
 * Reads the form body (multipart/form-data) of a periodic payment in XML: exactly the parts `xml_sct` and
 * `json_standingorderType`, in any sequence. Their content types and file names are ignored, because clients send many
 * different ones; the content itself is checked by its readers.
 *
 * Read without a library: `busboy` is a stream and returns parts with a file name asynchronously, and everything here is
 * synchronous over a body that is in memory. Two parts of known names need only a search for the boundary.
 *
 * @param contentType the header of the request, with the boundary
 * @param mostBytes size of the largest body
 * @throws FORMAT_ERROR with the name of the part or header
 */
export function readPeriodicForm(body: Uint8Array, contentType: string, mostBytes: number): PeriodicForm {
  if (body.byteLength > mostBytes)
    formatError('body', `the body has ${body.byteLength} bytes; at most ${mostBytes} are allowed`);
  const found = new Map<PartName, Uint8Array>();
  // One character per byte, so that places in the text are places in the body.
  for (const part of partsOf(new TextDecoder('latin1').decode(body), boundaryOf(contentType))) {
    if (found.has(part.name)) formatError(part.name, `the part ${part.name} occurs more than once; send it once`);
    found.set(part.name, body.subarray(part.start, part.end));
  }
  const part = (name: PartName): Uint8Array =>
    found.get(name) ?? formatError(name, `the part ${name} is missing; send the parts ${PARTS.join(' and ')}`);
  return { initiation: part('xml_sct'), standingOrder: part('json_standingorderType') };
}

interface Part {
  readonly name: PartName;
  readonly start: number;
  readonly end: number;
}

/** The parts with the places where their content starts and ends. */
function* partsOf(text: string, boundary: string): Generator<Part> {
  const opening = `--${boundary}`;
  const delimiter = `${NEW_LINE}${opening}`;
  if (!text.startsWith(opening + NEW_LINE))
    formatError('body', 'the body must start with the boundary of the Content-Type, on its own line');
  for (let at = opening.length; text.startsWith(NEW_LINE, at);) {
    const headersEnd = text.indexOf(NEW_LINE + NEW_LINE, at);
    if (headersEnd < 0 || headersEnd - at > MOST_HEADER_BYTES)
      formatError('body', `a part has more than ${MOST_HEADER_BYTES} bytes of headers, or no empty line after them`);
    const start = headersEnd + 2 * NEW_LINE.length;
    const end = text.indexOf(delimiter, start);
    if (end < 0) formatError('body', 'the body ends within a part; end it with the boundary and two hyphens');
    yield { name: partName(text.slice(at, headersEnd)), start, end };
    at = end + delimiter.length;
    if (text.startsWith('--', at) && text.slice(at + 2).trim() === '') return;
  }
  formatError('body', 'the body has characters after a boundary; send a line break, or two hyphens at the end');
}

/** The name of a part, from its headers. Each header starts with a line break. */
function partName(headers: string): PartName {
  const lines = headers.split(NEW_LINE).map((line) => line.toLowerCase());
  const encoding = lines.find((line) => line.startsWith('content-transfer-encoding:'));
  if (encoding !== undefined && !/:\s*(7bit|8bit|binary)\s*$/.test(encoding))
    formatError('body', 'a part has a Content-Transfer-Encoding; send the parts without encoding');
  const [disposition, ...others] = headers.split(NEW_LINE).filter((line) => /^content-disposition:/i.test(line));
  if (disposition === undefined || others.length > 0 || !/^[^:]*:\s*form-data\s*;/i.test(disposition))
    return formatError('body', 'a part must have one Content-Disposition header: form-data with a name');
  const name = parameterOf(disposition, 'name') ?? '';
  return (
    PARTS.find((known) => known === name) ??
    formatError('body', `the part "${name.slice(0, 64)}" is not accepted; send the parts ${PARTS.join(' and ')}`)
  );
}

function boundaryOf(contentType: string): string {
  const boundary = parameterOf(contentType, 'boundary');
  if (!/^multipart\/form-data\s*;/i.test(contentType) || boundary === undefined || !BOUNDARY.test(boundary))
    return formatError(
      'Content-Type',
      'the Content-Type must be multipart/form-data with a boundary of 1 to 70 characters',
    );
  return boundary;
}

/** A parameter of a header, with or without quotation marks; undefined if it is absent or occurs twice. */
function parameterOf(header: string, wanted: string): string | undefined {
  const values: string[] = [];
  for (const [, name = '', quoted, plain = ''] of header.matchAll(/;\s*([^=;\s]+)=(?:"([^"]*)"|([^;\s"]+))/g))
    if (name.toLowerCase() === wanted) values.push(quoted ?? plain);
  return values.length === 1 ? values[0] : undefined;
}
