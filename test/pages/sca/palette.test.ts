import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { contrastOf, GROUNDS, paletteOf, type Shade } from '../../../src/pages/kit/brand.js';

const colours = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

describe('the palette of a brand', () => {
  it('computes the contrasts of WCAG', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(contrastOf('#123456', '#123456')).toBe(1);
  });

  it.each(['light', 'dark'] as Shade[])('keeps every text readable on %s pages, whatever the colour', (shade) => {
    const { ground, card, text, quiet } = GROUNDS[shade];
    fc.assert(
      fc.property(colours, (colour) => {
        const { accent, accentStrong, onAccent, tint } = paletteOf(colour, shade);
        const pairs = [
          ...[ground, card, tint].flatMap((on) => [accent, accentStrong].map((of) => [of, on] as const)),
          ...[accent, accentStrong].map((on) => [onAccent, on] as const),
          ...[text, quiet, accent].map((of) => [of, tint] as const),
        ];
        for (const [of, on] of pairs) expect([of, on, contrastOf(of, on) >= 4.5]).toEqual([of, on, true]);
      }),
      { numRuns: 1000, examples: [['#000000'], ['#ffffff'], ['#ffff00'], ['#0000ff'], ['#808080'], ['#00ff00']] },
    );
  });

  it('leaves a readable colour unchanged', () => {
    expect(paletteOf('#0b5563', 'light').accent).toBe('#0b5563');
    expect(paletteOf('#ffd84d', 'dark').accent).toBe('#ffd84d');
  });
});
