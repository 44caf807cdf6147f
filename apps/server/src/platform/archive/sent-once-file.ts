import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';

interface StoredFile {
  readonly path: string;
  /** What people call it. */
  readonly name: string;
  readonly bytes: number;
  readonly type: string;
}

/** A file on the disk as an answer: read while it is sent, never held in memory, and removed once it was read or nobody waits for it any more. */
export function sentOnceFile({ path, name, bytes, type }: StoredFile, signal?: AbortSignal): File {
  const remove = () => void rm(path, { force: true });
  signal?.addEventListener('abort', remove, { once: true });
  const read = () => {
    const stored = createReadStream(path);
    stored.once('close', remove);
    return Readable.toWeb(stored);
  };
  return Object.defineProperties(new File([], name, { type }), { size: { value: bytes }, stream: { value: read } });
}
