import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { until } from '../abuse/impatient-bank.js';
import { freePort } from '../support/free-port.js';
import { commandOf, startProgram } from '../support/program.js';

/** What a server does about errors that belong to no call. */

const isHealthy = async (url: string): Promise<boolean> => (await fetch(`${url}/PSD2/v1/accounts`)).status === 400;
const OPTIONS = ['--port', '0', '--https-port', 'off', '--certs', 'memory'];

describe('sandbank serve', () => {
  it('logs an unhandled error, thrown or rejected, and continues', async () => {
    const onSignal = `process.on('SIGUSR2', () => { setImmediate(() => Promise.reject(new Error('lost promise'))); throw new Error('lost throw'); });`;
    const program = await startProgram(OPTIONS, {
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(onSignal)}`,
    });
    program.child.kill('SIGUSR2');
    await until(program.output, (output) => /lost throw[^]*\n +at [^]*lost promise[^]*\n +at /.test(output));
    expect(await isHealthy(program.url)).toBe(true);
    expect(await program.stop()).toBe(0);
  });

  it('continues when the reader of its log has closed the pipe', async () => {
    const program = await startProgram(OPTIONS);
    program.child.stdout?.destroy();
    program.child.stderr?.destroy();
    for (let call = 0; call < 20; call += 1) expect(await isHealthy(program.url)).toBe(true);
    expect(await program.stop()).toBe(0);
  });

  it('reports that its log cannot be written, and continues', async () => {
    const port = await freePort();
    const child = spawn(process.execPath, commandOf(['serve', ...OPTIONS.with(1, String(port))]), {
      stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
    });
    let errors = '';
    child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    await until(
      () => errors,
      (text) => text.includes('sandbank: the output cannot be written (ENOSPC)'),
    );
    for (let call = 0; call < 5; call += 1) expect(await isHealthy(`http://127.0.0.1:${port}`)).toBe(true);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([1, null]);
  });
});
