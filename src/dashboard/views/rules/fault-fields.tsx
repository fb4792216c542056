import type { JSX } from 'preact';
import { FAULT_STATUSES } from '../../../domain/scripting/variants.js';
import { Check, Select } from '../../parts/form.js';
import { NumberField, type RuleFieldsProps } from './number-field.js';
import { changed, faultEffect, memberObject, withEffect } from './rule-json.js';
import { EFFECTS } from '../../../library/rule-texts.js';

/** What a fault does: only the fields of the chosen effect are there. */
export function FaultFields({ rule, change }: RuleFieldsProps): JSX.Element {
  const effect = faultEffect(rule);
  const error = memberObject(rule, 'error');
  const slowBody = memberObject(rule, 'slowBody');
  const canFollowCommit = effect !== 'delay' && effect !== 'slowBody';
  return (
    <>
      <Select
        label="What happens"
        of={EFFECTS}
        value={effect}
        change={(chosen) => change(withEffect(rule, chosen))}
        data-testid="fault-effect"
      />
      {effect === 'error' && (
        <NumberField
          label="Status"
          min={FAULT_STATUSES.least}
          max={FAULT_STATUSES.most}
          number={error['statusCode']}
          set={(statusCode) => change(changed(rule, { error: changed(error, { statusCode }) }))}
          data-testid="fault-status"
        />
      )}
      {effect === 'slowBody' && (
        <div class="pair">
          {(['chunks', 'durationMs'] as const).map((name) => (
            <NumberField
              key={name}
              label={name === 'chunks' ? 'Parts' : 'Over (ms)'}
              min="1"
              number={slowBody[name]}
              set={(number) => change(changed(rule, { slowBody: { ...slowBody, [name]: number } }))}
            />
          ))}
        </div>
      )}
      <Delay rule={rule} change={change} />
      {canFollowCommit && (
        <Check
          checked={rule['when'] === 'commit'}
          change={(checked) => change(changed(rule, { when: checked ? 'commit' : undefined }))}
        >
          After the operation was carried out: only the response is lost
        </Check>
      )}
    </>
  );
}

/** A delay of real time before the response. */
function Delay({ rule, change }: RuleFieldsProps): JSX.Element {
  const { type = 'fixed', ms: number } = memberObject(rule, 'delay');
  if (type !== 'fixed') return <p class="quiet">Delay: {String(type)}, as written in the JSON.</p>;
  return (
    <NumberField
      label="Delay (ms)"
      hint="Real time, before the response."
      min="0"
      number={number}
      placeholder="none"
      set={(ms) => change(changed(rule, { delay: ms === undefined ? undefined : { type, ms } }))}
      data-testid="fault-delay"
    />
  );
}
