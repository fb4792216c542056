import { factsOf, resourceWord as kindOf } from '../../domain/tpp/operation.js';
import { STATUS_CODES } from 'node:http';
import type { Adaptation } from '../../adaptations/adaptation.js';
import { Adapter, matchesOperation, resourceWord, upperSnake } from '../../adaptations/adapter.js';
import { subjectOf } from '../../adaptations/refusal.js';
import { catalogueEntry, ERROR_CATALOGUE } from '../../domain/errors.js';
import { OPERATION_IDS, type OperationId } from '../../domain/generated/operation-ids.js';
import { groupBy, isObject } from '../../domain/shape.js';
import { isCode, isPlainName, foundCode, jsonOf, type RecordedCall } from '../exchange.js';
import { showsNothing, type AnswerPair, type StatusAndCode } from './answer-pair.js';

type Answered = Extract<Adaptation, { readonly answer: unknown }>;
type AnswerWord = Answered['answer'];

/** How a bank refused what the dialect refuses with a code. */
interface Refused {
  readonly call: RecordedCall;
  readonly code: string;
  readonly operation: string | undefined;
  /** The header, parameter or member that is wrong, without places in lists. */
  readonly path: string | undefined;
  /** The first name of the path. */
  readonly head: string | undefined;
  /** The status of the consent or payment. */
  readonly state: string | undefined;
  readonly status: number;
  /** Undefined for the code of the dialect. */
  readonly otherCode: string | undefined;
  /** Whether the dialect has this status and code. */
  readonly isOwn: boolean;
  readonly isInPayload: boolean;
}

/** The word that a bank has for a status. */
type WrittenState = (state: string) => string;
type Fact = 'code' | 'head' | 'path' | 'state' | 'operation';
/** By what an adaptation selects refusals, from general to special. */
const CONDITIONS: readonly (readonly Fact[])[] = [
  ['code'],
  ['head'],
  ['path'],
  // What one member is refused with says nothing of others.
  ['path', 'state'],
  ['state'],
  ['operation'],
  ['operation', 'path'],
  ['operation', 'state'],
];
const SELECTED = { code: 'codes', head: 'paths', path: 'paths', state: 'states', operation: 'operations' } as const;
const REFUSALS = [...new Set([405, 415, ...Object.values(ERROR_CATALOGUE).map((one) => one.nextgenStatus)])].toSorted(
  (one, other) => one - other,
);
/** Codes with one meaning: nothing has this id. In a header or body, the dialect refuses it with another status. */
const UNKNOWN: readonly string[] = ['RESOURCE_UNKNOWN', 'CONSENT_UNKNOWN'];
/** Codes that the dialect has with another status if the address is wrong: what a bank says of a body says nothing of that. */
const OF_ADDRESSES: readonly string[] = [...UNKNOWN, 'SERVICE_INVALID'];
/** Codes with one meaning: it is too late for this. */
const TOO_LATE: readonly string[] = ['STATUS_INVALID', 'CANCELLATION_INVALID'];
/** Statuses of a consent that opens no account. */
const NOT_VALID = ['received', 'partiallyAuthorised', 'rejected', 'expired', 'revokedByPsu', 'terminatedByTpp'];
/** Statuses of what a bank may have forgotten. */
const ENDED = ['rejected', 'expired', 'revokedByPsu', 'terminatedByTpp', 'RJCT', 'CANC'];
/** What the address of a call is refused for. */
const ADDRESS: readonly string[] = ['path', 'method'];
/**
 * Refusals that banks answer differently from others with the same code: an unknown address is often a page of the web server (404) where an
 * unknown consent is JSON, and a limit of calls has a body of the gateway.
 */
const APART: readonly string[] = [...ADDRESS, 'call-limits'];
/** Parameters of transaction lists. */
const PARAMETERS = [
  'bookingStatus',
  'dateFrom',
  'dateTo',
  'entryReferenceFrom',
  'deltaList',
  'itemsPerPage',
  'pageIndex',
  'page',
];
const TPP_MESSAGES = { tppMessages: [{ category: 'ERROR', code: '{code}', text: '{text}', path: '{path}' }] };
const RFC_6749 = { error: '{code}', error_description: '{text}' };

/**
 * How a bank answers where the dialect has another status, code or body. For each code of the dialect: what the bank has in most cases, and
 * the headers, members, states and operations with something else; then the usual body of its errors.
 * @param pairs of a replay without such adaptations
 * @param read what the bank is known to write differently
 */
export function fittedAnswers(pairs: readonly AnswerPair[], read: readonly Adaptation[]): readonly Answered[] {
  const adapter = new Adapter(read, () => true);
  const hasUnknownAccounts = pairs.some((pair) => isOfUnknownAccount(pair) && !isOfConsent(pair.recorded.code));
  const elsewhere = new Set(pairs.filter(({ recorded }) => recorded.status < 400).flatMap(reasonKey));
  const refused = pairs.flatMap((pair) =>
    // What the replay refuses where the bank accepted another call is not what the bank refuses.
    reasonKey(pair).some((key) => elsewhere.has(key)) ||
    // The bank has an account that no answer of the recording shows, if it says something else of unknown ones.
    showsNothing(pair) ||
    isRefusedBy(read, pair) ||
    (hasUnknownAccounts && isOfUnknownAccount(pair) && isOfConsent(pair.recorded.code))
      ? []
      : (refusedOf(pair, (state) => adapter.writtenState(state)) ?? []),
  );
  const tokens = commonBody(refused.filter(isToken));
  const usual = commonBody(refused.filter((one) => !isToken(one)));
  const bodyOf = (group: readonly Refused[]): Body['answer'] => {
    const own = commonBody(group);
    if (group.every(({ call }) => (call.raw.answer.body ?? '') === '')) return { body: '' };
    return own === undefined || own.place === (group.every(isToken) ? tokens : usual)?.place ? {} : own.answer;
  };
  // Those that are selected by a status or an address are before the general ones.
  const rank = ([one]: readonly Refused[]): number => (APART.includes(one?.path ?? '') ? 0 : one?.isInPayload ? 1 : 2);
  const special = [...groupBy(refused, familyOf).values()].toSorted((one, other) => rank(one) - rank(other));
  const isShared = ([one]: readonly Refused[]): boolean =>
    special.some(
      ([other]) =>
        other &&
        one &&
        (other.code === one.code || familyOf(other).split(' ').includes(one.code)) &&
        familyOf(other) !== familyOf(one),
    );
  // The bank has a code of consents for other calls, too: what it says of the status of one is not what it says of its rights.
  const isSaidElsewhere = (family: readonly Refused[]): boolean =>
    pairs.some(
      ({ recorded: { status, code } }) =>
        isOfConsent(code) && code === family[0]?.code && family.every((one) => one.status !== status),
    );
  const required = read.flatMap((one) =>
    'header' in one && 'require' in one.header && matchesOperation(one, { operation: 'exchangeCode' })
      ? [one.header.require]
      : [],
  );
  const entries: Answered[] = [
    ...successes(pairs),
    ...(tokens?.place === 'error' && required.length > 0 ? [invalidClient(required)] : []),
    ...ofCoverage(refused),
    ...special.flatMap((family) =>
      entriesOf(family, bodyOf, isForeign(pairs, read), isShared(family), isSaidElsewhere(family)),
    ),
    ...ofPlaces(refused),
  ];
  entries.unshift(...ofOtherAddresses(entries));
  const bodies: Answered[] = ofResources(refused, usual);
  const isOther = usual?.answer.body !== undefined && tokens?.place !== usual.place;
  const ofTokens = tokens?.answer.body === undefined ? (isOther ? { body: RFC_6749 } : undefined) : tokens.answer;
  if (ofTokens) bodies.push({ answer: ofTokens, on: { operations: ['exchangeCode'], statuses: REFUSALS } });
  if (usual?.answer.body !== undefined) bodies.push({ answer: usual.answer, on: { statuses: REFUSALS } });
  return [...entries, ...bodies];
}

/** The form that all errors about one kind of resource have, such as payments, if most other errors have another one. */
function ofResources(refused: readonly Refused[], usual: Body | undefined): Answered[] {
  const coded = refused.filter((one) => !isToken(one) && foundCode(jsonOf(one.call.raw.answer.body)));
  return [...groupBy(coded, ({ operation }) => kindOf(operation))].flatMap(([kind, group]) => {
    const own = commonBody(group);
    const isOwn = group.length > 1 && group.every((one) => commonBody([one])?.place === own?.place);
    if (!own || !isOwn || own.place === usual?.place) return [];
    const operations = OPERATION_IDS.filter((id) => id !== 'exchangeCode' && kindOf(id) === kind);
    return [
      {
        answer: own.answer.body === undefined ? { body: TPP_MESSAGES } : own.answer,
        on: { operations, statuses: REFUSALS },
      },
    ];
  });
}

/** An unknown path or a wrong method that no call shows: a web server writes both in one form, in which only status and words of HTTP differ. */
function ofOtherAddresses(entries: readonly Answered[]): readonly Answered[] {
  const ofAddress = (place: string): AnswerWord | undefined =>
    entries.find(({ on }) => on?.paths?.length === 1 && on.paths[0] === place && !on.operations)?.answer;
  const [path, method] = [ofAddress('path'), ofAddress('method')];
  const { status = 404, code, body } = path ?? method ?? {};
  const isOfServer =
    isHttpStatus({ status, code }) || (code === undefined && !JSON.stringify(body ?? '').includes('{code}'));
  if ((path && method) || !isObject(body) || !isOfServer) return [];
  const other = status === 404 ? 405 : status === 405 ? 404 : status;
  const words = (one: number): string => STATUS_CODES[one] ?? String(one);
  const written = jsonOf(
    JSON.stringify(body).replaceAll(words(status), words(other)).replaceAll(`"${status}"`, `"${other}"`),
  );
  const answer = {
    ...(path ?? method),
    status: other,
    ...(code !== undefined && { code: String(other) }),
    body: written,
  };
  return path
    ? [{ answer, on: { codes: ['SERVICE_INVALID'], paths: ['method'] } }]
    : [{ answer, on: { codes: ['RESOURCE_UNKNOWN'], paths: ['path'] } }];
}

/** Whether a code only repeats the status, as gateways have it. */
function isHttpStatus({ status, code }: StatusAndCode): boolean {
  return code === String(status);
}

/** A token endpoint with errors of RFC 6749 (5.2) has its code for calls without the credentials of a TPP. */
function invalidClient(paths: readonly string[]): Answered {
  return {
    answer: { status: 401, code: 'invalid_client' },
    on: { operations: ['exchangeCode'], codes: ['FORMAT_ERROR', 'KEY_UNKNOWN'], paths },
  };
}

/**
 * The refusals of accounts by the status of the consent. Some banks answer 401 CONSENT_INVALID for any account if the consent is not valid, and
 * 403 for an account that a valid consent does not cover. In the dialect, both can be RESOURCE_UNKNOWN, so the answer depends on the state.
 */
function ofCoverage(refused: readonly Refused[]): readonly Answered[] {
  const isValid = ({ state }: Refused): boolean => state === 'valid';
  const ofConsent = refused.filter(({ code, state }) => code === 'CONSENT_INVALID' && state !== undefined);
  const invalid = ofConsent.filter((one) => !isValid(one));
  const outside = refused.find(
    (one) => one.code === 'RESOURCE_UNKNOWN' && one.path === 'accountId' && isValid(one) && one.status === 403,
  );
  if (!outside) return [];
  const shown = [...groupBy(invalid, answerKey).values()].flatMap((same) => {
    const states = [...new Set(same.map(({ state = '' }) => state))];
    return same.slice(0, 1).map((first) => ({ answer: answerOf(first), states }));
  });
  // Where no call shows a status, the answer that several have, or the one with the status in it.
  const isUsual = ({ answer, states }: (typeof shown)[number]): boolean =>
    shown.length === 1 || states.length > 1 || answer.code?.includes('{state}') === true;
  const others = NOT_VALID.filter((state) => !shown.some(({ states }) => states.includes(state)));
  const usual = shown.find(isUsual);
  return [
    ...shown.map((one) => ({
      answer: one.answer,
      on: {
        codes: ['RESOURCE_UNKNOWN' as const],
        paths: ['accountId'],
        states: one === usual ? [...one.states, ...others] : one.states,
      },
    })),
    ...(ofConsent.some(isValid)
      ? []
      : [{ answer: answerOf(outside), on: { codes: ['CONSENT_INVALID' as const], states: ['valid'] } }]),
  ];
}

/** Codes of the bank that are about any parameter or any member, such as PARAMETER_INVALID and BODY_INVALID, for those that no call shows. */
function ofPlaces(refused: readonly Refused[]): readonly Answered[] {
  const shown = (words: RegExp, isParameter: boolean): Refused | undefined =>
    refused.find(
      ({ head = '', otherCode = '' }) =>
        PARAMETERS.includes(head) === isParameter && words.test(otherCode) && !catalogueEntry(otherCode),
    );
  const [parameter, member] = [shown(/^(?:PARAM|QUERY)/, true), shown(/^(?:BODY|PAYLOAD|SCHEMA|JSON)_/, false)];
  return [
    ...(parameter
      ? [{ answer: answerOf(parameter), on: { codes: ['FORMAT_ERROR', 'PERIOD_INVALID'] as const, paths: PARAMETERS } }]
      : []),
    ...(member ? [{ answer: answerOf(member), on: { codes: ['FORMAT_ERROR'] as const } }] : []),
  ];
}

/** Whether the list has refused a call, with the answer of the bank. */
export function isRefusedBy(list: readonly Adaptation[], { refusal }: AnswerPair): boolean {
  return list.some((one) => 'refuse' in one && refusal !== undefined && subjectOf(one.refuse) === refusal.path);
}

/** Whether the bank is not a Sandbank: it writes differently, or has codes that no dialect has. */
export function isForeign(pairs: readonly AnswerPair[], read: readonly unknown[]): boolean {
  const hasOwnCode = ({ recorded: { status, code = '' } }: AnswerPair): boolean =>
    status >= 400 && /[A-Z]/.test(code) && isPlainName(code) && !catalogueEntry(code);
  return read.length > 0 || pairs.some(hasOwnCode);
}

/**
 * Operations that the bank does not have: all calls get what an unknown address gets. If the recording shows such an address, those for cards
 * and baskets are assumed not to be there, unless one was called; also those for confirmations of funds, if it shows this of cards or baskets.
 * @param documented the operations of the dialect
 */
export function absentOperations(
  pairs: readonly AnswerPair[],
  documented: readonly OperationId[],
): readonly { readonly adaptation: Adaptation; readonly isAssumed: boolean }[] {
  const answerOf = ({ recorded }: AnswerPair): string =>
    `${recorded.status} ${isHttpStatus(recorded) ? '' : (recorded.code ?? '')}`;
  const isAddress = ({ refusal }: AnswerPair): boolean => ADDRESS.includes(refusal?.path ?? '');
  const seen = new Set(
    pairs.filter((pair) => isAddress(pair) && pair.recorded.status >= 400 && !showsNothing(pair)).map(answerOf),
  );
  // What a gateway says, where the bank itself has codes.
  const unknown = new Set(pairs.some(({ recorded }) => recorded.code !== undefined) ? [...seen, '404 '] : seen);
  const groups = [
    ...groupBy(
      pairs.filter(({ operation }) => operation !== undefined),
      ({ operation }) => operation ?? '',
    ).values(),
  ];
  const refused = groups.flatMap((group) =>
    group[0] && group.every((pair) => !isAddress(pair) && unknown.has(answerOf(pair))) ? [group[0].call.operation] : [],
  );
  const called = new Set(pairs.map(({ operation }) => factsOf(operation)?.resource));
  const rare = documented.filter((id) => isRare(id) && !called.has(factsOf(id)?.resource));
  // What the bank says of all calls of an operation that it does not offer.
  const unoffered = groups.filter(
    (group) =>
      new Set(group.map(answerOf)).size === 1 &&
      (group.every(isOfAbsent) ||
        group.every(
          ({ recorded: { status, code = '' }, refusal }) =>
            [405, 501].includes(status) && refusal?.path !== 'method' && !TOO_LATE.includes(code),
        )),
  );
  const off = (isAssumed: boolean) => (operation: OperationId) => ({
    adaptation: { path: { operation, off: true as const } },
    isAssumed,
  });
  const ofRare = unoffered.find(([pair]) => isRare(pair?.operation));
  return [
    ...refused.map(off(false)),
    ...(seen.size > 0 || refused.length > 0
      ? rare.filter((id) => refused.some(isRare) || factsOf(id)?.resource !== 'funds').map(off(true))
      : []),
    ...unoffered.flatMap((group) => refusedAlways(group, [])),
    ...(ofRare ? refusedAlways(ofRare, rare) : []),
  ];
}

/** Whether the bank says that there is nothing, where the consent or payment is there: it does not have the operation. */
function isOfAbsent({ recorded: { status, code }, refusal, state, isAboutNothing }: AnswerPair): boolean {
  const isThere = state !== undefined && !ENDED.includes(state) && isAboutNothing !== true;
  const isUnknown = code === undefined || UNKNOWN.includes(code);
  return status === 404 && isUnknown && isThere && !UNKNOWN.includes(refusal?.code ?? '');
}

/** The refusal of all calls of an operation as the bank has it. @param others assumed operations that have it instead */
function refusedAlways([pair]: readonly AnswerPair[], others: readonly OperationId[]) {
  if (!pair) return [];
  const { status, code } = pair.recorded;
  const operations = others.length === 0 ? [pair.call.operation] : others;
  const as = { status, ...(code !== undefined && { code }) };
  return [{ adaptation: { refuse: { as }, on: { operations } }, isAssumed: others.length > 0 }];
}

/** Whether few banks have an operation. */
function isRare(operation: string | undefined): boolean {
  return ['cardAccount', 'signingBasket', 'funds'].includes(factsOf(operation)?.resource ?? '');
}

/** A code of the bank, with a variable for the status of what the call is about, if the code has this status in it. */
function withState(
  code: string | undefined,
  state: string | undefined,
  writtenState: WrittenState,
): string | undefined {
  if (code === undefined || state === undefined || catalogueEntry(code)) return code;
  const word = upperSnake(writtenState(state));
  return code.endsWith(`_${word}`) ? `${code.slice(0, -word.length)}{state}` : code;
}

function refusedOf(pair: AnswerPair, writtenState: WrittenState): Refused | undefined {
  const { call, operation, recorded, state } = pair;
  const { status, code: named = '' } = recorded;
  // For what the replay accepts, the bank has the words of the dialect.
  const usual = pair.replayed.status < 400 && TOO_LATE.includes(named) ? catalogueEntry(named) : undefined;
  const { replayed, refusal } = usual
    ? { replayed: { status: usual.nextgenStatus, code: named }, refusal: { code: named, path: undefined } }
    : pair;
  if (status < 400 || replayed.status < 400 || !refusal || !catalogueEntry(refusal.code)) return undefined;
  if (recorded.code !== undefined && !isCode(recorded.code)) return undefined;
  const path = refusal.path?.replace(/\[\d+\]/g, '');
  // A token that the bank checks before what the dialect misses, or before the consent.
  if (named.startsWith('TOKEN_') && refusal.code === 'FORMAT_ERROR' && call.header('authorization')) return undefined;
  if (named === 'TOKEN_EXPIRED' && refusal.code.startsWith('CONSENT_')) return undefined;
  // The bank knows a form of the PSU's data that the dialect does not have.
  if (named === 'PSU_CREDENTIALS_INVALID' && refusal.code === 'FORMAT_ERROR') return undefined;
  // What the bank says at an address that it has is not what it says of others.
  if (operation === 'exchangeCode' && ADDRESS.includes(path ?? '')) return undefined;
  const word = resourceWord({ operation, code: refusal.code, path });
  const isWord = UNKNOWN.includes(refusal.code) && !catalogueEntry(recorded.code);
  const code = isWord ? recorded.code?.replace(word, '{resource}') : withState(recorded.code, state, writtenState);
  return {
    call,
    code: refusal.code,
    operation,
    path,
    head: path?.split('.')[0],
    state,
    status,
    otherCode: code === replayed.code ? undefined : code,
    isInPayload: replayed.status === 400,
    isOwn: status === replayed.status && recorded.code === replayed.code,
  };
}

/** Why the replay refused a call because of the status of an authorisation: what led to it can be different there. */
function reasonKey({ operation, refusal, state }: AnswerPair): readonly string[] {
  const isOfAuthorisation = ['startAuthorisation', 'updatePsuData'].includes(factsOf(operation)?.action ?? '');
  return isOfAuthorisation && refusal?.code === 'STATUS_INVALID' ? [`${operation} ${state}`] : [];
}

/** Whether the bank refused a call whose account the replayed bank does not have. */
function isOfUnknownAccount({ recorded, refusal }: AnswerPair): boolean {
  return recorded.status >= 400 && refusal?.code === 'RESOURCE_UNKNOWN' && isAccountId(refusal.path);
}

function isAccountId(path = ''): boolean {
  return /^account-?id$/i.test(path);
}

/** Whether a code of the dialect is about what a consent allows. */
function isOfConsent(code: string | undefined): boolean {
  return /^CONSENT_(?!UNKNOWN)/.test(code ?? '') && catalogueEntry(code) !== undefined;
}

/** Refusals that have an adaptation for what no call shows. Those of an unknown address are apart. */
function familyOf({ code, path = '', isInPayload }: Refused): string {
  if (APART.includes(path)) return path;
  if (TOO_LATE.includes(code)) return TOO_LATE.join(' ');
  return UNKNOWN.includes(code) && !isInPayload ? UNKNOWN.join(' ') : code;
}

const isToken = ({ operation }: Refused): boolean => operation === 'exchangeCode';
const answerOf = ({ status, otherCode: code }: Refused): AnswerWord => ({
  status,
  ...(code !== undefined && { code }),
});
const answerKey = ({ status, otherCode = '' }: Refused): string => `${status} ${otherCode}`;
const contextKey = ({ code, operation, path, state }: Refused): string => [code, operation, path, state].join(' ');

/**
 * The adaptations for the refusals with one code, special ones first.
 * @param isShared whether others have the same code
 * @param isOfStates whether what the bank says holds only for consents with the same status
 */
function entriesOf(
  family: readonly Refused[],
  bodyOf: (group: readonly Refused[]) => Body['answer'],
  isOfForeignBank: boolean,
  isShared: boolean,
  isOfStates: boolean,
): readonly Answered[] {
  const general = generalOf(family);
  const usual = general[0] && answerKey(general[0]);
  const isOwn = general.every((one) => one.isOwn);
  let rest = family.filter((one) => !(isOwn && one.isOwn) && answerKey(one) !== usual);
  const found: { readonly facts: readonly Fact[]; readonly group: readonly Refused[] }[] = [];
  for (const facts of CONDITIONS) {
    const keyOf = (one: Refused): string => facts.map((fact) => one[fact] ?? '').join(' ');
    const selectable = rest.filter(
      (one) =>
        facts.every((fact) => one[fact] !== undefined) && (!facts.includes('code') || TOO_LATE.includes(one.code)),
    );
    for (const [key, candidates] of groupBy(selectable, keyOf)) {
      const all = family.filter((one) => keyOf(one) === key);
      if (new Set(all.map(answerKey)).size > 1) continue;
      found.unshift({ facts, group: all });
      rest = rest.filter((one) => !candidates.includes(one));
    }
  }
  // Those with one answer that are selected by the same kind of fact are one adaptation.
  const merged = [
    ...groupBy(
      found,
      ({ facts, group }) =>
        `${facts.join(' ')} ${group.map(answerKey)[0] ?? ''} ${facts.length > 1 ? (group.map(contextKey)[0] ?? '') : ''}`,
    ).values(),
  ].map((same) => ({ facts: same[0]?.facts ?? [], group: same.flatMap(({ group }) => group) }));
  // The dialect has several statuses for unknown ids, where most banks have one.
  const [{ code, path } = { code: '', path: '' }] = family;
  const isApart = APART.includes(path ?? '');
  const isGeneral =
    !isOwn ||
    (isApart ? isShared : isOfForeignBank && general.some((one) => one.code === 'RESOURCE_UNKNOWN')) ||
    // What is unknown in a header or body is before what is said of paths.
    (isShared && UNKNOWN.includes(code) && general.every((one) => one.isInPayload));
  // An account that is refused like a right says nothing of unknown ids, and missing headers say nothing of members.
  const isOfAccounts = general.every((one) => isAccountId(one.path) && one.status !== 404);
  const isOfHeaders = general.every(
    (one) => one.code === 'FORMAT_ERROR' && one.otherCode && /^[A-Z].*-/.test(one.path ?? ''),
  );
  const isOfState = isOfStates && general.every(({ state = 'valid' }) => state !== 'valid');
  const facts: readonly Fact[] = isOfAccounts || isOfHeaders ? ['path'] : isOfState ? ['state'] : [];
  if (general.length > 0 && isGeneral) merged.push({ facts, group: [...general] });
  const address = isApart && { paths: [path] };
  // What a token endpoint says is about codes and refresh tokens.
  const ofTokens = family.every(isToken) && { operations: ['exchangeCode'] };
  return merged.flatMap(({ facts, group }) => {
    const [first] = group;
    if (!first) return [];
    const { status, otherCode } = first;
    const isInPayload = OF_ADDRESSES.includes(code) && group.every((one) => one.isInPayload);
    // What is said of a consent says nothing of the accounts of payments.
    const operations = [...new Set(group.map((one) => one.operation))];
    const isOfBody = code === 'RESOURCE_UNKNOWN' && isOfConsent(otherCode);
    const inPayload = isInPayload && { statuses: [400], ...(isOfBody && { operations }) };
    const answer: AnswerWord = { status, ...(otherCode !== undefined && { code: otherCode }), ...bodyOf(group) };
    const selected = facts.map((fact) => [SELECTED[fact], [...new Set(group.map((one) => one[fact]))]] as const);
    return [
      {
        answer,
        on: {
          codes: codesOf(first) ?? [...new Set(group.map((one) => one.code))],
          ...inPayload,
          ...address,
          ...ofTokens,
          ...Object.fromEntries(selected),
        },
      } as Answered,
    ];
  });
}

/**
 * The codes of a family that have the same word of the bank: one for any unknown id, or one for what is too late that names no consent or payment.
 * Of other words, no call shows that codes with another meaning have them.
 */
function codesOf({ code, otherCode = '' }: Refused): readonly string[] | undefined {
  if (UNKNOWN.includes(code) && otherCode.includes('{resource}')) return UNKNOWN;
  const isOfAnything = otherCode !== '' && !catalogueEntry(otherCode) && !/consent|payment|cancel/i.test(otherCode);
  return TOO_LATE.includes(code) && isOfAnything ? TOO_LATE : undefined;
}

/**
 * The refusals with the answer that the bank has for what no call shows: the one with most kinds of cases. Empty if one wrong header or member
 * is all that is known of FORMAT_ERROR.
 */
function generalOf(family: readonly Refused[]): readonly Refused[] {
  const kinds = (group: readonly Refused[]): number => new Set(group.map(contextKey)).size;
  const rank = (group: readonly Refused[]): number =>
    kinds(group) +
    group.length / 1000 +
    (group.every(({ isOwn }) => isOwn) ? 0.5 : 0) +
    (group.some(({ otherCode }) => otherCode?.includes('{state}')) ? 100 : 0) +
    (group.some(({ code, status }) => UNKNOWN.includes(code) && status === 404) ? 1000 : 0);
  const [most = []] = [...groupBy(family, answerKey).values()].toSorted((one, other) => rank(other) - rank(one));
  return most[0]?.code === 'FORMAT_ERROR' && new Set(most.map(({ head }) => head)).size < 2 ? [] : most;
}

/** Other statuses of successful answers, by the operations that have them. */
function successes(pairs: readonly AnswerPair[]): readonly Answered[] {
  const both = pairs.filter(({ recorded, replayed }) =>
    [recorded, replayed].every(({ status }) => status >= 200 && status < 300),
  );
  const groups = [
    ...groupBy(
      both,
      ({ replayed, operation, empty }) => `${replayed.status} ${operation ?? ''} ${empty ?? ''}`,
    ).values(),
  ];
  const changed = groups.flatMap((group) => {
    const [same = []] = [...groupBy(group, ({ recorded }) => String(recorded.status)).values()].toSorted(
      (one, other) => other.length - one.length,
    );
    const [first] = same;
    return first &&
      first.recorded.status !== first.replayed.status &&
      first.operation !== undefined &&
      same.length * 3 >= group.length * 2
      ? [{ ...first, from: first.replayed.status, status: first.recorded.status }]
      : [];
  });
  return [...groupBy(changed, ({ from, status, empty }) => `${from} ${status} ${empty ?? ''}`).values()].map(
    (same) =>
      ({
        answer: { status: same[0]?.status },
        on: {
          statuses: [same[0]?.from],
          operations: same.map(({ operation }) => operation),
          ...(same[0]?.empty && { empty: true }),
        },
      }) as Answered,
  );
}

/** The form of an error body. */
interface Body {
  /** Where it has its code. */
  readonly place: string;
  /** Empty for that of the dialect. */
  readonly answer: Pick<AnswerWord, 'body' | 'mediaType'>;
}

/** The form that most bodies of refusals have. */
export function commonBody(refused: readonly Pick<AnswerPair, 'call'>[]): Body | undefined {
  const bodies = refused.flatMap(({ call }) => {
    const body = jsonOf(call.raw.answer.body);
    return isObject(body)
      ? [{ call, body, place: foundCode(body)?.place ?? Object.keys(body).toSorted().join(' ') }]
      : [];
  });
  const [same] = [...groupBy(bodies, ({ place }) => place).values()].toSorted(
    (one, other) => other.length - one.length,
  );
  const [first] = same ?? [];
  if (!same || !first) return undefined;
  const { place } = first;
  if (place.startsWith('tppMessages')) return { place, answer: {} };
  if (place === 'error' && first.call.operation === 'exchangeCode')
    return { place, answer: same.some(({ body }) => 'error_description' in body) ? {} : { body: { error: '{code}' } } };
  const type = first.call.mediaType;
  const body: AnswerWord['body'] = templated(
    first.body,
    same.map(({ call }) => call),
    same.map((one) => one.body),
  );
  return { place, answer: { body, ...(type !== undefined && type !== 'application/json' && { mediaType: type }) } };
}

const TEXTS =
  /^(?:text|message|moreInformation|detail|details|description|title|error_description|errorMessage|reason|faultstring)$/i;

function templated(value: unknown, calls: readonly RecordedCall[], others: readonly unknown[], name = ''): unknown {
  const [call] = calls;
  if (Array.isArray(value)) {
    const items = value.slice(0, 1).map((item: unknown) =>
      templated(
        item,
        calls,
        others.map((other) => (Array.isArray(other) ? (other as unknown[])[0] : undefined)),
        name,
      ),
    );
    return items.filter((item) => item !== undefined);
  }
  if (isObject(value)) {
    const members = Object.entries(value).map(([member, inner]) => [
      member,
      templated(
        inner,
        calls,
        others.map((other) => (isObject(other) ? other[member] : undefined)),
        member,
      ),
    ]);
    return Object.fromEntries(members.filter(([, inner]) => inner !== undefined)) as object;
  }
  if (typeof value === 'number' && value === call?.status) return '{status}';
  if (typeof value === 'string') {
    if (value === STATUS_CODES[call?.status ?? 0]) return value;
    if (/^(?:error_?)?code$/i.test(name) || name === 'error') return '{code}';
    // A variable alone would be a number.
    if (value === String(call?.status)) return others.every((other) => other === value) ? value : '{status}';
    if (value === call?.header('x-request-id')) return '{requestId}';
    if (TEXTS.test(name)) return '{text}';
    if (name === 'path' || name === 'field') return '{path}';
    const whole = withCode(value, call);
    if (whole !== value && calls.every((one, index) => withCode(others[index], one) === whole)) return whole;
    // An address without an id is the same for all errors.
    const isFixed = /^https?:\/\/[^\d\s]+$/.test(value) && others.length > 1;
    if (!isPlainName(value) && !isFixed) return undefined;
  }
  return others.every((other) => other === value) ? value : undefined;
}

/** A text with a variable for the code of the error in it, such as the address of a page about the code. */
function withCode(text: unknown, call: RecordedCall | undefined): unknown {
  const { code = '' } = foundCode(jsonOf(call?.raw.answer.body)) ?? {};
  return typeof text === 'string' && /^[A-Z_]{5,}$/.test(code) ? text.replace(code, '{code}') : text;
}
