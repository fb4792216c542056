import type { AppContext, Contract } from '../http/app-context.js';
import type { DialectId } from '../domain/dialect.js';
import type { Profile } from '../decisions/decisions.js';
import { NEXTGENPSD2 } from '../dialects/nextgenpsd2/operations.js';
import { PUBLISHED } from '../dialects/published/operations.js';
import type { InterfaceFacts } from '../learning/recording.js';
import type { Dialect } from '../xs2a/dialect.js';
import type { BankDocumentOf } from '../http/served-document.js';
import { loadOperations, readOpenapiText } from './openapi-document.js';

/** Interfaces by their names. */
export type Dialects = Readonly<Record<DialectId, Dialect>>;

/** Every interface that a bank can have. */
export const DIALECTS: Dialects = { published: PUBLISHED, nextgenpsd2: NEXTGENPSD2 };

/** How decisions are read from the traffic of each interface. Loaded by what learns, which no bank does. */
export const LEARNING: Readonly<Record<DialectId, () => Promise<Pick<InterfaceFacts, 'measures' | 'probes'>>>> = {
  published: () => import('../dialects/published/learning.js'),
  nextgenpsd2: () => import('../dialects/nextgenpsd2/learning.js'),
};

/** A dialect whose document has been read. */
interface LoadedDialect {
  readonly contractOf: (profile: Profile) => Contract;
  readonly documentOf: BankDocumentOf;
}

/** The documents of the dialects. Each is read for its first bank, because most servers have one dialect. */
export class LoadedDialects {
  readonly dialects: Dialects;
  readonly #loaded = new Map<DialectId, LoadedDialect>();

  constructor(dialects: Dialects) {
    this.dialects = dialects;
  }

  /** Reads the document of a dialect. Idempotent. */
  async prepare(id: DialectId): Promise<void> {
    if (this.#loaded.has(id)) return;
    const { document, documentsOf, contractsOf } = this.dialects[id];
    const operations = await loadOperations(document);
    let documents: Promise<BankDocumentOf> | undefined;
    this.#loaded.set(id, {
      contractOf: contractsOf(operations),
      // Read for the first request of it: the text takes more memory than the operations.
      documentOf: async (profile) => (await (documents ??= readOpenapiText(document).then(documentsOf)))(profile),
    });
  }

  /** The dialects as the rest of the server uses them. */
  get context(): Pick<AppContext, 'dialects' | 'dialectOf' | 'contractOf'> & {
    readonly documentOf: AppContext['documents']['bank'];
  } {
    return {
      dialects: Object.values(this.dialects),
      dialectOf: (bank) => this.dialects[bank.dialect],
      contractOf: (bank) => this.#of(bank.dialect).contractOf(bank.profile),
      documentOf: (bank) => this.#of(bank.dialect).documentOf(bank.profile),
    };
  }

  #of(id: DialectId): LoadedDialect {
    const loaded = this.#loaded.get(id);
    if (!loaded) throw new Error(`the dialect ${id} was not prepared before its bank opened`);
    return loaded;
  }
}
