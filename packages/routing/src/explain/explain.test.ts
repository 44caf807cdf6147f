import { describe, expect, test } from 'vitest';
import type { LeftOutReason } from '../answer.ts';
import type { PlanInput } from '../input.ts';
import { solve } from '../solve.ts';
import { HOUR, MINUTE, day, line, site, stop, truck } from '../test/days.ts';

/** Depot 0, stop at 30 (30 min), plant at 40, island without roads. */
const travel = line(0, 30, 40, 50);
for (let other = 0; other < 3; other++)
  for (const at of [other * 4 + 3, 3 * 4 + other]) travel.seconds[at] = -1;

const septage = { gallons: 1000, wasteType: 'septage' };
const plant = site('plant', 2);
const cases: [name: string, input: Partial<PlanInput>, reason: LeftOutReason][] = [
  ['no truck', { stops: [stop('s', 1)], trucks: [] }, { code: 'no-truck' }],
  [
    'a truck that is not there',
    { stops: [stop('s', 1, { allowedTruckIds: ['other'] })], trucks: [truck('t')] },
    { code: 'no-allowed-truck' },
  ],
  [
    'a waste no truck takes',
    { stops: [stop('s', 1, { gallons: 10, wasteType: 'grease' })], trucks: [truck('t')] },
    { code: 'no-truck-takes-waste', wasteType: 'grease' },
  ],
  [
    'a skill no truck has',
    { stops: [stop('s', 1, { requiredSkills: ['camera'] })], trucks: [truck('t', { skills: ['jetter'] })] },
    { code: 'missing-skill', skills: ['camera'] },
  ],
  [
    'more than any tank holds',
    {
      stops: [stop('s', 1, { gallons: 3001, wasteType: 'septage' })],
      trucks: [truck('t')],
      disposalSites: [plant],
    },
    { code: 'tank-too-small', gallons: 3001, largestGallons: 3000, truckId: 't' },
  ],
  [
    'a truck for the waste, another for the skill',
    {
      stops: [stop('s', 1, { gallons: 10, wasteType: 'grease', requiredSkills: ['camera'] })],
      trucks: [truck('t', { skills: ['camera'] }), truck('u', { acceptedWastes: ['grease'] })],
    },
    { code: 'no-truck-meets-all' },
  ],
  [
    'a waste no site takes',
    {
      stops: [stop('s', 1, septage)],
      trucks: [truck('t')],
      disposalSites: [site('plant', 2, { acceptedWastes: ['grease'] })],
    },
    { code: 'no-disposal-for-waste', wasteType: 'septage' },
  ],
  ['no road', { stops: [stop('s', 3)], trucks: [truck('t')] }, { code: 'unreachable' }],
  [
    'no road to the plant',
    { stops: [stop('s', 1, septage)], trucks: [truck('t')], disposalSites: [site('plant', 3)] },
    { code: 'unreachable' },
  ],
  // 30 min there, 10 work, 10 to the plant, 20 there, 40 back: 110 minutes in a shift of 100.
  [
    'a shift too short',
    {
      stops: [stop('s', 1, septage)],
      trucks: [truck('t', { shift: [8 * HOUR, 8 * HOUR + 100 * MINUTE] })],
      disposalSites: [plant],
    },
    { code: 'outside-shift', truckId: 't', secondsShort: 600 },
  ],
  [
    'a shift too short even with overtime',
    {
      stops: [stop('s', 1, septage)],
      trucks: [
        truck('t', {
          shift: [8 * HOUR, 9 * HOUR],
          overtime: { maxSeconds: 40 * MINUTE, costPerHourCents: 0 },
        }),
      ],
      disposalSites: [plant],
    },
    { code: 'outside-shift', truckId: 't', secondsShort: 600 },
  ],
  // 1,400 min of work: at its end the plant is closed, but no hours of the plant would help.
  [
    'work longer than any shift',
    {
      stops: [stop('s', 1, { ...septage, serviceSeconds: 1_400 * MINUTE })],
      trucks: [truck('t')],
      disposalSites: [site('plant', 2, { windows: [[7 * HOUR, 17 * HOUR]] })],
    },
    expect.objectContaining({ code: 'outside-shift', truckId: 't' }),
  ],
  // Leaves at 8:00, is there at 8:30.
  [
    'a window too early',
    { stops: [stop('s', 1, { windows: [[8 * HOUR, 8 * HOUR + 29 * MINUTE]] })], trucks: [truck('t')] },
    { code: 'window-cannot-be-met', truckId: 't', earliestArrival: 8 * HOUR + 30 * MINUTE },
  ],
  // Of a night from 8 PM to 6 AM: there at 5 AM, done 5:20, home at 6:05.
  [
    'a window so late that the night is over before the truck is back',
    {
      travel: line(0, 45),
      stops: [stop('s', 1, { serviceSeconds: 20 * MINUTE, windows: [[29 * HOUR, 29.5 * HOUR]] })],
      trucks: [truck('t', { shift: [20 * HOUR, 30 * HOUR] })],
    },
    { code: 'outside-shift', truckId: 't', secondsShort: 300 },
  ],
  // There at 6 PM, back at 6:40, after a shift that ends at 4 PM.
  [
    'a window after the shift',
    { stops: [stop('s', 1, { windows: [[18 * HOUR, 19 * HOUR]] })], trucks: [truck('t')] },
    { code: 'outside-shift', truckId: 't', secondsShort: 160 * MINUTE },
  ],
  // No hours of the plant would help: the window ends before the truck is there.
  [
    'a window too early, and a plant that is never open',
    {
      stops: [stop('s', 1, { ...septage, windows: [[8 * HOUR, 8 * HOUR + 29 * MINUTE]] })],
      trucks: [truck('t')],
      disposalSites: [site('plant', 2, { windows: [[0, 0]] })],
    },
    { code: 'window-cannot-be-met', truckId: 't', earliestArrival: 8 * HOUR + 30 * MINUTE },
  ],
  [
    'a plant without a road, and one that is closed',
    {
      stops: [stop('s', 1, septage)],
      trucks: [truck('t')],
      disposalSites: [site('island', 3), site('closed', 2, { windows: [[0, 0]] })],
    },
    { code: 'disposal-closed', siteId: 'closed' },
  ],
  // There at 8:30, done 8:40, at the plant 8:50, unloaded 9:10.
  [
    'a plant that closes too early',
    {
      stops: [stop('s', 1, septage)],
      trucks: [truck('t')],
      disposalSites: [site('plant', 2, { windows: [[7 * HOUR, 9 * HOUR + 9 * MINUTE]] })],
    },
    { code: 'disposal-closed', siteId: 'plant' },
  ],
  [
    'a plant without a road, and one that takes less',
    {
      stops: [stop('s', 1, septage)],
      trucks: [truck('t')],
      disposalSites: [site('island', 3), site('plant', 2, { dailyCapGallons: 999 })],
    },
    { code: 'daily-cap', siteId: 'plant', gallons: 1000 },
  ],
  [
    'a plant that takes less',
    {
      stops: [stop('s', 1, septage)],
      trucks: [truck('t')],
      disposalSites: [site('plant', 2, { dailyCapGallons: 999 })],
    },
    { code: 'daily-cap', siteId: 'plant', gallons: 1000 },
  ],
];

describe('why a stop is left out', () => {
  test.each(cases)('%s', (_, parts, reason) => {
    expect(solve(day({ travel, ...parts }), { iterations: 20 }).leftOut).toEqual([{ stopId: 's', reason }]);
  });

  test('the day is full: how much longer the truck would have to work', () => {
    // 30 + 10 + 10 + 30 = 80 minutes for both at one place; the shift has 75.
    const plan = solve(
      day({
        travel,
        stops: [stop('a', 1, { priority: 'high' }), stop('b', 1)],
        trucks: [truck('t', { shift: [8 * HOUR, 8 * HOUR + 75 * MINUTE] })],
      }),
      { iterations: 50 },
    );
    expect(plan.leftOut).toEqual([
      { stopId: 'b', reason: { code: 'no-time-left', truckId: 't', secondsShort: 300 } },
    ]);
  });

  test("the plant's gallons went to another stop", () => {
    const capped = site('plant', 2, { dailyCapGallons: 1500 });
    const plan = solve(
      day({
        travel,
        stops: [stop('a', 1, { ...septage, priority: 'emergency' }), stop('b', 1, septage)],
        trucks: [truck('t')],
        disposalSites: [capped],
      }),
      { iterations: 50 },
    );
    expect(plan.leftOut).toEqual([
      { stopId: 'b', reason: { code: 'daily-cap', siteId: 'plant', gallons: 1000 } },
    ]);
  });
});
