import { expect, it } from 'vitest';
import { mergeDraft, titleIn } from './merge-draft.ts';
import { blankDraft, disposalVisit, type DraftVisit, type RouteDraft } from './route-draft.ts';

const job = (id: string): DraftVisit => ({
  key: id,
  kind: 'job',
  jobId: id,
  title: `At ${id}`,
  subtitle: '',
});
const draft = (jobs: string, changes: Partial<RouteDraft> = {}): RouteDraft => ({
  ...blankDraft('2026-03-03'),
  vehicleId: 'truck-1',
  visits: jobs.split('').map(job),
  ...changes,
});
const plant = disposalVisit({ id: 'plant', name: 'Plant' });

it('puts stops and fields of mine on top of theirs, with their names', () => {
  const base = draft('abc');
  const mine = { ...draft('cabx', { driverUserId: 'levi' }), visits: [...draft('cabx').visits, plant] };
  const theirs = draft('abcy', { vehicleId: 'truck-2' });
  const merged = mergeDraft({ base, mine, theirs });
  expect(merged.visits.map(({ title }) => title)).toEqual(['At c', 'At a', 'At b', 'At x', 'Plant', 'At y']);
  expect(new Set(merged.visits.map(({ key }) => key)).size).toBe(6);
  expect([merged.vehicleId, merged.driverUserId]).toEqual(['truck-2', 'levi']);
  expect(titleIn({ base, mine, theirs }, { kind: 'job', jobId: 'y' })).toBe('At y');
});

it('keeps a locked job as they locked it', () => {
  const held = { lock: 'truck', lockedSecond: null } as const;
  const theirs = draft('ab', { visits: [{ ...job('a'), held } as DraftVisit, job('b')] });
  const merged = mergeDraft({ base: draft('ab'), mine: draft('ba'), theirs });
  expect(merged.visits).toEqual([job('b'), { ...job('a'), held }]);
});
