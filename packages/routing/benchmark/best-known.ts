import { readFileSync } from 'node:fs';

/**
 * Lowest distance of each instance, by its name in capitals, of the rows whose objective is the distance
 * ("distance(found here)" where nothing is published).
 */
export function readBestKnown(file: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const line of readFileSync(file, 'utf8').split(/\r?\n/)) {
    const [name = '', , distance = '', objective = ''] = line.split(',');
    const key = name.toUpperCase();
    if (/^distance(?:\(.*\))?$/.test(objective) && Number(distance) > 0)
      found.set(key, Math.min(Number(distance), found.get(key) ?? Infinity));
  }
  return found;
}

/**
 * Another solver's results: a CSV with columns `instance` and `distance`; the mean where there are several
 * rows.
 */
export function readResults(file: string): Map<string, number> {
  const [head = '', ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/);
  const columns = head.split(',');
  const name = columns.indexOf('instance');
  const distance = columns.indexOf('distance');
  if (name < 0 || distance < 0) throw new Error(`${file} needs the columns "instance" and "distance".`);
  const all = new Map<string, number[]>();
  for (const line of lines) {
    const cells = line.split(',');
    const key = (cells[name] ?? '').toUpperCase();
    all.set(key, [...(all.get(key) ?? []), Number(cells[distance])]);
  }
  return new Map([...all].map(([key, values]) => [key, mean(values)]));
}

/** Percent above the known value; exactly 0 where only the last digits differ. */
export function percentAbove(value: number, known: number): number {
  const percent = (value / known - 1) * 100;
  return Math.abs(percent) < 1e-6 ? 0 : percent;
}

export function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
