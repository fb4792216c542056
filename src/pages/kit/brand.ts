import { createHash } from 'node:crypto';
import type { Brand } from '../../sim/fixture-base.js';
import { STYLESHEET } from './stylesheet.js';

/** A file that the pages load. Its name changes with its content, so browsers may cache it forever. */
export interface Asset {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: string | Buffer;
}

/** The files of one bank's pages. */
export interface Assets {
  /** The style of every page. */
  readonly style: Asset;
  /** The colours of the brand, for the style to use. */
  readonly colours: Asset;
  /** The image in the browser's tab and on the pages. */
  readonly logo: Asset;
  /** Adds buttons to copy and to fill in. */
  readonly script: Asset;
}

/**
 * Shows the buttons to copy; without HTTPS, browsers give scripts no clipboard, but copy what is selected. Makes credentials of the demo
 * buttons that fill in their fields. Renews the parts of a page that depend on calls, each when its key has changed.
 * Opens the programs in the language that was opened last.
 */
const SCRIPT = createAsset(
  'page',
  'js',
  'text/javascript; charset=utf-8',
  `const status = document.querySelector('[data-copied]');
for (const button of document.querySelectorAll('[data-copy]')) {
  const [word, name] = [button.firstChild, button.firstChild.data];
  button.hidden = false;
  button.addEventListener('click', () => {
    getSelection().selectAllChildren(document.getElementById(button.dataset.copy));
    if (!document.execCommand('copy')) return;
    word.data = status.textContent = status.dataset.copied;
    setTimeout(() => ([word.data, status.textContent] = [name, '']), 2000);
  });
}
for (const text of document.querySelectorAll('[data-fill]')) {
  const button = Object.assign(document.createElement('button'), { type: 'button', className: 'fill' });
  button.append(...text.childNodes);
  text.append(button);
  button.addEventListener('click', () => {
    for (const [id, value] of new URLSearchParams(text.dataset.fill)) document.getElementById(id).value = value;
    document.querySelector('button.primary').focus();
  });
}
const parts = document.querySelectorAll('[data-live]');
const renew = async () => {
  if (document.hidden) return;
  const text = await fetch('?renew').then((page) => page.text(), () => '');
  new DOMParser().parseFromString(text, 'text/html').querySelectorAll('[data-live]').forEach((fresh, place) => {
    const part = parts[place];
    if (part.dataset.live === fresh.dataset.live) return;
    const open = [...part.querySelectorAll('[id][open]')].map(({ id }) => id);
    part.dataset.live = fresh.dataset.live;
    part.innerHTML = fresh.innerHTML;
    for (const id of open) document.getElementById(id)?.toggleAttribute('open', true);
  });
};
// The menu and the buttons of every step are two; only a step that waits for calls has more.
if (parts.length > 2) setInterval(renew, 1500);
for (const part of document.querySelectorAll('[data-language]')) {
  part.open = sessionStorage.language === part.dataset.language;
  part.firstElementChild.addEventListener('click', () => (sessionStorage.language = part.open ? '' : part.dataset.language));
}
`,
);
const STYLE = createAsset('bank', 'css', 'text/css; charset=utf-8', STYLESHEET);
const DEFAULT_BRAND: Brand = {};
/** Brands are immutable and shared by the banks of a fixture base. */
const cache = new WeakMap<Brand, Assets>();

/** The files of the pages of a bank with a brand. */
export function assetsOf(brand: Brand = DEFAULT_BRAND): Assets {
  let assets = cache.get(brand);
  if (!assets) {
    assets = createAssets(brand);
    cache.set(brand, assets);
  }
  return assets;
}

/** The file of that name, if the pages have one. */
export function findAsset(brand: Brand | undefined, fileName: string): Asset | undefined {
  return Object.values<Asset>({ ...assetsOf(brand) }).find((asset) => asset.fileName === fileName);
}

function createAssets({ colour = DEFAULT_COLOUR, logo }: Brand): Assets {
  const colours = `:root { --brand: ${colour}; ${colourProperties(colour, 'light')} }
@media (prefers-color-scheme: dark) { :root { ${colourProperties(colour, 'dark')} } }
`;
  return {
    style: STYLE,
    script: SCRIPT,
    colours: createAsset('brand', 'css', 'text/css; charset=utf-8', colours),
    logo: logo
      ? createAsset(
          'logo',
          logo.mediaType === 'image/png' ? 'png' : 'svg',
          logo.mediaType,
          Buffer.from(logo.base64, 'base64'),
        )
      : createAsset('logo', 'svg', 'image/svg+xml', defaultLogo(colour)),
  };
}

function colourProperties(colour: string, shade: Shade): string {
  const { accent, accentStrong, fill, fillStrong, onFill, tint } = paletteOf(colour, shade);
  return `--accent: ${accent}; --accent-strong: ${accentStrong}; --fill: ${fill}; --fill-strong: ${fillStrong}; --on-fill: ${onFill}; --tint: ${tint};`;
}

/** The front of a bank building, for banks without a logo. */
function defaultLogo(colour: string): string {
  const { fill, onFill } = paletteOf(colour, 'light');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${fill}"/>
<path d="M7 13.5 16 7l9 6.5V15H7zM9 16.5h3V22H9zm5.5 0h3V22h-3zm5.5 0h3V22h-3zM7 23.5h18V26H7z" fill="${onFill}"/></svg>`;
}

function createAsset(name: string, extension: string, mediaType: string, content: string | Buffer): Asset {
  const version = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return { fileName: `${name}-${version}.${extension}`, mediaType, content };
}

/** The colours that a brand gives the light or the dark pages; each is `#rrggbb`. */
export interface Palette {
  /** Links, borders, marks. */
  readonly accent: string;
  /** The same under the pointer. */
  readonly accentStrong: string;
  /** Buttons: the accent, or the brand itself if it is bright enough for dark text. */
  readonly fill: string;
  /** The same under the pointer. */
  readonly fillStrong: string;
  /** Text on either. */
  readonly onFill: string;
  /** Background of quiet areas with text. */
  readonly tint: string;
}

/** The colours that no brand changes: the backgrounds of the brand's colours, and the text on the tint. */
export const GROUNDS = {
  light: { ground: '#eef2f4', card: '#ffffff', text: '#15222b', quiet: '#50616d' },
  dark: { ground: '#0e151a', card: '#172128', text: '#e7edf1', quiet: '#a4b4bf' },
} as const;
/** Light or dark. */
export type Shade = keyof typeof GROUNDS;

/** The colour of a bank without a brand. */
const DEFAULT_COLOUR = '#0b5563';

type Rgb = readonly [number, number, number];
const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
/** WCAG 2.2 AA requires 4.5 for text. A little more, because channels are rounded. */
const LEAST_CONTRAST = 4.55;
/** On dark pages, where a pure colour would glare. */
const MOST_SATURATION = 0.7;

/**
 * The palette of a brand colour. The colour is darkened on light pages, and lightened on dark ones, until text and controls
 * have the contrast that WCAG requires.
 * @param colour `#rrggbb`
 */
export function paletteOf(colour: string, shade: Shade): Palette {
  const brand = parse(colour);
  const { ground, card, text, quiet } = GROUNDS[shade];
  const [away, towards] = shade === 'light' ? [darker, WHITE] : [lighter, BLACK];
  const ownTint = findStep(
    (step) => mix(parse(card), brand, 0.09 * (1 - step)),
    (tint) => [text, quiet].every((on) => contrast(parse(on), tint) >= LEAST_CONTRAST),
  );
  const accent = findStep(
    (step) => away(brand, step),
    (candidate) => [parse(ground), parse(card), ownTint].every((on) => contrast(candidate, on) >= LEAST_CONTRAST),
  );
  const isBright = shade === 'light' && contrast(brand, parse(text)) >= LEAST_CONTRAST;
  const accentStrong = away(accent, 0.28);
  return {
    accent: formatRgb(accent),
    accentStrong: formatRgb(accentStrong),
    fill: formatRgb(isBright ? brand : accent),
    fillStrong: formatRgb(isBright ? lighter(brand, 0.3) : accentStrong),
    // Text on the accent is as light or dark as the card.
    onFill: isBright ? text : formatRgb(towards),
    tint: formatRgb(ownTint),
  };
}

/** The first of a hundred steps from 0 to 1 whose colour passes; the last if none does. */
function findStep(make: (step: number) => Rgb, isGood: (colour: Rgb) => boolean): Rgb {
  for (let step = 0; step < 100; step += 1) {
    const colour = make(step / 100);
    if (isGood(colour)) return colour;
  }
  return make(1);
}

/** Contrast of two colours by WCAG 2.2, from 1 to 21. */
function contrast(one: Rgb, other: Rgb): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = mapChannels(colour, (part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function darker(colour: Rgb, share: number): Rgb {
  return mix(colour, BLACK, share);
}

/** Raises the lightness alone: mixed with white, a deep colour would turn grey. */
function lighter(colour: Rgb, share: number): Rgb {
  if (share === 0) return colour;
  const [most, least] = [Math.max(...colour), Math.min(...colour)];
  const lightness = (most + least) / 510;
  const spread = 1 - Math.abs(2 * lightness - 1);
  const saturation = Math.min(spread === 0 ? 0 : (most - least) / 255 / spread, MOST_SATURATION);
  const target = lightness + (1 - lightness) * share;
  const [reach, middle] = [(saturation * (1 - Math.abs(2 * target - 1))) / 2, (most + least) / 2];
  const half = (most - least) / 2;
  return mapChannels(colour, (part) =>
    Math.round(255 * (target + (half === 0 ? 0 : ((part - middle) / half) * reach))),
  );
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return mapChannels(from, (part, channel) => Math.round(part + (to[channel] - part) * share));
}

function parse(colour: string): Rgb {
  const channelAt = (start: number): number => Number.parseInt(colour.slice(start, start + 2), 16);
  return [channelAt(1), channelAt(3), channelAt(5)];
}

function mapChannels([red, green, blue]: Rgb, change: (part: number, channel: 0 | 1 | 2) => number): Rgb {
  return [change(red, 0), change(green, 1), change(blue, 2)];
}

function formatRgb(colour: Rgb): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
