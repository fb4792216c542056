import { parsedJson } from '../../format.js';

/** Rules of a tester as JSON, read and changed member by member: the form and the text next to it show the same rule. */

/** A rule or a part of it, as the control API accepts it. */
export type RuleJson = Readonly<Record<string, unknown>>;

/** The rule that a text contains; undefined while the text is not a JSON object. */
export function parsedRule(text: string): RuleJson | undefined {
  const value = parsedJson(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as RuleJson) : undefined;
}

export function writtenRule(rule: object): string {
  return JSON.stringify(rule, null, 2);
}

/** A member that is itself an object; empty where it is absent. */
export function memberObject(rule: RuleJson, name: string): RuleJson {
  const value = rule[name];
  return typeof value === 'object' && value !== null ? (value as RuleJson) : {};
}

/** The rule with changed members; `undefined` removes one. */
export function changed(rule: RuleJson, changes: RuleJson): RuleJson {
  return Object.fromEntries(Object.entries({ ...rule, ...changes }).filter(([, value]) => value !== undefined));
}

/** The rule with a changed matcher; a matcher without members is left out. */
export function withMatch(rule: RuleJson, changes: RuleJson): RuleJson {
  const match = changed(memberObject(rule, 'match'), changes);
  const { match: _before, ...rest } = rule;
  return Object.keys(match).length === 0 ? rest : { match, ...rest };
}

/** A number that a field contains; undefined for an empty field. */
export function numberIn(text: string): number | undefined {
  return text.trim() === '' || Number.isNaN(Number(text)) ? undefined : Number(text);
}

/** What a fault does to a call: the response, the connection or the body; or nothing but a delay. */
export function faultEffect(rule: RuleJson): string {
  if (typeof rule['fault'] === 'string') return rule['fault'];
  if (rule['error'] !== undefined) return 'error';
  return rule['slowBody'] === undefined ? 'delay' : 'slowBody';
}

/** The rule with another effect; members of the effect before are removed. */
export function withEffect(rule: RuleJson, effect: string): RuleJson {
  const isConnection = !['delay', 'error', 'slowBody'].includes(effect);
  return changed(rule, {
    fault: isConnection ? effect : undefined,
    error: effect === 'error' ? { statusCode: 500 } : undefined,
    slowBody: effect === 'slowBody' ? { chunks: 5, durationMs: 3000 } : undefined,
    delay: effect === 'delay' ? (rule['delay'] ?? { type: 'fixed', ms: 2000 }) : rule['delay'],
    when: effect === 'delay' || effect === 'slowBody' ? undefined : rule['when'],
  });
}

/** One step of a scenario: a word such as a status or a decision, with its reason and its time. */
export interface ScenarioStep {
  readonly word: string;
  readonly reason: string;
  /** As written, such as `2d`. */
  readonly time: string;
}

/** The steps of `ACTC > PDNG 2d > RJCT(AM04)`, or of `approve after 5s > revoke after 2d`. */
export function stepsIn(text: string): readonly ScenarioStep[] {
  return text
    .split('>')
    .map((part) => part.trim())
    .map((part) => {
      const [, word = part, reason = '', time = ''] =
        /^(\w+)(?:\((\w*)\))?(?:\s+(?:after\s+)?(\S+))?$/.exec(part) ?? [];
      return { word, reason, time };
    });
}

/** The steps as text. @param joint what is written before a time: nothing for payments, `after` for consents */
export function writtenSteps(steps: readonly ScenarioStep[], joint: '' | 'after'): string {
  return steps
    .map(({ word, reason, time }) =>
      [word + (reason === '' ? '' : `(${reason})`), ...(time === '' ? [] : [joint, time])].filter(Boolean).join(' '),
    )
    .join(' > ');
}
