import { LANGUAGES, type Language } from '../../domain/language.js';
import { DE } from './languages/de.js';
import { EN, type PageTexts } from './languages/en.js';
import { FR } from './languages/fr.js';
import { TR } from './languages/tr.js';
import { localForms, type LocalForms } from './local-forms.js';

/** How a page speaks: its language, what it says in it, and how that language writes amounts and days. */
export interface Voice {
  readonly language: Language;
  readonly texts: PageTexts;
  readonly forms: LocalForms;
}

/** The texts of every language. */
export const TEXTS: Readonly<Record<Language, PageTexts>> = { en: EN, de: DE, fr: FR, tr: TR };

const VOICES = Object.fromEntries(
  LANGUAGES.map((language) => [language, { language, texts: TEXTS[language], forms: localForms(language) }]),
) as unknown as Readonly<Record<Language, Voice>>;

/** The voice of a language. @decision page-language */
export function voiceOf(language: Language): Voice {
  return VOICES[language];
}
