import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileSentWhileWritten } from './file-sent-while-written.ts';
import { type ArchivedFile, writeZipArchive } from './zip-archive.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haulwright-archive-'));
});
afterAll(() => rm(folder, { recursive: true }));

const at = new Date('2026-03-03T12:00:00Z');

async function* pieces(count: number, text: (at: number) => string): AsyncGenerator<string> {
  for (let index = 0; index < count; index += 1) yield text(index);
}
async function* files(count: number, text: (at: number) => string): AsyncGenerator<ArchivedFile> {
  yield { name: 'csv/a.csv', pieces: pieces(count, text) };
  yield { name: 'README.txt', pieces: pieces(1, () => 'Grüße') };
}

const zip = { name: 'data.zip', type: 'application/zip' };

it('holds every file whole, and goes once it was sent', async () => {
  const path = join(folder, 'all.zip');
  const file = await fileSentWhileWritten({ path, ...zip }, (onGrown, signal) =>
    writeZipArchive(
      path,
      files(1_000, (index) => `row ${index}\n`),
      at,
      { onGrown, signal },
    ),
  );
  const answer = new Response(file);
  expect([file.name, answer.headers.get('content-type')]).toEqual(['data.zip', 'application/zip']);
  const unpacked = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  expect(strFromU8(unpacked['csv/a.csv'] ?? new Uint8Array()).split('\n')).toHaveLength(1_001);
  expect(strFromU8(unpacked['README.txt'] ?? new Uint8Array())).toBe('Grüße');
  await expect.poll(() => existsSync(path)).toBe(false);
});

it('begins to be sent while it is written, and is written no further when nobody waits', async () => {
  const path = join(folder, 'gone.zip');
  const more = Promise.withResolvers<void>();
  let ended: unknown;
  async function* waiting(): AsyncGenerator<ArchivedFile> {
    yield { name: 'first.txt', pieces: pieces(400, () => randomBytes(500).toString('hex')) };
    await more.promise;
    yield { name: 'second.txt', pieces: pieces(1, () => 'second') };
  }
  const write = (onGrown: (bytes: number) => void, signal: AbortSignal) =>
    writeZipArchive(path, waiting(), at, { onGrown, signal }).catch(
      (error: unknown) => ((ended = error), Promise.reject(error)),
    );
  const reader = new Response(await fileSentWhileWritten({ path, ...zip }, write)).body?.getReader();
  expect((await reader?.read())?.value?.length).toBeGreaterThan(20);
  const leaving = reader?.cancel();
  more.resolve();
  await leaving;
  await expect.poll(() => [ended instanceof Error, existsSync(path)]).toEqual([true, false]);
});

it('leaves nothing behind when it is given up or fails, before or after its beginning', async () => {
  const path = join(folder, 'never.zip');
  const over = new AbortController();
  const giveUp = (index: number) => {
    if (index === 500) over.abort(new Error('given up'));
    return 'row';
  };
  const file = await fileSentWhileWritten(
    { path, ...zip },
    (onGrown, signal) => writeZipArchive(path, files(1_000, giveUp), at, { onGrown, signal }),
    over.signal,
  ).catch(() => undefined);
  if (file) await new Response(file).arrayBuffer().catch(() => undefined);
  await expect.poll(() => existsSync(path)).toBe(false);

  const broken = () => {
    throw new Error('the table is gone');
  };
  await expect(fileSentWhileWritten({ path, ...zip }, async () => broken())).rejects.toThrow(
    'the table is gone',
  );
  expect(existsSync(path)).toBe(false);
});
