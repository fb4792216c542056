import { parse } from 'yaml';
import type { ErrorCode } from '../../../src/domain/errors.js';
import type { Guard, Operation } from '../../../src/xs2a/exchange.js';
import { bearer } from '../../../src/xs2a/guards/bearer.js';
import { certificate } from '../../../src/xs2a/guards/certificate.js';
import { acceptOnly, headers } from '../../../src/xs2a/guards/headers.js';
import { signing } from '../../../src/xs2a/guards/signing.js';
import { readOpenapiText } from '../../../src/server/openapi-document.js';
import { key, keyIfSent, portalKey } from '../../../src/dialects/published/guards.js';

/** What each operation checks, in words, and with which codes it refuses, in the order of its checks. */

interface GuardText {
  readonly check: string;
  readonly codes: readonly ErrorCode[];
}

const CERTIFICATE_CODES: readonly ErrorCode[] = [
  'CERTIFICATE_INVALID',
  'CERTIFICATE_EXPIRED',
  'CERTIFICATE_REVOKED',
  'CERTIFICATE_BLOCKED',
];
const KEY_CODES: readonly ErrorCode[] = ['KEY_MISSING', 'KEY_UNKNOWN'];

const GUARDS = new Map<Guard, GuardText>([
  [headers, { check: 'headers', codes: ['FORMAT_ERROR'] }],
  [acceptOnly, { check: '`Accept`', codes: ['FORMAT_ERROR'] }],
  [key, { check: 'subscription key of an onboarded TPP', codes: [...KEY_CODES, 'NOT_ONBOARDED', 'ACCESS_EXCEEDED'] }],
  [portalKey, { check: 'subscription key', codes: KEY_CODES }],
  [keyIfSent, { check: 'subscription key (where sent)', codes: ['KEY_UNKNOWN'] }],
  [certificate, { check: 'client certificate', codes: ['CERTIFICATE_MISSING', ...CERTIFICATE_CODES] }],
  [
    signing,
    { check: 'signature (where sent)', codes: ['SIGNATURE_MISSING', ...CERTIFICATE_CODES, 'SIGNATURE_INVALID'] },
  ],
  [
    bearer,
    {
      check: 'access token',
      codes: ['TOKEN_MISSING', 'TOKEN_UNKNOWN', 'TOKEN_INVALID', 'TOKEN_EXPIRED', 'CONSENT_UNKNOWN'],
    },
  ],
]);

interface DocumentOperation {
  readonly operationId?: string;
  readonly 'x-errors'?: readonly ErrorCode[];
}

const { paths } = parse(await readOpenapiText('openapi')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>;
};
/** What remains after the guards: `x-errors` of the OpenAPI document. */
const OWN_CODES = new Map(
  Object.values(paths)
    .flatMap((item) => Object.values(item))
    .map((operation) => [operation.operationId, operation['x-errors']]),
);

/** The checks of an operation before its own, in their order. */
export function checksOf({ id, guards }: Operation): string[] {
  const role = id.includes('Payment') ? 'role PSP_PI' : 'role PSP_AI';
  return [...new Set(guards.map((guard) => GUARDS.get(guard)?.check ?? role))];
}

/** Every code that an operation can answer with but by a script, in the order of its checks. */
export function codesOf({ id, guards }: Operation): ErrorCode[] {
  const own = OWN_CODES.get(id);
  if (!own) throw new Error(`${id} has no x-errors in fixtures/openapi.yaml`);
  const guarded = guards.flatMap((guard) => GUARDS.get(guard)?.codes ?? (['ROLE_INVALID'] as const));
  return [...new Set<ErrorCode>(['SERVICE_INVALID', ...guarded, 'FORMAT_ERROR', ...own, 'INTERNAL_SERVER_ERROR'])];
}
