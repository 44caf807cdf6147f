import type { RentalCycle } from '@haulwright/domain/rentals/rental-cycle';
import type { UnitType } from '@haulwright/domain/rentals/unit';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { unitsLine, type DraftLine } from './quote-draft.ts';

interface UnitsDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly unitTypes: readonly UnitType[];
  readonly cycle: RentalCycle;
  readonly onAdd: (lines: readonly DraftLine[]) => void;
}

/** Adds units of one kind to rent out. */
export function UnitsDialog({ open, onOpenChange, unitTypes, cycle, onAdd }: UnitsDialogProps) {
  const [typeId, setTypeId] = useState<string | null>(unitTypes[0]?.id ?? null);
  const [count, setCount] = useState<number | null>(1);
  const chosen = unitTypes.find(({ id }) => id === typeId);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add units"
      description="They become a rental when the client accepts."
      onSubmit={(event) => {
        event.preventDefault();
        // Otherwise the surrounding quote form would be submitted too.
        event.stopPropagation();
        if (chosen === undefined || count === null) return;
        onAdd([unitsLine(chosen, count, cycle)]);
        onOpenChange(false);
      }}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" variant="primary">
            Add units
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <Select
          label="Kind of unit"
          required
          options={unitTypes.map(({ id, name }) => ({ value: id, label: name }))}
          value={typeId}
          onValueChange={setTypeId}
          error={chosen === undefined ? 'Choose a kind of unit.' : undefined}
        />
        <NumberField
          label="How many"
          required
          min={1}
          max={1_000}
          value={count}
          onValueChange={setCount}
          error={count === null ? 'Enter how many.' : undefined}
        />
      </div>
    </Dialog>
  );
}
