export interface Finding {
  readonly what: string;
  readonly request: string;
  readonly answer: string;
}
export function fuzzControl(options: {
  readonly server: { readonly origin: string; restart(): Promise<number>; cpuMs?(): number };
  readonly document: unknown;
  readonly requests: number;
  readonly seed: number;
  readonly workers?: number;
  readonly requestsPerRound?: number;
  readonly longestAnswerMs?: number;
}): Promise<{
  readonly requests: number;
  readonly documents: number;
  readonly accepted: number;
  readonly restarts: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly findings: readonly Finding[];
}>;
