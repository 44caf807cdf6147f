import type { ProposedLane } from '@haulwright/domain/planning/proposal';
import type { Route } from '@haulwright/domain/routes/route';
import { useMemo, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { RouteMap } from '../../map/route-map.tsx';
import { nowOnMap, proposedOnMap } from './plan-map.ts';
import { type Paint } from '../../../ui/base/paint.ts';

interface ProposalMapProps {
  readonly lanes: readonly ProposedLane[];
  readonly routes: readonly Route[];
  readonly colorOf: (lane: Pick<ProposedLane, 'routeId' | 'vehicleId'>) => Paint;
  readonly selectedJobId: string | undefined;
  readonly onSelect: (jobId: string) => void;
}

/** The plan or the current day on the map, in the trucks' colours. */
export function ProposalMap({ lanes, routes, colorOf, selectedJobId, onSelect }: ProposalMapProps) {
  const [showsNow, setShowsNow] = useState(false);
  const drawn = useMemo(
    () =>
      showsNow
        ? nowOnMap(routes, ({ id, vehicleId }) => colorOf({ routeId: id, vehicleId: vehicleId ?? '' }))
        : proposedOnMap(lanes, colorOf),
    [showsNow, routes, lanes, colorOf],
  );
  const jobs = useMemo(
    () =>
      new Set(
        [
          ...lanes.flatMap((lane) => lane.preview?.stops ?? []),
          ...routes.flatMap((route) => route.stops),
        ].flatMap((stop) => stop.jobId ?? []),
      ),
    [lanes, routes],
  );
  return (
    <section aria-label="On the map" className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          aria-pressed={!showsNow}
          variant={showsNow ? 'ghost' : 'secondary'}
          onClick={() => setShowsNow(false)}
        >
          Proposed routes
        </Button>
        <Button
          size="sm"
          aria-pressed={showsNow}
          variant={showsNow ? 'secondary' : 'ghost'}
          onClick={() => setShowsNow(true)}
        >
          Current routes
        </Button>
      </div>
      {drawn.length > 0 && (
        <RouteMap
          routes={drawn}
          selectedStopId={selectedJobId}
          onSelectStop={(id) => jobs.has(id) && onSelect(id)}
          height={420}
          label={showsNow ? 'Map of the current routes' : 'Map of the plan'}
        />
      )}
    </section>
  );
}
