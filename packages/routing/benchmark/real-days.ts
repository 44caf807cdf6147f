/**
 * What a dispatcher waits for, on realistic days:
 *   node packages/routing/benchmark/real-days.ts [--long 60] [--only whole|insert|replan]
 * The whole day: time to the first valid plan, the result of 3 seconds against that of a minute, memory. One
 * more stop in a planned day. The rest of a day of which 60 % is done. Values are dollars with a charge for
 * stops left out (sets/real-days.ts); seconds are processor seconds, each plan in a process of its own.
 */
import { parseArgs } from 'node:util';
import type { Plan } from '../src/answer.ts';
import type { GivenRoute, PlanInput } from '../src/input.ts';
import { partDone } from '../src/test/part-done.ts';
import { realDay } from '../src/test/real-days.ts';
import type { RealDayOptions } from '../src/test/real-days.ts';
import { runSolve } from './run-solve.ts';
import { dollars } from './sets/real-days.ts';

const { values } = parseArgs({
  options: {
    long: { type: 'string', default: '60' },
    short: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
});
const long = Number(values.long);
const short = Number(values.short);

const whole: RealDayOptions[] = [
  { kind: 'grease', stops: 120, trucks: 8, sites: 3 },
  { kind: 'mixed', stops: 120, trucks: 20, sites: 3 },
  { kind: 'toilet', stops: 1000, trucks: 40, sites: 3 },
];
if (values.only === '' || values.only === 'whole') for (const options of whole) await wholeDay(options);
if (values.only === '' || values.only === 'insert')
  await oneMoreStop(realDay({ kind: 'toilet', stops: 200 }));
if (values.only === '' || values.only === 'replan') await restOfDay(realDay({ kind: 'toilet', stops: 200 }));

function tell(label: string, parts: Record<string, string | number>): void {
  console.log(
    `${label.padEnd(34)} ${Object.entries(parts)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')}`,
  );
}

async function wholeDay(options: RealDayOptions): Promise<void> {
  const input = realDay(options);
  const label = `${options.kind} ${input.stops.length}×${input.trucks.length}×${input.disposalSites.length}`;
  const first = await runSolve({ input, iterations: 0, seed: 1 });
  const firstValue = dollars(input, first.plan);
  const quick = await runSolve({ input, seconds: short, seed: 1 });
  const thorough = await runSolve({ input, seconds: long, seed: 1 });
  const best = dollars(input, thorough.plan);
  const gap = (value: number): string => `${((value / best - 1) * 100).toFixed(2)} %`;
  tell(label, {
    'first valid plan ms': (first.cpuSeconds * 1000).toFixed(0),
    'its gap': gap(firstValue),
    [`gap of ${short} s to ${long} s`]: gap(dollars(input, quick.plan)),
    [`left out first/${short}/${long}`]: [first, quick, thorough]
      .map(({ plan }) => plan.leftOut.length)
      .join('/'),
    [`whole call of ${short} s`]: `${quick.cpuSeconds.toFixed(2)} s`,
    MB: `${quick.peakMegabytes}/${thorough.peakMegabytes}`,
    dollars: best.toFixed(0),
  });
}

/** The last stop of the day is called in after the others have been planned. */
async function oneMoreStop(input: PlanInput): Promise<void> {
  const before = { ...input, stops: input.stops.slice(0, -1) };
  const { plan } = await runSolve({ input: before, seconds: 10, seed: 1 });
  const warmStart = givenOf(plan);
  const again = await runSolve({ input, seconds: 10, seed: 1 });
  for (const seconds of [0, 0.1, 1]) {
    const inserted = await runSolve({
      input,
      ...(seconds === 0 ? { iterations: 0 } : { seconds }),
      seed: 1,
      warmStart,
    });
    tell(`one more stop in ${before.stops.length}, ${seconds} s`, {
      ms: (inserted.cpuSeconds * 1000).toFixed(0),
      'gap to 10 s from scratch': `${((dollars(input, inserted.plan) / dollars(input, again.plan) - 1) * 100).toFixed(2)} %`,
      'left out': `${inserted.plan.leftOut.length} (from scratch ${again.plan.leftOut.length})`,
      'stops on another truck': moved(plan, inserted.plan),
    });
  }
}

async function restOfDay(day: PlanInput): Promise<void> {
  const { plan } = await runSolve({ input: day, seconds: 10, seed: 1 });
  const { input, rest } = partDone(day, plan, 0.6);
  const again = await runSolve({ input, seconds: 10, seed: 1 });
  for (const seconds of [0, 0.1, 1, 10]) {
    const replanned = await runSolve({
      input,
      ...(seconds === 0 ? { iterations: 0 } : { seconds }),
      seed: 1,
      warmStart: rest,
    });
    tell(`rest of ${day.stops.length} stops at 60 %, ${seconds} s`, {
      stops: input.stops.length,
      ms: (replanned.cpuSeconds * 1000).toFixed(0),
      'gap to 10 s from scratch': `${((dollars(input, replanned.plan) / dollars(input, again.plan) - 1) * 100).toFixed(2)} %`,
      'left out': `${replanned.plan.leftOut.length} (from scratch ${again.plan.leftOut.length})`,
      'stops on another truck': moved(plan, replanned.plan),
    });
  }
}

function givenOf(plan: Plan): GivenRoute[] {
  return plan.routes.map((route) => ({
    truckId: route.truckId,
    stopIds: route.stops.flatMap(({ stopId }) => stopId ?? []),
  }));
}

function moved(before: Plan, after: Plan): number {
  const truckOf = new Map(
    givenOf(before).flatMap(({ truckId, stopIds }) => stopIds.map((id) => [id, truckId] as const)),
  );
  return givenOf(after).reduce(
    (sum, { truckId, stopIds }) =>
      sum + stopIds.filter((id) => truckOf.has(id) && truckOf.get(id) !== truckId).length,
    0,
  );
}
