import type { ProposedLane } from '@haulwright/domain/planning/proposal';
import { describe, expect, it } from 'vitest';
import type { Route } from '@haulwright/domain/routes/route';
import { groupsOf, unchangedLanes } from './lane-groups.ts';

const planned = '2031-03-03T08:00:00.000Z';
const later = '2031-03-03T08:05:00.000Z';
const job = (jobId: string) => ({ kind: 'job' as const, jobId });

const lane = (name: string, today: string[] | null, proposed: string[]): ProposedLane => ({
  routeId: name,
  name,
  vehicleId: `truck ${name}`,
  vehicleName: `Truck ${name}`,
  driverUserId: null,
  driverName: null,
  seenUpdatedAt: today === null ? null : planned,
  visits: proposed.map(job),
  todayJobIds: today ?? [],
  preview: null,
  today: null,
  proposed: null,
});
const route = (name: string, jobIds: string[], updatedAt = planned, more: Partial<Route> = {}) =>
  ({
    id: name,
    vehicleId: `truck ${name}`,
    driverUserId: null,
    updatedAt,
    stops: jobIds.map((jobId) => ({ kind: 'job', jobId, disposalSiteId: null })),
    ...more,
  }) as unknown as Route;

// A gives job 2 to B; C takes the open job 9; D stays.
const lanes = [
  lane('A', ['1', '2'], ['1']),
  lane('B', ['3'], ['3', '2']),
  lane('C', null, ['9']),
  lane('D', ['4'], ['4']),
];
const day = [route('A', ['1', '2']), route('B', ['3']), route('D', ['4'])];
const states = (routes: readonly Route[], isOwn: (one: Route) => boolean = () => false) =>
  groupsOf({ lanes }, routes, isOwn).map(
    (group) =>
      `${group.lanes.map(({ name }) => name).join('+')} ${group.state}${group.changedTrucks.length > 0 ? `: ${group.changedTrucks.join(', ')}` : ''}`,
  );

describe('what can be accepted', () => {
  it.each<[string, Route[], string[]]>([
    ['everything, while nothing changed', day, ['A+B open', 'C open']],
    [
      'not what somebody changed',
      [route('A', ['2', '1'], later), route('B', ['3']), route('D', ['4'])],
      ['A+B stale: Truck A', 'C open'],
    ],
    [
      'not what somebody changed and changed back',
      [route('A', ['1', '2'], later), route('B', ['3']), route('D', ['4'])],
      ['A+B stale: Truck A', 'C open'],
    ],
    [
      'not what somebody removed',
      [route('A', ['1', '2']), route('D', ['4'])],
      ['A+B stale: Truck B', 'C open'],
    ],
    ['not a job that is elsewhere by now', [...day, route('E', ['9'])], ['A+B open', 'C stale: Truck C']],
    [
      'not again what was accepted',
      [route('A', ['1'], later), route('B', ['3', '2'], later), route('C', ['9'], later)],
      ['A+B accepted', 'C accepted'],
    ],
    ['not half a group', [route('A', ['1'], later), route('B', ['3'])], ['A+B stale: Truck A', 'C open']],
    [
      'another way of writing the same instant is the same',
      day.map((one) => ({ ...one, updatedAt: '2031-03-03T08:00:00Z' })),
      ['A+B open', 'C open'],
    ],
  ])('%s', (_, routes, expected) => {
    expect(states(routes)).toEqual(expected);
  });

  it('what we accepted and undid ourselves can be accepted again, unless its driver is another', () => {
    const undone = [route('A', ['1', '2'], later), route('B', ['3'], later), route('D', ['4'])];
    expect(states(undone, () => true)).toEqual(['A+B open', 'C open']);
    expect(
      states([route('A', ['1', '2'], later, { driverUserId: 'levi' }), ...undone.slice(1)], () => true),
    ).toEqual(['A+B stale: Truck A', 'C open']);
    expect(states([route('A', ['2', '1'], later), ...undone.slice(1)], () => true)).toEqual([
      'A+B stale: Truck A',
      'C open',
    ]);
  });

  it('lanes that stay are told apart', () => {
    expect(unchangedLanes({ lanes }).map(({ name }) => name)).toEqual(['D']);
  });
});
