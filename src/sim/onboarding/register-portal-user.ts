import { BankFault, formatError, refuseMember } from '../../domain/errors.js';
import { DAY_MS } from '../../domain/calendar.js';
import { drawWord } from '../../domain/random.js';
import type { Organisation, PortalUser } from '../../domain/tpp/organisation.js';
import type { Bank } from '../bank.js';
import { findPortalUser } from '../directory.js';

/** Maximum number of users, to stop runaway loops. */
const MOST_USERS = 10_000;

/** How long a registration that anyone could make is kept without an onboarding. Bank time. @decision portal-registrations */
const OPEN_REGISTRATION_MS = 30 * DAY_MS;

/**
 * Registers a developer on the open pages of the portal. The registration expires if no onboarding follows; those that have expired are
 * removed with the next one.
 * @decision portal-sign-in, portal-registrations
 * @throws FORMAT_ERROR, STATUS_INVALID like `registerPortalUser`
 */
export function registerOpenly(bank: Bank, request: Parameters<typeof registerPortalUser>[1]): PortalUser {
  for (const user of bank.state.portalUsers.values()) if (hasExpired(bank, user)) removeUser(bank, user);
  const user = { ...registerPortalUser(bank, request), registeredAt: bank.now };
  bank.state.portalUsers.set(user.userEmail.toLowerCase(), user);
  return user;
}

function hasExpired(bank: Bank, { registeredAt, activated }: PortalUser): boolean {
  return !activated && registeredAt !== undefined && registeredAt + OPEN_REGISTRATION_MS <= bank.now;
}

function removeUser(bank: Bank, { userEmail, subscriptionKeys }: PortalUser): void {
  const { portalUsers, subscriptionKeys: emails, histories } = bank.state;
  portalUsers.delete(userEmail.toLowerCase());
  for (const key of Object.values(subscriptionKeys)) emails.delete(key);
  histories.delete(`tpp:${userEmail.toLowerCase()}`);
}

/** @throws FORMAT_ERROR for an invalid e-mail address of a developer */
export function assertEmailAddress(userEmail: string): void {
  if (!/^[^\s@]+@[^\s@]+$/.test(userEmail) || userEmail.length > 254)
    refuseMember('userEmail', 'must be an e-mail address');
}

/**
 * Registers a developer in the portal and issues two subscription keys.
 * @decision portal
 * @throws FORMAT_ERROR for an invalid e-mail address or one already registered
 */
export function registerPortalUser(
  bank: Bank,
  request: Pick<PortalUser, 'userEmail' | 'name' | 'redirectUris'>,
): PortalUser {
  const { userEmail, name, redirectUris } = request;
  assertEmailAddress(userEmail);
  if (bank.state.portalUsers.size >= MOST_USERS)
    throw new BankFault('STATUS_INVALID', `there are already ${MOST_USERS} registered users`);
  if (findPortalUser(bank, userEmail)) formatError('userEmail', `${userEmail} is already registered`);
  const user: PortalUser = {
    userEmail,
    name,
    subscriptionKeys: { primary: drawKey(bank), secondary: drawKey(bank) },
    activated: false,
    ...(redirectUris && { redirectUris }),
  };
  bank.state.portalUsers.set(userEmail.toLowerCase(), user);
  bank.state.subscriptionKeys.set(user.subscriptionKeys.primary, userEmail);
  bank.state.subscriptionKeys.set(user.subscriptionKeys.secondary, userEmail);
  const key = `tpp:${userEmail.toLowerCase()}`;
  const step = { from: null, to: 'registered', cause: 'registered in the portal' };
  bank.state.histories.set(key, [{ at: bank.now, ...step }]);
  bank.emit({ at: bank.now, kind: 'tpp', subject: userEmail, ...step });
  return user;
}

/** The two subscription keys of a developer. Both are valid at the same time. */
export const KEY_NAMES = ['primary', 'secondary'] as const;
export type KeyName = (typeof KEY_NAMES)[number];

/** Regenerates one subscription key. The old key becomes invalid; the other key is unaffected. @decision portal */
export function rotateSubscriptionKey(bank: Bank, user: PortalUser, name: KeyName): PortalUser {
  const { portalUsers, subscriptionKeys } = bank.state;
  subscriptionKeys.delete(user.subscriptionKeys[name]);
  const key = drawKey(bank);
  subscriptionKeys.set(key, user.userEmail);
  const rotated = { ...user, subscriptionKeys: { ...user.subscriptionKeys, [name]: key } };
  portalUsers.set(user.userEmail.toLowerCase(), rotated);
  return rotated;
}

/** Returns the client secret of an organisation once; undefined afterwards. @decision portal-sign-in */
export function showCredentials(bank: Bank, organisation: Organisation): string | undefined {
  if (organisation.credentialsShown) return undefined;
  bank.state.organisations.set(organisation.organisationId, { ...organisation, credentialsShown: true });
  return organisation.clientSecret;
}

/** 32 hexadecimal digits, like the keys of the gateway. */
function drawKey(bank: Bank): string {
  return Array.from({ length: 4 }, () => drawWord(bank.state.random).toString(16).padStart(8, '0')).join('');
}
