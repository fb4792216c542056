/** Adjacent blocks of code in different languages, as tabs. The chosen language applies to all of them, and to the next page. */

const KEY = 'sandbank-code-language';

interface Tab {
  readonly button: HTMLButtonElement;
  readonly panel: HTMLElement;
}

/** Makes tabs of every group of blocks. */
export function joinTabs(): void {
  const groups = [...document.querySelectorAll<HTMLElement>('.code-tabs')].map(tabsOf);
  const choose = (language: string): void => {
    for (const tabs of groups) {
      const chosen = tabs.find(({ button }) => button.textContent === language);
      if (chosen) select(tabs, chosen);
    }
  };
  for (const tabs of groups) {
    const [first] = tabs;
    if (first) select(tabs, first);
    for (const [at, { button }] of tabs.entries()) {
      button.addEventListener('click', () => {
        // The block stays where it is on the screen, although those above it may become longer or shorter.
        const before = button.getBoundingClientRect().top;
        localStorage.setItem(KEY, button.textContent);
        choose(button.textContent);
        scrollBy(0, button.getBoundingClientRect().top - before);
      });
      button.addEventListener('keydown', (event) => {
        const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key];
        const next = to === undefined ? undefined : tabs.at(to === tabs.length ? 0 : to);
        if (!next) return;
        event.preventDefault();
        next.button.focus();
        next.button.click();
      });
    }
  }
  choose(localStorage.getItem(KEY) ?? '');
}

function tabsOf(group: HTMLElement, number: number): readonly Tab[] {
  const list = document.createElement('div');
  list.setAttribute('role', 'tablist');
  list.setAttribute('aria-label', 'Language');
  const tabs = [...group.querySelectorAll('figure')].map((panel, at) => {
    const caption = panel.querySelector('figcaption');
    const button = document.createElement('button');
    button.type = 'button';
    button.id = `tab-${number}-${at}`;
    button.textContent = caption?.textContent ?? '';
    button.setAttribute('role', 'tab');
    panel.id = `tab-panel-${number}-${at}`;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', button.id);
    button.setAttribute('aria-controls', panel.id);
    caption?.remove();
    list.append(button);
    return { button, panel };
  });
  group.prepend(list);
  return tabs;
}

function select(tabs: readonly Tab[], chosen: Tab): void {
  for (const { button, panel } of tabs) {
    const isChosen = button === chosen.button;
    button.setAttribute('aria-selected', String(isChosen));
    button.tabIndex = isChosen ? 0 : -1;
    panel.hidden = !isChosen;
  }
}
