import type { Request, Response } from 'express';
import { BankFault } from '../../domain/errors.js';
import { asId, type RequestId } from '../../domain/ids.js';
import type { Language } from '../../domain/language.js';
import { withParameters } from '../../domain/oauth/redirect-uri.js';
import type { Bank } from '../../sim/bank.js';
import { findConsent, findPayment } from '../../sim/directory.js';
import { AuthorisationRefused, openScaSession } from '../../sim/authorisation/sca-page.js';
import type { HttpSettings } from '../../http/settings.js';
import { readQuery, type Parameters } from '../../parsing/parameters.js';
import { badLinkPage } from '../kit/message-pages.js';
import { bindingCookie } from '../../http/cookies.js';
import { newSecret } from '../../http/secrets.js';
import type { PageSecrets } from '../../banks/page-secrets.js';
import { seeOther, sendPage, type PagePlace } from '../kit/page.js';
import { pagePath } from './visit.js';

/**
 * The operation `authorise`: opens a page session and sends the browser there, bound to it by a cookie; or at once to the
 * TPP where the PSU has decided by itself. A link that does not fit is answered with a page, or told to the TPP where the
 * link proves whose it is.
 * @source Authentication / 7 (address not shown) @decision authorisation-endpoint, psu-behaviour, repeated-parameters
 */
export function answerAuthorise(
  req: Request,
  res: Response,
  placeOf: (psuLanguage?: Language) => PagePlace,
  secretsOf: (bank: Bank) => PageSecrets,
  settings: HttpSettings,
): void {
  const { bank, basePath } = placeOf();
  let parameters: Parameters = {};
  try {
    bank.perform(() => {
      parameters = readQuery(req.originalUrl);
      const session = openScaSession(bank, parameters, newSecret());
      if (session.outcome?.redirectUri !== undefined) {
        seeOther(res, session.outcome.redirectUri);
        return;
      }
      const page = pagePath(basePath, session.sessionId);
      const { cookie } = secretsOf(bank).open(
        bank.scaSessions,
        session.sessionId,
        psuLanguageOf(bank, session.requestId),
      );
      res.setHeader('Set-Cookie', bindingCookie(req, settings, page, cookie));
      seeOther(res, page);
    });
  } catch (error) {
    const place = placeOf(psuLanguageOf(bank, asId(parameters['request_id'] ?? '')));
    if (error instanceof AuthorisationRefused) {
      const { error: code, description, redirectUri } = error;
      if (redirectUri === undefined) sendPage(res, place, badLinkPage(place, code, description, error.wish));
      else {
        const { state } = parameters;
        seeOther(res, withParameters(redirectUri, { error: code, error_description: description, state }));
      }
    } else if (error instanceof BankFault) sendPage(res, place, badLinkPage(place, 'invalid_request', error.text));
    else throw error;
  }
}

/** What the TPP said about the language of the PSU. @decision page-language */
function psuLanguageOf(bank: Bank, requestId: RequestId): Language | undefined {
  return (findConsent(bank, requestId) ?? findPayment(bank, requestId))?.psuLanguage;
}
