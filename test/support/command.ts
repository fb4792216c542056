import { jest } from '@jest/globals';
import { runCommand as run } from '../../src/cli/main.js';
import { cleanEnvironment, type ProgramResult } from './program.js';

/**
 * Runs a command to its end in this process: what it says and how it ends, without the start of a program. That the program
 * passes both on is shown once for each kind, with `runProgram`.
 */
export async function runCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<ProgramResult> {
  const before = process.env;
  const output = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    jest.spyOn(process[name], 'write').mockImplementation((text) => {
      output[name] += String(text);
      return true;
    }),
  );
  process.env = { ...cleanEnvironment(), ...environment };
  try {
    return { code: await run(args), ...output };
  } finally {
    process.env = before;
    for (const spy of spies) spy.mockRestore();
  }
}
