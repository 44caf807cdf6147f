import { expect, test } from 'vitest';
import type { CallPlace } from '@haulwright/domain/dispatch/call-places';
import { withJob, withoutPlace } from './take-place.ts';

const job = (jobId: string) => ({ kind: 'job' as const, jobId });
const dump = { kind: 'disposal' as const, disposalSiteId: 'plant' };
const place = (
  visits: CallPlace['arranged']['visits'],
  seenUpdatedAt: string | null = '2026-03-02T12:00:00.000Z',
) => ({
  at: 1,
  dump: { disposalSiteId: 'plant', name: 'Plant', when: 'after' as const, arrivalSecond: 1 },
  arranged: {
    id: 'route',
    name: null,
    routeDate: '2026-03-02',
    vehicleId: 'truck',
    driverUserId: null,
    visits,
    seenUpdatedAt,
  },
});
const updatedAt = '2026-03-02T12:00:05.000Z';

test('the saved job takes the place of what stood for it', () => {
  const taken = place([job('first'), job('placeholder'), dump, job('last')]);
  expect(withJob(taken, 'placeholder', 'saved').visits).toEqual([
    job('first'),
    job('saved'),
    dump,
    job('last'),
  ]);
});

test('taking it back leaves the route as it was, its state the one after the place', () => {
  const taken = place([job('first'), job('placeholder'), dump, job('last')]);
  expect(withoutPlace(taken, { updatedAt })).toMatchObject({
    visits: [job('first'), job('last')],
    seenUpdatedAt: updatedAt,
  });
});

test('taking it back removes a route that the place began', () => {
  expect(withoutPlace(place([job('placeholder'), dump], null), { updatedAt }).visits).toEqual([]);
});
