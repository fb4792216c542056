import { BankFault } from '../../domain/errors.js';
import type { Organisation, PortalUser } from '../../domain/tpp/organisation.js';
import { html, type Content, type Safe } from '../../http/html.js';
import type { JournalEntry } from '../../journal/journal-entry.js';
import { alert, copyButton, copyNote, heading, named, sessionForm } from '../kit/elements.js';
import type { Page, PageContext } from '../kit/page.js';
import type { PageTexts } from '../kit/languages/en.js';
import type { JsonObject } from '../../parsing/read.js';
import type { FormFields } from '../kit/routes.js';
import type { IssuedFile, PortalSession } from './sessions.js';

/** The frame of the portal: its steps with what is done, the ways between them, texts to copy, and errors of forms. */

/** The steps of a developer. A step is the last part of its address, and the name of its text. */
const STEPS = ['register', 'certificate', 'onboarding', 'call', 'payment', 'calls'] as const;
export type PortalStep = (typeof STEPS)[number];
export type StepsBefore = Readonly<Partial<Record<PortalStep, PortalStep | undefined>>>;

/** What the pages of the portal are rendered with. */
export interface PortalContext extends PageContext {
  /** Path of the portal as the browser sees it. */
  readonly path: string;
  readonly formToken: string;
  /** Base address of the bank as the browser reaches it. */
  readonly baseUrl: string;
  /** Base address of the bank over HTTPS; undefined without such a listener. */
  readonly httpsUrl: string | undefined;
  /** Whether a header may name the TPP. @decision tpp-identification */
  readonly isTppHeaderRead: boolean;
  /** Whether the API reference of the dashboard is at the same address as the bank. */
  readonly hasReference: boolean;
}

/** What the pages of a developer who is signed in are rendered with. */
export interface DeveloperContext extends PortalContext {
  readonly session: PortalSession;
  readonly user: PortalUser;
  readonly organisation: Organisation | undefined;
  /** Certificates of this session, newest first. */
  readonly files: readonly IssuedFile[];
  readonly done: ReadonlySet<PortalStep>;
  /** The steps that are not possible yet, each with the one that comes first. */
  readonly before: StepsBefore;
  /** The newest call of the developer. */
  readonly newest: JournalEntry | undefined;
  /** What the last form did, shown once. */
  readonly notice: string | undefined;
}

/** The steps of a bank: without onboarding where a certificate identifies a TPP. */
function stepsOf({ dialect }: PageContext): readonly PortalStep[] {
  return STEPS.filter((step) => step !== 'onboarding' || dialect.hasOnboarding);
}

/** The name of a step. After the registration its page has the keys. */
function nameOf(context: PortalContext, step: PortalStep): string {
  const { portal: texts } = context.locale.texts;
  return step === 'register' && 'user' in context ? texts.keys : texts[step];
}

/** A page of the portal. @param step absent: the sign-in @param problem the error of its form, which has the focus */
export function portalPage(context: PortalContext, step: PortalStep | undefined, content: Safe, problem?: Safe): Page {
  const { portal: texts, frame, signIn } = context.locale.texts;
  const all = stepsOf(context);
  const name = step ? nameOf(context, step) : signIn.title;
  const title = `${name} – ${texts.name}`;
  const place =
    step && 'user' in context ? `${texts.name} · ${frame.stepOf(all.indexOf(step) + 1, all.length)}` : texts.name;
  return {
    status: problem ? 400 : 200,
    title: problem ? frame.withError(title) : title,
    formTargets: [],
    hasScript: true,
    content: html`${heading(name, place)} ${problem} ${content}`,
  };
}

/** A step of a developer who is signed in, with the menu of all steps and the ways to the one before and after. */
export function stepPage(context: DeveloperContext, step: PortalStep, content: Safe, problem?: Safe): Page {
  const { path, formToken, locale, done, user, notice, before, httpsUrl } = context;
  const texts = locale.texts.portal;
  const [all, place] = [stepsOf(context), stepsOf(context).indexOf(step)];
  const pathOf = (one: PortalStep): string => (one === 'register' ? path : `${path}/${one}`);
  const way = (one: PortalStep, testId: string, label: Content, isMain: boolean): Safe =>
    html`<a class="button ${isMain ? 'primary' : 'secondary'}" href="${pathOf(one)}" data-testid="${testId}"
      >${label}</a
    >`;
  const [back, first, next] = [all[place - 1], before[step], all[place + 1]];
  // Without HTTPS, no step helps.
  const goFirst =
    first && (first !== 'certificate' || httpsUrl !== undefined)
      ? way(first, 'first-do', texts.goTo(nameOf(context, first)), true)
      : undefined;
  const isNextPossible = first === undefined && next !== undefined && (done.has(step) || before[next] !== step);
  const entry = (one: PortalStep): Safe =>
    html`<li>
      <a href="${pathOf(one)}" ${one === step && html` aria-current="step"`}
        ><span class="mark">${done.has(one) && html`✓<span class="unseen"> ${texts.done}: </span>`}</span>
        <span class="label">${nameOf(context, one)}</span></a
      >
    </li>`;
  const signOut = html`<button class="quiet-button" data-testid="portal-sign-out">
    ${locale.texts.online.signOut}
  </button>`;
  const body = html`${notice !== undefined && html`<p class="party" role="status" data-testid="portal-notice">${notice}</p>`}
    ${content}
    <div class="buttons" data-live="${[...done].join(' ')}">
      ${goFirst ?? (back && way(back, 'back', named(texts.back, nameOf(context, back)), false))}
      ${isNextPossible && way(next, 'next', `${texts.next}: ${nameOf(context, next)}`, done.has(step))}
    </div>
    ${copyNote(locale)}`;
  const menu = html`<nav class="menu" aria-label="${texts.name}">
    <ol data-testid="portal-steps" data-live="${[...done].join(' ')}">
      ${all.map(entry)}
    </ol>
  </nav>`;
  const corner = sessionForm(`${path}/sign-out`, formToken, signOut);
  return { ...portalPage(context, step, body, problem), corner, menu, footnote: `${user.name} · ${user.userEmail}` };
}

/**
 * A text to copy, and to save as a file if that has a name. The button to copy appears where scripts run.
 * @param id unique on the page @param isForNextStep the file is needed: the button to save it comes first, with its name
 */
export function copyable(
  { locale }: PageContext,
  id: string,
  text: string,
  what: string,
  fileName?: string,
  isForNextStep = false,
): Safe {
  const { download, downloadFile } = locale.texts.portal;
  const address = `data:application/octet-stream;charset=utf-8,${encodeURIComponent(text)}`;
  const save =
    fileName !== undefined &&
    html`<a class="button ${isForNextStep ? 'primary' : 'secondary'}" href="${address}" download="${fileName}"
      >${isForNextStep ? downloadFile(fileName) : named(download, what)}</a
    >`;
  const buttons = html`<div class="buttons compact">
    ${isForNextStep && save} ${copyButton(locale, id, what)} ${!isForNextStep && save}
  </div>`;
  const shown = html`<pre class="code" id="${id}" tabindex="0" data-testid="${id}">${text}</pre>`;
  // A file with a private key is shown only to those who open it.
  return isForNextStep
    ? html`${buttons}
        <details class="search">
          <summary>${fileName}</summary>
          ${shown}
        </details>`
    : html`${shown} ${buttons}`;
}

/** The fields of the forms, by the name of their label. */
type FieldName = keyof PageTexts['portal']['fields'];

/** A form that was rejected: the error, what was typed, and what is wrong with each field. */
export interface Rejected {
  readonly problem: Safe;
  readonly typed: FormFields;
  readonly wrong: Readonly<Partial<Record<FieldName, string>>>;
}

/** Values that are valid whatever the others are. */
const VALID_VALUES: Readonly<Partial<Record<FieldName, unknown>>> = {
  userEmail: 'dev@my-tpp.example',
  name: 'TPP',
  kind: 'qwac',
  variant: 'valid',
  organizationIdentifier: 'PSDAT-FMA-123456',
  roles: ['PSP_AI'],
};

/**
 * The error of a form: each wrong field, with what is valid.
 * @param error a sentence, or what was thrown @param check reads the form again, with other values for what was wrong @throws any other error
 */
export function rejected(
  context: PageContext & { readonly fields: FormFields },
  error: unknown,
  check?: (changes: JsonObject) => void,
): Rejected {
  const typed = withoutSecrets(context.fields);
  const { fields: labels, errors } = context.locale.texts.portal;
  if (typeof error === 'string') return { problem: alert(error), typed, wrong: {} };
  const [wrong, valid]: [Partial<Record<FieldName, string>>, Record<string, unknown>] = [{}, {}];
  const texts = { kind: errors.choice, variant: errors.choice, key: errors.noMatch, ...errors };
  const first = faultOf(error);
  for (let next: BankFault | undefined = first; next; next = check && faultIn(() => check(valid))) {
    const path = next.detail.path?.replace(/\[.*/, '');
    const field = (Object.keys(labels) as FieldName[]).find((name) => name === path);
    if (field === undefined) return { problem: alert(next.text), typed, wrong };
    wrong[field] = texts[field];
    if (!(field in VALID_VALUES) || field in valid) break;
    valid[field] = VALID_VALUES[field];
  }
  // The reasons of the test CA are in English.
  const reason = wrong.certificateSigningRequest !== undefined && first.text;
  const problem = alert(
    errors.title,
    html`<ul>
      ${Object.values(wrong).map((text) => html`<li>${text}</li>`)}
    </ul>`,
    reason && html`<p class="quiet" lang="en">${reason}</p>`,
  );
  return { problem, typed, wrong };
}

function faultIn(act: () => void): BankFault | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    return faultOf(error);
  }
}

function faultOf(error: unknown): BankFault {
  if (!(error instanceof BankFault)) throw error;
  return error;
}

/** The fields that a form may show again: no keys, passwords or tokens. */
function withoutSecrets({ form_token: _token, key: _key, password: _password, ...fields }: FormFields): FormFields {
  // A private key may have been pasted by mistake.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value?.includes('PRIVATE KEY') !== true));
}
