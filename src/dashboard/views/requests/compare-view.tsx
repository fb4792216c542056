import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { call, type Schema, useAnswer } from '../../control.js';
import { counted } from '../../format.js';
import { Answered, ViewHead, CallTime } from '../../parts/basics.js';
import { Copy } from '../../parts/actions.js';
import { Check } from '../../parts/form.js';
import { hashOf } from '../../location.js';
import { comparedCalls, labelOf } from './compare-calls.js';

/** Two calls side by side. @param props.back the address of the first one next to the list */
export function CompareView(props: { readonly ids: readonly [string, string]; readonly back: string }): JSX.Element {
  const { ids, back } = props;
  const asked = useAnswer(`compare ${ids.join()}`, ['requests'], () =>
    Promise.all([call('readRequest', { id: ids[0] }), call('readRequest', { id: ids[1] })]),
  );
  return (
    <div class="detail" data-testid="compare">
      <ViewHead
        title="Two calls compared"
        lead="Member by member. Times and durations are not compared."
        actions={
          <>
            <Copy text={globalThis.location.href} label="Copy link" testid="copy-comparison" />
            <a class="button close" href={back} aria-label="Close the comparison">
              ×
            </a>
          </>
        }
      />
      <Answered asked={asked}>{(calls) => <Comparison calls={calls} />}</Answered>
    </div>
  );
}

function Comparison({ calls }: { readonly calls: readonly [Schema<'RequestEntry'>, Schema<'RequestEntry'>] }) {
  const [isShort, setShort] = useState(true);
  const members = comparedCalls(...calls);
  const different = members.filter(({ differs }) => differs);
  return (
    <>
      <p class="filters">
        <span role="status" data-testid="differences">
          {different.length === 0
            ? 'These calls do not differ.'
            : `${counted(different.length, 'difference')}, marked with ≠.`}
        </span>
        <Check checked={isShort} change={setShort}>
          Only differences
        </Check>
      </p>
      <div class="scroll" tabIndex={0} role="group" aria-label="Comparison">
        <table class="compared">
          <thead>
            <tr>
              <td />
              {calls.map(({ id, at }, index) => (
                <th key={index} scope="col">
                  <a href={hashOf('requests', id)}>{id}</a> <CallTime at={at} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(isShort ? different : members).map(({ name, values, differs }) => (
              <tr key={name} class={differs ? 'differs' : undefined}>
                <th scope="row">
                  {differs && <span aria-hidden="true">≠ </span>}
                  {differs && <span class="hidden">differs: </span>}
                  <Member name={name} />
                </th>
                {values.map((value, index) => (
                  <td key={index} data-call={calls[index]?.id}>
                    {value ?? <span class="quiet">absent</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Member({ name }: { readonly name: string }): JSX.Element {
  const [part, member] = labelOf(name);
  return (
    <>
      {part} {member !== '' && <code>{member}</code>}
    </>
  );
}
