import { can } from '@haulwright/domain/access/permissions';
import { chosenNeeds as chosenNeedsInput } from '@haulwright/domain/field/job-needs';
import { z } from 'zod';
import { actOf } from '../../http/act.ts';
import { cursorIssue, decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { once } from '../../http/idempotency.ts';
import { api } from '../../http/procedures.ts';
import { versionsBy } from '../../http/versions.ts';
import { lockCompany } from '../companies/company.queries.ts';
import { loadJob } from '../jobs/jobs.queries.ts';
import { listWaitingAttempts } from '../jobs/waiting-attempts.queries.ts';
import { isCompanyUser } from '../users/users.queries.ts';
import { loadAttempts } from './attempts.queries.ts';
import { showToClient } from './client-photos.queries.ts';
import { loadAttachments, loadCheckIns, loadSignature } from './evidence.queries.ts';
import { makeDayPack, tagOf } from './day-pack.ts';
import { chooseNeeds, chosenNeeds } from './job-needs.queries.ts';
import { decideReviews } from './decide-review.ts';
import { decisionRefused } from './decision-refused.ts';
import { listReviewCards } from './review-cards.queries.ts';
import { listReviews, loadReview, loadReviews } from './reviews.queries.ts';
import { takeCommands } from './take-commands.ts';
import { undoDecisions } from './undo-decision.ts';

/** What a job type is shown with until something is chosen for it. */
const notChosen = { photo: null, signature: null, position: null, paper: null, photoPixels: null };

const needsVersions = versionsBy(chosenNeedsInput);

/** Cursor: id of the last review of a page. */
const listCursor = z.tuple([z.uuid()]);
/** Cursor of cards: the key of the last one of a page. */
const cardCursor = z.tuple([z.string().max(100)]);

export const fieldProcedures = {
  pack: api.field.pack.handler(async ({ context: { actor, services, answerTag }, input }) => {
    const pack = await services.database.inTenant(actor, (tx) =>
      makeDayPack(tx, services.events, actor, input.days, services.now()),
    );
    answerTag.value = tagOf(pack);
    return pack;
  }),

  send: api.field.send.handler(async ({ context: { actor, services }, input }) => {
    const { receivedAt, ...taken } = await takeCommands(services, actor, input);
    return { receivedAt: receivedAt.toISOString(), ...taken };
  }),

  handIn: api.field.handIn.handler(async ({ context: { actor, services }, input, errors }) => {
    const { userId, ...batch } = input;
    if (!(await services.database.inTenant(actor, (tx) => isCompanyUser(tx, userId))))
      throw errors['field.person-unknown']();
    const reporter = { ...actor, userId, handedInBy: actor.userId };
    const { receivedAt, ...taken } = await takeCommands(services, reporter, batch);
    return { receivedAt: receivedAt.toISOString(), ...taken };
  }),

  reviews: api.field.reviews.handler(async ({ context: { actor, services }, input, errors }) => {
    const key = input.cursor === undefined ? undefined : decodeCursor(input.cursor, listCursor);
    if (key === null) throw errors.BAD_REQUEST({ data: cursorIssue });
    const { items, end, openCount } = await services.database.inTenant(actor, (tx) =>
      listReviews(tx, services.events, { state: input.state, after: key?.[0], limit: input.limit }),
    );
    return { items, openCount, nextCursor: end && encodeCursor([end]) };
  }),

  reviewCards: api.field.reviewCards.handler(async ({ context: { actor, services }, input, errors }) => {
    const key = input.cursor === undefined ? undefined : decodeCursor(input.cursor, cardCursor);
    if (key === null) throw errors.BAD_REQUEST({ data: cursorIssue });
    const { timeZone } = actor;
    const { items, end, openCount } = await services.database.inTenant(actor, (tx) =>
      listReviewCards(tx, services.events, { timeZone, after: key?.[0], limit: input.limit }),
    );
    return { items, openCount, nextCursor: end && encodeCursor([end]) };
  }),

  waitingAttempts: api.field.waitingAttempts.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, listWaitingAttempts),
  ),

  decideAll: api.field.decideAll.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'field.decideAll', input, async () => {
        const isAdmin = can(actor.roles, 'MANAGE_COMPANY');
        const doing = { actor, now: services.now(), events: services.events, isAdmin };
        const decided = await decideReviews(tx, doing, input.decisions, input.note);
        const present = () =>
          loadReviews(
            tx,
            services.events,
            input.decisions.map((one) => one.id),
          );
        if (!decided.ok) {
          if (decided.refusal === 'not-found') throw errors.NOT_FOUND();
          throw errors['review.already-decided']({ data: { present: await present() } });
        }
        const refused = decided.value.find((one) => one.refusal !== undefined);
        return {
          decidedCount: decided.value.filter((one) => one.refusal === undefined && one.isNotReached !== true)
            .length,
          refused:
            refused?.refusal === undefined
              ? null
              : { id: refused.id, code: refused.refusal, message: decisionRefused[refused.refusal] },
          reviews: await present(),
        };
      }),
    );
  }),

  undoDecisions: api.field.undoDecisions.handler(({ context, input: { ids }, errors }) =>
    context.services.database.inTenant(context.actor, (tx) =>
      once(tx, context, 'field.undoDecisions', { ids }, async () => {
        const { now, events, isAdmin } = actOf(context);
        const undone = await undoDecisions(tx, { actor: context.actor, now, events, isAdmin }, ids);
        if (!undone.ok) throw undone.refusal === 'not-found' ? errors.NOT_FOUND() : errors[undone.refusal]();
        return { reviews: await loadReviews(tx, events, ids) };
      }),
    ),
  ),

  decide: api.field.decide.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const isAdmin = can(actor.roles, 'MANAGE_COMPANY');
      const doing = { actor, now: services.now(), events: services.events, isAdmin };
      const before = await loadReview(tx, services.events, input.id);
      if (before === undefined) throw errors.NOT_FOUND();
      // Programs that know only this call mean: as on the job.
      const counts = before.acts.includes('replace') ? 'replace' : 'count';
      const act = input.decision === 'note' ? 'note' : counts;
      const decided = await decideReviews(tx, doing, [{ id: input.id, act }], input.note);
      if (!decided.ok) {
        if (decided.refusal === 'not-found') throw errors.NOT_FOUND();
        throw errors['review.already-decided']();
      }
      const refusal = decided.value[0]?.refusal;
      if (refusal !== undefined) throw errors['review.cannot-count']({ message: decisionRefused[refusal] });
      const review = await loadReview(tx, services.events, input.id);
      if (review === undefined) throw new Error(`review ${input.id} vanished within its own transaction`);
      return review;
    }),
  ),

  evidence: api.field.evidence.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const job = await loadJob(tx, input.id);
      if (!job || (!can(actor.roles, 'VIEW_ALL_JOBS') && job.assignedTo !== actor.userId))
        throw errors.NOT_FOUND();
      return {
        files: await loadAttachments(tx, input.id),
        checkIns: await loadCheckIns(tx, input.id),
        signature: (await loadSignature(tx, input.id)) ?? null,
      };
    }),
  ),

  showPhoto: api.field.showPhoto.handler(
    ({ context: { actor, services }, input: { id: jobId, photoId, isForClient }, errors }) =>
      services.database.inTenant(actor, async (tx) => {
        if (!(await showToClient(tx, { jobId, id: photoId, isForClient }))) throw errors.NOT_FOUND();
        return { isForClient };
      }),
  ),

  needs: api.field.needs.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, async (tx) => (await chosenNeeds(tx)).map(needsVersions.show)),
  ),

  chooseNeeds: api.field.chooseNeeds.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const { version, ...chosen } = input;
      await lockCompany(tx, actor.companyId);
      const { jobTypeId } = chosen;
      const present = (await chosenNeeds(tx)).find((one) => one.jobTypeId === jobTypeId);
      needsVersions.check(version, present ?? { jobTypeId, ...notChosen }, errors);
      if (!(await chooseNeeds(tx, actor.companyId, chosen, services.now()))) throw errors.NOT_FOUND();
      return (await chosenNeeds(tx)).map(needsVersions.show);
    }),
  ),

  attempts: api.field.attempts.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const job = await loadJob(tx, input.id);
      // A technician gets "not found" for someone else's job.
      if (!job || (!can(actor.roles, 'VIEW_ALL_JOBS') && job.assignedTo !== actor.userId))
        throw errors.NOT_FOUND();
      return loadAttempts(tx, input.id);
    }),
  ),
};
