import { type DemoDisplay, type DemoResult, DemoFailure } from './client.js';
import { JourneyPlayer } from './player.js';

const AMOUNT = 12.34;
/** The roles that the journey needs: account information and payment initiation. */
const WANTED_ROLES = ['PSP_AI', 'PSP_PI'];

/** Walks the published interface in a bank. Returns what was reached. @param url of the bank @throws DemoFailure */
export async function demoPublished(
  url: string,
  adminHeaders: Readonly<Record<string, string>>,
  display: DemoDisplay,
): Promise<DemoResult> {
  const player = await openPublished(url, adminHeaders, display);
  await onboard(player);
  await walk(player);
  return {
    done: 'Done: the payment is settled, and the balances are correct.',
    dashboard: `${url}/__admin/ui#/requests`,
  };
}

/** Reads the journey of a bank. @param url of the bank */
export function openPublished(
  url: string,
  adminHeaders: Readonly<Record<string, string>>,
  display: DemoDisplay,
): Promise<JourneyPlayer> {
  display.step('The bank describes itself: GET /__admin/demo');
  return JourneyPlayer.open(`${url}/__admin`, adminHeaders, display);
}

/** Onboards a TPP over HTTPS with its test certificate, or takes one that is onboarded. */
export async function onboard(player: JourneyPlayer): Promise<void> {
  const { demo, display } = player.bank;
  // The journey needs a TPP with both roles. It takes the last one, which is only registered in the portal; the
  // credentials of the first one are published and must not change. An onboarding would replace the credentials of any.
  const able = demo.tpps.filter(({ roles }) => WANTED_ROLES.every((role) => roles.includes(role)));
  if (able.length === 0) throw new DemoFailure(`no TPP of this bank has the roles ${WANTED_ROLES.join(' and ')}`);
  const canOnboard = player.httpsUrl !== undefined;
  const tpp = able.findLast(({ onboarded, certificates }) => onboarded || (canOnboard && certificates));
  if (!tpp)
    throw new DemoFailure('onboarding needs the HTTPS listener and certificates on disk; start the server with both');
  await player.actAs(tpp);
  if (tpp.onboarded) display.step('The TPP is onboarded already, and keeps its credentials');
  else {
    display.step('The TPP onboards with its test certificate and the e-mail registered in the developer portal');
    await player.play('onboard');
  }
  display.result(`${tpp.name} has the client id ${String(player.values['clientId'])}`);
}

/**
 * Walks the journey of an onboarded TPP: consents, account data, a payment until it is settled, a renamed account.
 * @throws DemoFailure if the bank does not behave as expected
 */
export async function walk(player: JourneyPlayer): Promise<void> {
  const { display, payer, payee } = player.bank;
  display.result(`${payer.name} (${payer.iban}) will pay ${AMOUNT} EUR to ${payee.name} (${payee.iban})`);
  const purpose = `Sandbank demo ${new Date().toISOString().slice(11, 19)}`;
  // Some banks use a number for an amount, others text.
  const amount = typeof player.values['amount'] === 'string' ? AMOUNT.toFixed(2) : AMOUNT;
  const ofPayer = player.with({ iban: payer.iban, amount, remittance: purpose });
  const ofPayee = player.with({ psu: payee.id, iban: payee.iban });

  display.step(`The TPP asks for a consent, ${payer.name} approves it on the bank's page, the TPP exchanges the code`);
  await obtainConsent(ofPayer, payer);
  display.step(`The same for ${payee.name}, so that both sides of the payment can be seen`);
  await obtainConsent(ofPayee, payee);

  display.step('The TPP reads accounts, balances and transactions');
  await ofPayer.play('accounts');
  await ofPayee.play('accounts', {}, false);
  const payerBefore = await balanceOf(ofPayer);
  const payeeBefore = await balanceOf(ofPayee);
  await ofPayer.play('transactions');
  display.result(`${payer.name} has ${payerBefore.toFixed(2)} EUR, ${payee.name} ${payeeBefore.toFixed(2)} EUR`);

  display.step('The TPP initiates a payment, the payer approves it on the page');
  await ofPayer.play('payment');
  await ofPayer.approveOnPage('approve-payment', payer);
  await ofPayer.play('payment-token');
  display.result(`payment ${String(ofPayer.values['paymentId'])} is approved`);

  display.step('The payment runs until it is settled');
  const status = await ofPayer.follow();
  if (status !== 'ACSC' && status !== 'ACCC') throw new DemoFailure(`the payment ended as ${status}`);

  display.step('The balances of both sides afterwards');
  const payerAfter = await balanceOf(ofPayer);
  const payeeAfter = await balanceOf(ofPayee);
  assertMoved(display, payer.name, payerBefore, payerAfter, -AMOUNT);
  assertMoved(display, payee.name, payeeBefore, payeeAfter, AMOUNT);
  const { json } = await ofPayee.play('transactions', { bookingStatus: 'booked' }, false);
  if (!JSON.stringify(json).includes(purpose)) throw new DemoFailure("the payment is not in the payee's transactions");
  display.result("the payment is in the payee's transactions");

  display.step('The account is renamed, and gets its old name back');
  const { accountName } = payer;
  await ofPayer.play('rename', { accountName: `${accountName.slice(0, 60)} (demo)` });
  const { accounts } = (await ofPayer.play('accounts', {}, false)).json as { accounts: readonly { name?: string }[] };
  // The name is optional, so some banks omit it.
  if (accounts[0]?.name?.includes('(demo)') === false)
    throw new DemoFailure('the account list does not show the new name');
  await ofPayer.play('rename', { accountName });
  display.result(`${accountName} → ${accountName} (demo) → ${accountName}`);

  // The operation is not in the published document, so some banks do not offer it.
  if (!player.has('delete-consent')) return;
  display.step('The TPP deletes the consents it no longer needs');
  await ofPayer.play('delete-consent');
  await ofPayee.play('delete-consent');
  display.result('both consents are terminated');
}

/** Creates a consent for one account, lets its holder approve it on the page, and exchanges the code. */
async function obtainConsent(player: JourneyPlayer, psu: JourneyPlayer['bank']['payer']): Promise<void> {
  await player.play('consent');
  await player.approveOnPage('approve-consent', psu);
  await player.play('token');
  await player.expectValidConsent();
  const { consentId, validUntil } = player.values;
  player.bank.display.result(`consent ${String(consentId)} is valid until ${String(validUntil)}`);
}

/** The balance of all booked entries or, if the bank does not report it, of all known entries. */
async function balanceOf(player: JourneyPlayer): Promise<number> {
  const { balances = [] } = (await player.play('balances')).json as {
    balances?: readonly { balanceType?: string; balanceAmount: { amount: number | string } }[];
  };
  const typed = (type: string): (typeof balances)[number] | undefined =>
    balances.find(({ balanceType }) => balanceType === type);
  const balance = typed('interimBooked') ?? typed('expected');
  if (!balance) throw new DemoFailure('the balances contain neither interimBooked nor expected');
  return Number(balance.balanceAmount.amount);
}

function assertMoved(display: DemoDisplay, name: string, before: number, after: number, by: number): void {
  display.result(`${name}: ${before.toFixed(2)} → ${after.toFixed(2)} EUR`);
  if (Math.round(after * 100) - Math.round(before * 100) !== Math.round(by * 100))
    throw new DemoFailure(`the balance of ${name} should have moved by ${by.toFixed(2)}`);
}
