import { canUndo, type BankOperationId } from '../library/control-operations.js';
import { amountText, isoPeriodText, sentence } from './format.js';

/** The members of a call and of its path, and what it is about in the words of the view that makes it. */
type Of = Readonly<Record<string, string | undefined>>;

const moved = ({ about, consentStatus, transactionStatus }: Of): string =>
  `Moved ${about} to ${consentStatus ?? transactionStatus}`;
const added = (what: string, { operation }: Of, otherwise = ''): string =>
  `Added ${what}${operation === undefined ? otherwise : ` for ${operation}`}`;

/** What a change of the bank is called once it is done. */
const TEXTS: Readonly<Partial<Record<BankOperationId, (of: Of) => string>>> = {
  addAccount: ({ name }) => (name === undefined ? 'Opened an account' : `Opened the account ${name}`),
  addFault: (of) => added('a fault', of, ' for any call'),
  addOutcome: (of) => added('an outcome', of),
  addPsu: ({ name }) => `Added the customer ${name}`,
  advanceClock: ({ by, to }) => `Advanced the clock ${by === undefined ? `to ${to}` : `by ${isoPeriodText(by) || by}`}`,
  bookTransaction: ({ about, amount, pending }) =>
    pending === 'true' ? `Added a pending entry of ${amount} to ${about}` : `Booked ${amount} on ${about}`,
  changeAccount: ({ about, status }) =>
    `${status === 'enabled' ? 'Reopened' : sentence(String(status))} the account ${about}`,
  changePendingTransaction: ({ about, amount }) => `Changed the pending entry ${about} to ${amount}`,
  decideAuthorisation: ({ about, decision }) =>
    decision === 'expire' ? `Let ${about} expire` : `${decision === 'approve' ? 'Approved' : 'Refused'} ${about}`,
  deleteFault: ({ id }) => `Removed ${id}`,
  deleteFaults: () => 'Removed all faults',
  deleteOutcome: ({ id }) => `Removed ${id}`,
  deleteOutcomes: () => 'Removed all outcomes',
  endPendingTransaction: ({ about, as, amount }) =>
    as === 'released' ? `Released the pending entry ${about}` : `Booked the pending entry ${about} with ${amount}`,
  forceConsentStatus: moved,
  forceFundsConsentStatus: moved,
  forcePaymentStatus: moved,
  onboardWithCertificate: ({ name, userEmail }) => `Onboarded ${name ?? userEmail}`,
  putProfile: ({ about }) => `Changed the profile: ${about}`,
  putState: () => 'Replaced the state of the bank',
  registerPortalUser: ({ name }) => `Registered ${name}`,
  resetBank: () => 'Reset the bank',
  resetState: () => 'Reset the state of the bank',
  restoreSnapshot: ({ name }) => `Restored the snapshot ${name}`,
  rotateSubscriptionKey: ({ id, key }) => `Regenerated the ${key} key of ${id}`,
  setClock: ({ now }) => `Set the clock to ${now}`,
  stepClock: () => 'Advanced the clock to the next event',
  undo: ({ about = '' }) => (about.startsWith(UNDONE) ? `Redone: ${about.slice(UNDONE.length)}` : UNDONE + about),
};
const UNDONE = 'Undone: ';

/** Commands of the command line, as the calls that they make. */
const COMMANDS: readonly (readonly [RegExp, BankOperationId])[] = [
  [/^(?<decision>approve|refuse)(?: (?<about>\S+))?$/, 'decideAuthorisation'],
  [/^advance (?:--to (?<to>\S+)|(?<by>P\S+))$/, 'advanceClock'],
  [/^reset$/, 'resetBank'],
  [/^snapshot restore (?<name>\S+)$/, 'restoreSnapshot'],
  [/^fault add /, 'addFault'],
  [/^fault remove (?<id>\S+)$/, 'deleteFault'],
  [/^fault clear$/, 'deleteFaults'],
  [/^outcome add /, 'addOutcome'],
  [/^outcome remove (?<id>\S+)$/, 'deleteOutcome'],
  [/^outcome clear$/, 'deleteOutcomes'],
];

/** The change after an undo point in the words of the dashboard, and whether a command made it. @param label that of the point */
export function pointText(label: string): { readonly change: string; readonly isCommand: boolean } {
  const command = label.replace(/^sandbank /, '');
  for (const [pattern, id] of command === label ? [] : COMMANDS) {
    const found = pattern.exec(command);
    if (!found) continue;
    const { about = 'the newest pending request', ...members } = found.groups ?? {};
    const change = id === 'addFault' ? 'Added a fault' : changeText(id, {}, members, about);
    return { change: change ?? label, isCommand: true };
  }
  return { change: label, isCommand: false };
}

/** What a change is called; undefined where there is nothing to undo. @param about what it is about */
export function changeText(
  id: BankOperationId,
  names: Readonly<Record<string, string>>,
  body: unknown,
  about?: string,
): string | undefined {
  const { match, transactionAmount, ...members } = (body ?? {}) as Readonly<Record<string, unknown>>;
  // The pause and the speed of a clock are changed back by a click, and several decisions with the first of them.
  if (!canUndo(id) || (id === 'setClock' && members['now'] === undefined)) return undefined;
  if (id === 'decideAuthorisation' && about === undefined) return undefined;
  const money = transactionAmount as Parameters<typeof amountText>[0] | undefined;
  const texts = Object.entries({ ...names, ...members, ...(match as object | undefined) })
    .filter(([, value]) => value !== undefined && typeof value !== 'object')
    .map(([name, value]) => [name, String(value)] as const);
  const of: Of = { ...Object.fromEntries(texts), amount: money && amountText(money, 'code'), about };
  return TEXTS[id]?.(of);
}
