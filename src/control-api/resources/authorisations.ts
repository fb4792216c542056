import { asId, type AuthorisableId } from '../../domain/ids.js';
import { problemOfRedirectUri } from '../../domain/authorisation/oauth.js';
import { MULTILEVEL_CONSENT_STATUSES } from '../../domain/consent/consent.js';
import { TRANSACTION_STATUSES } from '../../domain/payment/payment-status.js';
import { kindOfSubject, statusOf, type Subject } from '../../domain/authorisation/subject.js';
import type { ScaOutcome } from '../../domain/authorisation/sca.js';
import { actingPsu } from '../../sim/authorisation/find-authorisable.js';
import type { Bank } from '../../sim/bank.js';
import { decidableRequests } from '../../sim/baskets/basket-index.js';
import { findSubject } from '../../sim/directory.js';
import { upcomingEvents, type UpcomingEvent } from '../../sim/time/upcoming-events.js';
import { decideForPsu } from '../../sim/authorisation/decide-for-psu.js';
import { withoutAbsent } from '../../domain/without-absent.js';
import { declared, listOf, oneOf, optional, printable, text, textLike, textWithout } from '../../domain/shape.js';
import { readShaped } from '../../parsing/read.js';
import { type AdminCall, adminOperation, type AdminOperation, found, authoriseUrlOf, pathId } from '../admin-call.js';
import { type List, listOperation } from '../lists.js';
import { createdAtText, waitingLink } from '../views/record-views.js';
import { isOfPsu, subjectTexts } from '../views/search-texts.js';
import { upcomingOfPage } from '../views/shared-sources.js';
import { newestFirst, tppBody } from '../views/view-parts.js';
import { instantText } from '../../domain/clock.js';

/** A value of the record that an authorisation is for. */
const ofSubject =
  <Value>(read: (subject: Subject, bank: Bank) => Value) =>
  (subjectId: AuthorisableId, bank: Bank): Value | undefined => {
    const subject = findSubject(bank, subjectId);
    return subject && read(subject, bank);
  };
const textsOf = ofSubject(subjectTexts);

const PENDING: List<AuthorisableId> = {
  name: 'authorisations',
  entries: (bank) => newestFirst(decidableRequests(bank)),
  idOf: (subjectId) => subjectId,
  textsOf: (subjectId, bank) => textsOf(subjectId, bank) ?? [],
  status: { among: [...MULTILEVEL_CONSENT_STATUSES, ...TRANSACTION_STATUSES], of: ofSubject(statusOf) },
  organisationOf: ofSubject(({ organisationId }) => organisationId),
  isOfPsu: (psuId, bank) => {
    const isWanted = isOfPsu(psuId, bank);
    return (subjectId) => ofSubject(isWanted)(subjectId, bank) === true;
  },
  viewOf: async (call, page, turns) => {
    const coming = await upcomingOfPage(call.bank, page, turns);
    return (subjectId) => pendingView(call, subjectId, coming);
  },
};

/** Pending authorisations, and decisions on behalf of a PSU. */
export const AUTHORISATION_OPERATIONS: readonly AdminOperation[] = [
  listOperation('readAuthorisations', PENDING),
  adminOperation('readLatestAuthorisation', {
    answer: (call) => found(latestView(call), 'consent or payment waiting for a PSU'),
  }),
  adminOperation('decideAuthorisation', {
    read: ({ body }) => readShaped(body, decisionShape, 'decision'),
    call: (call, { redirectUri, state, codeChallenge, ...decision }) => {
      const redirectOptions = withoutAbsent({ redirectUri, state, codeChallenge });
      return outcomeBody(decideForPsu(call.bank, asId<AuthorisableId>(pathId(call)), decision, redirectOptions));
    },
  }),
];

/** The decision on behalf of a PSU, and where the browser is redirected. */
const decisionShape = declared({
  decision: oneOf(['approve', 'refuse', 'expire']),
  psu: optional(printable(100)),
  debtorAccount: optional(printable(100)),
  accounts: optional(listOf(text(), 1)),
  redirectUri: optional(textWithout(problemOfRedirectUri)),
  state: optional(printable(2000)),
  codeChallenge: optional(
    textLike(/^[A-Za-z0-9_-]{43}$/, '43 characters of base64url: the SHA-256 of the code verifier (S256)'),
  ),
});

/**
 * The result of a decision: the code after an approval (except the first of two signatures), the redirect URL if known, and when it
 * has its effect if that is later.
 */
function outcomeBody({ status, code, redirectUri, callbacks, effectiveAt }: ScaOutcome): object {
  return withoutAbsent({
    status,
    code,
    redirectUri,
    callbacks,
    effectiveAt: effectiveAt === undefined ? undefined : instantText(effectiveAt),
  });
}

/** The newest pending authorisation. */
function latestView(call: AdminCall): object | undefined {
  const [latest] = newestFirst(decidableRequests(call.bank));
  return (
    latest &&
    pendingView(
      call,
      latest,
      upcomingEvents(call.bank, (subject) => subject === latest),
    )
  );
}

function pendingView(
  call: AdminCall,
  subjectId: AuthorisableId,
  coming: ReadonlyMap<string, readonly UpcomingEvent[]>,
): object | undefined {
  const { bank } = call;
  const subject = findSubject(bank, subjectId);
  if (!subject) return undefined;
  const end = coming.get(subjectId)?.find(({ kind }) => kind === 'consentWindowEnds' || kind === 'paymentWindowEnds');
  return withoutAbsent({
    id: subjectId,
    kind: kindOfSubject(subject),
    status: statusOf(subject),
    tpp: tppBody(bank, subject.organisationId),
    createdAt: createdAtText(subject),
    expiresAt: end && instantText(end.at),
    psu: actingPsu(bank, subjectId),
    link: waitingLink(bank, subject, authoriseUrlOf(call)),
  });
}
