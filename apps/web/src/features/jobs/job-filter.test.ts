import { describe, expect, test } from 'vitest';
import { jobListSearch } from '../../search-params.ts';
import { chipsOf, isNarrowed, type JobFilter, tidy, withoutChips } from './job-filter.ts';

const today = new Date(2026, 10, 20);
const id = '0192c7a0-0000-7000-8000-000000000001';
const texts = (filter: JobFilter) =>
  chipsOf(filter, { assignee: 'Levi Esh', client: 'Oak Farm', jobType: 'Inspection' }, today).map(
    (chip) => chip.text,
  );

describe('chipsOf', () => {
  test.each<[JobFilter, string[]]>([
    [{}, []],
    // Shown by their own tab, field and select.
    [{ search: 'oak', status: 'scheduled', date: '2026-11-20', sort: 'oldest-date' }, []],
    [{ status: 'cancelled' }, ['Cancelled']],
    [{ from: '2026-11-23', to: '2026-11-27' }, ['Mon, Nov 23 – Fri, Nov 27']],
    [{ from: '2026-11-23' }, ['From Mon, Nov 23']],
    [{ to: '2027-01-04' }, ['Until Mon, Jan 4, 2027']],
    [{ priority: 'emergency', assignedTo: 'nobody' }, ['Priority: Emergency', 'Technician: nobody']],
    [
      { assignedTo: id, clientId: id, jobTypeId: id, seriesId: id },
      ['Technician: Levi Esh', 'Client: Oak Farm', 'Type: Inspection', 'Jobs of one recurring job'],
    ],
  ])('%j', (filter, expected) => {
    expect(texts(filter)).toEqual(expected);
  });

  test('each chip takes its own filter away, and all of them are taken away at once', () => {
    const all: JobFilter = {
      status: 'cancelled',
      from: '2026-11-23',
      to: '2026-11-27',
      priority: 'high',
      assignedTo: id,
      clientId: id,
      jobTypeId: id,
      seriesId: id,
    };
    let left = all;
    for (const chip of chipsOf(all, {}, today)) left = { ...left, ...chip.clears };
    expect(isNarrowed(left)).toBe(false);
    expect(isNarrowed({ ...all, status: undefined, ...withoutChips })).toBe(false);
    expect(isNarrowed(all)).toBe(true);
  });
});

test('what an address cannot mean is dropped and the rest is kept', () => {
  expect(
    jobListSearch({
      priority: 'huge',
      assignedTo: 'somebody',
      from: '2026-02-30',
      sort: 'by-luck',
      to: '2026-03-01',
      clientId: '1',
      status: 'cancelled',
    }),
  ).toEqual({ to: '2026-03-01', status: 'cancelled' });
});

test('an empty search and the default order are not written into the address', () => {
  expect(tidy({ search: '', sort: 'newest-date', priority: 'low' })).toEqual({
    search: undefined,
    sort: undefined,
    priority: 'low',
  });
});
