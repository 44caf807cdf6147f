import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shapeOf } from './kinds.ts';

/** A statement as it was first sent, by whom and from where. */
export interface Recorded {
  readonly text: string;
  readonly role: 'app_user' | 'owner';
  /** The product's line that sent it, where the driver was called from it, and the test that ran. */
  readonly from: string;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));
const place = join(root, 'node_modules/.cache/haulwright-statements');

/** Name of the variable with the folder that the workers of a run record into. */
export const recordingVariable = 'HAULWRIGHT_STATEMENTS';

/**
 * The folder for what the server as it is now says. Runs of the same sources add to each other: the file that is
 * tried again does not replace what the whole run recorded. After a change the recording begins again.
 */
export const folderOfNow = (): string => join(place, digestOfSources());

function digestOfSources(): string {
  const hash = createHash('sha256');
  const files = globSync(['apps/server/src/**/*.ts', 'apps/server/migrations/*.sql'], { cwd: root });
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}

/** No run takes longer. */
const longestRunMs = 24 * 3_600_000;

/** Makes the folder, and removes those of older sources that no run still records into. */
export function openRecording(): string {
  const folder = folderOfNow();
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(place)) {
    const other = join(place, name);
    const isOld = Date.now() - statSync(other).mtimeMs > longestRunMs;
    if (other !== folder && isOld) rmSync(other, { recursive: true, force: true });
  }
  return folder;
}

/** What was recorded by all workers, each statement once; a last line that was cut off, because its process was killed, is left out. */
export function readRecording(folder: string): Recorded[] {
  let files: string[];
  try {
    files = readdirSync(folder).filter((file) => file.endsWith('.jsonl'));
  } catch {
    return [];
  }
  const lines = files.flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n').slice(0, -1));
  const distinct = new Map<string, Recorded>();
  for (const line of lines) {
    const one = JSON.parse(line) as Recorded;
    distinct.set(shapeOf(one.text) + one.role, one);
  }
  return [...distinct.values()];
}
