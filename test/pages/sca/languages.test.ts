import { readPsuLanguage } from '../../../src/xs2a/sca-headers.js';
import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { LANGUAGES } from '../../../src/domain/language.js';
import { createLocaleFormats } from '../../../src/pages/kit/locale.js';
import { TEXTS } from '../../../src/pages/kit/locale.js';
import { IBANS } from '../../support/small-bank.js';
import { Browser, elementText, openScaBank, shows, textOf } from './sca-bank.js';

describe('amounts and days', () => {
  it.each([
    ['en', '1,234.50 EUR', '31 March 2026', 'A, B and C', 'Netherlands'],
    ['de', '1.234,50 EUR', '31. März 2026', 'A, B und C', 'Niederlande'],
    ['fr', '1 234,50 EUR', '31 mars 2026', 'A, B et C', 'Pays-Bas'],
    ['tr', '1.234,50 EUR', '31 Mart 2026', 'A, B ve C', 'Hollanda'],
  ] as const)('have the format of the language %s', (language, money, day, list, country) => {
    const forms = createLocaleFormats(language);
    const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');
    expect(plain(forms.money({ currency: 'EUR', minorUnits: 123_450 }))).toBe(money);
    expect(forms.day('2026-03-31' as never)).toBe(day);
    expect(forms.list(['A', 'B', 'C'])).toBe(list);
    expect(forms.country('NL')).toBe(country);
  });

  it('are exact where a number would be rounded, and have the decimals of the currency', () => {
    const forms = createLocaleFormats('en');
    expect(forms.amount({ currency: 'EUR', minorUnits: Number.MAX_SAFE_INTEGER })).toBe('90,071,992,547,409.91');
    expect(forms.amount({ currency: 'JPY', minorUnits: 1_234_567 })).toBe('1,234,567');
    expect(forms.amount({ currency: 'KWD', minorUnits: -1_234 })).toBe('-1.234');
  });
});

describe('plurals', () => {
  it('match the number', () => {
    expect(LANGUAGES.map((language) => TEXTS[language].signIn.triesLeft(2))).toEqual([
      '2 attempts are left.',
      'Sie haben noch 2 Versuche.',
      'Il vous reste 2 tentatives.',
      '2 deneme hakkınız kaldı.',
    ]);
    expect(TEXTS.fr.online.found(0)).toBe('0 opération');
    const lifetimes = LANGUAGES.map((language) => createLocaleFormats(language).duration(600_000));
    expect(lifetimes).toEqual(['10 minutes', '10 Minuten', '10 minutes', '10 dakika']);
    expect([90_000, 3_600_000].map((ms) => createLocaleFormats('en').duration(ms))).toEqual(['90 seconds', '1 hour']);
    expect(TEXTS.de.payment.signedBy('Anna', 1)).toBe('Anna hat bereits unterschrieben.');
    expect(TEXTS.de.payment.signedBy('Anna und Ben', 2)).toBe('Anna und Ben haben bereits unterschrieben.');
  });
});

describe('how long a page stays open', () => {
  it.each([
    ['en', 'This page stays open until 10:10 on 2 March 2026', ' (bank time).'],
    ['de', 'Diese Seite bleibt bis zum 2. März 2026, 10:10 Uhr, geöffnet', ' (Zeit der Bank).'],
    ['fr', 'Cette page reste ouverte jusqu’au 2 mars 2026 à 10:10', ' (heure de la banque).'],
    ['tr', 'Bu sayfa şu zamana kadar açık kalır: 2 Mart 2026, 10:10', ' (banka saati).'],
  ] as const)('is said without the time of the bank in %s where hints are hidden', async (language, text, bankTime) => {
    for (const hints of ['shown', 'hidden'] as const) {
      const test = openScaBank({ profile: { 'page-hints': hints } });
      const browser = new Browser(test.app);
      browser.acceptLanguage = language;
      await browser.open(test.link(test.consent()));
      expect((await browser.signIn('anna')).text).toContain(`${text}${hints === 'shown' ? bankTime : '.'}`);
    }
  });
});

describe('the language of the pages', () => {
  it("follows the browser, unless the TPP specified the PSU's language", async () => {
    const test = openScaBank();
    const browser = new Browser(test.app);
    browser.acceptLanguage = 'tr-TR, en;q=0.5';
    expect(textOf(await browser.open(test.link(test.consent())))).toContain('giriş yapın');
    const german = await browser.open(test.link(test.consent({ psuLanguage: 'de' })));
    expect(german.text).toContain('<html lang="de">');
    expect(elementText(german, 'step')).toBe('Schritt 1 von 3');
    expect(textOf(german)).toContain('Anmelden bei Small Bank');
    expect(german.headers['vary']).toBe('Accept-Language, Cookie');
  });

  it('is stored with a request if the pages support it', () => {
    expect(readPsuLanguage({ 'psu-accept-language': 'fr-BE, en;q=0.1' })).toEqual({ psuLanguage: 'fr' });
    expect(readPsuLanguage({ 'psu-accept-language': 'es' })).toEqual({});
    expect(readPsuLanguage({})).toEqual({});
    const test = openScaBank();
    expect(test.bank.state.payments.get(test.payment({ psuLanguage: 'tr' }))).toMatchObject({ psuLanguage: 'tr' });
  });

  it('can be chosen by the PSU with a link that works without scripts, and is remembered for this bank', async () => {
    const test = openScaBank({ id: 'w7' });
    const id = test.payment({ psuLanguage: 'de' });
    const browser = new Browser(test.app);
    const page = await browser.open(test.link(id));
    const [, link = ''] = /href="([^"]+)"\s+lang="fr"/.exec(page.text) ?? [];
    const picked = await request(test.app).get(link.replaceAll('&amp;', '&')).redirects(0);
    expect(picked.headers['set-cookie']).toEqual([
      'sandbank-language.w7=fr; Path=/banks/w7; Max-Age=31536000; HttpOnly; SameSite=Lax',
    ]);
    expect(picked.headers['location']).toBe(browser.path);
    expect(picked.headers['cache-control']).toBe('no-store');
    await browser.get(link.replaceAll('&amp;', '&'));
    const french = await browser.get(picked.headers['location'] ?? '');
    expect(elementText(french, 'step')).toBe('Étape 1 sur 3');
    expect(french.text).toMatch(/data-testid="language-fr"\s+aria-current="true"/);
    const text = textOf(await browser.signIn('anna'));
    expect(text).toContain('Approuver ce paiement ?');
    expect(text).toContain('123,45 EUR');
    expect(text).toContain(IBANS.ben.replace(/(.{4})(?=.)/g, '$1 '));
  });

  it.each(['https://evil.example/', '//evil.example/', '/\\evil.example', '/__admin/reset', 'javascript:alert(1)', ''])(
    'cannot redirect a browser elsewhere: %p',
    async (back) => {
      const test = openScaBank();
      const answer = await request(test.app).get('/sca/language').query({ to: 'de', back }).redirects(0);
      expect(answer.headers['location']).toBe('/online');
    },
  );

  it.each(['xx', '', 'constructor', 'de; Path=/'])('cannot be set to the unknown language %p', async (to) => {
    const test = openScaBank();
    const answer = await request(test.app).get('/sca/language').query({ to, back: '/online' }).redirects(0);
    expect([answer.status, answer.headers['set-cookie']]).toEqual([303, undefined]);
  });

  it.each([
    'sandbank-language.default=xx',
    'sandbank-language.default=',
    `sandbank-language.default=${'x'.repeat(6000)}`,
  ])('is English if the cookie is invalid', async (cookie) => {
    const test = openScaBank();
    const answer = await request(test.app).get('/sca/nothing').set('Cookie', cookie);
    expect([answer.status, answer.headers['content-language']]).toEqual([404, 'en']);
  });

  it('also applies to an expired page and to an unusable link', async () => {
    const test = openScaBank();
    const browser = new Browser(test.app);
    const id = test.consent({ psuLanguage: 'tr' });
    await browser.open(test.link(id));
    const { path } = browser;
    test.advance(11 * 60_000);
    expect(textOf(await browser.get(browser.path))).toContain('Bu sayfanın süresi doldu');
    expect(textOf(await browser.get(test.link(id, { client_id: 'other' })))).toContain('Bu bağlantı kullanılamıyor');
    expect(textOf(await new Browser(test.app).get(path))).toContain('Bu sayfa başka bir tarayıcıya ait');
  });

  it('is fixed if the profile fixes it, without a choice', async () => {
    const test = openScaBank({ profile: { 'page-language': 'de' } });
    const browser = new Browser(test.app);
    browser.acceptLanguage = 'tr';
    browser.language = 'sandbank-language.default=fr';
    const page = await browser.open(test.link(test.consent({ psuLanguage: 'fr' })));
    expect(page.text).toContain('<html lang="de">');
    expect(shows(page, 'language-de')).toBe(false);
  });

  it("is marked as English for the sandbox's own texts", async () => {
    const test = openScaBank();
    const page = await new Browser(test.app).open(test.link(test.consent({ psuLanguage: 'de' })));
    expect(elementText(page, 'sandbox-box')).toContain('Sandbox: Versuchen Sie anna / anna-pass Weitere Demokunden');
    expect(page.text).not.toMatch(/class="sandbox-box"\s+lang="en"/);
    const german = new Browser(test.app);
    german.acceptLanguage = 'de';
    const broken = await german.get('/PSD2/v1/oauth/authorize?redirect_uri=javascript:alert(1)');
    expect(broken.text).toMatch(/data-testid="sandbox-box"\s*>\s*<div\s+lang="en"/);
    expect(page.text).toMatch(/<aside\s+class="tester"\s+aria-label="Für Tester"\s*>/);
    expect(page.text).toMatch(/Für Tester\s+<span>gehört nicht zur Seite der Bank \(nur auf Englisch\)<\/span>/);
    expect(page.text).toMatch(/<\/summary>\s*<div\s+lang="en"\s*>\s*<form/);
  });
});
