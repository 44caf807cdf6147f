export type FilePiece = string | Uint8Array<ArrayBuffer>;

/**
 * The content length of an answer whose size is not known yet; `http/gzip-answer.ts` then leaves the header
 * out.
 */
export const unknownLength = Number.NaN;

/**
 * Streams a file that is made while it is sent: the next piece is requested when the one before was sent, so
 * memory use does not grow with the file and ends when the caller disconnects. The first piece is made at
 * once: what cannot be started is refused with a message; what fails later aborts the answer.
 */
export async function streamedFile(
  { name, type }: { readonly name: string; readonly type: string },
  pieces: AsyncIterable<FilePiece>,
): Promise<File> {
  const rest = pieces[Symbol.asyncIterator]();
  let next: Promise<IteratorResult<FilePiece>> | undefined = Promise.resolve(await rest.next());
  const encoder = new TextEncoder();
  const stream = () =>
    new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        async pull(controller) {
          const { done, value } = await (next ?? rest.next());
          next = undefined;
          if (done) controller.close();
          else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
        },
        async cancel() {
          await rest.return?.();
        },
      },
      { highWaterMark: 0 },
    );
  return Object.defineProperties(new File([], name, { type }), {
    size: { value: unknownLength },
    stream: { value: stream },
  });
}
