import type { AccountLedger } from '../../domain/account/ledger.js';
import type { BankState } from './state.js';

/**
 * A copy of a bank's state that lives its own life. Records are shared, because none is ever changed in place; only what
 * grows in place is copied.
 */
export function copyState(state: BankState): BankState {
  const ledgers = [...state.ledgers].map(([id, ledger]) => [id, copyLedger(ledger)] as const);
  return {
    ...state,
    random: { ...state.random },
    timeline: { heap: [...state.timeline.heap], lastOrder: state.timeline.lastOrder },
    consents: new Map(state.consents),
    usage: new Map(state.usage),
    recurring: new Map(state.recurring),
    payments: new Map(state.payments),
    waiting: new Set(state.waiting),
    psus: new Map(state.psus),
    ledgers: new Map(ledgers),
    accounts: new Map(state.accounts),
    portalUsers: new Map(state.portalUsers),
    subscriptionKeys: new Map(state.subscriptionKeys),
    organisations: new Map(state.organisations),
    grants: new Map(state.grants),
    codes: new Map(state.codes),
    accessTokens: new Map(state.accessTokens),
    refreshTokens: new Map(state.refreshTokens),
    histories: new Map(state.histories),
    outcomes: new Map(state.outcomes),
    fixtureOutcomes: new Map(state.fixtureOutcomes),
    faults: new Map(state.faults),
    calls: new Map(state.calls),
  };
}

function copyLedger(ledger: AccountLedger): AccountLedger {
  return { ...ledger, booked: [...ledger.booked], pending: new Map(ledger.pending) };
}
