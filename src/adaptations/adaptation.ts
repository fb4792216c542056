/**
 * How a bank writes: a list of rewrites between the form of a dialect and that of a bank, each with both directions. Values of JSON,
 * paths and headers enter. Requests, banks and dialects do not; where adaptations apply is in `http/requests/adapted-call.ts`.
 */
import { ERROR_CATALOGUE } from '../domain/errors.js';
import { OPERATION_IDS } from '../domain/generated/operation-ids.js';
import { isHeaderName } from '../domain/scripting/request-matcher.js';
import {
  anyJson,
  declared,
  Findings,
  isObject,
  listOf,
  nameIn,
  namedValues,
  oneOf,
  optional,
  refined,
  shapeOf,
  text,
  textLike,
  textWithout,
  whole,
  type Shape,
  type ValueOf,
} from '../domain/shape.js';
import { didYouMean } from '../domain/text.js';
import { problemOfPattern } from './forms.js';

const operation = textWithout((name) =>
  OPERATION_IDS.some((id) => id === name)
    ? undefined
    : `is not an operation${didYouMean(name, OPERATION_IDS) || `; operations are ${OPERATION_IDS.join(', ')}`}`,
);
const NAME = String.raw`(?!__proto__(?![^.[\]]))[^.[\]{}"\\\s]{1,100}`;
const member = textLike(new RegExp(`^${NAME}$`), 'the name of a member, such as transactionId');
const objects = textLike(
  new RegExp(String.raw`^(?:\.|(?:\[\]|${NAME})(?:\[\]|\.${NAME}){0,20})$`),
  'a path of members such as transactions.booked[], or "." for the whole body',
);
const place = textLike(
  new RegExp(String.raw`^(?:\.|${NAME}(?:\.${NAME}){0,20}(?:\[\])?)$`),
  'a path of members such as data.accounts, with [] at its end for the only entry of a list, or "." for the whole body',
);
const header = textWithout((name) =>
  !isHeaderName(name)
    ? 'is not the name of a header such as X-Request-ID'
    : /^(?:content-length|content-type|transfer-encoding|connection|host)$/i.test(name)
      ? 'is a header that no adaptation can change'
      : undefined,
);
const headerValue = textLike(/^[\t\x20-\x7e]{0,1000}$/, 'the value of a header in ASCII');
const prefix = textLike(/^(?:\/[\w.~-]{1,100}){1,10}$/, 'a path such as /psd2/xs2a, without a slash at its end');
const template = textLike(
  /^(?:\/(?:[\w.~-]{1,100}|\{[\w-]{1,100}\})){1,20}$/,
  'a path such as /accounts/{id}/list, without a slash at its end',
);
const callPath = textLike(
  /^(?:\/(?:[\w.~-]{1,100}|\{[\w-]{1,100}\})){1,20}\/?$/,
  'a path such as /oauth/revoke or /banks/',
);
const scalar = shapeOf<string | number | boolean | null>((value) =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)
    ? undefined
    : 'must be text, a number, true, false or null',
);

const FORMS = [
  'number',
  'string',
  'minor-units',
  'digits',
  'boolean-text',
  'date',
  'date-time',
  'epoch',
  'object',
  'text',
  'list',
  'full',
  'relative',
];
const form = textWithout((as) => {
  const problem = FORMS.includes(as) ? undefined : problemOfPattern(as);
  return problem && `${problem}; use ${FORMS.join(', ')}, or a pattern of a date such as DD.MM.YYYY`;
});
const empty = shapeOf<'omit' | 'null' | null | '' | readonly never[]>((value) =>
  value === 'omit' || value === 'null' || value === null || value === '' || (Array.isArray(value) && value.length === 0)
    ? undefined
    : 'must be omit, null, "" or []',
);

/** The variables of a template of an error body. */
export const VARIABLES = ['status', 'code', 'text', 'path', 'requestId'] as const;

function variablesOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [...value.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name ?? '');
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(variablesOf) : [];
}

const errorBody = refined(anyJson(), (value, findings) => {
  if (typeof value !== 'string' && !isObject(value) && !Array.isArray(value))
    findings.report('must be an object, a list or text');
  const unknown = variablesOf(value).find((name) => !VARIABLES.some((known) => known === name));
  if (unknown !== undefined)
    findings.report(`has the unknown variable {${unknown}}; the variables are {${VARIABLES.join('}, {')}}`);
});

/** An object of one of several kinds, each with a member that only it has. */
function byMember<Kinds extends Readonly<Record<string, Shape<unknown>>>>(
  kinds: Kinds,
): Shape<ValueOf<Kinds[keyof Kinds]>> {
  return {
    check(value, findings) {
      const kind = isObject(value) ? Object.keys(kinds).find((name) => Object.hasOwn(value, name)) : undefined;
      if (kind === undefined) findings.report(`must be an object with ${Object.keys(kinds).join(' or ')}`);
      else kinds[kind]?.check(value, findings);
    },
  };
}

const inside = { in: optional(objects) };

const ANSWER = refined(
  declared({
    status: optional(whole(200, 599)),
    code: optional(textLike(/^[\x20-\x7e]{1,100}$/, 'a code such as PRODUCT_UNKNOWN')),
    text: optional(text()),
    body: optional(errorBody),
    mediaType: optional(textLike(/^[\w.+-]+\/[\w.+-]+(?:; ?[\w-]+=[\w-]+)?$/, 'a media type such as application/json')),
  }),
  (answer, findings) => {
    if (Object.keys(answer).length === 0) findings.report('must have status, code, text, body or mediaType');
  },
);
const bound = shapeOf<number | string>((value) =>
  (typeof value === 'number' && Number.isFinite(value)) || (typeof value === 'string' && /^-?P\d{1,4}D$/.test(value))
    ? undefined
    : 'must be a number, or days from today such as P90D or -P90D',
);
const valuesOfRequest = optional(listOf(text(), 1, 100));
const REFUSED = declared({
  header: optional(header),
  member: optional(place),
  parameter: optional(textLike(/^[\w.-]{1,100}$/, 'the name of a parameter, such as dateFrom')),
  missing: optional(oneOf([true])),
  present: optional(oneOf([true])),
  values: valuesOfRequest,
  except: valuesOfRequest,
  above: optional(bound),
  below: optional(bound),
  weekend: optional(oneOf([true])),
  insecure: optional(oneOf([true])),
  with: optional(
    byMember({
      header: declared({ header, values: listOf(headerValue, 1, 100) }),
      parameter: declared({ parameter: textLike(/^[\w.-]{1,100}$/, 'the name of a parameter, such as limit') }),
    }),
  ),
  as: ANSWER,
});

const method = oneOf(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** The words with what each needs. */
const WORDS = {
  path: byMember({
    prefix: declared({ prefix }),
    from: refined(
      declared({ from: template, to: template, method: optional(method), as: optional(method) }),
      ({ from, to, method: own, as }, findings) => {
        const parameters = (path: string): string => variablesOf(path).toSorted().join(' ');
        if (parameters(from) !== parameters(to)) findings.report('must have the same parameters as from', 'to');
        if (as !== undefined && own === undefined) findings.report('needs the method of the dialect too', 'as');
      },
    ),
    operation: declared({ operation, off: oneOf([true]) }),
    slash: declared({ slash: oneOf(['ignored']) }),
  }),
  header: byMember({
    name: declared({ name: header, as: header, prefix: optional(headerValue), in: optional(oneOf(['query'])) }),
    add: declared({ add: header, value: headerValue }),
    remove: declared({ remove: header }),
    require: refined(
      declared({ require: header, values: optional(listOf(headerValue, 1, 100)), key: optional(oneOf([true])) }),
      ({ values, key }, findings) => {
        if (values && key) findings.report('cannot be combined with values', 'key');
      },
    ),
  }),
  rename: byMember({
    member: declared({ member, as: member, ...inside }),
    names: declared({ names: oneOf(['snake_case', 'PascalCase']) }),
  }),
  move: declared({ from: place, to: place, ...inside }),
  set: byMember({
    value: declared({ member, value: anyJson(), ...inside }),
    from: declared({ member, from: place, ...inside }),
    segment: declared({ member, segment: place, ...inside }),
    template: declared({ member, template: text(), ...inside }),
  }),
  absent: refined(declared({ member, as: empty, value: optional(scalar), ...inside }), (absent, findings) => {
    if (absent.as !== 'omit' && absent.value !== undefined) findings.report('is only for as: omit', 'value');
    if (absent.as !== 'omit' && absent.in === undefined)
      findings.report('is missing: name the objects that have the member, or "." for the whole body', 'in');
  }),
  form: declared({ member, as: form, strict: optional(oneOf([true])), ...inside }),
  map: declared({ member, values: namedValues(text(), scalar), ...inside }),
  answer: ANSWER,
  call: refined(declared({ method, path: callPath, without: optional(header), as: ANSWER }), ({ as }, findings) => {
    if ((as.status ?? 0) < 400 && as.body === undefined)
      findings.report('must have a body and a status; "" is an empty body', 'as');
  }),
  refuse: refined(
    REFUSED,
    ({ as: _as, with: _with, header: one, member: two, parameter: three, ...tests }, findings) => {
      const subjects = [one, two, three].filter((name) => name !== undefined).length;
      if (subjects > 1) findings.report('must have only one of header, member and parameter');
      else if (Object.keys(tests).length !== subjects)
        findings.report(
          subjects === 0
            ? 'must have header, member or parameter for missing, present, values, except, above, below, weekend or insecure'
            : 'must have exactly one of missing, present, values, except, above, below, weekend and insecure',
        );
    },
  ),
} as const;

export type Word = keyof typeof WORDS;
export const ADAPTATION_WORDS = Object.keys(WORDS) as readonly Word[];

const SELECTION = declared({
  operations: optional(listOf(operation, 1)),
  except: optional(listOf(operation, 1)),
  statuses: optional(listOf(whole(200, 599), 1)),
  codes: optional(listOf(nameIn(ERROR_CATALOGUE), 1)),
  paths: optional(listOf(place, 1)),
  states: optional(listOf(text(), 1)),
  products: optional(listOf(text(), 1)),
  approaches: optional(listOf(oneOf(['redirect', 'decoupled', 'embedded']), 1)),
  empty: optional(oneOf([true])),
  direction: optional(oneOf(['request', 'response', 'query'])),
});
/**
 * The messages that an adaptation is for: all given members must match. Statuses and codes are those of the dialect, paths the headers,
 * parameters and members that a refusal names, states the status of the consent or payment, products those of the path, approaches those of the
 * authorisation that a response shows, and empty what has only empty lists.
 */
export type Selection = ValueOf<typeof SELECTION>;

/** What a word needs. */
export type Words = { readonly [W in Word]: ValueOf<(typeof WORDS)[W]> };
/** One rewrite: exactly one word, and the messages it is for. */
export type Adaptation = {
  readonly [W in Word]: Readonly<Record<W, Words[W]>> & { readonly on?: Selection };
}[Word];

const ADAPTATION: Shape<Adaptation> = {
  check(value, findings) {
    const words = isObject(value) ? Object.keys(value).filter((name) => name !== 'on') : [];
    const unknown = words.find((name) => !Object.hasOwn(WORDS, name));
    if (unknown !== undefined)
      findings.report(
        `is unknown${didYouMean(unknown, ADAPTATION_WORDS)}; the words are ${ADAPTATION_WORDS.join(', ')}`,
        unknown.slice(0, 64),
      );
    else if (!isObject(value) || words.length !== 1)
      findings.report(`must be an object with exactly one of ${ADAPTATION_WORDS.join(', ')}`);
    else checkWord(words[0] as Word, value, findings);
  },
};

function checkWord(word: Word, value: Readonly<Record<string, unknown>>, findings: Findings): void {
  findings.enter(word);
  WORDS[word].check(value[word], findings);
  findings.leave();
  if (value['on'] === undefined) {
    if (word === 'answer') findings.report('is missing: an answer is for statuses or codes', 'on');
    return;
  }
  findings.enter('on');
  refined(SELECTION, (on) => {
    const ofAnswer = [on.statuses, on.codes, on.paths, on.states, on.approaches].some((list) => list !== undefined);
    if (word === 'path' || word === 'call') findings.report(`is not possible for ${word}`);
    else if (word === 'answer' && !on.statuses && !on.codes) findings.report('must have statuses or codes');
    else if (word !== 'answer' && on.empty) findings.report('is only for answer', 'empty');
    else if (word === 'refuse' && (on.statuses ?? on.codes ?? on.paths ?? on.approaches ?? on.direction) !== undefined)
      findings.report('can only have operations, except, products and states for a refusal');
    else if (word === 'header' && (ofAnswer || on.products))
      findings.report('can only have operations, except and direction for a header');
    else if (ofAnswer && on.direction !== undefined && on.direction !== 'response')
      findings.report('has no statuses, codes, paths, states or approaches for requests and queries');
  }).check(value['on'], findings);
  findings.leave();
}

/** What only one adaptation of a list may say, by a key that is the same for two that contradict each other. */
function keysOf(adaptation: Adaptation): readonly string[] {
  const on = JSON.stringify(adaptation.on ?? {});
  if ('path' in adaptation) {
    const { path } = adaptation;
    if ('prefix' in path) return ['the prefix'];
    if ('slash' in path) return ['slash'];
    if (!('from' in path)) return [`the operation ${path.operation}`];
    const { method: own, as = own } = path;
    const of = as === undefined ? '' : `${as} `;
    return [`a path to ${of}${path.to}`];
  }
  if ('header' in adaptation && 'name' in adaptation.header) {
    const { name, as } = adaptation.header;
    return [`the header ${name.toLowerCase()} ${on}`, `a header as ${as.toLowerCase()} ${on}`];
  }
  for (const word of ['rename', 'form', 'map'] as const) {
    const named = (adaptation as Partial<Words>)[word];
    if (named && 'names' in named) return [`the names of members ${on}`];
    if (named) return [`${word} of ${named.member} in ${named.in ?? 'every object'} ${on}`];
  }
  return [];
}

const LIST = refined(listOf(ADAPTATION, 0, 500), (list, findings) => {
  const first = new Map<string, number>();
  list.forEach((adaptation, index) => {
    for (const key of keysOf(adaptation)) {
      const before = first.get(key);
      if (before !== undefined)
        findings.report(`contradicts [${before}]: both say ${key.replace(' {}', '')}; keep one of them`, index);
      first.set(key, before ?? index);
    }
  });
});

/** The problems of a list of adaptations, each with its place, such as `adaptations[3].form.as must be …`. */
export function adaptationProblems(list: unknown): readonly string[] {
  const findings = new Findings(20);
  LIST.check(list, findings);
  return findings.problems.map(({ path, text: problem }) => `adaptations${path} ${problem}`);
}
