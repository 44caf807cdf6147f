import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startLogName } from './launch.ts';
import type { Place } from './place.ts';

const filesKept = 10; // of at most about 10 MB each

/** Removes the oldest log files of the server. */
export async function pruneServerLog(logFolder: string): Promise<void> {
  for (const name of (await logFiles(logFolder)).slice(filesKept))
    await rm(join(logFolder, name), { force: true });
}

/** The end of the server's output since it was launched, for the message when it does not start. */
export async function readServerLogTail(place: Place, launchedAt: number): Promise<string> {
  const [newest] = await logFiles(place.logFolder);
  const paths = [
    join(place.folder, startLogName),
    ...(newest === undefined ? [] : [join(place.logFolder, newest)]),
  ];
  const tails = await Promise.all(paths.map((path) => readTail(path, launchedAt).catch(() => '')));
  const lines = tails.join('\n').split('\n');
  return lines
    .filter((line) => !/redirecting log output|Future log output/.test(line))
    .join('\n')
    .trim();
}

/** Newest first: their names hold the time. */
async function logFiles(logFolder: string): Promise<string[]> {
  const names = await readdir(logFolder);
  return names
    .filter((name) => /^postgresql-.*\.log$/.test(name))
    .toSorted()
    .toReversed();
}

async function readTail(path: string, since: number): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { size, mtimeMs } = await file.stat();
    if (mtimeMs < since) return '';
    const length = Math.min(size, 4096);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.subarray(0, bytesRead).toString('utf8');
  } finally {
    await file.close();
  }
}
