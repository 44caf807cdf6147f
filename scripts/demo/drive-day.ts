import { greatCircleMeters } from '../../apps/server/src/platform/geocoding/great-circle.ts';
import { drivingSeconds, roadMeters } from '../../apps/server/src/platform/travel-times/road-estimate.ts';

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

export interface WorkToDrive extends Point {
  readonly jobId: string;
  readonly minutes: number;
  readonly gallons: number;
  readonly windowStartMinute: number | null;
  readonly windowEndMinute: number | null;
}

export interface SiteToDrive extends Point {
  readonly id: string;
  readonly unloadMinutes: number;
  readonly unloadMinutesPer1000Gallons: number;
}

export interface DrivenStop extends Point {
  readonly kind: 'start' | 'job' | 'disposal' | 'end';
  readonly jobId: string | null;
  readonly disposalSiteId: string | null;
  readonly arrivalSecond: number;
  readonly waitSeconds: number;
  readonly departureSecond: number;
  readonly legMeters: number;
  readonly legSeconds: number;
  readonly gallons: number;
  readonly loadAfterGallons: number;
}

interface DayToDrive {
  readonly depot: Point;
  readonly capacityGallons: number;
  /** Those that take what the truck carries. */
  readonly sites: readonly SiteToDrive[];
  readonly startSecond: number;
  readonly work: readonly WorkToDrive[];
}

/** One that has to be there in the morning goes before what can wait. */
const promisedAheadSeconds = 5_400;

/**
 * A day as a driver would drive it without a planner: to what can begin soonest, to a disposal site when the
 * next tank does not fit any more, and home with an empty truck.
 */
export function driveDay({ depot, capacityGallons, sites, startSecond, work }: DayToDrive): DrivenStop[] {
  const stops: DrivenStop[] = [];
  let [at, second, load]: [Point, number, number] = [depot, startSecond, 0];
  const go = (
    to: Point,
    stop: Pick<DrivenStop, 'kind'> & Partial<DrivenStop>,
    { seconds, notBefore, loadAfter }: { seconds: number; notBefore: number; loadAfter: number },
  ): void => {
    const leg = wayBetween(at, to);
    const arrivalSecond = second + leg.legSeconds;
    const waitSeconds = Math.max(0, notBefore - arrivalSecond);
    const departureSecond = arrivalSecond + waitSeconds + seconds;
    const { latitude, longitude } = to;
    stops.push({
      jobId: null,
      disposalSiteId: null,
      gallons: 0,
      ...stop,
      ...leg,
      latitude,
      longitude,
      arrivalSecond,
      waitSeconds,
      departureSecond,
      loadAfterGallons: loadAfter,
    });
    [at, second, load] = [to, departureSecond, loadAfter];
  };
  const dump = (): void => {
    const site = nearest(at, sites);
    if (site === undefined || load === 0) return;
    const minutes = site.unloadMinutes + (site.unloadMinutesPer1000Gallons * load) / 1_000;
    go(
      site,
      { kind: 'disposal', disposalSiteId: site.id, gallons: load },
      { seconds: Math.round(minutes) * 60, notBefore: 0, loadAfter: 0 },
    );
  };
  go(depot, { kind: 'start' }, { seconds: 0, notBefore: 0, loadAfter: 0 });
  const left = new Set(work);
  while (left.size > 0) {
    const next = soonest(at, second, left);
    left.delete(next);
    if (load + next.gallons > capacityGallons) dump();
    go(
      next,
      { kind: 'job', jobId: next.jobId, gallons: next.gallons },
      {
        seconds: next.minutes * 60,
        notBefore: (next.windowStartMinute ?? 0) * 60,
        loadAfter: load + next.gallons,
      },
    );
  }
  dump();
  go(depot, { kind: 'end' }, { seconds: 0, notBefore: 0, loadAfter: 0 });
  return stops;
}

function soonest(at: Point, second: number, left: ReadonlySet<WorkToDrive>): WorkToDrive {
  const begins = (one: WorkToDrive): number => {
    const start = Math.max(second + wayBetween(at, one).legSeconds, (one.windowStartMinute ?? 0) * 60);
    const isMorning = one.windowEndMinute !== null && one.windowEndMinute <= 720;
    return start - (isMorning ? promisedAheadSeconds : 0);
  };
  return [...left].reduce((best, one) => (begins(one) < begins(best) ? one : best));
}

const nearest = (at: Point, sites: readonly SiteToDrive[]): SiteToDrive | undefined =>
  sites.toSorted((a, b) => greatCircleMeters(at, a) - greatCircleMeters(at, b))[0];

function wayBetween(from: Point, to: Point): { legMeters: number; legSeconds: number } {
  const meters = roadMeters(greatCircleMeters(from, to));
  return { legMeters: Math.round(meters), legSeconds: Math.round(drivingSeconds(meters)) };
}
