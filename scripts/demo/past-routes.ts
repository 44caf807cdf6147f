import { routes, routeStops } from '../../apps/server/src/features/routes/rows/routes.tables.ts';
import type { jobs } from '../../apps/server/src/features/jobs/jobs.tables.ts';
import type { SystemTransaction } from '../../apps/server/src/platform/database/database.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { insertMany } from './insert-many.ts';

interface PastRoutesOrder {
  readonly companyId: string;
  readonly today: string;
  readonly jobs: readonly (typeof jobs.$inferInsert)[];
  readonly technicians: readonly string[];
}

const jobsOnRoute = 12;

/**
 * Routes of the days up to today in the order of the job list: enough rows to measure lists with, not a plan.
 */
export async function insertPastRoutes(tx: SystemTransaction, order: PastRoutesOrder): Promise<void> {
  const byDay = Map.groupBy(
    order.jobs.filter(
      (job) => job.scheduledDate && job.scheduledDate <= order.today && job.status !== 'cancelled',
    ),
    (job) => job.scheduledDate as string,
  );
  const routeRows: (typeof routes.$inferInsert)[] = [];
  const stopRows: (typeof routeStops.$inferInsert)[] = [];
  for (const [routeDate, dayJobs] of byDay) {
    for (let start = 0; start < dayJobs.length; start += jobsOnRoute) {
      const number = start / jobsOnRoute;
      const id = newId();
      const on = dayJobs.slice(start, start + jobsOnRoute);
      const end = 28_800 + on.length * 2_700;
      routeRows.push({
        id,
        companyId: order.companyId,
        name: `Truck ${number + 1} – ${routeDate}`,
        routeDate,
        isOptimized: true,
        status: routeDate < order.today ? 'completed' : 'draft',
        totalMeters: 90_000,
        totalSeconds: end - 25_200,
        startSecond: 25_200,
        endSecond: end,
        driverUserId: order.technicians[number % order.technicians.length] ?? null,
      });
      on.forEach((job, index) => {
        const arrivalSecond = 28_800 + index * 2_700;
        stopRows.push({
          id: newId(),
          companyId: order.companyId,
          routeId: id,
          sequence: index,
          kind: 'job',
          jobId: job.id,
          arrivalSecond,
          departureSecond: arrivalSecond + job.durationMinutes * 60,
          legMeters: 7_000,
          legSeconds: 600,
          gallons: job.expectedGallons,
          loadAfterGallons: job.expectedGallons,
          loadWasteType: job.wasteType ?? null,
        });
      });
    }
  }
  await insertMany(tx, routes, routeRows);
  await insertMany(tx, routeStops, stopRows);
}
