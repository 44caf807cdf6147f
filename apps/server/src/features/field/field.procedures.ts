import { can } from '@haulwright/domain/access/permissions';
import { chosenNeeds as chosenNeedsInput } from '@haulwright/domain/field/job-needs';
import { z } from 'zod';
import { cursorIssue, decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { api } from '../../http/procedures.ts';
import { versionsBy } from '../../http/versions.ts';
import { lockCompany } from '../companies/company.queries.ts';
import { loadJob } from '../jobs/jobs.queries.ts';
import { isCompanyUser } from '../users/users.queries.ts';
import { loadAttempts } from './attempts.queries.ts';
import { loadAttachments, loadCheckIns, loadSignature } from './evidence.queries.ts';
import { makeDayPack, tagOf } from './day-pack.ts';
import { chooseNeeds, chosenNeeds } from './job-needs.queries.ts';
import { decideReview, type DecisionRefusal } from './decide-review.ts';
import { listReviews, loadReview } from './reviews.queries.ts';
import { takeCommands } from './take-commands.ts';

/** What a job type is shown with until something is chosen for it. */
const notChosen = { photo: null, signature: null, position: null, paper: null, photoPixels: null };

const needsVersions = versionsBy(chosenNeedsInput);

/** Cursor: id of the last review of a page. */
const listCursor = z.tuple([z.uuid()]);

const cannotCount: Partial<Record<DecisionRefusal, string>> = {
  'review.is-completed': 'This can no longer be accepted, because the job is completed. Keep it as a note.',
  'review.ledger':
    'The gallons still do not match what the tank held. Correct the load first, or keep it as a note.',
  'review.units':
    'Some units still cannot be recorded. Record on the rental what happened to them, then keep this as a note.',
  'review.day-closed': 'The truck’s day is closed. Ask an admin to accept it, or keep it as a note.',
  'review.no-vehicle': 'This can no longer be accepted, because the truck was removed. Keep it as a note.',
  'review.no-form': 'This cannot be accepted, because its form is not known. Keep it as a note.',
  'review.no-shift': "This cannot be accepted, because the shift is someone else's. Keep it as a note.",
  'review.is-over': 'This can no longer be accepted, because the route is over. Keep it as a note.',
};

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

  decide: api.field.decide.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const isAdmin = can(actor.roles, 'MANAGE_COMPANY');
      const doing = { actor, now: services.now(), events: services.events, isAdmin };
      const decided = await decideReview(tx, doing, input);
      if (!decided.ok) {
        if (decided.refusal === 'not-found') throw errors.NOT_FOUND();
        if (decided.refusal === 'review.already-decided') throw errors['review.already-decided']();
        const message = cannotCount[decided.refusal];
        throw errors['review.cannot-count'](message === undefined ? {} : { message });
      }
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
