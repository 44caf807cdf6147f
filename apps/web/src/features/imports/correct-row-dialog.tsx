import type { ImportRow } from '@haulwright/domain/imports/client-import';
import { type ImportField, importFieldTitle } from '@haulwright/domain/imports/client-import-columns';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { PreviewRow } from './preview.ts';

interface CorrectRowDialogProps {
  readonly row: PreviewRow;
  /** The mapped fields, and those with errors. */
  readonly fields: readonly ImportField[];
  readonly onSave: (values: ImportRow['values']) => void;
  readonly onClose: () => void;
}

const longTexts: readonly ImportField[] = ['notes', 'accessInstructions', 'wholeAddress', 'billingAddress'];

/** The cells of one row, for correction before the import. */
export function CorrectRowDialog({ row, fields, onSave, onClose }: CorrectRowDialogProps) {
  const [values, setValues] = useState<ImportRow['values']>(row.source.values);
  const wrong = row.verdict.problems.flatMap(({ field }) => field ?? []);
  const shown = [...new Set([...fields, ...wrong])];
  const errorOf = (field: ImportField) => {
    // A changed value is validated when it is saved.
    if (values[field] !== row.source.values[field]) return undefined;
    return row.verdict.problems.find((problem) => problem.field === field)?.message;
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Correct Row ${row.verdict.row}`}
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
          const isLong = longTexts.includes(field) || (row.source.values[field] ?? '').includes('\n');
          const Field = isLong ? TextArea : TextField;
          return (
            <Field
              key={field}
              label={importFieldTitle[field]}
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
