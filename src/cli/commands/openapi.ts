import { DEFAULT_PROFILE } from '../../decisions/decisions.js';
import { bankDocuments } from '../../dialects/published/document/bank-documents.js';
import { readOpenapiText } from '../../server/openapi-document.js';
import { loadProfile } from '../../server/profile-file.js';
import { readArguments, type Flag } from '../arguments.js';
import { UsageError } from '../output.js';

export const OPENAPI_FLAGS: readonly Flag[] = [
  {
    flag: 'profile',
    defaultText: 'published',
    help: 'print the interface for a bank with this profile: published, nextgen, oauth, or a file (YAML)',
  },
  { flag: 'json', defaultText: 'off: YAML', help: 'print JSON', isSwitch: true },
  {
    flag: 'admin',
    defaultText: "off: the bank's interface",
    help: 'print the document of the control API instead',
    isSwitch: true,
  },
];

/** Prints an OpenAPI document. */
export async function openapi(args: readonly string[]): Promise<number> {
  const { flags } = readArguments(args, OPENAPI_FLAGS);
  const isJson = flags['json'] === 'on';
  if (flags['admin'] === 'on') {
    if (flags['profile'] !== undefined)
      throw new UsageError(
        '--profile changes only the interface of a bank; the control API is the same for every profile',
      );
    const text = await readOpenapiText('admin-openapi');
    process.stdout.write(isJson ? `${JSON.stringify((await import('yaml')).parse(text))}\n` : text);
    return 0;
  }
  const profile = await loadProfile(flags['profile'] ?? DEFAULT_PROFILE);
  const document = await bankDocuments(await readOpenapiText('openapi'))(profile);
  process.stdout.write(isJson ? `${document.json()}\n` : document.yaml());
  return 0;
}
