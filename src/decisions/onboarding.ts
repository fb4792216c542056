import { always, choice, fixed, headerNames, type DecisionRow } from './row.js';

const RULES = 'What the service does / Onboarding rules';
const RENAMING = 'Endpoints / 10';

export const ONBOARDING_DECISIONS = [
  {
    slug: 'onboarding-request',
    section: 'Resources and their fields / Onboarding request',
    published: 'No field is required.',
    decided: "`userEmail` and `name` are both needed; `name` names the organisation's account in the portal.",
    why: 'The registration cannot be found without the e-mail.',
    setting: fixed,
    profiles: always,
  },
  {
    slug: 'certificate-source',
    section: 'Authentication / 2',
    published: 'The qualified website certificate used for the TLS connection.',
    decided:
      'The client certificate of the TLS connection; on plain HTTP, or behind a proxy that ends TLS, a forwarded header (`X-ARR-ClientCert`, `X-Client-Cert`: DER base64 or URL-encoded PEM) from the peers of `--trusted-proxies` only, and so from no peer by default.',
    why: 'Gateways end TLS before the bank. A header proves nothing by itself: a program on the same machine, or a proxy that passes on what clients send, could name any TPP.',
    setting: headerNames,
    profiles: { published: ['X-ARR-ClientCert', 'X-Client-Cert'], nextgen: ['X-ARR-ClientCert', 'X-Client-Cert'] },
    alternatives: { names: 'other header names, the first that is there counts; peers by `--trusted-proxies`' },
  },
  {
    slug: 'certificate-check',
    section: 'Authentication / 2',
    published: 'Validity of the qualified website certificate.',
    decided:
      "Chain to a trusted CA (the bank's test CA, the bundle of `--trusted-cas`), RSA from 2,048 or EC from 256 bits, validity, revocation by the test CA and blocking by the bank, QcType web, PSD2 statement with a role, organizationIdentifier; the first that fails is the answer, each with its own code or text. TLS itself asks for a certificate, of whatever CA, and refuses none: the guard judges. Two malformed encodings found in the field are read: a single statement that is not in a list, and all roles in one list. CAs of the bundle are asked nothing: what they revoked is not known.",
    why: 'What a qualified website certificate of a TPP is (ETSI TS 119 495).',
    setting: fixed,
    profiles: always,
  },
  {
    slug: 'certificate-time',
    section: 'Authentication / 2',
    published: 'Not shown.',
    decided:
      "A certificate must be valid at the asking bank's time. Test certificates are issued around the bank's now, and again when its clock is about to pass them; the server's own certificate, revocation list and OCSP live in real time.",
    why: 'A bank whose clock is advanced by 90 days stays usable, and an expiry can be waited for.',
    setting: choice(['bank', 'real']),
    profiles: { published: 'bank', nextgen: 'bank' },
    alternatives: { real: "real time decides, whatever the bank's clock says: for certificates of a real CA" },
  },
  {
    slug: 'portal',
    section: 'Authentication / 2',
    published:
      'The e-mail in the body is registered as admin of that TPP in the developer portal; on success the portal is activated for that user.',
    decided:
      "`userEmail` is a registered user, the key's own (else USER_UNKNOWN, USER_NOT_ADMIN), and becomes the organisation's admin; success activates the portal for that user (shown in the control API).",
    why: 'As published.',
    setting: fixed,
    profiles: always,
  },
  {
    slug: 'portal-user-tpp',
    section: 'Authentication / 2',
    published: 'The e-mail in the body is registered as admin of that TPP in the developer portal.',
    decided:
      "Where the portal knows the user's TPP, by an onboarding or by the fixtures, the certificate must be of the same organizationIdentifier; else USER_OF_ANOTHER_TPP. A user who registered and has not onboarded yet has none.",
    why: 'As published: the user is the admin of that TPP, and no other. A mix-up would replace the organisation of the user.',
    setting: choice(['same', 'any']),
    profiles: { published: 'same', nextgen: 'same' },
    alternatives: { any: 'the certificate may be of any TPP; the earlier organisation of the user is replaced' },
  },
  {
    slug: 'portal-sign-in',
    section: 'Authentication / 1',
    published: 'Keys come from the profile in the developer portal; how a developer gets there is not shown.',
    decided:
      'Anyone can register on the pages at `/portal`. A developer signs in with the e-mail address and either subscription key; the client secret of the organisation is shown once. Certificates are issued for a signing request; on request with a new private key, which is in the downloaded file only.',
    why: 'No message can be sent to check an address.',
    setting: fixed,
    profiles: always,
  },
  {
    slug: 'reonboarding',
    section: RULES,
    published:
      'If the TPP was already onboarded with a test certificate, a new organisation replaces the previous one and carries no data from it, except the admin user.',
    decided:
      'An organisation already exists for the same organizationIdentifier or the same admin: a new one replaces it, whether the earlier certificate was a test or a production-like one. Consents, payments, tokens, client credentials of the old one are gone, unknown from then on; the admin user and key stay. A payment that is in execution (ACSP, ACSC or ACWP, with a status still to come) is still completed, but the TPP can no longer see it.',
    why: 'As published; the document says nothing of production certificates.',
    setting: choice(['always', 'test-only']),
    profiles: { published: 'always', nextgen: 'always' },
    alternatives: { 'test-only': 'over an organisation with a production-like certificate: STATUS_INVALID' },
  },
  {
    slug: 'not-onboarded',
    section: RULES,
    published: 'Not shown.',
    decided:
      "A registered user's key without organisation: every TPP operation but onboarding answers NOT_ONBOARDED (renaming works: it knows no TPP).",
    why: 'The key does not belong to a TPP.',
    setting: fixed,
    profiles: always,
  },
  {
    slug: 'role-check',
    section: 'Authentication / 2',
    published: 'Not shown.',
    decided:
      'PSP_AI for consents and account reads, PSP_PI for payments, from the onboarding certificate; else ROLE_INVALID.',
    why: 'The roles of PSD2.',
    setting: choice(['on', 'off']),
    profiles: { published: 'on', nextgen: 'on' },
    alternatives: { off: 'roles are not looked at' },
  },
] as const satisfies readonly DecisionRow[];

export const RENAMING_DECISIONS = [
  {
    slug: 'rename-match',
    section: RENAMING,
    published: 'No field is required; how an account is found is not shown.',
    decided:
      "An item is found by `AccountInfo.IBANNo`; without it by customer number (`AccountInfo.CustomerNo` or the item's `CustomerNo`; both and different: refused) with `Suffix` (and `BranchCode`, `CurrencyCode` when given, which must agree). `AccountName` 1–70 characters; `ShortName`, `CustomerIdentity` are accepted. No such account: RESOURCE_UNKNOWN; a deleted one: RESOURCE_BLOCKED; several that fit, or members that disagree: FORMAT_ERROR, each with the path of the item; all items succeed or none is applied. Any valid key may rename.",
    why: 'The document ties it to no consent.',
    setting: fixed,
    profiles: always,
  },
  {
    slug: 'rename-effect',
    section: RENAMING,
    published: 'Changing the name of an account.',
    decided: 'The new name shows in every later account list at once.',
    why: 'As published.',
    setting: fixed,
    profiles: always,
  },
  {
    slug: 'rename-header',
    section: 'Resources and their fields / ChangeAccountName request',
    published: 'The first four members of `Header` are "not required".',
    decided: 'No member of `Header` is required.',
    why: 'The two session members are taken as optional, as every field of the document.',
    setting: fixed,
    profiles: always,
  },
  {
    slug: 'rename-response',
    section: RENAMING,
    published: 'Fields not shown.',
    decided:
      'Our own design: `{"Header":{"ChannelSessionId","ChannelRequestId"},"Results":[{"IBANNo","AccountName"}]}`, header values echoed.',
    why: 'No public source shows the real one.',
    setting: fixed,
    profiles: always,
  },
] as const satisfies readonly DecisionRow[];
