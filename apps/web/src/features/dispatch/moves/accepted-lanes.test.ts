import type { ProposedLane } from '@haulwright/domain/planning/proposal';
import { describe, expect, it } from 'vitest';
import type { LaneGroup } from '../../planning/proposal/lane-groups.ts';
import { stepsOf } from './accepted-lanes.ts';

const job = (jobId: string) => ({ kind: 'job' as const, jobId });

const lane = (name: string, proposed: string[]): ProposedLane => ({
  routeId: name,
  name,
  vehicleId: `truck ${name}`,
  vehicleName: `Truck ${name}`,
  driverUserId: null,
  driverName: null,
  seenUpdatedAt: null,
  visits: proposed.map(job),
  todayJobIds: [],
  preview: null,
  today: null,
  proposed: null,
});

const group = (...lanes: ProposedLane[]): LaneGroup => ({
  id: lanes[0]?.routeId ?? '',
  lanes,
  state: 'open',
  changedTrucks: [],
});

const wanted = (name: string, jobIds: string[]) => ({
  id: name,
  name,
  routeDate: '2031-03-03',
  vehicleId: `truck ${name}`,
  driverUserId: null,
  visits: jobIds.map(job),
  isOptimized: true,
});

describe('accepting', () => {
  it('arranges the lanes as they are proposed, marked as the planner’s', () => {
    const groups = [group(lane('A', ['1']), lane('B', ['3', '2'])), group(lane('C', ['9']))];
    expect(stepsOf(groups, '2031-03-03')).toEqual([
      [wanted('A', ['1']), wanted('B', ['3', '2']), wanted('C', ['9'])],
    ]);
  });

  it('takes several steps for more lanes than one step holds, and tears no group apart', () => {
    const pairs = Array.from({ length: 30 }, (_, at) => group(lane(`${at}a`, []), lane(`${at}b`, ['1'])));
    const triple = group(lane('t1', ['1']), lane('t2', ['2']), lane('t3', ['3']));
    expect(stepsOf([triple, ...pairs], '2031-03-03').map((step) => step.length)).toEqual([39, 24]);
  });
});
