import { call, callServer } from '../control.js';
import { newRequestId } from '../request-id.js';
import { actorsOf, filledCall, hasToken, tppToOnboard, type Actors } from '../views/start/journey.js';
import { readFacts } from '../views/start/steps.js';
import { callAsTpp } from '../views/start/tpp-client.js';
import { BANK_OF_ITS_OWN } from './nextgenpsd2-records.js';
import type { StandIns } from './sent-request.js';

const SNAPSHOT = 'made-for-this-call';

/** A consent that is valid, with a token for it where the bank issues one. */
interface ConsentWithToken {
  readonly consentId: string;
  readonly token: string;
}
let cached: ConsentWithToken | undefined;

/**
 * Placeholders for values in the reference: each looks up what it needs in the bank, or makes it as a TPP of the demo would.
 * For one request. Values that belong together, such as a code and its consent, are created together.
 */
export function standInsOf(): StandIns {
  const actors = once(async () => {
    const found = actorsOf(await readFacts());
    if (!found) throw new Error('This bank has no onboarded TPP with both roles, or no PSU with an account in EUR.');
    return found;
  });
  const received = once(async () => newConsent(await actors()));
  const approved = once(async () => approvedConsent(await actors()));
  const valid = once(async () => usableConsent(await actors()));
  return {
    newRequestId: () => Promise.resolve(newRequestId()),
    consentId: async () => (await valid()).consentId,
    accessToken: async () => (await valid()).token,
    resourceId: async () => resourceIdOf(await actors(), await valid()),
    newConsentId: received,
    approvedConsentId: async () => (await approved()).consentId,
    code: async () => (await approved()).code,
    newPaymentId: async () => newPayment(await actors()),
    latestRequestId: async () => latestRequestId(received),
    state: () => call('readState'),
    newSnapshot: async () => (await call('takeSnapshot', {}, { body: { name: SNAPSHOT } })).name,
    newBank: async () => (await callServer('putBank', { id: BANK_OF_ITS_OWN })).bank,
    newOutcomeId: async () =>
      (await call('addOutcome', {}, { body: { match: { operation: 'initiatePayment' }, outcome: { usual: true } } }))
        .id,
    newFaultId: async () => (await call('addFault', {}, { body: { times: 1, delay: { type: 'fixed', ms: 1 } } })).id,
    certificate: newCertificate,
    undoPoint: newUndoPoint,
    pendingId: newPendingTransaction,
  };
}

/** A point before a change that is made for it. */
async function newUndoPoint(): Promise<string> {
  await call('addFault', {}, { body: { times: 1, delay: { type: 'fixed', ms: 1 } } });
  return (await call('readUndoPoints')).points.at(-1)?.id ?? '';
}

/** A card authorisation of the account that is filled in. */
async function newPendingTransaction(): Promise<string> {
  const actors = actorsOf(await readFacts());
  const id = actors?.psu.accounts.find(({ iban }) => iban === actors.iban)?.accountId ?? '';
  const body = { transactionAmount: { currency: 'EUR', amount: -80 }, creditorName: 'Petrol station', pending: true };
  return (await call('bookTransaction', { id }, { body })).transaction.transactionId;
}

/** Sees to it that a consent or payment waits for a PSU. */
export async function createWaitingRecord(): Promise<void> {
  const { authorisations } = await call('readAuthorisations', {}, { query: { limit: 1 } });
  if (authorisations.length === 0) await standInsOf()['newConsentId']?.();
}

/** Makes a value at the first look. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}

async function newConsent(actors: Actors): Promise<string> {
  return String((await callAsTpp(filledCall(actors, 'consent'))).json['consentId']);
}

async function approvedConsent(actors: Actors): Promise<{ readonly consentId: string; readonly code: string }> {
  const consentId = await newConsent(actors);
  const { code = '' } = await call(
    'decideAuthorisation',
    { id: consentId },
    { body: { decision: 'approve', psu: actors.psu.id } },
  );
  return { consentId, code };
}

/** The consent of the last time while it and its token last, so that not each call makes another one. */
async function usableConsent(actors: Actors): Promise<ConsentWithToken> {
  if (cached && (await isUsable(cached, actors))) return cached;
  const { consentId, code } = await approvedConsent(actors);
  if (!hasToken(actors)) return (cached = { consentId, token: '' });
  const answer = await callAsTpp(filledCall(actors, 'token', { consentId, code }));
  cached = { consentId, token: String(answer.json['access_token']) };
  return cached;
}

async function isUsable({ consentId }: ConsentWithToken, actors: Actors): Promise<boolean> {
  try {
    const { consentStatus, tokens } = await call('readConsentRecord', { id: consentId });
    return consentStatus === 'valid' && (!hasToken(actors) || tokens.accessTokens.usable > 0);
  } catch {
    // The bank was reset meanwhile.
    return false;
  }
}

async function resourceIdOf(actors: Actors, { consentId, token }: ConsentWithToken): Promise<string> {
  const { json } = await callAsTpp(filledCall(actors, 'accounts', { consentId, accessToken: token }));
  const [account] = json['accounts'] as { readonly resourceId: string }[];
  return account?.resourceId ?? '';
}

async function newPayment(actors: Actors): Promise<string> {
  return String((await callAsTpp(filledCall(actors, 'payment'))).json['paymentId']);
}

async function latestRequestId(makeOne: () => Promise<unknown>): Promise<string> {
  const latest = async (): Promise<string | undefined> =>
    (await call('readRequests', {}, { query: { limit: 1 } })).requests[0]?.id;
  const known = await latest();
  if (known !== undefined) return known;
  await makeOne();
  return (await latest()) ?? '';
}

/** For the TPP that is filled in where one is onboarded. */
async function newCertificate(): Promise<string> {
  const organizationIdentifier = tppToOnboard(await call('readDemo'))?.organizationIdentifier;
  const body = organizationIdentifier === undefined ? {} : { organizationIdentifier };
  return (await call('issueCertificate', {}, { body })).certificate;
}
