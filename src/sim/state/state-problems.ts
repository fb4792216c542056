import { ExpectedError } from '../../domain/errors.js';
import { Findings } from '../../domain/shape.js';
import type { FixtureBase } from '../fixture-base.js';
import { findInconsistencies } from './state-consistency.js';
import type { StateDocument } from './state-document.js';
import { STATE_SHAPE } from './state-schema.js';

/** How many problems of a document are told one by one. */
const MOST_PROBLEMS = 50;

/** A state document that no bank can be made of. */
export class InvalidStateError extends ExpectedError {
  /** Where the first problem is, e.g. `consents[3].validUntil`. */
  readonly path: string;
  /** Each with its path: what was wrong and what would be right. The last says how many more there are. */
  readonly problems: readonly string[];

  constructor({ problems, count }: Findings) {
    const texts = problems.map(({ path, text }) => (path === '' ? text : `${path}: ${text}`));
    super('STATE_INVALID', texts[0] ?? 'the state document is invalid');
    this.path = problems[0]?.path === '' ? 'body' : (problems[0]?.path ?? 'body');
    this.problems = count > problems.length ? [...texts, `and ${count - problems.length} more problems`] : texts;
  }
}

/** The value as a state document, if it has the form of one to its leaves. @throws InvalidStateError */
export function readStateDocument(value: unknown): StateDocument {
  const findings = new Findings(MOST_PROBLEMS);
  STATE_SHAPE.check(value, findings);
  if (findings.count > 0) throw new InvalidStateError(findings);
  return value as StateDocument;
}

/** Refuses a document whose parts do not add up. @param base the fixtures of the document's day @throws InvalidStateError */
export function requireConsistent(document: StateDocument, base: FixtureBase): void {
  const findings = new Findings(MOST_PROBLEMS);
  findInconsistencies(document, base, findings);
  if (findings.count > 0) throw new InvalidStateError(findings);
}
