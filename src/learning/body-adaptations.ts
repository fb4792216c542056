import { adaptationProblems, type Adaptation, type Selection } from '../adaptations/adaptation.js';
import { compileProfile } from '../decisions/decisions.js';
import type { OperationId } from '../domain/generated/operation-ids.js';
import { factsOf, operationsThat } from '../domain/tpp/operation.js';
import { counted } from '../domain/text.js';
import { groupBy, isObject, memberAt } from '../domain/shape.js';
import { strictProblem } from '../adaptations/body.js';
import { adaptedRecording, adaptationsOf, type LearnedAdaptation } from './adapted-recording.js';
import { answerDeviations } from './differences.js';
import { jsonOf, objectOf, type RecordedCall, type RecordedExchange } from './exchange.js';
import type { Recording } from './recording.js';
import { styleOf } from './request-adaptations.js';
import { weightOf, type SchemaDeviation } from './schema-deviations.js';

/** The most rounds: each finds what the one before has uncovered. */
const MOST_ROUNDS = 4;
/** Enough to see how a bank writes. */
const MOST_EXCHANGES = 3000;
/** A bank that writes differently in many places is described by hand. */
const MOST_ADAPTATIONS = 60;

/**
 * How a bank writes the bodies of its answers. An adaptation is kept only if all recorded answers, read through it, match the document better
 * and nowhere worse.
 * @param exchanges as recorded
 * @param before the adaptations of paths and headers
 */
export function bodyAdaptations(
  exchanges: readonly RecordedExchange[],
  { calls, facts }: Recording,
  before: readonly Adaptation[],
): readonly LearnedAdaptation[] {
  const found: LearnedAdaptation[] = [];
  const accepted = calls.filter(({ isAccepted }) => isAccepted);
  const sent = new Set(accepted.map((call) => typeof call.sentAt('instructedAmount', 'amount')));
  const recordingWith = (more: readonly Adaptation[]): Recording =>
    adaptedRecording(exchanges.slice(0, MOST_EXCHANGES), facts, [...before, ...more, ...adaptationsOf(found)]);
  let recording = recordingWith([]);
  let deviations = deviationsOf(recording);
  const take = (candidate: LearnedAdaptation, isShown = false): void => {
    // A second rename of one member, for instance, would contradict the first.
    if (found.length === MOST_ADAPTATIONS || adaptationProblems(adaptationsOf([candidate, ...found])).length > 0)
      return;
    const read = recordingWith([candidate.adaptation]);
    const left = deviationsOf(read);
    if (!isShown && !isBetter(left, deviations, candidate.adaptation)) return;
    // What is found later is nearer to the form of the dialect, and written first.
    found.unshift(candidate);
    recording = read;
    deviations = left;
  };
  for (const one of [...otherNames(recording), ...wrappers(recording)]) take(one);
  for (const one of ofIds(recording)) take(one, true);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const size = found.length;
    const candidates = [
      ...wrappers(recording),
      ...unwrapped(recording),
      ...candidatesFor(deviations, recording, sent),
      ...copies(recording, deviations),
    ];
    for (const one of candidates) take(one);
    if (found.length === size) break;
  }
  for (const one of consentsOfTokens(recording, deviations)) take(one, true);
  return [...found, ...found.flatMap((one) => inRequests(one, accepted))];
}

/** A renamed member of answers in requests: of the operations whose accepted requests have only the new name. */
function inRequests(
  { adaptation }: LearnedAdaptation,
  accepted: readonly RecordedCall[],
): readonly LearnedAdaptation[] {
  if (!('rename' in adaptation && 'as' in adaptation.rename)) return [];
  const { member, as, in: inside = '.' } = adaptation.rename;
  const having = (name: string): readonly RecordedCall[] =>
    accepted.filter((call) => memberAt(call.sent, ...(inside === '.' ? [] : inside.split('.')), name) !== undefined);
  const others = new Set(having(member).map(({ operation }) => operation));
  const renamed = having(as).filter(({ operation }) => !others.has(operation));
  const operations = [...new Set(renamed.map(({ operation }) => operation))];
  if (operations.length === 0) return [];
  const rename = { ...adaptation.rename, in: inside };
  const seen = `${counted(renamed.length, 'accepted request')} had this name`;
  return [{ adaptation: { rename, on: { direction: 'request', operations } }, grade: 'read', seen }];
}

type Deviations = ReadonlyMap<string, readonly SchemaDeviation[]>;

function deviationsOf(recording: Recording): Deviations {
  const profile = compileProfile(recording.dialect);
  const accepted = recording.calls.filter(({ isAccepted, got }) => isAccepted && got !== undefined);
  const all = accepted.flatMap((call) => answerDeviations(call, recording.facts, profile));
  return groupBy(all, ({ kind, place }) => `${kind} ${place}`);
}

/** True if less deviates, and nothing new: but what could not be compared before may come to light, such as what a wrapper hid. */
function isBetter(left: Deviations, before: Deviations, adaptation: Adaptation): boolean {
  const isWrapper = 'move' in adaptation && adaptation.move.from === '.';
  const isOfAll = isWrapper || ('rename' in adaptation && 'names' in adaptation.rename);
  const counted = (all: Deviations): readonly [string, number][] =>
    [...all].flatMap(([key, values]) =>
      isWrapper && /[.[]/.test(key) ? [] : [[key, weightOf(values)] as [string, number]],
    );
  const size = (all: Deviations): number => counted(all).reduce((sum, [, weight]) => sum + weight, 0);
  const uncovered = uncoveredBy(adaptation);
  const named = 'rename' in adaptation ? adaptation.rename : 'form' in adaptation ? adaptation.form : undefined;
  const isOfLinks = named !== undefined && 'member' in named && named.member === '_links';
  const isKnown = ([key]: readonly [string, number]): boolean =>
    before.has(key) ||
    uncovered.some((start) => key.includes(` ${start}`)) ||
    (isOfLinks && /^(?:type _links$|missing _links\.)/.test(key));
  return size(left) < size(before) && (isOfAll || counted(left).every(isKnown));
}

/** With what the places begin that could not be compared without an adaptation. */
function uncoveredBy(adaptation: Adaptation): readonly string[] {
  const below = (place: string): readonly string[] => [`${place}.`, `${place}[`];
  if ('move' in adaptation) return adaptation.move.to === '.' ? below(adaptation.move.from) : [];
  if (!('rename' in adaptation && 'member' in adaptation.rename)) return [];
  const { member, in: inside = '' } = adaptation.rename;
  return below(inside === '.' ? member : `${inside}.${member}`);
}

const IN_LIST = /^(.*)\[\]\.([\w-]+)$/;

/** Where answers of the dialect have an id that later requests name, and those requests. */
const IDS: readonly {
  readonly list: string;
  readonly member: string;
  readonly operations: readonly OperationId[];
  readonly used: (call: RecordedCall) => unknown;
}[] = [
  {
    list: 'accounts',
    member: 'resourceId',
    operations: ['readAccounts'],
    used: ({ parameters }: RecordedCall) => parameters['accountId'],
  },
  {
    list: 'scaMethods',
    member: 'authenticationMethodId',
    operations: operationsThat('create', 'startAuthorisation', 'updatePsuData'),
    used: ({ operation, sent }: RecordedCall) =>
      factsOf(operation)?.action === 'updatePsuData'
        ? Object.values(objectOf(sent) ?? {}).find((value) => typeof value === 'string')
        : undefined,
  },
];

/** Lists of objects with an id, and the member with the id, where an answer has what later requests name in another place. */
function ofIds({ calls }: Recording): readonly LearnedAdaptation[] {
  const accepted = calls.filter(({ isAccepted, got }) => isAccepted && typeof got === 'object');
  return IDS.flatMap(({ list, member, operations, used }): readonly LearnedAdaptation[] => {
    const ids = new Set(accepted.flatMap((call) => used(call) ?? []));
    const answers = accepted.filter(({ operation }) => ids.size > 0 && operations.includes(operation));
    const places = new Set(answers.flatMap(({ got }) => [...placesOf(got, ids)]));
    const place = [...places].find((one) => IN_LIST.test(one)) ?? '';
    const [, to = '', as = ''] = IN_LIST.exec(place) ?? [];
    if (as === '' || places.has(`${list}[].${member}`)) return [];
    const on = { operations, direction: 'response' as const };
    const learned = (adaptation: Adaptation): LearnedAdaptation => ({
      adaptation,
      grade: 'read',
      seen: `later requests name ids at ${place}`,
    });
    return [
      // The IBAN can be the id itself.
      ...(as === member || as === 'iban' ? [] : [learned({ rename: { member, as, in: `${to}[]` }, on })]),
      ...(to === list ? [] : [learned({ move: { from: list, to: to === '' ? '.' : to }, on })]),
    ];
  });
}

/** The places of texts in a body, such as `accounts[].id`. */
function placesOf(value: unknown, texts: ReadonlySet<unknown>, place = ''): ReadonlySet<string> {
  if (Array.isArray(value)) return new Set(value.flatMap((item) => [...placesOf(item, texts, `${place}[]`)]));
  if (!isObject(value)) return new Set(texts.has(value) ? [place] : []);
  return new Set(
    Object.entries(value).flatMap(([name, inner]) => [
      ...placesOf(inner, texts, place === '' ? name : `${place}.${name}`),
    ]),
  );
}

/** All names of members in another style. */
function otherNames({ calls }: Recording): readonly LearnedAdaptation[] {
  const style = styleOf(
    calls.flatMap(({ isAccepted, operation, got }) => (isAccepted && operation !== 'exchangeCode' ? [got] : [])),
  );
  const on = { except: ['exchangeCode' as const], direction: 'response' as const };
  return style ? [{ adaptation: { rename: { names: style }, on }, grade: 'read', seen: 'names of responses' }] : [];
}

/** A member that has the body of every successful answer, or of all those of some operations; nothing next to it is of the dialect. */
function wrappers({ calls, facts }: Recording): readonly LearnedAdaptation[] {
  const bodies = calls.filter(
    ({ operation, isAccepted, got }) => operation !== 'exchangeCode' && isAccepted && isObject(got),
  );
  const wrapperOf = ({ operation, got }: RecordedCall): string | undefined => {
    const isKnown = (name: string): boolean => facts.described(operation)?.answerMembers.includes(name) === true;
    const names = Object.keys(got as object);
    if (names.some(isKnown)) return undefined;
    const wrapper = names.find((name) => {
      const inner = objectOf(memberAt(got, name));
      return inner && (names.length === 1 || Object.keys(inner).some(isKnown));
    });
    // With its neighbours: if these differ between answers of one operation, it is not an envelope.
    return wrapper && [wrapper, ...names.filter((name) => name !== wrapper)].join(' ');
  };
  const ofOperations = new Map<OperationId, Set<string | undefined>>();
  for (const call of bodies)
    ofOperations.set(call.operation, (ofOperations.get(call.operation) ?? new Set()).add(wrapperOf(call)));
  const names = new Set([...ofOperations.values()].flatMap((found) => [...found]));
  const isForAll = names.size === 1 && ofOperations.size > 1;
  return [...names].flatMap((all): readonly LearnedAdaptation[] => {
    const [name] = all?.split(' ') ?? [];
    if (name === undefined) return [];
    const operations = [...ofOperations.keys()].filter(
      (id) => ofOperations.get(id)?.size === 1 && ofOperations.get(id)?.has(all),
    );
    const wrapped = bodies.filter(({ operation }) => operations.includes(operation));
    const statuses = [...new Set(wrapped.map(({ status }) => status))];
    const on = { ...(!isForAll && { operations }), statuses, direction: 'response' as const };
    const seen = `${wrapped.length} successful responses have their body in this member`;
    return [{ adaptation: { move: { from: '.', to: name }, on }, grade: 'read', seen }];
  });
}

/** Bodies that have the members of the only one that the document has, without it. */
function unwrapped({ calls, facts }: Recording): readonly LearnedAdaptation[] {
  const bodies = calls.filter(({ isAccepted, got }) => isAccepted && typeof got === 'object');
  return [...groupBy(bodies, ({ operation }) => operation).values()].flatMap((same): readonly LearnedAdaptation[] => {
    const [{ operation }] = same as [RecordedCall];
    const members = facts.described(operation)?.answerMembers ?? [];
    const isList = same.every(({ got }) => Array.isArray(got));
    if ((!isList && members.length !== 1) || same.some((call) => call.at(members[0] ?? '') !== undefined)) return [];
    const on = {
      operations: [operation],
      statuses: [...new Set(same.map(({ status }) => status))],
      direction: 'response' as const,
    };
    const seen = `${same.length} successful responses have the body of this member`;
    return members.map((from) => ({ adaptation: { move: { from, to: '.' }, on }, grade: 'read', seen }));
  });
}

function candidatesFor(
  deviations: Deviations,
  { calls }: Recording,
  sentAmounts: ReadonlySet<string>,
): readonly LearnedAdaptation[] {
  return [...deviations.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { kind, place } = first;
    const dot = place.lastIndexOf('.');
    const [above, member] = [dot === -1 ? '.' : place.slice(0, dot), place.slice(dot + 1)];
    if (!/^[\w-]+$/.test(member)) return [];
    const on = { direction: 'response' as const };
    const seen = `${counted(same.length, 'value')} at ${place}`;
    const learned = (adaptation: Adaptation): LearnedAdaptation => ({ adaptation, grade: 'read', seen });
    const values = same.map(({ value }) => value);
    // In all places, unless the member has the form of the dialect somewhere.
    const formed = (as: string, usual: string, isSentToo = false): readonly LearnedAdaptation[] => {
      const isMixed = calls.some(({ got }) => new RegExp(`"${member}":"${usual}`).test(JSON.stringify(got)));
      const form = { member, as };
      const everywhere = isMixed && !isSentToo ? [] : [learned({ form, ...(!isSentToo && { on }) })];
      return [...everywhere, learned({ form: { ...form, in: above }, on })];
    };
    if (kind === 'type') {
      if (values.every((value) => value === null)) return [learned({ absent: { member, as: null, in: above }, on })];
      if (member === '_links' && values.every((value) => Array.isArray(value)))
        return [learned({ form: { member, as: 'list', in: above }, on })];
      if (above.endsWith('_links') && values.every((value) => typeof value === 'string')) {
        const parent = above.slice(0, -'_links'.length).replace(/\.$/, '');
        return [learned({ form: { member: '_links', as: 'text', in: parent === '' ? '.' : parent }, on })];
      }
      const areDigits = values.every((value) => typeof value === 'string' && /^\d{1,15}$/.test(value));
      if (areDigits && first.what.endsWith('integer'))
        return [learned({ form: { member, as: 'digits', in: above }, on })];
      const numbers = values.filter((value) => typeof value === 'number');
      // Whole numbers can be cents.
      const areAmounts = /amount$/i.test(member) && numbers.some((value) => !Number.isInteger(value));
      // A bank that accepts both forms repeats the one that was sent.
      const isEcho = sentAmounts.has('string') && sentAmounts.has('number') && above.endsWith('instructedAmount');
      const areSent = sentAmounts.has('number') && !sentAmounts.has('string');
      return areAmounts && numbers.length === values.length && !isEcho ? formed('number', '', areSent) : [];
    }
    if (kind === 'form' && /date|until/i.test(member)) {
      const [, offset] = /T00:00:00([+-]\d\d:\d\d)$/.exec(String(values[0])) ?? [];
      const isLocal = offset !== undefined && values.every((value) => String(value).endsWith(`T00:00:00${offset}`));
      const as = dateForm(values);
      if (isLocal) return formed(`YYYY-MM-DDTHH:mm:ss${offset}`, String.raw`\d{4}-\d\d-\d\d"`);
      return as === undefined ? [] : formed(as, String.raw`\d{4}-\d\d-\d\d"`);
    }
    if (kind === 'value' && Object.hasOwn(STATUSES, member)) {
      const words = new Set(values.filter((value) => typeof value === 'string'));
      const map = Object.fromEntries(
        (STATUSES[member] ?? []).flatMap(([pattern, statuses]) => {
          const word = [...words].find((one) => pattern.test(one));
          return word === undefined ? [] : statuses.map((status) => [status, word]);
        }),
      );
      return Object.keys(map).length === 0 ? [] : [learned({ map: { member, values: map } })];
    }
    if (kind === 'missing')
      return renamesOf(above, member, deviations).map((as) => learned({ rename: { member, as, in: above }, on }));
    return [];
  });
}

/** The form of amounts in requests, if every accepted payment has it and a refused one does not: the bank may insist on it. */
export function strictAmounts({ calls }: Recording): LearnedAdaptation | undefined {
  const paid = calls.flatMap((call) => {
    const sent = memberAt(jsonOf(call.raw.request.body), 'instructedAmount');
    return isObject(sent) && sent['amount'] !== undefined ? [{ sent, isAccepted: call.isAccepted }] : [];
  });
  const accepted = paid.filter(({ isAccepted }) => isAccepted);
  const site = { base: '', amounts: 'string' as const };
  const [found] = (['string', 'number'] as const)
    .map((as) => ({ form: { member: 'amount', as, strict: true as const, in: 'instructedAmount' } }))
    .filter((form) => {
      const isExact = ({ sent }: (typeof paid)[number]): boolean =>
        strictProblem(form, { instructedAmount: sent }, site) === undefined;
      return accepted.length > 0 && accepted.every(isExact) && !paid.every(isExact);
    });
  return (
    found && {
      adaptation: { ...found, on: { direction: 'request' } },
      grade: 'fitted',
      seen: 'all accepted payments have this form, and the replay answers more calls like the bank with it',
    }
  );
}

/** Dates of queries in the form that accepted ones have, otherwise in that of bodies: ISO dates are read as well. */
export function queryForms(bodies: readonly LearnedAdaptation[], recording: Recording): readonly LearnedAdaptation[] {
  const sent = recording.of('readTransactions').flatMap(({ isAccepted, query }) => (isAccepted ? [...query] : []));
  const own = sent.flatMap(([name, value]) => (/^date(?:From|To)$/.test(name) ? (dateForm([value]) ?? []) : []))[0];
  const ofBodies = bodies.flatMap(({ adaptation }) =>
    'form' in adaptation && /date/i.test(adaptation.form.member) ? [adaptation.form.as] : [],
  )[0];
  const as = own ?? ofBodies;
  if (as === undefined) return [];
  return ['dateFrom', 'dateTo'].map((member) => ({
    adaptation: { form: { member, as }, on: { direction: 'query' } },
    ...(own === undefined
      ? { grade: 'fitted', seen: 'assumed of queries: dates of responses have this form' }
      : { grade: 'read', seen: 'dates of accepted queries have this form' }),
  }));
}

/** The form of dates, if all have one that the dialect does not have. */
function dateForm(values: readonly unknown[]): string | undefined {
  return PATTERNS.find(([pattern]) => values.every((value) => typeof value === 'string' && pattern.test(value)))?.[1];
}

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/^(?:0[1-9]|[12]\d|3[01])\.\d\d\.\d{4}$/, 'DD.MM.YYYY'],
  [/^(?:0[1-9]|[12]\d|3[01])-\d\d-\d{4}$/, 'DD-MM-YYYY'],
  [/^\d{8}$/, 'YYYYMMDD'],
  [/^\d{4}\/\d\d\/\d\d$/, 'YYYY/MM/DD'],
  [/^\d{4}-\d\d-\d\dT00:00:00(?:\.0+)?Z$/, 'date-time'],
];

/** Words that banks have for statuses, with what they mean. */
const STATUSES: Readonly<Record<string, readonly (readonly [RegExp, readonly string[]])[]>> = {
  consentStatus: [
    [/^(?:pending|await|wait|created|new|initiated|received)/i, ['received', 'partiallyAuthorised']],
    [/^(?:active|valid|authori[sz]ed|approved|granted|accepted)$/i, ['valid']],
    [/reject|denied|declined|refused|failed/i, ['rejected']],
    [/expired|lapsed/i, ['expired']],
    [/psu|customer|user|withdrawn/i, ['revokedByPsu']],
    [/revoked|terminated|deleted|cancell?ed|closed/i, ['terminatedByTpp']],
  ],
  scaStatus: [
    [/^(?:received|created)$/i, ['received']],
    [/^(?:started|pending|in_?progress)$/i, ['started']],
    [/^sca_?method_?selected$/i, ['scaMethodSelected']],
    [/^(?:finali[sz]ed|completed|success)$/i, ['finalised']],
    [/^(?:failed|rejected|cancell?ed)$/i, ['failed']],
    [/^exempted$/i, ['exempted']],
  ],
  transactionStatus: [
    [/^(?:received|pending|created|new|initiated)/i, ['RCVD', 'PATC']],
    [
      /^(?:accepted|authori[sz]ed|approved|processing|in_?progress)/i,
      ['ACSP', 'ACTC', 'ACCP', 'ACFC', 'PDNG', 'ACWC', 'ACWP'],
    ],
    [/settled|completed|executed|booked|done/i, ['ACSC', 'ACCC']],
    [/reject|denied|declined|refused|failed/i, ['RJCT']],
    [/cancel/i, ['CANC']],
  ],
};

/** Unknown members that repeat another member, or the id at the end of a link, in every answer that has them. */
function copies({ calls }: Recording, deviations: Deviations): readonly LearnedAdaptation[] {
  const unknown = unknownMembers(deviations);
  return unknown.flatMap((member): readonly LearnedAdaptation[] => {
    const having = calls.filter((call) => call.isAccepted && isObject(call.got) && call.textAt(member) !== undefined);
    const placesOf = (call: RecordedCall): readonly string[] => {
      const value = call.textAt(member) ?? '';
      const whole = Object.entries(objectOf(call.got) ?? {});
      const links = Object.entries(objectOf(call.at('_links')) ?? {});
      return [
        ...whole.flatMap(([name, other]) => (!unknown.includes(name) && other === value ? [`from ${name}`] : [])),
        ...links.flatMap(([name, link]) =>
          String(memberAt(link, 'href') ?? link).endsWith(`/${value}`) ? [`segment _links.${name}.href`] : [],
        ),
      ];
    };
    const [place] = having
      .map(placesOf)
      .reduce((one, other) => one.filter((at) => other.includes(at)), having[0] ? placesOf(having[0]) : []);
    const [kind, at] = place?.split(' ') ?? [];
    if (kind === undefined || at === undefined) return [];
    const operations = [...new Set(having.map(({ operation }) => operation))];
    const set = kind === 'from' ? { member, from: at } : { member, segment: at };
    const seen = `${counted(having.length, 'value')} of ${member}`;
    return [{ adaptation: { set, on: { direction: 'response', operations } }, grade: 'read', seen }];
  });
}

/**
 * Unknown members of token answers with the id of a consent, such as `consentId 3c6e…`: later calls name one of these ids. The dialect has it
 * in the scope.
 */
function consentsOfTokens({ calls }: Recording, deviations: Deviations): readonly LearnedAdaptation[] {
  const accepted = calls.filter(({ isAccepted }) => isAccepted);
  const ids = new Set(accepted.map((call) => call.parameters['consentId'] ?? call.header('consent-id')));
  const tokens = accepted.filter(({ operation }) => operation === 'exchangeCode');
  // A token of the TPP itself has no consent.
  if (tokens.some(({ query }) => query.get('grant_type') === 'client_credentials')) return [];
  return unknownMembers(deviations).flatMap((member): readonly LearnedAdaptation[] => {
    const texts = tokens.flatMap((call) => call.textAt(member) ?? []);
    const [start = '', ...others] = new Set(texts.map((text) => text.replace(/\S*$/, '')));
    const isNamed = texts.some((text) => ids.has(text.slice(start.length)));
    if (!isNamed || others.length > 0 || /[\d{}]/.test(start)) return [];
    const on: Selection = { operations: ['exchangeCode'], direction: 'response' };
    const words: readonly Adaptation[] = [
      { absent: { member: 'consentId', as: 'omit' }, on },
      { set: { member, template: `${start}{consentId}` }, on },
      { set: { member: 'consentId', segment: 'scope' }, on },
    ];
    // A member that only some tokens have is in all of Sandbank.
    const isInAll = texts.length === tokens.length;
    const seen = `${texts.length} of ${counted(tokens.length, 'token')} had the id of a consent in ${member}`;
    return words.map((adaptation) => ({ adaptation, grade: isInAll ? 'read' : 'fitted', seen }));
  });
}

/** Members at the top of answers that the document does not have. */
function unknownMembers(deviations: Deviations): readonly string[] {
  return [...deviations.keys()].flatMap((key) => /^member ([\w-]+)$/.exec(key)?.[1] ?? []);
}

/** Unknown members in the same objects as a missing one; others may have them too. */
function renamesOf(above: string, member: string, deviations: Deviations): readonly string[] {
  const start = above === '.' ? '' : `${above}.`;
  const missing = deviations.get(`missing ${start}${member}`)?.length ?? 0;
  return [...deviations].flatMap(([key, values]) => {
    const name = key.startsWith(`member ${start}`) ? key.slice(`member ${start}`.length) : '';
    // An address stands for a member that has one.
    const isAddress = values.every(({ value }) => URL.canParse(String(value))) && !/link|href|ur[il]/i.test(member);
    return /^[\w-]+$/.test(name) && values.length >= missing && !isAddress ? [name] : [];
  });
}
