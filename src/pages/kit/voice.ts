import type { Language } from '../../domain/language.js';
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

const voices = new Map<Language, Voice>();

/** The voice of a language, made when it is first used. @decision page-language */
export function voiceOf(language: Language): Voice {
  const voice = voices.get(language) ?? { language, texts: TEXTS[language], forms: localForms(language) };
  voices.set(language, voice);
  return voice;
}
