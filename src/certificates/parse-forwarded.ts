import { UnreadableCertificate } from './read-certificate.js';

const PEM_BLOCK = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g;

/**
 * Reads the certificates of a forwarded-certificate header, the leaf first: DER in base64, PEM on one line, URL-encoded
 * PEM, or PEM in base64.
 * @decision certificate-source @throws UnreadableCertificate
 */
export function parseForwardedCertificate(value: string): Buffer[] {
  const text = value.includes('%') ? decoded(value) : value.trim();
  const blocks = pemBlocks(text);
  if (blocks.length > 0) return blocks;
  if (text.startsWith('-----')) throw new UnreadableCertificate('the header holds no whole PEM certificate');
  if (!/^[A-Za-z0-9+/=_\s-]+$/.test(text) || text === '') {
    throw new UnreadableCertificate('the header holds neither base64 nor PEM');
  }
  const bytes = Buffer.from(text, 'base64');
  const inner = pemBlocks(bytes.toString('latin1'));
  return inner.length > 0 ? inner : [bytes];
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value.trim());
  } catch {
    throw new UnreadableCertificate('the header is not well-formed URL encoding');
  }
}

function pemBlocks(text: string): Buffer[] {
  return [...text.matchAll(PEM_BLOCK)].map(([, base64 = '']) => Buffer.from(base64, 'base64'));
}
