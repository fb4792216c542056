import { broken } from './broken.mjs';

/** Certificates, their verification, revocation, and signatures. */

const CERTIFICATES = 'test/(infra/certificates|domain/certificate|docs/certificates)';
const SIGNING = 'test/http/signing';
const ISSUED = 'test/control-api/certificates';
const inJudgement = broken('src/domain/tpp/certificate-identity.ts', CERTIFICATES);
const inReading = broken('src/certificates/client-certificates.ts', CERTIFICATES);
const inIssue = broken('src/certificates/issue.ts', CERTIFICATES);
const inAuthority = broken('src/certificates/test-authority.ts', CERTIFICATES);
const inGuard = broken('src/xs2a/guards/signing.ts', SIGNING);
const inHeader = broken('src/domain/signing/signature-header.ts', SIGNING);
const inList = broken('src/domain/signing/signing-string.ts', SIGNING);
const inKeyId = broken('src/domain/signing/signature-header.ts', SIGNING);
const inSignatures = broken('src/server/signatures.ts', SIGNING);
const inClientCertificate = broken('src/http/client-certificate.ts', SIGNING);
const inAsked = broken('src/http/test-certificates.ts', ISSUED);
const inRequest = broken('src/certificates/test-authority.ts', ISSUED);
const inOcsp = broken('src/certificates/pki/ocsp.ts', 'test/certificates/ocsp');

const GUARD = 'test/control-api/guard';
const ABUSE = 'test/http/abuse';
const PORTAL = 'test/http/portal';
const inPages = broken('src/http/own-pages.ts', GUARD);
const inListener = broken('src/server/listener.ts', ABUSE);
const inPortal = broken('src/pages/portal/routes.ts', PORTAL);
const inSessions = broken('src/pages/portal/sessions.ts', PORTAL);
const inStore = broken('src/certificates/certificates.ts', 'test/certificates/store');

export const TRUST = [
  broken('src/client-report/rules/headers.ts', 'test/client-report')(
    'report: a signature that did not hold',
    `refusal?.code !== 'SIGNATURE_INVALID'`,
    `refusal?.code !== 'SIGNATURE_MISSING'`,
  ),
  inPages(
    'control API: another port is another origin',
    `?.[1]?.toLowerCase() === host.toLowerCase()`,
    `?.[1]?.split(':')[0] === host.split(':')[0]`,
  ),
  inPages(
    'control API: same site is not same origin',
    `new Set(['same-origin', 'none'])`,
    `new Set(['same-origin', 'same-site', 'none'])`,
  ),
  inPages('control API: links only', `headers['sec-fetch-mode'] === 'navigate'`, `headers['sec-fetch-mode'] !== 'x'`),
  inListener('slow headers', `headersTimeout: timeouts.headersMs,`, ``),
  inListener('slow requests', `requestTimeout: timeouts.requestMs,`, ``),
  inListener('slow handshakes', `handshakeTimeout: timeouts.handshakeMs,`, ``),
  broken('src/http/connections.ts', ABUSE)(
    'handshakes that failed get no answer',
    ` || /^ERR_(?:TLS|SSL|OSSL)_/.test(error.code ?? '')`,
    ``,
  ),
  inListener(
    'a renewed certificate is used',
    `(server as https.Server).setSecureContext(secureContextOf(tls));`,
    `secureContextOf(tls);`,
  ),
  inStore(
    'the server certificate is renewed in time',
    `const { signed } = await serverAt(options.now());`,
    `const { signed } = await serverAt(nowMs);`,
  ),
  inPortal('portal: foreign forms', `!portalSessions.isOwnForm(secret, request.fields['form_token'])`, `false`),
  inPortal(
    'portal: address and key belong together',
    `if (user && user.userEmail.toLowerCase() === userEmail?.trim().toLowerCase())`,
    `if (user)`,
  ),
  inPortal('portal: a refused form changes nothing', `if (name) rotateSubscriptionKey`, `rotateSubscriptionKey`),
  inSessions('portal: signed out', `if (secret !== undefined) this.#byCookie.delete(secret);`, ``),
  broken('src/sim/onboarding/register-portal-user.ts', PORTAL)(
    'portal: credentials once',
    `if (organisation.credentialsShown) return undefined;`,
    ``,
  ),
  broken('src/xs2a/lazy-client-call.ts', ABUSE)(
    'journal: bodies that are nested too deeply',
    `isWithinDepth(value, this.profile.sizes.jsonDepth) ? value : undefined`,
    `isWithinDepth(value, 1e9) || value ? value : undefined`,
  ),
  broken('src/banks/digests.ts', 'test/banks/digests')(
    'secrets: length',
    `timingSafeEqual(digest(given), digest(secret))`,
    `given.startsWith(secret)`,
  ),
  inJudgement(
    'certificate: the chain',
    `    chainTrusted\n      ? undefined`,
    `    chainTrusted || true\n      ? undefined`,
  ),
  inJudgement('certificate: a weak key', `bits >= LEAST_RSA_BITS`, `bits >= 512`),
  inJudgement('certificate: the end', `nowMs > notAfterMs`, `nowMs > notAfterMs + 1e12`),
  inJudgement('certificate: the beginning', `nowMs < notBeforeMs`, `nowMs < notBeforeMs - 1e12`),
  inJudgement(
    'certificate: revocation',
    `    if (!revocation) return undefined;`,
    `    if (revocation) return undefined;\n    if (!revocation) return undefined;`,
  ),
  inJudgement(
    'certificate: revoked or blocked',
    `revocation.status === 'revoked'`,
    `revocation.status === 'blocked'`,
    SIGNING,
  ),
  inJudgement('certificate: QcType', `qcTypes.includes(qcType)`, `qcTypes.length >= 0`),
  inJudgement('certificate: a role', `psd2 && psd2.roles.length > 0`, `psd2`),
  inJudgement('certificate: organizationIdentifier', `ORGANIZATION_IDENTIFIER.test(id)`, `id.length > 0`),
  inReading(
    'certificate: a single statement has no QcType',
    `isSingle && qcTypes.length === 0 ?`,
    `isSingle && false ?`,
  ),
  inReading('certificate: roles in one list', `isOid(item) ? [item] :`, `false ? [item] :`),
  inReading(
    'certificate: signed by itself',
    `isSelfSigned: certificate.subject === certificate.issuer`,
    `isSelfSigned: certificate.subject !== certificate.issuer`,
  ),
  inIssue(
    'variant production-like',
    `recipe.isProductionLike ? []`,
    `false ? []`,
    'test/control-api/certificates',
    'test/certificates/variants',
  ),
  inIssue('variant wrong-role', `roles: recipe.roles ?? subject.roles`, `roles: subject.roles`),
  inIssue('variant expired', `expired: { days: [-366, -1] }`, `expired: { days: [-366, 1] }`),
  inIssue(
    'a key on a curve enciphers nothing',
    `isRsa ? keyUsage(`,
    `isRsa || true ? keyUsage(`,
    'test/certificates/variants',
  ),
  inAuthority(
    'variant blocked is listed',
    `options.variant === 'revoked' || options.variant === 'blocked'`,
    `options.variant === 'revoked'`,
  ),
  inAuthority(
    'revocation is asked of own certificates only',
    `certificate.checkIssued(this.#certificate) ? this.#revocations.find(certificate.serialNumber) : undefined`,
    `undefined`,
  ),
  inGuard(
    'signing: Digest alone',
    `} else if (value('Digest') !== undefined) {`,
    `} else if (false) {`,
    'test/http/guards',
  ),
  inGuard(
    'signing: the certificate is needed',
    `const COMPANIONS = ['Digest', CERTIFICATE] as const;`,
    `const COMPANIONS = ['Digest'] as const;`,
    'test/http/guards',
  ),
  inGuard('signing: the digest', `requireNone(isOfNothing ? undefined : problem, 'Digest');`, ``),
  inGuard('signing: the key id', `requireNone(problemOfKeyId(header.keyId, signatures.namesOf(der)));`, ``),
  inGuard(
    'signing: the list',
    `requireNone(problemOfList(header.signed, headers, bank.profile['signature-headers']));`,
    ``,
  ),
  inGuard(
    'signing: the organisation',
    `if (known === undefined || known === sealed.organizationIdentifier) return;`,
    `return;`,
  ),
  inGuard('signing: noted as holding', `exchange.noteSignature({ signingString: text, holds: true });`, ``),
  inHeader(
    'signing: unknown parameters',
    `  if (end !== text.length || parameters.size === 0)`,
    `  if (parameters.size === 0)`,
  ),
  inHeader('signing: names in lower case', `if (upper !== undefined)`, `if (false)`),
  inHeader('signing: a parameter twice', `if (parameters.has(name))`, `if (false)`),
  inList('signing: no line feed at the end', `    .join('\\n');`, `    .join('\\n') + '\\n';`),
  inList('signing: headers that must be covered', `headers[name] !== undefined)];`, `headers[name] === '')];`),
  inList('signing: headers that were not sent', `if (notSent !== undefined)`, `if (false)`),
  inList('signing: strict', `beyond === 'strict'`, `false`),
  inKeyId('signing: serial number', `  if (!sameSerial(serial, certificate.serialNumber))`, `  if (false)`),
  inKeyId(
    'signing: decimal serial number',
    `if (/^\\d{1,60}$/.test(digits) && BigInt(digits) === wanted) return true;`,
    ``,
  ),
  inKeyId('signing: issuer', `return parts.length > 0 && left.length === 0;`, `return true;`),
  inKeyId('signing: escaped spaces', `/%[0-9a-f]{2}/i.test(text)`, `false`),
  inSignatures('signing: the algorithm suits the key', `if (name.includes(other))`, `if (false)`),
  inSignatures('signing: an unknown algorithm', `if (isNamed && hash === undefined)`, `if (false)`),
  inSignatures('signing: two numbers', `key.asymmetricKeyType === 'ec' && verify(`, `false && verify(`),
  inSignatures('signing: SHA-512', `hash: hash ?? 'sha256'`, `hash: 'sha256'`),
  inClientCertificate('signing: a seal', `bank.profile['signature-certificate'] === 'any' ? 'any' : 'eseal'`, `'any'`),
  inClientCertificate('certificate-time: real', `profile['certificate-time'] === 'real' ? Date.now() : now`, `now`),
  inAsked(
    'certificate: a seal is no website certificate',
    `if (variant === 'eseal-as-web' && kind === 'qseal')`,
    `if (false)`,
  ),
  inAsked('certificate: a password', `asked.password ?? authority.newPassword()`, `authority.newPassword()`),
  inRequest(
    'signing request: its signature',
    `if (!verify(hash, derOf(contents), key, bitsOf(signature)))`,
    `if (false)`,
  ),
  inRequest('signing request: a weak key', `(bits ?? 0) < 2048`, `(bits ?? 0) < 512`),
  broken('src/sim/onboarding/register-portal-user.ts', ISSUED)(
    'rotation: the old key',
    `subscriptionKeys.delete(user.subscriptionKeys[name]);`,
    ``,
    ISSUED,
  ),
  broken('src/sim/directory.ts', ISSUED)(
    'rotation: a key of the fixtures',
    `Object.values(user.subscriptionKeys).includes(key) ? user : undefined`,
    `true ? user : undefined`,
  ),
  inOcsp('OCSP: revoked', `if (entry?.status === 'revoked')`, `if (entry?.status === 'blocked')`),
];
