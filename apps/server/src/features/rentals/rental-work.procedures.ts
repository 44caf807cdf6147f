import { can } from '@haulwright/domain/access/permissions';
import type { Job } from '@haulwright/domain/jobs/job';
import type { JobDetail } from '@haulwright/domain/jobs/job-detail';
import type { Actor } from '../../http/actor.ts';
import { answer } from '../../http/answer.ts';
import { once } from '../../http/idempotency.ts';
import { api } from '../../http/procedures.ts';
import { heldWords } from '../jobs/held-job.ts';
import { loadJobDetail } from '../jobs/job-detail.queries.ts';
import { loadJob, lockJob } from '../jobs/jobs.queries.ts';
import { skippedWords } from '../jobs/skipped-time.ts';
import { completeWork } from './complete-work.ts';
import { unitsForWork } from './packed-rentals.queries.ts';
import { planRentalJob } from './plan-rental-job.ts';
import { lockRental } from './rental-rows.queries.ts';
import { loadRentalWork, rentalOfJob } from './rental-work.queries.ts';

/** A technician gets "not found" for someone else's job. */
const maySee = (actor: Actor, job: { readonly assignedTo: string | null }): boolean =>
  can(actor.roles, 'VIEW_ALL_JOBS') || job.assignedTo === actor.userId;

export const rentalWorkProcedures = {
  plan: api.rentals.work.plan.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once<Job>(tx, context, 'rentals.work.plan', input, async () => {
        const { id, ...work } = input;
        const rental = await lockRental(tx, id);
        if (rental === undefined) throw errors.NOT_FOUND();
        return answer(await planRentalJob(tx, actor, rental, work), errors, {
          'job.time-skipped': skippedWords,
        });
      }),
    );
  }),

  ofJob: api.rentals.work.ofJob.handler(({ context: { actor, services }, input: { jobId }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const job = await loadJob(tx, jobId);
      if (!job || !maySee(actor, job)) throw errors.NOT_FOUND();
      return { work: await loadRentalWork(tx, jobId) };
    }),
  ),

  units: api.rentals.work.units.handler(({ context: { actor, services }, input: { jobId }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const job = await loadJob(tx, jobId);
      if (!job || !maySee(actor, job)) throw errors.NOT_FOUND();
      return unitsForWork(tx, jobId);
    }),
  ),

  complete: api.rentals.work.complete.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once<JobDetail>(tx, context, 'rentals.work.complete', input, async () => {
        const { jobId, ...completion } = input;
        const job = await lockJob(tx, jobId);
        if (!job || !maySee(actor, job) || (await rentalOfJob(tx, jobId)) === undefined)
          throw errors.NOT_FOUND();
        const doing = { actor, now: services.now(), events: services.events };
        answer(await completeWork(tx, doing, job, completion), errors, {
          'units.refused': ({ message }: { readonly message: string }) => ({ message }),
          'job.locked-on-route': heldWords,
        });
        const detail = await loadJobDetail(tx, { actor, events: services.events }, jobId);
        if (detail === undefined) throw new Error(`job ${jobId} vanished within its own transaction`);
        return detail;
      }),
    );
  }),
};
