import { MOST_REQUESTS, type Difference } from '../../learning/differences.js';
import type { LearnedAdaptation } from '../../learning/adapted-recording.js';
import type { LearnedDecisions } from '../../learning/learn.js';
import type { WrittenValue } from '../../decisions/row.js';
import { adaptationLines, evidenceText, signedText, yamlOf } from '../../learning/profile-text.js';
import type { UnknownLogin } from '../../learning/own-calls.js';
import { counted } from '../../domain/text.js';
import { groupBy } from '../../domain/shape.js';
import type { Replay, ReplayDifference } from './replay.js';

/** How a bank with the learned profile answered the calls of a recording. */
export interface ReplayReport extends Omit<Replay, 'pairs'> {
  /** The name of the file, or `the same`. */
  readonly recording: string;
  /** Entries of that file that could not be read. */
  readonly skipped: number;
  /** The replay of the learned recording itself, if this is another one. */
  readonly own?: Omit<Replay, 'pairs'>;
}

/** What was learned from a recording, for people and programs. */
export interface LearningReport extends LearnedDecisions {
  /** Why the calls are of this dialect. Absent if it was named. */
  readonly dialectReason?: string;
  /** The number of exchanges that were read. */
  readonly exchanges: number;
  /** Those that are not calls of the interface. */
  readonly elsewhere: number;
  /** Where these went, by method, host and path: the most frequent ones. */
  readonly elsewhereAt: Readonly<Record<string, number>>;
  /** The number of accepted calls with a signature. */
  readonly signed: number;
  /** Absent if there is none. */
  readonly login?: UnknownLogin;
  /** The number of different operations that were called. */
  readonly operations: number;
  /** The number of calls of each host. */
  readonly hosts: Readonly<Record<string, number>>;
  /** What could not be read, by reason, with its number. */
  readonly skipped: Readonly<Record<string, number>>;
  readonly differences: readonly Difference[];
  readonly adaptations: readonly LearnedAdaptation[];
  /** Absent without `--fixtures`. */
  readonly fixtures?: {
    /** The accounts in the file. Without one, it is not written. */
    readonly accounts: number;
    /** What the file does not have, by reason, with its number. */
    readonly leftOut: Readonly<Record<string, number>>;
    /** The requests that read accounts. */
    readonly readBy: readonly number[];
  };
  /** Absent with `--replay off`. */
  readonly replay?: ReplayReport;
}

const KINDS: Readonly<Record<Difference['kind'], string>> = {
  status: 'status',
  code: 'error code',
  member: 'unknown member',
  missing: 'missing member',
  type: 'type of',
  value: 'unknown value of',
  form: 'form of',
  body: 'body of type JSON is',
  header: 'header',
  order: 'order of errors:',
};

function differenceText({ operations, kind, what, found, calls, requests }: Difference, isEverywhere: boolean): string {
  const where = isEverywhere ? 'all operations' : operations.join(', ');
  const shown = found === undefined ? '' : `: ${found}`;
  return `  ${where}: ${KINDS[kind]} ${what}${shown} (request ${requestsText(requests, calls)})`;
}

/** The first of some calls, and how many there are. */
function requestsText(requests: readonly number[], calls = requests.length): string {
  const more = calls > MOST_REQUESTS ? `, … ${calls} calls` : '';
  return `${requests.slice(0, MOST_REQUESTS).join(', ')}${more}`;
}

/** The report for a terminal. */
export function learningReportText(report: LearningReport): string {
  const { dialect, exchanges, elsewhere, operations, hosts, skipped, settled, open, contradictory, differences } =
    report;
  const measurable = open.filter(({ canBeMeasured }) => canBeMeasured);
  const lines = [
    ...replayLines(report.replay, report.login),
    `${counted(exchanges, 'exchange')}, ${exchanges - elsewhere} of them API calls (dialect ${dialect})`,
    ...(report.dialectReason === undefined ? [] : [`${report.dialectReason}; --dialect names another one`]),
    ...(report.signed > 0 ? [signedText(report.signed)] : []),
    ...hostLines(hosts),
    ...placeLines(report),
    ...Object.entries(skipped).map(([reason, count]) => `left out: ${count} × ${reason}`),
  ];
  if (differences.length > 0) lines.push('', "Differences that no setting covers: not in Sandbank's OpenAPI document");
  for (const one of differences)
    lines.push(differenceText(one, operations > 2 && one.operations.length === operations));
  lines.push(
    '',
    `${counted(measurable.length, 'setting')} still unknown: no call shows them, or several values explain it`,
  );
  const leftOf = (possible: readonly WrittenValue[] = []): string =>
    possible.length > 0 ? ` (still possible: ${possible.map(yamlOf).join(', ')})` : '';
  lines.push(...measurable.map(({ slug, settledBy, possible }) => `  ${slug}: ${settledBy}${leftOf(possible)}`));
  lines.push(
    `${counted(open.length - measurable.length, 'further setting')} cannot be read from traffic`,
    '',
    `${counted(settled.length, 'setting')} known`,
    ...settled.flatMap(({ slug, value, evidence }) => [
      `  ${slug}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
      ...evidence.slice(0, 1).map((one) => `    ${evidenceText(one)}`),
    ]),
  );
  if (report.adaptations.length > 0)
    lines.push(
      '',
      `${counted(report.adaptations.length, 'adaptation')}: how the bank writes`,
      ...adaptationLines(report.adaptations),
    );
  if (contradictory.length > 0) lines.push('', `${counted(contradictory.length, 'setting')} with contradictory calls`);
  for (const { slug, evidence } of contradictory)
    lines.push(`  ${slug}`, ...evidence.map((one) => `    ${evidenceText(one)}`));
  if (report.fixtures) {
    const { accounts, readBy } = report.fixtures;
    const why =
      readBy.length > 0
        ? `no account with resourceId, an IBAN and an ISO 4217 currency was recognised in the responses that read accounts (request ${requestsText(readBy)})`
        : 'no call of the recording reads accounts';
    lines.push('', accounts === 0 ? `No fixtures written: ${why}` : `${counted(accounts, 'account')} in the fixtures`);
    lines.push(...Object.entries(report.fixtures.leftOut).map(([reason, count]) => `  left out: ${count} × ${reason}`));
  }
  return `${lines.join('\n')}\n`;
}

/** The most differing calls that are shown. */
const MOST_SHOWN = 20;

function replayLines(replay: ReplayReport | undefined, login: UnknownLogin | undefined): readonly string[] {
  if (!replay) return [];
  const { recording, played, same, left, signatures, skipped, differences, own } = replay;
  const file = recording === 'the same' ? '' : ` in ${recording}`;
  const differing = new Map(differences.map((one) => [one.request, one]));
  const isConsequence = ({ request, because = request }: ReplayDifference): boolean =>
    because < request && differing.has(because);
  const firstCause = (one: ReplayDifference): string =>
    isConsequence(one) ? firstCause(differing.get(one.because ?? 0) ?? one) : String(one.request);
  const consequences = groupBy(differences.filter(isConsequence), firstCause);
  const ofGroup = (group: readonly ReplayDifference[]): readonly ReplayDifference[] =>
    group.flatMap(({ request }) => consequences.get(String(request)) ?? []);
  const weight = (group: readonly ReplayDifference[]): number => group.length + ofGroup(group).length;
  const causes = differences.filter((one) => !isConsequence(one));
  const groups = [
    ...groupBy(causes, (one) => `${one.call}: ${one.recorded}, but the profile ${one.replayed}`),
  ].toSorted(([, one], [, other]) => weight(other) - weight(one));
  const more = groups.length - MOST_SHOWN;
  return [
    `This profile answers ${same} of ${counted(played, 'recorded call')}${file} as the bank did: with the same status and the same error code`,
    ...(same === 0 ? ['If the bank has the other interface, name it with --dialect'] : []),
    ...(left > 0 ? [`${counted(left, 'call')} not replayed, because the time was up`] : []),
    ...(signatures > 0
      ? [
          `${counted(signatures, 'call')} not replayed, because the bank refused their signatures: a replay does not sign`,
        ]
      : []),
    ...(skipped > 0 ? [`left out of ${recording}: ${skipped} × entries that cannot be read`] : []),
    ...(login
      ? [
          `  ${counted(login.calls, 'call needs', 'calls need')} a login that could not be learned: request ${login.request}, ${login.place}, gave their code or token`,
        ]
      : []),
    ...groups.slice(0, MOST_SHOWN).map(([what, same]) => {
      const later = ofGroup(same).map(({ request }) => request);
      const needing = later.length === 0 ? '' : `; without what it gives, also request ${requestsText(later)}`;
      return `  request ${requestsText(same.map(({ request }) => request))}, ${what}${needing}`;
    }),
    ...(more > 0 ? [`  and ${counted(more, 'further difference')}`] : []),
    ...(own ? [ownText(own)] : []),
    '',
  ];
}

function ownText({ same, played, differences }: Omit<Replay, 'pairs'>): string {
  const others = differences.map(({ request }) => request).join(', ');
  const why = `, all but request ${others}; without --replay, the report has the reasons`;
  return `It answers ${same} of ${counted(played, 'call')} that it was learned from${others === '' ? '' : why}`;
}

/** The most places of other exchanges in a report. */
export const MOST_PLACES = 100;

function placeLines({ elsewhere, elsewhereAt }: LearningReport): readonly string[] {
  if (elsewhere === 0) return [];
  const places = Object.entries(elsewhereAt);
  const more = places.slice(MOST_SHOWN).length;
  return [
    `${counted(elsewhere, 'exchange')} of no operation; those that no adaptation \`call\` has get the response of an unknown address:`,
    ...places.slice(0, MOST_SHOWN).map(([place, count]) => `  ${place} (${count})`),
    ...(more > 0 ? [`  and ${counted(more, 'further path')}`] : []),
  ];
}

/** A recording of several hosts can be one of several banks. */
function hostLines(hosts: LearningReport['hosts']): readonly string[] {
  const named = Object.entries(hosts).map(([host, calls]) => `${host} (${calls})`);
  return named.length > 1 ? [`calls to ${named.length} hosts: ${named.join(', ')}; select one with --host`] : [];
}
