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
