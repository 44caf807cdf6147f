import type { AskedItem } from '@haulwright/domain/forms/edit-form';
import type { Comparison, ConditionRow } from '@haulwright/domain/forms/simple-condition';

interface ValueOption {
  readonly value: string;
  readonly label: string;
  /** The value, in the form answers have. */
  readonly is: string | number | boolean;
}

/** The possible answers of an item; null for a number, undefined when it can only be answered or not. */
export function answersOf(item: AskedItem): readonly ValueOption[] | null | undefined {
  switch (item.kind) {
    case 'yes-no':
      return [
        { value: 'yes', label: 'Yes', is: true },
        { value: 'no', label: 'No', is: false },
      ];
    case 'pass-fail-na':
      return [
        { value: 'pass', label: 'Pass', is: 'pass' },
        { value: 'fail', label: 'Fail', is: 'fail' },
        { value: 'na', label: 'N/A', is: 'na' },
      ];
    case 'choice':
      return item.options.map(({ value, label }) => ({
        value,
        label: label.en || 'Without text',
        is: value,
      }));
    case 'level':
      return item.levels.map((label, at) => ({
        value: String(at),
        label: label.en || 'Without text',
        is: at,
      }));
    case 'number':
    case 'reading':
    case 'gallons':
    case 'calculated':
      return null;
    default:
      return undefined;
  }
}

const names: Record<Comparison, string> = {
  is: 'is',
  'is-not': 'is not',
  above: 'is above',
  below: 'is below',
  answered: 'is answered',
  'not-answered': 'is not answered',
};

/** The comparisons that make sense for an item. */
export function comparisonsOf(item: AskedItem | undefined): { value: Comparison; label: string }[] {
  const answers = item === undefined ? undefined : answersOf(item);
  const ordered = answers === null || item?.kind === 'level';
  const known: Comparison[] = [
    ...(answers === undefined ? [] : (['is', 'is-not'] as const)),
    ...(ordered ? (['above', 'below'] as const) : []),
    'answered',
    'not-answered',
  ];
  return known.map((value) => ({ value, label: names[value] }));
}

/** The initial condition row about an item. */
export function firstRow(item: AskedItem): ConditionRow {
  const answers = answersOf(item);
  if (answers === undefined) return { field: item.id, comparison: 'answered', value: null };
  if (answers === null) return { field: item.id, comparison: 'above', value: 0 };
  return { field: item.id, comparison: 'is', value: answers[0]?.is ?? '' };
}

/** The row with another comparison, and a matching value. */
export function withComparison(row: ConditionRow, comparison: Comparison, item: AskedItem): ConditionRow {
  if (comparison === 'answered' || comparison === 'not-answered') return { ...row, comparison, value: null };
  const { value } = firstRow(item);
  return { ...row, comparison, value: row.value ?? value };
}
