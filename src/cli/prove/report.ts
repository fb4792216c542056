import type { TestCase } from '../../client-report/junit.js';
import { counted, escapeMarkup, sentence } from '../../domain/text.js';
import type { CampaignResult, ProvenFinding } from '../../proving/campaign.js';
import { METS, type Met, type ProofCoverage } from '../../proving/coverage.js';
import { adviceLines, resultText, summaryLines, titleOf } from '../../proving/explain.js';
import { keyOf, PROPERTIES } from '../../proving/properties.js';
import { asCalled } from '../../process/program-command.js';
import { htmlTable } from '../report-formats.js';
import { paragraph, timeLineHtml, type ProofView } from './formats.js';

/** What a campaign found, and how each finding is repeated. */
export interface Proof {
  readonly result: CampaignResult;
  /** The replay file of each finding. */
  readonly replays: readonly string[];
  /** The page about all. */
  readonly page: string;
  /** The command that runs the tests. */
  readonly command: string;
}

export function proofView({ result, replays, page, command }: Proof): ProofView {
  const { trouble, findings, coverage } = result;
  const again = replays.map((path) => asCalled(`sandbank replay ${path} -- ${command}`));
  const outcome = trouble === undefined ? counted(findings.length, 'finding') : 'no result';
  return {
    text: `${resultText(result, again)}\nThe same as a page${findings.length > 0 ? ', with the calls of each finding' : ''}: ${page}\n`,
    json: { ...result, replays },
    suite: 'sandbank prove',
    title: `Sandbank prove: ${outcome} (${command})`,
    trouble,
    summary: summaryLines(result),
    cases: casesOf(result, again),
    content: [...findings.flatMap((finding, place) => findingHtml(finding, again[place])), ...coverageHtml(coverage)],
  };
}

/** A test case for each finding, and for each other property. */
function casesOf({ findings, notChecked }: CampaignResult, again: readonly string[]): readonly TestCase[] {
  const failed = findings.map((finding, place): TestCase => {
    const text = adviceLines(finding, again[place]).join('\n');
    return { group: finding.severity, name: keyOf(finding), result: 'failure', message: finding.explanation, text };
  });
  const unsaid = { result: 'skipped', message: 'the client does not say what it shows' } as const;
  // Without a finding, the result does not say whether this one was judged: only with --settle.
  const held = Object.entries(PROPERTIES).flatMap(([name, { severity: group }]): TestCase[] =>
    name === 'not-followed' || findings.some(({ property }) => property === name)
      ? []
      : [{ group, name, ...(name === 'belief' && notChecked.length === 3 && unsaid) }],
  );
  return [...failed, ...held];
}

function findingHtml(finding: ProvenFinding, again: string | undefined): readonly string[] {
  const { explanation, journal, otherJournal = [] } = finding;
  return [
    '<article>',
    `<h2>${escapeMarkup(titleOf(finding))}</h2>`,
    ...[explanation, ...adviceLines(finding, again)].map(paragraph),
    ...timeLineHtml(`Calls that show ${keyOf(finding)}`, journal),
    ...timeLineHtml(`Calls of the same plan without ${keyOf(finding)}`, otherJournal),
    '</article>',
  ];
}

const HEADS = ['Handled', 'Failed', 'Not tried yet'];

function coverageHtml({ answers, disturbances, notApplicable }: ProofCoverage): readonly string[] {
  const operations = [...new Set(answers.map(({ operation }) => operation))];
  const valuesOf = (operation: string, met: Met): string =>
    answers.flatMap((one) => (one.operation === operation && one.met === met ? [one.value] : [])).join(', ');
  const responses = operations.map((one) => [one, ...METS.map((met) => valuesOf(one, met))]);
  const kinds = disturbances.map((one) => [one.kind, ...METS.map((met) => String(one[met]))]);
  const absent = Object.entries(notApplicable).map(([what, names]) => [sentence(what), names.join(', ')]);
  return [
    ...htmlTable('Responses', ['Operation', ...HEADS], responses),
    ...htmlTable('Disturbances', ['Kind', ...HEADS], kinds),
    ...htmlTable(
      'Not applicable: the client makes no such calls',
      ['What', 'Names'],
      absent.filter(([, names]) => names !== ''),
    ),
  ];
}
