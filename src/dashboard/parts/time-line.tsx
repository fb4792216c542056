import type { JSX } from 'preact';
import type { Schema } from '../control.js';
import { clock } from '../live.js';
import { periodText } from '../format.js';
import { Badge, Time } from './basics.js';

/** What happened to a record, oldest first, and what time alone will do next. */
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
            <p class="quiet">{cause}</p>
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
          <p class="quiet">What happens next, if nobody does anything.</p>
        </li>
      )}
    </ol>
  );
}
