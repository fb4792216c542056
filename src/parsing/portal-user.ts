import { refuseMember } from '../domain/errors.js';
import { problemOfRedirectUri } from '../domain/authorisation/oauth.js';
import type { PortalUser } from '../domain/tpp/organisation.js';
import { withoutAbsent } from '../domain/without-absent.js';
import { readOptionalArray, readText, type JsonObject } from './read.js';

/** Reads the registration of a developer in the portal. @decision portal, redirect-uri @throws FORMAT_ERROR */
export function readPortalUser(body: JsonObject): Pick<PortalUser, 'userEmail' | 'name' | 'redirectUris'> {
  const redirectUris = readOptionalArray(body, 'redirectUris', '')?.map((uri, index) => {
    const path = `redirectUris[${index}]`;
    const problem = typeof uri === 'string' ? problemOfRedirectUri(uri) : 'must be text';
    return problem === undefined ? (uri as string) : refuseMember(path, problem);
  });
  return withoutAbsent({
    userEmail: readText(body, 'userEmail', '', 254),
    name: readText(body, 'name', '', 140),
    redirectUris,
  });
}
