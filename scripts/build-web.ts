import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const webFolder = join(root, 'apps/web');
const stampFile = join(webFolder, 'dist/.build-stamp');
const sources = [
  'apps/web/src/**/*',
  'apps/web/public/**/*',
  'apps/web/build/**/*',
  'apps/web/*.{ts,html,json}',
  'packages/{domain,contract}/src/**/*',
  'package-lock.json',
];

/**
 * Builds the web application when its sources changed since the last build; a second start costs
 * milliseconds.
 */
export async function buildWeb(options: { force?: boolean } = {}): Promise<'built' | 'up to date'> {
  const stamp = await fingerprint();
  if (!options.force && (await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return 'up to date';
  console.log('Building the web application …');
  process.env['NODE_ENV'] = 'production';
  const { build } = await import('vite').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    console.error(
      'The web application has to be built, and its tools are not installed. Run: npm ci && npm run build',
    );
    return process.exit(1);
  });
  const { plainPath } = await import('../apps/web/build/plain-path.ts');
  await using checkout = await plainPath(root.replace(/[\\/]$/, ''));
  const folder = join(checkout.folder, 'apps/web');
  await build({
    root: folder,
    configFile: join(webFolder, 'vite.config.ts'),
    logLevel: 'warn',
    mode: 'production',
  });
  const { buildFieldWorker } = await import('../apps/web/build/field-files.ts');
  await buildFieldWorker(folder);
  const { writePublicPages } = await import('../apps/web/build/write-public-pages.ts');
  await writePublicPages(folder);
  const { buildPlainPages } = await import('../apps/web/build/plain-pages.ts');
  await buildPlainPages(folder);
  const { compressFiles } = await import('../apps/web/build/compress-files.ts');
  await compressFiles(join(webFolder, 'dist'));
  await writeFile(stampFile, stamp);
  return 'built';
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const pattern of sources) {
    const names = (await Array.fromAsync(glob(pattern, { cwd: root, withFileTypes: true })))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    for (const name of names)
      hash
        .update(name.slice(root.length))
        .update('\0')
        .update(await readFile(name))
        .update('\0');
  }
  return hash.digest('hex');
}

if (import.meta.main)
  console.log(`Web application: ${await buildWeb({ force: process.argv.includes('--force') })}.`);
