import { and, eq, ne } from 'drizzle-orm';
import { jobs } from '../../apps/server/src/features/jobs/jobs.tables.ts';
import type { TenantTransaction } from '../../apps/server/src/platform/database/database.ts';
import { addJobs, newJob, reportedAt, type NewJob } from './add-days.ts';
import { placesOf } from './day-work.ts';
import type { Ground } from './ground.ts';
import type { Trade } from './names.ts';
import { ownId } from './own-ids.ts';
import { Random } from './random.ts';
import { loadVisits, restAt } from './visits.ts';

interface OddJob {
  readonly date: string;
  readonly now: Date;
}

/** More than the grease truck holds: the plan leaves it out and says why. */
export const addTooLarge = (tx: TenantTransaction, ground: Ground, { date, now }: OddJob): Promise<void> =>
  addOne(tx, ground, 'too large', 'grease', {
    date,
    now,
    title: 'Grease interceptor cleaning, school kitchen',
    expectedGallons: 3_600,
    durationMinutes: 90,
    priority: 'normal',
  });

const reportedMinutesAgo = 20;

/** Somebody called just now; it waits for a dispatcher. */
export const addEmergency = (tx: TenantTransaction, ground: Ground, { date, now }: OddJob): Promise<void> =>
  addOne(tx, ground, 'emergency', 'septic', {
    date,
    now: new Date(now.getTime() - reportedMinutesAgo * 60_000),
    title: 'Emergency: sewage backs up into the basement',
    expectedGallons: 1_000,
    durationMinutes: 45,
    priority: 'emergency',
  });

/** A job of the day at a client who has no other that day; the same one is never added twice. */
async function addOne(
  tx: TenantTransaction,
  ground: Ground,
  name: string,
  trade: Trade,
  {
    date,
    now,
    ...changes
  }: OddJob & Pick<NewJob, 'title' | 'expectedGallons' | 'durationMinutes' | 'priority'>,
): Promise<void> {
  const { clientId, scheduledDate, status } = jobs;
  const rows = await tx
    .select({ clientId })
    .from(jobs)
    .where(and(eq(scheduledDate, date), ne(status, 'cancelled')));
  const visits = await loadVisits(tx, date, date);
  const [place] = placesOf(
    ground.places.filter((one) => one.trade === trade),
    {
      date,
      count: 1,
      busy: new Set(rows.map((row) => row.clientId)),
      restOf: (one) => restAt(visits, one, date),
    },
  );
  if (place === undefined) return;
  const random = new Random(Number(date.replaceAll('-', '')) + name.length);
  const job = newJob(ground, { place, date, random, index: 0 });
  await addJobs(tx, ground, [
    { ...job, ...changes, id: ownId(ground.actor.companyId, `${date} ${name}`), ...reportedAt(now) },
  ]);
}
