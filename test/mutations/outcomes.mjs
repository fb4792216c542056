import { broken } from './broken.mjs';

/** Scripted outcomes: where they come from, in which order, and what they do. */

const FURTHER = 'test/sim/scripted-further';
const CORNER = 'test/pages/sca/tester-corner';

const inOutcomes = broken('src/sim/scripting/outcomes.ts', FURTHER);
const inFacts = broken('src/sim/scripting/outcome-facts.ts', FURTHER);
const inExchange = broken('src/sim/tokens/exchange-code.ts', FURTHER);
const inForPsu = broken('src/sim/authorisation/decide-for-psu.ts', FURTHER);
const inCorner = broken('src/pages/sca/tester-corner.ts', CORNER);

export const OUTCOMES = [
  inOutcomes(
    'outcomes: queued before fixtures',
    `[...state.outcomes.values(), ...state.fixtureOutcomes.values()]`,
    `[...state.fixtureOutcomes.values(), ...state.outcomes.values()]`,
  ),
  inOutcomes('outcomes: reset', `  openFixtureOutcomes(bank.state, bank.base.outcomes);\n  return`, `  return`),
  inOutcomes('outcomes: counted', `counted.forEach((rule) => count(bank, rule));\n  return result;`, `return result;`),
  inOutcomes('outcomes: an unknown PSU', `!findPsu(bank, psu as PsuId)`, `psu === ''`),
  broken('src/parsing/outcome-rule.ts', FURTHER)(
    'outcomes: for ever in fixtures',
    `{ times: defaultTimes, ...body }`,
    `{ times: 1, ...body }`,
  ),
  inFacts('outcomes: rank', `PATH_SOURCES.indexOf(source) < PATH_SOURCES.indexOf(present)`, `PATH_SOURCES.length > 0`),
  inFacts(
    'outcomes: the account chosen',
    `match.debtor !== undefined && payment.debtorIban === undefined`,
    `match.debtor === ''`,
  ),
  inFacts('outcomes: the PSUs who signed', `psuIds: payment.signedBy,`, `psuIds: payment.signedBy.slice(-1),`),
  inFacts(
    'outcomes: stage of a scenario',
    `(rule.match.psu === undefined) === (stage === 'opened')`,
    `true`,
    CORNER,
    'test/pages/sca/scripted',
  ),
  inExchange(
    'outcomes: short-lived',
    `variant === 'short-lived' || variant === 'ends-early'`,
    `variant === 'ends-early'`,
  ),
  inExchange('outcomes: ends-early', `variant === 'ends-early' ? defaultEnd : expiresAt`, `expiresAt`),
  inExchange('outcomes: no-refresh-token', `|| variant === 'no-refresh-token'`, ``),
  inExchange('outcomes: revoked', `if (variant === 'revoked') bank`, `if (variant === undefined) void bank`),
  inExchange(
    'outcomes: the token variant of a code',
    `scripted ?? bank.state.codes.get(exchange.code)?.tokenVariant`,
    `scripted`,
  ),
  inForPsu('outcomes: server-error', `if (variant === 'server-error') return`, `if (variant === undefined) return`),
  broken('src/domain/authorisation/sca.ts', FURTHER)('outcomes: callback-twice', `callbacks: 2 };`, `};`),
  broken('src/sim/consents/approve-consent.ts', FURTHER)(
    'outcomes: scenario of the login',
    `if (scenario) scheduleScenarioStep`,
    `if (!scenario) scheduleScenarioStep`,
  ),
  broken('src/sim/authorisation/authorise.ts', CORNER)(
    'outcomes: the path of the page',
    `withPath(bank, signed, path, 'page')`,
    `withPathOfDebtor(bank, signed, debtor)`,
  ),
  inCorner('outcomes: the corner is off', `if (session.outcome || !hasCorner(bank)) return back;`, ``),
  inCorner(
    'outcomes: the corner refuses',
    `if (secret.scriptProblem !== undefined) return back;\n  const script`,
    `const script`,
  ),
  inCorner('outcomes: the next call', `{ match, steps`, `{ match: { operation }, steps`),
];
