import { spawn } from 'node:child_process';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { availableParallelism, setPriority } from 'node:os';
import { basename, join } from 'node:path';
import type { Logger } from 'pino';
import { checkExtractIsWhole, ExtractUnusable } from './check-extract.ts';
import { valhallaConfig } from './valhalla-config.ts';
import { valhallaPackage, type ValhallaLibrary } from './valhalla-library.ts';

export interface TilesOptions {
  readonly library: ValhallaLibrary;
  /** The operator's .osm.pbf. */
  readonly pbfFile: string;
  /** Holds the tiles of this file only. */
  readonly folder: string;
  readonly log: Pick<Logger, 'info'>;
  /** Aborted when the process ends; the next start begins again. */
  readonly signal: AbortSignal;
}

const lowPriority = 10;

/**
 * The folder with the tiles of this file as it is now, made if they are not there: minutes for a state, hours
 * for the country.
 * @throws ExtractUnusable when the file is cut off, damaged or without roads; Error when tiles cannot be
 * made, with the last words of the program
 */
export async function prepareTiles({ library, pbfFile, folder, log, signal }: TilesOptions): Promise<string> {
  const { size, mtimeMs } = await stat(pbfFile);
  const name = `tiles-${valhallaPackage.version}-${size}-${Math.floor(mtimeMs)}`;
  const [tiles, unfinished] = [join(folder, name), join(folder, 'tiles-unfinished')];
  await mkdir(folder, { recursive: true });
  const names = await readdir(folder);
  if (!names.includes(name)) await checkExtractIsWhole(pbfFile, signal);
  for (const other of names.filter((one) => one.startsWith('tiles-') && one !== name))
    await rm(join(folder, other), { recursive: true, force: true });
  if (names.includes(name)) return tiles;
  const began = Date.now();
  log.info(
    { file: basename(pbfFile), megabytes: Math.round(size / 1e6) },
    'the road map is being prepared; until then travel times are estimated',
  );
  await mkdir(unfinished, { recursive: true });
  const configFile = join(unfinished, 'config.json');
  await writeFile(
    configFile,
    JSON.stringify(await valhallaConfig(unfinished, Math.max(1, availableParallelism() - 1))),
  );
  await run(library.buildTiles, ['-c', configFile, pbfFile], signal);
  if (!(await readdir(unfinished)).some((one) => /^\d$/.test(one)))
    throw new ExtractUnusable(
      `ROADS_PBF names ${pbfFile}, which holds no roads. Download the extract of an area with roads, and start the server again.`,
    );
  await rename(unfinished, tiles);
  log.info(
    { file: basename(pbfFile), seconds: Math.round((Date.now() - began) / 1_000) },
    'the road map is ready',
  );
  return tiles;
}

function run(program: string, args: readonly string[], signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], signal });
  let words = '';
  const listen = (chunk: Buffer) => (words = (words + chunk.toString()).slice(-1_000));
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  child.on('spawn', () => {
    try {
      if (child.pid !== undefined) setPriority(child.pid, lowPriority);
    } catch {
      // It has ended already, or the machine does not allow it.
    }
  });
  child.on('error', reject);
  child.on('close', (code) =>
    code === 0
      ? resolve()
      : reject(new Error(`the program that makes tiles ended with ${code}: ${words.trim()}`)),
  );
  return promise;
}
