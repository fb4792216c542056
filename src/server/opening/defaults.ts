import type { BankDefaults } from '../../banks/bank-spec.js';
import type { BankRegistry } from '../../banks/bank-registry.js';
import { ExpectedError } from '../../domain/errors.js';
import { demoBankPath, loadFixtures } from '../../fixtures/fixtures.js';
import { watchedFiles } from '../config.js';
import type { Log } from '../logger.js';
import { loadProfile } from '../profile-file.js';
import type { ServerConfig } from '../settings.js';
import { watchFiles } from '../watch-files.js';

/** The fixtures, the profile and the dialect of a bank that names none. */
export type Defaults = Pick<BankDefaults, 'fixtures' | 'profileOf' | 'dialect'>;

/** @throws FixtureError, ProfileError */
export async function loadDefaults(config: ServerConfig): Promise<Defaults> {
  const changes = config.sca === 'auto' ? { 'psu-behaviour': 'approves' } : {};
  const { profileOf, dialect } = await loadProfile(config.profile, changes, config.dialect);
  return { profileOf, dialect, fixtures: await loadFixtures(config.fixtures ?? demoBankPath) };
}

/** Resets the banks when a file of `--fixtures` or `--profile` changes. Files that cannot be read change nothing. */
export function watchDefaults(config: ServerConfig, registry: BankRegistry, log: Log): Promise<() => void> {
  return watchFiles(watchedFiles(config), async (paths) => {
    try {
      const banks = registry.replaceDefaults(await loadDefaults(config));
      log.note('info', `${paths.join(', ')} changed; reset bank ${banks.join(', ')}`);
    } catch (error) {
      if (error instanceof ExpectedError)
        log.note('warn', `${paths.join(', ')} changed, but the banks stay as they are: ${error.message}`);
      else log.fault(error);
    }
  });
}
