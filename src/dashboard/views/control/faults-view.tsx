import type { JSX } from 'preact';
import { call, type Schema } from '../../control.js';
import { touch } from '../../live.js';
import { Act, Answered, Empty, Panel, ViewHead } from '../../parts/basics.js';
import { useAnswer } from '../../use-answer.js';
import { matchText } from './outcomes-view.js';
import { OPERATIONS, RuleForm } from './rule-form.js';
import { FAULT_TEMPLATES } from './templates.js';

/** What goes wrong between the bank and its clients. */
export function FaultsView(): JSX.Element {
  const asked = useAnswer('faults', ['rules'], () => call('readFaults'));
  const remove = async (id: string): Promise<void> => {
    await call('deleteFault', { id });
    touch(['rules']);
  };
  const clear = async (): Promise<void> => {
    await call('deleteFaults');
    touch(['rules']);
  };
  const add = async (rule: object): Promise<void> => {
    await call('addFault', {}, { body: rule });
    touch(['rules']);
  };
  return (
    <>
      <ViewHead
        title="Faults"
        lead="Delays, errors and broken connections. The first rule that fits a call decides."
        actions={
          <Act does={clear} kind="danger" sure="Really remove?">
            Remove all
          </Act>
        }
      />
      <div class="columns">
        <Panel title="In force" testid="faults">
          <Answered asked={asked}>
            {({ faults }) =>
              faults.length === 0 ? (
                <Empty>
                  <p>No faults: everything works.</p>
                </Empty>
              ) : (
                <ul class="cards">
                  {faults.map((fault) => (
                    <li key={fault.id}>
                      <p>
                        <strong>{effectText(fault)}</strong>
                      </p>
                      <p class="quiet">
                        {matchText(fault.match)}
                        {limitText(fault)} · matched {fault.matched}, hit {fault.hit}
                      </p>
                      <Act does={() => remove(fault.id)} kind="plain" label={`Remove ${fault.id}`}>
                        Remove
                      </Act>
                    </li>
                  ))}
                </ul>
              )
            }
          </Answered>
        </Panel>
        <Panel title="Add one">
          <RuleForm templates={FAULT_TEMPLATES} add={add} operations={OPERATIONS} />
        </Panel>
      </div>
    </>
  );
}

function effectText({ fault, error, delay, slowBody }: Schema<'Fault'>): string {
  const parts = [
    delay && `delay ${delay.type}${delay.ms === undefined ? '' : ` ${delay.ms} ms`}`,
    slowBody && `body in ${slowBody.chunks} parts over ${slowBody.durationMs} ms`,
    error && `${error.statusCode}${error.code === undefined ? '' : ` ${error.code}`}`,
    fault,
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}

function limitText({ probability, times, after, when, during }: Schema<'Fault'>): string {
  const parts = [
    probability !== undefined && probability < 1 && `with probability ${probability}`,
    times !== undefined && `${times} times`,
    after > 0 && `after ${after} calls`,
    when === 'commit' && 'once the operation was carried out',
    during && `from ${during.from} to ${during.to}`,
  ];
  return parts
    .filter((part) => typeof part === 'string')
    .map((part) => `, ${part}`)
    .join('');
}
