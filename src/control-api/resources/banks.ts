import { JSON_TYPE } from '../../http/answers/answer.js';
import { type AdminCall, adminOperation, type AdminOperation, pathId, linksOf } from '../admin-call.js';
import { firstOf, knownBank } from '../bank-of-call.js';
import { profileView } from './server.js';
import { DIALECT_IDS } from '../../domain/dialect.js';
import { ProfileError, type WrittenProfile } from '../../decisions/decisions.js';
import { formatError, refuseMember } from '../../domain/errors.js';
import { HIGHEST_SEED } from '../../domain/random.js';
import type { Bank } from '../../sim/bank.js';
import { BANK_ID_PATTERN, DEFAULT_BANK_ID } from '../../sim/banks.js';
import {
  at,
  type JsonObject,
  readKnownObject,
  readObject,
  readOptionalWord,
  readOptionalText,
  readShaped,
} from '../../parsing/read.js';
import { declared, oneOf, optional, textLike, whole } from '../../domain/shape.js';
import { withoutAbsent } from '../../domain/without-absent.js';
import { InvalidStateError } from '../../sim/state/state-validation.js';
import { countRecords } from '../../sim/state/state.js';
import type { AppContext } from '../../http/app-context.js';
import type { SnapshotFacts } from '../../banks/bank-snapshots.js';
import type { UndoPoint } from '../../banks/undo-points.js';
import type { Journal } from '../../journal/journal.js';
import type { CreateBankOptions } from '../../banks/bank-spec.js';
import { controlOriginOf } from '../../http/link-base.js';
import { type AdminAnswer, DocumentAnswer } from '../answers.js';
import { INPUTS } from '../generated/inputs.js';
import { clockBody, readClockChange, readClockInstant } from './clock.js';
import { AdminRefusal } from '../../http/requests/control-guard.js';
import { NOTHING_TO_UNDO } from '../../library/control-operations.js';
import { instantText } from '../../domain/clock.js';

/**
 * Maximum size of a state document in bytes, packed or unpacked: about 30,000 consents and payments. Reading and
 * checking that much blocks the server for a second. @decision sizes
 */
const MOST_STATE_BYTES = 32_000_000;

/**
 * Room for hundreds of accounts. Reading that much YAML blocks the server for up to a second. Use `--fixtures` for
 * larger ones. @decision sizes
 */
const MOST_FIXTURES_BYTES = 250_000;

/** Banks with their decisions, state and snapshots. */
export const BANK_OPERATIONS: readonly AdminOperation[] = [
  adminOperation('readBanks', {
    answer: (call) => ({ banks: call.context.banks.all().map((bank) => bankView(call, bank)) }),
  }),
  adminOperation('putBank', {
    refusesNull: true,
    largestBodyBytes: MOST_FIXTURES_BYTES,
    read: ({ body }) => readCreateBankOptions(body),
    call: putBank,
  }),
  adminOperation('readBank', { read: bankOfPath, call: (call, bank) => bankView(call, bank) }),
  adminOperation('deleteBank', { answer: deleteBank }),
  adminOperation('readState', { answer: stateOf }),
  adminOperation('putState', {
    takesWhole: true,
    largestBodyBytes: MOST_STATE_BYTES,
    read: ({ body }) => body,
    call: putState,
  }),
  adminOperation('readSnapshots', {
    answer: ({ context, bank }) => ({ snapshots: context.registry.recordOf(bank).snapshots.list().map(snapshotView) }),
  }),
  adminOperation('takeSnapshot', {
    read: ({ body }) => readShaped(body, snapshotShape, 'snapshot'),
    call: async ({ context, bank }, { name }) => snapshotView(await context.registry.takeSnapshot(bank, name)),
  }),
  adminOperation('restoreSnapshot', {
    read: ({ body }) => readOptionalWord(body, 'sessions', ['end']) === 'end',
    call: (call, endsSessions) => restoreSnapshot(call, call.bank.id, endsSessions),
  }),
  adminOperation('forkSnapshot', {
    read: readForkId,
    call: (call, id) => restoreSnapshot(call, id, false),
  }),
  adminOperation('deleteSnapshot', { answer: deleteSnapshot }),
  adminOperation('readUndoPoints', {
    answer: ({ context, bank }) => {
      const { undo: kept, journal } = context.registry.recordOf(bank);
      return { points: kept.list().map((point) => pointView(point, journal)) };
    },
  }),
  adminOperation('undo', { read: ({ body }) => readOptionalText(body, 'to', '', 64), call: undo }),
  adminOperation('forkUndoPoint', {
    read: readForkId,
    call: (call, as) => {
      if (as === call.bank.id) return undo(call, pathId(call));
      const fork = call.context.registry.forkPoint(call.bank, pathId(call), as);
      return fork ? bankView(call, fork) : refuseUnknownPoint(call, pathId(call));
    },
  }),
  adminOperation('readProfile', { answer: ({ bank }) => profileView(bank) }),
  adminOperation('putProfile', {
    refusesNull: true,
    read: ({ body }) => readProfile(body, ''),
    call: putProfile,
  }),
  adminOperation('resetBank', { answer: ({ context, bank }) => resetView(context.registry.reset(bank), context) }),
  adminOperation('resetState', {
    answer: ({ context, bank }) => resetView(context.registry.resetState(bank), context),
  }),
];
const snapshotShape = declared({
  name: textLike(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/,
    '1 to 64 letters, digits, dots, dashes and underscores, starting with a letter or digit',
  ),
});

/** Windows reserves these device names, so they cannot be file names. */
const NAME_OF_DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/**
 * The id of a bank to create.
 * @throws FORMAT_ERROR, also for an id that cannot be a file name on every system if banks are persisted
 */
function readBankId(id: string, { saved }: Pick<AppContext, 'saved'>): string {
  const path = 'bank';
  if (saved && NAME_OF_DEVICE.test(id))
    formatError(
      path,
      `"${id}" is not a valid file name on every system, and this server saves banks in files (--data); use another id`,
    );
  if (BANK_ID_PATTERN.test(id)) return id;
  return formatError(
    path,
    `"${id.slice(0, 64)}" is not a valid bank id; use 1 to 32 characters of a to z, 0 to 9 and -, not starting with -`,
  );
}

/** The id of a bank to fork into. @throws FORMAT_ERROR */
function readForkId({ body, context }: AdminCall): string {
  return readBankId(typeof body['bank'] === 'string' ? body['bank'] : '', context);
}

const newBankShape = declared({ seed: optional(whole(0, HIGHEST_SEED)), dialect: optional(oneOf(DIALECT_IDS)) });

/** @throws FORMAT_ERROR */
function readCreateBankOptions({ fixtures, clock, profile, ...body }: JsonObject): CreateBankOptions {
  return withoutAbsent({
    ...readShaped(body, newBankShape, 'bank'),
    fixtures: fixtures === undefined ? undefined : readFixtures(fixtures),
    clock: clock === undefined ? undefined : readClock(clock),
    profile: profile === undefined ? undefined : readProfile(profile, 'profile'),
  });
}

/** The content of a fixture file, as an object or as text. */
function readFixtures(value: unknown): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(readObject(value, 'fixtures'), undefined, 1);
}

/** `running`, `paused` or an instant, as on the command line, or mode, rate and now. */
function readClock(value: unknown): NonNullable<CreateBankOptions['clock']> {
  if (value === 'running' || value === 'paused') return { mode: value };
  if (typeof value === 'string') return { mode: 'paused', at: readClockInstant(value, 'clock') };
  const { mode, rate, now } = readClockChange(readKnownObject(value, 'clock', INPUTS.setClock.members), 'clock');
  return withoutAbsent({ mode: mode ?? (now === undefined ? 'running' : 'paused'), rate, at: now });
}

/** The name of a shipped profile, or the content of a profile file. @param path of the value @throws FORMAT_ERROR */
function readProfile(value: unknown, path: string): WrittenProfile {
  if (typeof value === 'string') return { extends: value, decisions: {} };
  const body = readKnownObject(value, path, INPUTS.putProfile.members);
  const decisions = body['decisions'] === undefined ? {} : readObject(body['decisions'], at(path, 'decisions'));
  return withoutAbsent({ extends: readOptionalText(body, 'extends', path, 32), decisions });
}

/**
 * Creates the bank of the path, or replaces it unless the call has `If-None-Match: *`.
 * @throws AdminRefusal with every problem of fixtures or profile, 412 if the bank exists and must not be replaced
 */
async function putBank(call: AdminCall, options: CreateBankOptions): Promise<object> {
  const { registry } = call.context;
  const id = readBankId(pathId(call), call.context);
  const mayReplace = readMayReplace(call);
  try {
    const bank = await (mayReplace ? registry.open(id, options) : registry.openNew(id, options));
    if (bank) return bankView(call, bank);
  } catch (error) {
    throw refusalOfContent(error);
  }
  throw new AdminRefusal(
    412,
    `the bank "${id}" already exists, and someone else may be using it; use another id, delete the bank first, or omit If-None-Match to replace it`,
    { members: { path: 'If-None-Match' } },
  );
}

/** Whether an existing bank may be replaced. @throws FORMAT_ERROR */
function readMayReplace({ req }: AdminCall): boolean {
  const condition = req.headers['if-none-match'];
  if (condition === undefined) return true;
  if (condition.trim() === '*') return false;
  return refuseMember('If-None-Match', 'must be *, which creates the bank only if its id is free');
}

/** Changes the decisions of a bank. @throws AdminRefusal with every problem of the profile */
function putProfile({ context, bank }: AdminCall, written: WrittenProfile): object {
  try {
    return profileView(context.registry.setProfile(bank, written));
  } catch (error) {
    throw refusalOfContent(error);
  }
}

/** Replaces the bank's state by the document. @throws AdminRefusal with the problems of the document */
function putState(call: AdminCall, document: unknown): object {
  try {
    return bankView(call, call.context.registry.putState(call.bank, document));
  } catch (error) {
    if (!(error instanceof InvalidStateError)) throw error;
    const { path, problems } = error;
    throw new AdminRefusal(400, error.message, { members: { code: 'FORMAT_ERROR', path, problems } });
  }
}

/** Errors of fixtures and profiles list every problem. */
function refusalOfContent(error: unknown): unknown {
  const { problems } = error as { problems?: readonly string[] };
  if (!Array.isArray(problems)) return error;
  const path = error instanceof ProfileError ? 'profile' : 'fixtures';
  const [first = ''] = problems as string[];
  return new AdminRefusal(400, first, { members: { code: 'FORMAT_ERROR', path, problems } });
}

/** The bank of the path. @throws AdminRefusal 404 with the existing banks */
function bankOfPath(call: AdminCall): Bank {
  return knownBank(pathId(call), call.context);
}

/** Deletes the bank of the path. @throws AdminRefusal 404, 409 for the default bank */
function deleteBank(call: AdminCall): object {
  const bank = bankOfPath(call);
  if (bank.id === DEFAULT_BANK_ID)
    throw new AdminRefusal(409, "the bank default is the server's own bank and cannot be deleted; reset it instead");
  call.context.registry.close(bank);
  return { deleted: 1 };
}

/** A bank with its URLs. */
function bankView(call: AdminCall, bank: Bank): object {
  const { api } = linksOf({ ...call, bank });
  return {
    bank: bank.id,
    bankName: bank.base.bankName,
    baseUrl: api,
    adminUrl: `${controlOriginOf(call.req, call.context.settings)}/__admin/banks/${bank.id}`,
    dialect: bank.dialect,
    seed: bank.seed,
    clock: clockBody(call.context.registry.recordOf(bank).clock.state()),
  };
}

/** A snapshot as it is listed. */
function snapshotView({ name, now, takenAtMs }: SnapshotFacts): object {
  return { name, now: instantText(now), takenAt: new Date(takenAtMs).toISOString() };
}

/** Restores a snapshot into its own bank or into another id. @throws AdminRefusal 404 */
async function restoreSnapshot(call: AdminCall, as: string, endsSessions: boolean): Promise<object> {
  const name = pathId(call, 'name');
  const { registry } = call.context;
  const bank = await registry.restore(call.bank, name, as, endsSessions);
  if (bank) return bankView(call, bank);
  throw unknownSnapshot(call, name);
}

/** Deletes a snapshot. @throws AdminRefusal 404 */
async function deleteSnapshot(call: AdminCall): Promise<object> {
  const name = pathId(call, 'name');
  if (await call.context.registry.recordOf(call.bank).snapshots.delete(name)) return { deleted: 1 };
  throw unknownSnapshot(call, name);
}

function unknownSnapshot(call: AdminCall, name: string): AdminRefusal {
  const { context } = call;
  // The bank may have been deleted meanwhile.
  const names = context.registry
    .recordOf(knownBank(call.bank.id, context))
    .snapshots.list()
    .map((snapshot) => snapshot.name);
  return new AdminRefusal(
    404,
    `there is no snapshot "${name.slice(0, 64)}" of this bank; snapshots: ${firstOf(names)}`,
    {
      members: { path: 'name', snapshots: names.slice(0, 100) },
    },
  );
}

/** Returns the bank to a moment before a call. @throws AdminRefusal 404 */
function undo(call: AdminCall, to: string | undefined): object {
  const bank = call.context.registry.undo(call.bank, to, call.undoPoint);
  return bank ? bankView(call, bank) : refuseUnknownPoint(call, to);
}

function pointView({ id, label, snapshot, position, observers, isRedo }: UndoPoint, journal: Journal): object {
  // A reset since the point has begun another journal.
  const calls = journal.lastNumber - (observers.journal === journal ? position.after : 0);
  return { id, label, at: instantText(snapshot.last.now), calls, ...(isRedo && { isRedo }) };
}

/** @throws AdminRefusal 404 with the newest points */
function refuseUnknownPoint({ context, bank, undoPoint }: AdminCall, id: string | undefined): never {
  const { undo: kept } = context.registry.recordOf(bank);
  const points = kept.list().flatMap((point) => (point === undoPoint ? [] : point.id));
  const newest = points.slice(-100).toReversed();
  const nothing =
    points.length === 0
      ? `${NOTHING_TO_UNDO}${kept.mostOfClients > 0 ? '' : ' For calls of clients, start the bank with --undo-calls 100.'}`
      : `there is nothing to undo but an earlier undo; to take that back, name its point: ${newest[0] ?? ''}`;
  const unknown = `there is no point "${id?.slice(0, 64) ?? ''}" to return to; the newest points are ${newest.slice(0, 5).join(', ')}`;
  const detail = id === undefined || points.length === 0 ? nothing : unknown;
  throw new AdminRefusal(404, detail, { members: { path: 'to', points: newest } });
}

/** A bank after a reset. */
function resetView(fresh: Bank, { registry }: AppContext): object {
  return { bank: fresh.id, seed: fresh.seed, clock: clockBody(registry.recordOf(fresh).clock.state()) };
}
/** Maximum number of records in an exported state. More records cannot fit in the size limit. */
const MOST_EXPORTED = 200_000;

/** The state as one document. @throws AdminRefusal 409 if the document exceeds the limit for importing it again */
function stateOf({ bank, context }: AdminCall): AdminAnswer {
  const records = countRecords(bank.state);
  const text = records <= MOST_EXPORTED ? JSON.stringify(context.registry.stateOf(bank)) : undefined;
  if (text !== undefined && Buffer.byteLength(text) <= MOST_STATE_BYTES) return new DocumentAnswer(JSON_TYPE, text);
  throw new AdminRefusal(
    409,
    `the bank has ${records.toLocaleString('en-US')} records, which exceed the limit of ${MOST_STATE_BYTES / 1_000_000} MB for a state document. Take a snapshot instead (with --data, it survives a restart of the server), or set the decision retention to keep the bank smaller`,
  );
}
