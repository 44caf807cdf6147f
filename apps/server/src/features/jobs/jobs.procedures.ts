import { can } from '@haulwright/domain/access/permissions';
import type { Job } from '@haulwright/domain/jobs/job';
import { isJobSort, type JobListSort } from '@haulwright/domain/jobs/job-sorts';
import { calendarDate } from '@haulwright/domain/kernel/calendar-date';
import { z } from 'zod';
import type { Actor } from '../../http/actor.ts';
import { answer } from '../../http/answer.ts';
import { cursorIssue, decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { cursorToPlace, placeToCursor } from '../../http/list-cursor.ts';
import { refuseTwice } from '../../http/likeness.ts';
import { once } from '../../http/idempotency.ts';
import { api } from '../../http/procedures.ts';
import type { ListPlace } from '../../platform/database/list-order.ts';
import { unlessUsed } from '../../platform/database/savepoint.ts';
import { isCompanyUser } from '../users/users.queries.ts';
import { listAssignees } from './assignees.queries.ts';
import { billedWords } from './billed-job.ts';
import { changeManyJobs, type BulkResult } from './bulk-jobs.ts';
import { doneOnDay } from './done-on-day.ts';
import { createJob, duplicateJob } from './create-job.ts';
import { areTrucksThere } from './job-basis.ts';
import { heldOf, heldWords } from './held-job.ts';
import { askedAboutJob, askedAboutMove, oftenVisited } from './like-jobs.queries.ts';
import { loadJobDetail, loadOwnJobs } from './job-detail.queries.ts';
import { loadJobHistory } from './job-history.queries.ts';
import { jobOrder, totalJobs } from './job-columns.queries.ts';
import { jobConditions, listJobs, sortedBy } from './job-list.queries.ts';
import { commandJob } from './job-commands.ts';
import { wasteIsSaid } from './asked-waste.ts';
import { assignJob, rescheduleJob, setPurchaseOrder } from './job-writes.ts';
import { deleteJob, loadJob, lockJob, wasStarted } from './jobs.queries.ts';
import { keepDeleted } from './series-skips.queries.ts';
import { skippedWords } from './skipped-time.ts';

/** The sort value and the id. */
const listCursors = {
  scheduledDate: z.tuple([calendarDate.nullable(), z.uuid()]),
  jobNumber: z.tuple([z.string().max(40), z.uuid()]),
};

/** The details of a refusal beside its code. */
const inWords = { 'job.time-skipped': skippedWords, 'job.locked-on-route': heldWords };

/** Where a page begins; null for a cursor of another list or order, undefined at the list's beginning. */
function placeOf(sort: JobListSort, cursor: string | undefined): ListPlace | null | undefined {
  if (!isJobSort(sort)) return cursorToPlace(sort, jobOrder(sort), cursor);
  if (cursor === undefined) return undefined;
  const read = decodeCursor<[string | null, string]>(cursor, listCursors[sortedBy(sort)]);
  return read && { value: read[0], id: read[1] };
}

const isSameInstant = (stored: Date, seen: string): boolean => stored.getTime() === Date.parse(seen);

const seesAllJobs = (actor: Actor): boolean => can(actor.roles, 'VIEW_ALL_JOBS');

/** Another technician's job does not exist for a technician. */
const maySee = (actor: Actor, job: { assignedTo: string | null }): boolean =>
  seesAllJobs(actor) || job.assignedTo === actor.userId;

export const jobsProcedures = {
  list: api.jobs.list.handler(async ({ context: { actor, services }, input, errors }) => {
    const { sort } = input;
    const after = placeOf(sort, input.cursor);
    if (after === null) throw errors.BAD_REQUEST({ data: cursorIssue });
    const assignedTo = seesAllJobs(actor) ? input.assignedTo : actor.userId;
    const { items, end } = await services.database.inTenant(actor, (tx) =>
      listJobs(tx, { ...input, after, assignedTo }),
    );
    const nextCursor = isJobSort(sort) ? end && encodeCursor([end.value, end.id]) : placeToCursor(sort, end);
    return { items, nextCursor };
  }),

  totals: api.jobs.totals.handler(({ context: { actor, services }, input }) =>
    services.database.inTenant(actor, async (tx) => {
      const assignedTo = seesAllJobs(actor) ? input.assignedTo : actor.userId;
      return totalJobs(tx, await jobConditions(tx, { ...input, assignedTo }));
    }),
  ),

  get: api.jobs.get.handler(async ({ context: { actor, services }, input, errors }) => {
    const job = await services.database.inTenant(actor, (tx) =>
      loadJobDetail(tx, { actor, events: services.events }, input.id),
    );
    if (!job || !maySee(actor, job)) throw errors.NOT_FOUND();
    return job;
  }),

  history: api.jobs.history.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const job = await loadJob(tx, input.id);
      if (!job || !maySee(actor, job)) throw errors.NOT_FOUND();
      return loadJobHistory(tx, input.id);
    }),
  ),

  mine: api.jobs.mine.handler(({ context: { actor, services }, input }) =>
    services.database.inTenant(actor, (tx) => loadOwnJobs(tx, { actor, events: services.events }, input)),
  ),

  assignees: api.jobs.assignees.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, listAssignees),
  ),

  create: api.jobs.create.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once<Job>(tx, context, 'jobs.create', input, async () => {
        if (!(await areTrucksThere(tx, input.allowedVehicleIds))) throw errors['job.truck-not-found']();
        await refuseTwice(context, errors, () => askedAboutJob(tx, input));
        return answer(await createJob(tx, actor, input, input.scheduledDate), errors, inWords);
      }),
    );
  }),

  reschedule: api.jobs.reschedule.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, async (tx) => {
      const job = await lockJob(tx, input.id);
      if (!job) throw errors.NOT_FOUND();
      const moved = await rescheduleJob(
        tx,
        { actor, now: services.now(), events: services.events },
        job,
        input.scheduledDate,
      );
      answer(moved, errors, inWords);
      await refuseTwice(context, errors, () => askedAboutMove(tx, job, { ...job, ...input }));
      return (await loadJobDetail(tx, { actor, events: services.events }, job.id)) ?? missing(job.id);
    });
  }),

  setPurchaseOrder: api.jobs.setPurchaseOrder.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const job = await lockJob(tx, input.id);
      if (!job) throw errors.NOT_FOUND();
      const detail = async () =>
        (await loadJobDetail(tx, { actor, events: services.events }, job.id)) ?? missing(job.id);
      const { seenUpdatedAt } = input;
      if (seenUpdatedAt !== undefined && !isSameInstant(job.updatedAt, seenUpdatedAt))
        throw errors['job.changed-meanwhile']({ data: { present: await detail() } });
      await setPurchaseOrder(tx, { actor, now: services.now() }, job, input.purchaseOrder);
      return detail();
    }),
  ),

  duplicate: api.jobs.duplicate.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once<Job>(tx, context, 'jobs.duplicate', input, async () => {
        const { scheduledDate } = input;
        await refuseTwice(context, errors, async () => {
          const job = await loadJob(tx, input.id);
          return job ? oftenVisited(tx, { ...job, scheduledDate }) : [];
        });
        return answer(await duplicateJob(tx, actor, input.id, scheduledDate), errors, inWords);
      }),
    );
  }),

  setStatus: api.jobs.setStatus.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const job = await lockJob(tx, input.id);
      if (!job || !maySee(actor, job)) throw errors.NOT_FOUND();
      const rights = { office: can(actor.roles, 'EDIT_JOB'), assigned: job.assignedTo === actor.userId };
      answer(await wasteIsSaid(tx, services.events, job, input), errors);
      const doing = { actor, now: services.now(), events: services.events };
      const { doneOn, ...change } = input;
      const doingOn = answer(doneOnDay(doing, job, doneOn, rights), errors);
      answer(await commandJob(tx, doingOn, job, { type: 'set-status', ...change }, rights), errors, inWords);
      return (await loadJobDetail(tx, { actor, events: services.events }, job.id)) ?? missing(job.id);
    }),
  ),

  assign: api.jobs.assign.handler(({ context: { actor, services }, input: { id, assignedTo }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const job = await lockJob(tx, id);
      if (!job) throw errors.NOT_FOUND();
      if (assignedTo !== null && !(await isCompanyUser(tx, assignedTo)))
        throw errors['job.assignee-unknown']();
      const assigned = await assignJob(
        tx,
        { actor, now: services.now(), events: services.events },
        job,
        assignedTo,
      );
      answer(assigned, errors, inWords);
      return (await loadJobDetail(tx, { actor, events: services.events }, id)) ?? missing(id);
    }),
  ),

  bulk: api.jobs.bulk.handler(({ context, input: { ids, action }, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once<BulkResult>(tx, context, 'jobs.bulk', { ids, action }, async () => {
        if (
          action.type === 'assign' &&
          action.assignedTo !== null &&
          !(await isCompanyUser(tx, action.assignedTo))
        )
          throw errors['job.assignee-unknown']();
        return changeManyJobs(tx, { actor, now: services.now(), events: services.events }, ids, action);
      }),
    );
  }),

  remove: api.jobs.remove.handler(({ context: { actor, services }, input: { id }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const job = await lockJob(tx, id);
      if (!job) throw errors.NOT_FOUND();
      const billed = await billedWords(services.events, tx, id);
      if (billed !== undefined) throw errors['job.billed'](billed);
      if (job.status === 'in_progress' || job.status === 'completed' || (await wasStarted(tx, id)))
        throw errors['job.already-started']();
      const held = await heldOf(services.events, tx, [id]);
      if (held !== undefined) throw errors['job.locked-on-route'](heldWords(held));
      // The crew may work on it at this moment, without signal.
      const route = (await services.events.ask(tx, 'jobs.routes', { jobIds: [id] })).get(id);
      if (route?.isOut === true) throw errors['job.on-published-route']();
      await services.events.publish(tx, 'jobs.changed', {
        what: 'leaving',
        jobIds: [id],
        actor,
        at: services.now(),
      });
      const removed = await unlessUsed(tx, (savepoint) => deleteJob(savepoint, id));
      if (removed === 'still-used') throw errors['job.has-custody']();
      const { companyId, seriesId, seriesDate } = job;
      if (seriesId !== null && seriesDate !== null)
        await keepDeleted(tx, { companyId, seriesId, date: seriesDate });
      return { id };
    }),
  ),
};

/** Can only be a bug: the row was written or locked in the same transaction. */
function missing(id: string): never {
  throw new Error(`job ${id} vanished within its own transaction`);
}
