import { broken } from './broken.mjs';

/** Signatures of several PSUs, confirmation codes and names of owners in the dialect nextgenpsd2. */

const LEVELS = 'test/http/nextgenpsd2/levels';
const CONFIRMATION = 'test/http/nextgenpsd2/confirmation';
const OWNER_NAMES = 'test/http/nextgenpsd2/owner-names';

const inSignatures = broken('src/sim/authorisation/signatures.ts', LEVELS);
const inAssessment = broken('src/sim/authorisation/assess-authorisation.ts', LEVELS);
const inApproval = broken('src/sim/consents/approve-consent.ts', LEVELS);
const inAuthorise = broken('src/sim/authorisation/authorise.ts', LEVELS);
const inRecords = broken('src/sim/authorisation/authorisation-records.ts', LEVELS);
const inUpdate = broken('src/sim/authorisation/update-authorisation.ts', CONFIRMATION);
const inAccess = broken('src/domain/consent/access-rights.ts', OWNER_NAMES);
const inConsentWire = broken('src/dialects/nextgenpsd2/wire/consent.ts', OWNER_NAMES);

export const SIGNATURES = [
  inSignatures('row consent-signatures', `['consent-signatures'] === 'one'`, `['consent-signatures'] !== 'one'`),
  inSignatures('signatures: of the first holder', `holders.includes(first)) &&`, `true) &&`),
  inSignatures('signatures: how many', `.length < needed,`, `.length < 1,`),
  inAssessment('signatures: a holder', `!unsigned.some(({ holders }) => holders.includes(psuId));`, `false;`),
  inAssessment('signatures: once each, of consents', ` : signedAlready(consent, psuId));`, ` : undefined);`),
  inApproval(
    'signatures: what the first one granted',
    `signedBy.length > 1 ? consent`,
    `signedBy.length > 2 ? consent`,
  ),
  inAuthorise('signatures: of a cancellation', `if (cancelledBy.length < `, `if (cancelledBy.length > `),
  inRecords('signatures: the authorisation of another', `(isShared ? undefined : open[0])`, `open[0]`),
  broken('src/dialects/nextgenpsd2/rows/authorisations.ts', LEVELS)(
    'signatures: explicit start',
    `!isStarted || signaturesRequired(exchange.bank, subject) > 1`,
    `!isStarted`,
  ),
  broken('src/sim/authorisation/authorisation-records.ts', CONFIRMATION)(
    'row confirmation-code',
    `isRedirect && profile['confirmation-code'] === 'required'`,
    `isRedirect && profile['confirmation-code'] !== 'required'`,
  ),
  inUpdate('confirmation: a wrong code', `if (!bank.digests.isSameSecret(code, confirmationCode))`, `if (code === '')`),
  inUpdate('confirmation: fails', `'failed', 'wrong confirmation code'`, `'received', 'wrong confirmation code'`),
  inAccess('owner-name: named accounts', `(isNamed(accountId) && {`, `(!isNamed(accountId) && {`),
  inConsentWire('row owner-name', `profile['owner-name'] !== 'none'`, `profile['owner-name'] !== 'always'`),
  inConsentWire('owner-name: named elsewhere', `if (place >= 0)`, `if (place > 9)`),
];
