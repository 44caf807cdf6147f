import { maxLabelNumber, maxUnitsAtOnce, newUnits, type UnitType } from '@haulwright/domain/rentals/unit';
import type { z } from 'zod';
import { api } from '../../../api/queries.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { useFormDraft } from '../form-draft.ts';
import { useRentalWrite } from '../rental-queries.ts';
import { countOf, labelSpan } from '../rental-words.ts';

interface Draft {
  readonly unitTypeId: string | null;
  readonly count: number | null;
  readonly firstNumber: number | null;
}

/** Adds identical units; shows their numbers afterwards, with their labels to print. */
export function AddUnitsDialog({
  kinds,
  kind,
  onClose,
  onPrint,
}: {
  readonly kinds: readonly UnitType[];
  /** The preselected kind. */
  readonly kind: string | undefined;
  readonly onClose: () => void;
  readonly onPrint: (first: number, last: number) => void;
}) {
  const initial: Draft = { unitTypeId: kind ?? kinds[0]?.id ?? null, count: 1, firstNumber: null };
  const { draft, change, isDirty, error, check, body } = useFormDraft(newUnits, initial, (one) => ({
    ...one,
    firstNumber: one.firstNumber ?? undefined,
  }));
  const add = useRentalWrite(
    (input: z.output<typeof newUnits>, options) => api.rentals.units.create.call(input, options),
    'Failed to add the units',
    ({ units }) => {
      const labels = units.map(({ labelNumber }) => labelNumber);
      const [first, last] = [Math.min(...labels), Math.max(...labels)];
      toast.success({
        title: `${countOf(units.length, 'unit', 'units')} added`,
        description: `Labels ${labelSpan(first, last)}`,
        action: { label: 'Print labels', run: () => onPrint(first, last) },
      });
      onClose();
    },
  );
  return (
    <FormDialog
      title="Add Units"
      description="Units that are alike get consecutive label numbers."
      confirmLabel="Add Units"
      busy={add.isPending}
      isDirty={isDirty && !add.isSuccess}
      onClose={onClose}
      onSubmit={() => {
        const input = check();
        if (input !== null) add.mutate(input);
      }}
    >
      <div ref={body} className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Kind"
          required
          className="sm:col-span-2"
          options={kinds.map(({ id, name }) => ({ value: id, label: name }))}
          value={draft.unitTypeId}
          onValueChange={(unitTypeId) => change({ unitTypeId })}
          error={error('unitTypeId')}
        />
        <NumberField
          label="How many"
          required
          min={1}
          max={maxUnitsAtOnce}
          value={draft.count}
          onValueChange={(count) => change({ count })}
          error={error('count')}
        />
        <NumberField
          label="First label number"
          min={1}
          max={maxLabelNumber}
          isGrouped={false}
          hint="Leave empty to continue after the highest."
          value={draft.firstNumber}
          onValueChange={(firstNumber) => change({ firstNumber })}
          error={error('firstNumber')}
        />
      </div>
    </FormDialog>
  );
}
