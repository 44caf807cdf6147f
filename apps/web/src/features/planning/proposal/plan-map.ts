import type { ProposedLane } from '@haulwright/domain/planning/proposal';
import type { BestSoFarLane } from '@haulwright/domain/planning/optimization';
import type { OpenJob } from '@haulwright/domain/routes/manual-route';
import type { Route } from '@haulwright/domain/routes/route';
import type { RouteMapRoute, RouteMapStop } from '../../map/route-map.tsx';
import { onMap } from '../../routes/route-map-data.ts';
import { type Paint } from '../../../ui/base/paint.ts';
import { shortVehicleName } from '@haulwright/domain/vehicles/vehicle-color';

/** A place on the map is keyed by its job, so that both rows and the map select the same stop. */
const keyed = (route: Parameters<typeof onMap>[0], color: Paint): RouteMapRoute =>
  onMap(
    {
      ...route,
      stops: route.stops.map((stop) => ({ ...stop, id: stop.jobId ?? `${route.id}:${stop.sequence}` })),
    },
    color,
  );

/** The proposed routes for the map. */
export const proposedOnMap = (
  lanes: readonly ProposedLane[],
  colorOf: (lane: ProposedLane) => Paint,
): RouteMapRoute[] =>
  lanes.flatMap((lane) =>
    lane.preview === null
      ? []
      : [
          keyed(
            {
              id: lane.routeId,
              name: lane.vehicleName,
              vehicleName: lane.vehicleName,
              stops: lane.preview.stops,
            },
            colorOf(lane),
          ),
        ],
  );

/** The current routes for the map. */
export const nowOnMap = (routes: readonly Route[], colorOf: (route: Route) => Paint): RouteMapRoute[] =>
  routes.map((route) => keyed(route, colorOf(route)));

interface Known {
  readonly routes: readonly Route[];
  readonly openJobs: readonly Pick<OpenJob, 'id' | 'clientName' | 'latitude' | 'longitude'>[];
  readonly trucks: readonly { readonly id: string; readonly name: string }[];
}

/**
 * The best plan so far as lines between its jobs, from the depot and back. A job without a known place is
 * skipped.
 */
export function bestOnMap(
  lanes: readonly BestSoFarLane[],
  { routes, openJobs, trucks }: Known,
  colorOf: (vehicleId: string) => Paint,
): RouteMapRoute[] {
  const places = new Map<string, Omit<RouteMapStop, 'label'>>();
  for (const { id, clientName, latitude, longitude } of openJobs)
    if (latitude !== null && longitude !== null)
      places.set(id, { id, latitude, longitude, kind: 'job', title: clientName });
  for (const { jobId, latitude, longitude, title } of routes.flatMap((route) => route.stops))
    if (jobId !== null && latitude !== null && longitude !== null)
      places.set(jobId, { id: jobId, latitude, longitude, kind: 'job', title });
  const depotOf = (vehicleId: string): RouteMapStop[] => {
    const start = (routes.find((route) => route.vehicleId === vehicleId) ?? routes[0])?.stops.find(
      (stop) => stop.kind === 'start',
    );
    return start === undefined || start.latitude === null || start.longitude === null
      ? []
      : [
          {
            id: `${vehicleId}:depot`,
            latitude: start.latitude,
            longitude: start.longitude,
            kind: 'depot',
            label: '',
            title: start.title,
          },
        ];
  };
  const nameOf = (vehicleId: string) => trucks.find((truck) => truck.id === vehicleId)?.name;
  return lanes.flatMap(({ vehicleId, jobIds }) => {
    const jobs = jobIds
      .flatMap((jobId) => places.get(jobId) ?? [])
      .map((place, at): RouteMapStop => ({ ...place, label: String(at + 1) }));
    const depot = depotOf(vehicleId);
    return jobs.length === 0
      ? []
      : [
          {
            id: vehicleId,
            name: nameOf(vehicleId) ?? 'A truck',
            tag: shortVehicleName(nameOf(vehicleId) ?? ''),
            color: colorOf(vehicleId),
            stops: [...depot, ...jobs, ...depot.map((stop) => ({ ...stop, id: `${stop.id} again` }))],
          },
        ];
  });
}
