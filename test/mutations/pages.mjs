import { broken } from './broken.mjs';

/** The pages of the PSU: second step, languages, hints, brand, online banking. */

const SECOND = 'test/pages/sca/second-factor';
const LANGUAGE = ['test/domain/language', 'test/pages/sca/languages'];
const ONLINE = ['test/pages/online-banking'];
const inSignIn = broken('src/domain/authorisation/sca.ts', SECOND);
const inSteps = broken('src/sim/authorisation/sign-in.ts', SECOND);
const inLanguage = broken('src/domain/language.ts', ...LANGUAGE);
const inPalette = broken('src/pages/kit/brand.ts', 'test/pages/sca/palette');
const inBrand = broken('src/fixtures/brand.ts', 'test/fixtures/brand');
const inOnline = broken('src/sim/authorisation/online-banking.ts', ...ONLINE);
const inRoutes = broken('src/pages/online-banking/routes.ts', ...ONLINE);

export const PAGES = [
  inSignIn('row second-factor', `...(factor === 'none' ? { psuId }`, `...(factor ? { psuId }`),
  inSignIn(
    'second factor: who was signed in before',
    `psuId: _before, unconfirmedPsuId: _other`,
    `unconfirmedPsuId: _other`,
  ),
  inSteps('second factor: the code', `!bank.digests.isSameSecret(code, oneTimeCodeOf(psu))`, `false`),
  inSteps(
    'second factor: a code of its own',
    `return oneTimeCode ?? DEFAULT_ONE_TIME_CODE;`,
    `return DEFAULT_ONE_TIME_CODE;`,
  ),
  inSteps('second factor: blocked since', `  if (psu.blocked) return { result: 'blocked', session };\n`, ``),
  broken('src/pages/sca/session-pages.ts', SECOND)(
    'second factor: nothing is shown before',
    `if (psuId === undefined || unconfirmedPsuId !== undefined)`,
    `if (psuId === undefined && unconfirmedPsuId === undefined)`,
  ),
  inLanguage('row page-language', `if (setting !== 'auto') return setting;`, ``),
  inLanguage('language: what was picked comes first', `if (isLanguage(picked)) return picked;`, ``),
  inLanguage(
    'language: the request comes before the browser',
    `return ofRequest ?? preferredLanguage(ofBrowser) ?? 'en';`,
    `return preferredLanguage(ofBrowser) ?? ofRequest ?? 'en';`,
  ),
  inLanguage('language: the best liked', `quality > (best?.quality ?? 0)`, `quality > 0`),
  broken('src/pages/sca/routes.ts', ...LANGUAGE)(
    'language: no way elsewhere',
    `return isOwn ? path : `,
    `return path !== undefined ? path : `,
  ),
  broken('src/pages/kit/locale.ts', ...LANGUAGE)(
    'language: of this bank',
    '`sandbank-language.${id}`',
    `'sandbank-language.' + id.length`,
  ),
  broken('src/pages/kit/elements.ts', SECOND)(
    'row page-hints',
    `if (context.bank.profile['page-hints'] === 'hidden') return undefined;`,
    ``,
  ),
  inPalette('contrast: text on the pages', `const LEAST_CONTRAST = 4.55;`, `const LEAST_CONTRAST = 3;`),
  inPalette('contrast: text on buttons', `onAccent: formatRgb(towards),`, `onAccent: formatRgb(away),`),
  inBrand('brand: too large', `picture.length > LARGEST_LOGO_BYTES`, `picture.length > LARGEST_LOGO_BYTES * 2`),
  inBrand('brand: files for files only', `mediaType === undefined || folder === undefined`, `mediaType === undefined`),
  inOnline('row online-banking', ` || !giversOf(consent).includes(psuId))`, `)`),
  inOnline(
    'online: revoking moves by the table',
    `applyConsentEvent(bank, consent.consentId, 'revokedByPsu', `,
    `applyConsentEvent(bank, consent.consentId, 'validUntilPassed', `,
  ),
  inOnline("online: only what is the PSU's", `if (!waiting) throw`, `if (waiting === null) throw`),
  inOnline('online: accounts of others', `if (!account?.holders.includes(psuId))`, `if (!account)`),
  inRoutes('online: foreign forms', `!found || !isSameSecret(token, found.session.formToken)`, `!found`),
  inRoutes(
    'online: a new secret with the sign-in',
    `redirectTo(path, cookieHeader(request, sessionsOf(request).open(bank.now, session.signIn)));`,
    `redirectTo(path);`,
  ),
  inRoutes('online: blocked since', `psu && !psu.blocked ?`, `psu ?`),
  broken('src/banks/online-sessions.ts', ...ONLINE)(
    'online: the last click',
    `return bank.now >= bank.calendar.add(`,
    `return bank.now > bank.calendar.add(`,
  ),
];
