import { isOutOfService, type Vehicle } from '@haulwright/domain/vehicles/vehicle';
import type { JobAssignee } from '@haulwright/domain/jobs/job-detail';
import { defaultRouteName } from '@haulwright/domain/routes/manual-route';
import { DatePicker } from '../../../ui/fields/date-picker.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { whyTied } from '../why-tied.ts';
import { heldOf } from './route-draft.ts';
import type { RouteDrafting } from './use-route-draft.ts';
import { useUnits } from '../../measures/use-units.ts';

interface RouteFieldsProps {
  readonly drafting: RouteDrafting;
  readonly vehicles: readonly Vehicle[];
  readonly people: readonly JobAssignee[];
  /** Shown beside the field once saving was attempted. */
  readonly truckError: string | undefined;
}

const NOBODY = 'nobody';

/** Day, truck, driver and name. */
export function RouteFields({ drafting, vehicles, people, truckError }: RouteFieldsProps) {
  const units = useUnits();
  const { draft, change } = drafting;
  const truck = vehicles.find(({ id }) => id === draft.vehicleId);
  // A locked job fixes the truck and the day; the driver may change.
  const stays =
    draft.fixed > 0
      ? 'The route is under way.'
      : whyTied(draft.visits.map((visit) => ({ title: visit.title, lock: heldOf(visit)?.lock })));
  const isTied = stays === null ? {} : { disabled: true, hint: stays };
  const chooseTruck = (vehicleId: string) => {
    const defaultDriver = vehicles.find(({ id }) => id === vehicleId)?.driverUserId ?? null;
    // The truck's default driver is set with it, unless someone else was chosen.
    const wasDefault = draft.driverUserId === null || draft.driverUserId === truck?.driverUserId;
    change({ vehicleId, ...(wasDefault && { driverUserId: defaultDriver }) });
  };
  return (
    <div className="mb-4 grid gap-x-4 gap-y-3 sm:grid-cols-2 xl:grid-cols-4">
      <DatePicker
        label="Date"
        required
        value={draft.routeDate}
        onValueChange={(routeDate) => routeDate !== null && change({ routeDate })}
        {...isTied}
      />
      <Select
        label="Truck"
        required
        options={vehicles.map((vehicle) => ({
          value: vehicle.id,
          label: vehicle.name,
          detail: `${units.volume(vehicle.capacityGallons)} tank${isOutOfService(vehicle, draft.routeDate) ? ', out of service' : ''}`,
        }))}
        value={truck?.id ?? null}
        placeholder="Choose a truck"
        onValueChange={chooseTruck}
        error={truckError}
        {...isTied}
      />
      <Select
        label="Driver"
        options={[
          { value: NOBODY, label: 'No driver yet' },
          ...people.map(({ userId, fullName }) => ({
            value: userId,
            label: fullName === '' ? 'Someone without a name' : fullName,
          })),
        ]}
        value={people.some(({ userId }) => userId === draft.driverUserId) ? draft.driverUserId : NOBODY}
        onValueChange={(driver) => change({ driverUserId: driver === NOBODY ? null : driver })}
      />
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={120}
        value={draft.name}
        placeholder={
          truck === undefined ? 'After its truck and day' : defaultRouteName(truck.name, draft.routeDate)
        }
        onChange={(event) => change({ name: event.target.value })}
      />
    </div>
  );
}
