import { describe, expect, it } from 'vitest';
import type { PlanningChoices } from '@haulwright/domain/planning/planning-choices';
import type { DayJob } from '../../routes/day/day-facts.ts';
import { impossiblePromises, withoutPromises } from './prepare-proposal.ts';
import type { TodaysVisit } from '../../routes/day/todays-routes.ts';
import { nine, job, visit, route, lane, dayOf, prepare, withTravel } from './testing/prepared-day.ts';

describe('a promise', () => {
  const published = (visits: TodaysVisit[]) => lane(route(visits, { status: 'published' }));

  it.each<[string, Partial<DayJob>, Partial<PlanningChoices>, [number, number][]]>([
    ['is kept within the allowed minutes', {}, { mostShiftMinutes: 20 }, [[nine - 1_200, nine + 1_200]]],
    [
      'is kept within the window, too',
      { windowStartMinute: 535, windowEndMinute: 600 },
      { mostShiftMinutes: 20 },
      [[535 * 60, nine + 1_200]],
    ],
    [
      'of a time outside the window is none',
      { windowStartMinute: 600, windowEndMinute: 660 },
      { mostShiftMinutes: 20 },
      [[36_000, 39_600]],
    ],
    ['binds nothing when none is wanted', {}, { mostShiftMinutes: null }, []],
  ])('%s', (_, changes, choices, windows) => {
    const day = dayOf([published([visit('a')])], { jobs: [job('a', changes)] });
    expect(prepare(day, choices).input.stops[0]).toMatchObject({ windows, mandatory: true });
  });

  it('of a draft is none', () => {
    const { input, stability, held } = prepare(dayOf([lane(route([visit('a')]))]));
    expect(input.stops[0]).toMatchObject({ windows: [] });
    expect([input.stops[0]?.mandatory, stability, held.size]).toEqual([undefined, undefined, 0]);
  });

  it('that no truck can keep is found, and given up alone', () => {
    const day = dayOf([published([visit('a'), visit('b', { arrivalSecond: 50_000 })])]);
    const prepared = prepare(day, { mostShiftMinutes: 20 });
    const input = withTravel({
      ...prepared.input,
      trucks: prepared.input.trucks.map((one) => ({ ...one, shift: [45_000, 61_200] })),
    });
    expect(impossiblePromises(input, prepared, 20)).toEqual(['a']);
    expect(withoutPromises(input, prepared, ['a']).stops.map(({ windows }) => windows)).toEqual([
      [],
      [[48_800, 51_200]],
    ]);
  });

  it('of a time outside the window cannot be kept', () => {
    const prepared = prepare(
      dayOf([published([visit('a')])], {
        jobs: [job('a', { windowStartMinute: 600, windowEndMinute: 660 })],
      }),
      { mostShiftMinutes: 20 },
    );
    expect(impossiblePromises(withTravel(prepared.input), prepared, 20)).toEqual(['a']);
  });

  it('weighs where it stands and when', () => {
    expect(prepare(dayOf([published([visit('a', { waitSeconds: 600 }), visit('b')])])).stability).toEqual({
      perMovedStopCents: 200,
      perShiftedMinuteCents: 5,
      plan: [{ truckId: '1', stopIds: ['a', 'b'], serviceStarts: [nine + 600, nine] }],
    });
  });
});
