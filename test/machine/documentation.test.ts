import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { blocksOf, documentPaths } from '../support/documents/markdown.js';
import { isElsewhere, judged } from '../support/documents/manner.js';
import { DocumentSession } from '../support/documents/session.js';
import { linkProgram, userFolder, type UserFolder } from '../support/packed.js';

/** Everything that the documents show is done, in the order in which a reader does it. */

const DOCUMENTS = documentPaths()
  .map((document) => {
    const blocks = blocksOf(document).filter((block) => {
      const { manner, fault } = judged(block);
      // One with a fault stays, and fails.
      return fault !== undefined || (manner && !isElsewhere(manner));
    });
    return { document, blocks };
  })
  .filter(({ blocks }) => blocks.length > 0);

let user: UserFolder;
beforeAll(async () => {
  user = await userFolder();
  linkProgram(user);
});
afterAll(() => user.remove());

describe.each(DOCUMENTS)('$document', ({ document, blocks }) => {
  let session: DocumentSession;
  beforeAll(async () => {
    session = await DocumentSession.open(user.path, document);
  });
  afterAll(() => session.close());

  it.each(blocks.map((block, index) => [index + 1, block.heading, block] as const))(
    'block %i: %s',
    (_index, _heading, block) => session.run(block),
  );
});
