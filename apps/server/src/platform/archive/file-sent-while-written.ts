import { open, rm } from 'node:fs/promises';
import { streamedFile } from './streamed-file.ts';

const pieceBytes = 65_536;

/** Writes the file at its path from its start; `onGrown` is told the number of bytes written. */
type WriteFile = (onGrown: (bytes: number) => void, signal: AbortSignal) => Promise<unknown>;

/**
 * Streams a file while it is still being written: writing is not slowed by the connection. The file is
 * removed once it was sent or the caller disconnects, which also stops the writing.
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
