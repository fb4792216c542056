import { LANGUAGES } from '../../domain/language.js';
import type { DialectFacts } from '../../http/app-context.js';
import type { Bank } from '../../sim/bank.js';
import { html, type Safe } from '../../http/html.js';
import { assetsOf } from './brand.js';
import { TEXTS, type PageLocale } from './locale.js';

/*
 * The page kit: layout, routes, forms, languages and brand of everything that the bank shows to people.
 * A file or function enters when at least two of `sca`, `online-banking` and `portal` use it.
 * The kit imports none of these three, and only `routes.ts` knows Express.
 */

export interface Page {
  readonly status: number;
  readonly title: string;
  readonly content: Safe;
  /** Where a form of this page may lead the browser, next to the bank itself; absent: the page has no form. */
  readonly formTargets?: readonly string[];
  /** Next to the name of the bank. */
  readonly corner?: Safe | undefined;
  /** The menu above the page. */
  readonly menu?: Safe | undefined;
  /** Shown below the bank's page, as something that is not part of it. */
  readonly aside?: Safe | undefined;
  /** An address that the page calls once and then sends the browser to. */
  readonly autoReturn?: string;
  /** Whether the page has something to copy or to fill in, for which a script of the bank adds buttons. No other page has a script. */
  readonly hasScript?: boolean;
  /** A last line below the page. */
  readonly footnote?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What every page is rendered with. */
export interface PageContext {
  readonly bank: Bank;
  /** The interface of the bank. */
  readonly dialect: DialectFacts;
  /** Path of the bank as the browser sees it: `''`, or for example `/banks/demo`. */
  readonly basePath: string;
  readonly locale: PageLocale;
  /** Path that the browser returns to after a change of the language; absent: the language is fixed. */
  readonly returnPath?: string;
  /** The start of a section that has one, and the name of the section. */
  readonly home?: { readonly path: string; readonly name: string };
  /** Path of online banking; absent: the page does not link to it. @decision online-banking */
  readonly onlineBankingPath?: string;
}

/** A response with its headers, ready to be sent. */
export interface PageResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Address of a redirect. Characters that a header cannot hold are percent-encoded when it is sent. */
  readonly location?: string;
  readonly body?: string | Buffer;
}

/** The response to a request: a page, still to be rendered, or any other response. */
export type PageAnswer = Page | PageResponse;

/**
 * Renders a page, with headers that keep others from framing, storing or changing it. Pages load nothing but their
 * style, their logo and, where there is something to copy or to fill in, one script of the bank.
 */
export function renderAnswer(context: PageContext, page: PageAnswer): PageResponse {
  if (!('content' in page)) return page;
  const body = renderMarkup(context, page).toString();
  return {
    status: page.status,
    headers: {
      ...protectionHeaders(page),
      ...page.headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': context.locale.language,
      Vary: 'Accept-Language, Cookie',
    },
    body,
  };
}

/** Sends the browser to another address with GET. */
export function redirectTo(location: string, headers: Readonly<Record<string, string>> = {}): PageResponse {
  return {
    status: 303,
    location,
    headers: { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', ...headers },
  };
}

function protectionHeaders({ formTargets, autoReturn, hasScript }: Page): Record<string, string> {
  const imageSources = autoReturn === undefined ? [] : formActionSources([autoReturn]).slice(1);
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    ...(hasScript ? ["script-src 'self'", "connect-src 'self'"] : []),
    ["img-src 'self'", ...imageSources].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${formTargets === undefined ? "'none'" : formActionSources(formTargets).join(' ')}`,
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  };
}

/**
 * The sources of `form-action` for a page whose form redirects to one of these addresses.
 *
 * Chromium applies `form-action` to every redirect that follows a form, not only to the first: a callback of the TPP that
 * redirects to its own front end (another origin) would be blocked, with the code used up. So a page that can lead to the
 * web allows any web address.
 * @param targets redirect URIs as the TPP gave them @decision redirect-uri
 */
function formActionSources(targets: readonly string[]): string[] {
  const sources = new Set(["'self'"]);
  for (const target of targets) {
    const url = new URL(target);
    if (url.protocol !== 'https:' && url.protocol !== 'http:') {
      sources.add(url.protocol);
      continue;
    }
    // A host can contain `;` or `,`, which end the directive, or be an IPv6 address, which CSP cannot express.
    if (/^[a-z0-9.-]+$/.test(url.hostname)) sources.add(url.origin);
    sources.add('https:').add('http:');
  }
  return [...sources];
}

function renderMarkup(context: PageContext, page: Page): Safe {
  const { bank, basePath, locale } = context;
  const { title, content, corner, menu, aside, autoReturn, hasScript } = page;
  const { bankName, brand } = bank.base;
  const { style, colours, logo, script } = assetsOf(brand);
  const assets = `${basePath}/sca/assets`;
  return html`<!DOCTYPE html>
    <html lang="${locale.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – ${bankName} (sandbox)</title>
        <link rel="icon" href="${assets}/${logo.fileName}" type="${logo.mediaType}" />
        ${autoReturn !== undefined && html`<meta http-equiv="refresh" content="1;url=${autoReturn}" />`}
        <link rel="stylesheet" href="${assets}/${colours.fileName}" />
        <link rel="stylesheet" href="${assets}/${style.fileName}" />
        ${hasScript && html`<script src="${assets}/${script.fileName}" defer></script>`}
      </head>
      <body>
        <header class="bank">
          <p class="sandbox-banner" data-testid="sandbox-banner">${locale.texts.banner}</p>
          <div class="brand">
            <p data-testid="bank-name">
              <img src="${assets}/${logo.fileName}" alt="" data-testid="logo" /><bdi>${bankName}</bdi>
            </p>
            ${corner}
          </div>
        </header>
        ${menu}
        <main>
          <div class="card">
            ${content} ${autoReturn !== undefined && html`<img src="${autoReturn}" alt="" width="1" height="1" />`}
          </div>
          ${aside}
        </main>
        ${renderFooter(context, page)}
      </body>
    </html> `;
}

function renderFooter(
  { basePath, locale, returnPath, onlineBankingPath }: PageContext,
  { footnote }: Page,
): Safe | undefined {
  if (footnote === undefined && returnPath === undefined && onlineBankingPath === undefined) return undefined;
  const { frame } = locale.texts;
  const isOnlineBanking = onlineBankingPath !== undefined && returnPath?.startsWith(onlineBankingPath) === true;
  return html`<footer>
    ${footnote !== undefined && html`<p data-testid="footnote">${footnote}</p>`}
    ${
      returnPath !== undefined &&
      html`<nav aria-label="${frame.languages}">
        <ul class="languages">
          ${LANGUAGES.map((language) => {
            const address = `${basePath}/sca/language?${new URLSearchParams({ to: language, back: returnPath }).toString()}`;
            return html`<li>
              <a
                href="${address}"
                lang="${language}"
                hreflang="${language}"
                data-testid="language-${language}"
                ${language === locale.language && html` aria-current="true"`}
                >${TEXTS[language].ownName}</a
              >
            </li>`;
          })}
        </ul>
      </nav>`
    }
    ${
      onlineBankingPath !== undefined &&
      !isOnlineBanking &&
      html`<p><a href="${onlineBankingPath}" data-testid="online-banking">${frame.onlineBanking}</a></p>`
    }
  </footer>`;
}
