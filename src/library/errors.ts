/** The control API rejected a call, or a bank did not start. The message names the problem and the fix. */
export class SandbankError extends Error {
  /** Status of the response; undefined without a response, or if the bank did not start. */
  readonly status: number | undefined;
  /** The problem document of the response (RFC 9457), if any. */
  readonly problem: Readonly<Record<string, unknown>> | undefined;

  constructor(message: string, status?: number, problem?: Readonly<Record<string, unknown>>) {
    super(message);
    this.name = 'SandbankError';
    this.status = status;
    this.problem = problem;
  }
}
