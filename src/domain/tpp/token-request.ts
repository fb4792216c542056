import { isObject } from '../shape.js';

/** The members of a JSON body that are texts, as parameters. */
export function textMembers(body: unknown): Readonly<Record<string, string>> {
  const members = Object.entries(isObject(body) ? body : {});
  return Object.fromEntries(members.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}

/** The parameters of a token request with its `grant_type`: without one, it follows from the others. */
export function withGrantType(parameters: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  if (Object.keys(parameters).length === 0) return parameters;
  const { code, refresh_token: refreshToken } = parameters;
  const other = refreshToken === undefined ? 'client_credentials' : 'refresh_token';
  return { grant_type: code === undefined ? other : 'authorization_code', ...parameters };
}
