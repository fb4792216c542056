import type { Adaptation } from '../../adaptations/adaptation.js';
import { operationsThat } from '../../domain/tpp/operation.js';
import { memberAt } from '../../domain/shape.js';
import type { LearnedAdaptation } from '../adapted-recording.js';
import { isPlainName, jsonOf } from '../exchange.js';
import type { AnswerPair } from './answer-pair.js';

/** What the members of a consent mean to a bank that does not need them. */
const DEFAULTS: Readonly<Record<string, string | number | boolean>> = {
  recurringIndicator: false,
  // The standard's word for as long as possible.
  validUntil: '9999-12-31',
  frequencyPerDay: 4,
  combinedServiceIndicator: false,
};

/** Frequencies of standing orders by their codes of ISO 20022. */
const FREQUENCIES = {
  Daily: 'DAIL',
  Weekly: 'WEEK',
  EveryTwoWeeks: 'FRTN',
  Monthly: 'MNTH',
  Quarterly: 'QUTR',
  SemiAnnual: 'SEMI',
  Annual: 'YEAR',
};

/**
 * What the bank accepts in requests and the dialect refuses: a consent without one of its members, amounts as numbers, whole
 * numbers and booleans that are written as text, words for all accounts, frequencies of ISO 20022, and the code of an embedded authorisation as
 * `confirmationCode`.
 * Each is named by the refusal of the replay.
 */
export function fittedRequests(pairs: readonly AnswerPair[]): readonly LearnedAdaptation[] {
  return pairs.flatMap(({ call, operation, recorded, replayed, refusal }): readonly LearnedAdaptation[] => {
    const member = refusal?.path?.split('.').at(-1) ?? '';
    if (recorded.status >= 400 || replayed.status < 400 || operation === undefined) return [];
    if (refusal?.code === 'STATUS_INVALID' && call.sentAt('confirmationCode') !== undefined)
      return [
        {
          adaptation: {
            rename: { member: 'scaAuthenticationData', as: 'confirmationCode' },
            on: { operations: operationsThat('updatePsuData'), direction: 'request' },
          },
          grade: 'fitted',
          seen: `request ${call.number} was accepted with the code of the PSU in this member`,
        },
      ];
    if (!/^[\w-]+$/.test(member)) return [];
    const value = memberAt(jsonOf(call.raw.request.body), ...(refusal?.path?.split('.') ?? []));
    const where = refusal?.path?.split('.').slice(0, -1).join('.') ?? '';
    const on = { operations: [call.operation], direction: 'request' } as const;
    const learned = (adaptation: Adaptation, what: string): readonly LearnedAdaptation[] => [
      { adaptation, grade: 'fitted', seen: `request ${call.number} was accepted ${what}` },
    ];
    if (typeof value === 'number' && member === 'amount' && where !== '')
      return learned({ form: { member, as: 'number', in: where }, on }, 'with a number, which it accepts next to text');
    if (typeof value === 'string' && /^\d{1,15}$/.test(value))
      return learned({ form: { member, as: 'digits' }, on }, 'with a number as text');
    if (typeof value === 'string' && where === 'access' && /^allAccounts\w+$/.test(value))
      return learned({ map: { member, values: { allAccounts: value } }, on }, 'with another word for all accounts');
    // A word for all accounts instead of an object.
    if (typeof value === 'string' && member === 'access' && isPlainName(value))
      return [
        { move: { from: 'access.allPsd2', to: 'access' }, on },
        { map: { member, values: { allAccounts: value }, in: '.' }, on },
      ].flatMap((one) => learned(one, 'with a word instead of accounts'));
    if (value === 'true' || value === 'false')
      return learned({ form: { member, as: 'boolean-text' }, on }, 'with true or false as text');
    if (member === 'frequency' && Object.values(FREQUENCIES).some((code) => code === value))
      return learned({ map: { member, values: FREQUENCIES } }, 'with a frequency of ISO 20022');
    const usual = operation === 'createConsent' && Object.hasOwn(DEFAULTS, member) ? DEFAULTS[member] : undefined;
    return value === undefined && usual !== undefined
      ? learned({ absent: { member, as: 'omit', value: usual }, on }, 'without it')
      : [];
  });
}
