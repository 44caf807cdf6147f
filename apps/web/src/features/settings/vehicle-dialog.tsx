import { type Vehicle, vehicleInput } from '@haulwright/domain/vehicles/vehicle';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/queries.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { RowDialog } from './row-dialog.tsx';
import { useListChange } from './settings-queries.ts';
import { DollarsField, TimeField, WasteFields } from './small-fields.tsx';
import { useDraft } from './use-draft.ts';
import { blankVehicle, draftOfVehicle } from './vehicle-draft.ts';

interface VehicleDialogProps {
  /** Null adds one. */
  readonly vehicle: Vehicle | null;
  readonly onClose: () => void;
}

const NOBODY = 'nobody';

/** Adds or changes a truck. */
export function VehicleDialog({ vehicle, onClose }: VehicleDialogProps) {
  const { draft, change, error, check, body } = useDraft(vehicleInput, vehicle === null ? blankVehicle : draftOfVehicle(vehicle));
  const users = useQuery(api.users.list.queryOptions());
  const save = useListChange({
    run: (input: ReturnType<typeof vehicleInput.parse>) => (vehicle === null ? api.vehicles.create.call(input) : api.vehicles.update.call({ id: vehicle.id, ...input })),
    listKey: api.vehicles.key(),
    done: vehicle === null ? 'Vehicle added' : 'Vehicle updated',
    failed: 'Failed to save the vehicle',
    onDone: onClose,
  });
  const drivers = [{ value: NOBODY, label: 'No driver' }, ...(users.data ?? []).map((user) => ({ value: user.userId, label: user.fullName || user.email }))];
  const known = drivers.some((driver) => driver.value === draft.driverUserId);

  return (
    <RowDialog noun="Vehicle" adding={vehicle === null} size="lg" onClose={onClose} check={check} save={save}>
      <div ref={body} className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" required autoComplete="off" value={draft.name} onChange={(event) => change({ name: event.target.value })} error={error('name')} />
        <TextField label="License Plate" autoComplete="off" value={draft.licensePlate} onChange={(event) => change({ licensePlate: event.target.value })} error={error('licensePlate')} />
        <NumberField label="Tank Capacity" required suffix="gal" min={1} max={20_000} step={50} value={draft.capacityGallons} onValueChange={(capacityGallons) => change({ capacityGallons })} error={error('capacityGallons')} />
        <Select
          label="Usual Driver"
          options={drivers}
          value={known && draft.driverUserId !== null ? draft.driverUserId : NOBODY}
          onValueChange={(driver) => change({ driverUserId: driver === NOBODY ? null : driver })}
          hint="Routes of this truck are given to them."
          error={error('driverUserId')}
        />
        <div className="sm:col-span-2">
          <WasteFields legend="May carry" value={draft.acceptedWasteTypes} onChange={(acceptedWasteTypes) => change({ acceptedWasteTypes })} error={error('acceptedWasteTypes')} />
        </div>
        <TimeField label="Shift Starts" required value={draft.shiftStartMinute} onValueChange={(shiftStartMinute) => change({ shiftStartMinute })} error={error('shiftStartMinute')} />
        <TimeField label="Shift Ends" required value={draft.shiftEndMinute} onValueChange={(shiftEndMinute) => change({ shiftEndMinute })} error={error('shiftEndMinute')} />
        <DollarsField label="Cost per Mile" required cents={draft.costPerMileCents} onCentsChange={(costPerMileCents) => change({ costPerMileCents })} error={error('costPerMileCents')} />
        <DollarsField label="Cost per Hour" required cents={draft.costPerHourCents} onCentsChange={(costPerHourCents) => change({ costPerHourCents })} error={error('costPerHourCents')} />
        <Checkbox
          className="sm:col-span-2"
          label="Out of service"
          hint="The planner leaves it in the yard."
          checked={draft.outOfService}
          onCheckedChange={(outOfService) => change({ outOfService })}
        />
      </div>
    </RowDialog>
  );
}
