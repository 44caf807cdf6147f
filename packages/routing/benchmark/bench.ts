/**
 * Plans classic problems and compares with the best known solutions:
 *   npm run bench:routing -- --set solomon --seconds 3 [--dir FOLDER] [--best FILE.csv] [--only R1] [--seed 1]
 * Sets: solomon, homberger, homberger-200, homberger-400, homberger-1000, x. The folder has a subfolder for each.
 */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { solve } from '../src/solve.ts';
import { parseSolomon, parseVrp } from './instances.ts';

const { values } = parseArgs({
  options: {
    set: { type: 'string', default: 'solomon' },
    seconds: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    dir: { type: 'string', default: path.resolve(import.meta.dirname, '../../../../shared/benchmarks') },
    best: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const [folder = '', size] = values.set.split('-');
const directory = path.join(values.dir, folder);
const best = readBest(values.best ?? path.join(values.dir, 'best-known.csv'));
const files = readdirSync(directory)
  .filter((file) => /\.(txt|vrp)$/.test(file) && file.toLowerCase().startsWith(values.only.toLowerCase()) && (size === undefined || file.includes(`_${Number(size) / 100}_`)))
  .toSorted();
if (files.length === 0) throw new Error(`There is no problem of the set "${values.set}" in ${directory}.`);

console.log(`${'instance'.padEnd(14)} ${'distance'.padStart(10)} ${'best known'.padStart(10)} ${'gap %'.padStart(7)} vehicles left-out iterations   MB`);
const gaps: number[] = [];
for (const file of files) {
  const text = readFileSync(path.join(directory, file), 'utf8');
  const { name, input, scale } = file.endsWith('.vrp') ? parseVrp(text) : parseSolomon(text);
  const plan = solve(input, { seconds: Number(values.seconds), seed: Number(values.seed) });
  const distance = plan.routes.reduce((sum, route) => sum + route.meters, 0) / scale;
  const known = best.get(name.toUpperCase());
  const gap = known === undefined ? Number.NaN : (distance / known - 1) * 100;
  if (plan.leftOut.length === 0 && !Number.isNaN(gap)) gaps.push(gap);
  const memory = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(
    `${name.padEnd(14)} ${distance.toFixed(1).padStart(10)} ${String(known ?? '?').padStart(10)} ${gap.toFixed(2).padStart(7)} ${String(plan.routes.length).padStart(8)} ${String(plan.leftOut.length).padStart(8)} ${String(plan.iterations).padStart(10)} ${String(memory).padStart(4)}`,
  );
}
console.log(`mean gap ${(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length).toFixed(2)} % over ${gaps.length} of ${files.length} instances, ${values.seconds} s each`);

/** Lowest distance of each instance with objective "distance". */
function readBest(file: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const line of readFileSync(file, 'utf8').split(/\r?\n/)) {
    const [name = '', , distance = '', objective] = line.split(',');
    if (objective === 'distance' && Number(distance) > 0) found.set(name.toUpperCase(), Math.min(Number(distance), found.get(name.toUpperCase()) ?? Infinity));
  }
  return found;
}
