import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

export type RowCells = Readonly<Record<string, string | undefined>>;

interface CorrectRowDialogProps {
  /** Its number in the spreadsheet. */
  readonly row: number;
  readonly cells: RowCells;
  /** The mapped fields; those with errors are added. */
  readonly fields: readonly string[];
  readonly titles: Readonly<Record<string, string>>;
  readonly problems: readonly { readonly field: string | null; readonly message: string }[];
  readonly onSave: (cells: RowCells) => void;
  readonly onClose: () => void;
}

const longTexts: readonly string[] = [
  'notes',
  'accessInstructions',
  'wholeAddress',
  'billingAddress',
  'description',
];

/** The cells of one row, for correction before the import. */
export function CorrectRowDialog({
  row,
  cells,
  fields,
  titles,
  problems,
  onSave,
  onClose,
}: CorrectRowDialogProps) {
  const [values, setValues] = useState(cells);
  const shown = [...new Set([...fields, ...problems.flatMap(({ field }) => field ?? [])])];
  const errorOf = (field: string) => {
    // A changed value is validated when it is saved.
    if (values[field] !== cells[field]) return undefined;
    return problems.find((problem) => problem.field === field)?.message;
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Correct Row ${row}`}
      description="The file itself stays as it is."
      onSubmit={(event) => {
        event.preventDefault();
        onSave(values);
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit">
            Save Row
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {shown.map((field) => {
          const isLong = longTexts.includes(field) || (cells[field] ?? '').includes('\n');
          const Field = isLong ? TextArea : TextField;
          return (
            <Field
              key={field}
              label={titles[field] ?? field}
              name={field}
              value={values[field] ?? ''}
              error={errorOf(field)}
              className={isLong ? 'sm:col-span-2' : undefined}
              onChange={(event) => setValues((before) => ({ ...before, [field]: event.target.value }))}
            />
          );
        })}
      </div>
    </Dialog>
  );
}
