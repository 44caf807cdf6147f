import { archivedReason, type ClientWork } from '@haulwright/domain/jobs/client-work';
import { addDays, calendarDateIn, type CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { lockClient, setClientStatus } from '../../clients/clients.queries.ts';
import {
  countClientWork,
  findJobUnderWay,
  goingSeries,
  lockOpenJobs,
  lockStoppedJobs,
} from './archive-client.queries.ts';
import { heldOf, type HeldJob } from '../held-job.ts';
import { commandJob } from '../job-commands.ts';
import type { Doing } from '../off-route.ts';
import { lockSeries, updateSeries } from '../series.queries.ts';
import { makeSeriesJobs } from '../series/make-series-jobs.ts';

export interface WorkUnderWay {
  readonly ok: false;
  readonly refusal: 'client.work-under-way';
  readonly jobNumber: string;
}

export interface StatusChanged {
  /** Jobs that were cancelled, or reopened. */
  readonly jobsChanged: number;
  /** Recurring jobs that were stopped, or resumed. */
  readonly seriesChanged: number;
}

const office = { office: true, assigned: false };

/**
 * Archives a client: its jobs that have not begun are cancelled and leave their routes, its recurring jobs
 * create no more. Refused while work there is in progress or a route holds one of its jobs. Jobs are locked
 * before the client, in the same order as edits of a job; jobs created meanwhile have waited for the client's
 * row or are found once it is locked.
 */
export async function archiveClient(
  tx: TenantTransaction,
  doing: Doing,
  clientId: string,
): Promise<Outcome<StatusChanged, 'not-found'> | HeldJob | WorkUnderWay> {
  const { actor, now, events } = doing;
  await lockOpenJobs(tx, clientId);
  if (!(await lockClient(tx, clientId))) return refused('not-found');
  const open = await lockOpenJobs(tx, clientId);
  const underWay = await findJobUnderWay(tx, clientId);
  if (underWay !== undefined) return { ok: false, refusal: 'client.work-under-way', ...underWay };
  const held = await heldOf(
    events,
    tx,
    open.map(({ id }) => id),
  );
  if (held !== undefined) return held;
  const series = await goingSeries(tx, clientId, calendarDateIn(now, actor.timeZone));
  for (const job of open)
    await commandJob(
      tx,
      doing,
      job,
      { type: 'set-status', status: 'cancelled', reason: archivedReason },
      office,
    );
  await setClientStatus(tx, clientId, 'inactive', now);
  return accepted({ jobsChanged: open.length, seriesChanged: series.length });
}

/**
 * Reactivates a client. Jobs that archiving cancelled are reopened without a route and without an assignee,
 * unless their day has passed; its recurring jobs continue from today.
 */
export async function reactivateClient(
  tx: TenantTransaction,
  doing: Doing,
  clientId: string,
): Promise<Outcome<StatusChanged, 'not-found'>> {
  const { actor, now } = doing;
  const today = calendarDateIn(now, actor.timeZone);
  const stopped = await lockStoppedJobs(tx, clientId, today);
  const seriesIds = await goingSeries(tx, clientId, today);
  const series = [];
  for (const id of seriesIds) series.push(await lockSeries(tx, id));
  if (!(await setClientStatus(tx, clientId, 'active', now))) return refused('not-found');
  for (const job of stopped)
    await commandJob(tx, doing, job, { type: 'set-status', status: 'unscheduled' }, office);
  for (const row of series) {
    if (row === undefined) continue;
    // Days while the client was archived do not count as skipped: no visit was due.
    const madeThrough = notBefore(row.madeThrough, addDays(today, -1));
    if (madeThrough !== row.madeThrough) await updateSeries(tx, row.id, { madeThrough }, now);
    await makeSeriesJobs(tx, { ...row, madeThrough }, { today, now, timeZone: actor.timeZone });
  }
  return accepted({ jobsChanged: stopped.length, seriesChanged: seriesIds.length });
}

const notBefore = (date: CalendarDate | null, earliest: CalendarDate): CalendarDate | null =>
  date !== null && date < earliest ? earliest : date;

/** Previews what archiving or reactivating the client would change now. */
export async function clientWorkOf(
  tx: TenantTransaction,
  { events, today }: Pick<Doing, 'events'> & { readonly today: CalendarDate },
  clientId: string,
): Promise<ClientWork> {
  const { openIds, ...counts } = await countClientWork(tx, clientId, today);
  const routes = await events.ask(tx, 'jobs.routes', { jobIds: openIds });
  return { ...counts, onRoutes: routes.size };
}
