import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  dialectFor,
  PROFILE_NAMES,
  ProfileError,
  profileOfSeeds,
  WITHOUT_NEXTGEN,
  type ProfileOfSeed,
  type WrittenProfile,
} from '../decisions/decisions.js';
import { DEFAULT_DIALECT, type DialectId } from '../domain/dialect.js';
import { isObject } from '../domain/shape.js';
import { BoundedCache } from '../process/cache.js';

/** Shipped profiles, by name and changes. */
const made = new BoundedCache<ProfileOfSeed>(8);

/** A profile, the dialect of the banks that have it, and how it is written. */
export interface LoadedProfile {
  readonly profileOf: ProfileOfSeed;
  readonly dialect: DialectId;
  readonly written: WrittenProfile;
}

/**
 * The profile with a shipped name, of a file, or from file content: `{ extends: published, decisions: {
 * expires-in-key: both } }`. `changes` override it.
 * @param source default: the profile of the dialect
 * @param given the dialect; default: that of the shipped profile which is extended, or else DEFAULT_DIALECT
 * @throws ProfileError with every problem, each beginning with the file
 */
export async function loadProfile(
  source?: string | Readonly<object>,
  changes: Readonly<Record<string, unknown>> = {},
  given?: DialectId,
): Promise<LoadedProfile> {
  const name = source ?? given ?? DEFAULT_DIALECT;
  const shipped = PROFILE_NAMES.find((known) => known === name);
  const path = typeof name !== 'string' ? 'profile' : shipped ? '--profile' : name;
  const written = shipped ? { extends: shipped } : await readWritten(name, path);
  try {
    const dialect = dialectFor(written, given, '--dialect') ?? DEFAULT_DIALECT;
    const make = (): ProfileOfSeed =>
      profileOfSeeds({ ...written, decisions: { ...written.decisions, ...changes } }, dialect);
    const profileOf = shipped ? made.getOrCreate(JSON.stringify([shipped, changes]), make) : make();
    return { profileOf, dialect, written };
  } catch (error) {
    if (error instanceof ProfileError) throw new ProfileError(error.problems.map((problem) => `${path}: ${problem}`));
    throw error;
  }
}

function readWritten(source: string | Readonly<object>, path: string): WrittenProfile | Promise<WrittenProfile> {
  return typeof source === 'string' ? readProfileFile(path) : readContent(source, path);
}

async function readProfileFile(path: string): Promise<WrittenProfile> {
  let content: unknown;
  try {
    // Loaded only for a file: a start with a shipped profile does not need the parser.
    const [text, { parse }] = await Promise.all([readFile(path, 'utf8'), import('yaml')]);
    content = parse(text, { maxAliasCount: 100 });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') return refuse(path, `cannot be read: ${message}`);
    if (basename(path) === 'nextgen') throw new ProfileError([WITHOUT_NEXTGEN]);
    return refuse(path, `no such file; the built-in profiles are ${PROFILE_NAMES.join(', ')}`);
  }
  return readContent(content, path);
}

function readContent(content: unknown, path: string): WrittenProfile {
  if (!isObject(content)) return refuse(path, 'must be a mapping with extends and decisions');
  for (const member of Object.keys(content)) {
    if (member !== 'extends' && member !== 'decisions')
      refuse(path, `${member} is unknown; a profile has extends and decisions`);
  }
  const { extends: name, decisions = {} } = content;
  if (name !== undefined && typeof name !== 'string') return refuse(path, 'extends must be the name of a profile');
  if (!isObject(decisions)) return refuse(path, 'decisions must be a mapping of switches to values');
  return { ...(name !== undefined && { extends: name }), decisions };
}

function refuse(path: string, text: string): never {
  throw new ProfileError([`${path}: ${text}`]);
}
