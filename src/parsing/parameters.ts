import { refuseMember } from '../domain/errors.js';
import { isObject } from '../domain/shape.js';

/** The parameters of a request, each at most once. */
export type Parameters = Readonly<Record<string, string>>;

/**
 * Parses the query of a request target.
 * @decision repeated-parameters
 * @throws FORMAT_ERROR for a parameter given twice
 */
export function readQuery(requestTarget: string): Parameters {
  const mark = requestTarget.indexOf('?');
  return mark < 0 ? NONE : collect(new URLSearchParams(requestTarget.slice(mark + 1)), {});
}

/** Adds the parameters of a form body. @throws FORMAT_ERROR for a parameter with different values in query and form */
export function addForm(parameters: Parameters, form: string): Parameters {
  const own = collect(new URLSearchParams(form), {});
  for (const [name, value] of Object.entries(own)) {
    if (Object.hasOwn(parameters, name) && parameters[name] !== value) {
      refuseMember(name, 'has different values in the query and in the form; send it once');
    }
  }
  return { ...own, ...parameters };
}

/** The members of a JSON body that are texts, as parameters. */
export function textMembers(body: unknown): Parameters {
  const members = Object.entries(isObject(body) ? body : {});
  return Object.fromEntries(members.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}

/** The parameters of a token request with its `grant_type`: without one, it follows from the others. */
export function withGrantType(parameters: Parameters): Parameters {
  if (Object.keys(parameters).length === 0) return parameters;
  const { code, refresh_token: refreshToken } = parameters;
  const other = refreshToken === undefined ? 'client_credentials' : 'refresh_token';
  return { grant_type: code === undefined ? other : 'authorization_code', ...parameters };
}

const NONE: Parameters = Object.freeze({});

function collect(search: URLSearchParams, into: Record<string, string>): Parameters {
  for (const [name, value] of search) {
    if (name === '__proto__') continue;
    if (Object.hasOwn(into, name)) refuseMember(name, 'is given more than once; send it once');
    into[name] = value;
  }
  return into;
}
