import { createHash } from 'node:crypto';
import { STYLESHEET } from './stylesheet.js';

/** A file that the pages load. Its name changes with its content, so browsers may keep it for ever. */
export interface Asset {
  readonly fileName: string;
  readonly mediaType: string;
  readonly text: string;
}

const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0b5563"/>
<path d="M7 13.5 16 7l9 6.5V15H7zM9 16.5h3V22H9zm5.5 0h3V22h-3zm5.5 0h3V22h-3zM7 23.5h18V26H7z" fill="#fff"/></svg>`;

/** The style of every page. */
export const STYLE_ASSET = asset('bank', 'css', 'text/css; charset=utf-8', STYLESHEET);
/** The bank's mark, as the icon of the browser's tab. */
export const ICON_ASSET = asset('mark', 'svg', 'image/svg+xml; charset=utf-8', MARK);

/** The asset of that file name, if there is one. */
export function findAsset(fileName: string): Asset | undefined {
  return [STYLE_ASSET, ICON_ASSET].find((candidate) => candidate.fileName === fileName);
}

function asset(name: string, extension: string, mediaType: string, text: string): Asset {
  const version = createHash('sha256').update(text).digest('hex').slice(0, 12);
  return { fileName: `${name}-${version}.${extension}`, mediaType, text };
}
