import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { DatePicker } from '../../../ui/fields/date-picker.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/base/skeleton.tsx';
import { DayDetails } from './day-details.tsx';

/** Opens the day of any truck, also one on which nobody reported anything. */
export function OpenDayDialog({ today, onClose }: { readonly today: string; readonly onClose: () => void }) {
  const trucks = useQuery(api.vehicles.list.queryOptions());
  const [vehicleId, setVehicleId] = useState<string | null>(null);
  const [date, setDate] = useState(today);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Open a truck’s day"
      description="Also a day on which nobody reported anything, to record what was done."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <Loaded
        query={trucks}
        failed="Couldn't load the trucks"
        isSmall
        waiting={
          <SkeletonGroup label="Loading the trucks…">
            <Skeleton className="h-9" />
          </SkeletonGroup>
        }
      >
        {(shown) => (
          <div className="grid gap-3 sm:grid-cols-2">
            <Select
              label="Truck"
              options={shown.map(({ id, name }) => ({ value: id, label: name }))}
              value={vehicleId}
              onValueChange={setVehicleId}
            />
            <DatePicker label="Day" value={date} onValueChange={(next) => next !== null && setDate(next)} />
          </div>
        )}
      </Loaded>
      {vehicleId !== null && <DayDetails key={`${vehicleId} ${date}`} vehicleId={vehicleId} date={date} />}
    </Dialog>
  );
}
