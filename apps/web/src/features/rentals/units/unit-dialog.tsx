import type { Versioned } from '@haulwright/domain/kernel/version';
import { maxLength } from '@haulwright/domain/kernel/text';
import {
  idleStates,
  unitInput,
  unitStateName,
  type IdleState,
  type Unit,
  type UnitType,
} from '@haulwright/domain/rentals/unit';
import type { z } from 'zod';
import { api } from '../../../api/queries.ts';
import { useSaveSeen } from '../../../loading/use-save-seen.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { useFormDraft } from '../form-draft.ts';
import { useRentalWrite } from '../rental-queries.ts';

/** A unit in the terms of its form, which sends the state it is in while idle. */
const unitAsInput = {
  asInput: (unit: Unit) => ({ ...unit, idleState: unit.state === 'on-rent' ? undefined : unit.state }),
};

/** Changes a unit. What is on rent keeps its kind and its state until it is picked up. */
export function UnitDialog({
  unit,
  kinds,
  onClose,
}: {
  readonly unit: Versioned<Unit>;
  readonly kinds: readonly UnitType[];
  readonly onClose: () => void;
}) {
  const isOut = unit.state === 'on-rent';
  const { draft, change, isDirty, error, check, body } = useFormDraft(
    unitInput,
    {
      unitTypeId: unit.unitTypeId,
      serial: unit.serial ?? '',
      note: unit.note ?? '',
      idleState: unit.state === 'on-rent' ? undefined : unit.state,
    },
    (one) => one,
  );
  const { saveSeen, bothVersions } = useSaveSeen(unit, unitAsInput);
  const save = useRentalWrite(
    (input: z.output<typeof unitInput>) =>
      saveSeen((next) => api.rentals.units.update.call({ ...next, id: unit.id }), input),
    'Failed to save the unit',
    () => {
      toast.success(`Unit #${unit.labelNumber} updated`);
      onClose();
    },
  );
  return (
    <FormDialog
      title={`Edit Unit #${unit.labelNumber}`}
      confirmLabel="Save Unit"
      busy={save.isPending}
      isDirty={isDirty && !save.isSuccess}
      onClose={onClose}
      onSubmit={() => {
        const input = check();
        if (input !== null) save.mutate(input);
      }}
    >
      <div ref={body} className="grid gap-4 sm:grid-cols-2">
        {bothVersions}
        <Select
          label="Kind"
          required
          disabled={isOut}
          options={kinds.map(({ id, name }) => ({ value: id, label: name }))}
          value={draft.unitTypeId}
          onValueChange={(unitTypeId) => change({ unitTypeId })}
          error={error('unitTypeId')}
        />
        {isOut ? (
          <p className="self-end pb-2 text-ink-soft">
            On rent at {unit.rentalName}. Record its pickup there before you change its kind or state.
          </p>
        ) : (
          <Select<IdleState>
            label="State"
            required
            options={idleStates.map((value) => ({ value, label: unitStateName[value] }))}
            value={draft.idleState ?? null}
            onValueChange={(idleState) => change({ idleState })}
            error={error('idleState')}
          />
        )}
        <TextField
          label="Serial number"
          autoComplete="off"
          maxLength={maxLength.phone}
          value={draft.serial}
          onChange={(event) => change({ serial: event.target.value })}
          error={error('serial')}
        />
        <TextArea
          label="Note"
          className="sm:col-span-2"
          rows={2}
          maxLength={maxLength.line}
          value={draft.note}
          onChange={(event) => change({ note: event.target.value })}
          error={error('note')}
        />
      </div>
    </FormDialog>
  );
}
