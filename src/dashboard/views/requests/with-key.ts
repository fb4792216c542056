import type { Schema } from '../../../library/control-operations.js';

/**
 * The call as a command that can be pasted: the journal masks secrets, and the subscription key is put back where the TPP is
 * one of the demo's. Tokens, codes and client secrets stay masked.
 */
export function withKey({ curl, tpp }: Schema<'RequestEntry'>, tpps: readonly Schema<'DemoTpp'>[]): string {
  const known = tpps.find(({ name, userEmail }) => name === tpp || userEmail === tpp);
  return known
    ? curl.replace(/(ocp-apim-subscription-key: )\*\*\*/i, (_whole, name: string) => name + known.subscriptionKey)
    : curl;
}

/** A name before a value that the journal masks: of a header, a parameter, or a member of JSON. */
const MASKED = /([\w-]+)(?:: (?:Bearer |Basic )?|=|"\s*:\s*")\*\*\*/gi;

/** What a command does not contain, to be told where it is pasted; undefined where it contains everything. */
export function hiddenText(curl: string): string | undefined {
  if (!curl.includes('***')) return undefined;
  const hidden = [...new Set([...curl.matchAll(MASKED)].map(([, name = '']) => name.toLowerCase()))];
  const what = hidden.length === 0 ? 'secrets' : hidden.join(', ');
  return `the journal keeps no secrets: put your own in place of *** (${what}).`;
}
