import { problemOfRedirectUri } from '../domain/authorisation/oauth.js';
import type { RedirectPreset } from '../domain/consent/consent.js';
import { refuseMember } from '../domain/errors.js';
import { preferredLanguage, type Language } from '../domain/language.js';
import { withoutAbsent } from '../domain/without-absent.js';
import type { Exchange } from './exchange.js';

/** One object for all requests without: a bank with a million payments keeps it once. */
const NO_REDIRECTS: RedirectPreset = {};

/**
 * The redirects in the TPP's headers, if the document of the bank defines these for the operation.
 * @decision authorisation-endpoint, redirect-uri, unpublished-operations @throws FORMAT_ERROR
 */
export function readRedirects(exchange: Exchange): RedirectPreset {
  const uriOf = (name: string): string | undefined => {
    const uri = exchange.definedHeader(name);
    const problem = uri === undefined ? undefined : problemOfRedirectUri(uri);
    return problem === undefined ? uri : refuseMember(name, problem);
  };
  const redirectUri = uriOf('TPP-Redirect-URI');
  const nokRedirectUri = uriOf('TPP-Nok-Redirect-URI');
  return redirectUri === undefined && nokRedirectUri === undefined
    ? NO_REDIRECTS
    : withoutAbsent({ redirectUri, nokRedirectUri });
}

/** The PSU's language according to the TPP, if the pages support it. @decision page-language */
export function readPsuLanguage(headers: Exchange['headers']): { readonly psuLanguage?: Language } {
  return withoutAbsent({ psuLanguage: preferredLanguage(headers['psu-accept-language']) });
}
