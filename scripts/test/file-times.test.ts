import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectedSeconds, keepTimes, readTimes, slowestLines } from './file-times.ts';

describe('what test files take', () => {
  it('is kept, each file by its last run', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'haulwright-times-'));
    try {
      const file = join(folder, 'new', 'times.json');
      expect(readTimes(file)).toEqual({});
      keepTimes({ a: 1, b: 2 }, file);
      keepTimes({ b: 3, c: 4 }, file);
      expect(readTimes(file)).toEqual({ a: 1, b: 3, c: 4 });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('is listed from the slowest on, ten of them', () => {
    const times = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`file ${at}`, at]));
    expect(slowestLines(times)).toHaveLength(10);
    expect(slowestLines(times)[0]).toBe('    11.0 s  file 11');
  });

  const cases: readonly (readonly [string, readonly string[], number | undefined])[] = [
    ['files that ran share the workers', ['a', 'b'], 10],
    ['one that never ran takes what the others do', ['a', 'b', 'c'], 15],
    ['nothing is said of files that hardly ever ran', ['a', 'c', 'd'], undefined],
    ['nothing is said of no file', [], undefined],
  ];
  it.each(cases)('%s', (_, files, seconds) => {
    expect(expectedSeconds(files, { a: 8, b: 12 }, 2)).toBe(seconds);
  });
});
