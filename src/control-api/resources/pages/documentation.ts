import { JSON_TYPE } from '../../../http/answers/answer.js';
import type { Documentation } from '../../../documentation/documentation.js';
import {
  type AdminCall,
  type AdminOperation,
  adminUrlOf,
  found,
  linksOf,
  ownOperation,
  pathId,
} from '../../admin-call.js';
import { publicPathOf } from '../../../http/link-base.js';
import { DocumentAnswer, redirectTo } from '../../answers.js';
import { httpsUrlOf } from '../demo.js';
import { PAGE_PROTECTION } from './dashboard.js';

/** The same for all servers of the process. Loaded on first use, because most servers never show it. */
let documentation: Promise<Documentation> | undefined;

function loadedDocumentation(): Promise<Documentation> {
  return (documentation ??= import('../../../documentation/documentation.js').then(
    (module) => new module.Documentation(),
  ));
}

const PLAIN_TEXT = 'text/plain; charset=utf-8';

/** Names without a path, so that no other file can be read. */
const IMAGE = /^[\w-]+\.(?:svg|webp)$/;

/** The documents of the package, with search, without a network. */
export const DOCUMENTATION_OPERATIONS: readonly AdminOperation[] = [
  ownOperation('openDocumentation', ['GET', 'server', '/ui/docs'], {
    admission: 'page',
    answer: ({ context: { settings } }) => redirectTo(`${publicPathOf(settings)}/__admin/ui/docs/index`),
  }),
  ownOperation('readDocument', ['GET', 'server', '/ui/docs/:id'], {
    admission: 'page',
    answer: (call) => (IMAGE.test(pathId(call)) ? imageAnswer(pathId(call)) : documentAnswer(call, pathId(call))),
  }),
];

/** A document with the addresses of this server instead of the usual ones, so that its commands work as pasted. */
function withAddresses(text: string, call: AdminCall): string {
  return text
    .replaceAll(/http:\/\/(?:127\.0\.0\.1|localhost):8080\/__admin\b/g, () => adminUrlOf(call))
    .replaceAll(/http:\/\/(?:127\.0\.0\.1|localhost):8080\b/g, () => linksOf(call).pages)
    .replaceAll(/https:\/\/127\.0\.0\.1:8443\b/g, (usual) => httpsUrlOf(call) ?? usual);
}

async function documentAnswer(call: AdminCall, name: string): Promise<DocumentAnswer> {
  const { context } = call;
  const documents = await loadedDocumentation();
  // The addresses of earlier versions.
  const short = name.replace(/\.html$/, '');
  if (short !== name && (await documents.paths()).has(short))
    return redirectTo(`${publicPathOf(context.settings)}/__admin/ui/docs/${short}`);
  if (name === 'search.json')
    return new DocumentAnswer(JSON_TYPE, withAddresses(JSON.stringify(await documents.searchEntries()), call));
  if (name === 'llms-full.txt') return new DocumentAnswer(PLAIN_TEXT, withAddresses(await documents.wholeText(), call));
  const example = name.includes('.') ? await documents.example(name) : undefined;
  if (example !== undefined) return new DocumentAnswer(PLAIN_TEXT, withAddresses(example, call));
  const { scripts, styles, icon } = await context.dashboard.pageFiles('documentation');
  const asset = (file: string): string => `../assets/${file}`;
  const page = await documents.page(name, {
    scripts: scripts.map(asset),
    styles: styles.map(asset),
    icon: asset(icon),
    home: '../../ui',
  });
  const shown = found(page, `document ${name}`);
  return new DocumentAnswer('text/html; charset=utf-8', withAddresses(shown, call), PAGE_PROTECTION);
}

/** @throws RESOURCE_UNKNOWN */
async function imageAnswer(name: string): Promise<DocumentAnswer> {
  const content = await (await loadedDocumentation()).image(name);
  const type = name.endsWith('.svg') ? 'image/svg+xml; charset=utf-8' : 'image/webp';
  return new DocumentAnswer(type, found(content, `image ${name}`), { 'Cache-Control': 'no-cache' });
}
