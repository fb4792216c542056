import type { JSX } from 'preact';
import { Field } from '../../parts/basics.js';
import type { RuleFieldsProps } from './rule-form.js';
import { changed, faultEffect, numberIn, partOf, withEffect } from './rule-json.js';

const EFFECTS: Readonly<Record<string, string>> = {
  error: 'An error response',
  delay: 'Only a delay',
  slowBody: 'A slow body',
  CONNECTION_RESET_BY_PEER: 'The connection is reset',
  EMPTY_RESPONSE: 'The connection closes without a response',
  TIMEOUT: 'No response at all',
  RANDOM_DATA_THEN_CLOSE: 'Random data instead of HTTP',
  MALFORMED_RESPONSE_CHUNK: 'An invalid chunk',
  TRUNCATED_JSON: 'Truncated JSON',
  MALFORMED_JSON: 'Malformed JSON',
};

/** What a fault does: only the fields of the chosen effect are there. */
export function FaultFields({ rule, change }: RuleFieldsProps): JSX.Element {
  const effect = faultEffect(rule);
  const error = partOf(rule, 'error');
  const slowBody = partOf(rule, 'slowBody');
  const canFollowCommit = effect !== 'delay' && effect !== 'slowBody';
  return (
    <>
      <Field label="What happens">
        <select
          value={effect}
          onChange={(event) => change(withEffect(rule, event.currentTarget.value))}
          data-testid="fault-effect"
        >
          {Object.entries(EFFECTS).map(([name, text]) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </select>
      </Field>
      {effect === 'error' && (
        <Field label="Status">
          <input
            type="number"
            min="200"
            max="599"
            value={typeof error['statusCode'] === 'number' ? error['statusCode'] : ''}
            onInput={(event) =>
              change(changed(rule, { error: changed(error, { statusCode: numberIn(event.currentTarget.value) }) }))
            }
            data-testid="fault-status"
          />
        </Field>
      )}
      {effect === 'slowBody' && (
        <div class="pair">
          {(['chunks', 'durationMs'] as const).map((name) => (
            <Field key={name} label={name === 'chunks' ? 'Parts' : 'Over (ms)'}>
              <input
                type="number"
                min="1"
                value={typeof slowBody[name] === 'number' ? slowBody[name] : ''}
                onInput={(event) =>
                  change(changed(rule, { slowBody: { ...slowBody, [name]: numberIn(event.currentTarget.value) } }))
                }
              />
            </Field>
          ))}
        </div>
      )}
      <Delay rule={rule} change={change} />
      {canFollowCommit && (
        <label class="check">
          <input
            type="checkbox"
            checked={rule['when'] === 'commit'}
            onChange={(event) => change(changed(rule, { when: event.currentTarget.checked ? 'commit' : undefined }))}
          />
          After the operation was carried out: only the response is lost
        </label>
      )}
    </>
  );
}

/** A delay of real time before the response. */
function Delay({ rule, change }: RuleFieldsProps): JSX.Element {
  const delay = partOf(rule, 'delay');
  const isFixed = delay['type'] === undefined || delay['type'] === 'fixed';
  if (!isFixed) return <p class="quiet">Delay: {String(delay['type'])}, as written in the JSON.</p>;
  const set = (text: string): void => {
    const ms = numberIn(text);
    change(changed(rule, { delay: ms === undefined ? undefined : { type: 'fixed', ms } }));
  };
  return (
    <Field label="Delay (ms)" hint="Real time, before the response.">
      <input
        type="number"
        min="0"
        value={typeof delay['ms'] === 'number' ? delay['ms'] : ''}
        placeholder="none"
        onInput={(event) => set(event.currentTarget.value)}
        data-testid="fault-delay"
      />
    </Field>
  );
}
