/**
 * Files of libraries that the bundles do without, and what replaces them. The build fails if a file is no longer the one for which
 * its patch was made, and if no bundle has it: an update of a library must not go past its patch.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The file, its new contents, and the beginning of the SHA-256 of what it had when the patch was made. */
const PATCHES = [
  // Half a megabyte of character sets that no page and no operation accepts: a body in one of them is refused as one of an
  // unknown character set.
  { file: /[\\/]iconv-lite[\\/]encodings[\\/]dbcs-codec\.js$/, contents: '', made: 'ee0cfbf10e4d' },
  { file: /[\\/]iconv-lite[\\/]encodings[\\/]dbcs-data\.js$/, contents: '', made: '17f52a22ed26' },
  // The words of another language, which the maker of names would take where German has none: a caller that needs one fails.
  {
    file: /[\\/]@faker-js[\\/]faker[\\/]dist[\\/]en-[^/]*\.js$/,
    contents: 'const none={};export{none as t}',
    made: '3296966d97eb',
  },
  // The check of answers to questions that a server asks its client, which the tools do not ask.
  {
    file: /[\\/]@modelcontextprotocol[\\/]sdk[\\/]dist[\\/]cjs[\\/]validation[\\/]ajv-provider\.js$/,
    contents: 'exports.AjvJsonSchemaValidator=class{}',
    made: '697c11d91d24',
  },
  // Messages in other languages than English.
  {
    file: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.cjs$/,
    contents: 'exports.en=require("./en.cjs")',
    made: 'eb58a51a00b5',
  },
  // The tools have schemas of version 4 only.
  { file: /[\\/]zod[\\/]v3[\\/]index\.cjs$/, contents: '', made: '80849f43fee8' },
  { file: /[\\/]zod-to-json-schema[\\/]dist[\\/]cjs[\\/]index\.js$/, contents: '', made: 'b11a49bb4d13' },
];

const met = new Set();

/** Replaces the files; a plugin of esbuild. */
export const patched = {
  name: 'patched',
  setup({ onLoad }) {
    for (const patch of PATCHES)
      onLoad({ filter: patch.file }, ({ path }) => {
        const found = createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 12);
        if (found !== patch.made)
          throw new Error(
            `${path} has changed (${found}): check that its patch in scripts/bundle-patches.mjs still fits, and note that`,
          );
        met.add(patch);
        return { contents: patch.contents };
      });
  },
};

/** @throws if a file was in none of the bundles that were made */
export function assertPatched() {
  const missed = PATCHES.filter((patch) => !met.has(patch)).map(({ file }) => String(file));
  if (missed.length > 0)
    throw new Error(`no bundle has what scripts/bundle-patches.mjs replaces: ${missed.join(', ')}`);
}
