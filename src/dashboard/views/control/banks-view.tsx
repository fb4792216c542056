import type { JSX } from 'preact';
import { call, callServer, PLACE, type Body } from '../../control.js';
import { touch } from '../../live.js';
import { Act, Answered, Badge, Empty, Field, Panel, Time, ViewHead } from '../../parts/basics.js';
import { fieldsOf } from '../../parts/form.js';
import { say } from '../../parts/toasts.js';
import { dashboardOf, DEFAULT_BANK } from '../../place.js';
import { asProblem, useAnswer } from '../../use-answer.js';

/** Banks of one's own for each team or worker, and states to come back to. */
export function BanksView(): JSX.Element {
  return (
    <>
      <ViewHead
        title="Banks and snapshots"
        lead="Every bank stands alone, with its own address, clock and state. A snapshot keeps a state to come back to."
        actions={
          <>
            <Act does={() => reset('resetState')} sure="Really reset it?">
              Reset the state
            </Act>
            <Act does={() => reset('resetBank')} kind="danger" sure="Really reset it?" testid="reset">
              Reset the bank
            </Act>
          </>
        }
      />
      <div class="columns">
        <Snapshots />
        <Banks />
      </div>
    </>
  );
}

/** Makes the bank anew. */
export async function reset(how: 'resetBank' | 'resetState'): Promise<void> {
  await call(how, {}, {});
  say(how === 'resetBank' ? 'The bank is as it was at its start.' : 'State and clock are as they were at the start.');
}

function Snapshots(): JSX.Element {
  const asked = useAnswer('snapshots', ['banks'], () => call('readSnapshots'));
  const take = async (event: Event): Promise<void> => {
    const form = event.currentTarget as HTMLFormElement;
    const { name = '' } = fieldsOf(event);
    try {
      await call('takeSnapshot', {}, { body: { name } });
      form.reset();
      say(`Kept as ${name}.`);
      touch(['banks']);
    } catch (error) {
      say(asProblem(error).message, 'bad');
    }
  };
  const restore = async (name: string): Promise<void> => {
    await call('restoreSnapshot', { name }, {});
    say(`The bank is as it was in ${name}.`);
  };
  const drop = async (name: string): Promise<void> => {
    await call('deleteSnapshot', { name });
    touch(['banks']);
  };
  return (
    <Panel title="Snapshots of this bank" testid="snapshots">
      <form class="inline" onSubmit={take}>
        <Field label="Name">
          <input name="name" required maxLength={64} placeholder="after-onboarding" data-testid="snapshot-name" />
        </Field>
        <button class="primary" data-testid="take-snapshot">
          Take
        </button>
      </form>
      <Answered asked={asked}>
        {({ snapshots }) =>
          snapshots.length === 0 ? (
            <Empty>
              <p>None yet.</p>
            </Empty>
          ) : (
            <ul class="cards">
              {snapshots.map(({ name, now }) => (
                <li key={name}>
                  <p>
                    <strong>{name}</strong>{' '}
                    <span class="quiet">
                      bank time <Time at={now} />
                    </span>
                  </p>
                  <div class="buttons">
                    <Act does={() => restore(name)} label={`Restore ${name}`}>
                      Restore
                    </Act>
                    <Act does={() => drop(name)} kind="plain" sure="Really delete?" label={`Delete ${name}`}>
                      Delete
                    </Act>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </Panel>
  );
}

function Banks(): JSX.Element {
  const asked = useAnswer('banks', ['banks'], () => callServer('readBanks'));
  const create = async (event: Event): Promise<void> => {
    const { id = '', seed, clock } = fieldsOf(event);
    const body: Body<'putBank'> = {
      ...(seed !== undefined && { seed: Number(seed) }),
      ...(clock !== undefined && { clock: clock === 'paused' ? 'paused' : clock }),
    };
    try {
      await callServer('putBank', { id }, { body });
      globalThis.location.assign(dashboardOf(PLACE.prefix, id));
    } catch (error) {
      say(asProblem(error).message, 'bad');
    }
  };
  const remove = async (id: string): Promise<void> => {
    await callServer('deleteBank', { id });
    if (id === PLACE.bank) globalThis.location.assign(dashboardOf(PLACE.prefix, DEFAULT_BANK));
    touch(['banks']);
  };
  return (
    <Panel title="Banks of this server" testid="banks">
      <Answered asked={asked}>
        {({ banks }) => (
          <ul class="cards">
            {banks.map(({ bank, baseUrl, seed, clock }) => (
              <li key={bank}>
                <p>
                  <a href={dashboardOf(PLACE.prefix, bank)}>
                    <strong>{bank}</strong>
                  </a>{' '}
                  {bank === PLACE.bank && <Badge status="this one" tone="move" />}
                </p>
                <p class="quiet">
                  {baseUrl} · seed {seed} · {clock.mode} · <Time at={clock.now} />
                </p>
                {bank !== DEFAULT_BANK && (
                  <Act does={() => remove(bank)} kind="plain" sure="Really delete?" label={`Delete bank ${bank}`}>
                    Delete
                  </Act>
                )}
              </li>
            ))}
          </ul>
        )}
      </Answered>
      <form class="inline" onSubmit={create}>
        <Field label="A new bank" hint="1 to 32 of a–z, 0–9 and -.">
          <input name="id" required pattern="[a-z0-9][a-z0-9\-]{0,31}" placeholder="team-a" />
        </Field>
        <Field label="Seed">
          <input name="seed" type="number" min="0" placeholder="42" />
        </Field>
        <Field label="Clock">
          <select name="clock">
            <option value="">as the server’s</option>
            <option value="running">running</option>
            <option value="paused">paused</option>
          </select>
        </Field>
        <button class="primary">Make it</button>
      </form>
    </Panel>
  );
}
