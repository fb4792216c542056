import { actingPsu } from '../../sim/authorisation/psu-behaviour.js';
import { html } from '../../http/html.js';
import type { Page } from '../kit/page.js';
import { heading, sessionForm, stepText } from '../kit/page-parts.js';
import { codeFields, codeHint, credentialHints, passwordFields, signInProblem } from './sign-in-parts.js';
import { freshLink, isPayment, pagePath, subjectOf, tppName, type Visit } from './visit.js';

/** Where the PSU signs in. @decision wrong-passwords */
export function loginPage(visit: Visit): Page {
  const { bank, basePath, session, secret, voice } = visit;
  const texts = voice.texts.signIn;
  const lead = isPayment(subjectOf(visit)) ? texts.leadPayment : texts.leadAccess;
  const problem = signInProblem(visit, session, secret.notice);
  return {
    // What a script should notice, too: the customer may not go on.
    status: secret.notice === 'blocked' ? 403 : 200,
    title: problem ? voice.texts.frame.withError(texts.title) : texts.title,
    formTargets: [],
    content: html`${heading(texts.heading(bank.base.bankName), stepText(visit, 'signIn'))}
      <p class="lead">${lead(tppName(visit))}</p>
      ${problem}
      ${sessionForm(
        `${pagePath(basePath, session.sessionId)}/login`,
        secret.formToken,
        passwordFields(visit, problem !== undefined),
      )}
      ${credentialHints(visit, actingPsu(bank, session.requestId))}`,
  };
}

/** Where the PSU enters the code of the phone. Of the request nothing is shown yet. @decision second-factor, wrong-passwords */
export function codePage(visit: Visit): Page {
  const { basePath, session, secret, voice } = visit;
  const { code: texts, decision } = voice.texts;
  const problem = signInProblem(visit, session, secret.notice);
  const other = freshLink(visit);
  return {
    status: secret.notice === 'blocked' ? 403 : 200,
    title: problem ? voice.texts.frame.withError(texts.title) : texts.title,
    formTargets: [],
    content: html`${heading(texts.title, stepText(visit, 'code'))}
      <p class="lead">${texts.lead}</p>
      ${problem}
      ${sessionForm(
        `${pagePath(basePath, session.sessionId)}/confirm`,
        secret.formToken,
        codeFields(visit, problem !== undefined),
      )}
      ${other !== undefined && html`<p class="note"><a href="${other}" data-testid="other-psu">${decision.otherPsu}</a></p>`}
      ${session.unconfirmedPsuId !== undefined && codeHint(visit, session.unconfirmedPsuId)}`,
  };
}
