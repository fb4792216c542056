import { chosenTheme } from '../theme.js';
import { excerptOf, partsOf, searchOf, type IndexedSection, type Found } from './search.js';
import { joinTabs } from './tabs.js';
import './documentation.css';

/** The search of the documents, tabs, and a copy button for each block of code that is not output. Without it the pages are readable as they are. */

const MOST_SHOWN = 12;
function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${id}`);
  return found;
}

function startSearch(): void {
  const input = byId('search', HTMLInputElement);
  const results = byId('search-results', HTMLDivElement);
  let search: Promise<ReturnType<typeof searchOf>> | undefined;
  input.hidden = false;

  const show = async (): Promise<void> => {
    const text = input.value.trim();
    if (text === '') {
      results.hidden = true;
      return;
    }
    search ??= fetch('search.json').then(async (response) => searchOf((await response.json()) as IndexedSection[]));
    const found = (await search)(text);
    if (text !== input.value.trim()) return;
    results.hidden = false;
    results.replaceChildren(
      ...(found.length === 0
        ? [element('p', `Nothing found for “${text}”.`)]
        : found.slice(0, MOST_SHOWN).map((entry) => resultLink(entry))),
    );
  };
  input.addEventListener('input', () => show().catch(reportError));
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') results.querySelector('a')?.click();
    if (key !== 'Escape') return;
    input.value = '';
    results.hidden = true;
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    input.focus();
  });
  results.addEventListener('click', () => (results.hidden = true));
  if (globalThis.location.hash === '#find') input.focus();
}

function resultLink({ address, title, section, text, terms }: Found): HTMLElement {
  const link = document.createElement('a');
  link.href = address;
  const excerpt = element('span', '');
  excerpt.append(...partsOf(excerptOf(text, terms), terms).map((part, at) => (at % 2 ? element('mark', part) : part)));
  link.append(element('strong', section === '' || section === title ? title : `${title} › ${section}`), excerpt);
  return link;
}

function element(name: 'p' | 'strong' | 'span' | 'mark', text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function addCopyButtons(): void {
  for (const block of document.querySelectorAll('pre:not(.output)')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Copy';
    button.addEventListener('click', () => {
      copy(block.querySelector('code')?.textContent ?? '', button).catch(reportError);
    });
    block.append(button);
  }
}

async function copy(text: string, button: HTMLButtonElement): Promise<void> {
  await navigator.clipboard.writeText(text);
  button.textContent = 'Copied';
  setTimeout(() => (button.textContent = 'Copy'), 1500);
}

/** On a narrow screen the lists of contents are folded. */
function foldContents(): void {
  for (const [list, width] of [
    ['.documents', '55rem'],
    ['.sections', '79.99rem'],
  ]) {
    const contents = document.querySelector(`${list} details`);
    if (contents instanceof HTMLDetailsElement && matchMedia(`(max-width: ${width})`).matches) contents.open = false;
  }
}

/** Shows the current document in the list of all. */
function scrollContents(): void {
  const list = document.querySelector('.documents');
  const current = list?.querySelector('[aria-current]');
  if (list && current instanceof HTMLElement) list.scrollTop = current.offsetTop - list.clientHeight / 2;
}

document.documentElement.dataset['theme'] = chosenTheme();
startSearch();
joinTabs();
addCopyButtons();
foldContents();
scrollContents();
