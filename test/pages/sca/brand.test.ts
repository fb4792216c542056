import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { smallBase } from '../../support/small-bank.js';
import { Browser, openScaBank } from './sca-bank.js';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const branded = (colour?: string) =>
  openScaBank({
    base: (day) => ({
      ...smallBase(day),
      brand: {
        ...(colour !== undefined && { colour }),
        logo: { mediaType: 'image/svg+xml', base64: Buffer.from(SVG).toString('base64') },
      },
    }),
  });

describe('the brand of a bank', () => {
  it('colours the pages with a separate stylesheet, whose URL changes with it', async () => {
    const addresses = [];
    for (const test of [branded('#c2185b'), branded('#1b5e20'), openScaBank()]) {
      const page = await new Browser(test.app).open(test.link(test.consent()));
      const [address = ''] = /\/sca\/assets\/brand-[0-9a-f]{12}\.css/.exec(page.text) ?? [];
      addresses.push(address);
      const style = await request(test.app).get(address);
      expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
      expect(style.text).toMatch(/--brand: #[0-9a-f]{6}; --accent: #[0-9a-f]{6};/);
    }
    expect(new Set(addresses).size).toBe(3);
  });

  it('serves the logo as an image that cannot run scripts even if it is opened directly', async () => {
    const test = branded();
    const page = await new Browser(test.app).open(test.link(test.consent()));
    const [, logo = ''] = /<img src="([^"]+)" alt="" data-testid="logo"/.exec(page.text) ?? [];
    expect(page.text).toContain(`<link rel="icon" href="${logo}" type="image/svg+xml"`);
    expect(page.text).not.toContain('<svg');
    const answer = await request(test.app).get(logo);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(String(answer.body)).toBe(SVG);
    const other = openScaBank();
    expect((await request(other.app).get(logo)).status).toBe(404);
  });
});
