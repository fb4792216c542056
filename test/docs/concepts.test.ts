import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { CONSENT_TRANSITIONS } from '../../src/domain/consent/consent.js';
import { FINAL_STATUSES, PAYMENT_TRANSITIONS, TRANSACTION_STATUSES } from '../../src/domain/payment/payment-status.js';
import { openControl } from '../control-api/control-bank.js';
import { expectGenerated } from '../support/generated-part.js';

/** The state diagrams of docs/concepts.md, drawn from the transition tables. */

const DOCUMENT = 'docs/concepts.md';

function diagram(edges: readonly string[]): string {
  return ['```mermaid', 'stateDiagram-v2', ...edges.map((edge) => `  ${edge}`), '```'].join('\n');
}

describe('docs/concepts.md', () => {
  it('draws the transitions of a consent (npm run docs)', () => {
    const finals = [...new Set(CONSENT_TRANSITIONS.map(({ to }) => to))].filter(
      (status) => !CONSENT_TRANSITIONS.some(({ from }) => from === status),
    );
    const edges = new Map<string, string[]>();
    for (const { from, on, to } of CONSENT_TRANSITIONS) {
      const edge = `${from} --> ${to}`;
      edges.set(edge, [...(edges.get(edge) ?? []), on]);
    }
    expectGenerated(
      DOCUMENT,
      'consents',
      diagram([
        '[*] --> received',
        ...[...edges].map(([edge, events]) => `${edge}: ${events.join(', ')}`),
        ...finals.map((status) => `${status} --> [*]`),
      ]),
    );
  });

  it('draws the transitions of a payment, with the checks as one state (npm run docs)', () => {
    const targets = (from: string): string[] =>
      PAYMENT_TRANSITIONS.filter((move) => move.from === from).map(({ to }) => to);
    const exits = ['ACSP', 'RJCT', 'CANC'];
    const checks = TRANSACTION_STATUSES.filter((status) => exits.every((exit) => targets(status).includes(exit)));
    // In the order in which one can follow the other.
    checks.sort((one, other) => targets(other).length - targets(one).length);
    const isCheck = (status: string): boolean => (checks as readonly string[]).includes(status);
    const others = PAYMENT_TRANSITIONS.filter(({ from }) => !isCheck(from));
    expectGenerated(
      DOCUMENT,
      'payments',
      diagram([
        '[*] --> RCVD',
        'state Checks {',
        ...checks.slice(1).map((check, index) => `  ${checks[index] ?? ''} --> ${check}`),
        '}',
        ...others.map(({ from, to }) => `${from} --> ${to}`),
        ...exits.map((exit) => `Checks --> ${exit}`),
        ...[...FINAL_STATUSES].map((status) => `${status} --> [*]`),
      ]),
    );
  });

  const calls = [...readFileSync(DOCUMENT, 'utf8').matchAll(/^\| \d+ \|.*?`POST (\/__admin\/\S+)` `(\{.*\})`/gm)];
  it('has a call for most of the ten failures', () => expect(calls.length).toBeGreaterThanOrEqual(8));

  it.each(calls.map(([, path, body]) => [path!, body!]))('the bank accepts POST %s %s', async (path, body) => {
    const control = await openControl();
    const { status } = await control.call('post', path, { body: JSON.parse(body) });
    expect(status).toBeLessThan(300);
  });
});
