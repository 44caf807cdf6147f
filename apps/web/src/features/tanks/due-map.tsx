import type { DueTank } from '@haulwright/domain/tanks/tank';
import { RouteMap } from '../map/route-map.tsx';
import { noTruckPaint } from '../vehicles/truck-paint.ts';

/** The due tanks that are listed, by their numbers in the list. */
export function DueMap({
  tanks,
  selectedId,
  onSelect,
}: {
  readonly tanks: readonly DueTank[];
  readonly selectedId: string | undefined;
  readonly onSelect: (addressId: string) => void;
}) {
  // One of each: lines between them would be a route, and this is none.
  const routes = tanks.flatMap((tank, index) =>
    tank.latitude === null || tank.longitude === null
      ? []
      : [
          {
            id: tank.addressId,
            color: noTruckPaint,
            name: tank.clientName,
            stops: [
              {
                id: tank.addressId,
                latitude: tank.latitude,
                longitude: tank.longitude,
                label: String(index + 1),
                kind: 'tank' as const,
                title: `${tank.clientName}, ${tank.street}`,
                ...(tank.isZipArea && { zipArea: tank.postalCode }),
              },
            ],
          },
        ],
  );
  return (
    <RouteMap label="Map of due tanks" routes={routes} selectedStopId={selectedId} onSelectStop={onSelect} />
  );
}
