import { BankFault } from '../../domain/errors.js';
import type { FormFields } from '../kit/session-forms.js';

/** The labels of the portal's forms by the names of their fields, which are those of the control API. */
export const FIELD_LABELS = {
  userEmail: 'E-mail address',
  name: 'Your name',
  kind: 'Kind',
  variant: 'Variant',
  organizationIdentifier: 'Organisation identifier',
  roles: 'Roles',
  certificateSigningRequest: 'Signing request (PEM)',
} as const;

const NAMES = Object.keys(FIELD_LABELS).join('|');
const AT_START = new RegExp(`^(${NAMES})(?:\\[\\d+\\])?(?=[ ,.:"]|$)`);
/** Names that are no words of the language, so that they can be put into words wherever they stand. */
const ANYWHERE = /\b(userEmail|organizationIdentifier|certificateSigningRequest)\b/g;

/** What was wrong with a form, in the words of its labels. */
export function inFormWords(error: BankFault): string {
  const label = (name: string): string => FIELD_LABELS[name as keyof typeof FIELD_LABELS];
  const text = error.text.replace(AT_START, (_whole, name: string) => label(name));
  return text.replace(ANYWHERE, (name) => label(name));
}

/** What was typed into a form and may be shown again: everything but keys, passwords and the token. */
export function shownAgain({ form_token: _token, key: _key, password: _password, ...fields }: FormFields): FormFields {
  // A private key that was pasted by mistake must not stand on a page.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value?.includes('PRIVATE KEY') !== true));
}
