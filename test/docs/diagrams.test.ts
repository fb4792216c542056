import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { renderMermaidSVG } from 'beautiful-mermaid';
import { diagramName } from '../../src/documentation/markdown.js';

/** Diagrams in Mermaid, which GitHub draws: the served documents show a drawn one, because they need no network. */

const FOLDER = 'docs/images/diagrams';
const SOURCES = ['README.md', ...readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : []))];
const isUpdating = process.env['UPDATE_DOCS'] === '1';

const diagrams = SOURCES.flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/^```mermaid\n(.*?)^```$/gms)].map(([, source = '']) => ({
    path,
    source,
    file: `${FOLDER}/${diagramName(source)}`,
  })),
);

/** The drawing, in fonts of the reader's machine: the library's would come from the network. */
function drawn(source: string): string {
  return renderMermaidSVG(source, { font: 'system-ui' }).replace(/\s*@import url\([^)]*\);/g, '');
}

describe('the drawn diagrams', () => {
  it('are there for every document with one, and no others', () => {
    const wanted = diagrams.map(({ file }) => file.slice(FOLDER.length + 1)).sort();
    if (isUpdating) {
      mkdirSync(FOLDER, { recursive: true });
      for (const name of readdirSync(FOLDER)) if (!wanted.includes(name)) rmSync(`${FOLDER}/${name}`);
      for (const { file, source } of diagrams) writeFileSync(file, drawn(source));
    }
    expect(existsSync(FOLDER) ? readdirSync(FOLDER).sort() : []).toEqual(wanted);
    expect(wanted.length).toBeGreaterThanOrEqual(3);
  });

  it.each(diagrams.map(({ path, file, source }) => [path, file, source] as const))(
    '%s: %s shows what is written (npm run docs)',
    (_path, file, source) => {
      const svg = readFileSync(file, 'utf8');
      expect(svg).toBe(drawn(source));
      expect(svg).not.toMatch(/https?:\/\/(?!www\.w3\.org)/);
    },
  );
});
