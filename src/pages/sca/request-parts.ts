import type { BankFault } from '../../domain/errors.js';
import type { PsuId } from '../../domain/ids.js';
import { html, type Content, type Safe } from '../../http/html.js';
import type { PagePlace } from '../kit/page.js';
import { alert, told } from '../kit/page-parts.js';
import { tppNameOf, tppOf, type Subject } from './visit.js';

/** A PSU who looks at a request, on the page of the TPP's link or in online banking. */
export interface RequestView extends PagePlace {
  readonly psuId: PsuId;
  /** Whether the account that was chosen last is none that can be chosen. */
  readonly hasUnknownAccount: boolean;
}

/** What a PSU is shown of a request. */
export interface RequestParts {
  readonly title: string;
  /** Why this PSU cannot approve, in the PSU's words; absent: it can. */
  readonly obstacle: Safe | undefined;
  /** What is asked for. */
  readonly request: Content;
  /** What is to be filled in with an approval. */
  readonly choice?: Content;
}

/** Why a PSU cannot approve, as far as accounts are not the reason. */
export function personalObstacle({ voice }: PagePlace, fault: BankFault): Safe {
  const { cannotApprove, accessBlocked, signedAlready } = voice.texts.decision;
  return fault.code === 'SERVICE_BLOCKED' ? alert(cannotApprove, html`<p>${accessBlocked}</p>`) : told(signedAlready);
}

/** The TPP that asks, with what its certificate says of it. */
export function whoAsks(place: PagePlace, subject: Subject | undefined): Safe {
  const tpp = tppOf(place, subject);
  const { whoAsks: title, authorisedBy } = place.voice.texts.decision;
  return html`<h2>${title}</h2>
    <p class="party" data-testid="tpp">
      <strong><bdi>${tppNameOf(place, subject)}</bdi></strong>
      <span class="quiet"
        ><bdi>${tpp?.organizationIdentifier}</bdi>${tpp && html` · ${authorisedBy(tpp.ncaName)}`}</span
      >
    </p>`;
}

/** The buttons of a decision, with what is to be filled in. @param canApprove whether there is a button to approve */
export function decisionButtons({ voice }: PagePlace, canApprove: boolean, choice: Content): Safe {
  const { approve, refuse } = voice.texts.decision;
  return html`${choice}
    <div class="buttons">
      ${canApprove && html`<button class="primary" name="decision" value="approve" data-testid="approve">${approve}</button>`}
      <button class="secondary" name="decision" value="refuse" data-testid="refuse">${refuse}</button>
    </div>`;
}
