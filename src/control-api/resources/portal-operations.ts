import { formatError } from '../../domain/errors.js';
import { readOptionalWord } from '../../parsing/read.js';
import { allPortalUsers, findPortalUser } from '../../sim/directory.js';
import { KEY_NAMES, registerPortalUser, rotateSubscriptionKey } from '../../sim/onboarding/register-portal-user.js';
import { adminOperation, found, idOf, type AdminOperation } from '../admin-call.js';
import { certificateOf, CERTIFICATE_OF_BANK_MEMBERS, readCertificateOfBank } from './certificate-of-bank.js';
import { portalUserView } from '../views/holder-views.js';
import { PORTAL_USER_MEMBERS, readPortalUser } from './portal-user.js';
import { limitOf } from '../read-members.js';

/** What a developer does in the portal: registers, rotates keys, gets test certificates. */
export const PORTAL_OPERATIONS: readonly AdminOperation[] = [
  adminOperation({
    id: 'readPortalUsers',
    method: 'get',
    place: 'bank',
    path: '/portal/users',
    parameters: ['limit'],
    read: limitOf,
    call: ({ bank }, limit) => ({
      users: allPortalUsers(bank)
        .slice(0, limit)
        .map((user) => portalUserView(user, bank)),
    }),
  }),
  adminOperation({
    id: 'registerPortalUser',
    method: 'post',
    place: 'bank',
    path: '/portal/users',
    members: PORTAL_USER_MEMBERS,
    status: 201,
    read: ({ body }) => readPortalUser(body),
    call: ({ bank }, request) => portalUserView(registerPortalUser(bank, request), bank),
  }),
  adminOperation({
    id: 'rotateSubscriptionKey',
    method: 'post',
    place: 'bank',
    path: '/portal/users/:id/keys',
    members: ['key'],
    read: ({ body }) =>
      readOptionalWord(body, 'key', KEY_NAMES) ??
      formatError('key', `key is missing; it must be one of ${KEY_NAMES.join(', ')}`),
    call: (call, name) => {
      const user = found(findPortalUser(call.bank, idOf(call)), `portal user ${idOf(call)}`);
      return portalUserView(rotateSubscriptionKey(call.bank, user, name), call.bank);
    },
  }),
  adminOperation({
    id: 'issueCertificate',
    method: 'post',
    place: 'bank',
    path: '/certificates',
    members: CERTIFICATE_OF_BANK_MEMBERS,
    status: 201,
    read: readCertificateOfBank,
    call: certificateOf,
  }),
];
