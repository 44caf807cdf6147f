import { and, eq, inArray, ne } from 'drizzle-orm';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { formatJobNumber } from '@haulwright/domain/jobs/job';
import { takeJobNumbers } from '../../apps/server/src/features/jobs/jobs.queries.ts';
import { jobEvents, jobs } from '../../apps/server/src/features/jobs/jobs.tables.ts';
import type { TenantTransaction } from '../../apps/server/src/platform/database/database.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { placesOf, workOf } from './day-work.ts';
import type { DemoPlace, Ground } from './ground.ts';
import { insertMany } from './insert-many.ts';
import { makeJob } from './make-job.ts';
import type { Trade } from './names.ts';
import { ownId } from './own-ids.ts';
import { Random } from './random.ts';
import { addVisit, loadVisits, restAt, type Visits } from './visits.ts';
import { instantOf } from './wall-clock.ts';

export type NewJob = typeof jobs.$inferInsert & { readonly id: string };

/** Half of the day's clients were promised a half of it. */
const windows = [[480, 720], null, [780, 960], null] as const;
const orderedDaysAhead = 6;

interface Span {
  readonly from: string;
  readonly to: string;
  readonly now: Date;
  readonly share: number;
}

/** The jobs of days that have none of the demo's yet, not planned; a day that has some stays as it is. */
export async function addNewDays(tx: TenantTransaction, ground: Ground, span: Span): Promise<void> {
  const wanted: NewJob[] = [];
  const visits = await loadVisits(tx, span.from, span.to);
  for (let date = span.from; date <= span.to; date = addDays(date, 1)) {
    if (await isMade(tx, ground, date)) continue;
    const day = makeDay(ground, { ...span, date, busy: await busyOn(tx, date), visits });
    for (const { clientAddressId } of day) addVisit(visits, clientAddressId ?? '', date);
    wanted.push(...day);
  }
  await addJobs(tx, ground, wanted);
}

const idOn = ({ actor }: Ground, date: string, index: number): string =>
  ownId(actor.companyId, `${date} ${index}`);

/** More jobs than a day has. */
const maxOfDay = 100;

/** Whether the day was made at an earlier start; jobs that were moved since are known by their id. */
async function isMade(tx: TenantTransaction, ground: Ground, date: string): Promise<boolean> {
  const ids = Array.from({ length: maxOfDay }, (_, index) => idOn(ground, date, index + 1));
  const there = await tx.select({ id: jobs.id }).from(jobs).where(inArray(jobs.id, ids)).limit(1);
  return there.length > 0;
}

/** Adds those of the jobs whose day has none of them. */
export async function addJobs(
  tx: TenantTransaction,
  ground: Ground,
  wanted: readonly NewJob[],
): Promise<void> {
  if (wanted.length === 0) return;
  const ids = wanted.map(({ id }) => id);
  const there = await tx.select({ id: jobs.id }).from(jobs).where(inArray(jobs.id, ids));
  const known = new Set(there.map(({ id }) => id));
  const days = new Set(
    wanted.flatMap(({ id, scheduledDate }) => (known.has(id) ? (scheduledDate ?? []) : [])),
  );
  const added = wanted.filter(({ scheduledDate }) => !days.has(scheduledDate ?? ''));
  if (added.length === 0) return;
  const { companyId, userId } = ground.actor;
  const first = await takeJobNumbers(tx, companyId, added.length);
  await insertMany(
    tx,
    jobs,
    added.map((job, at) => ({ ...job, jobNumber: formatJobNumber(first + at) })),
  );
  await insertMany(
    tx,
    jobEvents,
    added.map(({ id, createdAt }) => ({
      id: newId(),
      companyId,
      jobId: id,
      type: 'created' as const,
      actorUserId: userId,
      createdAt,
    })),
  );
}

async function busyOn(tx: TenantTransaction, date: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ clientId: jobs.clientId })
    .from(jobs)
    .where(and(eq(jobs.scheduledDate, date), ne(jobs.status, 'cancelled')));
  return new Set(rows.map(({ clientId }) => clientId));
}

function makeDay(
  ground: Ground,
  {
    date,
    busy,
    visits,
    share,
    now,
  }: Span & {
    readonly date: string;
    readonly busy: ReadonlySet<string>;
    readonly visits: Visits;
  },
): NewJob[] {
  const random = new Random(Number(date.replaceAll('-', '')));
  let index = 0;
  return Object.entries(workOf(date, share).jobs).flatMap(([trade, count]) =>
    placesOf(
      ground.places.filter((place) => place.trade === (trade as Trade)),
      {
        date,
        count,
        busy,
        restOf: (place) => restAt(visits, place, date),
      },
    ).map((place) => {
      const ordered = instantOf(addDays(date, -orderedDaysAhead), 540 + index * 11, ground.timeZone);
      const window = windows[index % windows.length];
      return {
        ...newJob(ground, { place, date, random, index: (index += 1) }),
        id: idOn(ground, date, index),
        windowStartMinute: window?.[0] ?? null,
        windowEndMinute: window?.[1] ?? null,
        ...reportedAt(ordered < now ? ordered : now),
      };
    }),
  );
}

/** Nobody has touched a job whose two instants are the same. */
export const reportedAt = (at: Date): { createdAt: Date; updatedAt: Date } => ({
  createdAt: at,
  updatedAt: at,
});

/** A job that waits for its plan. */
export function newJob(
  ground: Ground,
  { place, date, random, index }: { place: DemoPlace; date: string; random: Random; index: number },
): NewJob {
  const job = makeJob(
    random,
    {
      companyId: ground.actor.companyId,
      today: '',
      createdBy: ground.actor.userId,
      technicians: [],
      jobTypes: ground.jobTypes,
    },
    index,
    date,
    place,
  );
  // An emergency is reported on its day.
  return { ...job, priority: job.priority === 'emergency' ? 'high' : job.priority };
}
