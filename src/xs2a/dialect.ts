import type { DialectId } from '../domain/dialect.js';
import type { Profile } from '../decisions/decisions.js';
import type { DialectFacts, Contract } from '../http/app-context.js';
import type { BankDocumentOf } from '../http/served-document.js';
import type { DocumentedOperations } from './contract/contract.js';
import type { Operation } from './exchange.js';

/** The interface of a bank: what a folder of src/dialects provides. */
export interface Dialect extends DialectFacts {
  readonly id: DialectId;
  /** The OpenAPI document, a file of the folder fixtures without its extension. */
  readonly document: string;
  readonly operations: readonly Operation[];
  /** Adapts the text of the document to profiles. */
  readonly documentsOf: (text: string) => BankDocumentOf;
  /** Adapts the operations of the document to profiles. */
  readonly contractsOf: (operations: DocumentedOperations) => (profile: Profile) => Contract;
}
