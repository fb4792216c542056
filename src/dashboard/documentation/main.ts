import MiniSearch, { type SearchResult } from 'minisearch';
import { chosenTheme } from '../theme.js';
import './documentation.css';

/** The search of the documents, and a copy button for each block of code. Without it the pages are readable as they are. */

interface Entry {
  readonly id: number;
  readonly address: string;
  readonly title: string;
  readonly section: string;
  readonly text: string;
}

const MOST_SHOWN = 12;
/** Characters around a match. */
const EXCERPT = 160;

function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${id}`);
  return found;
}

function startSearch(): void {
  const input = byId('search', HTMLInputElement);
  const results = byId('search-results', HTMLDivElement);
  let index: Promise<MiniSearch<Entry>> | undefined;
  input.hidden = false;

  const show = async (): Promise<void> => {
    const text = input.value.trim();
    if (text === '') {
      results.hidden = true;
      return;
    }
    index ??= readIndex();
    const found = (await index).search(text, {
      prefix: true,
      fuzzy: 0.15,
      boost: { title: 3, section: 4 },
      combineWith: 'AND',
    });
    if (text !== input.value.trim()) return;
    results.hidden = false;
    results.replaceChildren(
      ...(found.length === 0
        ? [element('p', `Nothing found for “${text}”.`)]
        : found.slice(0, MOST_SHOWN).map((entry) => resultLink(entry, text))),
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
}

async function readIndex(): Promise<MiniSearch<Entry>> {
  const response = await fetch('search.json');
  const index = new MiniSearch<Entry>({
    fields: ['title', 'section', 'text'],
    storeFields: ['address', 'title', 'section', 'text'],
  });
  index.addAll((await response.json()) as Entry[]);
  return index;
}

function resultLink(found: SearchResult, query: string): HTMLElement {
  // The fields that the index stores.
  const [address, title, section, text] = [found['address'], found['title'], found['section'], found['text']].map(
    String,
  ) as [string, string, string, string];
  const link = document.createElement('a');
  link.href = address;
  const [word = ''] = query.toLowerCase().split(/\s+/);
  const from = Math.max(0, text.toLowerCase().indexOf(word) - EXCERPT / 4);
  link.append(
    element('strong', section === '' || section === title ? title : `${title} › ${section}`),
    element('span', `${from > 0 ? '…' : ''}${text.slice(from, from + EXCERPT)}…`),
  );
  return link;
}

function element(name: 'p' | 'strong' | 'span', text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function addCopyButtons(): void {
  for (const block of document.querySelectorAll('pre')) {
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

/** On a narrow screen the contents are folded. */
function foldContents(): void {
  const contents = document.querySelector('nav details');
  if (contents instanceof HTMLDetailsElement && matchMedia('(max-width: 55rem)').matches) contents.open = false;
}

document.documentElement.dataset['theme'] = chosenTheme();
startSearch();
addCopyButtons();
foldContents();
