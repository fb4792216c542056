/** The frame of every HTTP archive (HAR 1.2): those that the journal exports and those that `sandbank record` writes. */

/** An archive up to its first entry. */
export function archiveHead(creator: { readonly name: string; readonly version: string }, comment?: string): string {
  return `{"log":${JSON.stringify({ version: '1.2', creator, comment }).slice(0, -1)},"entries":[`;
}

/** An archive after its last entry. */
export const ARCHIVE_END = ']}}';
