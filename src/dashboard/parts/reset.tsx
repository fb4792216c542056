import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { call } from '../control.js';
import { route } from '../current-route.js';
import { Button, say } from './actions.js';

/** How much a reset deletes, the least first. */
const EXTENTS = [
  {
    operation: 'deleteRequests',
    name: 'Delete the calls',
    effect:
      'Deletes the recorded calls and the findings of the client report. The bank does not change. You cannot undo it.',
  },
  {
    operation: 'resetState',
    name: 'Reset the state',
    effect:
      'Deletes consents, payments, tokens, bookings and whatever else was created since the start, and sets the clock back. Calls, outcomes, faults and snapshots stay. You can undo it.',
  },
  {
    operation: 'resetBank',
    name: 'Reset the bank',
    effect:
      'Deletes all of that: state, calls, findings, outcomes and faults. Only snapshots and the profile stay. You can undo it.',
  },
] as const;

/** A button that explains the extents of a reset, and resets. */
export function Reset(): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.close(), [route.value]);
  const reset = async ({ operation }: (typeof EXTENTS)[number]): Promise<void> => {
    dialog.current?.close();
    await call(operation, {}, {});
    say(operation === 'deleteRequests' ? 'The calls are deleted.' : 'The bank is back in its initial state.');
  };
  return (
    <>
      <button type="button" class="danger" data-testid="top-reset" onClick={() => dialog.current?.showModal()}>
        Reset…
      </button>
      <dialog ref={dialog} class="panel" aria-labelledby="reset-title">
        <h2 id="reset-title">Reset</h2>
        <dl class="stack">
          {EXTENTS.map((extent) => (
            <div key={extent.operation}>
              <dt>
                <Button act={() => reset(extent)} kind="danger" testid={`reset-${extent.operation}`}>
                  {extent.name}
                </Button>
              </dt>
              <dd class="quiet">{extent.effect}</dd>
            </div>
          ))}
        </dl>
        <button type="button" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
      </dialog>
    </>
  );
}
