import type { JSX } from 'preact';
import { pointText } from '../../changes.js';
import { call, callServer, LOCATION, type Body, refresh, useAnswer } from '../../control.js';
import { route } from '../../current-route.js';
import { Answered, Badge, Cards, Facts, Panel, ViewHead, Time } from '../../parts/basics.js';
import { Button, Copy, Copyable, say } from '../../parts/actions.js';
import { GoBack } from '../../parts/go-back.js';
import { Input, reporting, Select } from '../../parts/form.js';
import { dashboardOf, DEFAULT_BANK, hashOf } from '../../location.js';
import { handOver } from '../start/journey.js';
import { firstFree } from './suggested-values.js';

/** Banks for each team or worker, and snapshots to restore. */
export function BanksView(): JSX.Element {
  return (
    <>
      <ViewHead
        title="Banks and snapshots"
        lead="Each bank has its own address, clock and state. A snapshot keeps a state, to restore it later."
      />
      <div class="columns">
        <div>
          <Snapshots />
          <Points />
        </div>
        <div>
          <HandOver />
          <Banks />
        </div>
      </div>
    </>
  );
}

/** In the address of this view after a bank was created. */
const READY = 'ready';

/** What a tester needs in order to use this bank, also in one piece. */
function HandOver(): JSX.Element {
  const asked = useAnswer('hand over', ['banks', 'profile'], async () => handOver(await call('readDemo')));
  const isNew = route.value.id === READY;
  const text = asked.value?.map((pair) => pair.join(': ')).join('\n');
  return (
    <Panel
      title={isNew ? `Bank ${LOCATION.bank} is ready` : `Bank ${LOCATION.bank} for a tester`}
      testid="hand-over"
      actions={text && <Copy label="Copy all for the tester" text={`Sandbank, bank ${LOCATION.bank}\n${text}\n`} />}
    >
      <Answered asked={asked}>
        {(pairs) => <Facts of={pairs.map(([label, fact]) => [label, <Copyable name={label} text={fact} />])} />}
      </Answered>
      {isNew && <a href={hashOf('start')}>Open the bank</a>}
    </Panel>
  );
}

function Snapshots(): JSX.Element {
  const asked = useAnswer('snapshots', ['banks'], async () => (await call('readSnapshots')).snapshots);
  const suggested = firstFree((number) => `snapshot-${number}`, asked.value?.map(({ name }) => name) ?? []);
  const take = reporting(async ({ name = '' }) => {
    await call('takeSnapshot', {}, { body: { name } });
    say(`Snapshot ${name} saved.`);
    refresh(['banks']);
  });
  return (
    <Panel title="Snapshots of this bank" testid="snapshots">
      <form class="inline" onSubmit={take}>
        <Input
          label="Name"
          name="name"
          required
          maxLength={64}
          key={suggested}
          defaultValue={suggested}
          data-testid="snapshot-name"
        />
        <button class="primary" data-testid="take-snapshot">
          Save snapshot
        </button>
      </form>
      <Cards
        asked={asked}
        empty="No snapshots yet. Save the current state under the suggested name, and restore it later."
      >
        {({ name, now }) => (
          <li key={name}>
            <p>
              <strong>{name}</strong>{' '}
              <span class="quiet">
                bank time <Time at={now} />
              </span>
            </p>
            <div class="buttons">
              <Button act={() => restore(name)} label={`Restore ${name}`}>
                Restore
              </Button>
              <Button
                {...DELETE}
                label={`Delete ${name}`}
                warning="The saved state is gone. The bank itself does not change."
                act={() => drop(name)}
              />
            </div>
          </li>
        )}
      </Cards>
    </Panel>
  );
}

/** A button that deletes. */
const DELETE = { kind: 'danger', confirm: 'Really delete?', children: 'Delete' } as const;

async function restore(name: string): Promise<void> {
  await call('restoreSnapshot', { name }, {});
  say(`Snapshot ${name} restored.`);
}

async function drop(name: string): Promise<void> {
  await call('deleteSnapshot', { name });
  refresh(['banks']);
}

/** The moments to which the bank can return. */
function Points(): JSX.Element {
  // The points of clients are in the details of their calls.
  const asked = useAnswer('points', ['banks'], async () =>
    (await call('readUndoPoints')).points
      .filter(({ id }) => id.startsWith('undo-'))
      .map(({ id, at, label }) => ({ id, at, ...pointText(label) }))
      .toReversed(),
  );
  return (
    <Panel title="Undo" testid="points">
      <Cards asked={asked} empty="Nothing to undo. The latest 20 changes that you make in the dashboard appear here.">
        {({ id, at, change, isCommand }) => (
          <li key={id}>
            <p>
              <strong>{change}</strong>{' '}
              <span class="quiet">
                {isCommand && 'command line · '}bank time <Time at={at} />
              </span>
            </p>
            <GoBack to={id} before={change} />
          </li>
        )}
      </Cards>
    </Panel>
  );
}

function Banks(): JSX.Element {
  const asked = useAnswer('banks', ['banks'], async () => (await callServer('readBanks')).banks);
  const create = reporting(async ({ id = '', seed, clock }) => {
    const body: Body<'putBank'> = {
      ...(seed !== undefined && { seed: Number(seed) }),
      ...(clock !== undefined && { clock: clock === 'paused' ? 'paused' : clock }),
    };
    await callServer('putBank', { id }, { body });
    globalThis.location.assign(dashboardOf(LOCATION.prefix, id, hashOf('banks', READY)));
  });
  const remove = async (id: string): Promise<void> => {
    await callServer('deleteBank', { id });
    if (id === LOCATION.bank) globalThis.location.assign(dashboardOf(LOCATION.prefix, DEFAULT_BANK));
    refresh(['banks']);
  };
  return (
    <Panel title="Banks of this server" testid="banks">
      <Cards asked={asked}>
        {({ bank, bankName, baseUrl, seed, clock }) => (
          <li key={bank}>
            <p>
              <a href={dashboardOf(LOCATION.prefix, bank)}>
                <strong>{bank}</strong>
              </a>{' '}
              {bankName} {bank === LOCATION.bank && <Badge status="shown here" tone="move" />}
            </p>
            <p class="quiet">
              {baseUrl} · seed {seed} · {clock.mode} · <Time at={clock.now} />
            </p>
            {bank !== DEFAULT_BANK && (
              <Button
                {...DELETE}
                label={`Delete bank ${bank}`}
                warning="Deletes the bank with its state, calls and snapshots."
                act={() => remove(bank)}
              />
            )}
          </li>
        )}
      </Cards>
      <form class="inline" onSubmit={create}>
        <Input
          label="Name of the new bank"
          hint="1 to 32 characters: a–z, 0–9 and -."
          name="id"
          required
          pattern="[a-z0-9][a-z0-9\-]{0,31}"
          placeholder="team-a"
        />
        <Input label="Seed" name="seed" type="number" min="0" placeholder="42" />
        <Select label="Clock" name="clock" of={{ '': 'default of the server', running: 'running', paused: 'paused' }} />
        <button class="primary">Create bank</button>
      </form>
    </Panel>
  );
}
