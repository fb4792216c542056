import type { RecordedCall } from '../../src/journal/journal-entry.js';

/** A call as the recorder hands it over, of what a test says about it. */
export function recorded(changes: Partial<RecordedCall> & { readonly number: number }): RecordedCall {
  const headers = changes.headers ?? { host: 'bank', 'x-request-id': `r${changes.number}` };
  const answerHeaderList = changes.answerHeaderList ?? ['Content-Type', 'application/json'];
  const echoed = 'echoedRequestId' in changes ? changes.echoedRequestId : headers['x-request-id'];
  const answerHeaders: Record<string, string> = echoed === undefined ? {} : { 'x-request-id': echoed };
  for (let index = 0; index < answerHeaderList.length; index += 2)
    answerHeaders[answerHeaderList[index]!.toLowerCase()] = answerHeaderList[index + 1]!;
  return {
    id: `request-${changes.number}`,
    at: 0,
    receivedAtMs: 0,
    method: 'GET',
    path: '/PSD2/v1/accounts',
    query: '',
    operation: 'readAccounts',
    tppNames: ['One'],
    // A value with space around it is not the one that is kept.
    rawHeaders: Object.entries(headers).flatMap(([name, value]) => [
      name.toUpperCase(),
      changes.isPlain === false ? `${value}\u00a0` : value,
    ]),
    isPlain: true,
    body: undefined,
    bodyOmittedBytes: 0,
    answerBodyOmittedBytes: 0,
    status: 200,
    answerBody: undefined,
    durationMs: 1,
    refusal: undefined,
    checksPassed: undefined,
    subject: undefined,
    subjectStatus: undefined,
    signature: undefined,
    transitions: [],
    findings: [],
    traceparent: headers['traceparent'],
    ...changes,
    headers,
    answerHeaders,
    answerHeaderList,
    echoedRequestId: echoed,
  };
}
