import { maxPackPickups, type PackPickup } from './pack-papers.ts';
import { numbersIn, type WaitingCommand } from './replay.ts';
import type { DayPack, PackJob, PackRoute } from './day-pack.ts';
import type { FieldCommand } from './field-command.ts';

/** A pickup as shown in *Papers in the truck*. */
export interface CarriedPickup extends PackPickup {
  /** Planned destination of what is on board; null without a planned stop, or when it has been dumped. */
  readonly goingTo: string | null;
}

interface Asked {
  readonly vehicleId: string;
  /** Time of the earliest pickup. */
  readonly since: Date;
  /** The person's truck by their shift, for jobs without a route. */
  readonly shiftVehicleId: string | null;
}

/**
 * Lists pickups into a truck, newest first: those the server knew, those this phone completed since, and
 * where waiting reports emptied the tank.
 * @param pack with the waiting commands replayed
 */
export function pickupsInTruck(
  pack: DayPack,
  waiting: readonly WaitingCommand[],
  { vehicleId, since, shiftVehicleId }: Asked,
): CarriedPickup[] {
  const known = (pack.papers?.pickups ?? []).filter((one) => one.vehicleId === vehicleId);
  const jobIds = new Set(known.map(({ jobId }) => jobId));
  const routeOf = new Map(pack.routes.map((route) => [route.id, route]));
  const own = pack.jobs.flatMap((job) => {
    const truck = routeOf.get(job.routeId ?? '')?.vehicleId ?? shiftVehicleId;
    return truck !== vehicleId || jobIds.has(job.id) ? [] : pickupOf(pack, job, vehicleId, waiting);
  });
  const goingTo = nextSite(pack, vehicleId);
  return [...known, ...own]
    .filter(({ at }) => new Date(at) >= since)
    .map((pickup) => afterReports(pack, waiting, pickup))
    .map((pickup) => ({ ...pickup, goingTo: pickup.destination === null ? goingTo : null }))
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, maxPackPickups);
}

/**
 * The pickup of a job that is completed, or whose report waits for the office: the waste is on board either
 * way.
 */
function pickupOf(
  pack: DayPack,
  job: PackJob,
  vehicleId: string,
  waiting: readonly WaitingCommand[],
): PackPickup[] {
  const { id, clientName, address, papers = [] } = job;
  const report = waiting.findLast(({ command }) => isCompletionOf(command, id));
  const done =
    job.status === 'completed' && job.completedAt !== null
      ? { at: job.completedAt, gallons: job.actualGallons }
      : report?.command.type === 'job.completed'
        ? { at: report.occurredAt.toISOString(), gallons: report.command.data.gallons }
        : null;
  const told = report?.command.type === 'job.completed' ? report.command.data.wasteType : undefined;
  const wasteType = job.wasteType ?? told ?? null;
  if (done === null || wasteType === null || done.gallons === null || done.gallons === 0) return [];
  const phone = job.clientPhone ?? typedPhone(pack, id, waiting);
  const { at, gallons } = done;
  const base = { id, jobId: id, vehicleId, at, clientName, address, phone };
  const into = report?.command.type === 'job.completed' ? report.command.data.load : [];
  const tankIds = into.map(({ compartmentId }) => compartmentId);
  return [{ ...base, wasteType, gallons, papers, destination: null, ...(tankIds.length > 0 && { tankIds }) }];
}

const isCompletionOf = (command: FieldCommand, jobId: string): boolean =>
  command.type === 'job.completed' && command.data.jobId === jobId;

/** The client's phone as entered on the spot. */
function typedPhone(pack: DayPack, jobId: string, waiting: readonly WaitingCommand[]): string | null {
  const ids = new Set(
    pack.papers?.rules.flatMap(({ asks }) =>
      asks.flatMap(({ id, fact }) => (fact === 'client.phone' ? id : [])),
    ),
  );
  for (const { command } of waiting)
    if (command.type === 'job.completed' && command.data.jobId === jobId)
      for (const { values } of command.data.papers ?? [])
        for (const { id, value } of values) if (ids.has(id)) return value;
  return null;
}

/**
 * The pickup after what waits: dumped once the tanks that may hold some of it are empty, and one of them was emptied
 * at a site. A tank it was partly moved out of still counts until it is empty.
 */
function afterReports(
  pack: DayPack,
  waiting: readonly WaitingCommand[],
  { tankIds, ...pickup }: PackPickup,
): PackPickup {
  if (pickup.destination !== null) return pickup;
  const all = pack.routes.flatMap((route) => (route.vehicleId === pickup.vehicleId ? route.tanks : []));
  const holding = new Set(tankIds ?? all.map(({ id }) => id));
  let dump: Dump | null = null;
  for (const { command, occurredAt } of waiting) {
    if (holding.size === 0) break;
    if (occurredAt < new Date(pickup.at)) continue;
    if (command.type === 'load.moved' && holding.has(command.data.compartmentId))
      holding.add(command.data.toCompartmentId);
    if (command.type !== 'load.dumped') continue;
    for (const { compartmentId, emptied } of command.data.rows)
      if (emptied && holding.delete(compartmentId)) dump = command.data;
  }
  for (const { id, gallons } of all) if (gallons === 0) holding.delete(id);
  if (dump === null || holding.size > 0) return pickup;
  const { disposalSiteId, papers } = dump;
  const site = pack.disposalSites.find(({ id }) => id === disposalSiteId);
  return { ...pickup, destination: site?.name ?? '', papers: [...pickup.papers, ...numbersIn(papers)] };
}

type Dump = Extract<FieldCommand, { type: 'load.dumped' }>['data'];

/** The first disposal stop, by the plan, of the truck's active route with something on board. */
function nextSite(pack: DayPack, vehicleId: string): string | null {
  const route = pack.routes.find((one) => one.vehicleId === vehicleId && one.status === 'in_progress');
  return route === undefined ? null : siteAfter(route, lastDone(pack, route));
}

const lastDone = (pack: DayPack, { stops }: PackRoute): number => {
  const done = new Set(pack.jobs.flatMap(({ id, status }) => (status === 'completed' ? id : [])));
  return stops.findLastIndex(({ jobId }) => jobId !== null && done.has(jobId));
};

/** The next disposal site after a stop of a route; null without one. */
export const siteAfter = ({ stops }: Pick<PackRoute, 'stops'>, at: number): string | null =>
  stops.find(({ kind }, index) => index > at && kind === 'disposal')?.title ?? null;
