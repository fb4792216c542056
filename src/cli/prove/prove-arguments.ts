import type { RawSettings, SettingFlag } from '../../server/settings.js';
import { flag } from '../arguments.js';
import { gatherSettings } from '../config-file.js';
import { UsageError } from '../output.js';

/** What prove and replay read alike. */

/** Settings of `serve` that the banks of the runs have, too. */
export const BANK_SETTINGS: readonly SettingFlag[] = ['clock', 'fixtures', 'dialect', 'profile', 'sca', 'config'];
/** Settings of a server for others, which are not for the banks of a run. */
const NOT_OWN: readonly string[] = ['port', 'https-port', 'pages-port', 'admin-port', 'host', 'public-url', 'data'];
export const JSON_FLAG = flag('json', 'off', 'print the result as JSON', { isSwitch: true });

/** The arguments before `--`, and the command after it. @throws UsageError */
export function splitAtCommand(
  args: readonly string[],
  usage: string,
): [own: readonly string[], command: readonly string[]] {
  const place = args.indexOf('--');
  const command = place < 0 ? [] : args.slice(place + 1);
  if (command.length === 0) throw new UsageError(`put the command that runs your tests after --: ${usage}`);
  return [args.slice(0, place), command];
}

/** The flags of the bank among those of a command. */
export function ofBank(flags: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(flags).filter(([name]) => BANK_SETTINGS.some((one) => one === name)));
}

/** The settings of the banks of a command. */
export async function bankSettings(flags: Readonly<Record<string, string>>): Promise<RawSettings> {
  const gathered = Object.entries(await gatherSettings(ofBank(flags)));
  return Object.fromEntries(gathered.filter(([name]) => !NOT_OWN.includes(name)));
}
