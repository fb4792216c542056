import type { JSX } from 'preact';
import { callServer, type ResponseOf } from '../control.js';
import { useAnswer } from '../use-answer.js';
import { Button } from './buttons.js';
import { MEANINGS } from './status.js';

/** A state machine of the bank, by its name in the control API. */
export type Machine = keyof ResponseOf<'readTransitions'>;

/** The statuses that can follow the status of a record; undefined until they are known. */
export function useLegalMoves(machine: Machine, status: string): readonly string[] | undefined {
  const { value } = useAnswer('transitions', [], () => callServer('readTransitions'));
  return value && [...new Set(value[machine].transitions.filter(({ from }) => from === status).map(({ to }) => to))];
}

/** A button for every transition that the table allows from the status of a record. */
export function LegalMoves(props: {
  readonly machine: Machine;
  readonly status: string;
  readonly move: (to: string) => Promise<unknown>;
}): JSX.Element {
  const { machine, status, move } = props;
  const targets = useLegalMoves(machine, status);
  if (targets?.length === 0) return <p class="quiet">This status is final.</p>;
  return (
    <div class="buttons" data-testid="legal-moves">
      {targets?.map((to) => (
        <Button key={to} act={() => move(to)} label={`Move to ${to}: ${MEANINGS[to] ?? ''}`}>
          → {to}
        </Button>
      ))}
    </div>
  );
}
