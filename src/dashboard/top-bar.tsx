import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { call, callServer, PLACE } from './control.js';
import { bankZone, clock, connection, hearClock } from './live.js';
import { Jumps, useBankNow } from './parts/clock-buttons.js';
import { Select } from './parts/form.js';
import { Reset } from './parts/reset.js';
import { dashboardOf } from './place.js';
import { hashOf } from './route.js';
import { chooseTheme, chosenTheme, THEMES, type ThemeName } from './theme.js';
import { useAnswer } from './use-answer.js';
import { SearchField } from './views/search/search-view.js';
import { formatZonedInstant } from './format.js';

const CONNECTION_TEXTS = { connecting: 'connecting', live: 'live', lost: 'not connected' } as const;

/** The bank, its time, and whether the page is connected to it. */
export function TopBar(props: { readonly isMenuOpen: boolean; readonly toggleMenu: () => void }): JSX.Element {
  const now = useBankNow();
  const asked = useAnswer('clock', ['clock'], () => call('readClock'));
  useEffect(() => {
    if (asked.value) hearClock(asked.value);
  }, [asked.value]);
  const profile = useAnswer('profile', ['profile'], () => call('readProfile'));
  useEffect(() => {
    const zone = profile.value?.decisions['aspsp-time-zone'];
    if (typeof zone === 'string') bankZone.value = zone;
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
        <Mark /> <span class="brand-name">Sandbank</span>
      </a>
      <BankPicker />
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
          {now === undefined ? '…' : formatZonedInstant(now, bankZone.value)}
          {clock.value?.state.mode === 'paused' && ' (paused)'}
        </a>
        <Jumps />
      </div>
      <div class="apart">
        <Reset />
      </div>
    </header>
  );
}

function BankPicker(): JSX.Element {
  const asked = useAnswer('banks', ['banks'], () => callServer('readBanks'));
  const banks = asked.value?.banks.map(({ bank }) => bank) ?? [PLACE.bank];
  return (
    <Select
      aria-label="Bank"
      of={banks.includes(PLACE.bank) ? banks : [PLACE.bank, ...banks]}
      value={PLACE.bank}
      change={(bank) => globalThis.location.assign(dashboardOf(PLACE.prefix, bank, globalThis.location.hash))}
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
