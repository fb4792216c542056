import { ERROR_CATALOGUE, type ErrorCode } from '../../../src/domain/errors.js';
import { openHttpBank } from '../http-bank.js';
import { OPERATION_CASES, send, defectsOf, type OperationCase, type Defect } from '../invalid-requests.js';

/** How one way to spoil a request is refused as published, and with the rows of NextGenPSD2. */
export interface Refusal {
  readonly operationId: string;
  /** What is wrong with the request. */
  readonly name: string;
  readonly code: ErrorCode;
  readonly published: number;
  readonly nextgen: number;
  /** What the bank of the profile `published` says about it. */
  readonly text: string;
  /** The error code of RFC 6749, at the token endpoint. */
  readonly oauthError: string | undefined;
}

type ProfileName = 'published' | 'nextgen';

async function answerTo(operation: OperationCase, defect: Defect, profile: ProfileName) {
  const bank = await openHttpBank({}, { profile });
  const draft = operation.valid(bank);
  defect.apply(draft, bank);
  return send(bank, draft);
}

function textOf(body: string): string {
  if (body === '') return '';
  const { tppMessages } = JSON.parse(body) as { tppMessages?: { text: string }[] };
  return sameEachTime(tppMessages?.[0]?.text ?? '');
}

/** A text without ids, which would name a record that no reader has. */
export function sameEachTime(text: string): string {
  return text.replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '…');
}

/** Every refusal of an operation in the order in which a bank judges, found out by sending it. */
export async function refusalsOf(operation: OperationCase): Promise<Refusal[]> {
  const published = defectsOf(operation, 'published');
  const further = defectsOf(operation, 'nextgen').filter(({ name }) => !published.some((one) => one.name === name));
  const refusals: Refusal[] = [];
  for (const defect of [...published, ...further]) {
    const answer = await answerTo(operation, defect, 'published');
    const { status: nextgen, code } = await answerTo(operation, defect, 'nextgen');
    const known = answer.code ?? code;
    if (known === undefined || !(known in ERROR_CATALOGUE))
      throw new Error(`${operation.id}: ${defect.name} has no code`);
    refusals.push({
      operationId: operation.id,
      name: defect.name,
      code: known as ErrorCode,
      published: answer.status,
      nextgen,
      text: textOf(answer.text),
      oauthError: (JSON.parse(answer.text || '{}') as { error?: string }).error,
    });
  }
  return refusals;
}

/** Those of every operation. */
export async function allRefusals(): Promise<Refusal[]> {
  const lists: Refusal[][] = [];
  for (const operation of OPERATION_CASES) lists.push(await refusalsOf(operation));
  return lists.flat();
}
