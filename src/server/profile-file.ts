import { readdir, readFile } from 'node:fs/promises';
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
import { packageFile } from '../process/package-files.js';

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
  const file = shipped || typeof name !== 'string' ? undefined : await readProfileFile(name);
  const { written, problems } = shipped
    ? { written: { extends: shipped }, problems: [] }
    : readContent(file ? file.content : name);
  try {
    const dialect = dialectFor(written, given, '--dialect') ?? DEFAULT_DIALECT;
    const make = (): ProfileOfSeed =>
      profileOfSeeds({ ...written, decisions: { ...written.decisions, ...changes } }, dialect);
    const profileOf = shipped ? made.getOrCreate(JSON.stringify([shipped, changes]), make) : make();
    if (problems.length > 0) throw new ProfileError([]);
    return { profileOf, dialect, written };
  } catch (error) {
    if (!(error instanceof ProfileError)) throw error;
    const all = [...problems, ...error.problems];
    throw new ProfileError(file ? await withLines(all, path, file.text) : all.map((problem) => `${path}: ${problem}`));
  }
}

/** Each problem after the line that it is about. It begins with a member, or with a decision and a colon. */
async function withLines(problems: readonly string[], fileName: string, text: string): Promise<string[]> {
  const { parseFixtureText } = await import('../fixtures/read-document.js');
  const { locate } = parseFixtureText(text, fileName);
  const located = problems.map((problem) => {
    const [, name = '', colon] = /^([\w-]+)(:?)/.exec(problem) ?? [];
    const isRow = name === 'adaptations' ? !/^["']?adaptations["']?\s*:/m.test(text) : colon && name !== 'extends';
    const place = /^[\w-]+((?:\[\d+\]|\.[\w-]+)*)/.exec(problem)?.[1] ?? '';
    const below = (place.match(/[\w-]+/g) ?? []).map((step) => (/^\d+$/.test(step) ? Number(step) : step));
    const path = [...(isRow ? ['decisions'] : []), name, ...below];
    return { problem, line: locate({ path, text: '', atKey: typeof path.at(-1) === 'string' }).line };
  });
  located.sort((one, other) => one.line - other.line);
  return located.map(({ line, problem }) => `${fileName}:${line}: ${problem}`);
}

/** Profiles of public banks: files that have a name wherever the program runs. */
const PUBLIC_BANKS = packageFile('fixtures/profiles/');

async function readProfileFile(path: string | URL): Promise<{ readonly text: string; readonly content: unknown }> {
  try {
    // Loaded only for a file: a start with a shipped profile does not need the parser.
    const [text, { parse }] = await Promise.all([readFile(path, 'utf8'), import('yaml')]);
    return { text, content: parse(text, { maxAliasCount: 100 }) };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const [file, name] = [String(path), basename(String(path))];
    if (code !== 'ENOENT') return refuseProfile(file, `cannot be read: ${message}`);
    if (name === 'nextgen') throw new ProfileError([WITHOUT_NEXTGEN]);
    const known = (await readdir(PUBLIC_BANKS)).map((one) => one.replace(/\.yaml$/, '')).toSorted();
    if (known.includes(name)) return readProfileFile(new URL(`${name}.yaml`, PUBLIC_BANKS));
    return refuseProfile(
      file,
      `no such file; the built-in profiles are ${PROFILE_NAMES.join(', ')}, and those of public banks ${known.join(', ')}`,
    );
  }
}

const MEMBERS = ['extends', 'decisions', 'adaptations'];

/** Whether a file has a member of a profile, and none that only fixtures have; false for a file that cannot be read. */
export async function isProfileFile(path: string): Promise<boolean> {
  const content = await readProfileFile(path).then(
    (read) => read.content,
    () => undefined,
  );
  const has = (name: string): boolean => isObject(content) && Object.hasOwn(content, name);
  return MEMBERS.some(has) && !has('schemaVersion') && !has('bank');
}

/** What is right in the content of a profile file, and a problem for each member that is not. */
function readContent(content: unknown): { readonly written: WrittenProfile; readonly problems: readonly string[] } {
  if (!isObject(content))
    return { written: {}, problems: ['the profile must be a mapping with extends, decisions and adaptations'] };
  const { extends: name, decisions = {}, adaptations, ...others } = content;
  const problems = Object.keys(others).map(
    (member) => `${member} is unknown; a profile has extends, decisions and adaptations`,
  );
  const isName = name === undefined || typeof name === 'string';
  if (!isName) problems.push('extends must be the name of a profile');
  if (!isObject(decisions)) problems.push('decisions must be a mapping of decisions to values');
  const rows = isObject(decisions) ? decisions : {};
  if (adaptations !== undefined && Object.hasOwn(rows, 'adaptations'))
    problems.push('adaptations occurs twice, at the top and in decisions; keep one of them');
  return {
    written: {
      ...(isName && name !== undefined && { extends: name }),
      decisions: adaptations === undefined ? rows : { ...rows, adaptations },
    },
    problems,
  };
}

function refuseProfile(path: string, text: string): never {
  throw new ProfileError([`${path}: ${text}`]);
}
