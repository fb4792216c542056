import { refuseMember } from '../domain/errors.js';

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

const NONE: Parameters = Object.freeze({});

function collect(search: URLSearchParams, into: Record<string, string>): Parameters {
  for (const [name, value] of search) {
    if (name === '__proto__') continue;
    if (Object.hasOwn(into, name)) refuseMember(name, 'is given more than once; send it once');
    into[name] = value;
  }
  return into;
}
