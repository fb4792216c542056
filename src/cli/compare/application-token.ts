import { ExpectedError } from '../../domain/errors.js';
import { memberAt } from '../../domain/shape.js';
import { jsonOf } from '../../learning/exchange.js';
import { UsageError } from '../output.js';
import type { Credentials } from './credentials.js';
import type { SendHttp } from './http-call.js';

/** A token endpoint that gives no token. */
class NoTokenError extends ExpectedError {
  constructor(message: string) {
    super('NO_TOKEN', `--application-token: ${message}`);
  }
}

/**
 * Gets a token for the client itself (`grant_type=client_credentials`), which some banks demand before a consent.
 * @param address of the token endpoint
 * @throws NoTokenError, NoAnswerError, and UsageError without the client's id and secret
 */
export async function applicationToken(
  address: string,
  { clientId, clientSecret }: Credentials,
  headers: Readonly<Record<string, string>>,
  send: SendHttp,
): Promise<string> {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new UsageError('--application-token must be the http or https URL of a token endpoint');
  if (clientId === undefined || clientSecret === undefined)
    throw new UsageError('--application-token requires clientId and clientSecret in the credentials');
  const answer = await send({
    method: 'POST',
    url: new URL(address),
    headers: {
      Accept: 'application/json',
      Authorization: `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId }).toString(),
  });
  const answered = jsonOf(answer.body);
  const token = memberAt(answered, 'access_token');
  if (typeof token === 'string' && /^[\x21-\x7e]+$/.test(token)) return token;
  const error = memberAt(answered, 'error');
  throw new NoTokenError(
    `the token endpoint returned ${answer.status}${typeof error === 'string' && /^\w{1,40}$/.test(error) ? ` ${error}` : ''} without access_token`,
  );
}
