import type { Socket } from 'node:net';
import type { LocalDate } from '../domain/calendar.js';
import type { BankFault } from '../domain/errors.js';
import type { CertificateIdentity } from '../domain/tpp/certificate-identity.js';
import type { Bank } from '../sim/bank.js';

/** From this length on, encoding a text costs more than comparing it with the last one. */
const LONG = 4096;
/** Longer texts are not cached, because one of each operation stays in memory as long as the server runs. */
const LONGEST_CACHED = 262_144;

/** A long body of an answer, and what is made of it once. */
export interface LongBody {
  readonly text: string;
  readonly encoded: Buffer;
  /** What the journal records of it. */
  recorded?: RecordedText;
}

/** The part of a text that the journal records. */
export interface RecordedText {
  readonly start: string;
  readonly omittedBytes: number;
}

/** The identity in a certificate, or why it is rejected; undefined without a trusted certificate. */
export type ValidationResult = CertificateIdentity | BankFault | undefined;

/** What a server computes once for many calls. What an answer says never depends on it. */
export class ServerCaches {
  readonly #longBodies = new Map<string, LongBody>();
  readonly #validated = new WeakMap<Socket, { bank: Bank; day: LocalDate; result: ValidationResult }>();

  /**
   * The last long body of each operation: clients poll lists that rarely change, and encoding one again, and shortening it for the
   * journal, would be much of the work of the call. Undefined for other texts.
   */
  longBody(operationId: string, text: string): LongBody | undefined {
    if (text.length < LONG || text.length > LONGEST_CACHED) return undefined;
    let last = this.#longBodies.get(operationId);
    if (last?.text !== text) this.#longBodies.set(operationId, (last = { text, encoded: Buffer.from(text) }));
    return last;
  }

  /** The last result of each connection, per day of bank time: validating a certificate takes as long as five calls. */
  validatedOnce(socket: Socket, bank: Bank, validate: () => ValidationResult): ValidationResult {
    const day = bank.calendar.dateOf(bank.now);
    let last = this.#validated.get(socket);
    if (last?.bank !== bank || last.day !== day)
      this.#validated.set(socket, (last = { bank, day, result: validate() }));
    return last.result;
  }
}
