import type { HttpBank } from './http-bank.js';
import { connectRaw, portOf, requestText, type RawAnswer } from './raw-connection.js';
import { IBANS } from './small-bank.js';

/** The body of a request that creates a consent. */
export const CONSENT_BODY = JSON.stringify({ access: { accounts: [{ iban: IBANS.anna }] } });
const HEADERS = { 'X-Request-ID': '1', 'Ocp-Apim-Subscription-Key': 'key-one-1', 'Content-Type': 'application/json' };
/** A request that creates a consent. */
export const CREATE_CONSENT = requestText(
  'POST',
  '/PSD2/v1/consents',
  { ...HEADERS, 'Content-Length': CONSENT_BODY.length },
  CONSENT_BODY,
);

/** The response to one request; undefined if the connection was closed without one. */
export async function responseTo(bank: HttpBank, request = CREATE_CONSENT): Promise<RawAnswer | undefined> {
  const connection = await connectRaw(portOf(bank.url));
  await connection.send(request);
  const [response] = await connection.answers(1);
  connection.socket.destroy();
  return response;
}

/** Replaces a member of an object; returns a function that restores it. */
export function replaceMember<Of extends object>(
  object: Of,
  name: keyof Of & string,
  replacement: unknown,
): () => void {
  const own = Object.getOwnPropertyDescriptor(object, name);
  Object.defineProperty(object, name, { value: replacement, configurable: true, writable: true });
  return () => {
    if (own) Object.defineProperty(object, name, own);
    else Reflect.deleteProperty(object, name);
  };
}
