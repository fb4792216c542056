import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

/** Where systems keep Chromium or its like; CHROMIUM names another place. */
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser of this machine. @throws when there is none, naming the package */
export function findChromium(): string {
  const named = process.env['CHROMIUM'];
  const found = (named === undefined ? PLACES : [named]).find((place) => existsSync(place));
  if (found === undefined)
    throw new Error(
      named === undefined
        ? `there is no Chromium at ${PLACES.join(', ')}; install it (Debian: apt-get install -y chromium), or say where it is with CHROMIUM=PATH`
        : `there is nothing at CHROMIUM=${named}`,
    );
  return found;
}

/** Starts the system's Chromium. @param further arguments of the command line @throws when there is none, naming the package */
export function launchChromium(further: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
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
