import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { primaryMarks } from './client-form-values.ts';

interface PrimaryCheckboxProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly index: number;
  readonly onMarked: (rows: Row[]) => void;
}

/** Marks one row of a list as its primary one and unmarks the others. */
export function PrimaryCheckbox<Row extends { readonly isPrimary: boolean }>({
  label,
  rows,
  index,
  onMarked,
}: PrimaryCheckboxProps<Row>) {
  function mark(isPrimary: boolean) {
    const marks = primaryMarks(rows, index, isPrimary);
    onMarked(rows.map((row, at) => ({ ...row, isPrimary: marks[at] ?? false })));
  }

  return <Checkbox label={label} checked={rows[index]?.isPrimary ?? false} onCheckedChange={mark} />;
}
