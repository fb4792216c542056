import { describe, expect, it } from '@jest/globals';
import { BASKET_STATUSES, BASKET_TRANSITIONS } from '../../src/domain/basket.js';
import { CONSENT_STATUSES, CONSENT_TRANSITIONS } from '../../src/domain/consent/consent.js';
import {
  ORDER_TRANSITIONS,
  PAYMENT_TRANSITIONS,
  TRANSACTION_STATUSES,
} from '../../src/domain/payment/payment-status.js';
import { layOut, type Diagram } from '../../src/dashboard/parts/diagram-layout.js';

const machine = (statuses: readonly string[], transitions: readonly { from: string; on: string; to: string }[]) => ({
  statuses: statuses.map((status) => ({ status, final: !transitions.some(({ from }) => from === status) })),
  transitions: transitions.map((row) => ({ ...row, decision: 'x' })),
});
const consents = machine(CONSENT_STATUSES, CONSENT_TRANSITIONS);
const payments = machine(TRANSACTION_STATUSES, PAYMENT_TRANSITIONS);
const orders = machine(['RCVD', 'ACTC', 'ACSC', 'PATC', 'RJCT', 'CANC'], ORDER_TRANSITIONS);
const baskets = machine(BASKET_STATUSES, BASKET_TRANSITIONS);
const movesOf = ({ edges }: Diagram): string[] => edges.map(({ from, to }) => `${from} ${to}`);

describe('the diagram', () => {
  it.each([
    ['consents', consents],
    ['payments', payments],
    ['standing orders', orders],
    ['signing baskets', baskets],
  ])('contains every status of the %s, without overlap and within its bounds', (_name, table) => {
    const { nodes, edges, top, width, height } = layOut(table, new Set(['null RCVD', 'RCVD ACTC']));
    for (const { y } of edges.flatMap(({ points }) => points)) {
      expect(y).toBeGreaterThanOrEqual(top);
      expect(y).toBeLessThanOrEqual(top + height);
    }
    expect(nodes.map(({ status }) => status)).toEqual(table.statuses.map(({ status }) => status));
    for (const [index, one] of nodes.entries()) {
      expect(one.x - one.width / 2).toBeGreaterThanOrEqual(0);
      expect(one.x + one.width / 2).toBeLessThanOrEqual(width);
      expect(one.y + one.height / 2).toBeLessThanOrEqual(top + height);
      for (const other of nodes.slice(index + 1)) {
        const apart =
          Math.abs(one.x - other.x) >= (one.width + other.width) / 2 ||
          Math.abs(one.y - other.y) >= (one.height + other.height) / 2;
        expect({ one: one.status, other: other.status, apart }).toEqual({
          one: one.status,
          other: other.status,
          apart: true,
        });
      }
    }
  });

  it('draws every transition of a small table once, with all its causes', () => {
    const diagram = layOut(consents, new Set());
    const pairs = new Set(CONSENT_TRANSITIONS.map(({ from, to }) => `${from} ${to}`));
    expect(new Set(movesOf(diagram))).toEqual(pairs);
    expect(diagram.edges).toHaveLength(pairs.size);
    expect(diagram.leftOut).toBe(0);
    expect(diagram.edges.find(({ to }) => to === 'rejected')?.causes).toEqual(['psuRefused', 'authorisationLapsed']);
  });

  it('hides rarer transitions of a large table until they occur', () => {
    const untaken = layOut(payments, new Set());
    expect(movesOf(untaken)).toContain('ACTC ACCP');
    expect(movesOf(untaken)).not.toContain('ACTC ACSP');
    expect(movesOf(untaken)).not.toContain('RCVD RJCT');
    expect(movesOf(untaken)).not.toContain('ACWP RJCT');
    const taken = layOut(payments, new Set(['null RCVD', 'RCVD ACTC', 'ACTC ACSP', 'ACSP RJCT']));
    expect(movesOf(taken)).toEqual(expect.arrayContaining(['RCVD ACTC', 'ACTC ACSP', 'ACSP RJCT']));
    const pairs = new Set(PAYMENT_TRANSITIONS.map(({ from, to }) => `${from} ${to}`)).size;
    for (const { edges, leftOut } of [untaken, taken]) expect(edges.length + leftOut).toBe(pairs);
  });
});
