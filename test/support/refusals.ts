/** What tests read of a refusal, in either dialect. */

interface Refused {
  readonly status: number;
  readonly body: any;
}

/** The first message. */
export const errorOf = ({ body }: Pick<Refused, 'body'>): any => body.tppMessages?.[0];

/** The status, the code of the first message, and what it names. */
export const refusalOf = (answer: Refused): unknown[] => [...codeOf(answer), errorOf(answer)?.path];

/** The status, and the code of the first message. */
export const codeOf = (answer: Refused): unknown[] => [answer.status, errorOf(answer)?.code];
