import type { JSX } from 'preact';
import { call, callServer, LOCATION, useAnswer } from '../control.js';
import { dashboardOf } from '../location.js';
import { firstFree } from '../views/control/suggested-values.js';
import { Button, undo } from './actions.js';

/** The same before a call of a client that changed the bank, if there is a way back. */
export function GoBackBefore({ id }: { readonly id: string }): JSX.Element | null {
  const asked = useAnswer(`point ${id}`, ['banks'], () => call('readUndoPoints'));
  const hasPoint = asked.value?.points.some((point) => point.id === id);
  return hasPoint ? <GoBack to={id} before={`the call ${id}`} /> : null;
}

/** Returns the bank to a point, or creates another bank that begins there and shows it. */
export function GoBack({ to, before }: { readonly to: string; readonly before: string }): JSX.Element {
  const fork = async (): Promise<void> => {
    const taken = (await callServer('readBanks')).banks.map((one) => one.bank);
    const bank = firstFree((number) => `fork-${number}`, taken);
    await call('forkUndoPoint', { id: to }, { body: { bank } });
    globalThis.location.assign(dashboardOf(LOCATION.prefix, bank));
  };
  return (
    <div class="buttons">
      <Button
        act={() => undo({ id: to, label: `${before} and everything after it`, isUndo: false })}
        label={`Go back to before this: ${before}`}
        testid="go-back"
      >
        Go back to before this
      </Button>
      <Button act={fork} label={`New bank from here: before ${before}`} testid="fork-before">
        New bank from here
      </Button>
    </div>
  );
}
