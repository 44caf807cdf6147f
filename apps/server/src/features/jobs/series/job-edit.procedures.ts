import { answer } from '../../../http/answer.ts';
import { refuseTwice } from '../../../http/likeness.ts';
import { api } from '../../../http/procedures.ts';
import { heldWords } from '../held-job.ts';
import { loadJobDetail } from '../job-detail.queries.ts';
import { askedAboutMove } from '../like-jobs.queries.ts';
import { lockJob } from '../jobs.queries.ts';
import { skippedWords } from '../skipped-time.ts';
import { editJob } from './edit-job.ts';

/** The details of a refusal beside its code. */
const inWords = { 'job.time-skipped': skippedWords, 'job.locked-on-route': heldWords };

/** The call of the noun jobs that can change the whole series. */
export const jobEditProcedures = {
  update: api.jobs.update.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, async (tx) => {
      const job = await lockJob(tx, input.id);
      if (!job) throw errors.NOT_FOUND();
      const edited = await editJob(tx, { actor, now: services.now(), events: services.events }, job, input);
      const present =
        (await loadJobDetail(tx, { actor, events: services.events }, job.id)) ?? missing(job.id);
      answer(edited, errors, { ...inWords, 'job.changed-meanwhile': () => ({ data: { present } }) });
      // Asked last, when nothing else is in the way; an edit that is not meant is rolled back.
      await refuseTwice(context, errors, () => askedAboutMove(tx, job, input));
      return present;
    });
  }),
};

/** Can only be a bug: the row was locked in the same transaction. */
function missing(id: string): never {
  throw new Error(`job ${id} vanished within its own transaction`);
}
