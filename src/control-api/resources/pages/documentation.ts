import type { Documentation } from '../../../documentation/documentation.js';
import { type AdminCall, type AdminOperation, found, pathId } from '../../admin-call.js';
import { publicPathOf } from '../../../http/link-base.js';
import { DocumentAnswer, FileAnswer, RedirectAnswer } from '../../answers.js';
import { PAGE_PROTECTION } from './dashboard.js';

/** The same for all servers of the process. Loaded on first use, because most servers never show it. */
let documentation: Promise<Documentation> | undefined;

function loadedDocumentation(): Promise<Documentation> {
  return (documentation ??= import('../../../documentation/documentation.js').then(
    (module) => new module.Documentation(),
  ));
}

/** Names without a path, so that no other file can be read. */
const IMAGE = /^[\w-]+\.(?:svg|webp)$/;

/** The documents of the package, with search, without a network. */
export const DOCUMENTATION_OPERATIONS: readonly AdminOperation[] = [
  {
    id: 'openDocumentation',
    method: 'GET',
    base: 'server',
    path: '/ui/docs',
    admission: 'page',
    answer: ({ context: { settings } }) => new RedirectAnswer(`${publicPathOf(settings)}/__admin/ui/docs/index`),
  },
  {
    id: 'readDocument',
    method: 'GET',
    base: 'server',
    path: '/ui/docs/:id',
    admission: 'page',
    answer: (call) => (IMAGE.test(pathId(call)) ? imageAnswer(pathId(call)) : documentAnswer(call, pathId(call))),
  },
];

async function documentAnswer({ context }: AdminCall, name: string): Promise<DocumentAnswer | RedirectAnswer> {
  const documents = await loadedDocumentation();
  // The addresses of earlier versions.
  const short = name.replace(/\.html$/, '');
  if (short !== name && (await documents.paths()).has(short))
    return new RedirectAnswer(`${publicPathOf(context.settings)}/__admin/ui/docs/${short}`);
  if (name === 'search.json')
    return new DocumentAnswer('application/json; charset=utf-8', JSON.stringify(await documents.searchEntries()));
  if (name === 'llms-full.txt') return new DocumentAnswer('text/plain; charset=utf-8', await documents.wholeText());
  const { scripts, styles, icon } = await context.dashboard.pageFiles('documentation');
  const asset = (file: string): string => `../assets/${file}`;
  const page = await documents.page(name, {
    scripts: scripts.map(asset),
    styles: styles.map(asset),
    icon: asset(icon),
    home: '../../ui',
  });
  return new DocumentAnswer(
    'text/html; charset=utf-8',
    found(page, `document ${name}; see /__admin/ui/docs`),
    PAGE_PROTECTION,
  );
}

/** @throws RESOURCE_UNKNOWN */
async function imageAnswer(name: string): Promise<FileAnswer> {
  const content = await (await loadedDocumentation()).image(name);
  const type = name.endsWith('.svg') ? 'image/svg+xml; charset=utf-8' : 'image/webp';
  return new FileAnswer(type, found(content, `image ${name}`), { 'Cache-Control': 'no-cache' });
}
