import type { Adaptation, Selection, Words } from '../../adaptations/adaptation.js';
import { daysFrom, isEmpty, isRefused, subjectOf, valueAt, type SentRequest } from '../../adaptations/refusal.js';
import { isObject } from '../../domain/shape.js';
import { factsOf } from '../../domain/tpp/operation.js';
import { isOfClients, type LearnedAdaptation } from '../adapted-recording.js';
import { isCode, isPlainName, jsonOf, type RecordedCall } from '../exchange.js';
import { commonBody } from './fitted-answers.js';
import { showsNothing, type AnswerPair, type StatusAndCode } from './answer-pair.js';

type Test = Omit<Words['refuse'], 'as'>;
type Subject = 'header' | 'member' | 'parameter';

/** What could be the reason of a refusal. */
interface Reason {
  readonly test: Test;
  /** How likely it is, compared with others. */
  readonly weight: number;
  /** If the status of the consent or payment is the reason. */
  readonly states?: readonly string[];
}

/** Values of these are different in each call, or belong to people. */
const OWN_VALUES =
  /name|remittance|reference|text|id$|iban|address|secret|code|token|authenticationdata|password|\botp\b|verifier|challenge|uri|href|-ip|agent|location/i;
/** Periods that banks have, in days: the likely ones first. */
const DAYS = [0, 90, 180, 365, 60, 30, 14, 7, 1, 730];

/** A reason of this weight is taken although the refused call differs from the accepted ones in more: the refusal names it. */
const LEAST_SURE_WEIGHT = 8;

/**
 * What the bank refuses, where the replay answers something else: a header, member or parameter that is missing, has a value out of a set or
 * a range, or must not be there, or the state of the consent or payment. It holds for no call of the operation that the bank accepted, and the
 * refusal names it, or nothing else is different.
 * @param isFirst only what no operation accepts, and so is checked first
 */
export function fittedRefusals(pairs: readonly AnswerPair[], isFirst = false): readonly LearnedAdaptation[] {
  const found = new Map<string, LearnedAdaptation>();
  for (const pair of pairs) {
    const { operation, recorded, replayed, call, refusal } = pair;
    if (
      isSameAnswer(recorded, replayed) ||
      showsNothing(pair) ||
      recorded.status < 400 ||
      recorded.status === 429 ||
      operation === undefined
    )
      continue;
    if (recorded.code !== undefined && !isCode(recorded.code)) continue;
    const accepted = pairs.filter((other) => other.operation === operation && other.recorded.status < 400);
    const alike = pairs.filter((other) => other.operation === operation && other.state === pair.state);
    // If the bank answers one status in several ways, something else is the reason.
    const isOneAnswer = alike.every((other) => isSameAnswer(other.recorded, recorded));
    const reason =
      accepted.length === 0 ? undefined : (otherLists(pair, accepted) ?? reasonOf(pair, accepted, isOneAnswer));
    // If the replay refuses it for the same reason, only the answer differs, which other adaptations write: one for each reason.
    const isSameReason = (refusal?.path ?? '').toLowerCase() === subjectOf(reason?.test ?? {})?.toLowerCase();
    if (!reason || (isSameReason && pairs.every((other) => !isRefusedAlike(pair, other)))) continue;
    const { states } = reason;
    const product = onlyWithout(reason.test, call, accepted);
    const test: Test =
      product === undefined
        ? withWish(reason.test, call, accepted)
        : { member: reason.test.member ?? '', present: true };
    const selected = selectionFor(pairs, call, test);
    if (isFirst && selected?.operations) continue;
    const on = {
      ...selected,
      ...(states && { states }),
      ...(product !== undefined && { products: [product] }),
    };
    const seen = `request ${call.number} was refused, and no accepted call has it${isGuessed(test, call) ? '; the limit is a guess' : ''}`;
    const add = (one: Test, how = seen): void => {
      const adaptation: Adaptation = {
        refuse: { ...one, as: answerOf(pair, pairs) },
        ...(Object.keys(on).length > 0 && { on }),
      };
      const key = JSON.stringify(adaptation);
      if (!found.has(key)) found.set(key, { adaptation, grade: 'fitted', seen: how });
    };
    for (const one of [test, ...otherValues(test, call, accepted)]) add(one);
    for (const one of otherWords(test, accepted)) add(one, 'assumed: no call of the recording shows it');
  }
  return [...found.values()];
}

/** The product of a payment that has a member which no accepted one of the product has, but others do. */
function onlyWithout(
  { member, ...test }: Test,
  call: RecordedCall,
  accepted: readonly AnswerPair[],
): string | undefined {
  const productOf = (one: RecordedCall): string | undefined => one.parameters['paymentProduct'];
  const product = productOf(call);
  const same = accepted.filter((one) => productOf(one.call) === product);
  const isWithout = ({ call: { raw } }: AnswerPair): boolean =>
    isEmpty(valueAt(jsonOf(raw.request.body), member ?? ''));
  const isOther = member !== undefined && isOfValue(test) && same.length > 0 && same.every(isWithout);
  return isOther && !accepted.every(isWithout) ? product : undefined;
}

/** Whether the refusal does not name the limit. */
function isGuessed({ above, below }: Test, { raw }: RecordedCall): boolean {
  const limit = above ?? below;
  return limit !== undefined && !raw.answer.body?.includes(String(limit).replace(/[-PD]/g, ''));
}

function isOfValue({ missing, present }: Test): boolean {
  return !missing && !present;
}

/** Whether the replay refused two calls for one reason, and the bank for two. */
function isRefusedAlike({ operation, recorded, refusal }: AnswerPair, other: AnswerPair): boolean {
  return (
    other.operation === operation &&
    other.refusal?.code === refusal?.code &&
    other.refusal?.path === refusal?.path &&
    other.recorded.status >= 400 &&
    !isSameAnswer(other.recorded, recorded)
  );
}

/** The words of bookingStatus for other entries than booked and pending ones. A bank that refuses one of them has mostly none of these. */
const OTHER_LISTS = ['information', 'all'];

function otherLists({ call, recorded }: AnswerPair, accepted: readonly AnswerPair[]): Reason | undefined {
  const parameter = 'bookingStatus';
  const word = call.query.get(parameter) ?? '';
  const isFree = OTHER_LISTS.includes(word) && accepted.every((one) => one.call.query.get(parameter) !== word);
  return recorded.code === 'PARAMETER_NOT_SUPPORTED' && isFree
    ? { test: { parameter, values: [word] }, weight: LEAST_SURE_WEIGHT }
    : undefined;
}

/** Words that a bank probably refuses as well. */
function otherWords({ parameter, values }: Test, accepted: readonly AnswerPair[]): readonly Test[] {
  if (parameter !== 'bookingStatus' || !values?.every((word) => OTHER_LISTS.includes(word))) return [];
  const isOther = (word: string): boolean =>
    !values.includes(word) && accepted.every((one) => one.call.query.get(parameter) !== word);
  return OTHER_LISTS.filter(isOther).map((word) => ({ parameter, values: [word] }));
}

const WISH = 'TPP-Redirect-Preferred';

/** What counts the entries of a page, and what says which page it is. */
const [PAGE_SIZE, PAGE] = [
  /^(?:size|limit|page_?size|items_?per_?page)$/i,
  /^(?:offset|page|page_?(?:index|number))$/i,
];

/**
 * The address of a redirect is needed for the wish of the refused call only, if the bank accepted calls with another one and does not name the
 * address; and a page for the size that the call has.
 */
function withWish(test: Test, call: RecordedCall, accepted: readonly AnswerPair[]): Test {
  const size = [...call.raw.url.searchParams.keys()].find((name) => PAGE_SIZE.test(name));
  if (test.missing && PAGE.test(test.parameter ?? '') && size !== undefined)
    return { ...test, with: { parameter: size } };
  const wish = call.header(WISH.toLowerCase());
  const isOfRedirect = test.missing && test.header?.includes('redirect-uri');
  const isSame = accepted.every((one) => one.call.header(WISH.toLowerCase()) === wish);
  // A refusal that names the address asks for it.
  if (!isOfRedirect || wish === undefined || isSame || call.isRefusedFor(test.header ?? '')) return test;
  return { ...test, with: { header: WISH, values: [wish] } };
}

/**
 * Other values of a header, if what refuses a call without it names all that are accepted. A bank that redirects to a header's address also
 * needs the header, as NextGenPSD2 says of TPP-Redirect-URI.
 */
function otherValues(
  { header, missing, insecure }: Test,
  { raw }: RecordedCall,
  accepted: readonly AnswerPair[],
): readonly Test[] {
  if (header === undefined) return [];
  const isNeeded = ({ call }: AnswerPair): boolean =>
    call.links.includes('scaRedirect') && call.header(header) !== undefined;
  if (insecure && accepted.every(isNeeded)) return [{ header, missing: true }];
  if (!missing) return [];
  const except = [...new Set(accepted.map(({ call }) => call.header(header) ?? ''))];
  return except.every((value) => isPlainName(value) && raw.answer.body?.includes(value)) ? [{ header, except }] : [];
}

const isSameAnswer = (one: StatusAndCode, other: StatusAndCode): boolean =>
  one.status === other.status && one.code === other.code;
const isToken = ({ operation }: AnswerPair): boolean => operation === 'exchangeCode';

/**
 * The operations for which something is refused. Those of a header are all of the same kind, such as creations, of which no accepted call has it; and a
 * header or parameter that all accepted calls have is needed everywhere.
 */
function selectionFor(pairs: readonly AnswerPair[], call: RecordedCall, test: Test): Selection | undefined {
  const { header, parameter } = test;
  const own = { operations: [call.operation] };
  // The formats of one operation are not those of others.
  if (call.operation === 'exchangeCode' || header === 'accept' || (header ?? parameter) === undefined) return own;
  const subject: Test = header === undefined ? { parameter: parameter ?? '' } : { header };
  const isHit = (pair: AnswerPair): boolean =>
    [test, { ...subject, missing: true as const }].some((one) => isRefused(one, requestOf(pair.call)));
  const accepted = pairs.filter(({ operation, recorded }) => operation !== undefined && recorded.status < 400);
  const others = accepted.filter((pair) => !isToken(pair));
  if (new Set(others.map(({ operation }) => operation)).size > 2 && !others.some(isHit))
    return accepted.some((pair) => isToken(pair) && isHit(pair)) ? { except: ['exchangeCode'] } : undefined;
  if (header === undefined) return own;
  const { action } = factsOf(call.operation) ?? {};
  const alike = others.filter((pair) => factsOf(pair.operation)?.action === action);
  const hit = new Set(alike.filter(isHit).map(({ operation }) => operation));
  const ids = alike.flatMap((pair) => (hit.has(pair.operation) ? [] : [pair.call.operation]));
  return { operations: [...new Set([call.operation, ...ids])] };
}

/** How the bank answers: with the whole body if this is not the usual one of its errors. */
function answerOf(pair: AnswerPair, pairs: readonly AnswerPair[]): Words['answer'] {
  const { status, code } = pair.recorded;
  const usual = commonBody(pairs.filter((one) => one.recorded.status >= 400 && isToken(one) === isToken(pair)));
  const own = commonBody([pair]);
  const isUnusual = own ? own.place !== usual?.place : code === undefined;
  return { status, ...(code !== undefined && { code }), ...(isUnusual && (own?.answer ?? { body: '' })) };
}

function requestOf({ raw, parameters, sentAtMs = 0 }: RecordedCall): SentRequest {
  const { headers, body = '' } = raw.request;
  const isForm = headers['content-type']?.includes('form-urlencoded') === true;
  const sent = [...(isForm ? new URLSearchParams(body) : []), ...raw.url.searchParams];
  return { headers, body: jsonOf(body), parameters: { ...Object.fromEntries(sent), ...parameters }, now: sentAtMs };
}

/** @param isOfState whether the status of the consent or payment could be the reason */
function reasonOf(pair: AnswerPair, accepted: readonly AnswerPair[], isOfState: boolean): Reason | undefined {
  const own = requestOf(pair.call);
  const others = accepted.map(({ call }) => requestOf(call));
  const refusalText = (pair.call.raw.answer.body ?? '').toLowerCase().replace(/\d{4}-\d\d-\d\dt[\d:.]+z?/g, '');
  const subjects = (['header', 'member', 'parameter'] as const).flatMap((kind) =>
    [...new Set([own, ...others].flatMap((sent) => namesOf(kind, sent)))].map((name) => ({ kind, name })),
  );
  const different = subjects.filter(({ kind, name }) => {
    // These are different in each call.
    if ((name === 'date' || name === 'authorization') && own.headers[name] !== undefined) return false;
    // The bank has accepted the payment with its product.
    if (kind === 'parameter' && /^payment(?:Service|Product)$/.test(name) && 'paymentId' in pair.call.parameters)
      return false;
    const value = JSON.stringify(valueOf(own, kind, name) ?? '');
    return others.every((sent) => JSON.stringify(valueOf(sent, kind, name) ?? '') !== value);
  });
  const reasons = different.flatMap(({ kind, name }): readonly Reason[] => {
    const [test, weight] = testFor(kind, name, own, others, refusalText) ?? [];
    if (!test || weight === undefined || !isRefused(test, own) || others.some((sent) => isRefused(test, sent)))
      return [];
    const isUnauthorized = pair.recorded.status === 401;
    const mention = isUnauthorized && name === 'authorization' ? 5 : weightOfMention(name, refusalText);
    // 401 is about who calls, unless its text says something else.
    if (isUnauthorized && kind === 'member' && mention === 0) return [];
    return [{ test, weight: weight + mention - name.split('.').length / 10 }];
  });
  const { state } = pair;
  // A token can have ended for other reasons.
  const isOfToken = pair.recorded.code?.startsWith('TOKEN_') === true;
  const isState =
    isOfState &&
    !isOfToken &&
    state !== undefined &&
    accepted.every((other) => other.state !== undefined && other.state !== state);
  const isLate = pair.recorded.status === 409 || /stat(?:e|us)|cancel|conflict/.test(refusalText);
  if (isState) reasons.push({ test: {}, weight: isLate ? 12 : 3, states: [state] });
  const [best] = reasons.toSorted((one, other) => other.weight - one.weight);
  // What contains something different does not count twice.
  const single = different.filter(({ name }) => !different.some((other) => other.name.startsWith(`${name}.`)));
  return best && (best.weight >= LEAST_SURE_WEIGHT || single.length + Number(isState) === 1) ? best : undefined;
}

/** 10 if the text of the refusal has the name, 5 if it has a word of it, otherwise 0. */
function weightOfMention(name: string, refusalText: string): number {
  const last = name.split('.').at(-1) ?? '';
  // Some write psu_id_type for PSU-ID-Type.
  const [text = '', plain = ''] = [refusalText, last].map((one) => one.toLowerCase().replaceAll('_', '-'));
  if (last.length > 2 && text.includes(plain)) return 10;
  const words = last
    .replace(/(?<=[a-z])(?=[A-Z])/g, '-')
    .toLowerCase()
    .split(/[^a-z]+/);
  // At its beginning: an invalid token is not about validUntil.
  return words.some((word) => word.length > 4 && new RegExp(`\\b${word}`).test(refusalText)) ? 5 : 0;
}

/** The names of headers and parameters, and the paths of members. */
function namesOf(kind: Subject, { headers, parameters, body }: SentRequest): readonly string[] {
  if (kind === 'header')
    return Object.keys(headers).filter((name) => /^(?:accept|authorization)$/.test(name) || !isOfClients(name));
  if (kind === 'parameter') return Object.keys(parameters).filter((name) => /^[\w.-]+$/.test(name));
  const paths = (value: unknown, path: string): readonly string[] => {
    const object: unknown = Array.isArray(value) ? value[0] : value;
    return Object.entries(isObject(object) ? object : {}).flatMap(([name, inner]) =>
      /^[\w-]+$/.test(name) ? [path + name, ...paths(inner, `${path}${name}.`)] : [],
    );
  };
  return paths(body, '');
}

function valueOf(sent: SentRequest, kind: Subject, name: string): unknown {
  const values = { header: sent.headers[name], member: valueAt(sent.body, name), parameter: sent.parameters[name] };
  return isEmpty(values[kind]) ? undefined : values[kind];
}

/** The test that a request could have failed, and how likely it is. */
function testFor(
  kind: Subject,
  name: string,
  own: SentRequest,
  others: readonly SentRequest[],
  refusalText: string,
): readonly [test: Test, weight: number] | undefined {
  const subject: Test = { [kind]: name };
  const value = valueOf(own, kind, name);
  // Each kind of access is enough.
  if (value === undefined) return name.startsWith('access.') ? undefined : [{ ...subject, missing: true }, 6];
  const having = others.filter((sent) => valueOf(sent, kind, name) !== undefined);
  const named = (refusalText.match(/(?<![\w.-])\d{1,7}(?![\w-])/g) ?? []).map(Number);
  if (having.length === 0) return kind === 'header' ? undefined : [{ ...subject, present: true }, 2];
  if (typeof value === 'object') return undefined;
  const word = typeof value === 'string' ? value : JSON.stringify(value);
  const insecure: Test = { ...subject, insecure: true };
  if (/^http:/i.test(word) && !having.some((sent) => isRefused(insecure, sent))) return [insecure, 8];
  // That of a bank or product at a gateway.
  const codes = new Set(having.map((sent) => String(valueOf(sent, kind, name))));
  const isOfBank = kind === 'header' && name.endsWith('code') && having.length > 2 && having.length === others.length;
  if (isOfBank && codes.size === 1 && [word, ...codes].every(isPlainName))
    return [{ ...subject, except: [...codes] }, 6];
  // How many pages there are is different for each list.
  if (OWN_VALUES.test(name) || /^page(?:index|_?number)?$/i.test(name)) return undefined;
  const accepted = having.map((sent) => String(valueOf(sent, kind, name)));
  if (/^\d{4}-\d\d-\d\d/.test(word)) {
    const weekend: Test = { ...subject, weekend: true };
    const ahead = daysFrom(own.now, value);
    const isPlanned = /execution/i.test(name) && ahead >= 0;
    if (isPlanned && isRefused(weekend, own) && !having.some((sent) => isRefused(weekend, sent))) return [weekend, 5];
    const days = having.map((sent) => daysFrom(sent.now, valueOf(sent, kind, name)));
    const limits = [...named, ...DAYS].flatMap((day) => [day, -day]);
    const range = rangeOf(ahead, days, limits);
    const limit = range && `${range.limit < 0 ? '-' : ''}P${Math.abs(range.limit)}D`;
    return range && [{ ...subject, [range.side]: limit }, 5];
  }
  const numbers = accepted.map(Number);
  const ends = [...(Number(value) <= 0 ? [1] : []), Math.max(...numbers), Math.min(...numbers)];
  const usual = /amount/i.test(name) ? roundNumbers(Number(value)) : ends;
  const range = rangeOf(Number(value), numbers, [...named, ...usual]);
  if (range) return [{ ...subject, [range.side]: range.limit }, 5];
  const words = [...new Set(accepted)];
  const isWord = (one: string): boolean =>
    (isPlainName(one) || /^[\w.*+-]+\/[\w.*+-]+$/.test(one)) &&
    one.length <= 30 &&
    Number.isNaN(Number(one)) &&
    !/\d{4}-\d\d-\d\d/.test(one);
  if (words.length > 5 || ![word, ...words].every(isWord)) return undefined;
  // One or two accepted values say little of others, unless the refusal names them.
  const isSet = words.length > 2 || words.every((one) => refusalText.includes(one.toLowerCase()));
  return [{ ...subject, ...(isSet ? { except: words } : { values: [word] }) }, 4];
}

/** The first of several limits that is between a value and those that were accepted, and the side on which the value is. */
function rangeOf(
  value: number,
  accepted: readonly number[],
  limits: readonly number[],
): { readonly side: 'above' | 'below'; readonly limit: number } | undefined {
  const [least, most] = [Math.min(...accepted), Math.max(...accepted)];
  if (Number.isNaN(value + least)) return undefined;
  const side = value > most ? 'above' : value < least ? 'below' : undefined;
  const limit = limits.find((one) => (side === 'above' ? one >= most && one < value : one <= least && one > value));
  return side && limit !== undefined ? { side, limit } : undefined;
}

/** 1, 2 and 5 with zeros, from the largest below an amount on; what amounts must at least be, for one that is not positive. */
function roundNumbers(amount: number): readonly number[] {
  if (amount <= 0) return [0, 0.01];
  const powers = [1e6, 1e5, 1e4, 1e3, 100, 10, 1];
  return powers.flatMap((power) => [5 * power, 2 * power, power]).filter((one) => one < amount);
}
