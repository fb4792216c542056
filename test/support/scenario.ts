import { readdirSync, readFileSync } from 'node:fs';
import { availableMinorUnits } from '../../src/domain/account/ledger.js';
import { createCalendar, parseInstant, parseLocalDate } from '../../src/domain/calendar.js';
import { parsePeriod } from '../../src/domain/duration.js';
import { BankFault } from '../../src/domain/errors.js';
import { asId, type AccountId, type ConsentId, type PaymentId, type AuthorisableId } from '../../src/domain/ids.js';
import { demoBankPath, loadFixtures } from '../../src/fixtures/fixtures.js';
import { findAccount, readLedger, resourceIdOf } from '../../src/sim/directory.js';
import { addOutcome } from '../../src/sim/scripting/outcomes.js';
import { cancelPayment } from '../../src/sim/payments/cancel-payment.js';
import { decideForPsu, type DecisionForPsu } from '../../src/sim/authorisation/decide-for-psu.js';
import { deleteConsent } from '../../src/sim/consents/delete-consent.js';
import { exchangeCode, requireToken } from '../../src/sim/tokens/exchange-code.js';
import { forceConsent } from '../../src/sim/scripting/force-status.js';
import { findScaSession, openScaSession } from '../../src/sim/authorisation/sca-page.js';
import { readAccounts } from '../../src/sim/accounts/read-accounts.js';
import { readBalances } from '../../src/sim/accounts/read-balances.js';
import { readTransactions } from '../../src/sim/accounts/read-transactions.js';
import type { FixtureBase } from '../../src/sim/fixture-base.js';
import { readOutcomeRule } from '../../src/parsing/outcome-rule.js';
import { createAsCalled, initiateAsCalled } from './as-called.js';
import { openTestBank, type TestBank } from './small-bank.js';

/**
 * Scenarios that a product owner can read: one sentence a line, `#` begins a remark, and the first remark is the title.
 * A line that is refused says with what: `…: refused CODE`. docs/statuses.md shows them all.
 */
export interface Scenario {
  readonly name: string;
  readonly title: string;
  /** Rows of the decision table that it shows. */
  readonly rows: readonly string[];
  readonly text: string;
}

const folder = new URL('../scenarios/', import.meta.url);
const demoFixtures = await loadFixtures(demoBankPath);

/** Every scenario of the folder. */
export const SCENARIOS: readonly Scenario[] = readdirSync(folder)
  .filter((file) => file.endsWith('.txt'))
  .map((file) => {
    const text = readFileSync(new URL(file, folder), 'utf8').trimEnd();
    const [first = ''] = text.split('\n');
    const rows = /^# rows: (.+)$/m.exec(text)?.[1]?.split(/,\s*/) ?? [];
    return { name: file.replace('.txt', ''), title: first.replace(/^#\s*/, ''), rows, text };
  });

/** What a scenario knows while it runs. */
interface Stage {
  test: TestBank | undefined;
  readonly named: Map<string, string>;
  readonly codes: Map<string, string>;
}
type Sentence = readonly [form: RegExp, act: (stage: Stage, ...words: (string | undefined)[]) => void];

const NAME = '([A-Z][0-9]+)';
const open = ({ test }: Stage): TestBank => {
  if (!test) throw new Error('the scenario has no bank yet; begin with "a bank at …"');
  return test;
};
const idOf = ({ named }: Stage, name: string): string => {
  const id = named.get(name);
  if (id === undefined) throw new Error(`nothing is called ${name} yet`);
  return id;
};
const expectText = (found: string, wanted: string, what: string): void => {
  if (found !== wanted) throw new Error(`${what} is ${found}, not ${wanted}`);
};
const recordOf = (stage: Stage, name: string) => {
  const { state } = open(stage).bank;
  const id = idOf(stage, name);
  const consent = state.consents.get(asId<ConsentId>(id));
  const payment = state.payments.get(asId<PaymentId>(id));
  const history: readonly { at: number; to: string }[] = (consent ?? payment)?.history ?? [];
  return { consent, payment, history, status: consent?.consentStatus ?? payment?.transactionStatus ?? 'none' };
};
const callerOf = (test: TestBank) => {
  const [organisation] = [...test.bank.base.organisations.values()];
  if (!organisation) throw new Error('the bank has no TPP');
  return { organisation, psuPresent: false };
};
const accountIn = (test: TestBank, name: string) => {
  const account = findAccount(test.bank, asId<AccountId>(name));
  if (!account) throw new Error(`there is no account ${name}`);
  return account;
};
const decide = (stage: Stage, name: string, decision: DecisionForPsu): void => {
  const { bank } = open(stage);
  const { code } = bank.perform(() => decideForPsu(bank, idOf(stage, name) as AuthorisableId, decision, {}));
  if (code !== undefined) stage.codes.set(name, code);
};
const tokenCaller = (stage: Stage, name: string, psuPresent: boolean) => {
  const test = open(stage);
  const caller = callerOf(test);
  const grant = requireToken(test.bank, idOf(stage, name), caller.organisation);
  return { ...caller, psuPresent, subjectId: grant.subjectId };
};
const moneyOf = (test: TestBank, name: string, minorUnits: number): string =>
  `${(minorUnits / 100).toFixed(2)} ${accountIn(test, name).currency}`;

const SENTENCES: readonly Sentence[] = [
  [
    /^a( demo)? bank at (\S+)(?: with (.+))?$/,
    (stage, isDemo, at = '', switches = '{}') => {
      const base = (startDay: string): FixtureBase =>
        demoFixtures.baseFor(parseLocalDate(startDay) ?? ('' as never), createCalendar('Europe/Vienna'));
      stage.test = openTestBank(JSON.parse(switches) as Record<string, unknown>, {
        at,
        ...(isDemo && { base: base }),
      });
    },
  ],
  [
    new RegExp(`^${NAME} is a (recurring|one-off) consent for (.+?)(?: until (\\S+))?(?:, (\\d) a day)?$`),
    (stage, name = '', kind, accounts = '', until, frequency) => {
      const test = open(stage);
      const access = accounts.split(/, | and /).map((account) => {
        const { iban = '', currency } = accountIn(test, account);
        return { iban, currency };
      });
      const validUntil = until === undefined ? undefined : parseLocalDate(until);
      const request = {
        access: { balances: access, transactions: access },
        recurringIndicator: kind === 'recurring',
        ...(frequency !== undefined && { frequencyPerDay: Number(frequency) }),
        ...(validUntil && { validUntil }),
        redirect: {},
      };
      stage.named.set(name, createAsCalled(test.bank, request, callerOf(test)));
    },
  ],
  [
    new RegExp(`^${NAME} is a payment of (\\S+) ([A-Z]{3}) from (\\S+) to (\\S+)(?: by (\\S+))?(?: saying "(.*)")?$`),
    (stage, name = '', amount, currency = '', from = '', to = '', product = 'sepa-credit-transfers', text) => {
      const test = open(stage);
      const debtorIban = accountIn(test, from).iban;
      const creditor = findAccount(test.bank, asId<AccountId>(to))?.iban ?? to;
      const request = {
        paymentProduct: product,
        creditor: { iban: creditor, name: to },
        ...(debtorIban !== undefined && { debtorIban }),
        instructedAmount: { currency, minorUnits: Math.round(Number(amount) * 100) },
        ...(text !== undefined && { remittanceInformationUnstructured: text }),
        redirect: {},
      };
      stage.named.set(name, initiateAsCalled(test.bank, request, callerOf(test)));
    },
  ],
  [
    new RegExp(`^(\\S+) (approves|refuses) ${NAME}$`),
    (stage, psu = '', verb, name = '') =>
      decide(stage, name, { decision: verb === 'approves' ? 'approve' : 'refuse', psu }),
  ],
  [
    new RegExp(`^(\\S+) revokes ${NAME}$`),
    (stage, _psu, name = '') => {
      const { bank } = open(stage);
      bank.perform(() => forceConsent(bank, idOf(stage, name) as ConsentId, { status: 'revokedByPsu' }));
    },
  ],
  [
    new RegExp(`^the TPP deletes ${NAME}$`),
    (stage, name = '') => {
      const test = open(stage);
      test.bank.perform(() => deleteConsent(test.bank, idOf(stage, name) as ConsentId, callerOf(test)));
    },
  ],
  [
    new RegExp(`^the TPP cancels ${NAME}$`),
    (stage, name = '') => {
      const test = open(stage);
      const address = { paymentProduct: 'sepa-credit-transfers', paymentId: idOf(stage, name) as PaymentId };
      test.bank.perform(() => cancelPayment(test.bank, address, callerOf(test)));
    },
  ],
  [
    new RegExp(`^${NAME} is the token of ${NAME}$`),
    (stage, token = '', name = '') => {
      const test = open(stage);
      const { clientId, clientSecret } = callerOf(test).organisation;
      const code = stage.codes.get(name) ?? '';
      const exchange = {
        grantType: 'authorization_code',
        code,
        subjectId: idOf(stage, name) as AuthorisableId,
      } as const;
      const issued = test.bank.perform(() => exchangeCode(test.bank, { clientId, clientSecret, exchange }));
      stage.named.set(token, issued.accessToken);
      if (issued.refreshToken !== undefined) stage.codes.set(token, issued.refreshToken);
    },
  ],
  [
    new RegExp(`^${NAME} is the refreshed token of ${NAME}$`),
    (stage, token = '', earlier = '') => {
      const test = open(stage);
      const { clientId, clientSecret } = callerOf(test).organisation;
      const exchange = { grantType: 'refresh_token', refreshToken: stage.codes.get(earlier) ?? '' } as const;
      const issued = test.bank.perform(() => exchangeCode(test.bank, { clientId, clientSecret, exchange }));
      stage.named.set(token, issued.accessToken);
      if (issued.refreshToken !== undefined) stage.codes.set(token, issued.refreshToken);
    },
  ],
  [
    new RegExp(`^${NAME} reads the accounts( with the PSU present)?$`),
    (stage, name = '', present) => {
      const test = open(stage);
      test.bank.perform(() =>
        readAccounts(test.bank, { withBalance: false }, tokenCaller(stage, name, present !== undefined)),
      );
    },
  ],
  [
    new RegExp(
      `^${NAME} reads the (balances|transactions) of (\\S+?)(?: since (\\S+))?(?: and finds (\\d+) booked, (\\d+) pending)?$`,
    ),
    (stage, name = '', what, account = '', since, booked, pending) => {
      const test = open(stage);
      const { accountId } = accountIn(test, account);
      const id = resourceIdOf(test.bank, callerOf(test).organisation.organisationId, accountId);
      if (what === 'balances') {
        test.bank.perform(() => readBalances(test.bank, id, tokenCaller(stage, name, false)));
        return;
      }
      const dateFrom = since === undefined ? undefined : parseLocalDate(since);
      const request = { accountId: id, bookingStatus: 'both', ...(dateFrom && { dateFrom }) } as const;
      const result = test.bank.perform(() => readTransactions(test.bank, request, tokenCaller(stage, name, false)));
      if (booked === undefined) return;
      expectText(
        `${result.booked?.length ?? 0} booked, ${result.pending?.length ?? 0} pending`,
        `${booked} booked, ${pending ?? ''} pending`,
        `the list of ${account}`,
      );
    },
  ],
  [
    new RegExp(`^${NAME} is the page of ${NAME}$`),
    (stage, page = '', name = '') => {
      const test = open(stage);
      const { clientId } = callerOf(test).organisation;
      const id = idOf(stage, name);
      const scope = `${test.bank.state.consents.has(asId(id)) ? 'AIS' : 'PIS'}:${id}`;
      const parameters = { response_type: 'code', client_id: clientId, scope, request_id: id };
      test.bank.perform(() => openScaSession(test.bank, parameters, page));
      stage.named.set(page, page);
    },
  ],
  [
    new RegExp(`^${NAME} is (open|over)$`),
    (stage, page = '', wanted = '') => {
      const { bank } = open(stage);
      expectText(
        bank.perform(() => (findScaSession(bank, page) ? 'open' : 'over')),
        wanted,
        page,
      );
    },
  ],
  [
    /^the tester queues (\{.*\})$/,
    (stage, rule = '') => {
      addOutcome(open(stage).bank, readOutcomeRule(JSON.parse(rule) as Record<string, unknown>));
    },
  ],
  [
    /^(\S+) (?:passes|pass)$/,
    (stage, duration = '') => {
      const test = open(stage);
      const period = parsePeriod(duration);
      if ('problem' in period) throw new Error(period.problem);
      const { bank, clock } = test;
      clock.set({ now: bank.calendar.add(bank.now, period.period) });
      bank.catchUpTo(clock.now());
    },
  ],
  [
    /^it becomes (\S+)$/,
    (stage, instant = '') => {
      if (parseInstant(instant) === undefined) throw new Error(`${instant} is no instant`);
      open(stage).goTo(instant);
    },
  ],
  [
    new RegExp(`^${NAME} is ([A-Za-z]+)(?: because of ([A-Z0-9]{4}))?$`),
    (stage, name = '', status = '', reason) => {
      const record = recordOf(stage, name);
      expectText(record.status, status, name);
      if (reason !== undefined) expectText(record.payment?.reason ?? 'nothing', reason, `the reason of ${name}`);
    },
  ],
  [
    new RegExp(`^${NAME} went (\\S+(?: > \\S+)*)$`),
    (stage, name = '', path = '') =>
      expectText(
        recordOf(stage, name)
          .history.map(({ to }) => to)
          .join(' > '),
        path,
        `the way of ${name}`,
      ),
  ],
  [
    new RegExp(`^${NAME} became (\\S+) at (\\S+)$`),
    (stage, name = '', status = '', instant = '') => {
      const at = recordOf(stage, name).history.find(({ to }) => to === status)?.at;
      expectText(
        at === undefined ? 'never' : new Date(at).toISOString(),
        new Date(instant).toISOString(),
        `${status} of ${name}`,
      );
    },
  ],
  [
    /^the account (\S+) has (\S+ [A-Z]{3}) booked(?: and (\S+ [A-Z]{3}) available)?$/,
    (stage, name = '', booked = '', available) => {
      const test = open(stage);
      const account = accountIn(test, name);
      const ledger = readLedger(test.bank, account.accountId);
      expectText(moneyOf(test, name, ledger.bookedMinorUnits), booked, `the booked balance of ${name}`);
      if (available === undefined) return;
      const units = availableMinorUnits(ledger, account.creditLimitMinorUnits);
      expectText(moneyOf(test, name, units), available, `what is available on ${name}`);
    },
  ],
];

/** Runs a scenario. Answers every status that its consents and payments took, in order. @throws with the line that is wrong */
export function runScenario({ text }: Pick<Scenario, 'text'>): readonly string[] {
  const stage: Stage = { test: undefined, named: new Map(), codes: new Map() };
  const statuses: string[] = [];
  for (const [index, written] of text.split('\n').entries()) {
    const line = written.replace(/#.*$/, '').trim();
    if (line === '') continue;
    try {
      carryOutLine(stage, line);
    } catch (error) {
      throw new Error(`line ${index + 1}, "${line}": ${(error as Error).message}`);
    }
  }
  const { bank } = open(stage);
  for (const record of [...bank.state.consents.values(), ...bank.state.payments.values()])
    statuses.push(...record.history.map(({ to }) => to));
  return statuses;
}

function carryOutLine(stage: Stage, line: string): void {
  const [, sentence = line, code] = /^(.*?)(?:: refused ([A-Z_]+))?$/.exec(line) ?? [];
  const found = SENTENCES.map(([form, act]) => ({ match: form.exec(sentence), act })).find(({ match }) => match);
  if (!found?.match) throw new Error('no sentence that is known');
  const [, ...words]: (string | undefined)[] = found.match;
  if (code === undefined) {
    found.act(stage, ...words);
    return;
  }
  try {
    found.act(stage, ...words);
  } catch (error) {
    if (!(error instanceof BankFault)) throw error;
    expectText(error.code, code, 'the refusal');
    return;
  }
  throw new Error(`is not refused, and should be with ${code}`);
}
