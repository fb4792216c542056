import { ExpectedError } from '../../domain/errors.js';
import { DIALECT_IDS, type DialectId } from '../../domain/dialect.js';
import { jsonOf, itemsOf, type Json } from '../../learning/exchange.js';
import { memberAt } from '../../domain/shape.js';
import { CALLBACK } from '../../learning/probes/probed-bank.js';
import type { ApproveAtTarget } from './approval.js';
import type { Credentials } from './credentials.js';
import { NoAnswerError, type SendHttp } from './http-call.js';

/** A bank whose control API can be used. */
interface SandbankTarget {
  readonly dialect: DialectId;
  /** The bank's time, an ISO instant. */
  readonly now: string;
  /** Of a demo TPP and two demo customers, overridden by those that were given. */
  readonly credentials: Credentials;
  readonly approve: ApproveAtTarget;
}

/** A target without the control API of a Sandbank. */
class NoSandbankError extends ExpectedError {
  constructor(message: string) {
    super('NO_SANDBANK', `--approve sandbank: ${message}`);
  }
}

/**
 * Opens the control API at the origin of a bank. @param base the address of the bank, such as `http://127.0.0.1:8080/banks/w1`
 * @throws NoSandbankError
 */
export async function openSandbankTarget(base: URL, given: Credentials, send: SendHttp): Promise<SandbankTarget> {
  const bank = /^\/banks\/([\w.-]+)\/?$/.exec(base.pathname)?.[1] ?? 'default';
  const control = (path: string): URL => new URL(`/__admin/banks/${bank}${path}`, base.origin);
  const headers = given.adminToken === undefined ? {} : { Authorization: `Bearer ${given.adminToken}` };
  const answer = await send({ method: 'GET', url: control('/demo'), headers, body: undefined }).catch(
    (error: unknown) => {
      throw error instanceof NoAnswerError ? new NoSandbankError(error.message) : error;
    },
  );
  const demo = jsonOf(answer.body);
  const now = memberAt(demo, 'clock', 'now');
  const dialect = DIALECT_IDS.find((id) => id === memberAt(demo, 'dialect'));
  if (answer.status !== 200 || typeof now !== 'string' || !dialect)
    throw new NoSandbankError(
      `${base.origin} returned ${answer.status} at the address of Sandbank's control API${answer.status === 401 ? '; set adminToken in the credentials, or SANDBANK_ADMIN_TOKEN' : ''}`,
    );
  const credentials = { ...demoCredentials(demo), ...given };
  const { psuId, redirectUri = CALLBACK } = credentials;
  return {
    dialect,
    now,
    credentials,
    approve: async ({ id }) => {
      const decided = await send({
        method: 'POST',
        url: control(`/authorisations/${encodeURIComponent(id)}`),
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ decision: 'approve', psu: psuId, redirectUri }),
      });
      if (decided.status >= 300) return undefined;
      const outcome = jsonOf(decided.body);
      const code = memberAt(outcome, 'code');
      const confirmationCode = confirmationCodeOf(memberAt(outcome, 'redirectUri'));
      return {
        ...(typeof code === 'string' && { code }),
        ...(confirmationCode !== undefined && { confirmationCode }),
      };
    },
  };
}

/** A TPP with both roles, and the first two customers with an account in euros. */
function demoCredentials(demo: Json): Credentials {
  const tpp = itemsOf(memberAt(demo, 'tpps')).find((one) => {
    const roles = itemsOf(memberAt(one, 'roles'));
    return roles.includes('PSP_AI') && roles.includes('PSP_PI');
  });
  const customers = itemsOf(memberAt(demo, 'psus')).flatMap((psu) => {
    const account = itemsOf(memberAt(psu, 'accounts')).find(
      (one) => memberAt(one, 'currency') === 'EUR' && memberAt(one, 'iban') !== undefined,
    );
    return account === undefined
      ? []
      : [{ id: memberAt(psu, 'id'), name: memberAt(psu, 'name'), iban: memberAt(account, 'iban') }];
  });
  const found = {
    subscriptionKey: memberAt(tpp, 'subscriptionKey'),
    clientId: memberAt(tpp, 'clientId'),
    clientSecret: memberAt(tpp, 'clientSecret'),
    tppHeader: memberAt(tpp, 'organizationIdentifier'),
    psuId: customers[0]?.id,
    payerIban: customers[0]?.iban,
    payeeIban: customers[1]?.iban,
    payeeName: customers[1]?.name,
  };
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** The code with which the browser returns for a confirmation. @decision confirmation-code */
function confirmationCodeOf(address: Json): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined;
  return new URL(address).searchParams.get('confirmationCode') ?? undefined;
}
