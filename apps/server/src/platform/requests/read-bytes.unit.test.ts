import { expect, it } from 'vitest';
import { readBytes } from './read-bytes.ts';

const limits = { bytes: 10, withinMs: 5_000 };
const request = (body: string | ReadableStream<Uint8Array> | null, headers: Record<string, string> = {}) =>
  new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' });

/** A body in pieces that says when it was asked for more; without an end when `isEndless`. */
function pieces(texts: readonly string[], isEndless = false) {
  let asked = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const text = texts[asked];
        asked += 1;
        if (text !== undefined) controller.enqueue(new TextEncoder().encode(text));
        else if (isEndless) return new Promise(() => undefined);
        else controller.close();
        return undefined;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, asked: () => asked };
}

it.each([
  [null, ''],
  ['', ''],
  ['0123456789', '0123456789'],
])('%j is read', async (body, text) => {
  expect(new TextDecoder().decode((await readBytes(request(body), limits)) as Uint8Array)).toBe(text);
});

it('reads pieces as one', async () => {
  expect(await readBytes(request(pieces(['01', '23', '456789']).body), limits)).toEqual(
    new TextEncoder().encode('0123456789'),
  );
});

it('does not begin with what announces too much', async () => {
  const { body, asked } = pieces(['x'], true);
  expect(await readBytes(request(body, { 'content-length': '11' }), limits)).toBe('too-large');
  expect(asked()).toBe(0);
});

it('stops where the length was exceeded, announced or not', async () => {
  for (const headers of [
    {},
    { 'content-length': '1' },
    { 'content-length': '1', 'transfer-encoding': 'chunked' },
  ] as Record<string, string>[]) {
    const { body, asked } = pieces(['0123456789', 'a', 'b', 'c'], true);
    expect(await readBytes(request(body, headers), limits)).toBe('too-large');
    expect(asked()).toBe(2);
  }
});

it('gives up what trickles', async () => {
  expect(await readBytes(request(pieces(['0', '1'], true).body), { ...limits, withinMs: 20 })).toBe(
    'too-slow',
  );
});
