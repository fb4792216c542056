import { UUID } from '../../domain/ids.js';
import { LimitedMap } from '../../domain/limited-map.js';
import { each, isOperation, remarked, startOf, type ConductRule, type ClientCall } from '../rule.js';

const COMMON_HEADERS = 'Endpoints / Common request headers';
/** Minimum number of TPPs, and of ids for each, that the rule remembers. */
const MOST_TPPS = 100;
const IDS_OF_A_TPP = 2000;
const requestIdOf = ({ entry }: ClientCall): string | undefined => entry.headers['x-request-id'];

/** @decision request-id */
function needsRequestId(call: ClientCall): boolean {
  const { operation } = call.entry;
  if (!isOperation(call) || operation === 'changeAccountName') return false;
  return !(operation === 'exchangeCode' && call.profile['request-id-where'] === 'not-on-token');
}

export const HEADER_RULES: readonly ConductRule[] = [
  {
    id: 'request-id-missing',
    title: 'Call without X-Request-ID',
    severity: 'error',
    source: COMMON_HEADERS,
    explanation: 'A call had no X-Request-ID. The specification requires it on every operation for TPPs.',
    advice: 'Send a new UUID in X-Request-ID with each call, and log it: banks find your call by it.',
    begin: each((call) =>
      needsRequestId(call) && (requestIdOf(call) ?? '') === '' ? 'no X-Request-ID was sent' : undefined,
    ),
  },
  {
    id: 'request-id-not-uuid',
    title: 'X-Request-ID that is not a UUID',
    severity: 'warning',
    source: `${COMMON_HEADERS}; decision request-id`,
    explanation:
      'X-Request-ID is not a UUID. Many banks refuse such a call; the decision request-id says whether this one does.',
    advice: 'Send a UUID such as 99391c7e-ad88-49ec-a2ad-99ddcb1f7721, a new one for each call.',
    begin: each((call) => {
      const id = requestIdOf(call);
      if (!needsRequestId(call) || id === undefined || id === '' || UUID.test(id)) return undefined;
      return `X-Request-ID was "${startOf(id, 64, call)}"`;
    }),
  },
  {
    id: 'request-id-repeated',
    title: 'X-Request-ID used more than once',
    severity: 'warning',
    source: `${COMMON_HEADERS}; decision request-id-repeat`,
    explanation: 'An X-Request-ID was sent with more than one call. It is meant to be unique per call.',
    advice:
      'Create the id where the call is sent, not once for a client or a session; a bank may send a stored response to a repeat.',
    begin: () => {
      const seen = new Map<string, LimitedMap<number>>();
      return {
        check: (call) => {
          const id = requestIdOf(call);
          if (!needsRequestId(call) || id === undefined || id === '') return undefined;
          const ofTpp = seen.get(call.tpp) ?? new LimitedMap<number>(IDS_OF_A_TPP);
          if (seen.size < MOST_TPPS) seen.set(call.tpp, ofTpp);
          const first = ofTpp.get(id);
          if (first === undefined) ofTpp.set(id, call.entry.number);
          return first === undefined
            ? undefined
            : `X-Request-ID ${startOf(id, 64, call)} was already used by request-${first}`;
        },
      };
    },
  },
  {
    id: 'content-type-missing',
    title: 'Body without Content-Type',
    only: { withInput: true },
    severity: 'warning',
    source: COMMON_HEADERS,
    explanation: 'A body had no Content-Type, so the bank has to guess its format.',
    advice: 'Send Content-Type: application/json with every JSON body.',
    begin: each((call) => {
      const { entry } = call;
      const hasBody = entry.method === 'POST' && (entry.body ?? '') !== '';
      const isChecked = isOperation(call) && entry.operation !== 'exchangeCode';
      return isChecked && hasBody && entry.headers['content-type'] === undefined
        ? 'a body was sent without Content-Type'
        : undefined;
    }),
  },
  {
    id: 'digest-without-signature',
    title: 'Digest or certificate without Signature',
    severity: 'error',
    source: 'Authentication / 6; decision signing',
    explanation:
      'Digest, Signature and TPP-Signature-Certificate belong together: the specification requires Digest if and only if Signature is present.',
    advice: 'Send all three or none; a Digest or a certificate alone proves nothing.',
    begin: each((call) => {
      const { digest, signature, 'tpp-signature-certificate': certificate } = call.entry.headers;
      if (!isOperation(call)) return undefined;
      if ((digest ?? signature) === undefined && certificate !== undefined)
        return 'TPP-Signature-Certificate was sent without Signature and Digest';
      if ((digest === undefined) === (signature === undefined)) return undefined;
      return digest === undefined ? 'Signature was sent without Digest' : 'Digest was sent without Signature';
    }),
  },
  {
    id: 'signature-without-certificate',
    title: 'Signature without its certificate',
    severity: 'error',
    source: 'Authentication / 6; decision signing',
    explanation: 'Signature was sent without TPP-Signature-Certificate, so the bank cannot verify it.',
    advice:
      'Send the signing certificate, base64 of its PEM or DER, in TPP-Signature-Certificate with every Signature.',
    begin: each((call) => {
      const { signature, 'tpp-signature-certificate': certificate } = call.entry.headers;
      return isOperation(call) && signature !== undefined && certificate === undefined
        ? 'Signature was sent without TPP-Signature-Certificate'
        : undefined;
    }),
  },
  {
    id: 'digest-of-no-body',
    title: 'Digest of an empty body',
    severity: 'hint',
    source: 'Authentication / 6; decision signature-dialects',
    explanation:
      'The Digest of a call is that of an empty body, although the call had a body, which the operation ignores. This bank accepts both; another one may compute the digest of what arrives.',
    advice: 'Send no body with a GET, or compute the Digest of the body that you send.',
    begin: remarked('digest-of-no-body'),
  },
  {
    id: 'signature-wrong',
    title: 'Invalid signature',
    only: { refused: true },
    severity: 'error',
    source: 'Authentication / 6; decisions signing, signature-dialects',
    explanation: 'A signature was invalid. A bank that verifies signatures refuses the call.',
    advice:
      'Compare your signing string byte by byte with the one of the bank, which its response and the journal contain; sandbank sign prints a valid one.',
    begin: each((call) => {
      const { refusal, signature } = call.entry;
      if (refusal?.code !== 'SIGNATURE_INVALID' || refusal.reason === 'scripted') return undefined;
      const built = signature
        ? `; the bank built ${JSON.stringify(call.withoutSecrets(signature.signingString).slice(0, 300))}`
        : '';
      return `${refusal.path ?? 'Signature'} was refused${built}`;
    }),
  },
  {
    id: 'accept-excludes-json',
    title: 'Accept without JSON',
    severity: 'warning',
    source: 'decision accept',
    explanation: 'Accept excludes JSON, but the bank returns no other format. This bank ignores it; some return 406.',
    advice: 'Send Accept: application/json, or leave the header out.',
    begin: remarked('accept-excludes-json'),
  },
  {
    id: 'bearer-wrong',
    title: 'Token of another consent',
    severity: 'warning',
    source: 'Authentication / 7; decision bearer-presentation',
    explanation:
      'A consent or payment was read, deleted or cancelled with an access token that does not belong to it. The token is not needed there, and was ignored.',
    advice: 'Leave Authorization out where it is not needed, or send the token of the same consent or payment.',
    begin: remarked('bearer-wrong'),
  },
  {
    id: 'certificate-wrong',
    title: 'Invalid certificate, or that of another TPP',
    severity: 'warning',
    source: 'Authentication / 2; decision certificate-source',
    explanation:
      'A call had an invalid client certificate, or that of another TPP. The call does not require one, so the bank carried it out; a bank that checks it refuses the call.',
    advice: 'Use the website certificate of the TPP whose subscription key you send, and renew it in time.',
    begin: remarked('certificate-wrong'),
  },
  {
    id: 'client-of-another',
    title: 'Client credentials of another TPP',
    severity: 'error',
    source: 'Endpoints / 1; Authentication / 1',
    explanation: 'The token exchange had the client credentials of one TPP and the subscription key of another.',
    advice: 'Keep the credentials of each TPP together: key, client_id and client_secret come from one onboarding.',
    begin: remarked('client-of-another'),
  },
  {
    id: 'psu-header-malformed',
    title: 'Malformed header about the PSU',
    severity: 'warning',
    source: `${COMMON_HEADERS}; decision psu-headers`,
    explanation: "A header about the PSU is malformed. Banks judge a call's risk by these headers; some refuse it.",
    advice: 'Forward the values of the request that the PSU made to you, each in its form, or leave the header out.',
    begin: each((call) => {
      const [first] = call.malformedHeaders;
      return isOperation(call) && first ? `${first[0]} must be ${first[1]}` : undefined;
    }),
  },
];
