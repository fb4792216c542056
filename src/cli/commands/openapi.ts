import { readOpenapiText } from '../../infra/openapi-document.js';
import { readArguments, type Flag } from '../arguments.js';

/** Flags of `openapi`. */
export const OPENAPI_FLAGS: readonly Flag[] = [
  { flag: 'admin', shown: "off: the bank's interface", help: 'the control API instead', isSwitch: true },
];

/** Prints an OpenAPI document. */
export async function openapi(args: readonly string[]): Promise<number> {
  const { flags } = readArguments(args, OPENAPI_FLAGS);
  process.stdout.write(await readOpenapiText(flags['admin'] === 'on' ? 'admin-openapi' : 'openapi'));
  return 0;
}
