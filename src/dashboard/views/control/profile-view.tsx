import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { call, type Body, type Schema } from '../../control.js';
import { touch } from '../../live.js';
import { Act, Answered, Marked, Panel, ViewHead } from '../../parts/basics.js';
import { say } from '../../parts/toasts.js';
import { asProblem, useAnswer } from '../../use-answer.js';
import { changesAgainst, isSameValue } from './profile-changes.js';

type Decision = Schema<'Decision'>;

/** The decision table of the bank, with a switch for each row that can be set. */
export function ProfileView(): JSX.Element {
  const asked = useAnswer('decisions', ['profile'], () => call('readDecisions'));
  const [text, setText] = useState('');
  const [onlyChanged, setOnlyChanged] = useState(false);
  const put = async (body: Body<'putProfile'>): Promise<void> => {
    await call('putProfile', {}, { body });
    say('The bank decides so from now on.');
    touch(['profile']);
  };
  const isShown = (row: Decision): boolean =>
    (!onlyChanged || isChanged(row)) &&
    [row.slug, row.section, row.published, row.decided, row.why]
      .join(' ')
      .toLowerCase()
      .includes(text.trim().toLowerCase());
  return (
    <>
      <ViewHead
        title="Profile"
        lead="Everything that the published interface leaves open, what this bank does about it, and what else it could do."
        actions={
          <>
            <Act does={() => put({ extends: 'published', decisions: {} })}>All as published</Act>
            <Act does={() => put({ extends: 'nextgen', decisions: {} })}>All as NextGenPSD2</Act>
            <Act does={() => put({ extends: 'oauth', decisions: {} })}>For OAuth libraries</Act>
          </>
        }
      />
      <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
        <input
          type="search"
          placeholder="Search decisions…"
          aria-label="Search decisions"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <label class="check">
          <input
            type="checkbox"
            checked={onlyChanged}
            onChange={(event) => setOnlyChanged(event.currentTarget.checked)}
          />
          Only those that differ from published
        </label>
      </form>
      <Answered asked={asked}>
        {({ decisions }) => {
          const shown = decisions.filter(isShown);
          const chapters = [...new Set(shown.map(({ chapter }) => chapter))];
          const set = (slug: string, value: unknown): Promise<void> =>
            put({ extends: 'published', decisions: changesAgainst(decisions, { [slug]: value }) });
          return chapters.length === 0 ? (
            <p class="quiet">No decision fits.</p>
          ) : (
            <>
              {chapters.map((chapter) => (
                <Panel key={chapter} title={chapter}>
                  <ul class="decisions">
                    {shown
                      .filter((row) => row.chapter === chapter)
                      .map((row) => (
                        <li key={row.slug} data-testid={`decision-${row.slug}`}>
                          <Row row={row} set={set} />
                        </li>
                      ))}
                  </ul>
                </Panel>
              ))}
            </>
          );
        }}
      </Answered>
    </>
  );
}

function isChanged({ setting, value, profiles }: Decision): boolean {
  return setting !== undefined && !isSameValue(value, profiles?.['published']);
}

function Row(props: {
  readonly row: Decision;
  readonly set: (slug: string, value: unknown) => Promise<void>;
}): JSX.Element {
  const { row, set } = props;
  const { slug, section, published, decided, why, alternatives } = row;
  return (
    <>
      <div class="words">
        <h3>
          {slug} {isChanged(row) && <span class="badge move">changed</span>}
        </h3>
        <p>
          <Marked text={decided} />
        </p>
        <p class="quiet">
          Published: <Marked text={published} /> ({section}) Why: <Marked text={why} />
        </p>
        {alternatives && (
          <ul class="plain-list quiet">
            {Object.entries(alternatives).map(([name, meaning]) => (
              <li key={name}>
                <code>{name}</code>: <Marked text={meaning} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {row.setting && <Switch key={JSON.stringify(row.value)} row={row} set={(value) => set(slug, value)} />}
    </>
  );
}

function Switch(props: { readonly row: Decision; readonly set: (value: unknown) => Promise<void> }): JSX.Element {
  const { row, set } = props;
  const { slug, setting, value, profiles } = row;
  const written = JSON.stringify(value);
  const [text, setText] = useState(written);
  const back = isChanged(row) && <Act does={() => set(profiles?.['published'])}>As published</Act>;
  if (setting?.kind === 'choice' && setting.values)
    return (
      <div class="switch">
        <select
          key={written}
          aria-label={slug}
          value={String(value)}
          onChange={(event) =>
            void set(event.currentTarget.value).catch((error: unknown) => say(asProblem(error).message, 'bad'))
          }
        >
          {setting.values.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
        {back}
      </div>
    );
  return (
    <div class="switch">
      <textarea
        key={written}
        aria-label={`${slug}, as JSON`}
        rows={Math.min(4, Math.ceil(written.length / 34))}
        spellcheck={false}
        defaultValue={written}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <Act does={async () => set(parsed(text))}>Set</Act>
      {back}
    </div>
  );
}

/** A word may be written without quotation marks. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.trim();
  }
}
