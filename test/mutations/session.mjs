import { broken } from './broken.mjs';

/** Banks, snapshots, state, journal, client report, events, the world outside, the log and the settings. */

const BANKS = 'test/control-api/(banks|replaced-bank|state|partial)';
const JOURNAL = 'test/(admin|http)/journal';
const REPORT = 'test/client-report';
const EVENTS = 'test/http/events';
const WORLD = 'test/control-api/(world|new-customer)';
const inBanks = broken('src/banks/bank-registry.ts', BANKS);
const inSnapshots = broken('src/banks/bank-snapshots.ts', BANKS);
const inLedgers = broken('src/sim/state/ledger-member.ts', BANKS);
const inMember = broken('src/sim/state/state-member.ts', BANKS);
const inDocument = broken('src/sim/state/state-document.ts', BANKS, WORLD);
const inKnown = broken('src/sim/state/known-records.ts', 'test/fuzz/state-documents');
const inMoney = broken('src/sim/state/money-validation.ts', 'test/fuzz/state-documents');
const inJournal = broken('src/journal/journal.ts', JOURNAL);
const inRecorder = broken('src/xs2a/record-request.ts', JOURNAL, REPORT);
const inRespond = broken('src/xs2a/answers/respond.ts', JOURNAL, REPORT);
const inMasking = broken('src/journal/masking.ts', JOURNAL, 'test/http/secrets');
const inReport = broken('src/client-report/client-report.ts', REPORT);
const inView = broken('src/client-report/report-view.ts', REPORT);
const inRule = (file) => broken(`src/client-report/rules/${file}.ts`, REPORT);
const inEvents = broken('src/control-api/resources/events.ts', EVENTS);
const inOutside = broken('src/sim/accounts/external-bookings.ts', WORLD);
const inCustomer = broken('src/sim/onboarding/new-customer.ts', WORLD);
const inLogger = broken('src/server/logger.ts', 'test/server/logger');

export const SESSION = [
  broken('src/banks/bank-spec.ts', BANKS)(
    'banks: its own seed',
    `const { clock, seed = defaults.seed, dialect = defaults.dialect, profile } = options;`,
    `const { clock, dialect = defaults.dialect, profile } = options;\n  const { seed } = defaults;`,
  ),
  broken('src/control-api/views/journal-views.ts', JOURNAL)(
    'journal: an impossible operation',
    `requireWord(operation, JOURNAL_MATCHER.operations, 'operation')`,
    `operation`,
  ),
  inBanks('banks: a deleted bank takes its snapshots with it', `    this.#records.delete(bank.id);\n`, ``),
  inBanks(
    'banks: a reset bank has its own clock',
    `now: mode === 'running' ? this.#environment.realNow() : at,`,
    `now: this.#environment.realNow(),`,
  ),
  inSnapshots('snapshots: are copies', `state: copyState(bank.state),`, `state: bank.state,`),
  inBanks(
    'snapshots: are restored as copies',
    `{ state: copyState(snapshot.state), now, openedAt }`,
    `{ state: snapshot.state, now, openedAt }`,
  ),
  inBanks('restore: keeps the journal', `carriedOver: as === bank.id ? record : undefined`, `carriedOver: undefined`),
  inBanks(
    'reset of the state: keeps faults',
    `fresh.state.faults.set(id, fault);`,
    `fresh.state.faults.delete(id, fault);`,
  ),
  inBanks(
    'reset of the state: keeps the journal',
    `this.#begin(bank.id, spec, { journal, report, failures })`,
    `this.#begin(bank.id, spec)`,
  ),
  inBanks(
    'reset of the state: the next ids',
    `Object.assign(fresh.state, { lastOutcomeNumber, lastFaultNumber });`,
    `Object.assign(fresh.state, { lastFaultNumber });`,
  ),
  inBanks('decisions: outlive a reset', `spec: { ...record.spec, profile },`, `spec: record.spec,`),
  inBanks('restore: the time of open pages', `transferScaSessions(bank, movedMs);`, `transferScaSessions(bank, 0);`),
  inBanks('fork: counts as a bank', `this.#assertBelowLimit(as);`, ``),
  inSnapshots('snapshots: not too many', `snapshots.size >= MOST_SNAPSHOTS`, `snapshots.size > MOST_SNAPSHOTS`),
  inLedgers('copies: ledgers', `pending: new Map(ledger.pending) };`, `pending: new Map() };`),
  inMember(
    'copies: random',
    `copy: (value) => ({ ...value }),\n    toPlain: (value) => ({ ...value }),`,
    `copy: (value) => value,\n    toPlain: (value) => ({ ...value }),`,
  ),
  inDocument(
    'state: another version',
    `schemaVersion: STATE_SCHEMA_VERSION,\n    fixtures,`,
    `schemaVersion: 2,\n    fixtures,`,
  ),
  inMoney('state: balances add up', `if (ledger[name] !== figure)`, `if (figure === Infinity)`),
  inKnown('state: holders are known', `!this.psus.has(id))`, `id === '')`),
  inJournal('journal: what is meant', `if (isWanted(entry)) found.push(entry);`, `found.push(entry);`),
  broken('src/domain/scripting/request-matcher.ts', JOURNAL)(
    'journal: status matches',
    `matcher.status === request.status)`,
    `matcher.status !== request.status)`,
  ),
  inRecorder('journal: pages are not recorded', `__admin|sca|pki`, `__admin|pki`),
  inRespond('journal: once', `    if (request.isAnswered) return;\n`, ``, 'test/control-api/metrics'),
  inRecorder(
    'journal: the caller of a refused call',
    `return server.dialectOf(bank).callerNames(bank, {`,
    `return [] ?? server.dialectOf(bank).callerNames(bank, {`,
  ),
  inMasking('journal: secrets in queries', `codeverifier`, `codeverifiers`),
  inMasking('journal: secrets in other texts', `this.#known.add(secret)`, `void secret`),
  inReport('report: counts', `finding.count += 1;`, `finding.count = 1;`),
  inReport(
    'report: first examples',
    `if (finding.examples.length < MOST_EXAMPLES)\n`,
    `finding.examples.length %= MOST_EXAMPLES;\n`,
  ),
  inReport(
    'report: gravest first',
    `severityRank(other.rule.severity) - severityRank(one.rule.severity)`,
    `severityRank(one.rule.severity) - severityRank(other.rule.severity)`,
  ),
  inReport('report: forgets', `    this.#findings.clear();\n`, ``),
  inView(
    'report: fails from a severity on',
    `severityRank(severity) >= severityRank(failOn)`,
    `severityRank(severity) > severityRank(failOn)`,
  ),
  broken('src/domain/text.ts', REPORT)('report: XML', `'<': '&lt;', `, ``),
  broken('src/client-report/rule.ts', REPORT)('report: scripted refusals', `refusal.reason !== 'scripted' && `, ``),
  inRule('consents')('report: a turned clock', `return isForgotten ?`, `return true ?`),
  inRule('payments')(
    'report: fast polling',
    `waited < LEAST_POLL_MS - TIMER_SLACK_MS`,
    `waited > LEAST_POLL_MS - TIMER_SLACK_MS`,
  ),
  inRule('retries')('report: Retry-After', `seconds * 1000);`, `seconds);`),
  inEvents('events: chosen kinds', `if (kinds.includes(event.kind)) stream`, `if (kinds.length > 0) stream`),
  inEvents('events: at most a hundred', `events.size >= MOST_LISTENERS`, `events.size > MOST_LISTENERS`),
  inEvents('events: who leaves makes room', `    this.#stop();\n    if (!this.#res`, `    if (!this.#res`),
  inOutside('world: a deleted account', `if (status === 'deleted')`, `if (status === 'blocked')`),
  inOutside(
    'world: history',
    `if (account.status === before.status) return account;`,
    `if (account.status !== before.status) return account;`,
  ),
  inOutside('world: other currency', `if (amount.currency !== currency)`, `if (amount.currency === '')`),
  inCustomer('world: taken IBAN', `account.currency === currency))`, `account.currency === ''))`),
  inCustomer('world: resource ids', `  bank.resourceIds.clear();\n`, ``, 'test/control-api/new-customer'),
  inCustomer('world: customer number', `psu.customerNo), 1000) + 1;`, `psu.customerNo), 1000);`),
  inLogger(
    'log: refused calls warn',
    `if (status >= 400 || status === 0) return 'warn';`,
    `if (status >= 500 || status === 0) return 'warn';`,
  ),
  inLogger('log: transitions at info', `if (says('info')) form.write`, `if (says('warn')) form.write`),
  broken('src/xs2a/gateway.ts', JOURNAL, 'test/http/journal')(
    'journal: the gateway says why',
    `step: 'subscriptionKey' },\n    answer`,
    `step: 'limits' },\n    answer`,
  ),
  broken('src/http/client-certificate.ts', 'test/http/trusted-peers')(
    'trusted peers: networks',
    `list.addSubnet(address, Number(bits)`,
    `list.addSubnet(address, 32`,
  ),
];
