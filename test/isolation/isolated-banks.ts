import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { paymentOf, tppOfOwnBank, type Tpp } from '../support/tpp-client.js';

/** Many banks in one process, with two clients each at once: no byte of one bank appears in another's answers. */

const nameOf = (index: number): string => `iso-${String(index).padStart(3, '0')}`;
const PUBLIC_URL = 'http://bank.example';

/** One call, or what belongs to one. */
type Step = (say: Speaker) => Promise<void>;

interface Speaker {
  readonly marker: string;
  readonly tpp: Tpp;
  /** A call of the bank's interface, or of its pages. */
  ask(method: string, path: string, sent?: { json?: unknown; token?: string }): Promise<any>;
  /** A call of its control API. */
  control(method: string, path: string, body?: unknown): Promise<any>;
  readonly known: Record<string, string>;
}

const JOURNEY: readonly Step[] = [
  async (say) => {
    const accounts = [{ iban: say.tpp.facts.iban }];
    const json = { access: { accounts, balances: accounts, transactions: accounts }, recurringIndicator: false };
    say.known['consent'] = (await say.ask('POST', '/PSD2/v1/consents', { json })).consentId;
  },
  async (say) => {
    const parameters = `response_type=code&client_id=${say.tpp.facts.clientId}&scope=AIS:${say.known['consent']}&state=${say.marker}`;
    const page = await say.ask('GET', `/PSD2/v1/oauth/authorize?${parameters}`);
    say.known['page'] = /[\w-]{20,}$/.exec(page.location)?.[0] ?? '';
  },
  async (say) => {
    const decision = { decision: 'approve' };
    say.known['code'] = (await say.control('POST', `/authorisations/${say.known['consent']}`, decision)).code;
  },
  async (say) => {
    const { clientId, clientSecret } = say.tpp.facts;
    const query = `client_id=${clientId}&client_secret=${clientSecret}&code=${say.known['code']}&request_id=${say.known['consent']}`;
    say.known['token'] = (await say.ask('POST', `/PSD2/v1/oauth/token?${query}`)).access_token;
  },
  async (say) => {
    const { accounts } = await say.ask('GET', '/PSD2/v1/accounts?withBalance=true', {
      token: say.known['token'] ?? '',
    });
    say.known['account'] = accounts[0].resourceId;
  },
  async (say) => {
    const json = {
      ...paymentOf(say.tpp, { creditorName: `name ${say.marker}` }),
      remittanceInformationUnstructured: `text ${say.marker}`,
    };
    say.known['payment'] = (await say.ask('POST', '/PSD2/v1/payments/sepa-credit-transfers', { json })).paymentId;
  },
  async (say) => {
    await say.control('POST', `/authorisations/${say.known['payment']}`, { decision: 'approve' });
  },
  async (say) => {
    await say.control('POST', '/clock/advance', { by: 'PT1M' });
  },
  async (say) => {
    await say.ask('GET', `/PSD2/v1/payments/sepa-credit-transfers/${say.known['payment']}/status`);
  },
  async (say) => {
    const path = `/PSD2/v1/accounts/${say.known['account']}/transactions?bookingStatus=both`;
    await say.ask('GET', path, { token: say.known['token'] ?? '' });
  },
  async (say) => {
    const AccountInfo = { IBANNo: say.tpp.facts.otherIban, CurrencyCode: 'EUR', AccountName: `account ${say.marker}` };
    await say.ask('POST', '/bankingv01/ChangeAccountName', { json: { Parameters: [{ AccountInfo }] } });
  },
  async (say) => {
    await say.control('POST', '/portal/users', { userEmail: `${say.marker}@tpp.example`, name: `dev ${say.marker}` });
  },
  async (say) => {
    await say.ask('GET', `/PSD2/v1/consents/${say.known['consent']}-unknown`);
  },
  ...['/demo', '/consents', '/payments', '/accounts', '/tpps', '/state', '/clock'].map((path): Step => async (say) => {
    await say.control('GET', path);
  }),
];

/** The secrets of pages are never from the seed; nothing else may differ. */
const settled = (text: string): string => text.replace(/\/sca\/[\w-]{20,}/g, '/sca/secret');

interface Client {
  readonly bank: string;
  readonly answers: string[];
  readonly say: Speaker;
}

function clientOf(server: InProcessServer, bank: string, tpp: Tpp, number: number): Client {
  const answers: string[] = [];
  let calls = 0;
  const send = async (method: string, url: string, headers: Record<string, string>, body?: unknown): Promise<any> => {
    calls += 1;
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const kept = [...response.headers].filter(([name]) => !['date', 'set-cookie', 'content-length'].includes(name));
    answers.push(`${method} ${response.status} ${JSON.stringify(kept)} ${text}`);
    const location = response.headers.get('location');
    if (location !== null) return { location };
    return response.headers.get('content-type')?.includes('json') === true ? JSON.parse(text) : text;
  };
  const say: Speaker = {
    marker: `${bank}-client-${number}`,
    tpp,
    known: {},
    ask: (method, path, { json, token } = {}) =>
      send(
        method,
        `${server.url}/banks/${bank}${path}`,
        {
          'X-Request-ID': `${bank}-${number}-${calls}`,
          'Ocp-Apim-Subscription-Key': tpp.facts.key,
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        },
        json,
      ),
    control: (method, path, body) => send(method, `${server.url}/__admin/banks/${bank}${path}`, {}, body),
  };
  return { bank, answers, say };
}

async function clientsOf(server: InProcessServer, banks: readonly string[]): Promise<Client[]> {
  const made = await Promise.all(
    banks.map(async (bank) => {
      const tpp = await tppOfOwnBank(server.url, bank, { seed: 1000 + Number(bank.slice(-3)) });
      return [clientOf(server, bank, tpp, 1), clientOf(server, bank, tpp, 2)];
    }),
  );
  return made.flat();
}

/** The two clients of a bank take turns, so that what happens in it has one order. */
async function takeTurns(pair: readonly Client[]): Promise<void> {
  for (const step of JOURNEY) for (const { say } of pair) await step(say);
}

const start = () => startInProcess({ publicUrl: PUBLIC_URL, certs: 'memory' });
/** Declares the tests with this many banks. */
export function describeIsolation(count: number): void {
  const banks = Array.from({ length: count }, (_, index) => nameOf(index));
  let crowded: InProcessServer;
  let lonely: InProcessServer;
  beforeAll(async () => {
    crowded = await start();
    lonely = await start();
  });
  afterAll(async () => {
    await crowded.stop();
    await lonely.stop();
  });

  describe(`${count} banks with ${2 * count} clients`, () => {
    it('respond byte for byte as if each were alone', async () => {
      const clients = await clientsOf(crowded, banks);
      const pairs = banks.map((bank) => clients.filter((client) => client.bank === bank));
      await Promise.all(pairs.map(takeTurns));
      for (const [place, pair] of pairs.entries()) {
        const alone = await clientsOf(lonely, [banks[place] ?? '']);
        await takeTurns(alone);
        expect(pair.map(({ answers }) => answers.map(settled))).toEqual(
          alone.map(({ answers }) => answers.map(settled)),
        );
      }
    });

    it('reveal nothing of one another during concurrent calls', async () => {
      const clients = await clientsOf(crowded, banks);
      await Promise.all(
        clients.map(async ({ say }) => {
          for (const step of JOURNEY) await step(say);
        }),
      );
      // What only one bank can know: what its clients wrote, and every id, code and token that it gave.
      const secrets = new Map<string, string>();
      for (const { bank, say } of clients) {
        for (const secret of [say.marker, ...Object.values(say.known)]) {
          expect([secret.length > 10, secrets.get(secret) ?? bank]).toEqual([true, bank]);
          secrets.set(secret, bank);
        }
        expect(Object.keys(say.known).sort()).toEqual(['account', 'code', 'consent', 'page', 'payment', 'token']);
      }
      const wholeOf = new Map(banks.map((bank) => [bank, '']));
      for (const { bank, answers } of clients) wholeOf.set(bank, (wholeOf.get(bank) ?? '') + answers.join('\n'));
      for (const [bank, whole] of wholeOf) {
        const pattern = /[A-Za-z0-9_-]{11,}/g;
        const foreign = new Set(
          [...whole.matchAll(pattern)]
            .map(([word]) => secrets.get(word))
            .filter((of) => of !== undefined && of !== bank),
        );
        expect([bank, [...foreign]]).toEqual([bank, []]);
        for (const { say } of clients.filter((client) => client.bank === bank)) expect(whole).toContain(say.marker);
      }
    });
  });
}
