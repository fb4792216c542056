import type { DialectId } from '../../src/domain/dialect.js';
import { Call, type RecordedExchange } from '../../src/learning/exchange.js';
import type { ProbedBank } from '../../src/learning/probes/probed-bank.js';
import type { InterfaceFacts } from '../../src/learning/recording.js';

/** Banks of a running server that are probed like banks of somebody else: only what goes over the wire is known. */

/** A bank with a profile that the learner does not know. */
export interface BlindBank extends ProbedBank {
  /** What was sent and received, in order. */
  readonly exchanges: readonly RecordedExchange[];
  /** The journal of the bank as HTTP archive. */
  har(): Promise<string>;
  close(): Promise<void>;
}

/** Opens a bank of a running server. @param origin of the server */
export async function openBlindBank(
  origin: string,
  facts: InterfaceFacts,
  { dialect, decisions, seed }: { dialect: DialectId; decisions: object; seed: number },
): Promise<BlindBank> {
  const admin = `${origin}/__admin/banks/blind`;
  const control = async (method: string, path: string, json?: object): Promise<any> => {
    const response = await fetch(admin + path, {
      method,
      ...(json && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(json) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  await control('PUT', '', { dialect, seed, clock: '2026-03-02T09:00:00Z', profile: { decisions } });
  const demo = await control('GET', '/demo');
  const tpp = demo.tpps.find(
    ({ roles }: { roles: readonly string[] }) => roles.includes('PSP_AI') && roles.includes('PSP_PI'),
  );
  const [payer, payee] = demo.psus.flatMap((psu: any) => {
    const account = psu.accounts.find(({ currency, iban }: any) => currency === 'EUR' && iban !== undefined);
    return account ? [{ psuId: psu.id, name: psu.name, iban: account.iban }] : [];
  });
  const usual = (): Record<string, string> => ({
    Accept: 'application/json',
    'X-Request-ID': `99391c7e-ad88-49ec-a2ad-${String(exchanges.length + 1).padStart(12, '0')}`,
    'PSU-IP-Address': '192.0.2.10',
    ...(dialect === 'published'
      ? { 'Ocp-Apim-Subscription-Key': tpp.subscriptionKey }
      : { 'Sandbank-TPP': tpp.organizationIdentifier }),
  });
  const exchanges: RecordedExchange[] = [];
  return {
    dialect,
    today: '2026-03-02',
    payer,
    payee,
    client: { id: tpp.clientId, secret: tpp.clientSecret },
    exchanges,
    send: async ({ method, path, headers = {}, query = {}, json, form }) => {
      const url = new URL(`${demo.baseUrl}${path}`);
      for (const [name, value] of Object.entries(query))
        url.searchParams.set(name, value === '$subscription-key' ? tpp.subscriptionKey : value);
      const body = json ? JSON.stringify(json) : form && new URLSearchParams(form).toString();
      const type = json ? 'application/json' : 'application/x-www-form-urlencoded';
      const sent = Object.entries({ ...usual(), ...(body !== undefined && { 'Content-Type': type }), ...headers });
      const given = Object.fromEntries(sent.filter((entry): entry is [string, string] => entry[1] !== null));
      const response = await fetch(url, {
        method,
        headers: given,
        redirect: 'manual',
        ...(body !== undefined && { body }),
      });
      const lower = Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]));
      const exchange: RecordedExchange = {
        number: exchanges.length + 1,
        method,
        url,
        request: { headers: lower, body },
        answer: { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() },
      };
      exchanges.push(exchange);
      return new Call(exchange, facts.addressed(method, path) ?? { operation: 'authorise', parameters: {} });
    },
    approve: async (id) => {
      try {
        const decision = { decision: 'approve', psu: payer.psuId, redirectUri: 'https://tpp.example/callback' };
        const outcome = await control('POST', `/authorisations/${id}`, decision);
        const back = new URL(outcome.redirectUri ?? 'https://tpp.example/').searchParams;
        const confirmationCode = back.get('confirmationCode') ?? undefined;
        return { code: outcome.code, ...(confirmationCode !== undefined && { confirmationCode }) };
      } catch {
        return undefined;
      }
    },
    har: async () => (await fetch(`${admin}/requests/har`)).text(),
    close: () => control('DELETE', ''),
  };
}
