import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Instance } from './instance.ts';
import { readCvrp } from './sets/cvrplib.ts';
import { readKim } from './sets/kim.ts';
import { readMultiTrip } from './sets/mtvrptwr.ts';
import { realDays } from './sets/real-days.ts';
import { readSolomon } from './sets/solomon.ts';

interface SetOfProblems {
  /** Subfolder; absent where the problems are generated. */
  folder?: string;
  /** Of the file's name. */
  files?: RegExp;
  /** By number of stops. */
  minStops?: number;
  maxStops?: number;
  read(text: string, file: string): Instance;
}

const solomon = { files: /\.txt$/i, read: readSolomon };
const cvrp = { folder: 'x', files: /\.vrp$/i, read: readCvrp };
const sets: Record<string, SetOfProblems> = {
  solomon: { folder: 'solomon', ...solomon },
  homberger: { folder: 'homberger', ...solomon },
  'homberger-200': { folder: 'homberger', ...solomon, files: /_2_\d+\.txt$/i },
  'homberger-400': { folder: 'homberger', ...solomon, files: /_4_\d+\.txt$/i },
  'homberger-1000': { folder: 'homberger', ...solomon, files: /_10_\d+\.txt$/i },
  x: cvrp,
  'x-100-200': { ...cvrp, maxStops: 200 },
  'x-large': { ...cvrp, minStops: 201 },
  kim: { folder: 'kim', files: /_stop\.txt$/, read: (text, file) => readKim(text, path.basename(file)) },
  mtvrptwr: {
    folder: 'mtvrptwr',
    files: /\.vrp$/,
    read: (text, file) => readMultiTrip(text, textOf(file.replace(/\.vrp$/, '.sol'))),
  },
};

export const setNames = [...Object.keys(sets), 'real-days'];

export interface Selection {
  set: string;
  /** Has a subfolder for each set; not needed for a set that is generated. */
  directory?: string;
  /** Beginnings of instances' names; none: all. */
  only: string[];
  minStops: number;
  maxStops: number;
}

/** The smallest first, so that a run ended early has done as many as it can. */
export function readSet({ set, directory, only, minStops, maxStops }: Selection): Instance[] {
  const chosen = set === 'real-days' ? realDays() : readFiles(set, directory);
  return chosen
    .filter(
      ({ name, input }) =>
        (only.length === 0 || only.some((start) => name.toLowerCase().startsWith(start.toLowerCase()))) &&
        input.stops.length >= minStops &&
        input.stops.length <= maxStops,
    )
    .toSorted((a, b) => a.input.stops.length - b.input.stops.length);
}

function readFiles(name: string, directory: string | undefined): Instance[] {
  const set = sets[name];
  if (!set) throw new Error(`There is no set "${name}"; the sets are ${setNames.join(', ')}.`);
  if (directory === undefined)
    throw new Error(`The set "${name}" is read from files: name their folder with --dir.`);
  const folder = path.join(directory, set.folder ?? '');
  return readdirSync(folder)
    .filter((file) => set.files?.test(file))
    .toSorted()
    .map((file) => set.read(readFileSync(path.join(folder, file), 'utf8'), path.join(folder, file)))
    .filter(
      ({ input }) =>
        input.stops.length >= (set.minStops ?? 0) && input.stops.length <= (set.maxStops ?? Infinity),
    );
}

function textOf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
