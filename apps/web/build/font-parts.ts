import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const styles = '@fontsource-variable/inter/wght.css';
const importOfStyles = `@import '${styles}';`;
const latinFace = /@font-face \{[^}]*inter-latin-wght-normal\.woff2[^}]*\}/;

/** What nearly every page shows: ASCII, and the signs our own texts use. */
export const firstCharacters = charactersIn('U+0020-007E') + '\u00a0§©°±·×\u2009–—‘’“”•…\u202f′″↑↓−';

/** Of more than thirty, those that browsers apply by themselves and those that styles/ asks for. */
const features = 'calt ccmp kern liga locl mark mkmk rclt rvrn tnum cv05 cv11 ss03'.split(' ');
const weights = { min: 400, max: 700 };

const firstFile = /inter-first-[\w-]+\.woff2$/;

/**
 * Cuts the font's file of Latin letters in two, the characters of nearly every page and the rest, and asks
 * for the first together with the styles that name it. Browsers fetch the rest when a page shows one of its
 * letters.
 */
export function fontParts(): Plugin {
  let root = '';
  return {
    name: 'haulwright-font-parts',
    apply: 'build',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    async transform(code, id) {
      if (!id.endsWith('/src/styles/index.css')) return undefined;
      if (!code.includes(importOfStyles))
        return this.error('The font is not imported where build/font-parts.ts looks for it.');
      // Where npm puts it, and not what Node resolves: that follows links, and the bundler does not (plain-path.ts).
      const folder = join(root, '../../node_modules', dirname(styles));
      const css = await readFile(join(folder, 'wght.css'), 'utf8');
      const [first, rest] = await writeParts(join(folder, 'files/inter-latin-wght-normal.woff2'), css, root);
      // Relative, so that no sign in the name of the checkout's folder ends the address.
      const address = (path: string) => relative(dirname(id), path).replaceAll('\\', '/');
      const faces = facesInParts(
        css.replaceAll('url(./', `url(${address(folder)}/`),
        address(first),
        address(rest),
      );
      // Whatever stands before an import would end the imports: the faces follow the last one.
      const withoutImport = code.replace(importOfStyles, '');
      const end = withoutImport.lastIndexOf('@import');
      const after = withoutImport.indexOf('\n', end) + 1;
      return { code: withoutImport.slice(0, after) + faces + withoutImport.slice(after), map: null };
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => firstFile.test(name));
        if (font === undefined) throw new Error('The font is not where build/font-parts.ts looks for it.');
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: true },
            injectTo: 'head',
          },
        ];
      },
    },
  };
}

/**
 * Replaces the face of Latin letters by one for each part. Where ranges overlap the later face is taken, so
 * the rest keeps the whole range.
 * @throws if the styles have no such face
 */
export function facesInParts(css: string, firstPath: string, restPath: string): string {
  if (!latinFace.test(css))
    throw new Error('The font has no Latin face where build/font-parts.ts looks for it.');
  const partOf = (face: string, path: string) =>
    face
      .replace(/url\([^)]*\)/, `url(${path.replaceAll('\\', '/')})`)
      .replace(/font-weight:[^;]*;/, `font-weight: ${weights.min} ${weights.max};`);
  return css.replace(latinFace, (face) =>
    [
      partOf(face, restPath),
      partOf(face, firstPath).replace(/unicode-range:[^;]*;/, `unicode-range: ${rangesOf(firstCharacters)};`),
    ].join('\n'),
  );
}

/** The font with these characters alone, in the weights and with the features that screens use. */
export const partOfFont = (font: Buffer, characters: string): Promise<Buffer> =>
  subsetFont(font, characters, {
    targetFormat: 'woff2',
    keepFeatures: features,
    variationAxes: { wght: weights },
  });

/** Writes both parts, once for each font and choice of characters. @returns their paths */
async function writeParts(path: string, css: string, root: string): Promise<[first: string, rest: string]> {
  const font = await readFile(path);
  const range = /unicode-range:([^;]*);/.exec(latinFace.exec(css)?.[0] ?? '')?.[1] ?? '';
  const others = Array.from(charactersIn(range))
    .filter((one) => !firstCharacters.includes(one))
    .join('');
  const key = createHash('sha256')
    .update(font)
    .update(JSON.stringify([firstCharacters, others, features, weights]))
    .digest('hex')
    .slice(0, 12);
  const folder = join(root, '../../node_modules/.cache/haulwright-font', key);
  await mkdir(folder, { recursive: true });
  const parts = { 'inter-first.woff2': firstCharacters, 'inter-rest.woff2': others };
  for (const [name, characters] of Object.entries(parts))
    if (!existsSync(join(folder, name)))
      await writeFile(join(folder, name), await partOfFont(font, characters));
  return [join(folder, 'inter-first.woff2'), join(folder, 'inter-rest.woff2')];
}

/** The characters of a `unicode-range`. */
export function charactersIn(range: string): string {
  return range
    .split(',')
    .flatMap((part) => {
      const [, from = '', to = from] = /U\+([0-9A-F]+)(?:-([0-9A-F]+))?/i.exec(part) ?? [];
      const [first, last] = [parseInt(from, 16), parseInt(to, 16)];
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join('');
}

/** Characters as a `unicode-range`. */
function rangesOf(characters: string): string {
  const ranges: [number, number][] = [];
  for (const code of Array.from(characters)
    .map((one) => one.codePointAt(0) ?? 0)
    .sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && code === last[1] + 1) last[1] = code;
    else ranges.push([code, code]);
  }
  const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, '0');
  return ranges.map(([from, to]) => `U+${hex(from)}${from === to ? '' : `-${hex(to)}`}`).join(',');
}
