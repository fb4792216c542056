import { adminOperation, nothing, type AdminOperation } from './admin-call.js';
import {
  BANK_MEMBERS,
  bankOfPath,
  bankView,
  deleteBank,
  deleteSnapshot,
  putBank,
  readBankId,
  readBankWish,
  readSnapshotName,
  restoreSnapshot,
  snapshotView,
} from './bank-calls.js';

/** Room for the fixtures of a large bank. */
const LARGEST_FIXTURES = 20_000_000;

/** Room for a bank with a hundred thousand consents and payments. */
const LARGEST_STATE = 500_000_000;

/** Banks of one's own, and their snapshots. */
export const BANK_OPERATIONS: readonly AdminOperation[] = [
  adminOperation({
    id: 'readBanks',
    method: 'get',
    place: 'server',
    path: '/banks',
    read: nothing,
    call: (call) => ({ banks: call.context.banks.all().map((bank) => bankView(call, bank)) }),
  }),
  adminOperation({
    id: 'putBank',
    method: 'put',
    place: 'server',
    path: '/banks/:id',
    members: BANK_MEMBERS,
    largestBody: LARGEST_FIXTURES,
    read: ({ body }) => readBankWish(body),
    call: putBank,
  }),
  adminOperation({
    id: 'readBank',
    method: 'get',
    place: 'server',
    path: '/banks/:id',
    read: bankOfPath,
    call: (call, bank) => bankView(call, bank),
  }),
  adminOperation({
    id: 'deleteBank',
    method: 'delete',
    place: 'server',
    path: '/banks/:id',
    read: nothing,
    call: deleteBank,
  }),
  adminOperation({
    id: 'readState',
    method: 'get',
    place: 'bank',
    path: '/state',
    read: nothing,
    call: ({ context, bank }) => context.keeper.stateOf(bank),
  }),
  adminOperation({
    id: 'putState',
    method: 'put',
    place: 'bank',
    path: '/state',
    takesWhole: true,
    largestBody: LARGEST_STATE,
    read: ({ body }) => body,
    call: async (call, document) => bankView(call, await call.context.keeper.putState(call.bank, document)),
  }),
  adminOperation({
    id: 'readSnapshots',
    method: 'get',
    place: 'bank',
    path: '/snapshots',
    read: nothing,
    call: ({ context, bank }) => ({ snapshots: context.keeper.snapshots(bank).map(snapshotView) }),
  }),
  adminOperation({
    id: 'takeSnapshot',
    method: 'post',
    place: 'bank',
    path: '/snapshots',
    members: ['name'],
    status: 201,
    read: ({ body }) => readSnapshotName(body),
    call: ({ context, bank }, name) => snapshotView(context.keeper.takeSnapshot(bank, name)),
  }),
  adminOperation({
    id: 'restoreSnapshot',
    method: 'post',
    place: 'bank',
    path: '/snapshots/:name/restore',
    read: nothing,
    call: (call) => restoreSnapshot(call),
  }),
  adminOperation({
    id: 'forkSnapshot',
    method: 'post',
    place: 'bank',
    path: '/snapshots/:name/fork',
    members: ['bank'],
    status: 201,
    read: ({ body }) => readBankId(typeof body['bank'] === 'string' ? body['bank'] : ''),
    call: (call, id) => restoreSnapshot(call, id),
  }),
  adminOperation({
    id: 'deleteSnapshot',
    method: 'delete',
    place: 'bank',
    path: '/snapshots/:name',
    read: nothing,
    call: deleteSnapshot,
  }),
];
