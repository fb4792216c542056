import { PROFILE_NAMES } from '../../decisions/decisions.js';
import { DEFAULT_DIALECT, DIALECT_IDS } from '../../domain/dialect.js';
import { DIALECTS } from '../../server/dialects.js';
import { readOpenapiText } from '../../server/openapi-document.js';
import { loadProfile } from '../../server/profile-file.js';
import { command, flag, readDialect, type Arguments, type Flag } from '../arguments.js';
import { UsageError } from '../output.js';

const FLAGS: readonly Flag[] = [
  flag(
    'dialect',
    `that of the profile, otherwise ${DEFAULT_DIALECT}`,
    `print this interface: ${DIALECT_IDS.join(' or ')}`,
  ),
  flag(
    'profile',
    'the profile of the dialect',
    `print the interface for a bank with this profile: ${PROFILE_NAMES.join(', ')}, or a file (YAML)`,
  ),
  flag('json', 'off: YAML', 'print JSON', { isSwitch: true }),
  flag('admin', "off: the bank's interface", 'print the document of the control API instead', { isSwitch: true }),
];

/** Prints an OpenAPI document. */
export const openapi = command('sandbank openapi [flags]', FLAGS, run);

async function run({ flags }: Arguments): Promise<number> {
  const isJson = flags['json'] === 'on';
  if (flags['admin'] === 'on') {
    for (const flag of ['profile', 'dialect'])
      if (flags[flag] !== undefined)
        throw new UsageError(`--${flag} has no effect on the control API, which is the same for all banks`);
    const text = await readOpenapiText('admin-openapi');
    process.stdout.write(isJson ? `${JSON.stringify((await import('yaml')).parse(text))}\n` : text);
    return 0;
  }
  const given = flags['dialect'] === undefined ? undefined : readDialect(flags['dialect']);
  const { profileOf, dialect: id } = await loadProfile(flags['profile'], {}, given);
  // The habits that a seed brings do not change the document.
  const profile = profileOf(0);
  const dialect = DIALECTS[id];
  const document = await dialect.documentsOf(await readOpenapiText(dialect.document))(profile);
  process.stdout.write(isJson ? `${document.json()}\n` : document.yaml());
  return 0;
}
