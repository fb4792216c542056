import type { PsuId } from '../../domain/ids.js';
import { html } from '../../http/html.js';
import type { Page } from '../kit/page.js';
import { heading, psuName, sessionForm, stepText } from '../kit/page-parts.js';
import { decisionButtons, whoAsks, type RequestParts } from './request-parts.js';
import { targetText, timeText } from '../kit/texts.js';
import { freshLink, pagePath, redirectTargets, subjectOf, type Visit } from './visit.js';

/** Where the PSU sees what is asked for, and approves or refuses. */
export function decisionPage(visit: Visit, psuId: PsuId, { title, obstacle, request, choice }: RequestParts): Page {
  const { bank, basePath, session, secret, voice } = visit;
  const texts = voice.texts.decision;
  const targets = redirectTargets(visit);
  const other = freshLink(visit);
  const names = [...new Set(targets.map((target) => targetText(voice, target)))];
  return {
    status: 200,
    title: obstacle === undefined ? title : texts.notPossible(title),
    formTargets: targets,
    footnote: texts.openUntil(timeText(voice, session.expiresAt, bank)),
    content: html`${heading(title, stepText(visit, 'decision'))}
      <p class="lead">
        ${texts.signedInAs(psuName(bank, psuId))}
        ${other !== undefined && html`<a href="${other}" data-testid="other-psu">${texts.otherPsu}</a>`}
      </p>
      ${obstacle} ${whoAsks(visit, subjectOf(visit))} ${request}
      ${sessionForm(
        `${pagePath(basePath, session.sessionId)}/decision`,
        secret.formToken,
        decisionButtons(visit, obstacle === undefined, choice),
      )}
      ${targets[0] !== undefined && html`<p class="note">${texts.returnTo(voice.forms.list(names))}</p>`}`,
  };
}
