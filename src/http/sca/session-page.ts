import { BankFault } from '../../domain/errors.js';
import { findWaiting } from '../../sim/operations/authorise.js';
import { consentPage } from './consent-page.js';
import { loginPage } from './login-page.js';
import { notWaitingPage } from './message-pages.js';
import { outcomePage } from './outcome-page.js';
import type { Page } from './page.js';
import { paymentPage } from './payment-page.js';
import type { Visit } from './visit.js';

/** The page for where a session stands. Changes nothing. */
export function sessionPage(visit: Visit): Page {
  const { bank, session } = visit;
  if (session.outcome) return outcomePage(visit, session.outcome);
  try {
    const waiting = findWaiting(bank, session.requestId);
    if (session.psuId === undefined) return loginPage(visit);
    return waiting.kind === 'AIS'
      ? consentPage(visit, waiting.consent, session.psuId)
      : paymentPage(visit, waiting.payment, session.psuId);
  } catch (error) {
    if (error instanceof BankFault) return notWaitingPage(error);
    throw error;
  }
}
