/** The foreign banks, and what records them; `scripts/foreign-banks.mjs` measures with it. */
import { appTwiceBank } from './app-twice-journeys.js';
import { bareLinksBank } from './bare-links-journeys.js';
import { bistraBank } from './bistra-journeys.js';
import { correlatedBank } from './correlated-journeys.js';
import { dataCentreBank } from './data-centre-journeys.js';
import { decoupledBank } from './decoupled-journeys.js';
import { embeddedBank } from './embedded-journeys.js';
import { gatewayBank } from './gateway-journeys.js';
import { hubBank } from './hub-journeys.js';
import { italianGatewayBank } from './italian-gateway-journeys.js';
import { loginCodeBank } from './login-code-journeys.js';
import { numericBank } from './numeric-journeys.js';
import { oauthBank } from './oauth-journeys.js';
import { oneEntryBank } from './one-entry-journeys.js';
import { oneTokenBank } from './one-token-journeys.js';
import { preStepBank } from './prestep-journeys.js';
import { queryKeyBank } from './query-key-journeys.js';
import { savingsBank } from './savings-journeys.js';
import { scopeBank } from './scope-journeys.js';
import { serviceGroupsBank } from './service-groups-journeys.js';
import { signedBank } from './signed-journeys.js';
import { spanishHubBank } from './spanish-hub-journeys.js';
import { twoConsentsBank } from './two-consents-journeys.js';
import { twoWayBank } from './two-way-journeys.js';
import { wellKnownBank } from './well-known-journeys.js';

export { recordJourney } from './foreign-bank.js';
export const FOREIGN_BANKS = [
  numericBank,
  decoupledBank,
  gatewayBank,
  oauthBank,
  embeddedBank,
  queryKeyBank,
  bistraBank,
  hubBank,
  dataCentreBank,
  oneTokenBank,
  preStepBank,
  loginCodeBank,
  signedBank,
  twoWayBank,
  wellKnownBank,
  serviceGroupsBank,
  spanishHubBank,
  correlatedBank,
  twoConsentsBank,
  italianGatewayBank,
  oneEntryBank,
  savingsBank,
  appTwiceBank,
  bareLinksBank,
  scopeBank,
];
