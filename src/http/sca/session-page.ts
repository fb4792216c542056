import { BankFault } from '../../domain/errors.js';
import { findWaiting } from '../../sim/operations/authorise.js';
import { consentPage } from './consent-page.js';
import { loginPage } from './login-page.js';
import { notWaitingPage } from './message-pages.js';
import { outcomePage } from './outcome-page.js';
import type { Page } from './page.js';
import { paymentPage } from './payment-page.js';
import { testerCorner } from './tester-corner.js';
import type { Visit } from './visit.js';

/** The page for where a session stands. Changes nothing. */
export function sessionPage(visit: Visit): Page {
  const { bank, session } = visit;
  if (session.outcome) return outcomePage(visit, session.outcome);
  try {
    const waiting = findWaiting(bank, session.requestId);
    const aside = testerCorner(visit);
    if (session.psuId === undefined) return { ...loginPage(visit), aside };
    return waiting.kind === 'AIS'
      ? { ...consentPage(visit, waiting.consent, session.psuId), aside }
      : { ...paymentPage(visit, waiting.payment, session.psuId), aside };
  } catch (error) {
    if (error instanceof BankFault) return notWaitingPage(error);
    throw error;
  }
}
