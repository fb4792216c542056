import type { BankFault } from '../../domain/errors.js';
import type { PsuId } from '../../domain/ids.js';
import { html, type Content, type Safe } from '../html.js';
import type { Page } from './page.js';
import { alert, heading, psuName, sessionForm } from './page-parts.js';
import { listText, targetText, timeText } from './texts.js';
import { askingTpp, freshLink, pagePath, redirectTargets, tppName, type Visit } from './visit.js';

/** What the pages for consents and payments fill in. */
export interface DecisionParts {
  readonly title: string;
  readonly psuId: PsuId;
  /** Why this PSU cannot approve, in the PSU's words; absent: it can. */
  readonly obstacle: Safe | undefined;
  /** What is asked for. */
  readonly request: Content;
  /** What is to be filled in with an approval. */
  readonly choice?: Content;
}

/** Where the PSU sees what is asked for, and approves or refuses. */
export function decisionPage(visit: Visit, { title, psuId, obstacle, request, choice }: DecisionParts): Page {
  const { bank, basePath, session, secret } = visit;
  const targets = redirectTargets(visit);
  const buttons = html`${choice}
    <div class="buttons">
      ${obstacle === undefined && html`<button class="primary" name="decision" value="approve" data-testid="approve">Approve</button>`}
      <button class="secondary" name="decision" value="refuse" data-testid="refuse">Refuse</button>
    </div>`;
  const other = freshLink(visit);
  return {
    status: 200,
    title: obstacle === undefined ? title : `Not possible: ${title}`,
    formTargets: targets,
    footnote: `This page stays open until ${timeText(session.expiresAt, bank.calendar)} (bank time).`,
    content: html`${heading(title, 'Step 2 of 2')}
      <p class="lead">
        Signed in as <strong><bdi>${psuName(bank, psuId)}</bdi></strong
        >. ${other !== undefined && html`<a href="${other}" data-testid="other-psu">Sign in as somebody else</a>`}
      </p>
      ${obstacle} ${whoAsks(visit)} ${request}
      ${sessionForm(`${pagePath(basePath, session.sessionId)}/decision`, secret.formToken, buttons)}
      ${
        targets[0] !== undefined &&
        html`<p class="note">
          Whatever you decide, you return to <bdi>${listText([...new Set(targets.map(targetText))])}</bdi>.
        </p>`
      }`,
  };
}

/** Why a PSU cannot approve, as far as accounts are not the reason. */
export function personalObstacle(fault: BankFault): Safe {
  if (fault.code === 'SERVICE_BLOCKED')
    return alert('You cannot approve this.', html`<p>The bank has blocked your access.</p>`);
  return alert(
    'You have signed this already.',
    html`<p>A second person must sign: another holder of the account, on the same link.</p>`,
  );
}

function whoAsks(visit: Visit): Safe {
  const tpp = askingTpp(visit);
  return html`<h2>Who asks</h2>
    <p class="party">
      <strong><bdi>${tppName(visit)}</bdi></strong>
      <span class="quiet"
        ><bdi>${tpp?.organizationIdentifier}</bdi>${tpp && html` · authorised by <bdi>${tpp.ncaName}</bdi>`}</span
      >
    </p>`;
}
