import { X509Certificate } from 'node:crypto';
import { isSerialOf, parseSignatureHeader } from '../../domain/signing/signature-header.js';
import { isPlainName, MASKED, objectOf, type RecordedCall } from '../exchange.js';
import { memberAt } from '../../domain/shape.js';
import { UUID } from '../../domain/ids.js';
import type { OperationId } from '../../domain/generated/operation-ids.js';
import { COVERED_WHEN_SENT } from '../../domain/signing/signing-string.js';
import type { InterfaceFacts, Measure } from '../recording.js';
import { MONEY_MEMBER, judged, lacks, measure, nextLinkIn, seenIn } from '../measure.js';

const CREATIONS: readonly OperationId[] = ['createConsent', 'initiatePayment'];

/** Whether the operation of a call has a header: the token endpoint of some dialects lacks many. */
function hasHeader(facts: InterfaceFacts, { operation }: RecordedCall, name: string): boolean {
  return facts.described(operation)?.requestHeaders.includes(name) === true;
}

/** The names of the headers that a call signs; undefined if it has no signature that can be read. */
function signedHeadersOf(call: RecordedCall): readonly string[] | undefined {
  return /headers="([^"]+)"/
    .exec(call.header('signature') ?? '')?.[1]
    ?.toLowerCase()
    .split(' ');
}

/** The key id of a signature; undefined if a recorder replaced it. */
function keyIdOf(call: RecordedCall): string | undefined {
  const [, keyId = MASKED] = /keyId\s*=\s*"([^"]+)"/i.exec(call.header('signature') ?? '') ?? [];
  return keyId.includes(MASKED) ? undefined : keyId;
}

/** Whether the key id of a signature is the serial number of the certificate that is sent with it. */
function hasSerial(call: RecordedCall): boolean {
  const sent = call.header('tpp-signature-certificate') ?? '';
  try {
    // The text between the lines of PEM, or of base64 of PEM.
    const certificate = new X509Certificate(Buffer.from(sent.replace(/-----[A-Z ]+-----/g, ''), 'base64'));
    return isSerialOf(keyIdOf(call) ?? '', certificate);
  } catch {
    return false;
  }
}

/** Whether a call is signed in a form that Sandbank does not check. */
function isSignedOtherwise(call: RecordedCall): boolean {
  const signature = call.header('signature');
  if (signature === undefined || signature.startsWith(MASKED)) return false;
  if (!call.header('digest') || !call.header('tpp-signature-certificate')) return true;
  try {
    parseSignatureHeader(signature.replaceAll(MASKED, 'AAAA'));
    return false;
  } catch {
    return true;
  }
}

const isSigned = ({ request: { headers } }: RecordedCall): boolean => 'signature' in headers || 'digest' in headers;

/** Decisions about headers, errors and limits. */
export const GATEWAY_MEASURES: readonly Measure[] = [
  measure('limit-headers', 'a response with headers about the calls that are left', ({ calls }) =>
    seenIn(calls, (call) => {
      if (call.answerHeader('x-ratelimit-limit') !== undefined) return ['x-ratelimit', 'X-RateLimit-Limit was sent'];
      return call.answerHeader('ratelimit') === undefined ? undefined : ['draft', 'RateLimit was sent'];
    }),
  ),
  measure('request-id', 'a call whose X-Request-ID is not a UUID', (recording) =>
    judged(
      recording.calls.filter((call) => {
        const id = call.header('x-request-id');
        return id !== undefined && !UUID.test(id) && hasHeader(recording.facts, call, 'x-request-id');
      }),
      'an X-Request-ID that is not a UUID',
      { accepted: ['text'], refused: { path: 'X-Request-ID', allows: ['uuid'] } },
    ),
  ),
  measure('request-id-where', 'a token exchange and another call without X-Request-ID', (recording) => [
    ...judged(
      recording
        .of('exchangeCode')
        .filter((call) => lacks('x-request-id')(call) && hasHeader(recording.facts, call, 'x-request-id')),
      'a token exchange without X-Request-ID',
      {
        accepted: ['not-on-token', 'nowhere'],
        refused: { path: 'X-Request-ID', allows: ['everywhere'] },
      },
    ),
    ...judged(recording.of(...CREATIONS, 'readAccounts').filter(lacks('x-request-id')), 'a call without X-Request-ID', {
      accepted: ['nowhere'],
      refused: { path: 'X-Request-ID', allows: ['everywhere', 'not-on-token'] },
    }),
  ]),
  measure('psu-headers', 'a creation without PSU-IP-Address', (recording) => {
    const all = recording.of(...CREATIONS).filter(lacks('psu-ip-address'));
    const lenient = new Set(all.flatMap(({ isAccepted, operation }) => (isAccepted ? [operation] : [])));
    // Where only some creations need the header, an adaptation says so of them.
    const judging = lenient.size === 0 ? all : all.filter(({ operation }) => lenient.has(operation));
    return judged(judging, 'a creation without PSU-IP-Address', {
      accepted: ['lenient'],
      refused: { path: 'PSU-IP-Address', allows: ['strict'] },
    });
  }),
  measure('request-id-repeat', 'the same creation twice with the same X-Request-ID', (recording) => {
    const accepted = new Map<string, RecordedCall>();
    return recording.of('createConsent').flatMap((call) => {
      const key = `${call.header('x-request-id') ?? ''} ${call.request.body ?? ''}`;
      const first = accepted.get(key);
      if (first) return repeated(first, call);
      if (call.isAccepted && call.header('x-request-id') !== undefined) accepted.set(key, call);
      return [];
    });
  }),
  measure('signing', 'an unsigned call, and one with Digest alone', ({ calls, facts }) => {
    // What such a bank refuses for signatures is said by adaptations: with a check, it would refuse each signed call.
    const otherwise = judged(calls.filter(isSignedOtherwise), 'a signature of a form that Sandbank does not check', {
      accepted: ['ignored'],
    });
    if (otherwise.length > 0) return otherwise;
    return [
      ...judged(
        // Few banks want signatures at the token endpoint.
        calls.filter((call) => !isSigned(call) && hasHeader(facts, call, 'signature')),
        'a call without signature',
        { accepted: ['optional', 'ignored'], codes: { SIGNATURE_MISSING: ['required'] } },
      ),
      ...judged(
        calls.filter(({ request: { headers } }) => Boolean(headers['digest']) && !headers['signature']),
        'a Digest without Signature',
        {
          accepted: ['ignored'],
          refused: { path: 'Signature', allows: ['optional', 'required'] },
          codes: { SIGNATURE_MISSING: ['optional', 'required'] },
        },
      ),
    ];
  }),
  measure('signature-key-id', 'an accepted signature whose keyId is not of the form SN=…,CA=…', ({ calls }) => {
    const others = calls.filter(
      (call) => call.isAccepted && /^(?!\s*SN\s*=.*,\s*CA\s*=)/is.test(keyIdOf(call) ?? 'SN=,CA='),
    );
    return others.every(hasSerial)
      ? seenIn(others, () => ['serial', 'a signature whose keyId is the serial number of its certificate was accepted'])
      : seenIn(others, () => ['any', 'a signature whose keyId is of another form was accepted']);
  }),
  measure('signature-headers', 'a signature whose list lacks a header of the request, or has one more', ({ calls }) =>
    seenIn(calls, (call) => {
      const list = signedHeadersOf(call);
      if (!list || !call.isAccepted) return undefined;
      const left = COVERED_WHEN_SENT.filter((name) => call.header(name) !== undefined && !list.includes(name));
      return left.length > 0 ? ['any', `a signature without ${left.join(', ')} was accepted`] : undefined;
    }),
  ),
  measure('accept', 'a read whose Accept excludes JSON', (recording) =>
    judged(
      recording.of('readAccounts', 'readBalances', 'readConsent').filter((call) => excludesJson(call.header('accept'))),
      'an Accept that excludes JSON',
      {
        accepted: ['ignored'],
        refused: { path: 'Accept', allows: ['refused'] },
        codes: { REQUESTED_FORMATS_INVALID: ['refused'] },
      },
    ),
  ),
  measure(
    'unknown-members',
    'a request with a member or query parameter that the OpenAPI document does not have, and a payment with a requestedExecutionDate in a future year',
    ({ calls, facts }) =>
      calls.flatMap((call) => {
        const known = facts.described(call.operation);
        if (!known || call.operation === 'exchangeCode') return [];
        const members = Object.keys(objectOf(call.sent) ?? {}).filter((name) => !known.bodyMembers.includes(name));
        const parameters = [...call.query.keys()].filter((name) => !known.queryParameters.includes(name));
        const isBody = known.bodyMembers.length > 0 && members.length > 0;
        const [first] = isBody ? members : parameters.filter((name) => name !== 'subscription-key');
        if (first === undefined) return [];
        // Of a payment: whether it could be one that would move money in another way.
        const isMoney = isBody && members.includes(MONEY_MEMBER);
        return isMoney
          ? judged([call], 'an unknown member that would move money in another way', {
              accepted: ['ignored'],
              refused: { path: MONEY_MEMBER, allows: ['refuse-money', 'strict'] },
            })
          : judged([call], 'an unknown member or parameter', {
              accepted: ['ignored', 'refuse-money'],
              refused: { path: first, allows: ['strict'] },
            });
      }),
  ),
  measure('null-members', 'a payment whose remittanceInformationUnstructured is null', (recording) =>
    judged(
      recording
        .of('initiatePayment')
        .filter(({ sent }) => memberAt(sent, 'remittanceInformationUnstructured') === null),
      'a member that is null',
      { accepted: ['absent'], refused: { path: 'remittanceInformationUnstructured', allows: ['strict'] } },
    ),
  ),
  measure('paging', 'a transaction list that is long enough for a second page', (recording) =>
    seenIn(recording.of('readTransactions'), (call) => {
      const next = nextLinkIn(call.got);
      const booked = call.at('transactions', 'booked');
      if (next === undefined || !Array.isArray(booked) || booked.length === 0) return undefined;
      // The client chose the length.
      if (call.query.has('itemsPerPage')) return undefined;
      return [booked.length, `a page had ${booked.length} booked transactions and a link to the next page`];
    }),
  ),
  measure('error-body', 'a refused call', ({ calls }) =>
    seenIn(calls, (call) => {
      if (call.operation === 'exchangeCode' || call.isAccepted) return undefined;
      if (call.at('tppMessages', 0) !== undefined) return ['tppMessages', 'a refusal had tppMessages'];
      if ((call.answerHeader('content-type') ?? '').includes('problem+json'))
        return ['problem', 'a refusal was application/problem+json'];
      const names = Object.keys(objectOf(call.got) ?? {}).filter(isPlainName);
      return names.length === 0 ? undefined : [undefined, `a refusal had ${names.slice(0, 5).join(', ')}`];
    }),
  ),
];

function excludesJson(accept: string | undefined): boolean {
  return accept !== undefined && !/json|\*\/\*|application\/\*/i.test(accept);
}

/** What a repetition of a creation shows. The first one of its id shows nothing. */
function repeated(first: RecordedCall, call: RecordedCall) {
  return seenIn([call], () => {
    if (call.isRefusedFor('X-Request-ID')) return ['reject', 'a repeated X-Request-ID was refused'];
    const id = call.textAt('consentId');
    if (!call.isAccepted || id === undefined) return undefined;
    return id === first.at('consentId')
      ? ['replay', 'a repeated X-Request-ID returned the response of the first call']
      : ['accept', 'a repeated X-Request-ID created another consent'];
  });
}
