import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Gallons have one writer each: another would have to tell everybody who shows them. */
const sources = globSync('apps/server/src/**/*.ts')
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const filesWith = (wanted: RegExp): string[] =>
  sources.filter(({ text }) => wanted.test(text)).map(({ file }) => file.split('/').at(-1) ?? '');

it('only job-gallons.queries.ts writes the gallons of jobs; who completes or adds a job takes its columns from there', () => {
  // `actualGallons: …` in what is set or inserted, or the column in SQL.
  const writes = /\b(?:gallonsFrom|gallons_from)\b\s*[:=](?!=)/;
  expect(filesWith(writes).toSorted()).toEqual([
    // Passes on who says them.
    'count-report.ts',
    'job-commands.ts',
    'job-gallons.queries.ts',
    'job-prices.queries.ts',
    'jobs.tables.ts',
    'take-commands.ts',
  ]);
  expect(filesWith(/actual_gallons\s*=[^=]/)).toEqual([]);
  const callers = filesWith(
    /(?:updateJob|insertJobs?|\.update\(jobs\)|\.insert\(jobs\))[^;]*actualGallons\s*[,:}]/,
  );
  expect(callers).toEqual(['job-gallons.queries.ts']);
});

it('only post-facts.queries.ts stores facts, and only postFacts calls it', () => {
  expect(filesWith(/insert\(loadFacts\)|insert into load_facts/)).toEqual(['post-facts.queries.ts']);
  expect(filesWith(/\binsertFacts\(/).toSorted()).toEqual(['post-facts.queries.ts', 'post-facts.ts']);
});
