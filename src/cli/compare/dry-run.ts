import { PROBES } from '../../learning/probes/probes.js';
import { CREDENTIAL_NAMES, type Credentials } from './credentials.js';
import { probeReference, type ReferenceOptions } from './reference-bank.js';
import { refusalFor } from './run-probes.js';
import type { ComparisonOptions } from './compare-banks.js';
import type { APPROVALS } from './compare-flags.js';

/** What a dry run needs of a run. */
export type DryRunOptions = Pick<
  ComparisonOptions,
  'target' | 'dialect' | 'profile' | 'allow' | 'credentials' | 'facts' | 'now'
> & {
  readonly approval: (typeof APPROVALS)[number];
};

/**
 * The calls that a run would make, as lines, if the target answered like the profile. They go to a Sandbank in this process; nothing is sent to
 * the target. Values of credentials and of answers are shown as `{name}`.
 */
export async function dryRun(options: DryRunOptions): Promise<readonly string[]> {
  const { target, dialect, allow, approval } = options;
  // The control API of a Sandbank would give the credentials that are missing.
  const credentials: Credentials =
    approval === 'sandbank' ? { ...EVERY_CREDENTIAL, ...options.credentials } : options.credentials;
  const refusals = PROBES[dialect].map((probe) => [probe.name, refusalFor(probe, allow, credentials)] as const);
  const probes = new Set(refusals.filter(([, refusal]) => refusal === undefined).map(([name]) => name));
  const reference: ReferenceOptions = { ...options, credentials, probes };
  const calls = await probeReference(reference);
  return [
    `Calls that a run would make if ${target.href} answered like the profile. Nothing is sent to it.`,
    ...[...probes].flatMap((name) => [
      '',
      `Probe ${name}:`,
      ...calls
        .filter(({ probe }) => probe === name)
        .map(({ request }) => `  ${withoutOrigin(request).replace(' ', ` ${target.href.replace(/\/$/, '')}`)}`),
    ]),
    ...refusals.flatMap(([name, refusal]) => (refusal === undefined ? [] : ['', `Not run: ${name}: ${refusal}`])),
  ];
}

/** A request without the one that created what it is about. */
function withoutOrigin(request: string): string {
  return request.replace(/ \(created by .*$/s, '');
}

/** What the demo of a Sandbank has. */
const EVERY_CREDENTIAL: Credentials = Object.fromEntries(
  CREDENTIAL_NAMES.filter((name) => !['consentId', 'accessToken', 'cert', 'key', 'ca'].includes(name)).map((name) => [
    name,
    name,
  ]),
);
