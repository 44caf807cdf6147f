import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { plainPaths } from './plain-path.ts';

/** What Vite's manifest says of a file it built. */
export interface BuiltChunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

/**
 * The page, and what it loads when it is first used: neither a screen behind the day nor signing in may need a
 * file that a newer version of the product has taken away, or a signal. Shared files name what the office loads
 * later, so it is not followed from there.
 */
export const roots: readonly string[] = [
  'field.html',
  'src/api/auth-client.ts',
  'src/field/later-screens.tsx',
  'src/field/places/place-bar.tsx',
  'src/field/units/read-code.ts',
  'src/field/entry/sign-in-screen.tsx',
  'src/field/entry/second-step.tsx',
  'src/field/texts/es.ts',
];

/** English and Spanish; a name in other letters comes in the phone's own font when there is no signal. */
const fonts = /(?:^|\/)inter-(?:first|rest)-/;

/** A shared file may name pictures of the pages that share it; the app draws none but its icons, which are code. */
const pictures = /\.(?:webp|png|jpe?g|avif)$/;

/**
 * Every file the technician's app needs without signal, and nothing of the office.
 * @param from the page alone, to know what comes first
 */
export function filesOfField(
  chunks: Readonly<Record<string, BuiltChunk>>,
  from: readonly string[] = roots,
): readonly string[] {
  const seen = new Set<string>();
  const files = new Set<string>();
  const follow = (key: string) => {
    const chunk = chunks[key];
    if (chunk === undefined) throw new Error(`${key} is not in the build: see build/field-files.ts.`);
    if (seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])])
      if (!pictures.test(file) && (!file.endsWith('.woff2') || fonts.test(file))) files.add(file);
    chunk.imports?.forEach(follow);
  };
  from.forEach(follow);
  return [...files].sort();
}

/** Files of every build that have no hash in their name. */
const pageFiles = ['field.html', 'theme.js', 'favicon.svg', 'field/manifest.webmanifest'];

/**
 * Builds the app's worker with the list of the files it keeps on the phone. Before the manifest is removed, see
 * build/write-public-pages.ts.
 */
export async function buildFieldWorker(webFolder: string): Promise<void> {
  const dist = join(webFolder, 'dist');
  const chunks = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    BuiltChunk
  >;
  const files = [
    ...(await Promise.all(
      pageFiles.map(async (file) => ({
        url: file === 'field.html' ? '/field/' : `/${file}`,
        revision: createHash('sha256')
          .update(await readFile(join(dist, file)))
          .digest('hex')
          .slice(0, 16),
      })),
    )),
    ...filesOfField(chunks).map((file) => ({ url: `/${file}`, revision: null })),
  ];
  await build({
    root: webFolder,
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    plugins: [plainPaths()],
    define: {
      __FIELD_FILES__: JSON.stringify(files),
      // Workbox says what it does while developing; the worker is built for production alone.
      'process.env.NODE_ENV': JSON.stringify('production'),
    },
    build: {
      outDir: join(dist, 'field'),
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: 'src/field/service-worker.ts',
        output: { entryFileNames: 'service-worker.js', format: 'iife' },
      },
    },
  });
}
