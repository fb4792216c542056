/** What the control API, or the start of a bank, refused. The message says what was wrong and what would be right. */
export class SandbankError extends Error {
  /** Status of the answer; undefined when none came, or the bank did not start. */
  readonly status: number | undefined;
  /** The problem document of the answer (RFC 9457), where one came. */
  readonly problem: Readonly<Record<string, unknown>> | undefined;

  constructor(message: string, status?: number, problem?: Readonly<Record<string, unknown>>) {
    super(message);
    this.name = 'SandbankError';
    this.status = status;
    this.problem = problem;
  }
}
