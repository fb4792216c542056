import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

export const EXECUTABLE = '/usr/bin/chromium';

/** Starts the system's Chromium. @param further arguments of the command line @throws when there is none, naming the package */
export function launchChromium(further: readonly string[] = []): Promise<Browser> {
  if (!existsSync(EXECUTABLE))
    throw new Error(`there is no ${EXECUTABLE}; install the Debian package: apt-get install -y chromium`);
  return chromium.launch({
    executablePath: EXECUTABLE,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...further,
    ],
  });
}
