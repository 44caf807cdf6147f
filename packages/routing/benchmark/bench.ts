/**
 * Plans problems with known good solutions and compares:
 *
 *   npm run bench:routing -- --dir FOLDER --set solomon --seconds 3 --seeds 3
 *
 * | Option | Meaning |
 * |---|---|
 * | --set | solomon, homberger, homberger-200, -400, -1000, x, x-100-200, x-large, kim, mtvrptwr, real-days |
 * | --dir | folder with a subfolder of instances for each set; not needed for real-days, which is generated |
 * | --best | CSV of best known values; default best-known.csv in the folder |
 * | --seconds | processor seconds of the solving thread, so that other work on the machine counts little |
 * | --iterations | fixed effort instead of seconds: the same plans each time, to compare times |
 * | --seeds | runs of each instance, from --seed up; means over the seeds are printed |
 * | --threads | number of threads with one seed each that exchange their best; seconds are then wall clock |
 * | --only | instances whose names begin with one of these, comma-separated |
 * | --min-stops, --max-stops | instances by number of stops |
 * | --csv | file for a line about each run |
 * | --against | such a file of another solver (instance,distance) to compare with |
 * | --solution | folder for the solutions, as CVRPLIB writes them |
 *
 * Every solution is written as text, read back and checked against the published problem by recheck.ts.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { mean, percentAbove, readBestKnown, readResults } from './best-known.ts';
import type { Instance } from './instance.ts';
import { recheck } from './recheck.ts';
import { runSolve } from './run-solve.ts';
import { readSet } from './sets.ts';
import { routesText } from './solution-file.ts';
import type { Row } from './summary.ts';
import { summaryLines } from './summary.ts';

const { values } = parseArgs({
  options: {
    set: { type: 'string', default: 'solomon' },
    seconds: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    threads: { type: 'string', default: '1' },
    dir: { type: 'string' },
    iterations: { type: 'string' },
    best: { type: 'string' },
    only: { type: 'string', default: '' },
    'min-stops': { type: 'string', default: '0' },
    'max-stops': { type: 'string', default: '5000' },
    csv: { type: 'string' },
    against: { type: 'string' },
    solution: { type: 'string' },
  },
});
const seconds = Number(values.seconds);
const threads = Number(values.threads);
const seeds = Array.from({ length: Number(values.seeds) }, (_, index) => Number(values.seed) + index);
const iterations = values.iterations === undefined ? undefined : Number(values.iterations);
const bestFile =
  values.best ?? (values.dir === undefined ? undefined : path.join(values.dir, 'best-known.csv'));
const best = bestFile === undefined ? new Map<string, number>() : readBestKnown(bestFile);
const against = values.against === undefined ? undefined : readResults(values.against);
const only = values.only.split(',').filter(Boolean);
const instances = readSet({
  set: values.set,
  directory: values.dir,
  only,
  minStops: Number(values['min-stops']),
  maxStops: Number(values['max-stops']),
});
if (instances.length === 0) throw new Error(`There is no such problem of the set "${values.set}".`);

const csv = [
  'instance,seed,distance,gap_percent,vehicles,left_out,iterations,seconds,first_seconds,near_seconds,cpu_seconds,wall_seconds,peak_megabytes,problems',
];
const rows: Row[] = [];
console.log(
  `${'instance'.padEnd(18)} ${'value'.padStart(10)} ${'best known'.padStart(10)} ${'gap %'.padStart(7)} ${'worst'.padStart(7)} vehicles left-out ${'iter/s'.padStart(8)} to 1 % s   MB  other gap %`,
);
for (const instance of instances) await runInstance(instance);
for (const line of summaryLines(rows)) console.log(line);
console.log(`${values.set}, ${effort()}, seeds ${seeds.join(' ')}`);

function effort(): string {
  if (iterations !== undefined) return `${iterations} iterations`;
  return `${seconds} ${threads > 1 ? `seconds of ${threads} threads` : 'processor seconds'}`;
}

interface Run {
  value: number;
  gap: number;
  remarks: string[];
  vehicles: number;
  leftOut: number;
  iterations: number;
  searchSeconds: number;
  nearSeconds: number;
  peakMegabytes: number;
}

async function runInstance(instance: Instance): Promise<void> {
  const key = instance.name.toUpperCase();
  const known = instance.known ?? best.get(key) ?? Number.NaN;
  const runs: Run[] = [];
  for (const seed of seeds) runs.push(await runSeed(instance, seed, known));
  const gaps = runs.map(({ gap }) => gap);
  const otherGap = percentAbove(against?.get(key) ?? Number.NaN, known);
  rows.push({ name: instance.name, group: instance.group, gaps, otherGap });
  const average = (which: (run: Run) => number): number => mean(runs.map((run) => which(run)));
  console.log(
    [
      instance.name.padEnd(18),
      average((run) => run.value)
        .toFixed(1)
        .padStart(10),
      String(known).padStart(10),
      mean(gaps).toFixed(3).padStart(7),
      Math.max(...gaps)
        .toFixed(3)
        .padStart(7),
      average((run) => run.vehicles)
        .toFixed(1)
        .padStart(8),
      average((run) => run.leftOut)
        .toFixed(1)
        .padStart(8),
      average((run) => run.iterations / run.searchSeconds)
        .toFixed(0)
        .padStart(8),
      average((run) => run.nearSeconds)
        .toFixed(1)
        .padStart(8),
      Math.max(...runs.map((run) => run.peakMegabytes))
        .toFixed(0)
        .padStart(4),
      Number.isNaN(otherGap) ? '' : otherGap.toFixed(3).padStart(12),
      ...new Set(runs.flatMap((run) => run.remarks)),
    ].join(' '),
  );
}

async function runSeed(instance: Instance, seed: number, known: number): Promise<Run> {
  const { plan, peakMegabytes, firstSeconds, nearSeconds, cpuSeconds, wallSeconds } = await runSolve({
    input: instance.input,
    ...(iterations === undefined ? { seconds } : { iterations }),
    seed,
    threads,
  });
  const own = instance.valueOf(plan);
  const text = routesText(plan, own);
  const { value, remarks } = confirm(instance, text, own, plan.leftOut.length);
  const gap = percentAbove(value, known);
  csv.push(
    [
      instance.name,
      seed,
      value,
      gap.toFixed(4),
      plan.routes.length,
      plan.leftOut.length,
      plan.iterations,
      iterations === undefined ? seconds : '',
      ...[firstSeconds, nearSeconds, cpuSeconds, wallSeconds].map((time) => time.toFixed(3)),
      peakMegabytes,
      remarks.length,
    ].join(','),
  );
  if (values.csv !== undefined) writeFileSync(values.csv, `${csv.join('\n')}\n`);
  if (values.solution !== undefined) {
    mkdirSync(values.solution, { recursive: true });
    writeFileSync(path.join(values.solution, `${instance.name}-${seed}.sol`), text);
  }
  return {
    value,
    gap,
    remarks,
    vehicles: plan.routes.length,
    leftOut: plan.leftOut.length,
    iterations: plan.iterations,
    searchSeconds: iterations === undefined ? seconds : cpuSeconds,
    nearSeconds,
    peakMegabytes,
  };
}

/** The value by the outside check; none when it finds a mistake. */
function confirm(
  { ground, servesAll }: Instance,
  text: string,
  own: number,
  leftOut: number,
): { value: number; remarks: string[] } {
  if (servesAll && leftOut > 0) return { value: Number.NaN, remarks: ['LEAVES STOPS OUT'] };
  if (!ground) return { value: own, remarks: [] };
  const { length, problems } = recheck(text, ground);
  // The planner's lengths are whole thousandths or feet at most; a real difference is far larger.
  const differs = Math.abs(length - own) > 0.001 * own ? [`the planner says ${own}, the file ${length}`] : [];
  const wrong = [...problems, ...differs];
  return {
    value: wrong.length > 0 ? Number.NaN : length,
    remarks: wrong.map((problem) => `WRONG: ${problem}`).slice(0, 3),
  };
}
