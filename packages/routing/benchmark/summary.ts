import { mean } from './best-known.ts';

/** Of one instance. Gaps are percent above the best known value, one for each seed. */
export interface Row {
  name: string;
  group: string;
  gaps: number[];
  /** The other solver's mean. */
  otherGap: number;
}

const AT_BEST_KNOWN_PERCENT = 0.0005;

/**
 * A line for each group and one for all: mean of the seeds' means, worst run, how many instances reach the
 * best known value in the mean and in any seed.
 */
export function summaryLines(rows: Row[]): string[] {
  const groups = Map.groupBy(rows, ({ group }) => group);
  const sections: [string, Row[]][] = groups.size > 1 ? [...groups, ['all', rows]] : [['all', rows]];
  return sections.map(([label, some]) => {
    const known = some.filter(({ gaps }) => gaps.some((gap) => !Number.isNaN(gap)));
    const others = some.filter((row) => !Number.isNaN(row.otherGap));
    const means = known.map(({ gaps }) => mean(gaps));
    const worst = known.flatMap(({ gaps }) => gaps).reduce((max, gap) => Math.max(max, gap), -Infinity);
    const reached = (which: (row: Row) => number): number =>
      known.filter((row) => which(row) < AT_BEST_KNOWN_PERCENT).length;
    const failed =
      rows.length > 0 && known.length < some.length ? `, ${some.length - known.length} without a value` : '';
    if (known.length === 0) return `${label.padEnd(7)} no best known values`;
    const tail =
      others.length > 0
        ? `; other solver on ${others.length}: ${mean(others.map((row) => row.otherGap)).toFixed(3)} %`
        : '';
    return `${label.padEnd(7)} mean gap ${mean(means).toFixed(3)} %, worst ${worst.toFixed(3)} %, at best known ${reached(({ gaps }) => mean(gaps))} of ${known.length} (in the best seed ${reached(({ gaps }) => Math.min(...gaps))})${failed}${tail}`;
  });
}
