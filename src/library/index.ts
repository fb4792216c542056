/**
 * What programs load: the verbs of the control API, for their own or a running server. The library is a client like
 * any other, so it must not import the bank, except for building a signing string. Both entries of the package
 * (src/index.ts, src/index-cjs.ts) export this file and add the start.
 */
export { connectSandbank, type BankListVerbs, type ServerClient } from './server-client.js';
export type { BankClient, BankEvent, DecisionOptions, FailOn } from './bank-client.js';
export type { ClockVerbs, FaultVerbs, OutcomeVerbs, RequestVerbs } from './bank-verbs.js';
export type { AuthorisationVerbs, ConsentVerbs, PaymentVerbs, SnapshotVerbs } from './record-verbs.js';
export type { Schema } from './control-operations.js';
export type { ConnectOptions } from './transport.js';
export type { ProfileContent, SandbankOptions } from './options.js';
export type { CallHooks, HookRequest, HookResponse } from './hooks.js';
export type { Sandbank } from './bank-thread.js';
export { signRequest, type RequestToSign, type SignedRequestHeaders } from './sign-request.js';
export { SandbankError } from './errors.js';
