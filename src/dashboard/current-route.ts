import { computed, signal } from '@preact/signals';
import { routeOf } from './location.js';

const hash = signal(globalThis.location.hash);
globalThis.addEventListener('hashchange', () => (hash.value = globalThis.location.hash));

/** The view that is open. */
export const route = computed(() => routeOf(hash.value));

/** Opens another view. @param replace whether the back button skips the one before */
export function go(target: string, replace = false): void {
  if (replace) globalThis.history.replaceState(null, '', target);
  else globalThis.history.pushState(null, '', target);
  hash.value = target;
}
