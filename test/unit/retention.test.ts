import { describe, expect, it } from 'vitest';
import { authPurges } from '../../apps/server/src/auth/housekeeping.ts';
import { purges } from '../../apps/server/src/retention/purges.ts';
import { retentionLines, tableRetention } from '../../apps/server/src/retention/table-retention.ts';
import { readSource } from './source-files.ts';

describe('how long things are kept', () => {
  it('is what the guide says', () => {
    const guide = readSource('docs/guides/retention.md');
    const table = guide
      .slice(guide.indexOf('| Table | Kept'), guide.indexOf('A table that is not named'))
      .trim()
      .split('\n')
      .slice(2);
    expect(table).toEqual(retentionLines());
  });

  it('names every purge, and none that is not there', () => {
    const elsewhere = [
      'telling drivers of changed routes',
      'looking up addresses',
      'making reports',
      'bill runs',
      'sending invoices',
      'forgetting where drivers were',
      'making and dropping weeks of places',
      'turning signing keys',
      'the task library',
    ];
    const named = [
      ...new Set(tableRetention.flatMap(({ removedBy }) => removedBy?.split(', ') ?? [])),
    ].filter((name) => !elsewhere.includes(name));
    const there = [...purges, ...authPurges(1)]
      .map(({ name }) => name)
      .filter((name) => name !== 'second steps nobody finished setting up');
    expect(named.toSorted()).toEqual(there.toSorted());
  });

  it('is said once for each table', () => {
    expect(new Set(tableRetention.map(({ table }) => table)).size).toBe(tableRetention.length);
  });
});
