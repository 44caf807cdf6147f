import type { UnitPlace } from '@haulwright/domain/rentals/unit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Loaded } from '../../../loading/loaded.tsx';
import { RowLink } from '../../../row-link.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { Skeleton, SkeletonGroup } from '../../../ui/base/skeleton.tsx';
import { RouteMap } from '../../map/route-map.tsx';
import { unitPlaces, type UnitFilter } from '../rental-queries.ts';
import { countOf } from '../rental-words.ts';
import { noTruckPaint } from '../../vehicles/truck-paint.ts';

/** Where units stand: a pin with its number of units for each address, and the same as a list beside it. */
export function UnitMap({ filter }: { readonly filter: UnitFilter }) {
  const places = useQuery(unitPlaces(filter));
  const [chosen, setChosen] = useState<string>();
  return (
    <section aria-label="Where units stand" className="mb-4">
      <Loaded
        query={places}
        failed="Couldn't load where units stand"
        waiting={
          <SkeletonGroup label="Loading where units stand…">
            <Skeleton className="h-105" />
          </SkeletonGroup>
        }
        empty={<p className="py-4 text-ink-soft">No units at client sites match these filters.</p>}
      >
        {(shown) => (
          <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <RouteMap
              label="Map of units"
              routes={shown.flatMap(pinOf)}
              selectedStopId={chosen}
              onSelectStop={setChosen}
            />
            <ul
              aria-label="Places with units"
              className="flex max-h-105 flex-col divide-y divide-line overflow-y-auto rounded-lg border border-line bg-surface"
            >
              {shown.map((place) => (
                <PlaceRow
                  key={place.clientAddressId}
                  place={place}
                  isChosen={chosen === place.clientAddressId}
                  onChoose={() => setChosen(place.clientAddressId)}
                />
              ))}
            </ul>
          </div>
        )}
      </Loaded>
    </section>
  );
}

/** One of each: lines between them would be a route, and this is none. */
const pinOf = (place: UnitPlace) =>
  place.latitude === null || place.longitude === null
    ? []
    : [
        {
          id: place.clientAddressId,
          color: noTruckPaint,
          name: place.clientName,
          stops: [
            {
              id: place.clientAddressId,
              latitude: place.latitude,
              longitude: place.longitude,
              label: String(place.units),
              kind: 'units' as const,
              title: `${place.clientName}, ${place.address}`,
              ...(place.isZipArea && { zipArea: place.postalCode }),
            },
          ],
        },
      ];

function PlaceRow({
  place,
  isChosen,
  onChoose,
}: {
  readonly place: UnitPlace;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const units = countOf(place.units, 'unit', 'units');
  return (
    <li
      ref={row}
      aria-current={isChosen || undefined}
      className={classNames('flex flex-col gap-1 px-3 py-2', isChosen && 'bg-accent-soft')}
    >
      <div className="flex items-start justify-between gap-2">
        <RowLink
          to="/clients/$clientId"
          id={place.clientId}
          className="min-w-0 rounded-sm font-medium break-words underline-offset-4 hover:underline"
        >
          {place.clientName}
        </RowLink>
        <span className="numeric shrink-0">{units}</span>
      </div>
      <div className="flex items-center justify-between gap-2">
        <span className="min-w-0 text-sm break-words text-ink-soft">
          {place.address}
          {place.isZipArea && `, known by ZIP ${place.postalCode} only`}
        </span>
        {place.latitude === null ? (
          <span className="shrink-0 text-sm text-ink-soft">Not on the map</span>
        ) : (
          <Button size="sm" variant="ghost" aria-pressed={isChosen} onClick={onChoose}>
            On the map<span className="sr-only">: {`${place.clientName}, ${place.address}`}</span>
          </Button>
        )}
      </div>
    </li>
  );
}
