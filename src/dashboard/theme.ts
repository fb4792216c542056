/** Light or dark: as the system has it, or as it is chosen in the dashboard, for its pages alike. */

/** What can be chosen, with how it is called. */
export const THEMES = { auto: 'Theme: auto', light: 'Theme: light', dark: 'Theme: dark' } as const;
export type ThemeName = keyof typeof THEMES;

const KEY = 'sandbank-theme';

/** The theme chosen in this browser. */
export function chosenTheme(): ThemeName {
  const name = globalThis.localStorage.getItem(KEY);
  return name !== null && name in THEMES ? (name as ThemeName) : 'auto';
}

/** Keeps a choice. */
export function chooseTheme(name: ThemeName): void {
  globalThis.localStorage.setItem(KEY, name);
}
