import { can } from '@haulwright/domain/access/permissions';
import { formatJobNumber, type Job } from '@haulwright/domain/jobs/job';
import { changeJobStatus } from '@haulwright/domain/jobs/job-lifecycle';
import { calendarDate } from '@haulwright/domain/kernel/calendar-date';
import { z } from 'zod';
import type { Actor } from '../../http/actor.ts';
import { cursorIssue, decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { once } from '../../http/idempotency.ts';
import { api } from '../../http/procedures.ts';
import { newId } from '../../platform/ids.ts';
import { beginRouteOfJob } from '../routes/route-progress.queries.ts';
import { isCompanyUser } from '../users/users.queries.ts';
import { recordJobEvents } from './job-events.queries.ts';
import { deleteJob, insertJob, listJobs, loadJob, loadJobBasis, lockJob, takeJobNumber, updateJob, wasStarted } from './jobs.queries.ts';

/** Scheduled date, id. */
const listCursor = z.tuple([calendarDate.nullable(), z.uuid()]);

/** What a job is given when neither the request nor a job type says otherwise. */
const withoutType = { durationMinutes: 30, expectedGallons: 0, wasteType: null };

const seesAllJobs = (actor: Actor): boolean => can(actor.roles, 'VIEW_ALL_JOBS');

/** To a technician a job of somebody else does not exist. */
const maySee = (actor: Actor, job: { assignedTo: string | null }): boolean => seesAllJobs(actor) || job.assignedTo === actor.userId;

export const jobsProcedures = {
  list: api.jobs.list.handler(async ({ context: { actor, services }, input, errors }) => {
    const key = input.cursor === undefined ? undefined : decodeCursor(input.cursor, listCursor);
    if (key === null) throw errors.BAD_REQUEST({ data: cursorIssue });
    const after = key && { date: key[0], id: key[1] };
    const assignedTo = seesAllJobs(actor) ? undefined : actor.userId;
    const { items, end } = await services.database.inTenant(actor, (tx) => listJobs(tx, { ...input, after, assignedTo }));
    return { items, nextCursor: end && encodeCursor([end.date, end.id]) };
  }),

  get: api.jobs.get.handler(async ({ context: { actor, services }, input, errors }) => {
    const job = await services.database.inTenant(actor, (tx) => loadJob(tx, input.id));
    if (!job || !maySee(actor, job)) throw errors.NOT_FOUND();
    return job;
  }),

  create: api.jobs.create.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once<Job>(tx, context, 'jobs.create', input, async () => {
        const basis = await loadJobBasis(tx, { ...input, jobTypeId: input.jobTypeId ?? null });
        if (!basis) throw errors.NOT_FOUND();
        if (basis.status !== 'active') throw errors['job.client-not-active']();
        const { address, jobType } = basis;
        if (!address) throw errors['job.address-not-found']();
        if (input.jobTypeId && !jobType) throw errors['job.type-not-found']();
        const usual = jobType ?? withoutType;
        const expectedGallons = input.expectedGallons ?? usual.expectedGallons;
        const wasteType = input.wasteType ?? usual.wasteType;
        if (expectedGallons > 0 && wasteType === null) throw errors['job.waste-type-missing']();
        const id = newId();
        await insertJob(tx, {
          id,
          companyId: actor.companyId,
          clientId: input.clientId,
          clientAddressId: address.id,
          serviceAddressStreet: address.streetLine1,
          serviceAddressCity: address.city,
          serviceAddressState: address.state,
          serviceAddressZip: address.postalCode,
          title: input.title,
          description: input.description,
          priority: input.priority,
          scheduledDate: input.scheduledDate,
          jobTypeId: input.jobTypeId ?? null,
          durationMinutes: input.durationMinutes ?? usual.durationMinutes,
          expectedGallons,
          wasteType,
          windowStartMinute: input.windowStartMinute ?? null,
          windowEndMinute: input.windowEndMinute ?? null,
          createdBy: actor.userId,
          // Last: other creators wait for the number from here on.
          jobNumber: formatJobNumber(await takeJobNumber(tx, actor.companyId)),
        });
        await recordJobEvents(tx, actor, [{ type: 'created', jobId: id }]);
        return (await loadJob(tx, id)) ?? missing(id);
      }),
    );
  }),

  setStatus: api.jobs.setStatus.handler(({ context: { actor, services }, input: { id, status }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const job = await lockJob(tx, id);
      if (!job || !maySee(actor, job)) throw errors.NOT_FOUND();
      const decision = changeJobStatus(job.status, status, { office: can(actor.roles, 'EDIT_JOB'), assigned: job.assignedTo === actor.userId });
      if (!decision.ok) throw errors[decision.refusal]();
      await updateJob(tx, id, { status }, services.now());
      await recordJobEvents(tx, actor, [{ type: 'status-changed', jobId: id, details: { from: job.status, to: status } }]);
      if (status === 'in_progress' || status === 'completed') await beginRouteOfJob(tx, id, services.now());
      return (await loadJob(tx, id)) ?? missing(id);
    }),
  ),

  assign: api.jobs.assign.handler(({ context: { actor, services }, input: { id, assignedTo }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const job = await lockJob(tx, id);
      if (!job) throw errors.NOT_FOUND();
      if (assignedTo !== null && !(await isCompanyUser(tx, assignedTo))) throw errors['job.assignee-unknown']();
      if (job.assignedTo !== assignedTo) {
        await updateJob(tx, id, { assignedTo }, services.now());
        await recordJobEvents(tx, actor, [{ type: 'assigned', jobId: id, details: { from: job.assignedTo, to: assignedTo } }]);
      }
      return (await loadJob(tx, id)) ?? missing(id);
    }),
  ),

  remove: api.jobs.remove.handler(({ context: { actor, services }, input: { id }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const job = await lockJob(tx, id);
      if (!job) throw errors.NOT_FOUND();
      if (job.status === 'in_progress' || job.status === 'completed' || (await wasStarted(tx, id))) throw errors['job.already-started']();
      await deleteJob(tx, id);
      return { id };
    }),
  ),
};

/** Can only be a bug: the row was written or locked in the same transaction. */
function missing(id: string): never {
  throw new Error(`job ${id} vanished within its own transaction`);
}
