import { homedir } from 'node:os';
import { environment, readConfig } from '../../config.js';
import { createCalendar } from '../../domain/calendar.js';
import { defaultCertificateDirectory, openCertificateStore } from '../../infra/certificates/certificate-store.js';
import { TppCertificates } from '../../infra/certificates/tpp-certificates.js';
import { demoBankPath, loadFixtures } from '../../infra/fixtures/fixtures.js';
import { gatherSettings } from '../config-file.js';
import { readArguments, type Flag } from '../arguments.js';
import { print, warn } from '../output.js';

/** Flags of `certificate`. */
export const CERTIFICATE_FLAGS: readonly Flag[] = [
  { flag: 'certs', shown: "the user's cache folder", help: 'folder to write to', environment: 'SANDBANK_CERTS' },
  {
    flag: 'fixtures',
    shown: 'the demo bank',
    help: 'file whose TPPs get certificates',
    environment: 'SANDBANK_FIXTURES',
  },
  {
    flag: 'host',
    shown: '127.0.0.1',
    help: "further name or address for the server's certificate",
    environment: 'SANDBANK_HOST',
  },
];

/** Makes the test CA, the server's certificate and a QWAC for each TPP of the fixtures, or keeps what is still good. */
export async function certificate(args: readonly string[]): Promise<number> {
  const { flags } = readArguments(args, CERTIFICATE_FLAGS);
  const config = readConfig(await gatherSettings(flags));
  const directory = config.certs ?? defaultCertificateDirectory(environment(), process.platform, homedir());
  const store = await openCertificateStore({ directory, hosts: [config.host, ...config.allowedHosts], now: Date.now });
  const set = await loadFixtures(config.fixtures ?? demoBankPath);
  const now = config.clock.at ?? Date.now();
  const calendar = createCalendar('Europe/Vienna');
  const { tppProfiles } = set.baseFor(calendar.dateOf(now), calendar);
  const issued = await TppCertificates.issue(store, tppProfiles, now);
  for (const note of store.notes) warn(`note: ${note}`);
  for (const { organizationIdentifier, organizationName } of tppProfiles) {
    const paths = issued.paths(organizationIdentifier);
    print(`${organizationName} (${organizationIdentifier})`);
    if (paths) for (const [name, path] of Object.entries(paths)) print(`  ${name.padEnd(11)} ${path}`);
  }
  return 0;
}
