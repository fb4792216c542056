/** What was sent, and what was found. */
export interface FuzzTotals {
  readonly requests: number;
  readonly mutated: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly names: ReadonlySet<string>;
  readonly paths: ReadonlySet<string>;
  readonly compared: number;
  readonly findings: readonly { readonly what: string; readonly request: string; readonly answer: string }[];
}

export function fuzz(options: {
  readonly origin: string;
  readonly documents: readonly unknown[];
  readonly requests: number;
  readonly seed: number;
  readonly dialect?: 'published' | 'nextgenpsd2';
  readonly connections?: number;
  readonly checkEvery?: number;
  readonly longestAnswerMs?: number;
}): Promise<FuzzTotals>;
