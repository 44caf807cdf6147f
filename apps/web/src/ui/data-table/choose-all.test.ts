import { expect, test } from 'vitest';
import { chooseAll, type LoadedRows } from './choose-all.ts';
import { chosenCount } from './selection.ts';

/** A list of a number of rows, ten a page, of which some are loaded; asking for a page may fail. */
function list(total: number, loaded: number, failsAt = Infinity): LoadedRows {
  const rows = (count: number, hasFailed: boolean): LoadedRows => ({
    data: Array.from({ length: count }, (_, at) => ({ id: String(at) })),
    hasNextPage: count < total,
    isFetchNextPageError: hasFailed,
    fetchNextPage: () =>
      Promise.resolve(count >= failsAt ? rows(count, true) : rows(Math.min(total, count + 10), false)),
  });
  return rows(loaded, false);
}

test.each([
  ['what is loaded is all', list(7, 7), 7],
  ['further pages are loaded first', list(69, 10), 69],
  ['no more than can be acted on at once', list(900, 10), 500],
  ['those that came, where loading fails', list(69, 10, 30), 30],
  ['none', list(0, 0), 0],
])('%s', async (_, rows, count) => {
  expect(chosenCount(await chooseAll(rows, 500), 900)).toBe(count);
});
