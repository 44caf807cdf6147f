import { holidayOn } from '@haulwright/domain/companies/company-holidays';
import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import { spreadOverDays } from '@haulwright/domain/tanks/spread-days';
import { dueUndoHours, type DueTank } from '@haulwright/domain/tanks/tank';
import type { PersonInTime } from '../../http/actor.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import { loadHolidays } from '../companies/company.queries.ts';
import { addJobs } from '../jobs/add-jobs.ts';
import { heldOf } from '../jobs/held-job.ts';
import { jobOf, type ResolvedJob } from '../jobs/job-basis.ts';
import { lockJobs } from '../jobs/jobs.queries.ts';
import {
  deleteJobs,
  loadJobNumbers,
  loadLikeJobs,
  lockClientsOf,
  untouchedSince,
} from './due-jobs.queries.ts';
import { dueOf, type DueWithJob } from './due-tanks.ts';
import { loadHistories, type CompanyDay } from './tank-history.queries.ts';

interface Prepared {
  readonly due: DueTank;
  readonly resolved: ResolvedJob;
  readonly scheduledDate: CalendarDate;
}

/** The addresses whose jobs are made, and their days. */
interface DueJobsInput {
  readonly addressIds: readonly string[];
  readonly scheduledDate: CalendarDate;
  readonly perDay: number | null;
}
interface Skipped {
  readonly addressId: string;
  readonly clientName: string;
  readonly message: string;
}

/**
 * Prepares a job for each of these addresses, modelled on the last one there, or says why there is none. An
 * address whose next service is planned gets none. Unknown addresses are skipped.
 */
export async function prepareDueJobs(
  tx: TenantTransaction,
  company: CompanyDay,
  { addressIds, scheduledDate, perDay }: DueJobsInput,
): Promise<{ prepared: Prepared[]; skipped: Skipped[] }> {
  const histories = await loadHistories(tx, company, { addressIds });
  const place = new Map(addressIds.map((id, at) => [id, at]));
  histories.sort((a, b) => (place.get(a.addressId) ?? 0) - (place.get(b.addressId) ?? 0));
  const skipped: Skipped[] = [];
  const wanted: DueWithJob[] = [];
  for (const history of histories) {
    const due = dueOf(history);
    const message = due === null ? 'No service interval is known for this tank.' : plannedWords(due);
    if (due === null || message !== null) skipped.push({ ...named(history), message: message ?? '' });
    else wanted.push(due);
  }
  const likes = await loadLikeJobs(
    tx,
    wanted.flatMap(({ lastJobId }) => lastJobId ?? []),
  );
  const byAddress = new Map(likes.map((like) => [like.address.id, like]));
  const found: Omit<Prepared, 'scheduledDate'>[] = [];
  for (const due of wanted) {
    const like = byAddress.get(due.addressId);
    const resolved = like && resolveLike(like);
    if (like?.clientStatus !== 'active') skipped.push({ ...named(due), message: 'The client is archived.' });
    else if (resolved?.ok !== true)
      skipped.push({ ...named(due), message: 'There is no earlier job to copy. Schedule this one by hand.' });
    else found.push({ due, resolved: resolved.value });
  }
  const holidays = await loadHolidays(tx);
  const days = spreadOverDays(
    found.length,
    { first: scheduledDate, perDay },
    (date) => holidayOn(holidays, date) !== undefined,
  );
  const prepared = found.map((one, at) => ({ ...one, scheduledDate: days[at] ?? scheduledDate }));
  return { prepared, skipped };
}

const named = ({ addressId, clientName }: { addressId: string; clientName: string }) => ({
  addressId,
  clientName,
});

function plannedWords({ planned }: DueTank): string | null {
  if (planned === null) return null;
  return planned.jobNumber === null
    ? 'A recurring job covers it.'
    : `Job ${planned.jobNumber} is open there.`;
}

/** Takes the last request; the current type and tank supply the rest. */
function resolveLike({ job, address, jobType }: Awaited<ReturnType<typeof loadLikeJobs>>[number]) {
  return jobOf(
    {
      clientId: job.clientId,
      clientAddressId: address.id,
      title: job.title,
      description: null,
      priority: 'normal',
      jobTypeId: jobType?.id ?? null,
      wasteType: job.wasteType,
      ...(jobType === null && { durationMinutes: job.durationMinutes, expectedGallons: job.expectedGallons }),
    },
    { address, jobType },
  );
}

/** Creates the jobs, except where another one was created meanwhile. */
export async function makeDueJobs(
  tx: TenantTransaction,
  actor: PersonInTime,
  company: CompanyDay,
  input: DueJobsInput,
) {
  await lockClientsOf(tx, input.addressIds);
  const { prepared, skipped } = await prepareDueJobs(tx, company, input);
  const ids = await addJobs(
    tx,
    actor,
    prepared.map(({ resolved, scheduledDate }) => ({ resolved, scheduledDate, done: null })),
    { from: 'due-list' },
  );
  const made = (await loadJobNumbers(tx, ids)).flatMap(({ addressId, ...job }) =>
    addressId === null ? [] : [{ ...job, addressId }],
  );
  return { made, skipped };
}

/** Undoes jobs the person has just created, as far as nobody has changed them. */
export async function undoDueJobs(
  tx: TenantTransaction,
  { actor, now, events }: { actor: PersonInTime; now: Date; events: Pick<Events, 'ask' | 'publish'> },
  jobIds: readonly string[],
): Promise<{ removed: string[]; kept: string[] }> {
  const there = (await lockJobs(tx, jobIds)).map(({ id }) => id);
  const since = new Date(now.getTime() - dueUndoHours * 3_600_000);
  const removed: string[] = [];
  for (const id of await untouchedSince(tx, actor.userId, there, since))
    if ((await heldOf(events, tx, [id])) === undefined) removed.push(id);
  if (removed.length > 0) {
    await events.publish(tx, 'jobs.changed', { what: 'leaving', jobIds: removed, actor, at: now });
    await deleteJobs(tx, removed);
  }
  return { removed, kept: there.filter((id) => !removed.includes(id)) };
}
