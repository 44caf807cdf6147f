import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { beginning, followAll, inOrder, type Fence, type Fix, type SeenVisit } from './follow.ts';
import { metersBetween, placeFrom } from './plane.ts';
import { randomOf, simulatedDay, type TrueStop } from './testing.ts';

const home = { latitude: 40, longitude: -76 };
const minute = 60_000;
const fence = (key: string, order: number, east = 0): Fence => ({
  key,
  order,
  radiusMeters: 100,
  ...placeFrom(home, 0, east),
});
/** A fix every half minute from one minute to another, that far east. */
const at = (from: number, to: number, east: number, accuracyMeters: number | null = 8): Fix[] =>
  Array.from({ length: Math.round((to - from) * 2) + 1 }, (_, step) => ({
    at: from * minute + step * 30_000,
    accuracyMeters,
    ...placeFrom(home, 0, east),
  }));
const told = (fixes: readonly Fix[], fences: readonly Fence[]) =>
  followAll(fixes, fences).visits.map(
    ({ key, arrivedAt, departedAt }) =>
      `${key ?? 'unplanned'} ${arrivedAt / minute}-${departedAt === null ? '' : departedAt / minute}`,
  );
const [a, b] = [fence('a', 1), fence('b', 2, 120)];

test.each<[string, Fix[], Fence[], string[]]>([
  ['a stop', [...at(0, 2, 3_000), ...at(3, 13, 5), ...at(14, 16, 3_000)], [a], ['a 3-13']],
  ['a stop that is not over', [...at(0, 2, 3_000), ...at(3, 6, 5)], [a], ['a 3-']],
  ['passing by in a minute and a half', [...at(0, 1, 3_000), ...at(2, 3.5, 5), ...at(4, 6, 900)], [a], []],
  ['one outlier at the beginning', [...at(0, 0, 5), ...at(0.5, 0.5, 900), ...at(1, 9, 5)], [a], ['a 0-']],
  ['one outlier while there', [...at(0, 5, 5), ...at(5.5, 5.5, 2_000), ...at(6, 9, 5)], [a], ['a 0-']],
  ['one outlier into the fence', [...at(0, 3, 700), ...at(3.5, 3.5, 5), ...at(4, 4, 5_000)], [a], []],
  ['the rim is neither in nor out', [...at(0, 5, 5), ...at(5.5, 8, 120), ...at(8.5, 9, 5)], [a], ['a 0-']],
  ['a place known to 60 m only', [...at(0, 5, 125, 60), ...at(6, 7, 900)], [a], ['a 0-5']],
  ['two neighbours: the next in order', [...at(0, 5, 60), ...at(6, 8, 5_000)], [b, a], ['a 0-5']],
  ['and then the other', [...at(0, 5, 60), ...at(6, 8, 5_000), ...at(9, 12, 60)], [a, b], ['a 0-5', 'b 9-']],
  [
    'from one to the next without a gap',
    [...at(0, 5, 0), ...at(5.5, 9, 500)],
    [a, fence('c', 2, 500)],
    ['a 0-5', 'c 5.5-'],
  ],
  [
    'one stop twice',
    [...at(0, 5, 5), ...at(6, 8, 900), ...at(9, 12, 5), ...at(13, 14, 900)],
    [a],
    ['a 0-5', 'a 9-12'],
  ],
  ['no signal for an hour', [...at(0, 5, 5), ...at(65, 67, 9_000)], [a], ['a 0-5']],
  ['standing where nothing is planned', [...at(0, 6, 900), ...at(7, 9, 9_000)], [a], ['unplanned 0-6']],
  ['a traffic light of three minutes', [...at(0, 3, 900), ...at(4, 6, 9_000)], [a], []],
  ['no pin, no fence', at(0, 6, 5), [], ['unplanned 0-']],
])('%s', (_what, fixes, fences, visits) => {
  expect(told(fixes, fences)).toEqual(visits);
});

it('points in any order, some of them twice, give the same visits', () => {
  const day = simulatedDay(7, 4);
  const fixes = day.fixes({ everySeconds: 30, lost: 0.1 });
  const { visits } = followAll(fixes, day.fences);
  expect(visits.length).toBeGreaterThan(4);
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const random = randomOf(seed);
      const shuffled = [...fixes, ...fixes.filter(() => random() < 0.2)]
        .map((fix) => ({ fix, key: random() }))
        .toSorted((x, y) => x.key - y.key)
        .map(({ fix }) => fix);
      expect(followAll(shuffled, day.fences).visits).toEqual(visits);
    }),
    { numRuns: 30 },
  );
});

it('a day followed in parts is the day followed at once, and what is kept between them is small', () => {
  const day = simulatedDay(11);
  const fixes = inOrder(day.fixes({ everySeconds: 15, lost: 0 }));
  const whole = followAll(fixes, day.fences).visits;
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 8 }), (sizes) => {
      let state = beginning;
      const seen = new Map<string, unknown>();
      let from = 0;
      for (const size of [...sizes, fixes.length]) {
        const part = followAll(fixes.slice(from, from + size), day.fences, state);
        from += size;
        state = JSON.parse(JSON.stringify({ ...part.state })) as typeof state;
        expect(JSON.stringify(state).length).toBeLessThan(4_096);
        for (const visit of part.visits) seen.set(`${visit.key} ${visit.arrivedAt}`, visit);
      }
      expect([...seen.values()]).toEqual(whole);
    }),
    { numRuns: 30 },
  );
});

it('of two devices in one truck the more exact one counts, whichever came first', () => {
  const exact = { ...home, at: 0, accuracyMeters: 5 };
  const rough = { ...placeFrom(home, 0, 90), at: 0, accuracyMeters: 40 };
  expect(inOrder([rough, exact])).toEqual([exact]);
  expect(inOrder([exact, rough, rough])).toEqual([exact]);
});

/** Seconds between fixes, the part of them that is lost, and what 95 of 100 times must be exact to, in seconds. */
const samplings = [
  { everySeconds: 5, lost: 0, arrival: 40, departure: 15 },
  { everySeconds: 15, lost: 0.3, arrival: 40, departure: 45 },
  { everySeconds: 30, lost: 0, arrival: 40, departure: 45 },
  { everySeconds: 30, lost: 0.3, arrival: 75, departure: 90 },
];

it('of 60 days with traffic lights, jams and outliers all stops are found, none is false, times are right', () => {
  const results = samplings.map((sampling) => ({ ...sampling, arrivals: [0], departures: [0], wrong: [''] }));
  for (let seed = 1; seed <= 60; seed += 1) {
    const day = simulatedDay(seed);
    for (const { arrivals, departures, wrong, ...sampling } of results) {
      const { visits } = followAll(day.fixes(sampling), day.fences);
      const left = new Set(visits);
      for (const stop of day.stops) {
        const found = visits.find((visit) => left.has(visit) && isOf(visit, stop));
        if (found === undefined) wrong.push(`not found: ${stop.key} of ${seed}`);
        else {
          left.delete(found);
          arrivals.push(Math.abs(found.arrivedAt - stop.arrivedAt) / 1_000);
          departures.push(Math.abs((found.departedAt ?? stop.departedAt) - stop.departedAt) / 1_000);
        }
      }
      wrong.push(...[...left].map(({ key, arrivedAt }) => `false: ${key} of ${seed} at ${arrivedAt}`));
    }
  }
  for (const { wrong, arrivals, departures, arrival, departure } of results) {
    expect(wrong.slice(1)).toEqual([]);
    expect(p95(arrivals)).toBeLessThanOrEqual(arrival);
    expect(p95(departures)).toBeLessThanOrEqual(departure);
  }
});

const isOf = (visit: SeenVisit, { key, place, arrivedAt, departedAt }: TrueStop): boolean =>
  visit.key === key &&
  visit.arrivedAt < departedAt &&
  (visit.departedAt ?? departedAt) > arrivedAt &&
  metersBetween(visit, place) < 60;

const p95 = (values: readonly number[]): number =>
  values.toSorted((x, y) => x - y)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;
