import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { alwaysRun, faultTestsFor, guards, guardsOf } from '../faults/guards.ts';
import { root } from './source-files.ts';

const tests = globSync('test/faults/*.test.ts', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .toSorted();

describe('the list of what the tests of faults guard', () => {
  it('has every one of them and no other', () => {
    expect(Object.keys(guards).toSorted()).toEqual(tests);
    expect(alwaysRun.filter((test) => !tests.includes(test))).toEqual([]);
  });

  it('names files that exist', () => {
    const all = [...new Set(Object.values(guards).flat())];
    expect(all.filter((glob) => globSync(glob, { cwd: root }).length === 0)).toEqual([]);
  });

  it('has every helper of these tests in it', () => {
    const helpers = globSync('test/faults/*.ts', { cwd: root }).map((file) => file.replaceAll('\\', '/'));
    const unguarded = helpers.filter(
      (file) => file !== 'test/faults/guards.ts' && faultTestsFor([file]).length === alwaysRun.length,
    );
    // Those of the two that always run.
    expect(unguarded.toSorted()).toEqual(
      [...alwaysRun, 'test/faults/exports.ts', 'test/faults/replica.ts'].toSorted(),
    );
  });
});

describe('the tests of faults that a change asks for', () => {
  const beside = (...files: string[]) => faultTestsFor(files).filter((test) => !alwaysRun.includes(test));

  it.each<[string, string[]]>([
    ['apps/web/src/main.tsx', []],
    ['apps/server/src/features/invoicing/runs/bill-batch.ts', ['bill-run']],
    ['apps/server/src/features/invoicing/runs/bill-runs.test.ts', []],
    ['apps/server/src/features/custody/ledger/post-facts.ts', ['custody']],
    ['apps/server/src/features/planning/runs/run-watch.ts', ['stop']],
    ['apps/server/src/platform/backup/write-backup.ts', ['signals']],
    ['apps/server/src/platform/files/s3-store.ts', ['full-disk']],
    ['apps/web/src/api/send-again-once.ts', ['rolling-restart']],
    ['apps/server/src/platform/database/lease.ts', ['stop', 'bill-run', 'custody']],
    ['test/faults/signals.test.ts', ['signals']],
    [
      'test/product-process.ts',
      ['full-disk', 'rolling-restart', 'signals', 'stop', 'bill-run', 'send-out', 'payment', 'custody'],
    ],
  ])('%s: %j besides those that always run', (file, names) => {
    expect(beside(file)).toEqual(names.map((name) => `test/faults/${name}.test.ts`));
    expect(faultTestsFor([file])).toEqual(expect.arrayContaining([...alwaysRun]));
  });

  it('are each named once, whatever changed, and always those of kills and of the lost database', () => {
    expect(guardsOf([])).toEqual([]);
    expect(faultTestsFor([])).toEqual(['test/faults/kill.test.ts', 'test/faults/database.test.ts']);
    expect(faultTestsFor(Object.keys(guards))).toEqual(Object.keys(guards));
  });
});
