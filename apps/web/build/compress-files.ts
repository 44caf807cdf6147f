import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = 'js,mjs,css,html,json,svg,txt,webmanifest';
const smallestBytes = 1_000;
/** Brotli's last two levels take seconds for large files and save little. */
const largeBytes = 300_000;

/**
 * Writes a `.br` and a `.gz` beside every file of the built application that shrinks: the server only serves
 * them.
 */
export async function compressFiles(folder: string): Promise<void> {
  for await (const entry of glob(`**/*.{${compressible}}`, { cwd: folder, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    if (content.length < smallestBytes) continue;
    const quality = content.length > largeBytes ? 9 : constants.BROTLI_MAX_QUALITY;
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
      promisify(gzip)(content, { level: 9 }),
    ]);
    await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
  }
}
