import { open, rm } from 'node:fs/promises';
import { streamedFile } from './streamed-file.ts';

const pieceBytes = 65_536;

/** Writes the file at its path from its beginning on; `onGrown` hears how many bytes are there. */
type WriteFile = (onGrown: (bytes: number) => void, signal: AbortSignal) => Promise<unknown>;

/**
 * A file on the disk as an answer that begins while it is still written: writing goes as fast as it can,
 * reading as fast as the line. The file is removed once it was sent or nobody waits for it any more, which
 * ends the writing too.
 * @throws what keeps the first bytes from being written
 */
export async function fileSentWhileWritten(
  { path, ...file }: { readonly path: string; readonly name: string; readonly type: string },
  write: WriteFile,
  signal?: AbortSignal,
): Promise<File> {
  const nobodyWaits = new AbortController();
  const there = { bytes: 0, isWhole: false };
  let grown = Promise.withResolvers<void>();
  const writing = write(
    (now) => {
      there.bytes = now;
      grown.resolve();
      grown = Promise.withResolvers();
    },
    signal ? AbortSignal.any([signal, nobodyWaits.signal]) : nobodyWaits.signal,
  ).then(() => (there.isWhole = true));

  async function* pieces(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    try {
      await Promise.race([grown.promise, writing]);
      const written = await open(path, 'r');
      try {
        for (let at = 0; !(there.isWhole && at === there.bytes);) {
          if (at === there.bytes) await Promise.race([grown.promise, writing]);
          const { buffer, bytesRead } = await written.read(
            Buffer.alloc(Math.min(pieceBytes, there.bytes - at)),
            0,
            undefined,
            at,
          );
          at += bytesRead;
          if (bytesRead > 0) yield buffer.subarray(0, bytesRead);
        }
      } finally {
        await written.close();
      }
    } finally {
      nobodyWaits.abort();
      await writing.catch(() => undefined);
      await rm(path, { force: true });
    }
  }

  const all = pieces();
  signal?.addEventListener('abort', () => void all.return(undefined), { once: true });
  return streamedFile(file, all);
}
