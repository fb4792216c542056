import { choice, headerNames, limit, type WrittenRow } from './row.js';

const RULES = 'What the service does / Onboarding rules';
const RENAMING = 'Endpoints / 10';

export const ONBOARDING_DECISIONS = [
  {
    slug: 'onboarding-request',
    section: 'Resources and their fields / Onboarding request',
    published: 'No field is required.',
    decided:
      "`userEmail` is required. `name` is the name of the organisation's account in the portal; if it is absent, the bank uses the name of the organisation in its certificate, or without a name its organizationIdentifier.",
    why: 'Without the e-mail address, the registration cannot be found.',
  },
  {
    slug: 'certificate-source',
    section: 'Authentication / 2',
    published: 'The qualified website certificate used for the TLS connection.',
    decided:
      'The client certificate of the TLS connection. On plain HTTP, or behind a proxy that terminates TLS: a forwarded header (`X-ARR-ClientCert`, `X-Client-Cert`: DER base64 or URL-encoded PEM), accepted only from the peers of `--trusted-proxies`, and so from no peer by default.',
    why: "Gateways terminate TLS before the bank. A header alone proves nothing: a program on the same machine, or a proxy that forwards clients' headers, could name any TPP.",
    setting: headerNames,
    profiles: { published: ['X-ARR-ClientCert', 'X-Client-Cert'] },
    alternatives: { names: 'other header names; the first that is present is used; peers by `--trusted-proxies`' },
  },
  {
    slug: 'certificate-check',
    section: 'Authentication / 2',
    published: 'Validity of the qualified website certificate.',
    decided:
      "The first failed check determines the error, each with its own code or text.\n- Checked: chain to a trusted CA (the bank's test CA, the bundle of `--trusted-cas`), key (RSA from 2,048 or EC from 256 bits), validity, revocation by the test CA and blocking by the bank, QcType web, PSD2 statement with a role, organizationIdentifier.\n- TLS: it requests a certificate of any CA and refuses none; the bank checks it afterwards.\n- Malformed, but accepted because it occurs in practice: a single statement that is not in a list, and all roles in one list.\n- Unknown: revocations by the CAs of the bundle, because the bank does not query them.",
    why: "The properties of a TPP's qualified website certificate (ETSI TS 119 495).",
  },
  {
    slug: 'certificate-time',
    section: 'Authentication / 2',
    decided:
      "A certificate must be valid at the bank time of the bank that checks it. Test certificates are issued around the bank's current time, and again when its clock is about to pass them. The server's own certificate, revocation list and OCSP use real time.",
    why: 'A bank whose clock is advanced by 90 days stays usable, and tests can advance the clock past an expiry.',
    ...choice('bank', { real: "real time decides, independent of the bank's clock: for certificates of a real CA" }),
  },
  {
    slug: 'portal',
    section: 'Authentication / 2',
    published:
      'The e-mail in the body is registered as admin of that TPP in the developer portal; on success the portal is activated for that user.',
    decided:
      "`userEmail` must be a registered user, and the subscription key must belong to that user (otherwise USER_UNKNOWN, USER_NOT_ADMIN). The user becomes the organisation's admin. Success activates the portal for that user (shown in the control API).",
    why: 'The published interface describes this registration.',
  },
  {
    slug: 'portal-user-tpp',
    section: 'Authentication / 2',
    published: 'The e-mail in the body is registered as admin of that TPP in the developer portal.',
    decided:
      "If the portal knows the user's TPP, from an onboarding or from the fixtures, the certificate must have the same organizationIdentifier; otherwise USER_OF_ANOTHER_TPP. A user who has registered, but not onboarded yet, has no TPP.",
    why: 'The user is the admin of that TPP only. A mix-up would replace the organisation of the user.',
    ...choice('same', {
      any: 'the certificate may belong to any TPP; the earlier organisation of the user is replaced',
    }),
  },
  {
    slug: 'portal-sign-in',
    section: 'Authentication / 1',
    published: 'Keys come from the profile in the developer portal; how a developer gets there is not shown.',
    decided:
      'Anyone can register on the pages at `/portal`. A developer signs in with the e-mail address and either subscription key.\n- Session: it also ends when both keys are replaced elsewhere.\n- Client secret: that of the organisation is shown once.\n- Certificates: they are issued for a certificate signing request, or with a new private key. The portal shows both until the developer signs out, and the bank stores no private key.\n- Calls: a developer sees only those of the organisation they belong to. Where TPPs do not onboard, that is the organisation of the latest certificate from the portal, unless someone else had it or called under its identifier before.',
    why: 'The sandbox cannot send messages to verify an address.',
  },
  {
    slug: 'portal-registrations',
    section: 'Authentication / 1',
    decided:
      'At most 30 registrations an hour of real time from one address; further ones are refused with 429 and `Retry-After`. A registration on the pages expires after 30 days of bank time without an onboarding, and is removed with the next one. Users of the fixtures and of the control API are not limited in this way. A bank has at most 10,000 registered users.',
    why: 'Anyone can register, so one visitor could otherwise fill the portal for all others.',
    setting: limit('registrations an hour for each address'),
    profiles: { published: 30 },
    alternatives: { number: 'the maximum number in an hour', none: 'no limit' },
  },
  {
    slug: 'reonboarding',
    section: RULES,
    published:
      'If the TPP was already onboarded with a test certificate, a new organisation replaces the previous one and carries no data from it, except the admin user.',
    decided:
      'If an organisation with the same organizationIdentifier or the same admin exists, a new one replaces it. It makes no difference whether the earlier certificate was a test or a production-like one.\n- Deleted: consents, payments, tokens and client credentials of the old organisation. Their ids are then unknown.\n- Kept: the admin user and key. A payment in execution (ACSP, ACSC or ACWP, with further statuses to come) is still completed, but the TPP can no longer see it.',
    why: 'The published interface does not mention production certificates.',
    ...choice('always', {
      'test-only': 'replacing an organisation with a production-like certificate: STATUS_INVALID',
    }),
  },
  {
    slug: 'not-onboarded',
    section: RULES,
    decided:
      'With the key of a registered user without an organisation, every TPP operation except onboarding returns NOT_ONBOARDED (renaming works, because it is independent of the TPP).',
    why: 'The key does not belong to a TPP.',
  },
  {
    slug: 'role-check',
    section: 'Authentication / 2',
    decided:
      'PSP_AI for consents and account reads, PSP_PI for payments, from the onboarding certificate; otherwise ROLE_INVALID.',
    why: 'PSD2 defines these roles.',
    ...choice('on', { off: 'roles are not checked' }),
  },
] as const satisfies readonly WrittenRow[];

export const RENAMING_DECISIONS = [
  {
    slug: 'rename-match',
    section: RENAMING,
    published: 'No field is required; how an account is found is not shown.',
    decided:
      "An item identifies an account by `AccountInfo.IBANNo`. Without it, by customer number (`AccountInfo.CustomerNo` or the item's `CustomerNo`; refused if they differ) with `Suffix` (and `BranchCode`, `CurrencyCode` when given, which must match). Any valid key may rename.\n- Members: `AccountName` has 1–70 characters; `ShortName` and `CustomerIdentity` are accepted.\n- Errors: an unknown account is RESOURCE_UNKNOWN, a deleted one RESOURCE_BLOCKED; several matching accounts or contradictory members are FORMAT_ERROR. Each error contains the path of the item. All items succeed, or none is applied.",
    why: 'The published interface does not tie renaming to a consent.',
  },
  {
    slug: 'rename-effect',
    section: RENAMING,
    published: 'Changing the name of an account.',
    decided: 'Every later account list shows the new name, without delay.',
    why: 'A client expects to see its change.',
  },
  {
    slug: 'rename-header',
    section: 'Resources and their fields / ChangeAccountName request',
    published: 'The first four members of `Header` are "not required".',
    decided: 'No member of `Header` is required.',
    why: 'The two session members are treated as optional, like every field of the published interface.',
  },
  {
    slug: 'rename-response',
    section: RENAMING,
    published: 'Fields not shown.',
    decided:
      'Our own design: `{"Header":{"ChannelSessionId","ChannelRequestId"},"Results":[{"IBANNo","AccountName"}]}`, with the header values of the request.',
    why: 'No public source shows the real response.',
  },
] as const satisfies readonly WrittenRow[];
