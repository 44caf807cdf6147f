import type { Versioned } from '@haulwright/domain/kernel/version';
import { fromCentsPerDistance, toCentsPerDistance } from '@haulwright/domain/kernel/units';
import {
  largestMaxGallonsPerDay,
  largestMaxStopsPerDay,
  maxCostPerHourCents,
  maxCostPerMileCents,
  type Vehicle,
  vehicleInput,
} from '@haulwright/domain/vehicles/vehicle';
import { isDivided, maxTruckGallons } from '@haulwright/domain/vehicles/vehicle-tanks';
import { useQuery } from '@tanstack/react-query';
import { Columns2 } from 'lucide-react';
import { api } from '../../../api/queries.ts';
import { TruckSizeSelect } from '../../vehicles/truck-size-select.tsx';
import { nextDayHint } from '../../measures/next-day.ts';
import { useUnits } from '../../measures/use-units.ts';
import { MoneyField } from '../../../ui/fields/money-fields.tsx';
import { VolumeField } from '../../measures/volume-field.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { DatePicker } from '../../../ui/fields/date-picker.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { RowDialog } from '../row-dialog.tsx';
import { TimeField, WasteFields } from '../small-fields.tsx';
import { BreakFields } from './break-fields.tsx';
import { changedTanks, divided } from './tank-draft.ts';
import { TankFields } from './tank-fields.tsx';
import { useRowForm } from '../use-row-form.ts';
import { TruckPlaceField } from './truck-place-field.tsx';
import { blankVehicle, draftOfVehicle, pinOf, placeOf } from './vehicle-draft.ts';
import { TruckColorField } from './truck-color-field.tsx';

interface VehicleDialogProps {
  /** Null adds one. */
  readonly vehicle: Versioned<Vehicle> | null;
  readonly onClose: () => void;
}

const NOBODY = 'nobody';

/** Adds or changes a truck. */
export function VehicleDialog({ vehicle, onClose }: VehicleDialogProps) {
  const form = useRowForm({
    noun: 'Vehicle',
    schema: vehicleInput,
    initial: vehicle === null ? blankVehicle : draftOfVehicle(vehicle),
    seen: vehicle,
    calls: api.vehicles,
    listKey: api.vehicles.key(),
    onClose,
  });
  const { draft, change, error, errorAt, text, body } = form;
  const isSplit = isDivided(draft);
  const users = useQuery(api.users.list.queryOptions());
  const drivers = [
    { value: NOBODY, label: 'No driver' },
    ...(users.data ?? []).map((user) => ({ value: user.userId, label: user.fullName || user.email })),
  ];
  const { system } = useUnits();
  const known = drivers.some((driver) => driver.value === draft.driverUserId);

  return (
    <RowDialog {...form.dialog} size="lg">
      <div ref={body} className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" required autoComplete="off" {...text('name')} />
        <TextField label="License Plate" autoComplete="off" {...text('licensePlate')} />
        {!isSplit && (
          <VolumeField
            label="Tank Capacity"
            required
            max={maxTruckGallons}
            gallons={draft.capacityGallons}
            onGallonsChange={(capacityGallons) => change({ capacityGallons })}
            error={error('capacityGallons')}
          />
        )}
        <Select
          label="Default Driver"
          options={drivers}
          value={known && draft.driverUserId !== null ? draft.driverUserId : NOBODY}
          onValueChange={(driver) => change({ driverUserId: driver === NOBODY ? null : driver })}
          hint="This truck’s routes are assigned to them."
          error={error('driverUserId')}
        />
        {isSplit ? (
          <TankFields
            tanks={draft.tanks ?? []}
            onChange={(tanks) => change(changedTanks(tanks))}
            errorAt={errorAt}
          />
        ) : (
          <div className="flex flex-col gap-3 sm:col-span-2">
            <WasteFields
              legend="May carry"
              value={draft.acceptedWasteTypes}
              onChange={(acceptedWasteTypes) => change({ acceptedWasteTypes })}
              error={error('acceptedWasteTypes')}
            />
            <Button
              className="self-start"
              icon={<Columns2 aria-hidden="true" />}
              onClick={() => change(changedTanks(divided(draft, vehicle?.tanks ?? [])))}
            >
              Divide the Tank
            </Button>
          </div>
        )}
        <TimeField
          label="Shift Starts"
          required
          value={draft.shiftStartMinute}
          onValueChange={(shiftStartMinute) => change({ shiftStartMinute })}
          error={error('shiftStartMinute')}
        />
        <TimeField
          label="Shift Ends"
          required
          ends
          value={draft.shiftEndMinute}
          onValueChange={(shiftEndMinute) => change({ shiftEndMinute })}
          hint={nextDayHint(draft.shiftStartMinute, draft.shiftEndMinute)}
          error={error('shiftEndMinute')}
        />
        <MoneyField
          label={system === 'us' ? 'Cost per Mile' : 'Cost per Kilometre'}
          maxCents={toCentsPerDistance(maxCostPerMileCents, system)}
          required
          cents={draft.costPerMileCents === null ? null : toCentsPerDistance(draft.costPerMileCents, system)}
          onCentsChange={(cents) =>
            change({ costPerMileCents: cents === null ? null : fromCentsPerDistance(cents, system) })
          }
          error={error('costPerMileCents')}
        />
        <MoneyField
          label="Cost per Hour"
          maxCents={maxCostPerHourCents}
          required
          cents={draft.costPerHourCents}
          onCentsChange={(costPerHourCents) => change({ costPerHourCents })}
          error={error('costPerHourCents')}
        />
        <BreakFields draft={draft} change={change} error={error} />
        <NumberField
          label="Maximum Stops per Day"
          min={1}
          max={largestMaxStopsPerDay}
          hint="Counts jobs, not trips to dump. Leave empty for no limit."
          value={draft.maxStopsPerDay}
          onValueChange={(maxStopsPerDay) => change({ maxStopsPerDay })}
          error={error('maxStopsPerDay')}
        />
        <VolumeField
          label="Maximum Collected per Day"
          min={1}
          max={largestMaxGallonsPerDay}
          hint="All loads of the day together. Leave empty for no limit."
          gallons={draft.maxGallonsPerDay}
          onGallonsChange={(maxGallonsPerDay) => change({ maxGallonsPerDay })}
          error={error('maxGallonsPerDay')}
        />
        <TruckSizeSelect
          label="Truck Size"
          hint="Plans keep it away from sites it does not fit."
          none="Gets in anywhere"
          value={draft.size}
          onValueChange={(size) => change({ size })}
          error={error('size')}
        />
        <TruckColorField
          value={draft.color}
          isNew={vehicle === null}
          onChange={(color) => change({ color })}
        />
        <Checkbox
          className="sm:col-span-2"
          label="Out of service"
          hint="The planner leaves it in the yard."
          checked={draft.outOfService}
          onCheckedChange={(outOfService) => change({ outOfService })}
        />
        {draft.outOfService && (
          <>
            <DatePicker
              label="Out of Service From"
              hint="Leave empty if already out of service."
              value={draft.outOfServiceFrom}
              onValueChange={(outOfServiceFrom) => change({ outOfServiceFrom })}
              error={error('outOfServiceFrom')}
            />
            <DatePicker
              label="Last Day out of Service"
              hint="Leave empty if it is not known yet."
              value={draft.outOfServiceUntil}
              onValueChange={(outOfServiceUntil) => change({ outOfServiceUntil })}
              error={error('outOfServiceUntil')}
            />
          </>
        )}
        <TruckPlaceField
          label="Own Depot Address"
          hint="Where this truck starts its day, and ends it unless you say otherwise below. Leave empty for the company's depot."
          mapLabel={`Map of the depot of ${vehicle?.name ?? 'the truck'}`}
          address={draft.depotAddress}
          stored={placeOf(vehicle, 'depot')}
          pin={pinOf(draft.depotLatitude, draft.depotLongitude)}
          onAddressChange={(depotAddress) =>
            change({ depotAddress, depotLatitude: undefined, depotLongitude: undefined })
          }
          onPinChange={(depotLatitude, depotLongitude) => change({ depotLatitude, depotLongitude })}
          error={error('depotAddress')}
        />
        <TruckPlaceField
          label="Ends Its Day At"
          hint="A driver's home or a plant, for example. Leave empty if it returns to where it started."
          mapLabel={`Map of where ${vehicle?.name ?? 'the truck'} ends its day`}
          address={draft.endAddress}
          stored={placeOf(vehicle, 'end')}
          pin={pinOf(draft.endLatitude, draft.endLongitude)}
          onAddressChange={(endAddress) =>
            change({ endAddress, endLatitude: undefined, endLongitude: undefined })
          }
          onPinChange={(endLatitude, endLongitude) => change({ endLatitude, endLongitude })}
          error={error('endAddress')}
        />
      </div>
    </RowDialog>
  );
}
