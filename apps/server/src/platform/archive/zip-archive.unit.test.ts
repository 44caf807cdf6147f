import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sentOnceFile } from './sent-once-file.ts';
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

it('holds every file whole, and goes once it was sent', async () => {
  const path = join(folder, 'all.zip');
  const bytes = await writeZipArchive(path, files(1_000, (index) => `row ${index}\n`), at);
  expect((await readFile(path)).length).toBe(bytes);
  const file = sentOnceFile({ path, name: 'data.zip', bytes, type: 'application/zip' });
  const answer = new Response(file);
  expect([file.name, file.size, answer.headers.get('content-type')]).toEqual(['data.zip', bytes, 'application/zip']);
  const unpacked = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  expect(strFromU8(unpacked['csv/a.csv'] ?? new Uint8Array()).split('\n')).toHaveLength(1_001);
  expect(strFromU8(unpacked['README.txt'] ?? new Uint8Array())).toBe('Grüße');
  await expect.poll(() => existsSync(path)).toBe(false);
});

it('leaves nothing behind when it is given up, before or after it is written', async () => {
  const path = join(folder, 'never.zip');
  const over = new AbortController();
  const giveUp = (index: number) => {
    if (index === 500) over.abort(new Error('given up'));
    return 'row';
  };
  await expect(writeZipArchive(path, files(1_000, giveUp), at, over.signal)).rejects.toThrow('given up');
  expect(existsSync(path)).toBe(false);

  const later = new AbortController();
  const bytes = await writeZipArchive(path, files(1, () => 'row'), at, later.signal);
  sentOnceFile({ path, name: 'data.zip', bytes, type: 'application/zip' }, later.signal);
  later.abort();
  await expect.poll(() => existsSync(path)).toBe(false);
});
