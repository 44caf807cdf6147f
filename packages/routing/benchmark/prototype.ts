import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Instance } from './instance.ts';

/**
 * Distance that an outside script for Solomon's, Homberger's and Uchoa's problems reaches in as many
 * processor seconds. It is called as `node SCRIPT problem.json SECONDS SEED T0 TF NEIGHBOURS` with
 * OUT=result.json ({ cost }).
 */
export function runPrototype(
  script: string,
  { input, name }: Instance,
  seconds: number,
  seed: number,
): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'haulwright-bench-'));
  try {
    const { size, meters } = input.travel;
    const [truck] = input.trucks;
    const timed = input.stops.some((stop) => stop.windows.length > 0);
    const matrix = Array.from({ length: size }, (_, row) =>
      Array.from(meters.slice(row * size, (row + 1) * size)),
    );
    const scale = timed ? 10 : 1;
    const problem = {
      n: size,
      scale,
      cap: truck?.capacityGallons,
      veh: size - 1,
      M: matrix,
      dem: [0, ...input.stops.map((stop) => stop.gallons)],
      svc: [0, ...input.stops.map((stop) => stop.serviceSeconds)],
      ...(timed && { tw: [truck?.shift, ...input.stops.map((stop) => stop.windows[0])] }),
    };
    const file = path.join(folder, 'problem.json');
    const out = path.join(folder, 'result.json');
    writeFileSync(file, JSON.stringify(problem));
    // The first temperatures that suited it best.
    const first = name.startsWith('X-') ? (input.stops.length < 400 ? 100 : 30) : 10;
    execFileSync(process.execPath, [script, file, String(seconds), String(seed), String(first), '1', '60'], {
      env: { ...process.env, OUT: out, PX: '0.3', INIT: 'one' },
    });
    const { cost } = JSON.parse(readFileSync(out, 'utf8')) as { cost: number };
    return cost;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
