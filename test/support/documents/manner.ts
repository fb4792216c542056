import type { FencedBlock } from './markdown.js';

/** How a block of a document is tested; CONTRIBUTING.md has the same as a table for writers. */
export type Manner =
  | { readonly kind: 'paste'; readonly exitCode: number }
  | { readonly kind: 'serve' }
  | { readonly kind: 'output'; readonly isLike: boolean }
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'program'; readonly runner: Runner; readonly isTyped: boolean }
  | { readonly kind: 'part'; readonly of: string }
  | { readonly kind: 'run-by'; readonly test: string }
  | { readonly kind: 'not-run'; readonly reason: string };

/** What no session runs. */
export type TestedElsewhere = Extract<Manner, { kind: 'part' | 'run-by' | 'not-run' }>;

/** Whether a block is not a matter of the session that follows its document. */
export function isElsewhere(manner: Manner): manner is TestedElsewhere {
  return ['part', 'run-by', 'not-run'].includes(manner.kind);
}

/** What runs a program of a document. */
export type Runner = 'node' | 'jest' | 'vitest' | 'node --test';

const SHELLS = ['bash', 'sh'];
const PROGRAMS = ['js', 'mjs', 'cjs', 'javascript', 'ts', 'typescript'];
const NO_CODE = ['', 'text', 'mermaid'];
/** What a reader would type or send, even where no language says so. */
const LOOKS_LIKE_CODE =
  /^(?:\$ |(?:curl|npm|npx|node|sandbank|git|docker|podman|kubectl) |(?:GET|POST|PUT|PATCH|DELETE) \/)/m;

/**
 * How a block is tested; undefined for what is not code.
 * @throws Error for a comment that means nothing, or a language that needs one
 */
export function mannerOf({ document, heading, language, comment, text }: FencedBlock): Manner | undefined {
  const fail = (why: string): never => {
    throw new Error(`${document}, below "${heading}", \`\`\`${language}: ${why} (CONTRIBUTING.md, Documentation)`);
  };
  const need = (languages: readonly string[]): void => {
    if (!languages.includes(language)) fail(`"${comment ?? ''}" is for ${languages.join(', ')}`);
  };
  if (comment === undefined) {
    if (NO_CODE.includes(language) && !LOOKS_LIKE_CODE.test(text)) return undefined;
    if (SHELLS.includes(language)) return { kind: 'paste', exitCode: 0 };
    if (PROGRAMS.includes(language))
      return { kind: 'program', runner: runnerOf(text), isTyped: language.startsWith('t') };
    return fail('nothing says how this is tested');
  }
  const [, word = '', rest = ''] = /^(serve|fails|output|file|part of|run by|not run:)(?: (.+))?$/.exec(comment) ?? [];
  switch (word) {
    case 'serve':
      need(SHELLS);
      return { kind: 'serve' };
    case 'fails':
      need(SHELLS);
      if (!/^[1-9]\d*$/.test(rest)) fail('"fails" needs the exit code');
      return { kind: 'paste', exitCode: Number(rest) };
    case 'output':
      need(['text', 'json']);
      if (rest !== '' && rest !== 'like') fail('"output" is alone, or "output like"');
      return { kind: 'output', isLike: rest === 'like' };
    case 'file':
      if (!/^[\w.][\w./-]*$/.test(rest) || rest.includes('..'))
        fail('"file" needs a path in the folder of the session');
      return { kind: 'file', name: rest };
    case 'part of':
      if (rest === '') fail('"part of" needs a file');
      return { kind: 'part', of: rest };
    case 'run by':
      if (!/^test\/\S+\.test\.ts$/.test(rest)) fail('"run by" needs a test file');
      return { kind: 'run-by', test: rest };
    case 'not run:':
      if (rest.length < 10) fail('"not run" needs a reason');
      return { kind: 'not-run', reason: rest };
    default:
      return fail(`"${comment}" is no known comment`);
  }
}

/** The manner of a block, or what is wrong with it. */
export function judged(block: FencedBlock): { manner?: Manner; fault?: string } {
  try {
    const manner = mannerOf(block);
    return manner ? { manner } : {};
  } catch (error) {
    return { fault: (error as Error).message };
  }
}

function runnerOf(text: string): Runner {
  if (text.includes("from 'vitest'")) return 'vitest';
  if (/(?:from |require\()'node:test'/.test(text)) return 'node --test';
  return /^\s*(?:test|it|describe)(?:\.\w+)*\(/m.test(text) ? 'jest' : 'node';
}

/** A manner in a few words, for the table of blocks. */
export function mannerInWords(manner: Manner): string {
  switch (manner.kind) {
    case 'paste':
      return manner.exitCode === 0 ? 'pasted into the shell' : `pasted into the shell; ends with ${manner.exitCode}`;
    case 'serve':
      return 'starts the bank of what follows';
    case 'output':
      return manner.isLike ? 'is like what was printed before' : 'is what was printed before';
    case 'file':
      return `the file \`${manner.name}\` of what follows`;
    case 'program':
      return `run by \`${manner.runner}\`${manner.isTyped ? ', types checked' : ''}`;
    case 'part':
      return `part of \`${manner.of}\``;
    case 'run-by':
      return `run by \`${manner.test}\``;
    case 'not-run':
      return `**not run**: ${manner.reason}`;
  }
}

/**
 * Whether lines are in an output in their order. In them `…` matches anything; a line of it matches any lines.
 * @param isLike whether ids, durations and numbers may differ
 */
export function findMissingLine(wanted: string, printed: string, isLike = false): string | undefined {
  if (isLike) return findMissingLine(withoutNumbers(wanted), withoutNumbers(printed));
  const lines = printed.split('\n').map((line) => line.trimEnd());
  let at = 0;
  for (const line of wanted.split('\n').map((one) => one.trimEnd())) {
    if (line === '' || line.trim() === '…') continue;
    const pattern = new RegExp(`^${line.split('…').map(escaped).join('.*')}$`);
    const found = lines.findIndex((one, index) => index >= at && pattern.test(one));
    if (found < 0) return line;
    at = found + 1;
  }
  return undefined;
}

function withoutNumbers(text: string): string {
  return text.replaceAll(/\b[\da-f]{8}(?:(?:-[\da-f]{4,12}){4}\b|…)|\d+(?:\.\d+)? m?s\b|\d+/g, '0');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
