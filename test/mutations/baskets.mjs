import { broken } from './broken.mjs';

/** Signing baskets of the dialect nextgenpsd2. */

const BASKETS = 'test/http/nextgenpsd2/baskets';

const inUseCases = broken('src/sim/baskets/signing-baskets.ts', BASKETS);
const inMoves = broken('src/sim/baskets/basket-moves.ts', BASKETS);
const inIndex = broken('src/sim/baskets/basket-index.ts', BASKETS);
const inAssessment = broken('src/sim/authorisation/assess-authorisation.ts', BASKETS);
const inAuthorise = broken('src/sim/authorisation/authorise.ts', BASKETS);

export const SIGNING_BASKETS = [
  inUseCases('baskets: 50 entries', `MOST_BASKET_ENTRIES = 50;`, `MOST_BASKET_ENTRIES = 49;`),
  inUseCases('baskets: no entry', `if (count === 0)`, `if (count < 0)`),
  inUseCases('baskets: an entry twice', `if (index >= 0)`, `if (index > 9)`),
  inUseCases('baskets: payments-only', `=== 'payments-only')`, `=== 'mixed')`),
  inUseCases('baskets: entries of the TPP', `if (entry?.organisationId !== organisationId)`, `if (!entry)`),
  inUseCases('baskets: entries that wait', `bank.state.waiting.has(id) && (`, `(`),
  inUseCases('baskets: entries that nobody signed', `transactionStatus === 'RCVD' && authorised !== true`, `true`),
  inUseCases('baskets: one basket at a time', `if (basketOf(bank, id) !== undefined)`, `if (bank.now === 0)`),
  inUseCases('baskets: take over', `failOpenAuthorisations(bank, entry,`, `String(entry +`),
  inUseCases('baskets: the window', `kind: 'paymentWindowEnds'`, `kind: 'consentWindowEnds'`),
  inUseCases('baskets: the automatic PSU', `schedulePsu(bank, basketId);`, ``),
  inUseCases(
    'baskets: ownership',
    `if (basket && basket.organisationId === caller.organisation.organisationId) return basket;`,
    `if (basket) return basket;`,
  ),
  broken('src/domain/basket.ts', BASKETS)(
    'baskets: not deleted after a signature',
    `  move('PATC', 'authorised', 'ACTC'),`,
    `  move('PATC', 'authorised', 'ACTC'),\n  move('PATC', 'deletedByTpp', 'CANC'),`,
  ),
  inMoves('baskets: open authorisations fail', `failOpenAuthorisations(bank, after.basketId, cause);`, ``),
  inMoves('baskets: free entries', `for (const entry of entriesOf(after)) scheduleAgain(bank, entry);`, ``),
  inMoves('baskets: wait', `bank.state.waiting.add(basketId);`, `bank.state.waiting.delete(basketId);`),
  inMoves('baskets: the index of entries', `indexBasket(bank, after);`, ``),
  inMoves('baskets: the index of the PSU', `indexSigningBasket(bank, after);`, ``),
  inIndex('baskets: the cancellation of an entry', `?.authorised === true ?`, `?.authorised === undefined ?`),
  inIndex('baskets: entries are not listed', `return index.size === 0`, `return index.size > 0`),
  inAssessment('baskets: entries wait for the basket', `if (basketId !== undefined)`, `if (basketId === '')`),
  inAssessment('baskets: all or nothing', `(signedAlready(basket, psuId) ?? basketFault(psuId, first))`, `undefined`),
  inAssessment('baskets: a blocked PSU', `(first.code === 'SERVICE_BLOCKED' ?`, `(first.code === 'KEY_MISSING' ?`),
  inAssessment('baskets: an entry that has ended', `entries.length === entriesOf(basket).length;`, `true;`),
  inAssessment('baskets: a cancellation is no entry', ` && waiting.purpose === 'creation'`, ``),
  inAuthorise('baskets: a second signature', `? 'partlyAuthorised' : 'authorised'`, `? 'authorised' : 'authorised'`),
  inAuthorise('baskets: who signed', `signedBy: [...basket.signedBy, psuId] };`, `signedBy: basket.signedBy };`),
  inAuthorise('baskets: a refusal', `applyBasketEvent(bank, subject, 'rejected', cause)`, `undefined`),
  broken('src/sim/authorisation/online-banking.ts', BASKETS)(
    'baskets: entries are not among the approvals',
    ` || basketOf(bank, requestId) !== undefined`,
    ``,
  ),
  broken('src/sim/authorisation/psu-behaviour.ts', BASKETS)(
    'baskets: entries are not decided alone',
    ` && basketOf(bank, requestId) === undefined`,
    ``,
  ),
  broken('src/xs2a/guards/bearer.ts', BASKETS)(
    'baskets: the token is for its consents',
    `if (consentOfBasket(exchange, requestId) !== undefined) return;`,
    ``,
  ),
  broken('src/sim/time/retention.ts', BASKETS)(
    'baskets: are forgotten',
    `state.signingBaskets.delete(id as BasketId);`,
    ``,
  ),
];
