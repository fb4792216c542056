import { type JourneyCall, targetOf } from '../../../domain/tpp/journey.js';
import { LOCATION } from '../../control.js';
import { parsedJson } from '../../format.js';

/** What a call of the journey was answered. */
interface TppAnswer {
  readonly text: string;
  readonly json: Readonly<Record<string, unknown>>;
}

/** Calls the bank's interface as a TPP does. @param base path of the bank; default: that of the page @throws Error with what the bank said, where it refused */
export async function callAsTpp(call: JourneyCall, base = LOCATION.bankBase): Promise<TppAnswer> {
  const { method, headers, body, form } = call;
  const answer = await fetch(base + targetOf(call), {
    method,
    headers: { ...headers, Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    // The browser names the type of a form by itself.
    ...(form && { body: new URLSearchParams(form) }),
    redirect: 'manual',
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The bank answered ${answer.status}: ${refusalText(text)}`);
  return { text, json: JSON.parse(text) as Record<string, unknown> };
}

/** What a refusal says, as far as it has the published form. */
function refusalText(text: string): string {
  const { tppMessages } = (parsedJson(text) ?? {}) as { tppMessages?: { code?: string; text?: string }[] };
  const [message] = tppMessages ?? [];
  return message ? [message.code, message.text].filter(Boolean).join(', ') : text.slice(0, 200);
}
