/** Languages that the pages of the bank speak, as ISO 639-1 codes. @decision page-language */
export const LANGUAGES = ['en', 'de', 'fr', 'tr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** More ranges than a browser sends; what follows is not read. */
const MOST_RANGES = 20;

/** Whether a text is the code of a language that the pages speak. */
export function isLanguage(text: string | undefined): text is Language {
  return LANGUAGES.some((known) => known === text);
}

/**
 * The language of a header such as `de-AT,de;q=0.9,en;q=0.5` that is liked best of those that the pages speak; undefined
 * when it names none of them. `*` names none: it leaves the choice to the bank.
 */
export function preferredLanguage(header: string | undefined): Language | undefined {
  if (header === undefined) return undefined;
  let best: { readonly language: Language; readonly quality: number } | undefined;
  for (const range of header.split(',', MOST_RANGES)) {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const [language] = tag.split(/[-_]/);
    const quality = qualityOf(parameters.find((parameter) => parameter.startsWith('q=')));
    if (isLanguage(language) && quality > (best?.quality ?? 0)) best = { language, quality };
  }
  return best?.language;
}

/** @param parameter `q=0.8`; absent: 1; what is not a number from 0 to 1 counts as 0 */
function qualityOf(parameter: string | undefined): number {
  if (parameter === undefined) return 1;
  return /^q=(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(parameter) ? Number(parameter.slice(2)) : 0;
}

/** What speaks for a language, first what counts most. @decision page-language */
export interface LanguagePreferences {
  /** What the PSU picked on a page. */
  readonly picked: string | undefined;
  /** `PSU-Accept-Language` of the request that made the consent or payment. */
  readonly ofRequest: Language | undefined;
  /** `Accept-Language` of the browser. */
  readonly ofBrowser: string | undefined;
}

/** The language of a page. @param setting of the profile @decision page-language */
export function languageOf(
  setting: 'auto' | Language,
  { picked, ofRequest, ofBrowser }: LanguagePreferences,
): Language {
  if (setting !== 'auto') return setting;
  if (isLanguage(picked)) return picked;
  return ofRequest ?? preferredLanguage(ofBrowser) ?? 'en';
}
