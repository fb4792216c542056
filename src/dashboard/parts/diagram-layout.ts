import dagre from '@dagrejs/dagre';
import type { Schema } from '../../library/control-operations.js';

/** A status of the diagram, with its place: the middle of its box. */
export interface DiagramNode {
  readonly status: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly final: boolean;
}

/** A move of the diagram: between two statuses, whatever the number of causes. */
export interface DiagramEdge {
  readonly from: string;
  readonly to: string;
  readonly causes: readonly string[];
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

/** A state machine with every place worked out. */
export interface Diagram {
  /** The smallest y; below 0 if a line passes above every box. */
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly DiagramNode[];
  readonly edges: readonly DiagramEdge[];
  /** How many moves of the table are not drawn: ways that skip a status, and those to a status that nearly all can go to. */
  readonly leftOut: number;
}

/** How large something is drawn. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** A legal move, with everything that may cause it. */
interface Move {
  readonly from: string;
  readonly to: string;
  readonly causes: string[];
}

const NODE_HEIGHT = 28;
const MARGIN = 6;
/** Larger machines go from top to bottom, so that they need no more room than a column. */
const LARGE = 8;
/** A status that more than this many others can go to is an exit, and its moves would cover everything else. */
const MANY = 5;

/**
 * Lays a state machine out by its transition table alone. Of a large one only the moves are drawn that nothing lies between,
 * and those that the record made.
 * @param way the moves that a record made, as `from to`
 */
export function layOut({ statuses, transitions }: Schema<'StateMachine'>, way: ReadonlySet<string>): Diagram {
  const moves = movesOf(transitions);
  const isLarge = statuses.length > LARGE;
  const isTaken = ({ from, to }: Move): boolean => way.has(`${from} ${to}`);
  const isExit = (to: string): boolean => moves.filter((move) => move.to === to).length > MANY;
  const drawn = isLarge
    ? moves.filter((move) => isTaken(move) || (!isExit(move.to) && isShortest(move, moves)))
    : moves;
  const graph = new dagre.graphlib.Graph();
  graph.setGraph({
    rankdir: isLarge ? 'TB' : 'LR',
    nodesep: 24,
    ranksep: isLarge ? 22 : 46,
    marginx: MARGIN,
    marginy: MARGIN,
  });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { status } of statuses) graph.setNode(status, { width: 22 + status.length * 8, height: NODE_HEIGHT });
  for (const move of drawn) graph.setEdge(move.from, move.to, { weight: isTaken(move) ? 20 : 1 });
  // An exit without a line is drawn next to the last status that can move to it.
  for (const { status } of statuses) {
    const last = moves.findLast((move) => move.to === status);
    if (last && !drawn.some((move) => move.to === status)) graph.setEdge(last.from, status, { weight: 0 });
  }
  dagre.layout(graph);
  const { width = 0, height = 0 } = graph.graph() as Partial<Size>;
  const edges = drawn.map(({ from, to, causes }) => ({
    from,
    to,
    causes,
    points: (graph.edge(from, to) as { points?: DiagramEdge['points'] }).points ?? [],
  }));
  const heights = edges.flatMap(({ points }) => points.map(({ y }) => y));
  const top = Math.min(0, ...heights.map((y) => y - MARGIN));
  return {
    top,
    width,
    height: Math.max(height, ...heights.map((y) => y + MARGIN)) - top,
    leftOut: moves.length - drawn.length,
    nodes: statuses.map(({ status, final }) => {
      const place = graph.node(status) as Size & { readonly x: number; readonly y: number };
      return { status, final, x: place.x, y: place.y, width: place.width, height: place.height };
    }),
    edges,
  };
}

function movesOf(transitions: Schema<'StateMachine'>['transitions']): Move[] {
  const moves = new Map<string, Move>();
  for (const { from, to, on } of transitions) {
    const known = moves.get(`${from} ${to}`);
    if (known) known.causes.push(on);
    else moves.set(`${from} ${to}`, { from, to, causes: [on] });
  }
  return [...moves.values()];
}

/** Whether the direct move is the only path between two statuses. */
function isShortest({ from, to }: Move, moves: readonly Move[]): boolean {
  const seen = new Set<string>();
  const reaches = (status: string): boolean => {
    if (status === to) return true;
    if (seen.has(status)) return false;
    seen.add(status);
    return moves.some((move) => move.from === status && reaches(move.to));
  };
  return !moves.some((move) => move.from === from && move.to !== to && reaches(move.to));
}
