import type { RouteStop } from '../routes/route.ts';
import type { DrivenDay, ShownVisit } from './driven-day.ts';
import { sourceOfSum, type MilesSource } from './driven.ts';

type PlannedStop = Pick<
  RouteStop,
  | 'id'
  | 'kind'
  | 'jobId'
  | 'disposalSiteId'
  | 'arrivalSecond'
  | 'waitSeconds'
  | 'departureSecond'
  | 'legMeters'
  | 'actualStartSecond'
  | 'actualEndSecond'
>;

/** A stop as planned and as it was. Seconds after local midnight of the route's day. */
export interface ComparedStop {
  readonly stopId: string;
  readonly plannedArrival: number;
  /** By the driver's report; where nobody reported, by the truck's places. At the start, when it left. */
  readonly arrival: number | null;
  readonly arrivalBy: 'driver' | 'truck' | null;
  readonly plannedSeconds: number;
  /** How long it was there; null while that is not known. */
  readonly seconds: number | null;
  /** Driven from the stop before, less what was planned; null where the order was another. */
  readonly detourMeters: number | null;
}

export interface ComparedDay {
  readonly stops: readonly ComparedStop[];
  readonly plannedMeters: number;
  readonly driven: { readonly meters: number; readonly source: MilesSource } | null;
  readonly drivingSeconds: number;
  /** Standing where nothing was planned. */
  readonly standingSeconds: number;
}

/**
 * Lays what a truck did beside what was planned. Miles are those of its legs; without legs, of its odometer.
 * @param secondOf seconds after local midnight of the route's day
 */
export function compareDriven(
  stops: readonly PlannedStop[],
  { visits, legs, odometerMeters }: Pick<DrivenDay, 'visits' | 'legs' | 'odometerMeters'>,
  secondOf: (instant: string) => number,
): ComparedDay {
  const inTime = visits.toSorted((a, b) => (a.arrivedAt < b.arrivedAt ? -1 : 1));
  const visitOf = matchVisits(stops, inTime);
  const metersTo = new Map(
    legs.map(({ fromVisitId, toVisitId, meters }) => [`${fromVisitId} ${toVisitId}`, meters]),
  );
  let [before, plannedMeters]: [ShownVisit | undefined, number] = [undefined, 0];
  const compared = stops
    .filter(({ kind }) => kind !== 'break')
    .map((stop): ComparedStop => {
      const visit = visitOf.get(stop.id);
      plannedMeters += stop.legMeters;
      const drivenMeters = before && visit && metersBetweenVisits(inTime, metersTo, before, visit);
      const detourMeters = drivenMeters === undefined ? null : drivenMeters - plannedMeters;
      if (visit !== undefined) [before, plannedMeters] = [visit, 0];
      const seen = visit && {
        from: secondOf(visit.arrivedAt),
        until: visit.departedAt === null ? null : secondOf(visit.departedAt),
      };
      const isEnd = stop.kind === 'start' || stop.kind === 'end';
      const reported = isEnd ? null : (stop.actualStartSecond ?? null);
      // Where a truck stood at night is no arrival.
      const arrival = reported ?? (stop.kind === 'start' ? seen?.until : seen?.from) ?? null;
      const left = (isEnd ? null : stop.actualEndSecond) ?? seen?.until ?? null;
      return {
        stopId: stop.id,
        plannedArrival: stop.arrivalSecond,
        arrival,
        arrivalBy: reported !== null ? 'driver' : arrival === null ? null : 'truck',
        plannedSeconds: stop.departureSecond - stop.arrivalSecond - stop.waitSeconds,
        seconds: isEnd || arrival === null || left === null ? null : Math.max(0, left - arrival),
        detourMeters,
      };
    });
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const source = sourceOfSum(legs);
  return {
    stops: compared,
    plannedMeters: sum(stops.map(({ legMeters }) => legMeters)),
    driven:
      source !== null
        ? { meters: sum(legs.map(({ meters }) => meters)), source }
        : odometerMeters === null
          ? null
          : { meters: odometerMeters, source: 'odometer' },
    drivingSeconds: sum(legs.map(({ startedAt, endedAt }) => secondsFrom(startedAt, endedAt))),
    standingSeconds: sum(
      visits.map(({ place, arrivedAt, departedAt }) =>
        place === 'unplanned' && departedAt !== null ? secondsFrom(arrivedAt, departedAt) : 0,
      ),
    ),
  };
}

const secondsFrom = (from: string, until: string): number => (Date.parse(until) - Date.parse(from)) / 1_000;

/** Each stop's visit: the first to a job; of a site the first, second … as it is planned; of the depot first and last. */
function matchVisits(
  stops: readonly PlannedStop[],
  visits: readonly ShownVisit[],
): ReadonlyMap<string, ShownVisit> {
  const left = [...visits];
  const found = new Map<string, ShownVisit>();
  const depots = visits.filter(({ place }) => place === 'depot');
  for (const { id, kind, jobId, disposalSiteId } of stops) {
    const last = depots.at(-1);
    const visit =
      kind === 'start'
        ? depots[0]
        : kind === 'end'
          ? last !== depots[0]
            ? last
            : undefined
          : left.find((one) =>
              jobId !== null
                ? one.jobId === jobId
                : disposalSiteId !== null && one.disposalSiteId === disposalSiteId,
            );
    if (visit === undefined) continue;
    found.set(id, visit);
    if (left.includes(visit)) left.splice(left.indexOf(visit), 1);
  }
  return found;
}

/** Over the visits between them; undefined where it went the other way round, or a leg is not known. */
function metersBetweenVisits(
  visits: readonly ShownVisit[],
  metersTo: ReadonlyMap<string, number>,
  from: ShownVisit,
  to: ShownVisit,
): number | undefined {
  const [first, last] = [visits.indexOf(from), visits.indexOf(to)];
  if (first >= last) return undefined;
  let meters = 0;
  for (let at = first; at < last; at += 1) {
    const leg = metersTo.get(`${visits[at]?.id} ${visits[at + 1]?.id}`);
    if (leg === undefined) return undefined;
    meters += leg;
  }
  return meters;
}
