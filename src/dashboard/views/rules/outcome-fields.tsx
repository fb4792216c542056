import type { JSX } from 'preact';
import { Select } from '../../parts/form.js';
import { MEANINGS } from '../../parts/status.js';
import type { RuleFieldsProps } from './number-field.js';
import { changed, memberObject, type RuleJson } from './rule-json.js';
import { ScenarioSteps } from './scenario-steps.js';

/** What can be scripted, with the value that each starts with. */
const SUBJECTS = {
  path: { name: 'The statuses of a payment', first: 'ACTC > RJCT(AM04)' },
  consent: { name: 'The statuses of a consent', first: 'approve after 5s > revoke after 2d' },
  sca: { name: 'The authorisation', first: 'wrong-state' },
  token: { name: 'The access token', first: 'short-lived' },
  error: { name: 'An error of the call', first: 'INTERNAL_SERVER_ERROR' },
} as const;
type Subject = keyof typeof SUBJECTS;

const SCA_VARIANTS: Readonly<Record<string, string>> = {
  'wrong-password': 'every password is wrong',
  'psu-blocked': 'the PSU is blocked',
  'page-timeout': 'the page session has expired',
  'wrong-state': 'the browser returns with another state',
  'no-callback': 'the browser does not return',
  'callback-twice': 'the browser returns twice with the same code',
  'server-error': 'the bank fails with error=server_error',
};
const TOKEN_VARIANTS: Readonly<Record<string, string>> = {
  'short-lived': 'valid for a minute, and expires_in says so',
  'ends-early': 'valid for a minute, although expires_in promises more',
  'no-refresh-token': 'without refresh_token',
  'lower-case-type': 'token_type is "bearer"',
  revoked: 'revoked at once',
};
const ERRORS = [
  'INTERNAL_SERVER_ERROR',
  'SERVICE_BLOCKED',
  'ACCESS_EXCEEDED',
  'CONSENT_EXPIRED',
  'CONSENT_INVALID',
  'TOKEN_EXPIRED',
  'TOKEN_INVALID',
  'RESOURCE_UNKNOWN',
  'FORMAT_ERROR',
];
const PAYMENT_STATUSES = Object.keys(MEANINGS).filter((status) => /^[A-Z]{4}$/.test(status));
const CONSENT_STEPS = ['approve', 'refuse', 'expire', 'revoke'];

/** What an outcome decides: only the fields of the chosen subject are there. */
export function OutcomeFields({ rule, change }: RuleFieldsProps): JSX.Element {
  const outcome = memberObject(rule, 'outcome');
  const subject = (Object.keys(SUBJECTS) as Subject[]).find((name) => outcome[name] !== undefined);
  if (!subject) return <p class="quiet">This rule is a sequence: change it in the JSON.</p>;
  const set = (value: unknown): void => change(changed(rule, { outcome: { [subject]: value } }));
  const choose = (name: Subject): void => change(changed(rule, { outcome: { [name]: SUBJECTS[name].first } }));
  return (
    <>
      <Select
        label="What is scripted"
        of={Object.fromEntries(Object.entries(SUBJECTS).map(([name, { name: text }]) => [name, text]))}
        value={subject}
        change={(chosen) => choose(chosen as Subject)}
        data-testid="outcome-subject"
      />
      <Value subject={subject} outcome={outcome} set={set} />
    </>
  );
}

function Value(props: {
  readonly subject: Subject;
  readonly outcome: RuleJson;
  readonly set: (value: unknown) => void;
}): JSX.Element {
  const { subject, outcome, set } = props;
  const value = outcome[subject];
  // An error may also be an object, with a text beside its code.
  const { code } = memberObject(outcome, subject);
  const text = [value, code].find((one) => typeof one === 'string') ?? '';
  if (subject === 'path')
    return <ScenarioSteps text={text} words={PAYMENT_STATUSES} joint="" withReason="RJCT" change={set} />;
  if (subject === 'consent') return <ScenarioSteps text={text} words={CONSENT_STEPS} joint="after" change={set} />;
  const options = subject === 'sca' ? SCA_VARIANTS : subject === 'token' ? TOKEN_VARIANTS : undefined;
  const known = options ? Object.keys(options) : ERRORS;
  const names = known.includes(text) ? known : [text, ...known];
  const textOf = (name: string): string => (options?.[name] === undefined ? name : `${name}: ${options[name]}`);
  return (
    <Select
      label={subject === 'error' ? 'Error code' : 'Variant'}
      of={Object.fromEntries(names.map((name) => [name, textOf(name)]))}
      value={text}
      change={set}
      data-testid="outcome-value"
    />
  );
}
