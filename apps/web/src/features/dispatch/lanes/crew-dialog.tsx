import type { JobAssignee } from '@haulwright/domain/jobs/job-detail';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { fixedVisits } from '../../routes/visits.ts';
import { requestOf } from '../moves/board-moves.ts';
import type { Board } from '../moves/use-board.ts';
import type { Lane } from './lanes.ts';

const NOBODY = 'nobody';

interface CrewDialogProps {
  readonly lane: Lane;
  readonly lanes: readonly Lane[];
  readonly board: Pick<Board, 'arrange' | 'trucks'>;
  readonly people: readonly JobAssignee[];
  readonly onClose: () => void;
}

/** Reassigns the route to another truck or driver. */
export function CrewDialog({ lane, lanes, board, people, onClose }: CrewDialogProps) {
  const { route } = lane;
  const [vehicleId, setVehicleId] = useState(route?.vehicleId ?? '');
  const [driver, setDriver] = useState(route?.driverUserId ?? NOBODY);
  const begun = route !== null && fixedVisits(route) > 0;
  const save = () => {
    onClose();
    if (route === null) return;
    const truck = board.trucks.find((one) => one.id === vehicleId);
    // A route named after its truck is renamed after the new one.
    const name = route.vehicleName !== null && route.name.startsWith(route.vehicleName) ? null : route.name;
    board.arrange(`The route of ${lane.name} goes to ${truck?.name ?? 'another truck'}.`, [
      { ...requestOf(route), name, vehicleId, driverUserId: driver === NOBODY ? null : driver },
    ]);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Truck and driver"
      description={lane.name}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Select
          label="Truck"
          options={board.trucks.map((truck) => ({
            value: truck.id,
            label: truck.name,
            detail: lanes.some(
              (one) => one.vehicle?.id === truck.id && one.route !== null && one.route.id !== route?.id,
            )
              ? 'has a route on this day'
              : undefined,
          }))}
          value={vehicleId}
          onValueChange={setVehicleId}
          disabled={begun}
          {...(begun && { hint: 'The route is under way.' })}
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
          value={driver}
          onValueChange={setDriver}
        />
      </div>
    </Dialog>
  );
}
