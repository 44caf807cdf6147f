import type { DayPack, PackJob, PackRoute, PackStop } from '@haulwright/domain/field/day-pack';
import type { StopName } from '@haulwright/domain/field/field-command';
import type { WasteType } from '@haulwright/domain/services/waste-type';

export type StopState =
  'planned' | 'arriving' | 'arrived' | 'done' | 'not-done' | 'not-needed' | 'cancelled' | 'office';

/** A stop as shown on screens: a job, with its position in a route if any, or a disposal site. */
export interface StopView {
  /** `job:<id>` or `site:<route>:<site>:<order>`; also the stop's path within the app. */
  readonly key: string;
  readonly name: StopName;
  readonly title: string;
  readonly address: string | null;
  readonly state: StopState;
  readonly job: PackJob | null;
  readonly route: PackRoute | null;
  readonly stop: PackStop | null;
}

/** The stop with what was pumped there, where the job does not say; out of rented toilets comes toilet waste. */
export const withWaste = (stop: StopView, told: WasteType | null = null): StopView =>
  stop.job === null || stop.job.wasteType !== null
    ? stop
    : { ...stop, job: { ...stop.job, wasteType: stop.job.rental == null ? told : 'portable_toilet' } };

/** Delivering or picking up toilets pumps nothing, unless the office planned it. */
export const pumpsAt = ({ job }: Pick<StopView, 'job'>): boolean =>
  job?.rental == null || job.rental.action === 'service' || job.expectedGallons > 0;

export interface RouteView {
  readonly route: PackRoute;
  readonly stops: readonly StopView[];
}

export interface DayView {
  readonly date: string;
  readonly routes: readonly RouteView[];
  /** Jobs of the day without a route. */
  readonly loose: readonly StopView[];
}

/** State that exists only on this phone, not in the pack. */
export interface PhoneMemory {
  /** Keys of stops with an arrival whose position is being determined. */
  readonly arriving: ReadonlySet<string>;
  /** Keys of reached disposal sites. */
  readonly reached: ReadonlySet<string>;
  /** Keys of disposal sites where the tank was emptied. */
  readonly dumped: ReadonlySet<string>;
  /** Keys of planned disposal sites that nobody has to go to. */
  readonly notNeeded: ReadonlySet<string>;
  /** Jobs whose completion is under review by the office. */
  readonly atOffice: ReadonlySet<string>;
}

export function dayView(pack: DayPack, date: string, memory: PhoneMemory): DayView {
  const jobs = new Map(pack.jobs.map((job) => [job.id, job]));
  const routes = pack.routes
    .filter((route) => route.routeDate === date && route.status !== 'cancelled')
    .toSorted((a, b) => a.startSecond - b.startSecond)
    .map((route) => ({ route, stops: stopsOf(route, jobs, memory) }));
  const onRoutes = new Set(routes.flatMap(({ stops }) => stops.map(({ key }) => key)));
  const loose = pack.jobs
    .filter((job) => job.scheduledDate === date && !onRoutes.has(`job:${job.id}`))
    .map((job) => jobView(job, null, null, memory));
  return { date, routes, loose };
}

/** A route with the state of its stops. */
export const routeView = (pack: DayPack, route: PackRoute, memory: PhoneMemory): RouteView => ({
  route,
  stops: stopsOf(route, new Map(pack.jobs.map((job) => [job.id, job])), memory),
});

/** The break planned before a stop. */
export function breakBefore({ route, stop }: Pick<StopView, 'route' | 'stop'>): PackStop | null {
  const at = route?.stops.findIndex((one) => one === stop) ?? -1;
  const before = route?.stops[at - 1];
  return before?.kind === 'break' ? before : null;
}

/** The break planned behind the last stop, where the truck drives home after it. */
export const breakAtEnd = ({ stops }: Pick<PackRoute, 'stops'>): PackStop | null =>
  stops.findLast(({ kind }) => kind !== 'end' && kind !== 'start')?.kind === 'break'
    ? (stops.findLast(({ kind }) => kind === 'break') ?? null)
    : null;

/** All stops of the pack, by key. */
export function findStop(pack: DayPack, key: string, memory: PhoneMemory): StopView | null {
  const [kind, id = ''] = key.split(':');
  for (const route of pack.routes) {
    if (route.status === 'cancelled') continue;
    const found = stopsOf(route, new Map(pack.jobs.map((job) => [job.id, job])), memory).find(
      (stop) => stop.key === key,
    );
    if (found !== undefined) return found;
  }
  const job = kind === 'job' ? pack.jobs.find((one) => one.id === id) : undefined;
  return job === undefined ? null : jobView(job, null, null, memory);
}

function stopsOf(
  route: PackRoute,
  jobs: ReadonlyMap<string, PackJob>,
  memory: PhoneMemory,
): readonly StopView[] {
  return route.stops.flatMap((stop) => {
    if (stop.kind === 'job') {
      const job = jobs.get(stop.jobId ?? '');
      return job === undefined ? [] : jobView(job, route, stop, memory);
    }
    if (stop.kind !== 'disposal' || stop.disposalSiteId === null) return [];
    const key = `site:${route.id}:${stop.disposalSiteId}:${stop.order}`;
    return {
      key,
      name: { routeId: route.id, disposalSiteId: stop.disposalSiteId, order: stop.order },
      title: stop.title,
      address: stop.address,
      state: siteState(key, route, memory),
      job: null,
      route,
      stop,
    } satisfies StopView;
  });
}

/** With known tank levels, the stop is done once the tanks are empty. */
function siteState(key: string, { tanks }: PackRoute, memory: PhoneMemory): StopState {
  if (memory.dumped.has(key)) return 'done';
  if (memory.notNeeded.has(key)) return 'not-needed';
  if (memory.reached.has(key)) return tanks.length === 0 ? 'done' : 'arrived';
  return memory.arriving.has(key) ? 'arriving' : 'planned';
}

function jobView(
  job: PackJob,
  route: PackRoute | null,
  stop: PackStop | null,
  memory: PhoneMemory,
): StopView {
  const key = `job:${job.id}`;
  return {
    key,
    name: { jobId: job.id },
    title: job.clientName,
    address: job.address,
    state: memory.atOffice.has(job.id)
      ? 'office'
      : job.status === 'scheduled' && memory.arriving.has(key)
        ? 'arriving'
        : stateOf(job),
    job,
    route,
    stop,
  };
}

/**
 * When a stop was done, as an instant, or is planned, in seconds of its day; null where that is not known. When a tank
 * was emptied is not in the pack, and the planned time beside "Done" would be false.
 */
export const timeOfStop = ({
  state,
  job,
  stop,
}: Pick<StopView, 'state' | 'job' | 'stop'>): string | number | null =>
  state === 'done' ? (job?.completedAt ?? null) : (stop?.arrivalSecond ?? null);

function stateOf(job: PackJob): StopState {
  switch (job.status) {
    case 'completed':
      return 'done';
    case 'in_progress':
      return 'arrived';
    case 'cancelled':
      return 'cancelled';
    case 'unscheduled':
      return job.attempts.length > 0 ? 'not-done' : 'planned';
    default:
      return 'planned';
  }
}

/** The next thing to do. */
export type NextStep =
  | { readonly kind: 'start-route'; readonly route: PackRoute; readonly stop: StopView | null }
  | { readonly kind: 'stop'; readonly stop: StopView }
  | { readonly kind: 'all-done' }
  | { readonly kind: 'nothing' };

const over: ReadonlySet<StopState> = new Set(['done', 'not-done', 'not-needed', 'cancelled', 'office']);
export const isOver = ({ state }: StopView): boolean => over.has(state);

/**
 * Work in progress comes first, then the routes in order, then jobs without a route. A disposal site is
 * skipped once a later stop of its route was begun: not every load needs its planned stop.
 */
export function nextStep({ routes, loose }: DayView): NextStep {
  const all = [...routes.flatMap(({ stops }) => stops), ...loose];
  const underWay = all.find(({ state }) => state === 'arriving' || state === 'arrived');
  if (underWay !== undefined) return { kind: 'stop', stop: underWay };
  for (const { route, stops } of routes) {
    const open = stops.filter((stop, index) => !isOver(stop) && !isPassed(stop, stops.slice(index + 1)));
    const [first] = open;
    // Finished by the office's books: what was planned and not driven to is nobody's next step.
    if (route.status === 'completed') continue;
    if (route.status === 'published' || route.status === 'draft')
      return { kind: 'start-route', route, stop: first ?? null };
    if (first !== undefined) return { kind: 'stop', stop: first };
  }
  const rest = loose.find((stop) => !isOver(stop));
  if (rest !== undefined) return { kind: 'stop', stop: rest };
  return all.length === 0 && routes.length === 0 ? { kind: 'nothing' } : { kind: 'all-done' };
}

/** The truck of the next route with something left to do; null without one. */
export const nextVehicleId = ({ routes }: DayView): string | null =>
  routes.find(({ route, stops }) => route.status !== 'completed' && stops.some((stop) => !isOver(stop)))
    ?.route.vehicleId ?? null;

const isPassed = (stop: StopView, later: readonly StopView[]): boolean =>
  stop.job === null && later.some(({ state }) => state !== 'planned' && state !== 'cancelled');
