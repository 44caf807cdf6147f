import { expect, it } from 'vitest';
import { readSource, sourceFiles } from './source-files.ts';

/** Comparing or subtracting the two times of a span is wrong past midnight: `endOfSpan` says when it ends. */
const between =
  /(?:shift|window)?[eE]nd(?:Minute)?\s*(?:<=?|>=?|-)\s*[\w.]*(?:shift|window)?[sS]tart(?:Minute)\b|[sS]tartMinute\s*(?:<=?|>=?|-)\s*[\w.]*[eE]nd(?:Minute)\b/;

/** Where both already count on past midnight. */
const counted = [
  'packages/domain/src/kernel/time-of-day.ts',
  'packages/domain/src/kernel/clock-change.ts',
  'packages/domain/src/planning/week-plan.ts',
  'packages/domain/src/disposal/disposal-site.ts',
];

it('no file compares the start of a span with its end by itself', () => {
  const found = sourceFiles
    .filter(
      (file) => !counted.includes(file) && !/\.test\.tsx?$/.test(file) && between.test(readSource(file)),
    )
    .toSorted();
  expect(found).toEqual([]);
});
