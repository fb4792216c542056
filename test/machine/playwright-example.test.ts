import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { runNode, userFolder } from '../support/packed.js';
import { findChromium } from './chromium.js';

it('the Playwright example runs with the packed product', async () => {
  const user = await userFolder();
  const folder = join(user.path, 'playwright');
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  // The browser of the system, instead of one that Playwright would download.
  const use = { launchOptions: { executablePath: findChromium(), args: ['--no-sandbox'] } };
  writeFileSync(join(folder, 'playwright.config.mjs'), `export default ${JSON.stringify({ use })};\n`);
  const { code, output } = await runNode(folder, [join(user.path, 'node_modules/@playwright/test/cli.js'), 'test']);
  user.remove();
  expect(output).toContain('1 passed');
  expect(code).toBe(0);
});
