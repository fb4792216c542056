import { readFile } from 'node:fs/promises';
import { compileProfile, PROFILE_NAMES, ProfileError, type Profile, type ProfileName } from '../decisions.js';

/**
 * The profile of a name that ships, or of a file:
 * `{ extends: published, decisions: { expires-in-key: both } }`. `changes` are laid over it.
 * @throws ProfileError with every problem, each beginning with the file
 */
export async function loadProfile(
  nameOrPath: string,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<Profile> {
  const shipped = PROFILE_NAMES.find((name) => name === nameOrPath);
  if (shipped) return compileProfile(shipped, changes);
  const { base, decisions } = await readProfileFile(nameOrPath);
  try {
    return compileProfile(base, { ...decisions, ...changes });
  } catch (error) {
    if (error instanceof ProfileError)
      throw new ProfileError(error.problems.map((problem) => `${nameOrPath}: ${problem}`));
    throw error;
  }
}

async function readProfileFile(path: string): Promise<{ base: ProfileName; decisions: Record<string, unknown> }> {
  const refuse = (text: string): never => {
    throw new ProfileError([`${path}: ${text}`]);
  };
  let content: unknown;
  try {
    // Loaded only where there is a file to read: a start with a shipped profile does without.
    const [text, { parse }] = await Promise.all([readFile(path, 'utf8'), import('yaml')]);
    content = parse(text, { maxAliasCount: 100 });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return refuse(
      code === 'ENOENT'
        ? `there is no such file; the profiles that ship are ${PROFILE_NAMES.join(', ')}`
        : `cannot be read: ${message}`,
    );
  }
  if (!isRecord(content)) return refuse('must be a mapping with extends and decisions');
  for (const member of Object.keys(content)) {
    if (member !== 'extends' && member !== 'decisions')
      refuse(`${member} is unknown; a profile has extends and decisions`);
  }
  const base = PROFILE_NAMES.find((name) => name === (content['extends'] ?? 'published'));
  const decisions = content['decisions'] ?? {};
  if (!base) return refuse(`extends must be one of ${PROFILE_NAMES.join(', ')}`);
  return isRecord(decisions) ? { base, decisions } : refuse('decisions must be a mapping of switches to values');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
