import type { Consent } from '../../domain/consent/consent.js';
import type { RequestId } from '../../domain/ids.js';
import type { Bank } from '../../sim/bank.js';
import type { ComingEvent } from '../../sim/time/coming-events.js';
import { findAccount, findOrganisation } from '../../sim/directory.js';
import { withoutAbsent } from '../../parsing/without-absent.js';
import { scaRedirect, type LinkBase } from '../../dialects/published/wire/links.js';
import { historyBody, instantText, nextEventBody, tppBody } from './view-parts.js';

/** What the views of one answer share: looked up once, whatever the number of records. */
export interface ViewSources {
  readonly bank: Bank;
  readonly links: LinkBase;
  readonly coming: ReadonlyMap<string, readonly ComingEvent[]>;
  readonly tokens: (requestId: RequestId) => object;
}

/** A consent with everything that the bank knows of it. */
export function consentView(consent: Consent, { bank, links, coming, tokens }: ViewSources): object {
  const { consentId } = consent;
  return withoutAbsent({
    consentId,
    consentStatus: consent.consentStatus,
    tpp: tppBody(bank, consent.organisationId),
    psu: consent.psuId,
    access: consent.access,
    recurringIndicator: consent.recurringIndicator,
    validUntil: consent.validUntil,
    frequencyPerDay: consent.frequencyPerDay,
    combinedServiceIndicator: consent.combinedServiceIndicator,
    createdAt: createdAtText(consent),
    lastActionAt: instantText(consent.lastActionAt),
    link: waitingLink(bank, consent, consentId, links),
    redirectUri: consent.redirect.redirectUri,
    nokRedirectUri: consent.redirect.nokRedirectUri,
    grantedAccounts: grantedAccounts(bank, consent),
    usage: usageBody(bank, consent),
    tokens: tokens(consentId),
    nextEvent: nextEventBody(coming.get(consentId)),
    history: historyBody(consent.history),
  });
}

/** When a consent or payment was created. */
export function createdAtText(subject: { readonly history: readonly { readonly at: number }[] }): string {
  return instantText(subject.history[0]?.at ?? 0);
}

/** The page where a PSU can decide, while one is waited for. */
export function waitingLink(
  bank: Bank,
  subject: Parameters<typeof scaRedirect>[0],
  requestId: RequestId,
  links: LinkBase,
): string | undefined {
  const organisation = findOrganisation(bank, subject.organisationId);
  return organisation && bank.state.waiting.has(requestId)
    ? scaRedirect(subject, organisation.clientId, links).href
    : undefined;
}

function grantedAccounts(bank: Bank, consent: Consent): object[] {
  return consent.grants.map(({ accountId, balances, transactions }) => {
    const account = findAccount(bank, accountId);
    const rights = ['accounts', ...(balances ? ['balances'] : []), ...(transactions ? ['transactions'] : [])];
    return withoutAbsent({ accountId, iban: account?.iban, currency: account?.currency, rights });
  });
}

/** The accesses that are counted: today's of a recurring consent, all of a one-off one. @decision frequency-window */
function usageBody(bank: Bank, consent: Consent): object {
  const today = bank.calendar.dateOf(bank.now);
  const usage = bank.state.usage.get(consent.consentId);
  const isOver = usage !== undefined && consent.recurringIndicator && usage.day !== today;
  return { day: isOver ? today : (usage?.day ?? today), counts: isOver ? {} : (usage?.counts ?? {}) };
}
