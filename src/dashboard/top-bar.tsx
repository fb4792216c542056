import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { call, callServer, LOCATION, bankZone, clock, connection, updateClock, useAnswer, useDemo } from './control.js';
import { Jumps, useBankNow } from './parts/clock-buttons.js';
import { Select } from './parts/form.js';
import { Reset } from './parts/reset.js';
import { dashboardOf, hashOf } from './location.js';
import { chooseTheme, chosenTheme, THEMES, type ThemeName } from './theme.js';
import { SearchField } from './views/search/search-view.js';
import { counted } from './format.js';
import { bankTime } from './parts/basics.js';

const CONNECTION_TEXTS = { connecting: 'connecting', live: 'live', lost: 'not connected' } as const;

/** How many there are of what the menu counts, by view. */
export const menuCounts = signal<Readonly<Record<string, number>>>({});
/** What changes the calls of clients as long as it is there: shown in the bar too. */
const ACTIVE = { faults: 'fault', outcomes: 'outcome' } as const;

/** @param props.of where it is shown, for tests */
export function Active({ of: place }: { readonly of: string }): JSX.Element {
  return (
    <>
      {Object.entries(ACTIVE).map(([view, name]) => {
        const count = menuCounts.value[view] ?? 0;
        return (
          count > 0 && (
            <a key={view} class="badge wait" href={hashOf(view)} data-testid={`${place}-${view}`}>
              {counted(count, name)}
            </a>
          )
        );
      })}
    </>
  );
}

/** The bank, its time, and whether the page is connected to it. */
export function TopBar(props: { readonly isMenuOpen: boolean; readonly toggleMenu: () => void }): JSX.Element {
  const now = useBankNow();
  const asked = useAnswer('clock', ['clock'], () => call('readClock'));
  useEffect(() => {
    if (asked.value) updateClock(asked.value);
  }, [asked.value]);
  const profile = useAnswer('profile', ['profile'], () => call('readProfile'));
  useEffect(() => {
    const zone = profile.value?.decisions['aspsp-time-zone'];
    if (typeof zone === 'string') bankZone.value = zone;
    const hints = profile.value?.decisions['page-hints'];
    document.documentElement.classList.toggle('before-customers', hints === 'hidden');
  }, [profile.value]);
  return (
    <header class="top">
      <button
        type="button"
        class="menu-button"
        aria-expanded={props.isMenuOpen}
        aria-controls="menu"
        onClick={props.toggleMenu}
      >
        Menu
      </button>
      <a class="brand" href={hashOf('start')}>
        <Mark /> <span class="brand-name">{useDemo().value?.bankName ?? 'Sandbank'}</span>
      </a>
      <BankPicker />
      <Active of="bar" />
      <SearchField />
      <span class={`connection ${connection.value}`} role="status" data-testid="connection">
        {CONNECTION_TEXTS[connection.value]}
      </span>
      <div class="clock">
        <a
          href={hashOf('clock')}
          class="number"
          title={`Bank time${bankZone.value === undefined ? '' : `, ${bankZone.value}`}`}
          data-testid="bank-time"
        >
          {now === undefined ? '…' : bankTime(now).slice(0, 19)}
          {clock.value?.state.mode === 'paused' && ' (paused)'}
        </a>
        <Jumps />
        <div class="apart">
          <Reset />
        </div>
      </div>
    </header>
  );
}

function BankPicker(): JSX.Element {
  const asked = useAnswer('banks', ['banks'], () => callServer('readBanks'));
  const { banks = [] } = asked.value ?? {};
  const names: Record<string, string> = { [LOCATION.bank]: LOCATION.bank };
  // Where all have one name, only the ids differ.
  const haveNames = new Set(banks.map(({ bankName }) => bankName)).size > 1;
  for (const { bank, bankName } of banks) names[bank] = haveNames ? `${bankName} – ${bank}` : bank;
  return (
    <Select
      aria-label="Bank"
      of={names}
      value={LOCATION.bank}
      change={(bank) => globalThis.location.assign(dashboardOf(LOCATION.prefix, bank, globalThis.location.hash))}
      data-testid="bank-picker"
    />
  );
}

const theme = signal<ThemeName>(chosenTheme());

/** Light or dark, by the system or by choice. */
export function Theme(): JSX.Element {
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme.value;
  }, [theme.value]);
  return (
    <Select
      class="theme"
      aria-label="Theme"
      of={THEMES}
      value={theme.value}
      change={(chosen) => {
        theme.value = chosen as ThemeName;
        // At once, so that leaving the page right after the choice does not lose it.
        chooseTheme(theme.value);
      }}
    />
  );
}

function Mark(): JSX.Element {
  return (
    <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="currentColor" />
      <path
        d="M7 13.5 16 7l9 6.5V15H7zM9 16.5h3V22H9zm5.5 0h3V22h-3zm5.5 0h3V22h-3zM7 23.5h18V26H7z"
        class="mark-house"
      />
    </svg>
  );
}
