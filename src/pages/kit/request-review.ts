import { matchesReference, type Account } from '../../domain/account/account.js';
import type { SigningBasket } from '../../domain/basket.js';
import { assessAccess, type AccessGrant } from '../../domain/consent/access-rights.js';
import type { Consent, FundsConsent } from '../../domain/consent/consent.js';
import type { BankFault } from '../../domain/errors.js';
import { asId, type AccountId, type AuthorisationId, type PsuId } from '../../domain/ids.js';
import { convert, rateBetween, type Money } from '../../domain/money.js';
import { debtorReference, isCancellationWaiting, type Payment } from '../../domain/payment/payment.js';
import { isSignedInPart, type ScaOutcome } from '../../domain/authorisation/sca.js';
import {
  byKind,
  idOfSubject,
  isPayment,
  kindOfSubject,
  signersOf,
  type AnyConsent,
  type ByKind,
  type Subject,
  type SubjectKind,
} from '../../domain/authorisation/subject.js';
import type { Organisation } from '../../domain/tpp/organisation.js';
import { html, type Content, type Safe } from '../../http/html.js';
import type { Authorisable } from '../../sim/authorisation/authorisable.js';
import { assessAuthorisation, signaturesRequired } from '../../sim/authorisation/find-authorisable.js';
import { isLeftToOther } from '../../sim/authorisation/authorise.js';
import { waitingEntries } from '../../sim/baskets/authorise-basket.js';
import { accountsOf, findAccount, findOrganisation } from '../../sim/directory.js';
import { feeOf } from '../../sim/payments/payment-costs.js';
import {
  accountLines,
  alert,
  authorityName,
  availableOn,
  copyButton,
  copyNote,
  errorMessage,
  fact,
  formatAccountNumber,
  formatRequestedAccount,
  psuName,
  sandboxBox,
} from './elements.js';
import type { PageContext } from './page.js';
import { renderPaymentFacts } from './payment-facts.js';

/** A request of a TPP as a PSU reviews it: on the page of the TPP's link, and in online banking. */

/** The TPP that made the request. */
export function tppOf({ bank }: PageContext, subject: Subject | undefined): Organisation | undefined {
  return subject && findOrganisation(bank, subject.organisationId);
}

/** The name of that TPP, from its certificate. */
export function tppNameOf(context: PageContext, subject: Subject | undefined): string {
  return tppOf(context, subject)?.organizationName ?? context.locale.texts.decision.unknownTpp;
}

/** What a review is rendered with. */
export interface ReviewContext extends PageContext {
  readonly psuId: PsuId;
  /** The authorisation of the link. */
  readonly authorisationId?: AuthorisationId | undefined;
  /** Whether the PSU just chose an account that is not offered. */
  readonly hasUnknownAccount: boolean;
}

export interface RequestReview {
  readonly title: string;
  /** Why this PSU cannot approve; undefined: the PSU can. */
  readonly obstacle: Safe | undefined;
  readonly request: Content;
  /** Fields of the form that approves. */
  readonly choice?: Content;
}

/** Renders what a TPP requests, and why the PSU cannot approve it, if so. */
export function reviewOf(context: ReviewContext, subject: Subject): RequestReview {
  const { choice, ...review } = byKind(REVIEWS, subject, context);
  const { bank, psuId, authorisationId, locale } = context;
  if (!review.obstacle && isLeftToOther(bank, idOfSubject(subject), psuId, authorisationId))
    return { ...review, obstacle: errorMessage(locale.texts.decision.forOthers) };
  return { ...review, ...(choice !== undefined && { choice }) };
}

const REVIEWS: ByKind<RequestReview, [ReviewContext]> = {
  consent: consentReview,
  fundsConsent: fundsConsentReview,
  payment: paymentReview,
  signingBasket: basketReview,
};

/** The TPP that made the request, with the identity from its certificate. */
export function whoAsks(context: PageContext, subject: Subject | undefined): Safe {
  const tpp = tppOf(context, subject);
  const { whoAsks: title, authorisedBy } = context.locale.texts.decision;
  return html`<h2 class="unseen">${title}</h2>
    <p class="party" data-testid="tpp">
      <strong><bdi>${tppNameOf(context, subject)}</bdi></strong>
      <span class="quiet"
        ><bdi>${tpp?.organizationIdentifier}</bdi>${tpp && html` · ${authorisedBy(authorityName(context, tpp))}`}</span
      >
    </p>`;
}

/** The buttons of a decision, below the fields of `choice`. @param canApprove whether there is a button to approve */
export function decisionButtons({ locale }: PageContext, canApprove: boolean, choice: Content): Safe {
  const { approve, refuse } = locale.texts.decision;
  return html`${choice}
    <div class="buttons">
      ${canApprove && html`<button class="primary" name="decision" value="approve" data-testid="approve">${approve}</button>`}
      <button class="secondary" name="decision" value="refuse" data-testid="refuse">${refuse}</button>
    </div>`;
}

export function outcomeTitle({ locale }: PageContext, subject: Subject | undefined, outcome: ScaOutcome): string {
  const texts = locale.texts.outcome;
  if (outcome.decision === 'fail') return texts.failed;
  if (isSignedInPart(outcome)) return texts.signed;
  return texts[outcomeOf(subject, outcome)][outcome.decision];
}

/** What an outcome is about. @decision cancellation-sca */
export function outcomeOf(subject: Subject | undefined, { isCancellation }: ScaOutcome): SubjectKind | 'cancellation' {
  return isCancellation ? 'cancellation' : kindForPage(subject);
}

/** The kind of a request for the texts of a page; a request that is gone counts as a consent. */
export function kindForPage(subject: Subject | undefined): SubjectKind {
  return subject ? kindOfSubject(subject) : 'consent';
}

/** Whether customers would not see a code: only developers need that of a payment. @decision page-hints */
export function isCodeHidden({ bank }: PageContext, subject: Subject | undefined): boolean {
  return isPayment(subject) && bank.profile['page-hints'] === 'hidden';
}

/** The authorisation code, for the PSU to copy to the TPP, which does not need that of a payment. @decision authorisation-endpoint, lifetimes, page-hints */
export function codeToCopy(context: PageContext, subject: Subject | undefined, code: string): Safe {
  const { copyCode, yourCode, close, forDeveloper } = context.locale.texts.outcome;
  const { bank, locale } = context;
  const lifetimeMs = bank.calendar.add(bank.now, bank.profile.lifetimes.code) - bank.now;
  const use = copyCode(tppNameOf(context, subject), locale.formats.duration(lifetimeMs));
  if (isCodeHidden(context, subject)) return html`<p class="lead">${close}</p>`;
  return html`<p class="lead">${isPayment(subject) ? close : use}</p>
    <h2 id="code-label">${isPayment(subject) && `${forDeveloper}: `}${yourCode}</h2>
    <code class="code" id="code" data-testid="code" aria-labelledby="code-label">${code}</code>
    <div class="buttons compact">${copyButton(context.locale, 'code', yourCode)}</div>
    ${copyNote(context.locale)}`;
}

/** What the decision made of the request, for testers. */
export function statusNote(
  context: PageContext,
  subject: Subject | undefined,
  id: string,
  outcome: ScaOutcome,
): Safe | undefined {
  const { decision, callbacks } = outcome;
  const { name, subjects, status, returnsTwice } = context.locale.texts.sandbox;
  const shown = html`<code data-testid="status">${outcome.status}</code>`;
  return sandboxBox(
    context,
    html`<p>
      <strong>${name}</strong>
      ${status(subjects[kindForPage(subject)], decision === 'fail', shown, html`<code>${id}</code>`)}
      ${callbacks !== undefined && html`<span data-testid="callback-twice">${returnsTwice}</span>`}
    </p>`,
  );
}

/** @decision account-mismatch, access-implied */
function consentReview(consent: Consent, context: ReviewContext): RequestReview {
  const { bank, psuId, locale } = context;
  const texts = locale.texts.consent;
  const { obstacle, mismatch } = assessAuthorisation(bank, consent.consentId, psuId);
  const { grants, unfit } = assessAccess(consent.access, accountsOf(bank, psuId), psuId);
  const allOrNone = bank.profile['account-mismatch'] !== 'narrow' && grants.length > 0;
  const unfitNumbers = [...new Set(unfit.map(formatRequestedAccount))];
  // The first PSU decided on the accounts; the next one signs for their own ones.
  const isFirst = signersOf(consent).length === 0;
  const isOffered = consent.access.bankOffered !== undefined;
  return {
    title: locale.texts.decision.titles.consent,
    obstacle:
      obstacle && (mismatch ? foreignAccounts(context, unfitNumbers, allOrNone) : personalObstacle(context, obstacle)),
    ...(isOffered && !obstacle && { choice: offeredAccounts(context, grants) }),
    request: html`${!obstacle && context.hasUnknownAccount && errorMessage(texts.chooseAccount)}
    ${grants.length > 0 && !isOffered && grantedAccounts(context, grants, consent)}
    ${
      isFirst &&
      !mismatch &&
      unfit.length > 0 &&
      html`<p>${texts.leftOut}</p>
        ${accountNumbers(unfitNumbers)}`
    }
    ${
      !mismatch &&
      html`<h2 class="unseen">${texts.howLong}</h2>
        <p class="until">${howLong(context, consent)}</p>
        <p class="note">${texts.noMoney} ${consent.access.all === undefined && texts.othersHidden}</p>`
    }`,
  };
}

/** Everything in a signing basket, with one decision. @decision signing-basket */
function basketReview(basket: SigningBasket, context: ReviewContext): RequestReview {
  const { bank, psuId, locale } = context;
  const texts = locale.texts.basket;
  const { obstacle } = assessAuthorisation(bank, basket.basketId, psuId);
  const entries = waitingEntries(bank, basket);
  const isPersonal = obstacle?.code === 'SERVICE_BLOCKED' || signersOf(basket).includes(psuId);
  return {
    title: locale.texts.decision.titles.signingBasket,
    obstacle:
      obstacle &&
      (isPersonal
        ? personalObstacle(context, obstacle)
        : alert(locale.texts.decision.cannotApprove, html`<p>${texts.notAll}</p>`)),
    request: html`<p class="note">${texts.together(entries.length)}</p>
      ${entries.map((entry) => html`<section data-testid="basket-entry">${basketEntry(context, entry)}</section>`)}`,
  };
}

function basketEntry(context: ReviewContext, entry: Authorisable): Safe | undefined {
  const { bank, psuId, locale } = context;
  const { subject } = entry;
  if ('paymentId' in subject) {
    const [debtor] = entry.assess(psuId).debtorAccounts;
    return renderPaymentFacts(context, subject, debtor && debtorAccount(context, subject, debtor));
  }
  if (!('consentId' in subject)) return undefined;
  const { grants } = assessAccess(subject.access, accountsOf(bank, psuId), psuId);
  return html`${grantedAccounts(context, grants, subject)}
    <h2>${locale.texts.consent.howLong}</h2>
    <p>${howLong(context, subject)}</p>`;
}

/** @decision funds-consent */
function fundsConsentReview(consent: FundsConsent, context: ReviewContext): RequestReview {
  const { bank, psuId, locale } = context;
  const texts = locale.texts.fundsConsent;
  const { account: reference, cardNumber, cardInformation, cardExpiryDate, registrationInformation } = consent;
  const { obstacle, mismatch } = assessAuthorisation(bank, consent.fundsConsentId, psuId);
  const accounts = accountsOf(bank, psuId).filter((account) => matchesReference(reference, account));
  const shownFact = (name: string, text: string | undefined): Content =>
    text !== undefined && fact(name, html`<bdi>${text}</bdi>`);
  return {
    title: locale.texts.decision.titles.fundsConsent,
    obstacle:
      obstacle &&
      (mismatch
        ? foreignAccounts(context, [formatRequestedAccount(reference)], false)
        : personalObstacle(context, obstacle)),
    request: html`<h2>${texts.asksToKnow(tppNameOf(context, consent))}</h2>
      <ul class="accounts">
        ${accounts.map(
          (account) =>
            html`<li class="account">
              ${accountLines(locale, account)} ${consentSignatures(context, consent, account)}
            </li>`,
        )}
      </ul>
      <dl class="facts">
        ${shownFact(texts.card, cardNumber)} ${shownFact(texts.aboutCard, cardInformation)}
        ${shownFact(texts.registration, registrationInformation)}
      </dl>
      <h2>${locale.texts.consent.howLong}</h2>
      <p>${cardExpiryDate === undefined ? texts.noEnd : texts.untilExpiry(locale.formats.day(cardExpiryDate))}</p>
      <p class="note">${texts.onlyYesOrNo}</p>`,
  };
}

function foreignAccounts({ locale }: PageContext, references: readonly string[], allOrNone: boolean): Safe {
  const { noneFits, allOrNone: rule, refuseOrHolder } = locale.texts.consent;
  return alert(
    locale.texts.decision.cannotApprove,
    html`<p>${noneFits}</p>
      ${accountNumbers(references)}
      <p>${allOrNone && `${rule} `}${refuseOrHolder}</p>`,
  );
}

function accountNumbers(references: readonly string[]): Safe {
  return html`<ul>
    ${references.map((reference) => html`<li class="number"><bdi>${reference}</bdi></li>`)}
  </ul>`;
}

/** The accounts among which a PSU chooses. @decision consent-kinds */
function offeredAccounts(context: ReviewContext, grants: readonly AccessGrant[]): Safe {
  return html`<fieldset>
    <legend>${context.locale.texts.consent.whichAccounts}</legend>
    <input type="hidden" name="accounts" value="chosen" />
    ${grants.map(({ accountId }) => {
      const shown = offeredAccount(context, accountId);
      return accountOption('checkbox', CHOSEN_ACCOUNT + accountId, 'on', !context.hasUnknownAccount, shown);
    })}
  </fieldset>`;
}

/** An account that the PSU can choose. */
function accountOption(
  type: 'checkbox' | 'radio',
  name: string,
  value: string,
  checked: boolean,
  shown: Content,
): Safe {
  const testId = type === 'radio' ? 'debtor-account' : 'offered-account';
  return html`<label class="account choice">
    <input type="${type}" name="${name}" value="${value}" data-testid="${testId}" ${checked && html` checked`} />
    <span>${shown}</span></label
  >`;
}

function offeredAccount({ bank, locale }: PageContext, accountId: AccountId): Content {
  const account = findAccount(bank, accountId);
  return account && accountLines(locale, account);
}

/** Begins the name of the field of an account that the PSU chose. */
const CHOSEN_ACCOUNT = 'account:';

/** What a PSU chose in the form of a decision. */
export interface ReviewChoice {
  readonly debtorAccountId?: AccountId;
  readonly accountIds?: readonly AccountId[];
}

/** Reads the choice of a PSU. @decision consent-kinds */
export function readChoice(fields: Readonly<Record<string, string | undefined>>): ReviewChoice {
  const { debtorAccount, accounts } = fields;
  const chosen = Object.keys(fields).filter((name) => name.startsWith(CHOSEN_ACCOUNT));
  return {
    ...(debtorAccount !== undefined && { debtorAccountId: asId<AccountId>(debtorAccount) }),
    ...(accounts !== undefined && {
      accountIds: chosen.map((name) => asId<AccountId>(name.slice(CHOSEN_ACCOUNT.length))),
    }),
  };
}

/** Whether an error is about the choice of the form, which the page shows again. */
export function isAboutChoice({ detail }: BankFault): boolean {
  return detail.path === 'debtorAccount' || detail.path === 'accounts';
}

/** The accounts of a consent, each with what the TPP may see of it. */
function grantedAccounts(context: PageContext, grants: readonly AccessGrant[], consent: Consent): Safe {
  return html`<h2>${context.locale.texts.consent.asksToSee(tppNameOf(context, consent))}</h2>
    <ul class="accounts">
      ${grants.map((grant) => grantedAccount(context, grant, consent))}
    </ul>`;
}

/** One account with what a consent lets a TPP see of it. */
function grantedAccount(context: PageContext, grant: AccessGrant, consent: Consent): Safe {
  const { bank, dialect, locale } = context;
  const account = findAccount(bank, grant.accountId);
  const { accountData, balances, transactions } = locale.texts.consent;
  return html`<li class="account">
    ${account && accountLines(locale, account)} ${account && consentSignatures(context, consent, account)}
    <ul class="rights">
      <li>${accountData(dialect.showsHolder(grant, bank))}</li>
      ${grant.balances && html`<li>${balances}</li>`} ${grant.transactions && html`<li>${transactions}</li>`}
    </ul>
  </li>`;
}

/** @decision frequency-window, one-off-consent-end, valid-until */
function howLong({ locale }: PageContext, { recurringIndicator, validUntil, frequencyPerDay }: Consent): Safe {
  const { once, recurring } = locale.texts.consent;
  const day = locale.formats.day(validUntil);
  return recurringIndicator ? recurring(day, frequencyPerDay) : once(day);
}

/** Why a PSU cannot approve, when accounts are not the reason. */
function personalObstacle({ locale }: PageContext, fault: BankFault): Safe {
  const { cannotApprove, accessBlocked, signedAlready } = locale.texts.decision;
  return fault.code === 'SERVICE_BLOCKED'
    ? alert(cannotApprove, html`<p>${accessBlocked}</p>`)
    : errorMessage(signedAlready);
}

/** @decision account-mismatch, multi-signature */
function paymentReview(payment: Payment, context: ReviewContext): RequestReview {
  const { bank, psuId, locale } = context;
  const texts = locale.texts.payment;
  const { obstacle, mismatch, debtorAccounts } = assessAuthorisation(bank, payment.paymentId, psuId);
  const reason = obstacle && (mismatch ? foreignDebtor(context, payment) : personalObstacle(context, obstacle));
  const [only, ...others] = debtorAccounts;
  return {
    title: locale.texts.decision.titles[isCancellationWaiting(payment) ? 'cancellation' : 'payment'],
    obstacle: reason,
    request: html`${!reason && context.hasUnknownAccount && errorMessage(texts.choose)}
    ${renderPaymentFacts(context, payment, only && others.length === 0 && debtorAccount(context, payment, only))}`,
    choice: others.length > 0 && !reason && accountChoice(context, payment, debtorAccounts),
  };
}

function accountChoice(context: PageContext, payment: Payment, accounts: readonly Account[]): Safe {
  return html`<fieldset>
    <legend>${context.locale.texts.payment.fromWhich}</legend>
    ${accounts.map((account, index) => {
      const shown = debtorAccount(context, payment, account);
      return accountOption('radio', 'debtorAccount', account.accountId, index === 0, shown);
    })}
  </fieldset>`;
}

function debtorAccount(context: PageContext, payment: Payment, account: Account): Safe {
  const { bank, locale } = context;
  const available = availableOn(bank, account);
  const { instructedAmount, paymentProduct } = payment;
  const fee = payment.bulk ? payment.transactionFees : feeOf(bank, paymentProduct, instructedAmount, account);
  const debit = convert(instructedAmount, account.currency, bank.base.rates);
  const isShort =
    debit !== undefined &&
    fee.currency === account.currency &&
    debit.minorUnits + fee.minorUnits > available.minorUnits;
  const { account: accountTexts, payment: texts } = locale.texts;
  return html`${accountLines(locale, account)} ${debit && conversion(context, instructedAmount, debit)}
    <span class="quiet number"
      >${accountTexts.available(locale.formats.money(available))}${isShort && html` <span class="short">– ${texts.short}</span>`}</span
    >
    ${signatures(context, payment, account)}`;
}

/** What is debited for an amount in another currency, and the rate. @decision currency-mismatch */
function conversion({ bank, locale: { formats } }: PageContext, instructed: Money, debit: Money): Content {
  const rate = rateBetween(debit.currency, instructed.currency, bank.base.rates);
  if (!rate || debit.currency === instructed.currency) return false;
  const text = `${formats.money(instructed)} = ${formats.money(debit)} (${formats.rate(rate)})`;
  return html`<span class="number" data-testid="conversion">${text}</span>`;
}

/** @decision consent-signatures */
function consentSignatures(context: PageContext, consent: AnyConsent, account: Account): Content {
  return signaturesRequired(context.bank, consent) > 1 && signatures(context, consent, account);
}

/** Who has signed for an account that needs several signatures. @decision multi-signature */
function signatures({ bank, locale }: PageContext, subject: Subject, account: Account): Content {
  const { needsSignatures, nobodySigned, signedBy, afterYou } = locale.texts.payment;
  const needed = account.signaturesRequired;
  if (needed < 2) return false;
  const signers = signersOf(subject).filter((psuId) => account.holders.includes(psuId));
  const names = signers.map((psuId) => psuName(bank, psuId));
  const rest = needed - names.length - 1;
  const text = [
    needsSignatures(needed),
    names.length === 0 ? nobodySigned : signedBy(locale.formats.list(names), names.length),
    ...(rest < 1 ? [] : [afterYou(rest)]),
  ].join(' ');
  return html`<span class="quiet" data-testid="signatures">${text}</span>`;
}

function foreignDebtor({ locale }: PageContext, payment: Payment): Safe {
  const debtor = debtorReference(payment);
  const { noAccount, notYours } = locale.texts.payment;
  return alert(
    locale.texts.decision.cannotApprove,
    html`<p>${debtor ? notYours(html`<bdi class="number">${formatAccountNumber(debtor)}</bdi>`) : noAccount}</p>`,
  );
}
