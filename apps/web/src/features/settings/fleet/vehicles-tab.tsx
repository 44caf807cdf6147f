import { formatMinuteOfDay } from '@haulwright/domain/kernel/time-of-day';
import { wasteTypeName } from '@haulwright/domain/services/waste-type';
import { geocodePrecisionName } from '@haulwright/domain/geography/location';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import { isDivided } from '@haulwright/domain/vehicles/vehicle-tanks';
import { useQuery } from '@tanstack/react-query';
import { Truck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { api } from '../../../api/queries.ts';
import { Badge, badgeIcons } from '../../../ui/base/badge.tsx';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import type { TableColumn } from '../../../ui/page/table.tsx';
import { type Units, useUnits } from '../../measures/use-units.ts';
import { NameCell, SettingsList } from '../settings-list.tsx';
import { outOfServiceInWords } from './vehicle-draft.ts';
import { TruckDot } from '../../vehicles/truck-dot.tsx';
import { paintOfTruck } from '../../vehicles/truck-paint.ts';

const VehicleDialog = lazyDialog(async () => (await import('./vehicle-dialog.tsx')).VehicleDialog);

/** The trucks. */
export function VehiclesTab() {
  const units = useUnits();
  const columns = useMemo(() => columnsIn(units), [units]);
  const vehicles = useQuery(api.vehicles.list.queryOptions());
  return (
    <SettingsList
      title="Vehicles"
      description="The trucks the planner may use, with what each may carry and when it works."
      query={vehicles}
      one="Vehicle"
      noun="vehicles"
      emptyIcon={<Truck />}
      emptyTitle="No Vehicles Yet"
      emptyText="Routes need trucks. Add the first one with its tank size."
      rowName={(truck) => truck.name}
      columns={columns}
      renderDialog={(vehicle, onClose) => <VehicleDialog vehicle={vehicle} onClose={onClose} />}
      remove={api.vehicles.remove.call}
      listKey={api.vehicles.key()}
      whenRemoved={(truck) =>
        `${truck.name} will no longer be planned. Its past routes stay. To keep it for later, set it out of service instead.`
      }
    />
  );
}

const carries = (truck: Vehicle): string =>
  truck.acceptedWasteTypes.map((type) => wasteTypeName[type]).join(', ');
const shift = (truck: Vehicle): string =>
  `${formatMinuteOfDay(truck.shiftStartMinute)} – ${formatMinuteOfDay(truck.shiftEndMinute)}`;

/** '2,500 gal'; of a divided truck '2,500 + 500 gal'. */
const size = (truck: Vehicle, { volume, volumeNumber, volumeUnit }: Units): string =>
  isDivided(truck)
    ? `${truck.tanks.map((tank) => volumeNumber(tank.capacityGallons).toLocaleString('en-US')).join(' + ')} ${volumeUnit}`
    : volume(truck.capacityGallons);

const columnsIn = (units: Units): readonly TableColumn<Vehicle>[] => [
  {
    key: 'name',
    header: 'Truck',
    rowHeader: true,
    cell: (truck) => (
      <NameCell
        name={truck.name}
        mark={<TruckDot paint={paintOfTruck(truck)} />}
        badge={<VehicleBadges truck={truck} />}
        detail={detail(truck)}
        onPhone={[`${size(truck, units)} · ${truck.driverName ?? 'no driver'}`, carries(truck)]}
      />
    ),
  },
  { key: 'carries', header: 'May carry', wideOnly: true, cell: carries },
  {
    key: 'driver',
    header: 'Driver',
    wideOnly: true,
    cell: (truck) => truck.driverName ?? <span className="text-ink-soft">No driver</span>,
  },
  { key: 'shift', header: 'Shift', wideOnly: true, numeric: true, cell: shift },
  {
    key: 'tank',
    header: 'Tank',
    numeric: true,
    wideOnly: true,
    cell: (truck) => size(truck, units),
  },
];

const detail = (truck: Vehicle): string =>
  [
    truck.licensePlate,
    truck.depotAddress === null ? null : `from ${truck.depotAddress}`,
    truck.endAddress === null ? null : `to ${truck.endAddress}`,
  ]
    .filter(Boolean)
    .join(' · ');

function VehicleBadges({ truck }: { readonly truck: Vehicle }) {
  const [today] = useState(() => new Date());
  return (
    <>
      {truck.outOfService && (
        <Badge tone="warn" icon={badgeIcons.warning}>
          {outOfServiceInWords(truck, today)}
        </Badge>
      )}
      {truck.depotAddress !== null && (truck.depotPrecision === 'zip' || truck.depotPrecision === 'none') && (
        <Badge tone="warn" icon={badgeIcons.warning}>
          Depot: {geocodePrecisionName[truck.depotPrecision]}
        </Badge>
      )}
      {truck.endAddress !== null && (truck.endPrecision === 'zip' || truck.endPrecision === 'none') && (
        <Badge tone="warn" icon={badgeIcons.warning}>
          End of its day: {geocodePrecisionName[truck.endPrecision]}
        </Badge>
      )}
    </>
  );
}
