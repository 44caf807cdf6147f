import type { TankContent } from '../vehicles/vehicle-tanks.ts';
import type { FieldCommand } from './field-command.ts';
import type { DayPack, PackJob, PackRoute, PackShare, PackTank } from './day-pack.ts';
import { maxPackPickups } from './pack-papers.ts';
import { phoneOf, type DayDelivery, type DayPickup } from './pickups-aboard.ts';
import type { Day, WaitingCommand } from './replay.ts';
import { contentsOf } from './tanks-aboard.ts';

/** A pickup as shown in *Papers in the truck*: what was pumped at one client. */
export interface CarriedPickup extends DayPickup {
  /** Planned destination of what is on board; null without a planned stop, or when all has been dumped. */
  readonly goingTo: string | null;
}

/** What a truck carries, for an officer. */
export interface TruckPapers {
  /** Empty while they are not known: a truck of no route of this phone. */
  readonly tanks: readonly PackTank[];
  /** What is in all of them together, as *Tanks* shows it. */
  readonly gallons: number;
  readonly contents: readonly TankContent[];
  /** Still on board in part or as a whole, newest first, as the next two. */
  readonly aboard: readonly CarriedPickup[];
  /** Reported, but in no tank by the ledger: the office decides. */
  readonly undecided: readonly CarriedPickup[];
  readonly gone: readonly CarriedPickup[];
}

interface Asked {
  readonly vehicleId: string;
  /** Time of the earliest pickup; what is on board is listed whatever its age. */
  readonly since: Date;
  /** The person's truck by their shift, for jobs without a route. */
  readonly shiftVehicleId: string | null;
}

/**
 * What a truck carries and carried: by the ledger, with what this phone reported since.
 * @param day with the waiting commands replayed
 */
export function truckPapers(
  day: Day,
  waiting: readonly WaitingCommand[],
  { vehicleId, since, shiftVehicleId }: Asked,
): TruckPapers {
  const tanks = day.routes.find((one) => one.vehicleId === vehicleId && one.tanks.length > 0)?.tanks ?? [];
  const listed = withShares(
    day.pickups.filter((one) => one.vehicleId === vehicleId),
    tanks,
    vehicleId,
  );
  const goingTo = nextSite(day, vehicleId);
  const jobOf = new Map(day.jobs.map((job) => [job.id, job]));
  const carried = byJob(listed)
    .filter(({ at, aboardGallons }) => aboardGallons > 0 || new Date(at) >= since)
    .map((pickup) => ({
      ...withPapers(pickup, jobOf.get(pickup.jobId ?? '')),
      goingTo: pickup.aboardGallons > 0 ? goingTo : null,
    }));
  const known = new Set(day.pickups.map(({ jobId }) => jobId));
  const routeOf = new Map(day.routes.map((route) => [route.id, route]));
  const undecided = day.jobs.flatMap((job) => {
    const truck = routeOf.get(job.routeId ?? '')?.vehicleId ?? shiftVehicleId;
    return truck !== vehicleId || known.has(job.id) ? [] : reportOf(day, job, vehicleId, waiting);
  });
  const contents = contentOf(tanks);
  const isAboard = ({ aboardGallons }: DayPickup): boolean => aboardGallons > 0;
  return {
    tanks,
    contents,
    gallons:
      tanks.length === 0
        ? carried.reduce((sum, { aboardGallons }) => sum + aboardGallons, 0)
        : contents.reduce((sum, { gallons }) => sum + gallons, 0),
    aboard: newestFirst(carried.filter(isAboard)),
    undecided: newestFirst(undecided),
    gone: newestFirst(carried.filter((one) => !isAboard(one))),
  };
}

const newestFirst = (pickups: readonly CarriedPickup[]): CarriedPickup[] =>
  pickups.toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, maxPackPickups);

const contentOf = (tanks: readonly PackTank[]): TankContent[] => {
  const gallons = new Map<TankContent['wasteType'], number>();
  for (const one of tanks.flatMap(contentsOf))
    gallons.set(one.wasteType, (gallons.get(one.wasteType) ?? 0) + one.gallons);
  return [...gallons].map(([wasteType, sum]) => ({ wasteType, gallons: sum }));
};

/** What the tanks say of their pickups goes before any list, which may be older or leave old ones out. */
function withShares(
  pickups: readonly DayPickup[],
  tanks: readonly PackTank[],
  vehicleId: string,
): DayPickup[] {
  if (tanks.length === 0 || tanks.some(({ shares }) => shares == null)) return [...pickups];
  const shares = tanks.flatMap((tank) => tank.shares ?? []);
  const held = Map.groupBy(shares, ({ pickupId }) => pickupId);
  const sumOf = (of: readonly PackShare[] = []) => of.reduce((sum, { gallons }) => sum + gallons, 0);
  const listed = new Set(pickups.map(({ id }) => id));
  return [
    ...pickups.map((pickup) => ({ ...pickup, aboardGallons: sumOf(held.get(pickup.id)) })),
    ...[...held].flatMap(([id, of]): DayPickup[] => {
      const [first] = of;
      if (first === undefined || listed.has(id)) return [];
      const { jobId, at, clientName, address, wasteType, pumpedGallons } = first;
      const about = { id, jobId, vehicleId, at, clientName, address, wasteType, phone: null, papers: [] };
      const aboardGallons = sumOf(of);
      return [{ ...about, gallons: pumpedGallons, aboardGallons, destination: null, deliveries: [] }];
    }),
  ];
}

/** What went into two tanks at one client is one pickup. */
function byJob(pickups: readonly DayPickup[]): DayPickup[] {
  const groups = Map.groupBy(pickups, ({ id, jobId, wasteType }) => `${jobId ?? id}/${wasteType}`);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : others.reduce(joined, first),
  );
}

const joined = (a: DayPickup, b: DayPickup): DayPickup => ({
  ...a,
  at: a.at < b.at ? a.at : b.at,
  gallons: a.gallons + b.gallons,
  aboardGallons: a.aboardGallons + b.aboardGallons,
  phone: a.phone ?? b.phone,
  papers: [...a.papers, ...b.papers],
  destination: a.destination ?? b.destination,
  deliveries: b.deliveries
    .reduce(withDelivery, a.deliveries)
    .toSorted((one, other) => Number(one.at > other.at) - Number(one.at < other.at)),
});

/** One ticket is one delivery. */
function withDelivery(all: readonly DayDelivery[], added: DayDelivery): readonly DayDelivery[] {
  const same = all.find(
    ({ site, ticketNumber, at }) =>
      site === added.site && ticketNumber === added.ticketNumber && at === added.at,
  );
  return same === undefined
    ? [...all, added]
    : all.map((one) => (one === same ? { ...same, gallons: same.gallons + added.gallons } : one));
}

/** The numbers that the phone gave to the job's papers stand with the job. */
function withPapers(pickup: DayPickup, job: PackJob | undefined): DayPickup {
  const papers = [...pickup.papers, ...(pickup.commandId === undefined ? [] : (job?.papers ?? []))];
  return {
    ...pickup,
    papers: papers.filter(
      ({ packId, number }, at) =>
        papers.findIndex((one) => one.packId === packId && one.number === number) === at,
    ),
  };
}

/**
 * The pickup of a job that is completed, or whose report waits for the office, and that no tank has by the ledger: it
 * was pumped all the same.
 */
function reportOf(
  day: DayPack,
  job: PackJob,
  vehicleId: string,
  waiting: readonly WaitingCommand[],
): CarriedPickup[] {
  const { id, clientName, address, papers = [] } = job;
  const report = waiting.findLast(({ command }) => isCompletionOf(command, id));
  const told = report?.command.type === 'job.completed' ? report.command.data : undefined;
  const done =
    job.status === 'completed' && job.completedAt !== null
      ? { at: job.completedAt, gallons: job.actualGallons }
      : report === undefined || told === undefined
        ? null
        : { at: report.occurredAt.toISOString(), gallons: told.gallons };
  const wasteType = job.wasteType ?? told?.wasteType ?? told?.load[0]?.wasteType ?? null;
  if (done === null || wasteType === null || done.gallons === null || done.gallons === 0) return [];
  const phone = report === undefined ? (job.clientPhone ?? null) : phoneOf(day, job, report.command);
  const about = { id, jobId: id, vehicleId, at: done.at, clientName, address, phone, wasteType, papers };
  return [
    {
      ...about,
      ...(report !== undefined && { commandId: report.command.id }),
      gallons: done.gallons,
      aboardGallons: 0,
      deliveries: [],
      destination: null,
      goingTo: null,
    },
  ];
}

const isCompletionOf = (command: FieldCommand, jobId: string): boolean =>
  command.type === 'job.completed' && command.data.jobId === jobId;

/** The first disposal stop, by the plan, of the truck's active route with something on board. */
function nextSite(day: DayPack, vehicleId: string): string | null {
  const route = day.routes.find((one) => one.vehicleId === vehicleId && one.status === 'in_progress');
  return route === undefined ? null : siteAfter(route, lastDone(day, route));
}

const lastDone = (day: DayPack, { stops }: PackRoute): number => {
  const done = new Set(day.jobs.flatMap(({ id, status }) => (status === 'completed' ? id : [])));
  return stops.findLastIndex(({ jobId }) => jobId !== null && done.has(jobId));
};

/** The next disposal site after a stop of a route; null without one. */
export const siteAfter = ({ stops }: Pick<PackRoute, 'stops'>, at: number): string | null =>
  stops.find(({ kind }, index) => index > at && kind === 'disposal')?.title ?? null;
