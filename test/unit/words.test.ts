import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './source-files.ts';

/**
 * Words that this project once used in its own way, and what to write instead. In code, comments and texts people
 * read; decisions and the changelog stay as they were written.
 */
const instead: readonly (readonly [RegExp, string])[] = [
  [/\banew\b/i, 'again'],
  [/\bat the most\b/i, 'at most'],
  [/\bwhoever\b/i, 'the person who, anyone who'],
  [/\bso many\b/i, 'the number'],
  [/\bmend(s|ed|ing)?\b/i, 'fix'],
  [/\bwish(es|ed)?\b/i, 'request'],
  [/\bmost[A-Z]\w*(?<!\bmost(Recent|ProminentFirst|ShiftMinutes|ShiftDays))\b/, 'max…'],
  [/\bMOST_/, 'MAX_'],
  [/\busual[A-Z]\w*/, 'default…'],
  [/\breckon(s|ed|ing)?\b/i, 'calculate'],
  [/\bnot here yet\b/i, "Couldn't load …"],
  [/\bfor so long\b/i, 'that long, as long as'],
  [/\bwhat (?:[\w'’-]+ ){1,6}comes? to\b/i, 'what it costs, covers, results in'],
  // A number's name, or a superlative that names no number: "the most common ones" and "at most" are fine.
  [
    /\b(?:const|let) most\b|\bmost\(|\* Most \w+,? (?:and|used|an?|in)\b|\bthe most(?: that|\.)|(?<!\bat )\bmost\. \*\//,
    'max…, the largest number of',
  ],
  [/\bwaiting for its turn\b/i, 'Queued'],
  [/\bhangs? on\b/i, 'depends on, belongs to'],
  [/\bfell silent\b/i, 'went silent'],
  [/\bis the truth\b/i, 'is the source of truth'],
  [/\bare others\b/i, 'change, differ'],
  [/\bgives way\b/i, 'is replaced by, comes after'],
  [/\bhow it went\b/i, 'the outcome'],
];

const here = 'test/unit/words.test.ts';
const files = execFileSync('git', ['ls-files', 'apps', 'packages', 'test', 'scripts', 'docs', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    (file) =>
      /\.(tsx?|mjs|typ|md)$/.test(file) && file !== here && !/^docs\/decisions\/|CHANGELOG/.test(file),
  );

it.each(instead)('%s is not written; "%s" is', (word) => {
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        word.test(line) ? [`${file}:${index + 1}: ${line.trim().slice(0, 120)}`] : [],
      ),
  );
  expect(found).toEqual([]);
});
