import { open, rm } from 'node:fs/promises';
import { setImmediate as breathe } from 'node:timers/promises';
import { Zip, ZipDeflate } from 'fflate';

export interface ArchivedFile {
  /** With folders, separated by `/`. */
  readonly name: string;
  /** Texts become UTF-8. */
  readonly pieces: AsyncIterable<string | Uint8Array>;
}

const deflateLevel = 6;

/**
 * Writes files as one ZIP archive to `path`, compressed piece by piece: other requests are served meanwhile,
 * and memory use does not grow with the archive. An unfinished archive is removed.
 * @param onGrown is told the number of bytes written
 * @returns its size in bytes
 * @throws the signal's reason when it aborts
 */
export async function writeZipArchive(
  path: string,
  files: AsyncIterable<ArchivedFile>,
  at: Date,
  {
    signal,
    onGrown,
  }: { readonly signal?: AbortSignal | undefined; readonly onGrown?: (bytes: number) => void } = {},
): Promise<number> {
  const written = await open(path, 'wx', 0o600);
  try {
    return await pack(files, at, { write: (part) => written.appendFile(part), onGrown, signal });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await written.close();
  }
}

interface Packing {
  readonly write: (part: Uint8Array) => Promise<void>;
  readonly onGrown: ((bytes: number) => void) | undefined;
  readonly signal: AbortSignal | undefined;
}

async function pack(
  files: AsyncIterable<ArchivedFile>,
  at: Date,
  { write, onGrown, signal }: Packing,
): Promise<number> {
  let waiting: Uint8Array[] = [];
  let failure: Error | null = null;
  let bytes = 0;
  const zip = new Zip((error, part) => {
    if (error) failure = error;
    else waiting.push(part);
  });
  const flush = async () => {
    if (failure) throw failure;
    const parts = waiting;
    waiting = [];
    for (const part of parts) {
      await write(part);
      bytes += part.length;
    }
    if (parts.length > 0) onGrown?.(bytes);
  };
  const encoder = new TextEncoder();
  for await (const file of files) {
    const entry = new ZipDeflate(file.name, { level: deflateLevel });
    entry.mtime = at;
    zip.add(entry);
    for await (const piece of file.pieces) {
      signal?.throwIfAborted();
      entry.push(typeof piece === 'string' ? encoder.encode(piece) : piece);
      await flush();
      await breathe();
    }
    entry.push(new Uint8Array(0), true);
  }
  zip.end();
  await flush();
  return bytes;
}
