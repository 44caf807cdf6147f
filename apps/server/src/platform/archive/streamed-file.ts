export type FilePiece = string | Uint8Array<ArrayBuffer>;

/**
 * What an answer says about its length when nobody knows it yet; `http/gzip-answer.ts` leaves the header out
 * then.
 */
export const unknownLength = Number.NaN;

/**
 * A file as an answer, made while it is sent: a piece is asked for when the one before has left, so memory
 * does not grow with the file, and none any more once nobody waits. The first piece is made at once: what
 * cannot be begun is refused in words; what fails later breaks the answer off.
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
