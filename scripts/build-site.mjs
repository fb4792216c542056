/** Writes the documentation as a static site into site/: the pages that a running bank serves at /__admin/ui/docs. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { Documentation } from '../build/documentation/documentation.js';

const OUT = 'site';
const { pages } = JSON.parse(readFileSync('dist/dashboard/manifest.json', 'utf8'));
const { scripts, styles, icon } = pages.documentation;
const documentation = new Documentation();
const write = (name, content) => writeFileSync(`${OUT}/${name}`, content);

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT);
for (const name of [...scripts, ...styles, icon]) write(name, gunzipSync(readFileSync(`dist/dashboard/${name}.gz`)));
const names = [...(await documentation.paths()).keys()];
const markup = new Map();
// A server of files finds a page only by the whole name of its file.
const withFileNames = (text) =>
  text.replaceAll(/(href=|"address":)"([\w-]+)((?:#[^"]*)?)"/g, (link, before, name, section) =>
    names.includes(name) ? `${before}"${name}.html${section}"` : link,
  );
for (const name of names) markup.set(name, await documentation.page(name, { scripts, styles, icon, home: 'readme' }));
for (const [name, page] of markup) write(`${name}.html`, withFileNames(page));
const images = new Set(
  [...markup.values()].flatMap((page) =>
    [...page.matchAll(/(?:src|srcset)="([\w-]+\.(?:svg|webp))"/g)].map(([, name]) => name),
  ),
);
for (const name of new Set(
  [...markup.values()].flatMap((page) => [...page.matchAll(/href="([\w-][\w.-]*\.[a-z]+)"/g)].map(([, link]) => link)),
)) {
  const example = await documentation.example(name);
  if (example !== undefined) write(name, example);
}
for (const name of images) if (name !== icon) write(name, await documentation.image(name));
write('search.json', withFileNames(JSON.stringify(await documentation.searchEntries())));
write('llms-full.txt', await documentation.wholeText());
console.log(`${names.length} pages and ${images.size} pictures in ${OUT}/`);
