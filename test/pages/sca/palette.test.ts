import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { GROUNDS, paletteOf, type Shade } from '../../../src/pages/kit/brand.js';

const colours = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

/** The contrast of two colours as WCAG 2.2 defines it. */
function contrastOf(one: string, other: string): number {
  const [first = 0, second = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (first + 0.05) / (second + 0.05);
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('the palette of a brand', () => {
  it.each(['light', 'dark'] as Shade[])('keeps every text readable on %s pages, whatever the colour', (shade) => {
    const { ground, card, text, quiet } = GROUNDS[shade];
    fc.assert(
      fc.property(colours, (colour) => {
        const { accent, accentStrong, fill, fillStrong, onFill, tint } = paletteOf(colour, shade);
        const pairs = [
          ...[ground, card, tint].flatMap((on) => [accent, accentStrong].map((of) => [of, on] as const)),
          ...[fill, fillStrong].map((on) => [onFill, on] as const),
          ...[text, quiet, accent].map((of) => [of, tint] as const),
        ];
        for (const [of, on] of pairs) expect([of, on, contrastOf(of, on) >= 4.5]).toEqual([of, on, true]);
      }),
      { numRuns: 300, examples: [['#000000'], ['#ffffff'], ['#ffff00'], ['#0000ff'], ['#808080'], ['#00ff00']] },
    );
  });

  it('fills buttons with a bright colour itself, and writes dark text on it', () => {
    for (const colour of ['#ffe600', '#a6f04c'])
      expect(paletteOf(colour, 'light')).toMatchObject({ fill: colour, onFill: GROUNDS.light.text });
    expect(paletteOf('#0b5563', 'light')).toMatchObject({ fill: '#0b5563', onFill: '#ffffff' });
  });

  it('leaves a readable colour unchanged', () => {
    expect(paletteOf('#0b5563', 'light').accent).toBe('#0b5563');
    expect(paletteOf('#ffd84d', 'dark').accent).toBe('#ffd84d');
  });
});
