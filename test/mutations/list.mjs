import { readFileSync } from 'node:fs';
import { ACCOUNT_REPORTS } from './account-reports.mjs';
import { BANK_SWITCHES } from './bank-switches.mjs';
import { broken } from './broken.mjs';
import { CALL_SWITCHES } from './call-switches.mjs';
import { OUTCOMES } from './outcomes.mjs';
import { PAGES } from './pages.mjs';
import { PAYMENTS_OVER_TIME } from './payments-over-time.mjs';
import { SESSION } from './session.mjs';
import { SPEED_AND_DATA } from './speed-and-data.mjs';
import { DASHBOARD } from './dashboard.mjs';
import { SIGNATURES } from './signatures.mjs';
import { SIGNING_BASKETS } from './baskets.mjs';
import { NOTIFICATIONS } from './notifications.mjs';
import { CARDS_AND_FUNDS } from './cards-and-funds.mjs';
import { DELTA_ACCESS } from './delta-access.mjs';
import { CONNECTIONS } from './connections.mjs';
import { TRUST } from './trust.mjs';
import { VARIATION_MUTATIONS } from './variation.mjs';

/** Everything that scripts/mutations.mjs breaks on purpose: each operation, guard and status, and each row of the decision table. */
const CONSENTS = 'test/sim/consents';
const TOKENS = 'test/sim/tokens';
const PAYMENT_RUN = 'test/sim/payment-run';
const ONBOARDING = 'test/sim/onboarding';
const SIM_ROWS = 'test/sim/decisions';
const PAYMENT_MACHINE = 'test/domain/payment-machine';
const HTTP_GUARDS = 'test/http/guards';
const HTTP_CONSENTS = 'test/http/consents';
const HTTP_ACCOUNTS = 'test/http/accounts';
const HTTP_TOKEN = 'test/http/token';
const HTTP_PAYMENTS = 'test/http/payments';
const HTTP_ONBOARDING = 'test/http/onboarding';
const HTTP_ROUTING = 'test/http/routing';
const HTTP_ROWS = 'test/http/decisions';
const CERTIFICATES = 'test/certificates';

const MATRIX = 'src/dialects/published/operations.ts';
const inOperations = broken(MATRIX);
const matrix = readFileSync(new URL(`../../${MATRIX}`, import.meta.url), 'utf8');
/** Each operation without its first guard, taken from the rows of the matrix. */
const UNGUARDED = [...matrix.matchAll(/id: '(\w+)',(?:(?!id: ')[^])*?guards: \[\w+(?:, )?/g)].map(([row, id]) =>
  inOperations(`operation ${id}: its first guard`, row, row.replace(/\w+(?:, )?$/, ''), HTTP_GUARDS, HTTP_ROWS),
);
const OPERATIONS = [
  inOperations('operation exchangeCode', `methods: ['get', 'post'],`, `methods: ['get'],`, HTTP_TOKEN),
  inOperations(
    'operation onboardTpp',
    `path: '/PSD2/v1/authentications',`,
    `path: '/PSD2/v1/authentication',`,
    HTTP_ONBOARDING,
  ),
  inOperations(
    'operation createConsent',
    `return consentCreatedBody(consent, clientIdOf(exchange), exchange.links);`,
    `return consentStatusBody(consent);`,
    HTTP_CONSENTS,
  ),
  inOperations(
    'operation readConsent',
    `write: (consent, { bank }) => consentBody(consent, bank),`,
    `write: (consent) => consentStatusBody(consent),`,
    HTTP_CONSENTS,
  ),
  inOperations(
    'operation readConsentStatus',
    `path: '/PSD2/v1/consents/:consentId/status',`,
    `path: '/PSD2/v1/consents/:consentId/state',`,
    HTTP_CONSENTS,
  ),
  inOperations(
    'operation deleteConsent',
    `call: (exchange, id) => deleteConsent(exchange.bank, id, callerOf(exchange)),`,
    `call: (exchange, id) => void readConsent(exchange.bank, id, callerOf(exchange)),`,
    HTTP_CONSENTS,
  ),
  inOperations(
    'operation readAccounts',
    `read: ({ query, bank }) => ({ withBalance: readWithBalance(query, bank) }),`,
    `read: () => ({ withBalance: false }),`,
    HTTP_ACCOUNTS,
  ),
  inOperations(
    'operation readAccount',
    `write: (account, { bank, links }) => accountDetailsBody(account, bank, links),`,
    `write: (account, { bank, links }) => accountListBody([account], bank, links),`,
    HTTP_ACCOUNTS,
  ),
  inOperations(
    'operation readBalances',
    `path: '/PSD2/v1/accounts/:accountId/balances',`,
    `path: '/PSD2/v1/accounts/:accountId/balance',`,
    HTTP_ACCOUNTS,
  ),
  inOperations(
    'operation readTransactions',
    `read: (exchange) => readTransactionsRequest(accountId(exchange), exchange.query, exchange.bank),`,
    `read: (exchange) => readTransactionsRequest(accountId(exchange), {}, exchange.bank),`,
    HTTP_ACCOUNTS,
  ),
  inOperations(
    'operation initiatePayment',
    `path: '/PSD2/v1/payments/:paymentProduct',`,
    `path: '/PSD2/v1/:paymentProduct',`,
    HTTP_PAYMENTS,
  ),
  inOperations(
    'operation readPayment',
    `write: (payment, exchange) => paymentBody(payment, clientIdOf(exchange), exchange.links, exchange.bank),`,
    `write: paymentStatusBody,`,
    HTTP_PAYMENTS,
  ),
  inOperations(
    'operation readPaymentStatus',
    `path: '/PSD2/v1/payments/:paymentProduct/:paymentId/status',`,
    `path: '/PSD2/v1/payments/:paymentProduct/:paymentId/state',`,
    HTTP_PAYMENTS,
  ),
  inOperations(
    'operation cancelPayment',
    `call: (exchange, address) => cancelPayment(exchange.bank, address, callerOf(exchange)),`,
    `call: (exchange, address) => void readPayment(exchange.bank, address, callerOf(exchange)),`,
    HTTP_PAYMENTS,
  ),
  inOperations(
    'operation changeAccountName',
    `return changeAccountName(bank, request.items);`,
    `return changeAccountName(bank, request.items.slice(0, 1));`,
    HTTP_ONBOARDING,
  ),
  broken('src/http/link-base.ts', 'test/pages/sca/authorise-endpoint')(
    'operation authorise',
    `published: '/PSD2/v1/oauth/authorize',`,
    `published: '/PSD2/v1/oauth/authorise',`,
  ),
  broken('src/pages/sca/routes.ts', 'test/pages/sca/walk')(
    'operation authorise: the decision of the page',
    `decideOnPage(bank, session, decision, readChoice(fields))`,
    `decideOnPage(bank, session, 'approve', readChoice(fields))`,
  ),
];

const inScaSession = broken('src/pages/sca/session.ts', 'test/pages/sca/sign-in');
const inKeyGuard = broken('src/xs2a/guards/subscription-key.ts', HTTP_GUARDS);
const inRequestContext = broken('src/xs2a/request-context.ts');
const inHeadersGuard = broken('src/xs2a/guards/headers.ts', HTTP_GUARDS);
const inBearerGuard = broken('src/xs2a/guards/bearer.ts', HTTP_GUARDS);
const inJudgement = broken('src/domain/tpp/certificate-identity.ts', CERTIFICATES);
const GUARDS = [
  inHeadersGuard('guard headers', `if (requestId === undefined) {`, `if (false) {`),
  inHeadersGuard(
    'guard acceptOnly',
    `export function acceptOnly(exchange: Exchange): void {\n  chosenMediaType(exchange, exchange.mediaTypes);`,
    `export function acceptOnly(exchange: Exchange): void {\n  void exchange;`,
  ),
  inKeyGuard('guard portalKey', `if (sentKey(exchange) === undefined) {`, `if (sentKey(exchange) === '') {`),
  inKeyGuard(
    'guard keyIfSent',
    `if (!portalUser)\n    throw new BankFault('KEY_UNKNOWN'`,
    `if (!portalUser && exchange.operationId !== 'exchangeCode')\n    throw new BankFault('KEY_UNKNOWN'`,
  ),
  inKeyGuard('guard key', `  exchange.organisation = organisation;`, `  exchange.organisation ??= undefined;`),
  inKeyGuard('guard role', `organisation?.roles.includes(needed)) return;`, `organisation !== undefined) return;`),
  inOperations(
    'guard role of a payment operation',
    `const asPisp = role('PSP_PI');`,
    `const asPisp = role('PSP_AI');`,
    HTTP_GUARDS,
  ),
  inOperations(
    'guard certificate',
    `guards: [headers, portalKey, certificate, signing],`,
    `guards: [headers, portalKey, signing, certificate],`,
    HTTP_ONBOARDING,
  ),
  inBearerGuard('guard bearer', `if (authorization === undefined) {`, `if (false) {`),
  inBearerGuard(
    'guard bearer: the scheme',
    '/^Bearer +([A-Za-z0-9._~+/=-]+)$/i;',
    '/^(?:Bearer +)?([A-Za-z0-9._~+/=-]+)$/i;',
  ),
  inBearerGuard(
    "guard bearer: another organisation's Consent-ID",
    `if (!consent || consent.organisationId !== exchange.organisation?.organisationId) {`,
    `if (!consent) {`,
    HTTP_ROWS,
  ),
  inScaSession(
    'guard of the page: the browser that opened it',
    `const isBound = isBoundBrowser(request.req, secret.cookie);`,
    `const isBound = secret.cookie !== '';`,
  ),
  inScaSession('guard of the page: its own form', `isSameSecret(token, secret.formToken)`, `isSameSecret('', '')`),
  inJudgement(
    'guard certificate: test or production-like',
    `facts.policyOids.includes(TEST_CERTIFICATE_POLICY_OID) ? 'test' : 'production-like'`,
    `facts.policyOids.length > 0 ? 'production-like' : 'test'`,
  ),
];

const inConsentMachine = broken('src/domain/consent/consent.ts', CONSENTS);
const consentMove = (status, from, on, to, instead) =>
  inConsentMachine(
    `status ${status}: ${from} on ${on}`,
    `{ from: '${from}', on: '${on}', to: '${to}', `,
    `{ from: '${from}', on: '${on}', to: '${instead}', `,
  );
const CONSENT_STATUSES = [
  broken('src/sim/consents/consent-moves.ts', CONSENTS)(
    'status received: waits for the PSU',
    `if (isConsentWaiting(after)) state.waiting.add(after.consentId);`,
    `if (after.consentStatus === 'rejected') state.waiting.add(after.consentId);`,
  ),
  consentMove('valid', 'received', 'scaSucceeded', 'valid', 'rejected'),
  consentMove('rejected', 'received', 'psuRefused', 'rejected', 'expired'),
  consentMove('rejected', 'received', 'authorisationLapsed', 'rejected', 'expired'),
  consentMove('terminatedByTpp', 'received', 'deletedByTpp', 'terminatedByTpp', 'rejected'),
  consentMove('expired', 'valid', 'validUntilPassed', 'expired', 'terminatedByTpp'),
  consentMove('expired', 'valid', 'accessUsedUp', 'expired', 'terminatedByTpp'),
  consentMove('expired', 'valid', 'superseded', 'expired', 'revokedByPsu'),
  consentMove('terminatedByTpp', 'valid', 'supersededAsTerminated', 'terminatedByTpp', 'expired'),
  consentMove('revokedByPsu', 'valid', 'revokedByPsu', 'revokedByPsu', 'expired'),
  consentMove('terminatedByTpp', 'valid', 'deletedByTpp', 'terminatedByTpp', 'expired'),
  broken('src/sim/time/due-events.ts', CONSENTS)(
    'status expired: by the clock',
    `applyConsentEvent(bank, asId<ConsentId>(due.subject), 'validUntilPassed',`,
    `applyConsentEvent(bank, asId<ConsentId>(due.subject), 'authorisationLapsed',`,
  ),
  broken('src/dialects/published/wire/consent.ts', HTTP_CONSENTS)(
    'status in the consent read',
    `lastActionDate: dateOfInstantText(consent.lastActionAt, form),\n    consentStatus: consent.consentStatus,`,
    `lastActionDate: dateOfInstantText(consent.lastActionAt, form),\n    consentStatus: 'received',`,
  ),
];

const inPaymentMachine = broken('src/domain/payment/payment.ts', PAYMENT_RUN, PAYMENT_MACHINE);
const inPaymentRun = broken('src/sim/payments/payment-run.ts', PAYMENT_RUN);
const CHECKS = `const CHECKS = ['ACTC', 'ACCP', 'ACFC', 'PDNG', 'ACWC'] as const;`;
const PAYMENT_STATUSES = [
  broken('src/sim/payments/initiate-payment.ts', PAYMENT_RUN)(
    'status RCVD',
    `transactionStatus: 'RCVD',`,
    `transactionStatus: 'PATC',`,
  ),
  inPaymentMachine('status ACTC', `(['ACTC', 'PATC', 'RJCT', 'CANC'] as const)`, `(['PATC', 'RJCT', 'CANC'] as const)`),
  inPaymentMachine('status ACTC after PATC', `(['ACTC', 'RJCT', 'CANC'] as const)`, `(['RJCT', 'CANC'] as const)`),
  inPaymentMachine('status ACCP', CHECKS, CHECKS.replace(`'ACTC', 'ACCP'`, `'ACCP', 'ACTC'`)),
  inPaymentMachine('status PDNG', CHECKS, CHECKS.replace(`'ACFC', 'PDNG'`, `'PDNG', 'ACFC'`)),
  inPaymentMachine('status ACWC', CHECKS, CHECKS.replace(`, 'ACWC'`, '')),
  inPaymentRun('status ACFC', `new Set(['ACFC', 'ACSP']);`, `new Set(['ACSP']);`),
  inPaymentRun('status ACSP', `new Set(['ACFC', 'ACSP']);`, `new Set(['ACFC']);`),
  inPaymentRun('status ACSC', `new Set(['ACSC', 'ACWP', 'ACCC']);`, `new Set(['ACWP', 'ACCC']);`),
  inPaymentRun('status ACWP', `new Set(['ACSC', 'ACWP', 'ACCC']);`, `new Set(['ACSC', 'ACCC']);`),
  inPaymentMachine('status ACCC', `  move('ACSC', 'ACCC'),\n`, ''),
  inPaymentRun(
    'status ACCC without ACSC',
    `new Set(['ACSC', 'ACWP', 'ACCC']);`,
    `new Set(['ACSC', 'ACWP']);`,
    SIM_ROWS,
  ),
  inPaymentMachine('status PART', `'ACCC', 'PART', 'RJCT'] as const)`, `'ACCC', 'RJCT'] as const)`),
  broken('src/sim/authorisation/authorise.ts', PAYMENT_RUN)(
    'status PATC',
    `if (signed.signedBy.length < debtor.signaturesRequired) {`,
    `if (signed.signedBy.length < 1) {`,
  ),
  inPaymentRun('status RJCT', `if (to === 'RJCT' || to === 'CANC') return end(`, `if (to === 'CANC') return end(`),
  inPaymentRun('status CANC', `if (to === 'RJCT' || to === 'CANC') return end(`, `if (to === 'RJCT') return end(`),
  inPaymentRun(
    'status RJCT for an account that cannot pay',
    `const obstacle = to === 'PATC' ? undefined : accountObstacle(bank, payment);`,
    `const obstacle: string | undefined = undefined;`,
  ),
];

const inHandler = broken('src/xs2a/handle-operation.ts');
const inParameters = broken('src/parsing/parameters.ts');
const inLinkBase = broken('src/http/link-base.ts', HTTP_ROWS);
const inListener = broken('src/server/listener.ts', HTTP_ROWS);
const DISCOVERY = 'test/http/discovery';
const inJsonBody = broken('src/xs2a/contract/json-body.ts', HTTP_CONSENTS);
const inApp = broken('src/server/app.ts', HTTP_ROUTING);
const GATEWAY_ROWS = [
  inOperations(
    'row key-required',
    `guards: [headers, keyIfSent, signing],`,
    `guards: [headers, portalKey, signing],`,
    HTTP_GUARDS,
  ),
  inKeyGuard(
    'row gateway-errors',
    `      { path: KEY_HEADER },\n    );\n  }\n  keyIfSent(exchange);`,
    `      { path: KEY_HEADER, fixedStatus: 401 },\n    );\n  }\n  keyIfSent(exchange);`,
  ),
  inKeyGuard(
    'row key-in-query',
    `if (key !== undefined || bank.profile['key-in-query'] !== 'accepted') return key;`,
    `if (key !== undefined) return key;`,
  ),
  inRequestContext('row request-id', `const LONGEST_REQUEST_ID = 128;`, `const LONGEST_REQUEST_ID = 64;`, HTTP_GUARDS),
  inHeadersGuard(
    'row request-id-where: not-on-token',
    `if (isToken && exchange.bank.profile['request-id-where'] === 'not-on-token') return;`,
    `if (exchange.bank.profile['request-id-where'] === 'not-on-token') return;`,
  ),
  inRequestContext('row request-id: echo', `['X-Request-ID', requestId]`, `[]`, HTTP_CONSENTS),
  inHeadersGuard(
    'row request-id-repeat',
    `  requireRequestId(exchange);\n  acceptOnly(exchange);\n`,
    `  requireRequestId(exchange);\n  acceptOnly(exchange);\n` +
      `  const seen = ((exchange.bank as unknown as { seen?: Set<string> }).seen ??= new Set<string>());\n` +
      `  const id = exchange.headers['x-request-id'] ?? '';\n` +
      `  if (seen.has(id)) formatError('X-Request-ID', 'X-Request-ID was used before');\n` +
      `  seen.add(id);\n`,
    HTTP_ROWS,
  ),
  inHeadersGuard(
    'row psu-headers',
    `  requireRequestId(exchange);\n  acceptOnly(exchange);\n`,
    `  requireRequestId(exchange);\n  acceptOnly(exchange);\n` +
      `  if (/[^0-9a-f.:]/i.test(exchange.headers['psu-ip-address'] ?? '')) formatError('PSU-IP-Address', 'no address');\n`,
  ),
  broken('src/xs2a/request-context.ts', HTTP_GUARDS)(
    'row empty-headers',
    `if (text !== undefined && text !== '') present[name] = text;`,
    `if (text !== undefined) present[name] = text;`,
  ),
  inJsonBody('row content-type', `json\\s*$/i.test(type) && declaresUtf8(contentType)`, `json\\s*$/i.test(type)`),
  inHeadersGuard('row accept', `if (chosen !== false) return`, `if (chosen === false) return first; else return`),
  broken('src/xs2a/contract/body-step.ts', HTTP_TOKEN)(
    'row stray-bodies',
    `let parameters = exchange.query;`,
    `if (!isForm(exchange.headers['content-type'])) jsonBodyOf(exchange);\n  let parameters = exchange.query;`,
  ),
  broken('src/dialects/published/wire/consent.ts', HTTP_CONSENTS)(
    'row unknown-members',
    `  const access = readAccess(request);\n`,
    `  const access = readAccess(request);\n` +
      `  const known = ['access', 'recurringIndicator', 'validUntil', 'frequencyPerDay', 'combinedServiceIndicator'];\n` +
      `  for (const name of Object.keys(request)) if (!known.includes(name)) formatError(name, 'is unknown');\n`,
  ),
  inJsonBody(
    'row null-members',
    `if (member !== null && name !== '__proto__') kept[name] = withoutNulls(member);`,
    `if (name !== '__proto__') kept[name] = member === null ? null : withoutNulls(member);`,
  ),
  inParameters(
    'row repeated-parameters',
    `if (Object.hasOwn(into, name)) formatError`,
    `if (false) formatError`,
    HTTP_ACCOUNTS,
  ),
  inParameters(
    'row repeated-parameters: query and form',
    `if (Object.hasOwn(parameters, name) && parameters[name] !== value) {`,
    `if (false) {`,
    HTTP_TOKEN,
  ),
  inApp('row routing', `app.enable('strict routing');`, `app.disable('strict routing');`),
  inApp('row routing: case', `app.enable('case sensitive routing');`, `app.disable('case sensitive routing');`),
  broken('src/xs2a/routing/route-refusal.ts', HTTP_ROUTING)(
    'row routing: 405',
    `fixedStatus: 405,`,
    `fixedStatus: 404,`,
  ),
  inJsonBody('row sizes: depth', `if (depthLeft === 0)`, `if (depthLeft === -100)`),
  broken('src/xs2a/receive-body.ts', HTTP_CONSENTS)(
    'row sizes: body',
    `receiveBody(req: IncomingMessage, maximumBytes: number): Promise<ReceivedBody> {`,
    `receiveBody(req: IncomingMessage, bytes: number): Promise<ReceivedBody> { const maximumBytes = 2 * bytes;`,
  ),
  broken('src/server/listener.ts', HTTP_ROUTING)(
    'row sizes: headers',
    `maxHeaderSize: headerBytes,`,
    `maxHeaderSize: 2 * headerBytes,`,
  ),
  broken('src/xs2a/routing/route-refusal.ts', HTTP_CONSENTS)(
    'row unpublished-operations',
    `return profile['unpublished-operations'] === 'offered';`,
    `return false;`,
  ),
  broken('src/http/link-base.ts', HTTP_ROUTING)(
    'row link-base',
    `host !== undefined && name !== undefined && settings.allowedHosts.includes(name);`,
    `host !== undefined && name !== undefined;`,
  ),
  inLinkBase(
    'row link-base: the public URL',
    `if (settings.publicUrl !== undefined) {`,
    `if (settings.publicUrl === '') {`,
  ),
  inLinkBase(
    'row link-base: pages on the plain listener',
    'const pages = forPages === undefined ? api : underName(forPages, req, settings);',
    'const pages = api;',
  ),
  inOperations('row success-status', `=== 'nextgen' ? 201 : 200`, `=== 'nextgen' ? 202 : 200`, HTTP_CONSENTS),
  inHandler(
    'row success-status: deletions',
    `if (body === undefined) return emptyAnswer(status, headers);`,
    `if (body === undefined) return repeatableAnswer('', 200, headers, '{}');`,
    HTTP_CONSENTS,
  ),
  inHandler(
    'row rate-limit',
    `    for (let index = 0; index < guards.length; index += 1) {\n`,
    `      const calls = (((bank as unknown as { calls?: number }).calls ??= 0), ((bank as any).calls += 1));\n` +
      `      if (calls > 100) throw new BankFault('ACCESS_EXCEEDED', 'too many requests');\n` +
      `    for (let index = 0; index < guards.length; index += 1) {\n`,
    HTTP_ROWS,
  ),
  inHandler(
    'row events',
    `  server.afterOperation(bank);\n`,
    `  server.afterOperation(bank);\n` +
      `  const address = request.headers['tpp-notification-uri'];\n` +
      `  if (address !== undefined) void fetch(address, { method: 'POST' }).catch(() => undefined);\n`,
    HTTP_ROWS,
  ),
  broken('src/dialects/published/wire/transaction.ts', HTTP_ROWS)(
    'row paging',
    `list.map((entry) => transactionBody(entry`,
    `list.slice(0, 100).map((entry) => transactionBody(entry`,
  ),
];

const inWireError = broken('src/dialects/published/wire/error.ts');
const ERROR_ROWS = [
  inWireError('row error-body', `...(path !== undefined && { path }), `, '', HTTP_CONSENTS),
  inWireError(
    'row error-status',
    `=== 'nextgen' ? (fault.detail.nextgenStatus ?? entry.nextgenStatus) : 400;`,
    `=== 'nextgen' ? entry.nextgenStatus : 400;`,
    HTTP_GUARDS,
  ),
  inWireError(
    'row error-status: documented',
    `=== 'nextgen' ? (fault.detail.nextgenStatus ?? entry.nextgenStatus) : 400;`,
    `!== '' ? (fault.detail.nextgenStatus ?? entry.nextgenStatus) : 400;`,
    HTTP_GUARDS,
  ),
  inOperations(
    'row error-precedence',
    `source: 'Endpoints / 8',\n    guards: [headers, key, asAisp, signing, bearer],`,
    `source: 'Endpoints / 8',\n    guards: [headers, key, asAisp, bearer, signing],`,
    HTTP_GUARDS,
  ),
  broken('src/sim/tokens/exchange-code.ts', TOKENS)(
    'row error-precedence: a token whose consent has ended',
    `(grant.kind === 'SBS' || consent?.consentStatus === 'valid')`,
    `(grant.kind === 'SBS' || consent)`,
  ),
  broken('src/dialects/published/operations.ts', HTTP_TOKEN)(
    'row token-errors',
    `operationId === 'exchangeCode' ? tokenFailureAnswer`,
    `operationId === '' ? tokenFailureAnswer`,
  ),
  broken('src/sim/tokens/exchange-code.ts', TOKENS)(
    'row token-client-errors',
    `if (!organisation || !bank.digests.isSameSecret(request.clientSecret, organisation.clientSecret)) {`,
    `if (!organisation) {`,
  ),
];

const inExchange = broken('src/sim/tokens/exchange-code.ts', TOKENS);
const inWireToken = broken('src/dialects/published/wire/token.ts', HTTP_TOKEN);
const inScaPage = broken('src/sim/authorisation/sca-page.ts', SIM_ROWS);
const TOKEN_ROWS = [
  inWireToken('row token-method', `parameters['grant_type'] ?? 'authorization_code';`, `needed('grant_type');`),
  broken('src/xs2a/contract/body-step.ts', HTTP_TOKEN)(
    'row token-method: HTTP Basic',
    `return { ...parameters, ...basicCredentials(exchange.headers['authorization'], parameters) };`,
    `return parameters;`,
  ),
  inWireToken(
    'row token-request-id',
    `if (profile['token-request-id'] === 'required') needed('request_id');`,
    `void profile;`,
  ),
  inExchange(
    'row token-request-id: another one',
    `if (exchange.requestId !== undefined && exchange.requestId !== grant.requestId) {`,
    `if (false) {`,
  ),
  inWireToken(
    'row expires-in-key',
    `...(key !== 'clean' && { 'expires_in ': token.expiresInSeconds }),`,
    `...(key !== 'clean' && { expires_in: token.expiresInSeconds }),`,
  ),
  inExchange('row refresh-token', `bank.state.refreshTokens.set(text, { ...token, used: true });`, ''),
  inExchange('row lifetimes', `if (bank.now >= code.expiresAt)`, `if (bank.now > code.expiresAt)`),
  inExchange(
    'row lifetimes: a code used twice',
    `if (code.used) {\n    bank.state.grants.set(grant.grantId, { ...grant, revoked: true });`,
    `if (code.used) {`,
  ),
  broken('src/http/link-base.ts', HTTP_CONSENTS)('row authorisation-endpoint', `&request_id=\${requestId}`, ``),
  inScaPage(
    'row authorisation-endpoint: another client',
    `if (client !== clientId && client !== organizationIdentifier)`,
    `if (client === undefined)`,
  ),
  inScaPage(
    'row authorisation-endpoint: code_challenge_method',
    `if (challenge !== undefined && method !== 'S256')`,
    `if (challenge !== undefined && method === 'plain')`,
  ),
  inExchange(
    'row authorisation-endpoint: code_verifier',
    `validateCodeVerifier(bank, code, exchange.codeVerifier);`,
    '',
  ),
  broken('src/xs2a/routing/oauth-metadata-route.ts', DISCOVERY)(
    'row oauth-metadata',
    `profile['refresh-token'] === 'rotating'`,
    `profile['refresh-token'] !== undefined`,
  ),
  broken('src/domain/authorisation/oauth.ts', DISCOVERY)('row oauth-metadata: the bank at the end', `'$2$1'`, `'$1$2'`),
  broken('src/xs2a/record-request.ts', DISCOVERY)(
    'row routing: what browsers ask for',
    `!isDiscovery(path) &&`,
    `false &&`,
  ),
  broken('src/domain/authorisation/oauth.ts', HTTP_CONSENTS)(
    'row redirect-uri',
    `else if (!APP_SCHEME.test(text))`,
    `else if (url.protocol === '')`,
  ),
  broken('src/domain/authorisation/oauth.ts', CONSENTS)(
    'row redirect-outcome',
    "(/[?&]$/.test(redirectUri) ? '' : '&') : '?'}",
    "(/[?&]$/.test(redirectUri) ? '' : '?') : '?'}",
  ),
  broken('src/sim/authorisation/schedule-psu.ts', CONSENTS)(
    'row psu-behaviour',
    `if (bank.profile['psu-behaviour'] === 'waits') return;`,
    `if (bank.profile['psu-behaviour'] !== 'approves') return;`,
  ),
  broken('src/sim/authorisation/schedule-psu.ts', CONSENTS)(
    'row psu-delay',
    `bank.calendar.add(bank.now, bank.profile['psu-delay'].decision);`,
    `bank.now;`,
  ),
  inScaPage(
    'row sca-link-lifetime',
    `bank.profile['sca-link-lifetime'].pageSession`,
    `bank.profile.lifetimes.accessToken`,
  ),
  broken('src/domain/authorisation/sca.ts', SIM_ROWS)(
    'row wrong-passwords',
    `WRONG_TRIES_ALLOWED = 3;`,
    `WRONG_TRIES_ALLOWED = 4;`,
  ),
  inBearerGuard('row bearer-presentation', `  requireSameConsent(exchange, grant.requestId);\n`, '', HTTP_ACCOUNTS),
];

const inCreateConsent = broken('src/sim/consents/create-consent.ts', CONSENTS);
const inAccess = broken('src/sim/accounts/account-access.ts', CONSENTS);
const inWireConsent = broken('src/dialects/published/wire/consent.ts', HTTP_CONSENTS);
const CONSENT_ROWS = [
  inCreateConsent(
    'row consent-defaults',
    `request.combinedServiceIndicator ?? false,`,
    `request.combinedServiceIndicator ?? true,`,
  ),
  inCreateConsent(
    'row consent-defaults: frequencyPerDay',
    `request.frequencyPerDay ?? 1,`,
    `request.frequencyPerDay ?? 4,`,
  ),
  inWireConsent('row unsupported-access-kinds', `if (access[kind] !== undefined) {`, `if (false) {`),
  inWireConsent(
    'row unsupported-access-kinds: empty lists',
    `if (named.every((list) => list.length === 0)) {`,
    `if (false) {`,
  ),
  inWireConsent(
    'row account-reference',
    `if (identifier === undefined || given.length > 1) {`,
    `if (identifier === undefined) {`,
  ),
  broken('src/domain/account/account.ts', CONSENTS)(
    'row account-reference: currency',
    `if (reference.currency !== undefined && reference.currency !== account.currency) return false;`,
    '',
  ),
  broken('src/domain/account/iban.ts', HTTP_CONSENTS)(
    'row account-reference: check digits',
    `mod97(text.slice(4) + text.slice(0, 4)) === 1 ? undefined`,
    `mod97(text.slice(4) + text.slice(0, 4)) > 0 ? undefined`,
  ),
  broken('src/sim/authorisation/assess-authorisation.ts', CONSENTS)(
    'row account-mismatch',
    `const mismatch = isPartial ? grants.length === 0 : true;`,
    `const mismatch = isPartial ? grants.length === 0 : false;`,
  ),
  broken('src/sim/authorisation/authorise.ts', PAYMENT_RUN)(
    'row account-mismatch: a payment',
    `mismatch ? 'AC01' : 'DS02'`,
    `mismatch ? 'DS02' : 'DS02'`,
  ),
  broken('src/domain/consent/access-rights.ts', CONSENTS)(
    'row access-implied',
    `if (right) grant[right] = true;`,
    `if (right) grant.balances = grant.transactions = true;`,
  ),
  inCreateConsent(
    'row frequency-range',
    `if (frequencyPerDay < 1 || frequencyPerDay > maximum) {`,
    `if (frequencyPerDay < 1) {`,
  ),
  inCreateConsent(
    "row frequency-range: a TPP's own maximum",
    `organisation.maximumFrequencyPerDay ?? PUBLISHED_MAXIMUM`,
    `PUBLISHED_MAXIMUM`,
  ),
  inCreateConsent('row frequency-range: one-off', `if (!recurring && frequencyPerDay !== 1) {`, `if (false) {`),
  inAccess('row frequency-window', `!continues && !caller.psuPresent;`, `!continues;`),
  broken('src/domain/consent/usage.ts', CONSENTS)(
    'row frequency-window: the day',
    `return usage !== undefined && usage.day === day ? (usage.counts[key] ?? 0) : 0;`,
    `return usage?.counts[key] ?? (day === '' ? 1 : 0);`,
  ),
  inCreateConsent(
    'row valid-until',
    `return validUntil > latest ? latest : validUntil;`,
    `return latest && validUntil;`,
  ),
  broken('src/domain/consent/consent.ts', CONSENTS)(
    'row valid-until: the last day',
    `return calendar.startOfDay(addDays(validUntil, 1));`,
    `return calendar.startOfDay(addDays(validUntil, 0));`,
  ),
  broken('src/sim/bank.ts', CONSENTS)(
    'row aspsp-time-zone',
    `calendarOf(parts.profile['aspsp-time-zone']);`,
    `calendarOf('UTC');`,
  ),
  inWireConsent('row date-form', `validUntil: dayText(consent.validUntil, form),`, `validUntil: consent.validUntil,`),
  inCreateConsent(
    'row consent-transitions',
    `at: Math.min(window, consentEnd(validUntil, bank.calendar)),`,
    `at: consentEnd(validUntil, bank.calendar),`,
  ),
  broken('src/domain/consent/consent.ts', CONSENTS)(
    'row consent-transitions: lastActionDate',
    `consentStatus: to,\n    lastActionAt: at,`,
    `consentStatus: to,`,
  ),
  broken('src/domain/consent/usage.ts', CONSENTS)(
    'row one-off-consent-end',
    `(!grant.transactions || read(`,
    `(!grant.transactions || !read(`,
  ),
  broken('src/sim/consents/approve-consent.ts', CONSENTS)(
    'row recurring-supersedes',
    `expireOlderConsents(bank, valid);`,
    '',
  ),
  broken('src/sim/consents/read-consent.ts', CONSENTS)(
    'row ownership: consents',
    `if (!consent || consent.organisationId !== caller.organisation.organisationId) {`,
    `if (!consent) {`,
  ),
  broken('src/sim/payments/read-payment.ts', HTTP_PAYMENTS)(
    'row ownership: payments',
    ` || payment.organisationId !== caller.organisation.organisationId ||`,
    ` ||`,
  ),
  inExchange(
    'row ownership: tokens',
    `return grant?.organisationId === organisationId ? grant : undefined;`,
    `return grant;`,
  ),
  inAccess(
    'row consent-use-errors',
    `if (status === 'valid') return consent;`,
    `if (status !== 'received') return consent;`,
  ),
  inAccess('row consent-use-errors: a right not granted', `if (right !== 'account' && !grant[right])`, `if (false)`),
  broken('src/sim/consents/delete-consent.ts', CONSENTS)(
    'row consent-delete-again',
    `if (!applyConsentEvent(bank, consentId, 'deletedByTpp', 'deleted by the TPP')) {`,
    `if (!applyConsentEvent(bank, consentId, 'deletedByTpp', 'deleted by the TPP') && consent.consentStatus === '') {`,
  ),
];

const inAccountLines = broken('src/sim/accounts/account-lines.ts', HTTP_ACCOUNTS);
const inReadTransactions = broken('src/sim/accounts/read-transactions.ts', HTTP_ACCOUNTS);
const inWireAccount = broken('src/dialects/published/wire/account.ts', HTTP_ACCOUNTS);
const ACCOUNT_ROWS = [
  inOperations(
    'row transactions-path',
    `path: '/PSD2/v1/accounts/:accountId/transactions',`,
    `path: '/PSD2/v1/transactions/:accountId',`,
    HTTP_ACCOUNTS,
  ),
  broken('src/dialects/published/wire/transaction.ts', HTTP_ROWS)(
    'row transactions-path: without balances',
    `account: accountIbanBody(result.account),\n`,
    `account: accountIbanBody(result.account),\n    balances: [],\n`,
  ),
  broken('src/dialects/published/wire/transaction.ts', HTTP_ACCOUNTS)(
    'row booking-status',
    `if (rule === 'optional') return 'both';`,
    `if (rule === 'optional') return 'booked';`,
  ),
  broken('src/dialects/published/wire/transaction.ts', HTTP_ACCOUNTS)(
    'row booking-status: information, all',
    `const KNOWN_BUT_NOT_SERVED = ['information', 'all'];`,
    `const KNOWN_BUT_NOT_SERVED = ['information'];`,
  ),
  inAccountLines('row date-filter', `(date) => date > dateTo);`, `(date) => date >= dateTo);`),
  inReadTransactions('row date-filter: reversed', `if (dateFrom > dateTo)`, `if (dateFrom > dateTo && dateTo === '')`),
  inReadTransactions(
    'row date-filter-days',
    `addDays(lastDay, -bank.profile['date-filter-days'].defaultDays);`,
    `addDays(lastDay, -91);`,
    SIM_ROWS,
  ),
  inAccountLines('row transaction-order', `  ].reverse();`, `  ];`),
  broken('src/domain/account/ledger.ts', PAYMENT_RUN)(
    'row transaction-order: ids kept',
    `  book(ledger, transaction, bookingDate, at);\n  return true;`,
    `  book(ledger, { ...transaction, entryReference: '' }, bookingDate, at);\n  return true;`,
  ),
  broken('src/sim/directory.ts', CONSENTS)(
    'row resource-id',
    `derivedUuid(bank.seed, 'resource', organisationId, accountId) as ResourceId`,
    `derivedUuid(bank.seed, 'resource', organisationId.slice(0, 0), accountId) as ResourceId`,
  ),
  broken('src/sim/accounts/read-accounts.ts', HTTP_ACCOUNTS)(
    'row with-balance',
    `if (!withBalance || !grant.balances) return`,
    `if (!withBalance) return`,
  ),
  inWireAccount('row account-links', `? '_links' : 'links';`, `? '_links' : '_links';`),
  broken('src/sim/accounts/settlement.ts', PAYMENT_RUN)(
    'row account-status',
    `if (debtor.status === 'blocked') return 'AC06';`,
    `if (debtor.status === 'blocked') return 'AC04';`,
  ),
  inAccess('row account-status: deleted', `if (account.status === 'deleted')`, `if (account.status === 'blocked')`),
  broken('src/domain/account/balance.ts', HTTP_ACCOUNTS)(
    'row balance-types',
    `available(account.creditLimitMinorUnits, true), available(0, false)]`,
    `available(account.creditLimitMinorUnits, true)]`,
  ),
  broken('src/domain/account/ledger.ts', HTTP_ACCOUNTS)(
    'row balance-types: pending debits',
    `return ledger.bookedMinorUnits + ledger.pendingDebitMinorUnits + creditLimitMinorUnits;`,
    `return ledger.bookedMinorUnits + creditLimitMinorUnits;`,
  ),
  broken('src/control-api/views/view-parts.ts', 'test/control-api/holders')(
    'row amount-form',
    `amount: amountNumber(money) };`,
    `amount: String(amountNumber(money)) as never };`,
  ),
  broken('src/domain/money.ts', HTTP_PAYMENTS)(
    'row amount-form: decimals',
    `if (fraction.length > digits) return 'tooManyDecimals';`,
    '',
  ),
  inWireAccount(
    'row address-names',
    `ownerAddress: account.ownerAddress && addressBody(account.ownerAddress, form),`,
    `ownerAddress: account.ownerAddress && { streetName: 'x' },`,
    'test/http/every-field',
  ),
  broken('src/parsing/without-absent.ts', HTTP_ACCOUNTS)(
    'row absent-fields',
    `if (value !== undefined) present[name] = value;`,
    `present[name] = value ?? null;`,
  ),
];

const inSettlement = broken('src/sim/accounts/settlement.ts', PAYMENT_RUN);
const inWirePayment = broken('src/dialects/published/wire/payment.ts', HTTP_PAYMENTS);
const inInitiate = broken('src/sim/payments/initiate-payment.ts', PAYMENT_RUN);
const inRules = broken('src/sim/payments/product-rules.ts', PAYMENT_RUN);
const inProducts = broken('src/domain/payment/payment.ts', PAYMENT_RUN);
const PAYMENT_ROWS = [
  inWirePayment(
    'row payment-required',
    `const name = readText(request, 'creditorName', '', 70);`,
    `const name = readOptionalText(request, 'creditorName', '', 70) ?? '';`,
  ),
  inWirePayment('row payment-required: BIC', `if (agent !== undefined && !BIC.test(agent))`, `if (agent === '')`),
  inRules('row payment-rules: SEPA', `!SEPA_COUNTRIES.has(country)) {`, `!SEPA_COUNTRIES) {`, HTTP_PAYMENTS),
  inRules('row payment-rules: currency', `currency !== rules.currency) {`, `currency === '') {`, HTTP_PAYMENTS),
  inRules('row payment-rules: amount', `if (minorUnits < 1 ||`, `if (minorUnits < 0 ||`, HTTP_PAYMENTS),
  inProducts('row payment-rules: remittance', `LONGEST_REMITTANCE = 140;`, `LONGEST_REMITTANCE = 141;`, HTTP_PAYMENTS),
  inWirePayment(
    'row remittance-charset',
    `    ...(remittance !== undefined && { remittanceInformationUnstructured: remittance }),`,
    `    ...(remittance !== undefined && {\n` +
      `      remittanceInformationUnstructured: remittance.replace(/[^A-Za-z0-9/?:().,'+ -]/g, '.'),\n` +
      `    }),`,
    HTTP_ROWS,
  ),
  inInitiate(
    'row payment-sca',
    `const withoutSca = bank.profile['payment-sca'] === 'none';`,
    `const withoutSca = bank.profile['payment-sca'] !== 'none';`,
  ),
  inInitiate(
    'row payment-window',
    `bank.profile['payment-window'].authorisationWindow);`,
    `bank.profile.lifetimes.accessToken);`,
  ),
  broken('src/sim/time/due-events.ts', PAYMENT_RUN)('row payment-window: reason', `'MS03');`, `'DS02');`),
  inWirePayment(
    'row payment-link',
    `transactionStatus: payment.transactionStatus,\n    _links: paymentLinks(payment, clientId, base),`,
    `transactionStatus: payment.transactionStatus,`,
  ),
  inPaymentRun('row payment-plan', `step.stay ?? elapsed(0));`, `elapsed(0));`),
  inPaymentMachine('row payment-transitions', `CHECKS.slice(index + 1)`, `CHECKS.slice(1)`, PAYMENT_MACHINE),
  inPaymentRun(
    'row payment-transitions: asked',
    `if (!force && !movePayment(payment, to, bank.now, cause)) return undefined;`,
    '',
  ),
  inPaymentRun('row money-effect', `(to === 'ACSC' && !isStillToBeCredited(updated))`, `to === 'ACSC'`),
  inSettlement(
    'row money-effect: given back',
    `if (payment.money.stage !== 'debited') return payment;\n`,
    `if (payment.money.stage !== 'reserved') return payment;\n`,
  ),
  inSettlement(
    'row funds',
    `if (available < debit.minorUnits + fee.minorUnits)`,
    `if (available <= debit.minorUnits + fee.minorUnits)`,
  ),
  inSettlement(
    'row funds: the fee',
    `if (available < debit.minorUnits + fee.minorUnits)`,
    `if (available < debit.minorUnits)`,
    SIM_ROWS,
  ),
  broken('src/domain/payment/tariff.ts', PAYMENT_RUN, 'test/domain/money')(
    'row fees',
    `scaleHalfUp(amount.minorUnits, tariff.perMilleThousandths, 1_000_000);`,
    `Math.floor((amount.minorUnits * tariff.perMilleThousandths) / 1_000_000);`,
  ),
  inSettlement('row fees: booked', `if (fee.minorUnits > 0) lines.push`, `if (fee.minorUnits < 0) lines.push`),
  broken('src/domain/money.ts', PAYMENT_RUN)(
    'row currency-mismatch',
    `numerator: rate.denominator, denominator: rate.numerator`,
    `numerator: rate.numerator, denominator: rate.denominator`,
  ),
  inSettlement(
    'row currency-mismatch: no rate',
    `if (!debit || !credit) return 'AM03';`,
    `if (!debit || !credit) return 'AC09';`,
  ),
  inWirePayment(
    'row reject-reason',
    `transactionStatus: payment.transactionStatus, tppMessages: reasonMessages(payment) });`,
    `transactionStatus: payment.transactionStatus });`,
  ),
  inPaymentMachine(
    'row cancel',
    `(['ACSC', 'ACWP', 'ACCC', 'PART', 'RJCT'] as const)`,
    `(['ACSC', 'ACWP', 'ACCC', 'PART', 'RJCT', 'CANC'] as const)`,
    PAYMENT_RUN,
  ),
  broken('src/sim/authorisation/assess-authorisation.ts', PAYMENT_RUN)(
    'row multi-signature',
    `if (!signersOf(subject).includes(psuId)) return undefined;`,
    `if (signersOf(subject).length < 9) return undefined;`,
  ),
  inPaymentMachine('row every-status', `  'PART',\n  'RJCT',`, `  'RJCT',`, PAYMENT_RUN),
];

const inClientCertificate = broken('src/http/client-certificate.ts', HTTP_ROWS);
const inOnboard = broken('src/sim/onboarding/onboard-tpp.ts', ONBOARDING);
const ONBOARDING_ROWS = [
  broken('src/sim/onboarding/onboard-tpp.ts', HTTP_ONBOARDING)(
    'row onboarding-request',
    `request.name ?? identity.organizationName`,
    `request.name ?? identity.ncaName`,
  ),
  inClientCertificate(
    'row certificate-source',
    `isTrustedPeer(peer, settings.trustedProxies)`,
    `isTrustedPeer('127.0.0.1', settings.trustedProxies)`,
  ),
  inClientCertificate(
    'row certificate-source: the TLS connection first',
    `if (tls) return judged(tls, bank, 'web', reader);`,
    ``,
  ),
  broken('src/decisions/onboarding.ts', HTTP_ROWS)(
    'row certificate-source: X-Client-Cert',
    `published: ['X-ARR-ClientCert', 'X-Client-Cert'],`,
    `published: ['X-ARR-ClientCert'],`,
  ),
  inClientCertificate(
    'row certificate-check',
    `throw new BankFault(judgement.code, judgement.text, path`,
    `throw new BankFault('CERTIFICATE_INVALID', judgement.text, path`,
  ),
  inClientCertificate(
    "row certificate-check: the bank's clock",
    `const nowMs = certificateInstant(bank);`,
    `const nowMs = Date.now();`,
  ),
  broken('src/certificates/chain.ts', HTTP_ROWS)(
    'row certificate-check: a CA may sign',
    `if (!issuer.ca || at <`,
    `if (at <`,
  ),
  inListener(
    'row certificate-check: TLS asks',
    `requestCert: tls.clientCertificates !== 'not-asked',`,
    `requestCert: false,`,
  ),
  inListener('row certificate-check: TLS refuses none', `rejectUnauthorized: false,`, `rejectUnauthorized: true,`),
  broken('src/certificates/chain.ts', CERTIFICATES)(
    'row certificate-check: room for the path',
    `if (pathLength && depth > integerOf(pathLength)) return false;`,
    '',
  ),
  inOnboard(
    'row portal',
    `if (admin.userEmail.toLowerCase() !== caller.portalUser.userEmail.toLowerCase()) {`,
    `if (admin.userEmail === '') {`,
  ),
  inOnboard('row portal: activated', `    activated: true,\n`, ''),
  inOnboard(
    'row reonboarding',
    `organisation.organizationIdentifier === identity.organizationIdentifier ||`,
    `organisation.organizationIdentifier === '' ||`,
  ),
  inOnboard(
    'row reonboarding: nothing is carried over',
    `const consents = [...state.consents.values(), ...state.fundsConsents.values()].filter(isOwn);`,
    'const consents = [...state.consents.values(), ...state.fundsConsents.values()].filter(() => false);',
  ),
  inKeyGuard('row not-onboarded', `'NOT_ONBOARDED',\n      'the user`, `'KEY_UNKNOWN',\n      'the user`),
  inKeyGuard('row role-check', `bank.profile['role-check'] === 'off' || `, ''),
];

const inRename = broken('src/sim/accounts/change-account-name.ts', ONBOARDING);
const inWireRenaming = broken('src/dialects/published/wire/renaming.ts', HTTP_ONBOARDING);
const RENAMING_ROWS = [
  inRename('row rename-match', `(item.branchCode === undefined || account.branchCode === item.branchCode) &&\n`, '\n'),
  inRename(
    'row rename-match: one account only',
    `if (another) return formatError(`,
    `if (!account) return formatError(`,
  ),
  inRename(
    'row rename-effect',
    `for (const account of renamed) bank.state.accounts.set(account.accountId, account);`,
    '',
  ),
  inWireRenaming(
    'row rename-header',
    `readOptionalText(header, 'ChannelSessionId', 'Header', 1000);`,
    `readText(header, 'ChannelSessionId', 'Header', 1000);`,
  ),
  inWireRenaming(
    'row rename-response',
    `withoutAbsent({ IBANNo: account.iban, AccountName: account.name })`,
    `withoutAbsent({ IBANNo: account.iban, Name: account.name })`,
  ),
];

const contract = (breaks, file, find) => ({ breaks, file, find, replace: '', tests: ['test/http/contract.http'] });
const CONTRACT = [
  contract(
    'guard contract (headers)',
    'src/xs2a/guards/headers.ts',
    'exchange.contract.checkHeaders(exchange.operationId, exchange.headers);',
  ),
  contract(
    'guard contract (token parameters)',
    'src/xs2a/contract/body-step.ts',
    'exchange.contract.checkQuery(exchange.operationId, parameters);',
  ),
  contract('guard contract (body)', 'src/xs2a/contract/body-step.ts', 'exchange.contract.checkBody(checkedAs, body);'),
];

export const MUTATIONS = [
  ...BANK_SWITCHES,
  ...CALL_SWITCHES,
  ...OUTCOMES,
  ...PAGES,
  ...VARIATION_MUTATIONS,
  ...SESSION,
  ...SPEED_AND_DATA,
  ...DASHBOARD,
  ...TRUST,
  ...CONNECTIONS,
  ...CARDS_AND_FUNDS,
  ...DELTA_ACCESS,
  ...ACCOUNT_REPORTS,
  ...SIGNING_BASKETS,
  ...SIGNATURES,
  ...NOTIFICATIONS,
  ...UNGUARDED,
  ...OPERATIONS,
  ...GUARDS,
  ...CONTRACT,
  ...CONSENT_STATUSES,
  ...PAYMENT_STATUSES,
  ...GATEWAY_ROWS,
  ...ERROR_ROWS,
  ...TOKEN_ROWS,
  ...CONSENT_ROWS,
  ...ACCOUNT_ROWS,
  ...PAYMENT_ROWS,
  ...PAYMENTS_OVER_TIME,
  ...ONBOARDING_ROWS,
  ...RENAMING_ROWS,
];
