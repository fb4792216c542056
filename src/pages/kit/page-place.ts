import type { Request } from 'express';
import { languageOf, type Language } from '../../domain/language.js';
import { bankPath } from '../../sim/banks.js';
import type { AppContext } from '../../http/app-context.js';
import { publicPathOf } from '../../http/link-base.js';
import { pickedLanguage } from './language-cookie.js';
import type { PagePlace } from './page.js';
import { voiceOf } from './voice.js';

/**
 * Where the page of a PSU stands that a request asks for, and how it speaks.
 * @param ofRequest what the TPP said about the language of the PSU @decision page-language
 */
export function pagePlaceOf(req: Request, context: AppContext, ofRequest?: Language): PagePlace {
  const { bank, basePath } = bankPlaceOf(req, context);
  const setting = bank.profile['page-language'];
  const wishes = { picked: pickedLanguage(req, bank), ofRequest, ofBrowser: req.headers['accept-language'] };
  return {
    bank,
    basePath,
    voice: voiceOf(languageOf(setting, wishes)),
    ...(setting === 'auto' && { here: hereOf(req, publicPathOf(context.settings)) }),
    ...(bank.profile['online-banking'] === 'offered' && { onlineBanking: `${basePath}/online` }),
  };
}

/** Where a page for developers stands; they are in English. */
export function developerPlaceOf(req: Request, context: AppContext): PagePlace {
  return { ...bankPlaceOf(req, context), voice: voiceOf('en') };
}

function bankPlaceOf(req: Request, context: AppContext): Pick<PagePlace, 'bank' | 'basePath'> {
  const bank = context.bankOf(req);
  return { bank, basePath: publicPathOf(context.settings) + bankPath(bank.id) };
}

/** Where the browser can load the page again: itself, or the page of the session whose form was sent. */
function hereOf({ method, originalUrl }: Request, publicPath: string): string {
  if (method === 'GET' || method === 'HEAD') return publicPath + originalUrl;
  const [page = originalUrl] = /^.*?\/(?:sca\/[\w-]+|online)(?=\/|$)/.exec(originalUrl) ?? [];
  return publicPath + page;
}
