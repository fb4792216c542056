import { expect } from '@jest/globals';
import type { ScaOutcome } from '../../src/domain/authorisation/sca.js';
import { asId } from '../../src/domain/ids.js';
import { NEXTGENPSD2 } from '../../src/dialects/nextgenpsd2/operations.js';
import { loadOperations } from '../../src/server/openapi-document.js';
import { authorise, type PsuDecision } from '../../src/sim/authorisation/authorise.js';
import { smallBase } from './small-bank.js';
import { openHttpBank, type CallAnswer, type CallOptions, type HttpBank } from './http-bank.js';
import { CONSENT } from './nextgen-bodies.js';

/** The small bank behind real HTTP, with the dialect NextGenPSD2; every answer is checked against the document. */

const contractOf = NEXTGENPSD2.contractsOf(await loadOperations('nextgenpsd2'));

export const TPP = 'PSDAT-FMA-one';
export const OTHER_TPP = 'PSDDE-BAFIN-99';

export interface NextgenBank extends HttpBank {
  /** Calls as a TPP that a header names, with a UUID as X-Request-ID. */
  send(method: string, path: string, options?: CallOptions & { readonly tpp?: string | null }): Promise<CallAnswer>;
  /** Decides as a PSU, without a page: by default, anna approves. */
  decide(subjectId: string, decision?: Partial<PsuDecision>): ScaOutcome;
}

let lastNumber = 0;

/** Opens the bank, with switches of the decision table changed. @param base other fixtures than those of the small bank */
export async function openNextgenBank(
  changes: Readonly<Record<string, unknown>> = {},
  base: typeof smallBase = smallBase,
): Promise<NextgenBank> {
  const bank = await openHttpBank(
    changes,
    { profile: 'nextgenpsd2', dialect: 'nextgenpsd2', base },
    { dialectOf: () => NEXTGENPSD2, contractOf: ({ profile }) => contractOf(profile) },
  );
  return Object.assign(bank, {
    send: (method, path, { tpp = TPP, headers = {}, ...options } = {}) =>
      bank.call(method, path, {
        key: null,
        requestId: requestId(),
        ...options,
        headers: { ...(tpp !== null && { 'Sandbank-TPP': tpp }), 'PSU-IP-Address': '192.0.2.1', ...headers },
      }),
    decide: (id, decision = {}) =>
      bank.bank.perform(() =>
        authorise(bank.bank, asId(id), { decision: 'approve', psuId: asId('anna'), ...decision } as PsuDecision, {}),
      ),
  } satisfies Pick<NextgenBank, 'send' | 'decide'>);
}

/** Creates a consent. */
export async function createConsent(
  bank: NextgenBank,
  json: object = CONSENT,
  options: Parameters<NextgenBank['send']>[2] = {},
): Promise<CallAnswer> {
  const answer = await bank.send('POST', '/v1/consents', { json, ...options });
  expect([answer.status, answer.body.tppMessages]).toEqual([201, undefined]);
  return answer;
}

/** Creates a consent that a PSU approves. @returns its id */
export async function validConsent(
  bank: NextgenBank,
  json?: object,
  decision?: Parameters<NextgenBank['decide']>[1],
): Promise<string> {
  const { body } = await createConsent(bank, json);
  bank.decide(body.consentId, decision);
  return body.consentId as string;
}

function requestId(): string {
  lastNumber += 1;
  return `99391c7e-ad88-49ec-a2ad-${String(lastNumber).padStart(12, '0')}`;
}
