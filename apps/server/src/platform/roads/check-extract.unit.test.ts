import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mapExtract } from '../../../../../test/fakes/map-extract.ts';
import { checkExtractBegins, checkExtractIsWhole, ExtractUnusable } from './check-extract.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haulwright-extract-'));
  file = join(folder, 'state.osm.pbf');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const whole = mapExtract([20, 300, 70_000]);
const isWhole = (path: string) => checkExtractIsWhole(path, new AbortController().signal);

test('an extract is taken', async () => {
  await writeFile(file, whole);
  await expect(checkExtractBegins(file)).resolves.toBeUndefined();
  await expect(isWhole(file)).resolves.toBeUndefined();
});

describe('what is no extract is told by its beginning', () => {
  const pdf = Buffer.from(`%PDF-1.7\n${'x'.repeat(2_000)}`);
  const page = Buffer.from('<!doctype html><title>404 Not Found</title>');
  test.each<[string, Buffer, RegExp]>([
    ['an empty file', Buffer.alloc(0), /which is empty\. Download the extract again\.$/],
    [
      'zeros',
      Buffer.alloc(5_000),
      /which is not an OpenStreetMap extract\. Download the \.osm\.pbf file of your area\.$/,
    ],
    ['another kind of file', pdf, /which is not an OpenStreetMap extract\./],
    ['an error page', page, /which is not an OpenStreetMap extract\./],
    [
      'a block of data first',
      mapExtract([20, 30]).subarray(4 + 13 + 20),
      /which is not an OpenStreetMap extract\./,
    ],
  ])('%s', async (_name, content, sentence) => {
    await writeFile(file, content);
    await expect(checkExtractBegins(file)).rejects.toThrow(sentence);
    await expect(checkExtractBegins(file)).rejects.toBeInstanceOf(ExtractUnusable);
  });

  test('a folder, and nothing at all', async () => {
    await expect(checkExtractBegins(file)).rejects.toThrow(`ROADS_PBF names ${file}, which cannot be read.`);
    await mkdir(file);
    await expect(checkExtractBegins(file)).rejects.toThrow(`ROADS_PBF names ${file}, which is not a file.`);
  });
});

test('one that is cut off anywhere is said to be', async () => {
  const ends = [
    whole.length - 1,
    whole.length - 69_000,
    whole.length - 70_000,
    4 + 13 + 20 + 3,
    4 + 13 + 20 + 9,
    4 + 13 + 5,
  ];
  for (const end of ends) {
    await writeFile(file, whole.subarray(0, end));
    await expect(isWhole(file), String(end)).rejects.toThrow(`which is cut off: it ends at byte ${end}`);
  }
});

test('one that is damaged is said to be, with the place', async () => {
  const damaged = Buffer.from(whole);
  damaged.fill(0xff, 4 + 13 + 20, 4 + 13 + 20 + 8);
  await writeFile(file, damaged);
  await checkExtractBegins(file);
  await expect(isWhole(file)).rejects.toThrow('which is damaged at byte 37. Download the extract again');
});
