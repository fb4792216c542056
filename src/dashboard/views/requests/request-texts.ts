import type { Schema } from '../../../library/control-operations.js';

type Tpp = Schema<'DemoTpp'>;

/**
 * The call as a command that can be pasted: the journal masks secrets, and the subscription key of a known TPP is restored.
 * Tokens, codes and client secrets stay masked.
 */
export function withKey({ curl, tpp }: Schema<'RequestEntry'>, tpps: readonly Tpp[]): string {
  const known = callerAmong(tpps, tpp);
  return known
    ? curl.replace(/(ocp-apim-subscription-key: )\*\*\*/i, (_whole, name: string) => name + known.subscriptionKey)
    : curl;
}

/** The same with the client secret of a known TPP, wherever it was sent. Tokens and codes stay masked: nothing stores them. */
export function withSecrets(entry: Schema<'RequestEntry'>, tpps: readonly Tpp[]): string {
  const { clientId, clientSecret } = callerAmong(tpps, entry.tpp) ?? {};
  const command = withKey(entry, tpps);
  if (clientId === undefined || clientSecret === undefined) return command;
  return command
    .replace(
      /(client_secret(?:=|"\s*:\s*"))\*\*\*/gi,
      (_whole, name: string) => name + encodeURIComponent(clientSecret),
    )
    .replace(/(authorization: Basic )\*\*\*/gi, (_whole, name: string) => name + btoa(`${clientId}:${clientSecret}`));
}

/** The TPP that a call of the journal names. */
function callerAmong(tpps: readonly Tpp[], tpp: string | undefined): Tpp | undefined {
  return tpps.find(({ name, userEmail }) => name === tpp || userEmail === tpp);
}

/** A name before a value that the journal masks: of a header, a parameter, or a member of JSON. */
const MASKED = /([\w-]+)(?:: (?:Bearer |Basic )?|=|"\s*:\s*")\*\*\*/gi;

/** A hint on what a command lacks; undefined if it is complete. */
export function hiddenText(curl: string): string | undefined {
  if (!curl.includes('***')) return undefined;
  const hidden = [...new Set([...curl.matchAll(MASKED)].map(([, name = '']) => name.toLowerCase()))];
  const what = hidden.length === 0 ? 'secrets' : hidden.join(', ');
  return `secrets are masked; replace *** with your own (${what}).`;
}
