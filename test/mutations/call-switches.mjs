import { broken } from './broken.mjs';

/** The switches about calls: who calls, how often, with what, and what is offered. */

const CALLS = 'test/http/switches-calls';
const GATEWAY = 'test/http/switches-gateway';

const inKeyGuard = broken('src/xs2a/guards/subscription-key.ts', CALLS);
const inRemembered = broken('src/sim/idempotency.ts', CALLS);
const inKnown = broken('src/xs2a/contract/known-members.ts', CALLS);
const inContract = broken('src/xs2a/contract/contract.ts', CALLS);
const inRefusal = broken('src/xs2a/routing/route-refusal.ts', CALLS);
const inHandler = broken('src/xs2a/handle-operation.ts', CALLS);
const inDocument = broken('src/dialects/published/document/document-changes.ts', CALLS);
const inLimit = broken('src/banks/rate-limit.ts', CALLS);
const inCursor = broken('src/sim/accounts/page-cursor.ts', CALLS);
const inTransactions = broken('src/sim/accounts/read-transactions.ts', CALLS);
const inAccess = broken('src/sim/accounts/account-access.ts', CALLS);
const inError = broken('src/dialects/published/wire/error.ts', CALLS);
const inRedirects = broken('src/sim/authorisation/redirect-list.ts', CALLS);
const inGateway = broken('src/xs2a/gateway.ts', GATEWAY);

export const CALL_SWITCHES = [
  inKeyGuard('switch key-required: certificate', `=== 'certificate') {`, `=== 'certificates') {`),
  broken('src/sim/directory.ts', CALLS)(
    'switch key-required: whose',
    `organisation?.organizationIdentifier === organizationIdentifier`,
    `organisation !== undefined`,
  ),
  inKeyGuard('switch key-required: none came', `error.code !== 'CERTIFICATE_MISSING'`, `error.code !== 'KEY_UNKNOWN'`),
  broken('src/xs2a/gateway.ts', CALLS)(
    'switch key-required: the gateway',
    ` || bank.profile['key-required'] === 'certificate'`,
    ``,
  ),
  inRemembered('switch request-id-repeat: replay', `if (earlier) return earlier.body;`, ``),
  inRemembered('switch request-id-repeat: POST only', `(rule === 'replay' && !call.isPost)`, `call.requestId === ''`),
  inRemembered(
    'switch request-id-repeat: payload',
    `earlier.fingerprint !== fingerprint`,
    `earlier.fingerprint === ''`,
  ),
  inRemembered('switch request-id-repeat: reject', `rule === 'reject')`, `rule !== 'reject')`),
  inRemembered('switch request-id-repeat: caller', '`${call.caller}\\u0000${call.requestId}`', '`${call.requestId}`'),
  inRemembered(
    'switch request-id-repeat: bounded',
    `calls.size > MAX_IDEMPOTENCY_RECORDS`,
    `calls.size > 2 * MAX_IDEMPOTENCY_RECORDS`,
  ),
  inKnown(
    'switch unknown-members: strict',
    `!known && !exceptions.includes(name)`,
    `!known && exceptions.length === 0`,
  ),
  inKnown(
    'switch unknown-members: in lists',
    `if (!items) return undefined;`,
    `if (!items || items) return undefined;`,
  ),
  inContract(
    'switch unknown-members: query',
    `const unknown = foreignParameter(operationId, query);`,
    `const unknown = [foreignParameter(operationId, query)].find(() => false);`,
  ),
  broken('src/xs2a/contract/body-step.ts', CALLS)(
    'switch unknown-members: the key',
    `isKey ? judged : query`,
    `isKey ? query : query`,
  ),
  broken('src/xs2a/contract/json-body.ts', CALLS)(
    'switch null-members: strict',
    `rules.nulls === 'strict'`,
    `rules.nulls !== 'absent' && value === null`,
  ),
  inRefusal(
    'switch unpublished-operations: published-only',
    `if (operation.addition) return`,
    `if (!operation) return`,
  ),
  inRefusal('switch unpublished-operations: 404', `operation?.addition ? undefined :`, `!operation ? undefined :`),
  inHandler(
    'switch unpublished-operations: members',
    `bank.profile['unpublished-operations'] === 'offered'`,
    `bank.profile['unpublished-operations'] !== undefined`,
  ),
  inDocument(
    'switch unpublished-operations: the mark',
    `part['x-addition'] === true && !ASKED_FOR`,
    `part['x-addition'] === false && !ASKED_FOR`,
  ),
  inHandler('switch rate-limit: number', `if (!exceeded) return;`, `if (exceeded) return;\n  if (!exceeded) return;`),
  inGateway(
    'switch rate-limit: the gateway',
    `const exceeded = user && limitsCalls`,
    `const exceeded = !user && limitsCalls`,
  ),
  inLimit('switch rate-limit: counted', `calls >= limit`, `calls > limit`),
  inLimit('switch rate-limit: a minute', `now < known.endsAtMs`, `now <= known.endsAtMs`),
  inLimit('switch rate-limit: each TPP', `.set(tpp, {`, `.set('', {`),
  inLimit('switch quota: a day', `quota: DAY_MS`, `quota: 60_000`),
  inLimit(
    'switch quota: a call too many counts nowhere',
    `if (calls >= limit) return {`,
    `if (calls >= limit) this.#count('quota', tpp);\n      if (calls >= limit) return {`,
  ),
  inGateway('switch quota: the span', `days > 0 ?`, `days > 1 ?`, CALLS),
  inCursor('switch paging: sealed', `seal !== sealOf(bank, content, purpose)`, `seal === ''`),
  inCursor('switch paging: the account', `account !== accountId`, `account === ''`),
  inTransactions(
    'switch paging: the consent',
    `cursor.consentId !== access.consent.consentId`,
    `cursor.consentId === undefined`,
  ),
  inTransactions('switch paging: size', `begin + size >= lines.length`, `begin + size > lines.length`),
  inTransactions('switch paging: where it goes on', `? lines.length : after + 1`, `? lines.length : after`),
  inAccess('switch paging: counted once', `page === 'following' ||`, `page === undefined ||`),
  inAccess('switch paging: one-off', `if (usage.isWhole) applyConsentEvent`, `applyConsentEvent`),
  inError('switch error-body: problem', `isProblem ? problemBody(fault) :`, `!isProblem ? problemBody(fault) :`),
  inError('switch error-body: the field', `text.includes(path) ? text :`, `text !== '' ? text :`, GATEWAY, CALLS),
  inError('switch error-body: the token endpoint', `{ ...profile, 'error-body': 'tppMessages' }`, `profile`),
  inRedirects(
    'switch redirect-uri: allow-list',
    `if (listed.includes(uri)) return undefined;`,
    `if (uri) return undefined;`,
  ),
  broken('src/sim/authorisation/sca-page.ts', CALLS)(
    'switch redirect-uri: the page',
    `if (unlisted) throw`,
    `if (unlisted === '') throw`,
  ),
  broken('src/sim/onboarding/onboard-tpp.ts', CALLS)(
    'switch reonboarding: test-only',
    `if (!production) return;`,
    `if (production) return;`,
  ),
  broken('src/http/client-certificate.ts', 'test/http/decisions')(
    'switch certificate-source: names',
    `for (const name of profile['certificate-source']) {`,
    `for (const name of [...profile['certificate-source']].reverse()) {`,
  ),
  inGateway(
    'switch gateway-errors: azure',
    `key === undefined ? MISSING : INVALID`,
    `key !== undefined ? MISSING : INVALID`,
  ),
];
