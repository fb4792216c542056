import { callServer, LOCATION } from '../control.js';
import { type SentRequest, withValues } from './sent-request.js';
import { type Actors, filledCall } from '../views/start/journey.js';
import { BANK_OF_ITS_OWN, withNextgenRecord } from './nextgenpsd2-records.js';
import { createWaitingRecord, standInsOf } from './stand-ins.js';

/** A request of Swagger UI, which may be sent by a function of the page. */
interface UiRequest extends SentRequest {
  readonly userFetch?: typeof fetch;
  /** Of the request for the document itself. */
  readonly loadSpec?: boolean;
}

/** Whether a call needs a token: of a method, to a path below the bank's base address. */
type NeedsToken = (method: string, path: string) => boolean;

/** The options of Swagger UI by which "Execute" looks up, or makes, what the call needs. */
export function intercepted(needsToken: NeedsToken, actors: Actors | undefined): object {
  return {
    requestInterceptor: async (request: UiRequest): Promise<UiRequest> => {
      const { method, url, loadSpec } = request;
      if (loadSpec) return request;
      const { pathname } = new URL(url, globalThis.location.href);
      const path = pathname.slice(LOCATION.bankBase.length);
      const named = path.startsWith('/__admin') ? request : withTpp(request, actors);
      const asked = needsToken(method, path) ? named : withoutToken(named);
      const isOnboarding = actors?.steps.some((step) => step.id === 'onboard' && step.path === path);
      const prepared = isOnboarding ? withCertificate(asked) : await PREPARATIONS[`${method} ${path}`]?.(asked);
      const recorded = await withNextgenRecord(prepared ?? asked);
      return withValues(withoutEmptyFields(recorded), standInsOf());
    },
    responseInterceptor: async (response: { readonly url: string }): Promise<unknown> => {
      if (response.url.includes(`/banks/${BANK_OF_ITS_OWN}/`)) await forgetBank();
      return response;
    },
  };
}

/** What some calls need before they are sent, next to values. */
const PREPARATIONS: Readonly<Record<string, (request: UiRequest) => UiRequest | Promise<UiRequest>>> = {
  // Without an end nothing would be shown.
  'GET /__admin/events': (request) => ({ ...request, userFetch: firstEvent }),
  'GET /__admin/authorisations/latest': async (request) => {
    await createWaitingRecord();
    return request;
  },
  // Ten years at once are more than the bank of someone should be moved for this.
  'DELETE /__admin/clock/advance': async (request) => {
    const bank = await callServer('putBank', { id: BANK_OF_ITS_OWN });
    const control = `${LOCATION.prefix}/banks/${bank.bank}/__admin/clock`;
    await beginAdvance(control);
    return { ...request, url: `${globalThis.location.origin}${control}/advance` };
  },
};

/** The onboarding by the control API, because no page can present a client certificate. */
function withCertificate(request: UiRequest): UiRequest {
  return {
    ...request,
    url: `${globalThis.location.origin}${LOCATION.bankBase}/__admin/tpps`,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...(JSON.parse(String(request.body)) as object), certificate: '{{certificate}}' }),
  };
}

/** The advance that a call is to stop. */
let advance: { isWanted: boolean; readonly ended: Promise<void> } | undefined;

/** Moves a clock on and on until that is stopped, and resolves once it is moving. */
async function beginAdvance(clock: string): Promise<void> {
  const goOn = async (): Promise<void> => {
    while (advance?.isWanted !== false) {
      const answer = await fetch(`${clock}/advance`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ by: 'P10Y', limit: 0 }),
      });
      const { stopped } = (await answer.json()) as { readonly stopped?: boolean };
      // It was stopped, or bank time has come to its end.
      if (stopped === true || !answer.ok) return;
    }
  };
  advance = { isWanted: true, ended: goOn().catch(() => undefined) };
  for (let looks = 0; looks < 100; looks += 1) {
    const { advance: isMoving } = (await (await fetch(clock)).json()) as { readonly advance?: object };
    if (isMoving) return;
  }
}

/** Forgets the bank that was made for a call, once nothing happens there any more. */
async function forgetBank(): Promise<void> {
  if (advance) advance.isWanted = false;
  await advance?.ended;
  advance = undefined;
  await callServer('deleteBank', { id: BANK_OF_ITS_OWN });
}

/** NextGenPSD2 knows a TPP by its certificate, which no page can present, or by a header that is not in the document. */
function withTpp(request: UiRequest, actors: Actors | undefined): UiRequest {
  const tpp = actors && filledCall(actors, 'consent').headers['Sandbank-TPP'];
  return tpp === undefined ? request : { ...request, headers: { ...request.headers, 'Sandbank-TPP': tpp } };
}

/** The token is filled in for calls that need one; those that merely accept one are shown without. */
function withoutToken(request: UiRequest): UiRequest {
  const headers = Object.entries(request.headers).filter(([, value]) => value !== 'Bearer {{accessToken}}');
  return { ...request, headers: Object.fromEntries(headers) };
}

/** Swagger UI sends every field of a form, also those that are empty. */
function withoutEmptyFields(request: UiRequest): UiRequest {
  const { headers, body } = request;
  if (headers['Content-Type'] !== 'application/x-www-form-urlencoded' || typeof body !== 'string') return request;
  return { ...request, body: body.replace(/(^|&)[^&=]*=(?=&|$)/g, '').replace(/^&/, '') };
}

/** Fetches a stream of events, and answers with the first of them: a whole answer is what Swagger UI can show. */
const firstEvent: typeof fetch = async (address, options) => {
  const stop = new AbortController();
  const answer = await fetch(address, { ...options, signal: stop.signal });
  const reader = answer.body?.getReader();
  if (!answer.ok || !reader) return answer;
  const decoder = new TextDecoder();
  let text = '';
  while (!text.includes('\n\n')) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  stop.abort();
  const { status, headers } = answer;
  return Object.defineProperty(new Response(text, { status, headers }), 'url', { value: answer.url });
};
