import { Recording, type InterfaceFacts } from '../../src/learning/recording.js';
import { loadInterfaceFacts } from '../../src/server/interface-facts.js';

/** A call of a recording as a test writes it. */
export interface WrittenCall {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly sent?: string;
  readonly status?: number;
  readonly answerHeaders?: Readonly<Record<string, string>>;
  /** Undefined: no body. */
  readonly got?: unknown;
}

/** The names and statuses of NextGenPSD2, by which `learn` reads a recording. */
export async function nextgenpsd2Facts(): Promise<InterfaceFacts> {
  const found = (await loadInterfaceFacts()).find(({ dialect }) => dialect === 'nextgenpsd2');
  if (!found) throw new Error('no facts');
  return found;
}

/** A recording of calls to one host, in this order. */
export function recordingOfCalls(calls: readonly WrittenCall[], facts: InterfaceFacts): Recording {
  return new Recording(
    calls.map(({ method = 'GET', path, headers = {}, sent, status = 200, answerHeaders = {}, got }, index) => ({
      number: index + 1,
      method,
      url: new URL(`https://bank.example${path}`),
      request: { headers, body: sent },
      answer: {
        status,
        headers: { ...(got !== undefined && { 'content-type': 'application/json' }), ...answerHeaders },
        body: got === undefined ? undefined : JSON.stringify(got),
      },
    })),
    facts,
  );
}
