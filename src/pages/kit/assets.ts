import { createHash } from 'node:crypto';
import type { Brand } from '../../sim/fixture-base.js';
import { paletteOf, USUAL_COLOUR, type Shade } from './brand-palette.js';
import { STYLESHEET } from './stylesheet.js';

/** A file that the pages load. Its name changes with its content, so browsers may keep it for ever. */
export interface Asset {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: string | Buffer;
}

/** The files of one bank's pages. */
export interface Assets {
  /** The style of every page. */
  readonly style: Asset;
  /** The colours of the brand, for the style to use. */
  readonly colours: Asset;
  /** The picture in the browser's tab, and on the pages. */
  readonly logo: Asset;
}

const STYLE = asset('bank', 'css', 'text/css; charset=utf-8', STYLESHEET);
const USUAL_BRAND: Brand = {};
/** A memory of a pure function of what never changes; it ends with the fixtures. */
const known = new WeakMap<Brand, Assets>();

/** The files of the pages of a bank with a brand. */
export function assetsOf(brand: Brand = USUAL_BRAND): Assets {
  let assets = known.get(brand);
  if (!assets) {
    assets = makeAssets(brand);
    known.set(brand, assets);
  }
  return assets;
}

/** The file of that name, if the pages have one. */
export function findAsset(brand: Brand | undefined, fileName: string): Asset | undefined {
  return Object.values(assetsOf(brand)).find((candidate: Asset) => candidate.fileName === fileName) as
    | Asset
    | undefined;
}

function makeAssets({ colour = USUAL_COLOUR, logo }: Brand): Assets {
  const colours = `:root { --brand: ${colour}; ${properties(colour, 'light')} }
@media (prefers-color-scheme: dark) { :root { ${properties(colour, 'dark')} } }
`;
  return {
    style: STYLE,
    colours: asset('brand', 'css', 'text/css; charset=utf-8', colours),
    logo: logo
      ? asset(
          'logo',
          logo.mediaType === 'image/png' ? 'png' : 'svg',
          logo.mediaType,
          Buffer.from(logo.base64, 'base64'),
        )
      : asset('logo', 'svg', 'image/svg+xml', usualMark(colour)),
  };
}

function properties(colour: string, shade: Shade): string {
  const { accent, accentStrong, onAccent, tint } = paletteOf(colour, shade);
  return `--accent: ${accent}; --accent-strong: ${accentStrong}; --on-accent: ${onAccent}; --tint: ${tint};`;
}

/** A bank's front, for banks that have no logo. */
function usualMark(colour: string): string {
  const { accent, onAccent } = paletteOf(colour, 'light');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${accent}"/>
<path d="M7 13.5 16 7l9 6.5V15H7zM9 16.5h3V22H9zm5.5 0h3V22h-3zm5.5 0h3V22h-3zM7 23.5h18V26H7z" fill="${onAccent}"/></svg>`;
}

function asset(name: string, extension: string, mediaType: string, content: string | Buffer): Asset {
  const version = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return { fileName: `${name}-${version}.${extension}`, mediaType, content };
}
