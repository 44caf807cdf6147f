import { expect, test } from 'vitest';
import { buildProblem } from '../problem/problem.ts';
import { solve } from '../solve.ts';
import { createEvaluator } from '../timetable/schedule.ts';
import { day, line, site, stop, truck } from '../test/days.ts';
import { toRouteWithoutIdle } from './idle-disposals.ts';

const idleOf = (route: ReturnType<typeof toRouteWithoutIdle>): number =>
  route.stops.filter(({ unloadedGallons }) => unloadedGallons === 0).length;

const septage = day({
  travel: line(0, 10, 20),
  stops: [stop('a', 1, { gallons: 500, wasteType: 'septage' })],
  trucks: [truck('t')],
  disposalSites: [site('near', 1), site('far', 2)],
});

/** Nodes: 0 is the stop, 1 and 2 the sites; the ends follow. */
const routed = (input: typeof septage, ...nodes: number[]): ReturnType<typeof toRouteWithoutIdle> => {
  const problem = buildProblem(input);
  const { start, end } = problem.trucks[0]!;
  return toRouteWithoutIdle(problem, createEvaluator(problem), 0, Int32Array.of(start, ...nodes, end));
};

test.each([
  ['before the first stop', [1, 0, 1]],
  ['after another', [0, 1, 2]],
  ['twice', [1, 2, 0, 1, 1]],
])('a disposal that unloads nothing is dropped: %s', (_, nodes) => {
  const route = routed(septage, ...nodes);
  expect(idleOf(route)).toBe(0);
  expect(route.stops.map(({ kind }) => kind)).toEqual(['start', 'job', 'disposal', 'end']);
});

test('it stays where the road past it is the cheaper one', () => {
  const slow = { ...septage, travel: structuredClone(septage.travel) };
  slow.travel.seconds[1] = 50_000;
  slow.travel.seconds[2] = 60;
  slow.travel.seconds[2 * 3 + 1] = 60;
  expect(idleOf(routed(slow, 2, 0, 1))).toBe(1);
});

test('a plan whose way home passes a disposal site does not stop at it with an empty tank', () => {
  const all = ['septage', 'grease', 'portable-toilet'];
  const free = { acceptedWastes: all, costPerMileCents: 0 };
  const input = day({
    travel: { size: 2, seconds: [0, 856, 229, 0], meters: [0, 11_984, 3206, 0] },
    mixable: [['septage', 'portable-toilet']],
    stops: [
      stop('a', 0, { serviceSeconds: 0, gallons: 1, wasteType: 'portable-toilet' }),
      stop('b', 0, { serviceSeconds: 0, gallons: 1, wasteType: 'grease', windows: [[27_000, 27_000]] }),
    ],
    trucks: [
      truck('t', {
        ...free,
        shift: [21_600, 28_800],
        loadAtStart: { gallons: 1, wasteType: 'septage' },
        costPerHourCents: 11,
      }),
      truck('u', { ...free, shift: [21_600, 25_200], costPerHourCents: 0 }),
    ],
    disposalSites: [
      site('far', 1, {
        windows: [[25_200, 26_100]],
        acceptedWastes: all,
        unloadSecondsFixed: 423,
        queueSeconds: 276,
      }),
      site('home', 0, {
        acceptedWastes: ['septage', 'grease'],
        unloadSecondsFixed: 0,
        feeCentsPerGallon: 7.5,
      }),
    ],
  });
  for (let seed = 1; seed <= 20; seed += 1)
    expect(solve(input, { iterations: 120, seed }).routes.map(idleOf)).toEqual([0]);
});
