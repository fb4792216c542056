import type { ScaVariant } from '../../domain/scripting/variants.js';
import { BankFault, refuseMember, type ErrorCode } from '../../domain/errors.js';
import { asId, type AccountId, type PsuId, type AuthorisableId } from '../../domain/ids.js';
import {
  withScenario,
  type RedirectOptions,
  type ScaOutcome,
  parseScenarioLogin,
  type TesterScript,
} from '../../domain/authorisation/sca.js';
import { assessAccess } from '../../domain/consent/access-rights.js';
import type { Bank } from '../bank.js';
import { withScaVariant } from '../scripting/outcome-facts.js';
import { idOfSubject, isPayment } from '../../domain/authorisation/subject.js';
import type { Authorisable } from './authorisable.js';
import { problemOfUnlistedRedirect } from './redirect-list.js';
import { actingPsu, findWaiting } from './find-authorisable.js';
import { authorise, failedOutcome } from './authorise.js';
import { accountForMoney, accountsOf, findConsent, findPsu, formatUnknownPsu } from '../directory.js';
import { withoutAbsent } from '../../domain/without-absent.js';

/** A decision made on behalf of a PSU. */
export interface DecisionForPsu {
  readonly decision: 'approve' | 'refuse' | 'expire';
  /** Default: the holder of the first account that the request names. */
  readonly psu?: string;
  /** For payments: IBAN or id of the debtor account. */
  readonly debtorAccount?: string;
  /** For bank-offered consents: IBANs or ids of the accounts that the PSU chooses. Default: those that one signature is enough for. */
  readonly accounts?: readonly string[];
}

/**
 * Approves, refuses or expires a request without a browser, with the same effect as the page.
 * @decision account-mismatch, multi-signature, redirect-outcome
 * @throws RESOURCE_UNKNOWN, STATUS_INVALID, PSU_CREDENTIALS_INVALID, SERVICE_BLOCKED, FORMAT_ERROR
 */
export function decideForPsu(
  bank: Bank,
  subjectId: AuthorisableId,
  wanted: DecisionForPsu,
  redirectOptions: RedirectOptions,
): ScaOutcome {
  const waiting = findWaiting(bank, subjectId);
  const { organisationId } = waiting.subject;
  const unlisted =
    redirectOptions.redirectUri && problemOfUnlistedRedirect(bank, organisationId, redirectOptions.redirectUri);
  if (unlisted) refuseMember('redirectUri', unlisted);
  const isMagic = bank.profile['magic-values'] !== 'off' && wanted.psu !== undefined;
  const login = isMagic ? parseScenarioLogin(wanted.psu ?? '') : undefined;
  const decision = { ...wanted, ...(login && { psu: login.psu }) };
  const script = login?.script ?? {};
  const psuId = decision.psu ?? actingPsu(bank, subjectId);
  const result = withScaVariant(bank, subjectId, 'withoutPage', psuId, (scripted) => {
    const variant = decision.decision === 'expire' ? undefined : (script.sca ?? scripted);
    const fault = variant && VARIANT_ERRORS[variant];
    if (fault) return new BankFault(...fault);
    if (variant === 'server-error') return failedOutcome(bank, subjectId, redirectOptions);
    return withScenario(decide(bank, waiting, decision, redirectOptions, script), variant);
  });
  // Thrown outside withScaVariant, so that the outcome rule counts the call.
  if (result instanceof BankFault) throw result;
  return result;
}

/** Errors for SCA variants that fail before the decision, when no page is involved. */
const VARIANT_ERRORS: Partial<Readonly<Record<ScaVariant, readonly [ErrorCode, string]>>> = {
  'wrong-password': ['PSU_CREDENTIALS_INVALID', 'the password is wrong (scripted scenario); nothing was decided'],
  'psu-blocked': ['SERVICE_BLOCKED', 'the PSU is blocked (scripted scenario); nothing was decided'],
  'page-timeout': ['STATUS_INVALID', 'the page session timed out (scripted scenario); nothing was decided'],
};

function decide(
  bank: Bank,
  waiting: Authorisable,
  wanted: DecisionForPsu,
  redirectOptions: RedirectOptions,
  script: TesterScript,
): ScaOutcome {
  const { choice, subject } = waiting;
  const subjectId = idOfSubject(subject);
  if (wanted.debtorAccount !== undefined && choice !== 'debtorAccount') {
    refuseMember(
      'debtorAccount',
      'is only for payments; a consent has its own accounts, and a signing basket uses the first possible account for each payment',
    );
  }
  if (wanted.accounts !== undefined && choice !== 'accounts')
    refuseMember('accounts', 'is only for consents whose accounts the PSU chooses; omit it');
  const { decision } = wanted;
  if (decision === 'expire') return authorise(bank, subjectId, { decision }, redirectOptions);
  const psuId = wanted.psu === undefined ? actingPsu(bank, subjectId) : knownPsu(bank, wanted.psu);
  if (decision === 'refuse') return authorise(bank, subjectId, withoutAbsent({ decision, psuId }), redirectOptions);
  if (psuId === undefined) {
    throw new BankFault(
      'PSU_CREDENTIALS_INVALID',
      'the request has no account of this bank, so no PSU can approve it; refuse it, or let it expire',
      { path: 'psu' },
    );
  }
  const debtorAccountId =
    wanted.debtorAccount === undefined ? undefined : chosenDebtor(waiting, psuId, wanted.debtorAccount);
  const accountIds = chosenAccounts(bank, subjectId, psuId, wanted.accounts);
  const approval = withoutAbsent({ decision, psuId, debtorAccountId, accountIds, script, isInBrowser: true });
  return authorise(bank, subjectId, approval, redirectOptions);
}

/** The accounts of a bank-offered consent; undefined for others. @decision consent-kinds @throws RESOURCE_UNKNOWN */
function chosenAccounts(
  bank: Bank,
  subjectId: AuthorisableId,
  psuId: PsuId,
  named: readonly string[] | undefined,
): readonly AccountId[] | undefined {
  const access = findConsent(bank, subjectId)?.access;
  if (access?.bankOffered === undefined) return undefined;
  const own = accountsOf(bank, psuId);
  if (!named) {
    const offered = assessAccess(access, own, psuId).grants.map(({ accountId }) => accountId);
    const single = own.filter(
      ({ accountId, signaturesRequired }) => signaturesRequired === 1 && offered.includes(accountId),
    );
    return single.length === 0 ? undefined : single.map(({ accountId }) => accountId);
  }
  return named.map((name) => {
    const found = own.find(({ accountId, iban }) => accountId === name || iban === name);
    if (found) return found.accountId;
    const choices = own.slice(0, 20).map(({ accountId, iban }) => iban ?? accountId);
    throw new BankFault('RESOURCE_UNKNOWN', `${psuId} has no account ${name}; possible: ${choices.join(', ')}`, {
      path: 'accounts',
    });
  });
}

function knownPsu(bank: Bank, id: string): PsuId {
  const psu = findPsu(bank, asId<PsuId>(id));
  if (psu) return psu.psuId;
  throw new BankFault('PSU_CREDENTIALS_INVALID', formatUnknownPsu(bank, id), { path: 'psu' });
}

/**
 * Selects the debtor account from those the PSU can use. An IBAN with several currencies selects the payment's
 * currency.
 */
function chosenDebtor(waiting: Authorisable, psuId: PsuId, named: string): AccountId | undefined {
  const { obstacle, debtorAccounts } = waiting.assess(psuId);
  // If the approval itself is impossible, `authorise` reports that first.
  if (obstacle) return undefined;
  const currency = isPayment(waiting.subject) ? waiting.subject.instructedAmount.currency : '';
  const fitting = debtorAccounts.filter((account) => account.accountId === named || account.iban === named);
  const chosen = accountForMoney(fitting, currency);
  if (chosen) return chosen.accountId;
  const choices = debtorAccounts.slice(0, 20).map((account) => account.iban ?? account.accountId);
  throw new BankFault(
    'RESOURCE_UNKNOWN',
    `${psuId} cannot make this payment from ${named}; possible: ${choices.join(', ')}`,
    { path: 'debtorAccount' },
  );
}
