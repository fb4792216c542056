import { settableRows, type Profile } from '../../decisions/decisions.js';
import type { SettableRow, Setting } from '../../decisions/row.js';
import { writtenTariff, type Tariff } from '../../domain/payment/tariff.js';
import type { Duration } from '../../domain/duration.js';
import type { Bank } from '../../sim/bank.js';
import type { AppContext } from '../../http/app-context.js';
import { clockBody } from './clock.js';
import { AdminRefusal } from '../../http/requests/control-guard.js';
import { isoDurationText } from '../views/view-parts.js';
import { type AdminCall, adminOperation, type AdminOperation, linksOf, ownOperation } from '../admin-call.js';
import { DocumentAnswer } from '../answers.js';
import { JSON_TYPE } from '../../http/answers/answer.js';
import { controlOriginOf } from '../../http/link-base.js';
import { type BankDocument, servedAt } from '../../http/served-document.js';

const YAML = 'application/yaml; charset=utf-8';
/** The interface document as the call's bank serves it. */
const documentOf = ({ context, bank }: AdminCall): Promise<BankDocument> => context.documents.bank(bank);

/** Probes, metrics, version and documents of the server. */
export const SERVER_OPERATIONS: readonly AdminOperation[] = [
  ownOperation('readLiveness', ['GET', 'origin', '/livez'], {
    admission: 'anybody',
    answer: () => ({ status: 'alive' }),
  }),
  ownOperation('readReadiness', ['GET', 'origin', '/readyz'], {
    admission: 'anybody',
    answer: ({ context }) => requireReady(context),
  }),
  ownOperation('readMetrics', ['GET', 'origin', '/metrics'], {
    answer: async ({ context }) => {
      const { contentType, text } = await context.metrics();
      return new DocumentAnswer(contentType, text);
    },
  }),
  adminOperation('readHealth', {
    admission: 'withoutToken',
    answer: ({ context, bank, mayCall }) => (mayCall ? healthOf(context, bank) : livenessOf(context)),
  }),
  adminOperation('readVersion', { answer: ({ context }) => ({ version: context.version }) }),
  ownOperation('readBankDocument', ['GET', 'origin', '/openapi.yaml'], {
    answer: async (call) => new DocumentAnswer(YAML, (await documentOf(call)).yaml(linksOf(call).api)),
  }),
  ownOperation('readBankDocumentAsJson', ['GET', 'origin', '/openapi.json'], {
    answer: async (call) => new DocumentAnswer(JSON_TYPE, (await documentOf(call)).json(linksOf(call).api)),
  }),
  ownOperation('readAdminDocument', ['GET', 'server', '/openapi.yaml'], {
    answer: async ({ context, req }) =>
      new DocumentAnswer(YAML, servedAt(await context.documents.admin(), controlOriginOf(req, context.settings))),
  }),
  ownOperation('readCaBundle', ['GET', 'server', '/ca.pem'], {
    answer: ({ context }) => new DocumentAnswer('application/x-pem-file', context.certificates.caBundlePem),
  }),
];

/** The public information: whether the server is ready, and has all that was saved. */
function livenessOf(context: AppContext): { readonly status: string } {
  if (!context.isReady()) return { status: 'starting' };
  return { status: context.damages.length === 0 ? 'healthy' : 'degraded' };
}

/** The health information for callers of the control API. `timestamp` is real time, `clock` is bank time. */
function healthOf(context: AppContext, bank: Bank): object {
  const now = Date.now();
  return {
    ...livenessOf(context),
    version: context.version,
    uptimeInSeconds: Math.max(0, Math.floor((now - context.startedAtMs) / 1000)),
    timestamp: new Date(now).toISOString(),
    clock: clockBody(context.registry.recordOf(bank).clock.state()),
    seed: bank.seed,
    banks: context.banks.all().map(({ id }) => id),
    ...(context.damages.length > 0 && { damages: context.damages }),
  };
}

/** Confirms that the server is ready. @throws AdminRefusal 503 until then */
function requireReady(context: AppContext): object {
  if (context.isReady()) return { status: 'ready' };
  throw new AdminRefusal(503, 'fixtures and certificates are still being loaded', { headers: { 'Retry-After': '1' } });
}

/** The value of every setting of a bank, in the format of a profile file. */
export function profileView({ dialect, profile }: Pick<Bank, 'dialect' | 'profile'>): object {
  return {
    decisions: Object.fromEntries(settableRows(dialect).map((row) => [row.slug, writtenValue(row, profile)])),
  };
}

/** The value of one setting, in the format of a profile file. */
export function writtenValue({ slug, setting }: SettableRow, profile: Profile): unknown {
  const values: Readonly<Record<string, unknown>> = profile;
  return written(setting.kind, values[slug]);
}

function written(kind: Setting['kind'], value: unknown): unknown {
  switch (kind) {
    case 'durations':
      return mapped(value as Record<string, Duration>, isoDurationText);
    case 'tariffs':
      return mapped(value as Record<string, Tariff>, writtenTariff);
    default:
      return value;
  }
}

function mapped<Member>(values: Readonly<Record<string, Member>>, write: (member: Member) => unknown): object {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, write(value)]));
}
