import type { Adaptation } from '../adaptations/adaptation.js';
import { readName, writtenName } from '../adaptations/body.js';
import { factsOf, operationsThat } from '../domain/tpp/operation.js';
import { groupBy, isObject, memberAt } from '../domain/shape.js';
import type { LearnedAdaptation } from './adapted-recording.js';
import { itemsOf, objectOf, type RecordedCall } from './exchange.js';
import type { Recording } from './recording.js';
import { PASSWORD } from './sign-ins.js';

/**
 * How a bank writes the bodies of requests, by those that it accepted: a member around the whole body, names in another style, and the password,
 * the method and the code of a PSU in other members.
 * @param recording with the answers in the form of the dialect
 */
export function requestAdaptations({ calls, facts }: Recording): readonly LearnedAdaptation[] {
  const accepted = calls.filter(({ isAccepted, sent }) => isAccepted && isObject(sent));
  const found = new Map<string, LearnedAdaptation>();
  const add = (one: Adaptation, seen: string): void => {
    const adaptation = { ...one, on: { ...one.on, direction: 'request' as const } };
    const key = JSON.stringify(adaptation);
    if (!found.has(key)) found.set(key, { adaptation, grade: 'read', seen });
  };
  const methods = new Set(
    calls.flatMap((call) =>
      // Some have the names of methods alone.
      itemsOf(call.at('scaMethods')).map((method) => memberAt(method, 'authenticationMethodId') ?? method),
    ),
  );
  const style = styleOf(accepted.map(({ operation, sent }) => (operation === 'exchangeCode' ? undefined : sent)));
  for (const group of groupBy(accepted, ({ operation }) => operation).values()) {
    const [{ operation }] = group as [RecordedCall];
    const known = facts.described(operation)?.bodyMembers ?? [];
    const unknown = new Set(group.flatMap(({ sent }) => Object.keys(sent as object)));
    for (const name of known) unknown.delete(name);
    if (operation === 'exchangeCode' || unknown.size === 0) continue;
    const [name = '', ...others] = unknown;
    const isWrapper = ({ sent }: RecordedCall): boolean => {
      const inner = Object.keys(objectOf(memberAt(sent, name)) ?? {});
      return Object.keys(sent as object).length === 1 && inner.some((one) => known.includes(one));
    };
    if (others.length === 0 && group.every(isWrapper))
      add(
        { move: { from: '.', to: name }, on: { operations: [operation] } },
        'accepted requests have their body in it',
      );
    for (const as of unknown) {
      const member = STYLES.map((one) => readName(as, one)).find((read) => known.includes(read));
      if (style && member !== undefined) add({ rename: { names: style }, on: { except: ['exchangeCode'] } }, NAMES);
      else if (member !== undefined) add({ rename: { member, as }, on: { operations: [operation] } }, NAMES);
    }
    const { action } = factsOf(operation) ?? {};
    if (action !== 'updatePsuData' && action !== 'startAuthorisation') continue;
    const on = { operations: operationsThat('updatePsuData', 'startAuthorisation') };
    for (const { sent } of group)
      for (const [as, value] of Object.entries(sent as object)) {
        if (!unknown.has(as) || typeof value !== 'string') continue;
        const seen = `accepted requests have it in ${as}`;
        const isAlone = Object.keys(sent as object).length === 1;
        if (methods.has(value)) add({ rename: { member: 'authenticationMethodId', as }, on }, seen);
        else if (PASSWORD.test(as))
          add({ move: { from: `psuData.${/encr/i.test(as) ? 'encryptedPassword' : 'password'}`, to: as }, on }, seen);
        else if (isAlone && action === 'updatePsuData')
          add({ rename: { member: 'scaAuthenticationData', as }, on }, seen);
      }
  }
  // What is around the body is read first, and so is last in the list.
  return [...found.values()].toReversed();
}

const NAMES = 'names of accepted requests';
const STYLES = ['snake_case', 'PascalCase'] as const;

/** The style of all names of members, if it is not that of the dialect. */
export function styleOf(bodies: readonly unknown[]): (typeof STYLES)[number] | undefined {
  const names = new Set(bodies.flatMap(namesIn));
  return STYLES.find((style) => {
    const read = [...names].map((name) => [name, readName(name, style)] as const);
    return read.every(([name, own]) => writtenName(own, style) === name) && read.some(([name, own]) => own !== name);
  });
}

function namesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  return isObject(value) ? Object.entries(value).flatMap(([name, member]) => [name, ...namesIn(member)]) : [];
}
