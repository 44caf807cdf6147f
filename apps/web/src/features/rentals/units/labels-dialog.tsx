import { labelNumber, maxLabelNumber } from '@haulwright/domain/rentals/unit';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { FieldError } from '../../../ui/fields/field-error.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { saveFile } from '../../../ui/hooks/save-file.ts';
import { FormDialog } from '../form-dialog.tsx';
import { useFormDraft } from '../form-draft.ts';

const span = z.object({ first: labelNumber, last: labelNumber }).refine(({ first, last }) => first <= last, {
  path: ['last'],
  message: 'The last number is before the first.',
});

interface Draft {
  readonly first: number | null;
  readonly last: number | null;
}

/** Labels with QR codes as PDF, from a first number to a last one. */
export function LabelsDialog({
  first,
  last,
  onClose,
}: {
  readonly first: number | null;
  readonly last: number | null;
  readonly onClose: () => void;
}) {
  const initial: Draft = { first, last };
  const { draft, change, error, check, body } = useFormDraft(span, initial, (one) => ({
    first: one.first ?? undefined,
    last: one.last ?? undefined,
  }));
  const print = useMutation({
    mutationFn: (input: z.output<typeof span>) => api.rentals.units.labels.call(input),
    onSuccess: (file) => {
      saveFile(file);
      onClose();
    },
  });
  const field = (name: 'first' | 'last', label: string) => (
    <NumberField
      label={label}
      required
      min={1}
      max={maxLabelNumber}
      isGrouped={false}
      value={draft[name]}
      onValueChange={(value) => change({ [name]: value })}
      error={error(name)}
    />
  );
  return (
    <FormDialog
      title="Print Labels"
      description="Each has the number and a QR code that opens the unit on a phone. At most 300 at once."
      confirmLabel="Download PDF"
      busy={print.isPending}
      isDirty={false}
      onClose={onClose}
      onSubmit={() => {
        const input = check();
        if (input !== null) print.mutate(input);
      }}
    >
      <div ref={body} className="grid gap-4 sm:grid-cols-2">
        {field('first', 'First label')}
        {field('last', 'Last label')}
        {print.error !== null && <FieldError id="labels-error">{messageOf(print.error)}</FieldError>}
      </div>
    </FormDialog>
  );
}
