import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runNode, userFolder, type UserFolder } from '../support/packed.js';

/** A started bank from its start to its end, in a plain program with the packed product. */

let user: UserFolder;
beforeAll(() => {
  user = userFolder();
}, 60_000);
afterAll(() => user.remove());

const PROGRAM = `
import { startSandbank } from 'sandbank';

const [one, two] = await Promise.all([startSandbank({ seed: 1 }), startSandbank({ seed: 2 })]);
await one.addPsu({ id: 'only-here', name: 'Only Here' });
await one.clock.advance('P90D');
const said = {
  addresses: one.url !== two.url,
  psus: [await one.psus(), await two.psus()].map((psus) => psus.some(({ id }) => id === 'only-here')),
  apart: Date.parse((await one.clock.read()).now) - Date.parse((await two.clock.read()).now) > 89 * 86_400_000,
};
await one.stop();
const refused = await fetch(one.url).then(() => 'answered', (error) => error.cause.code);
const other = (await fetch(two.url + '/livez')).status;
await one.stop();
await two[Symbol.asyncDispose]();
const disposed = await fetch(two.url).then(() => 'answered', (error) => error.cause.code);
const left = process.getActiveResourcesInfo().filter((name) => /Worker|MessagePort|TCPServer/.test(name));
console.log(JSON.stringify({ ...said, refused, other, disposed, left }));
`;

describe('a started bank', () => {
  it('shares nothing with another of the process, and leaves nothing behind', async () => {
    writeFileSync(join(user.path, 'lifecycle.mjs'), PROGRAM);
    const { code, output } = await runNode(user.path, ['lifecycle.mjs']);
    expect(JSON.parse(output)).toEqual({
      addresses: true,
      psus: [true, false],
      apart: true,
      refused: 'ECONNREFUSED',
      other: 200,
      disposed: 'ECONNREFUSED',
      left: [],
    });
    expect(code).toBe(0);
  }, 60_000);
});
