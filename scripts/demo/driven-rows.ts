import { defaultRouteName } from '@haulwright/domain/routes/manual-route';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import type { jobEvents } from '../../apps/server/src/features/jobs/jobs.tables.ts';
import type { routes, routeStops } from '../../apps/server/src/features/routes/rows/routes.tables.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { gallonsPumped } from './day-reports.ts';
import { driveDay, type DrivenStop, type WorkToDrive } from './drive-day.ts';
import type { Ground } from './ground.ts';
import type { DrivenShift } from './past-shifts.ts';
import { instantOf } from './wall-clock.ts';

/** When trucks leave. */
export const earliestSecond = 25_200;

/** A job of a day that is over and that nobody has touched. */
export interface PastJob extends Omit<WorkToDrive, 'jobId'> {
  readonly id: string;
  readonly scheduledDate: string | null;
  readonly wasteType: WasteType | null;
  readonly jobTypeId: string | null;
}

/** What becomes of a job. */
export interface DoneJob {
  readonly id: string;
  readonly status: 'completed' | 'cancelled';
  readonly assignedTo: string | null;
  readonly startedAt: string | null;
  readonly completedAt: string | null;
  readonly gallons: number | null;
  readonly priceCents: number | null;
  readonly reason: string | null;
  readonly updatedAt: string;
}

/** Rows that are still to be saved. */
export interface Written {
  readonly routes: (typeof routes.$inferInsert)[];
  readonly stops: (typeof routeStops.$inferInsert)[];
  readonly done: DoneJob[];
  readonly events: (typeof jobEvents.$inferInsert)[];
  readonly shifts: DrivenShift[];
}

/** A job that was not done. */
export function callOff(ground: Ground, written: Written, job: PastJob): void {
  const at = instantOf(job.scheduledDate ?? '', 500, ground.timeZone);
  const reason = 'The customer called it off';
  const nothing = { assignedTo: null, startedAt: null, completedAt: null, gallons: null, priceCents: null };
  written.done.push({ ...nothing, id: job.id, status: 'cancelled', reason, updatedAt: at.toISOString() });
  written.events.push(
    statusChange(ground, job.id, {
      from: 'unscheduled',
      to: 'cancelled',
      by: ground.actor.userId,
      at,
      reason,
    }),
  );
}

function statusChange(
  { actor }: Ground,
  jobId: string,
  {
    from,
    to,
    by,
    at,
    ...more
  }: { from: string; to: string; by: string; at: Date; reason?: string; actualGallons?: number },
): typeof jobEvents.$inferInsert {
  return {
    id: newId(),
    companyId: actor.companyId,
    jobId,
    type: 'status-changed',
    actorUserId: by,
    details: { from, to, ...more },
    createdAt: at,
  };
}

interface RouteToDrive {
  readonly date: string;
  readonly truck: Ground['trucks'][number];
  readonly driver: string;
  readonly delay: number;
  readonly part: readonly PastJob[];
  readonly startSecond: number;
}

/** A route as it was driven, with its jobs done and the shift of its driver. */
export function driveRoute(
  ground: Ground,
  written: Written,
  { date, truck, driver, delay, part, startSecond }: RouteToDrive,
): void {
  const { companyId } = ground.actor;
  const takes = part.flatMap(({ wasteType }) => wasteType ?? []);
  const driven = driveDay({
    depot: ground.depot,
    capacityGallons: truck.capacityGallons,
    sites: ground.sites.flatMap((site) =>
      site.latitude !== null &&
      site.longitude !== null &&
      takes.every((waste) => site.acceptedWasteTypes.includes(waste))
        ? [{ ...site, latitude: site.latitude, longitude: site.longitude }]
        : [],
    ),
    startSecond,
    work: part.map((job) => ({ ...job, jobId: job.id })),
  });
  const routeId = newId();
  const endSecond = driven.at(-1)?.departureSecond ?? startSecond;
  const meters = driven.reduce((sum, { legMeters }) => sum + legMeters, 0);
  const endedAt = instantOf(date, (endSecond + delay) / 60, ground.timeZone);
  written.routes.push({
    id: routeId,
    companyId,
    name: defaultRouteName(truck.name, date),
    routeDate: date,
    status: 'completed',
    isOptimized: true,
    totalMeters: meters,
    totalSeconds: endSecond - startSecond,
    startSecond,
    endSecond,
    vehicleId: truck.id,
    driverUserId: driver,
    createdAt: instantOf(date, 360, ground.timeZone),
    updatedAt: endedAt,
  });
  let waste: PastJob['wasteType'] = null;
  for (const [sequence, { jobId, ...stop }] of driven.entries()) {
    const job = part.find(({ id }) => id === jobId);
    waste = job?.wasteType ?? waste;
    written.stops.push({
      ...stop,
      id: newId(),
      companyId,
      routeId,
      sequence,
      jobId,
      loadWasteType: stop.loadAfterGallons > 0 ? waste : null,
    });
    if (job !== undefined) complete(ground, written, { job, stop, date, driver, delay, at: sequence });
  }
  // A second round belongs to the shift of the first.
  if (startSecond === earliestSecond)
    written.shifts.push({ date, truck, driver, endSecond: endSecond + delay, meters });
}

function complete(
  ground: Ground,
  written: Written,
  {
    job,
    stop,
    date,
    driver,
    delay,
    at,
  }: {
    readonly job: PastJob;
    readonly stop: Pick<DrivenStop, 'arrivalSecond' | 'waitSeconds' | 'departureSecond'>;
    readonly date: string;
    readonly driver: string;
    readonly delay: number;
    readonly at: number;
  },
): void {
  const instant = (second: number) => instantOf(date, second / 60, ground.timeZone);
  const startedAt = instant(stop.arrivalSecond + stop.waitSeconds + delay);
  const completedAt = instant(stop.departureSecond + delay + ((at * 37) % 9) * 60);
  const gallons = gallonsPumped(job.gallons, at);
  written.done.push({
    id: job.id,
    status: 'completed',
    assignedTo: driver,
    startedAt: startedAt.toISOString(),
    completedAt: completedAt.toISOString(),
    gallons,
    priceCents: ground.jobTypes.find(({ id }) => id === job.jobTypeId)?.priceCents ?? null,
    reason: null,
    updatedAt: completedAt.toISOString(),
  });
  written.events.push(
    statusChange(ground, job.id, { from: 'scheduled', to: 'in_progress', by: driver, at: startedAt }),
    statusChange(ground, job.id, {
      from: 'in_progress',
      to: 'completed',
      by: driver,
      at: completedAt,
      actualGallons: gallons,
    }),
  );
}
