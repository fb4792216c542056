/** What mistakes of a client cost: calls with a finding of the client report, and refused calls, against the same call without. */
import { NUMBER } from '../load/request.mjs';
import { load } from '../load/wrk.mjs';
import { judge, median, ratio, table, thousands } from '../report.mjs';
import { nextgenCalls } from '../servers/nextgen.mjs';
import { findingsOf, measuredCalls, requestIdOf, startSandbank } from '../servers/sandbank.mjs';

/** What a call with a finding may cost, of the same call without. */
const FINDING_LIMIT = 1.25;
/** What a refused call must reach, of the rate of the call that succeeds. */
const REFUSED_LIMIT = 0.8;
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** Measures, and adds a table and verdicts to the report. */
export async function mistakes({ seconds, rounds, warmUpSeconds }) {
  const server = await startSandbank();
  const rows = mistakenCalls(await measuredCalls(server.port), await nextgenCalls(server.port));
  const figures = {};
  for (const [name, { correct, mistaken, isRefused = false }] of Object.entries(rows)) {
    figures[name] = { correct: [], mistaken: [] };
    // They take turns, so that what else the machine does affects both.
    for (let round = 0; round < rounds; round += 1) {
      const extent = { port: server.port, seconds, warmUpSeconds: warmUpSeconds(round) };
      figures[name].correct.push((await load({ ...extent, request: correct })).perSecond);
      figures[name].mistaken.push((await load({ ...extent, request: mistaken, isRefused })).perSecond);
    }
  }
  const findings = await findingsOf(server.port, 'bench');
  await server.stop();
  for (const rule of ['request-id-repeated', 'payment-sent-twice'])
    if (!findings.some((finding) => finding.startsWith(rule))) throw new Error(`no finding ${rule} fell`);

  const measured = Object.entries(figures).map(([name, { correct, mistaken }]) => [
    name,
    median(correct),
    median(mistaken),
  ]);
  table(
    'Requests per second of mistaken calls, and as ratios of the same call without the mistake',
    ['', 'without', 'with'],
    measured.map(([name, correct, mistaken]) => [
      name,
      thousands(correct),
      `${thousands(mistaken)} (${ratio(mistaken / correct)})`,
    ]),
  );
  for (const [name, correct, mistaken] of measured) {
    if (rows[name].isRefused) {
      judge(
        `${name}: of the call that succeeds`,
        ratio(mistaken / correct),
        `≥ ${REFUSED_LIMIT}`,
        mistaken >= REFUSED_LIMIT * correct,
      );
    } else {
      judge(
        `${name}: cost, of the call without`,
        ratio(correct / mistaken),
        `≤ ${FINDING_LIMIT}`,
        correct <= FINDING_LIMIT * mistaken,
      );
    }
  }
}

/** By name: a call, the same with a mistake, and whether the bank refuses that. */
function mistakenCalls(published, nextgen) {
  const accounts = published['GET accounts'];
  const payments = published['POST payments'];
  const ofNextgen = nextgen['GET accounts'];
  const withHeader = (call, name, value) => ({ ...call, headers: { ...call.headers, [name]: value } });
  return {
    'GET accounts, a finding in each': {
      correct: accounts,
      mistaken: withHeader(accounts, 'X-Request-ID', requestIdOf(9)),
    },
    'POST payments, a finding in each': {
      correct: payments,
      mistaken: { ...payments, body: payments.body.replace(NUMBER, '0'.repeat(NUMBER.length)) },
    },
    'GET accounts, TOKEN_INVALID': {
      correct: accounts,
      mistaken: withHeader(accounts, 'Authorization', `Bearer ${UNKNOWN}`),
      isRefused: true,
    },
    'POST payments, FORMAT_ERROR': {
      correct: payments,
      mistaken: { ...payments, body: payments.body.replace('EUR', 'euro') },
      isRefused: true,
    },
    'GET accounts of nextgenpsd2, CONSENT_UNKNOWN': {
      correct: ofNextgen,
      mistaken: withHeader(ofNextgen, 'Consent-ID', UNKNOWN),
      isRefused: true,
    },
  };
}
