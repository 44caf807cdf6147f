import { describe, expect, it } from 'vitest';
import type { LaneGroup } from './lane-groups.ts';
import {
  acceptedInWords,
  differenceInWords,
  firstPlanInWords,
  notWorthInWords,
  placesInWords,
  planInWords,
  refusedInWords,
  savedInWords,
  togetherInWords,
} from './proposal-words.ts';

const units = { miles: (miles: number) => `${miles.toFixed(1)} mi` };
const group = (...names: string[]) =>
  ({ lanes: names.map((vehicleName) => ({ vehicleName })) }) as unknown as LaneGroup;

describe('a plan in words', () => {
  it.each([
    [{ savedMiles: 4.2, savedMinutes: 75, savedCents: 812 }, '−4.2 mi · −1 h 15 min · −$8'],
    [{ savedMiles: -3, savedMinutes: 12, savedCents: -4_500 }, '+3.0 mi · −12 min · +$45'],
    [{ savedMiles: 0.04, savedMinutes: 0, savedCents: 49 }, 'No difference'],
    [{ savedMiles: 0, savedMinutes: -1, savedCents: 0 }, '+1 min'],
  ])('%j is %j', (saved, words) => {
    expect(savedInWords(saved, units)).toBe(words);
  });

  it.each([
    [4.2, '4.2 mi less'],
    [-4.2, '4.2 mi more'],
    [0.04, 'The same'],
  ])('%d miles less are %j', (less, words) => {
    expect(differenceInWords(less, units.miles, 0.05)).toBe(words);
  });

  it("tells of a day's first plan without comparing it with nothing", () => {
    const totals = { miles: 212, minutes: 1_870, cents: 293_100, jobs: 41, trucks: 4, findings: 0 };
    expect(firstPlanInWords(totals, units)).toBe('41 jobs on 4 trucks: 212.0 mi and 31 h 10 min.');
  });

  it.each([
    [20_000, 19_601, 'This plan would save $3.99, which is less than $10 and less than 2 %.'],
    [20_000, 20_000, 'This plan would not save anything.'],
    [20_000, 20_400, 'This plan would not save anything.'],
  ])('of a day that costs %d cents, a plan for %d is not proposed: %s', (today, proposed, words) => {
    const totals = { miles: 0, minutes: 0, jobs: 0, trucks: 0, findings: 0 };
    expect(
      notWorthInWords({
        today: { ...totals, cents: today },
        proposed: { ...totals, cents: proposed },
        smallestSaving: { cents: 1_000, percent: 2 },
      }),
    ).toBe(words);
  });

  it('says where a job was and where it goes', () => {
    const at = { routeId: 'r', vehicleName: 'Truck 12', arrivalSecond: 33_000 };
    expect([placesInWords({ from: null, to: at }), placesInWords({ from: at, to: null })]).toEqual([
      { from: 'On no route', to: 'Truck 12, 9:10 AM' },
      { from: 'Truck 12, 9:10 AM', to: 'Off its route' },
    ]);
  });

  it('says why lanes go together', () => {
    expect(togetherInWords(group('Truck 12'))).toBeNull();
    expect(togetherInWords(group('Truck 12', 'Truck 14', 'Grease 21'))).toBe(
      'Truck 12, Truck 14, and Grease 21 swap jobs, so they are accepted together: one without the others would leave a job on two routes or on none.',
    );
  });

  it.each([
    [[group('Truck 12'), group('Truck 14')], 'Truck 12 and Truck 14: the plan accepted.'],
    [[group('a', 'b'), group('c', 'd')], '4 lanes of the plan accepted.'],
  ])('says what was accepted', (groups, words) => {
    expect(acceptedInWords(groups)).toBe(words);
  });

  it.each([
    [
      { costCents: 41_234, leftOut: [], jobsAnalyzed: 10 },
      'The day would cost $412, all 10 jobs on a route. Nothing is changed until you accept it.',
    ],
    [
      { costCents: null, leftOut: [], jobsAnalyzed: 1 },
      'All 1 job on a route. Nothing is changed until you accept it.',
    ],
  ])('%j is %j', (run, words) => {
    expect(planInWords(run)).toBe(words);
  });

  it.each([
    [
      true,
      0,
      'Someone else changed a route in the meantime',
      'None of it was accepted. Check what is marked, or plan again.',
    ],
    [
      true,
      2,
      'Someone else changed a route in the meantime',
      'Changes tied to that route were not accepted. The other lanes of the plan were accepted. Check what is marked, or plan again.',
    ],
    [false, 0, 'The board could not be changed', 'The truck is gone.'],
    [
      false,
      1,
      'The board could not be changed',
      'The truck is gone. The other lanes of the plan were accepted.',
    ],
  ])('refused (changed meanwhile: %s) with %i parts saved', (isChanged, saved, title, description) => {
    expect(refusedInWords(isChanged, 'The truck is gone.', saved)).toEqual({ title, description });
  });
});
