/**
 * Two versions of the planner on the same realistic days, in turns on one core:
 *   node packages/routing/benchmark/paired.ts --against OTHER_CHECKOUT [--seconds 10] [--seeds 3] [--only toilet]
 *     [--with one-part]
 * Seconds are processor seconds, each plan in a process of its own. Values are dollars with a charge for
 * stops left out, in brackets; `driving` is what miles and hours of driving cost. The last column is how much
 * lower this version's mean is, in percent of the other's. `--with`: the days with one rule more
 * (day-variants.ts).
 */
import { fork } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Plan } from '../src/answer.ts';
import type { PlanInput } from '../src/input.ts';
import type { RealDayOptions } from '../src/test/real-days.ts';
import { realDay } from '../src/test/real-days.ts';
import { DAY_VARIANTS } from './day-variants.ts';
import type { DayVariant } from './day-variants.ts';
import type { SolveRequest, SolveResponse } from './solve-process.ts';
import { dollars } from './sets/real-days.ts';

const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    seconds: { type: 'string', default: '10' },
    seeds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    with: { type: 'string', default: 'plain' },
  },
});
const seconds = Number(values.seconds);
const variant = DAY_VARIANTS[values.with];
if (!variant) throw new Error(`--with is one of ${Object.keys(DAY_VARIANTS).join(', ')}.`);
const seeds = Array.from({ length: Number(values.seeds) }, (_, index) => index + 1);
const DAYS: readonly RealDayOptions[] = [
  { kind: 'septic', stops: 66 },
  { kind: 'toilet', stops: 210 },
  { kind: 'grease', stops: 60 },
  { kind: 'manure', stops: 60 },
  { kind: 'mixed', stops: 120 },
];
const folders = [
  ...(values.against === undefined ? [] : [path.resolve(values.against, 'packages/routing')]),
  path.resolve(import.meta.dirname, '..'),
];

for (const options of DAYS.filter(({ kind }) => values.only === '' || values.only.split(',').includes(kind)))
  await compare(options, variant);

async function compare(options: RealDayOptions, vary: DayVariant): Promise<void> {
  const input = vary(realDay(options));
  const found = folders.map((): Plan[] => []);
  for (const seed of seeds)
    for (const [at, folder] of folders.entries())
      found[at]!.push((await planIn(folder, { input, seconds, seed })).plan);
  console.log(`${options.kind} ${input.stops.length}×${input.trucks.length}`);
  const means = found.map((plans, at) => {
    const whole = plans.map((plan) => dollars(input, plan));
    const driving = plans.map((plan) => drivingDollars(input, plan));
    console.log(
      `  ${at === folders.length - 1 ? 'this ' : 'other'} ${plans
        .map((plan, run) => `${whole[run]!.toFixed(0)} (${plan.leftOut.length})`)
        .join(' ')}; driving ${driving.map((one) => one.toFixed(0)).join(' ')}; trucks ${plans
        .map((plan) => plan.routes.length)
        .join(' ')}; iterations ${Math.round(mean(plans.map((plan) => plan.iterations)))}`,
    );
    return { whole: mean(whole), driving: mean(driving) };
  });
  if (means.length < 2) return;
  const [other, own] = means;
  const lower = (before: number, now: number): string => `${((1 - now / before) * 100).toFixed(2)} %`;
  console.log(
    `  lower by ${lower(other!.whole, own!.whole)}, driving ${lower(other!.driving, own!.driving)}`,
  );
}

function drivingDollars(input: PlanInput, plan: Plan): number {
  const truckOf = new Map(input.trucks.map((truck) => [truck.id, truck]));
  return plan.routes.reduce((sum, { truckId, cost, drivingSeconds }) => {
    const perHour = truckOf.get(truckId)?.costPerHourCents ?? 0;
    return sum + (cost.milesCents + (drivingSeconds * perHour) / 3600) / 100;
  }, 0);
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);
}

/** As `runSolve`, with the code of another checkout. */
function planIn(folder: string, request: SolveRequest): Promise<SolveResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<SolveResponse>();
  const child = fork(path.join(folder, 'benchmark/solve-process.ts'), {
    serialization: 'advanced',
    execArgv: [],
  });
  child.once('message', (message) => resolve(message as SolveResponse));
  child.once('error', reject);
  child.once('exit', (code) => reject(new Error(`The planning process ended with ${code} and no plan.`)));
  child.send(request);
  return promise;
}
