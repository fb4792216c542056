import { chosenTheme } from '../theme.js';

/** Shows the page as the dashboard is shown, also when the system or the choice changes while it is open. */
export function followTheme(): void {
  const system = globalThis.matchMedia('(prefers-color-scheme: dark)');
  const follow = (): void => {
    const theme = chosenTheme();
    // The class is what Swagger UI's own style looks for.
    document.documentElement.classList.toggle('dark-mode', theme === 'dark' || (theme === 'auto' && system.matches));
  };
  follow();
  system.addEventListener('change', follow);
  globalThis.addEventListener('storage', follow);
}
