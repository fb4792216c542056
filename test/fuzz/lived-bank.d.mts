export interface Answer {
  readonly status: number;
  readonly body: any;
  readonly ms: number;
}
export interface Call {
  (method: string, path: string, body?: unknown, headers?: object): Promise<Answer>;
  readonly origin: string;
}
export function clientOf(origin: string): Call;
export function liveIn(call: Call, bank: string): Promise<any>;
export function useBank(
  call: Call,
  bank: string,
  document: any,
  onAnswer: (what: string, answer: Answer) => void,
): Promise<any>;
