/** The colours of the pages that are the bank's own, for one of light and dark; each is `#rrggbb`. */
export interface Palette {
  /** Links, buttons, marks. */
  readonly accent: string;
  /** The same under the pointer. */
  readonly accentStrong: string;
  /** Text on either. */
  readonly onAccent: string;
  /** Quiet areas; text stands on them. */
  readonly tint: string;
}

/** The colours of the pages that no brand changes: what stands behind the brand's colours, and the text on the tint. */
export const GROUNDS = {
  light: { ground: '#eef2f4', card: '#ffffff', text: '#15222b', quiet: '#50616d' },
  dark: { ground: '#0e151a', card: '#172128', text: '#e7edf1', quiet: '#a4b4bf' },
} as const;
/** Light or dark. */
export type Shade = keyof typeof GROUNDS;

/** The colour of a bank that names none. */
export const USUAL_COLOUR = '#0b5563';

type Rgb = readonly [number, number, number];
const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
/** WCAG 2.2 AA for text; controls need 3. A little more, because the parts are rounded. */
const LEAST_CONTRAST = 4.55;
/** On dark pages, where a pure colour would glare. */
const MOST_SATURATION = 0.7;

/**
 * The palette of a brand colour. Whatever the colour, text and controls keep the contrast that WCAG asks for: the colour is
 * made darker on light pages, and lighter on dark ones, as far as it takes.
 * @param colour `#rrggbb`
 */
export function paletteOf(colour: string, shade: Shade): Palette {
  const brand = parse(colour);
  const { ground, card, text, quiet } = GROUNDS[shade];
  const [away, towards] = shade === 'light' ? [darker, WHITE] : [lighter, BLACK];
  const ownTint = firstOf(
    (step) => mix(parse(card), brand, 0.09 * (1 - step)),
    (tint) => [text, quiet].every((on) => contrast(parse(on), tint) >= LEAST_CONTRAST),
  );
  const accent = firstOf(
    (step) => away(brand, step),
    (candidate) => [parse(ground), parse(card), ownTint].every((on) => contrast(candidate, on) >= LEAST_CONTRAST),
  );
  return {
    accent: text6(accent),
    accentStrong: text6(away(accent, 0.28)),
    // What stands out from the card carries the end of the scale on which the card is.
    onAccent: text6(towards),
    tint: text6(ownTint),
  };
}

/** Contrast of two colours by WCAG 2.2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  return contrast(parse(one), parse(other));
}

/** The first of a hundred steps from 0 to 1 that is good; the last when none is. */
function firstOf(make: (step: number) => Rgb, isGood: (colour: Rgb) => boolean): Rgb {
  for (let step = 0; step < 100; step += 1) {
    const colour = make(step / 100);
    if (isGood(colour)) return colour;
  }
  return make(1);
}

function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function darker(colour: Rgb, share: number): Rgb {
  return mix(colour, BLACK, share);
}

/** Lighter by its lightness alone: mixed with white, a deep colour would turn grey. Towards white all the same. */
function lighter(colour: Rgb, share: number): Rgb {
  if (share === 0) return colour;
  const [most, least] = [Math.max(...colour), Math.min(...colour)];
  const lightness = (most + least) / 510;
  const spread = 1 - Math.abs(2 * lightness - 1);
  const saturation = Math.min(spread === 0 ? 0 : (most - least) / 255 / spread, MOST_SATURATION);
  const wanted = lightness + (1 - lightness) * share;
  const [reach, middle] = [(saturation * (1 - Math.abs(2 * wanted - 1))) / 2, (most + least) / 2];
  const half = (most - least) / 2;
  return colour.map((part) =>
    Math.round(255 * (wanted + (half === 0 ? 0 : ((part - middle) / half) * reach))),
  ) as unknown as Rgb;
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return from.map((part, index) => Math.round(part + ((to[index] ?? 0) - part) * share)) as unknown as Rgb;
}

function parse(colour: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Rgb;
}

function text6(colour: Rgb): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
