import { expect, test } from 'vitest';
import { readySentence, sizeInWords, stepInWords } from './report-words.ts';

test.each([
  [1, '1 kB'],
  [48_400, '48 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [2_430_000, '2.4 MB'],
])('%i bytes are %s', (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words);
});

test('a report on its way says what is done with it', () => {
  expect(
    [
      ['queued', 0],
      ['running', 0.1],
      ['running', 0.7],
      ['running', 0.95],
    ].map(([status, progress]) => stepInWords({ status: status as 'running', progress: Number(progress) })),
  ).toEqual(['Queued', 'Reading jobs and routes', 'Laying out the pages', 'Saving']);
  expect(readySentence('revenue')).toBe('Your revenue report is ready for download.');
});
