import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { adaptationProblems, ADAPTATION_WORDS } from '../../src/adaptations/adaptation.js';
import { profileOf } from '../../src/decisions/decisions.js';
import { loadProfile } from '../../src/server/profile-file.js';
import { blocksOf } from '../support/documents/markdown.js';

const examples = blocksOf('docs/adaptations.md').filter(({ language }) => language === 'yaml');

it('accepts every example of docs/adaptations.md, and shows each word', async () => {
  const [file, ...lists] = examples.map(({ text }) => parse(text) as object);
  const { profileOf: ofSeed } = await loadProfile(file);
  expect(ofSeed(1).adaptations).toHaveLength(3);
  const entries = (lists as object[][]).flatMap((list) => {
    // The lines of an example are alternatives: each is a list by itself.
    expect(list.flatMap((one) => adaptationProblems([one]))).toEqual([]);
    return list;
  });
  const words = entries.flatMap((entry) => Object.keys(entry)).filter((name) => name !== 'on');
  expect([...new Set(words)].toSorted()).toEqual([...ADAPTATION_WORDS].toSorted());
});

it('names the place and the valid words of a mistake in a profile', () => {
  const wrong = { decisions: { adaptations: [{ form: { member: 'amount', as: 'dates' } }, { renam: {} }] } };
  expect(() => profileOf(wrong, 'published')).toThrow(
    /adaptations\[0\]\.form\.as "dates" is unknown; use number, .*\n.*did you mean rename/s,
  );
});

it('rejects a profile file that has the list twice', async () => {
  const twice = { adaptations: [], decisions: { adaptations: [] } };
  await expect(loadProfile(twice)).rejects.toThrow(
    'profile: adaptations occurs twice, at the top and in decisions; keep one of them',
  );
});

it('names the line of a mistake in a profile file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'profile-'));
  const path = join(folder, 'bank.yaml');
  const entries = '- path: { prefix: /a }\n- form:\n    member: amount\n    as: dates\n';
  await writeFile(path, `extends: published\nadaptations:\n${entries}`);
  await expect(loadProfile(path)).rejects.toThrow(/bank\.yaml:6: adaptations\[1\]\.form\.as "dates"/);
  await writeFile(path, `decisions:\n  adaptations:\n${entries.replace(/^/gm, '  ')}`);
  await expect(loadProfile(path)).rejects.toThrow(/bank\.yaml:6: adaptations\[1\]\.form\.as "dates"/);
  await writeFile(path, 'adaptations:\n- path: { prefix: /a }\n- {}\n');
  await expect(loadProfile(path)).rejects.toThrow(/bank\.yaml:3: adaptations\[1\] must be/);
  await rm(folder, { recursive: true });
});
