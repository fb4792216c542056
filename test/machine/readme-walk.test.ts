import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startProgram, type RunningProgram } from '../support/program.js';

/** The commands of the README, pasted into a shell beside a running bank. Only the ports differ. */

const execute = promisify(execFile);
let folder: string;
let bank: RunningProgram;
let blocks: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbank-readme-'));
  bank = await startProgram(['--port', '0', '--https-port', '0', '--certs', folder]);
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  blocks = [...readme.matchAll(/```bash\n([\s\S]*?)```/g)].map(([, block = '']) => block);
});
afterAll(async () => {
  await bank.stop();
  await rm(folder, { recursive: true, force: true });
});

async function paste(block: string): Promise<string> {
  const script = block
    .replaceAll('http://127.0.0.1:8080', bank.url)
    .replaceAll('https://127.0.0.1:8443', bank.httpsUrl);
  const { stdout, stderr } = await execute('bash', ['-c', script]);
  expect(stderr).toBe('');
  return stdout;
}

describe('the walk of the README', () => {
  it('has the clone and the journey', () => {
    expect(blocks).toHaveLength(2);
    expect(blocks[0]).toContain('git clone');
  });

  it('goes from the consent to a settled payment', async () => {
    const output = await paste(blocks[1] ?? '');
    expect(output).toContain(`the page: ${bank.url}/PSD2/v1/oauth/authorize?`);
    expect(output).toContain('"balanceType":"interimBooked"');
    expect(output).toContain('"entryReference"');
    expect(output.trim().split('\n').at(-1)).toBe('{"transactionStatus":"ACSC"}');
  });
});
