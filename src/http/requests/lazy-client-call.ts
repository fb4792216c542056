import type { Contract } from '../app-context.js';
import type { Profile } from '../../decisions/decisions.js';
import type { Bank } from '../../sim/bank.js';
import type { ClientCall } from '../../client-report/rule.js';
import { malformedPsuHeaders } from './psu-headers.js';
import { isWithinDepth } from './json-body.js';
import { parsedJson } from '../../domain/text.js';
import { CallSecrets } from '../../journal/masking.js';

/**
 * A call as the rules of the client report see it. Expensive members are computed for the first rule that reads them.
 */
export class LazyClientCall implements ClientCall {
  readonly entry: ClientCall['entry'];
  readonly profile: Profile;
  readonly tpp: string;
  readonly remarks: ClientCall['remarks'];
  readonly #contract: Contract;
  #parameters: Readonly<Record<string, string>> | undefined;
  #sent: { readonly value: unknown } | undefined;
  #secrets: CallSecrets | undefined;

  /** @param entry with the whole request body @param read its JSON, if the operation has parsed it */
  constructor(
    entry: ClientCall['entry'],
    read: unknown,
    { profile }: Pick<Bank, 'profile'>,
    contract: Contract,
    remarks: ClientCall['remarks'],
  ) {
    this.entry = entry;
    this.profile = profile;
    this.remarks = remarks;
    this.tpp = entry.tppNames[0] ?? '';
    this.#contract = contract;
    if (read !== undefined) this.#sent = { value: read };
  }

  get parameters(): Readonly<Record<string, string>> {
    this.#parameters ??= { ...fieldsOf(this.entry.query), ...(this.#isForm() && fieldsOf(this.entry.body ?? '')) };
    return this.#parameters;
  }

  withoutSecrets(text: string): string {
    this.#secrets ??= new CallSecrets(this.entry);
    return this.#secrets.withoutKnown(text);
  }

  get sent(): unknown {
    this.#sent ??= { value: this.#read() };
    return this.#sent.value;
  }

  get answered(): unknown {
    return this.entry.operation === 'exchangeCode' ? parsedJson(this.entry.answerBody ?? '') : undefined;
  }

  /** @decision unknown-members */
  get unknownMembers(): readonly string[] {
    const { operation, query, body } = this.entry;
    if (operation === undefined || operation === 'authorise' || (query === '' && body === undefined)) return NONE;
    // A separate rule checks a key in the query.
    const { 'subscription-key': _key, ...checked } = this.parameters;
    const unknown = [
      this.#contract.unknownParameter(operation, checked),
      // The token exchange accepts any body as a placeholder (decision stray-bodies).
      operation === 'exchangeCode' ? undefined : this.#contract.unknownBodyMember(operation, this.sent),
    ];
    return unknown.filter((name) => name !== undefined);
  }

  get malformedHeaders(): ClientCall['malformedHeaders'] {
    return malformedPsuHeaders(this.entry.headers);
  }

  #isForm(): boolean {
    return this.entry.headers['content-type']?.includes('form-urlencoded') === true;
  }

  #read(): unknown {
    const { body } = this.entry;
    const value = body === undefined || this.#isForm() ? undefined : parsedJson(body);
    return isWithinDepth(value, this.profile.sizes.jsonDepth) ? value : undefined;
  }
}

const NONE: readonly never[] = [];

function fieldsOf(text: string): Record<string, string> {
  return text === '' ? {} : Object.fromEntries(new URLSearchParams(text));
}
