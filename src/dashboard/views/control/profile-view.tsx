import { Fragment, type JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { call, type Body, type Schema, refresh, useAnswer } from '../../control.js';
import { route } from '../../current-route.js';
import { counted, parsedJson, sentence } from '../../format.js';
import { Answered, Marked, Panel, ViewHead } from '../../parts/basics.js';
import { Button, reportProblem, say, undoably } from '../../parts/actions.js';
import { Check, Filters, Select } from '../../parts/form.js';
import { hashOf } from '../../location.js';
import { changesAgainst, isSameValue } from './profile-changes.js';

type Decision = Schema<'Decision'>;

/** The decision table of the bank, with a control for each row that can be set. */
export function ProfileView(): JSX.Element {
  const asked = useAnswer('decisions', ['profile'], async () => {
    const [{ decisions }, demo] = await Promise.all([call('readDecisions'), call('readDemo')]);
    return { decisions, profiles: demo.interface.profiles, habits: demo.habits };
  });
  const profiles = asked.value?.profiles ?? [];
  const [first = ''] = profiles;
  const [chosen, setStart] = useState('');
  const start = chosen === '' ? first : chosen;
  const [text, setText] = useState('');
  const [onlyChanged, setOnlyChanged] = useState(false);
  const clear = (): void => {
    setText('');
    setOnlyChanged(false);
  };
  const put = async (body: Body<'putProfile'>, about: string): Promise<void> => {
    await call('putProfile', {}, { body, about });
    say('Profile changed. It applies to the next call.');
    refresh(['profile']);
  };
  const { id } = route.value;
  useEffect(() => {
    if (id !== undefined) document.getElementById(anchorOf(id))?.scrollIntoView({ block: 'start' });
  }, [id, asked.value === undefined]);
  const isShown = (row: Decision): boolean =>
    (!onlyChanged || isChanged(row, first)) &&
    [row.slug, row.section, row.published, row.decided, chosenText(row), row.why]
      .join(' ')
      .toLowerCase()
      .includes(text.trim().toLowerCase());
  return (
    <>
      <ViewHead
        title="Profile"
        lead="Decisions where the published interface is silent: what this bank does, why, and the alternatives."
        actions={
          <>
            <Select
              label="Start from profile"
              hint="Sets all decisions to this profile."
              of={profiles}
              value={start}
              change={setStart}
            />
            <Button act={() => put({ extends: start, decisions: {} }, `start from profile ${start}`)}>Apply</Button>
          </>
        }
      />
      <Filters text={text} search={setText} label="Search decisions" clear={(text !== '' || onlyChanged) && clear}>
        <Check checked={onlyChanged} change={setOnlyChanged}>
          Only decisions that differ from {first}
        </Check>
      </Filters>
      <Answered asked={asked}>
        {({ decisions, habits }) => {
          const shown = decisions.filter(isShown);
          if (shown.length === 0) return <p class="quiet">No matching decisions. Clear the search.</p>;
          const set = (slug: string, value: unknown): Promise<void> =>
            put({ extends: first, decisions: changesAgainst(first, decisions, { [slug]: value }) }, slug);
          return (
            <>
              {habits.length > 0 && <Habits of={habits.map(({ decision }) => decision)} />}
              <Chapters shown={shown} first={first} set={set} />
            </>
          );
        }}
      </Answered>
    </>
  );
}

/** Which decisions follow live banks. */
function Habits({ of: slugs }: { readonly of: readonly string[] }): JSX.Element {
  return (
    <p data-testid="habits">
      {counted(slugs.length, 'habit')} of live banks:{' '}
      {slugs.map((slug, index) => (
        <Fragment key={slug}>
          {index > 0 && ', '}
          <a href={hashOf('profile', slug)}>{slug}</a>
        </Fragment>
      ))}
      .
    </p>
  );
}

interface Setting {
  readonly first: string;
  readonly set: (slug: string, value: unknown) => Promise<void>;
}

/** The decisions that are shown, with an index of their chapters. */
function Chapters({ shown, ...setting }: Setting & { readonly shown: readonly Decision[] }): JSX.Element {
  const chapters = [...new Set(shown.map(({ chapter }) => chapter))];
  const rowsOf = (name: string): readonly Decision[] => shown.filter(({ chapter }) => chapter === name);
  return (
    <>
      <nav class="index" aria-label="Chapters">
        <ul>
          {chapters.map((chapter) => (
            <li key={chapter}>
              <a href={hashOf('profile', chapter)}>{chapter}</a> <span class="quiet">{rowsOf(chapter).length}</span>
            </li>
          ))}
        </ul>
      </nav>
      {chapters.map((chapter) => (
        <Panel key={chapter} title={chapter} id={anchorOf(chapter)}>
          <ul class="decisions">
            {rowsOf(chapter).map((row) => (
              <li key={row.slug} id={anchorOf(row.slug)} data-testid={`decision-${row.slug}`}>
                <Row row={row} {...setting} />
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </>
  );
}

/** The id of a chapter's panel, or of a row. */
function anchorOf(name: string): string {
  return `profile-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
}

function isChanged(row: Decision, first: string): boolean {
  return row.setting !== undefined && !isSameValue(row.value, row.profiles?.[first]);
}

/** What the value of a row does, if the row has a text for it: what was decided is about the published interface. */
function chosenText({ alternatives = {}, value }: Decision): string | undefined {
  const name = String(value);
  return Object.hasOwn(alternatives, name) ? alternatives[name] : undefined;
}

const ABBREVIATIONS = /\b(bban|iban|id|oauth|pan|pkce|psu|sca|tls|tpp)(s?)\b/g;

/** The slug of a decision in words: `tpp-identification` is `TPP identification`. */
function titleOf(slug: string): string {
  const upperCase = (_: string, name: string, plural: string): string =>
    (name === 'oauth' ? 'OAuth' : name.toUpperCase()) + plural;
  return sentence(slug.replaceAll('-', ' ').replaceAll(ABBREVIATIONS, upperCase));
}

function Row({ row, first, set }: Setting & { readonly row: Decision }): JSX.Element {
  const { slug, section, published, decided, why, alternatives } = row;
  const chosen = chosenText(row);
  const others = Object.entries(alternatives ?? {}).map(([name, meaning]) => `\`${name}\`: ${meaning}`);
  return (
    <>
      <div class="words">
        <h3>
          {titleOf(slug)} <code>{slug}</code> {isChanged(row, first) && <span class="badge move">changed</span>}
        </h3>
        <Text of={sentence(chosen ?? decided).split('\n- ')} />
        <details class="quiet">
          <summary>{alternatives ? 'Reason and alternatives' : 'Reason'}</summary>
          {chosen !== undefined && <Text label="Decided" of={decided.split('\n- ')} />}
          <Text label="Published" of={[`${published} (${section})`]} />
          <Text label="Why" of={[why, ...others]} />
        </details>
      </div>
      {row.setting && (
        <SettingField key={JSON.stringify(row.value)} row={row} first={first} set={(value) => set(slug, value)} />
      )}
    </>
  );
}

/** A paragraph, and the items of the list below it. */
function Text({ label, of }: { readonly label?: string; readonly of: readonly string[] }): JSX.Element {
  const [lead = '', ...items] = of;
  return (
    <>
      <p>
        {label !== undefined && <strong>{label}:</strong>} <Marked text={lead} />
      </p>
      <ul>
        {items.map((item) => (
          <li key={item}>
            <Marked text={item} />
          </li>
        ))}
      </ul>
    </>
  );
}

function SettingField(props: {
  readonly row: Decision;
  readonly first: string;
  readonly set: (value: unknown) => Promise<void>;
}): JSX.Element {
  const { row, first, set } = props;
  const { slug, setting, value } = row;
  const written = JSON.stringify(value);
  const [text, setText] = useState(written);
  const back = isChanged(row, first) && <Button act={() => set(row.profiles?.[first])}>As {first}</Button>;
  if (setting?.kind === 'choice' && setting.values)
    return (
      <div class="switch">
        <Select
          key={written}
          aria-label={slug}
          of={setting.values}
          value={String(value)}
          change={(wanted) => void undoably(() => set(wanted)).catch(reportProblem)}
        />
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
      <Button act={async () => set(parsed(text))}>Set</Button>
      {back}
    </div>
  );
}

/** A word may be written without quotation marks. */
function parsed(text: string): unknown {
  const value = parsedJson(text);
  return value === undefined ? text.trim() : value;
}
