import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig, settingsFromEnvironment } from '../../src/server/config.js';
import { startInProcess } from '../../src/server/start-in-process.js';
import { runCommand } from '../support/command.js';

/** Which control API tokens a server starts with. */

const UNUSABLE = [
  '',
  ' ',
  '                    ',
  '\t',
  'short',
  'fifteen-letters',
  'sixteen letters !',
  'schlüssel-mit-umlaut',
];
const REFUSED = /^--admin-token is not valid: .*at least 16 .*omit it .*off/;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbank-token-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('--admin-token', () => {
  it.each(UNUSABLE)('rejects the token %j without repeating it', (token) => {
    const start = () => readConfig({ 'admin-token': token });
    expect(start).toThrow(REFUSED);
    if (token.trim() !== '') expect(start).not.toThrow(token);
  });

  it.each(['sixteen-letters!', 'k3y_of-the.control~API+/==', 'off'])('accepts %j', (token) => {
    expect(readConfig({ 'admin-token': token }).adminToken).toBe(token);
  });

  it('rejects an empty token in a library option', async () => {
    for (const adminToken of ['', 'open']) await expect(startInProcess({ adminToken })).rejects.toThrow(REFUSED);
  });

  it('rejects an empty environment variable, which counts as absent for other settings', () => {
    const settings = settingsFromEnvironment({ SANDBANK_ADMIN_TOKEN: '', SANDBANK_HOST: '' });
    expect(settings).toEqual({ 'admin-token': '' });
  });

  it('stops the program at the start, whether flag, environment or configuration file contains it', async () => {
    const path = join(folder, 'sandbank.yaml');
    await writeFile(path, 'admin-token: ""\n');
    for (const [args, environment] of [
      [['--admin-token', ''], {}],
      [[], { SANDBANK_ADMIN_TOKEN: '' }],
      [['--config', path], {}],
    ] as const) {
      const result = await runCommand(['serve', '--port', '0', '--https-port', 'off', ...args], environment);
      expect(result).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^sandbank: --admin-token/) });
    }
  });
});
