import { BankFault } from '../../domain/errors.js';
import { findWaiting } from '../../sim/authorisation/authorise.js';
import { consentParts } from './consent-parts.js';
import { decisionPage } from './decision-page.js';
import { codePage, loginPage } from './login-page.js';
import { notWaitingPage } from '../kit/message-pages.js';
import { outcomePage } from './outcome-page.js';
import type { Page } from '../kit/page.js';
import { paymentParts } from './payment-parts.js';
import { testerCorner } from './tester-corner.js';
import type { Visit } from './visit.js';

/** The page for where a session stands. Changes nothing. */
export function sessionPage(visit: Visit): Page {
  const { bank, session } = visit;
  if (session.outcome) return outcomePage(visit, session.outcome);
  try {
    const waiting = findWaiting(bank, session.requestId);
    const aside = testerCorner(visit);
    const { psuId, unconfirmedPsuId } = session;
    if (unconfirmedPsuId !== undefined) return { ...codePage(visit), aside };
    if (psuId === undefined) return { ...loginPage(visit), aside };
    const view = { ...visit, psuId, hasUnknownAccount: visit.secret.notice === 'unknownAccount' };
    const parts = waiting.kind === 'AIS' ? consentParts(view, waiting.consent) : paymentParts(view, waiting.payment);
    return { ...decisionPage(visit, psuId, parts), aside };
  } catch (error) {
    if (error instanceof BankFault) return notWaitingPage(visit, error, visit.secret.wish);
    throw error;
  }
}
