import { readFile } from 'node:fs/promises';
import { ExpectedError } from '../../domain/errors.js';
import { isObject, memberAt } from '../../domain/shape.js';
import { didYouMean } from '../../domain/text.js';
import { jsonOf } from '../../learning/exchange.js';
import { environment } from '../../server/config.js';
import { UsageError } from '../output.js';
import type { SendHttp } from '../http-call.js';

/** The credentials that a target can need, each with a description. */
const MEMBERS = {
  subscriptionKey: 'the value of the header Ocp-Apim-Subscription-Key',
  clientId: 'the client id of the token exchange',
  clientSecret: 'its secret',
  consentId: 'id of a valid consent, for probes that only read',
  accessToken: 'access token of that consent',
  tppHeader: 'the organisation identifier for the header Sandbank-TPP',
  cert: 'file (PEM) of the client certificate',
  key: 'file (PEM) of its private key',
  ca: 'file (PEM) of the CA of the target',
  psuId: 'the login of the customer',
  payerIban: "the customer's account",
  payeeIban: 'the account that receives payments',
  payeeName: 'its owner',
  redirectUri: 'a redirect URI that the target knows; default https://tpp.example/callback',
  adminToken: 'the token of the control API, for --approve sandbank',
} as const;

/** The name of something that is given for a target. */
type CredentialName = keyof typeof MEMBERS;
/** What a TPP needs at a target. Nothing of it is in any output. */
export type Credentials = Readonly<Partial<Record<CredentialName, string>>>;

/** Files are not secret themselves. */
const FILES: readonly string[] = ['cert', 'key', 'ca'];
/** Everything that can be given. */
export const CREDENTIAL_NAMES = Object.keys(MEMBERS) as readonly CredentialName[];

/** The environment variable of a member, such as `SANDBANK_COMPARE_CLIENT_ID`. */
function variableOf(name: string): string {
  return `SANDBANK_COMPARE_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

/**
 * Refuses secrets among the arguments, where other users of the machine and the history of the shell see them.
 * @throws UsageError which names the flag, not the value
 */
export function refuseSecretFlags(args: readonly string[]): void {
  for (const arg of args) {
    const flag = /^--?([\w-]+)/.exec(arg)?.[1]?.toLowerCase().replaceAll('-', '') ?? '';
    const name = CREDENTIAL_NAMES.find((one) => one.toLowerCase() === flag);
    if (name !== undefined || /^(?:token|secret|password|apikey|authorization)$/.test(flag))
      throw new UsageError(
        `--${arg.replace(/^-+/, '').replace(/=.*$/s, '')} is not a flag, because other users can see arguments; use --credentials FILE${name === undefined ? '' : `, or the variable ${variableOf(name)}`}`,
      );
  }
}

/** Credentials from the environment and a file. The file overrides. @throws CREDENTIALS_INVALID, without a value */
export async function readCredentials(path: string | undefined): Promise<Credentials> {
  const given = environment();
  const variables = CREDENTIAL_NAMES.flatMap((name) => {
    const value = given[variableOf(name)];
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  const adminToken = given['SANDBANK_ADMIN_TOKEN'];
  return {
    ...(adminToken !== undefined && adminToken !== '' && { adminToken }),
    ...Object.fromEntries(variables),
    ...(path !== undefined && (await readCredentialsFile(path))),
  };
}

/** The values that no output may have, by name. */
export function secretsOf(credentials: Credentials): Readonly<Record<string, string | undefined>> {
  const { accessToken, ...others } = credentials;
  const named = Object.entries({ ...others, access_token: accessToken });
  return Object.fromEntries(named.filter(([name]) => !FILES.includes(name)));
}

async function readCredentialsFile(path: string): Promise<Credentials> {
  const refuse = (text: string): never => {
    throw new ExpectedError('CREDENTIALS_INVALID', `--credentials ${path}: ${text}`);
  };
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    return refuse(code === 'ENOENT' ? 'no such file' : (code ?? 'cannot be read'));
  });
  const { parse } = await import('yaml');
  let content: unknown;
  try {
    content = parse(text, { maxAliasCount: 100 });
  } catch {
    // The parser's message quotes the line.
    return refuse('is neither YAML nor JSON');
  }
  if (!isObject(content))
    return refuse(`must be a mapping, such as "subscriptionKey: …"; known: ${CREDENTIAL_NAMES.join(', ')}`);
  for (const [name, value] of Object.entries(content)) {
    if (!CREDENTIAL_NAMES.some((known) => known === name))
      refuse(`${name} is unknown${didYouMean(name, CREDENTIAL_NAMES)}; known: ${CREDENTIAL_NAMES.join(', ')}`);
    if (typeof value !== 'string' || !/^[ -~\u00a0-\uffff]+$/.test(value))
      refuse(`${name} must be a text of one line: ${MEMBERS[name as CredentialName]}; put numbers in quotes`);
  }
  return content;
}

/**
 * Gets a token for the client itself (`grant_type=client_credentials`), which some banks demand before a consent.
 * @param address of the token endpoint
 * @throws NO_TOKEN, NoAnswerError, and UsageError without the client's id and secret
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
  throw new ExpectedError(
    'NO_TOKEN',
    `--application-token: the token endpoint returned ${answer.status}${typeof error === 'string' && /^\w{1,40}$/.test(error) ? ` ${error}` : ''} without access_token`,
  );
}
