import type { JSX } from 'preact';
import { type Schema, clock } from '../control.js';
import { periodText, psuName, shortId } from '../format.js';
import { hashOf } from '../location.js';
import { Badge, Time } from './basics.js';

/** The history of a record, oldest first, and the next event that is due. */
export function TimeLine(props: {
  readonly history: Schema<'History'>;
  readonly next?: Schema<'NextEvent'> | undefined;
}): JSX.Element {
  const { history, next } = props;
  const now = clock.value?.state.now;
  return (
    <ol class="time-line" data-testid="time-line">
      {history.map(({ at, to, cause }, index) => {
        const before = history[index - 1];
        return (
          <li key={index}>
            <div class="head">
              <Badge status={to} />
              <span class="quiet">
                <Time at={at} />
                {before && ` · after ${periodText(Date.parse(at) - Date.parse(before.at))}`}
              </span>
            </div>
            <p class="quiet">
              <Cause text={cause} />
            </p>
          </li>
        );
      })}
      {next && (
        <li class="coming">
          <div class="head">
            {next.to === undefined ? <span class="badge wait">PSU decides</span> : <Badge status={next.to} />}
            <span class="quiet">
              <Time at={next.at} />
              {now !== undefined && ` · in ${periodText(Date.parse(next.at) - Date.parse(now))}`}
            </span>
          </div>
          <p class="quiet">Happens next unless someone acts.</p>
        </li>
      )}
    </ol>
  );
}

/** A cause with the name of the customer, and a link where it names a consent, such as the one that superseded this one. */
function Cause({ text }: { readonly text: string }): JSX.Element {
  const [, before, id] = /^(.*\bconsent )([0-9a-f-]{36})$/.exec(text) ?? [];
  if (before === undefined || id === undefined) return <>{text.replace(/(?<=ed by )[^\s,]+/, psuName)}</>;
  return (
    <>
      {before}
      <a href={hashOf('consents', id)}>{shortId(id)}</a>
    </>
  );
}
