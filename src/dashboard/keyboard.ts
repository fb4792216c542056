import { say } from './parts/actions.js';

/** Keys that work everywhere in the dashboard. */
const KEYS =
  'Keys: / searches, arrows or j and k move through a list, Enter opens, Esc goes back to the list, u undoes the last change.';

/** Where rows are. */
const LISTS = '.list, .found';
const SEARCH = 'input[type="search"]';
/** Elements that use letters and arrows by themselves. */
const TYPING = 'input, textarea, select, [contenteditable]';

/** Listens to the keys, until the returned function is called. @param closeMenu what Esc does where nothing else is open */
export function followKeys(closeMenu: () => void): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    const leavesField = event.key === 'Escape' || (event.key === 'ArrowDown' && target.matches(SEARCH));
    if ((target.matches(TYPING) && !leavesField) || target.closest('dialog')) return;
    if (handleKey(event.key, target, closeMenu)) event.preventDefault();
  };
  document.addEventListener('keydown', onKey);
  document.addEventListener('focusin', moveTabStop);
  return () => {
    document.removeEventListener('keydown', onKey);
    document.removeEventListener('focusin', moveTabStop);
  };
}

/** The row that was focused last is the only one of its list that Tab stops at. */
function moveTabStop({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || !target.matches('a.row')) return;
  for (const row of target.closest(LISTS)?.querySelectorAll<HTMLElement>('a.row[tabindex="0"]') ?? [])
    row.tabIndex = -1;
  target.tabIndex = 0;
}

let isEntering = false;

/** A heading of details that gets the focus if Enter opened them. */
export function focusEntered(heading: HTMLElement | null): void {
  if (isEntering) heading?.focus();
  if (heading) isEntering = false;
}

/** Whether the key had a meaning here. */
function handleKey(key: string, target: HTMLElement, closeMenu: () => void): boolean {
  isEntering = key === 'Enter' && target.matches('a.row');
  if (isEntering && target.matches('.here')) return focus('.detail h2');
  if (key === '?') say(KEYS);
  if (key === 'u') document.querySelector<HTMLElement>('[data-testid="undo"]')?.click();
  if (key === '/') return focus('.search-everything input');
  if (key === 'Escape') return close(target, closeMenu);
  if (key === 'j' || (key === 'ArrowDown' && isInList(target))) return move(target, 1);
  if (key === 'k' || (key === 'ArrowUp' && isInList(target))) return move(target, -1);
  return false;
}

/** Elsewhere arrows scroll the page. */
function isInList(target: HTMLElement): boolean {
  return target.matches(SEARCH) || target.closest(LISTS) !== null;
}

function focus(selector: string): boolean {
  const found = document.querySelector<HTMLElement>(selector);
  found?.focus();
  return found !== null;
}

/** Leaves a search, closes the record that is open and returns to its row, or closes the menu. */
function close(target: HTMLElement, closeMenu: () => void): boolean {
  if (target.matches(SEARCH)) {
    target.blur();
    return true;
  }
  const button = document.querySelector<HTMLElement>('.detail .close');
  if (!button) {
    closeMenu();
    return false;
  }
  const row = document.querySelector<HTMLElement>('.row.here');
  button.click();
  // On small windows the list is hidden until the record is closed.
  requestAnimationFrame(() => row?.focus());
  return true;
}

/** Moves to the next row, or the one before. While a record is open, the next one opens. */
function move(target: HTMLElement, step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(`:is(${LISTS}) a.row`)];
  const current = target.closest<HTMLElement>('a.row') ?? document.querySelector<HTMLElement>('.row.here');
  const next = current === null ? rows[0] : rows[rows.indexOf(current) + step];
  if (!next) return false;
  next.focus();
  if (document.querySelector('.detail')) next.click();
  return true;
}
