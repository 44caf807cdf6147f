import { expect, it } from 'vitest';
import { readSource, sourceFiles } from './source-files.ts';

// All browser tests of a run share the demo company of their process: what one plans on a day is there for
// the next one.
it('no two files of browser tests plan on the same day', () => {
  const filesOf = new Map<string, Set<string>>();
  for (const file of sourceFiles.filter((one) => one.endsWith('.spec.ts'))) {
    for (const [day] of readSource(file).matchAll(/(?<=')203\d-\d\d-\d\d(?=')/g))
      filesOf.set(day, (filesOf.get(day) ?? new Set()).add(file));
  }
  expect(filesOf.size).toBeGreaterThan(40);
  expect(
    [...filesOf]
      .filter(([, files]) => files.size > 1)
      .map(([day, files]) => `${day}: ${[...files].join(', ')}`),
  ).toEqual([]);
});
