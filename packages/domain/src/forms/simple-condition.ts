import type { Condition } from './terms.ts';

export const comparisons = ['is', 'is-not', 'above', 'below', 'answered', 'not-answered'] as const;
export type Comparison = (typeof comparisons)[number];

/** One line of a condition, as chosen on a screen. */
export interface ConditionRow {
  readonly field: string;
  readonly comparison: Comparison;
  /** Null for the two comparisons without a value. */
  readonly value: string | number | boolean | null;
}

export interface SimpleCondition {
  /** Whether all rows must hold, or any one of them. */
  readonly join: 'all' | 'any';
  readonly rows: readonly ConditionRow[];
}

/** Converts a condition to rows; null for one that nests deeper than rows can show. */
export function readCondition(condition: Condition): SimpleCondition | null {
  if ('all' in condition) return rowsOf('all', condition.all);
  if ('any' in condition) return rowsOf('any', condition.any);
  return rowsOf('all', [condition]);
}

function rowsOf(join: SimpleCondition['join'], parts: readonly Condition[]): SimpleCondition | null {
  const rows = parts.map(rowOf);
  const read = rows.filter((row) => row !== null);
  return read.length === rows.length ? { join, rows: read } : null;
}

function rowOf(part: Condition): ConditionRow | null {
  if ('not' in part)
    return 'is' in part.not ? { field: part.not.field, comparison: 'is-not', value: part.not.is } : null;
  if ('is' in part) return { field: part.field, comparison: 'is', value: part.is };
  if ('above' in part) return { field: part.field, comparison: 'above', value: part.above };
  if ('below' in part) return { field: part.field, comparison: 'below', value: part.below };
  if ('answered' in part)
    return { field: part.field, comparison: part.answered ? 'answered' : 'not-answered', value: null };
  return null;
}

/** Converts rows to a condition; undefined without a row. */
export function writeCondition({ join, rows }: SimpleCondition): Condition | undefined {
  const parts = rows.map(partOf);
  const [only] = parts;
  if (only === undefined || parts.length === 1) return only;
  return join === 'all' ? { all: parts } : { any: parts };
}

function partOf({ field, comparison, value }: ConditionRow): Condition {
  switch (comparison) {
    case 'is':
      return { field, is: value ?? '' };
    case 'is-not':
      return { not: { field, is: value ?? '' } };
    case 'above':
      return { field, above: typeof value === 'number' ? value : 0 };
    case 'below':
      return { field, below: typeof value === 'number' ? value : 0 };
    default:
      return { field, answered: comparison === 'answered' };
  }
}
