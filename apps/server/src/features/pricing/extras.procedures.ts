import { lineCents } from '@haulwright/domain/kernel/money';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import { largestExtraCents, maxExtras } from '@haulwright/domain/pricing/job-extra';
import { answer } from '../../http/answer.ts';
import { once } from '../../http/idempotency.ts';
import { api } from '../../http/procedures.ts';
import type { Services } from '../../http/context.ts';
import type { Actor } from '../../http/actor.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { recordJobEvents } from '../jobs/job-events.queries.ts';
import { pricedOn } from './expected-job-price.ts';
import { chargeTrip, type AmountNeeded } from './charge-trip.ts';
import { repriceJob } from './fix-price.ts';
import {
  countExtras,
  insertExtra,
  isAttemptAt,
  isChargedTwice,
  listExtraItems,
  listExtras,
  lockPrice,
  markExtra,
  pricedItem,
} from './job-extras.queries.ts';
import { latestPrice, pricedJob, type PricedJob } from './job-prices.queries.ts';
import type { jobExtras } from './extras.tables.ts';

type Doing = { readonly actor: Actor; readonly services: Services };
type Added = Pick<
  typeof jobExtras.$inferInsert,
  | 'priceItemId'
  | 'description'
  | 'quantityThousandths'
  | 'unit'
  | 'unitPrice'
  | 'revenueCategory'
  | 'taxCategory'
>;

async function lockJob(tx: TenantTransaction, jobId: string): Promise<PricedJob | undefined> {
  await lockPrice(tx, jobId);
  return pricedJob(tx, jobId);
}

/** Adds to the job's history, and reprices a completed job with its current extras. */
async function afterChange(tx: TenantTransaction, { actor, services }: Doing, jobId: string): Promise<void> {
  await recordJobEvents(tx, actor, [{ type: 'edited', jobId, details: { fields: ['extras'] } }]);
  await repriceJob(tx, jobId, { userId: actor.userId, now: services.now(), events: services.events });
}

type AddRefusal = 'extra.job-cancelled' | 'extra.not-billed-here' | 'extra.too-many' | 'extra.too-dear';

/** Adds an extra to a locked job. @returns the extra's id */
async function addExtra(
  tx: TenantTransaction,
  doing: Doing,
  job: PricedJob,
  added: Added,
): Promise<Outcome<string, AddRefusal>> {
  if (job.status === 'cancelled') return refused('extra.job-cancelled');
  if (job.status === 'completed' && (await latestPrice(tx, job.id)) === undefined)
    return refused('extra.not-billed-here');
  if ((await countExtras(tx, job.id)) >= maxExtras) return refused('extra.too-many');
  const cents = lineCents(added.quantityThousandths, added.unitPrice);
  if (cents > largestExtraCents) return refused('extra.too-dear');
  const id = newId();
  const { companyId, userId: addedBy } = doing.actor;
  await insertExtra(tx, { id, companyId, jobId: job.id, ...added, cents, addedBy });
  await afterChange(tx, doing, job.id);
  return accepted(id);
}

export const extrasProcedures = {
  list: api.prices.extras.list.handler(({ context: { actor, services }, input: { jobId }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      if ((await pricedJob(tx, jobId)) === undefined) throw errors.NOT_FOUND();
      return listExtras(tx, jobId);
    }),
  ),

  items: api.prices.extras.items.handler(({ context: { actor, services }, input: { jobId }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const job = await pricedJob(tx, jobId);
      if (job === undefined) throw errors.NOT_FOUND();
      return listExtraItems(tx, job, pricedOn(job, services.now()));
    }),
  ),

  add: api.prices.extras.add.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'prices.extras.add', input, async () => {
        const { jobId, priceItemId, quantityThousandths } = input;
        const job = await lockJob(tx, jobId);
        const item = job && (await pricedItem(tx, priceItemId, job, pricedOn(job, services.now())));
        if (job === undefined || item === undefined) throw errors.NOT_FOUND();
        const { name: description, unit, unitPrice, revenueCategory, taxCategory } = item;
        if (unitPrice === undefined) throw errors['extra.no-price']();
        const extra = { priceItemId, description, quantityThousandths, unit, unitPrice };
        answer(
          await addExtra(tx, { actor, services }, job, { ...extra, revenueCategory, taxCategory }),
          errors,
        );
        return listExtras(tx, jobId);
      }),
    );
  }),

  addFree: api.prices.extras.addFree.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'prices.extras.addFree', input, async () => {
        const { jobId, category, ...extra } = input;
        const job = await lockJob(tx, jobId);
        if (job === undefined) throw errors.NOT_FOUND();
        const categories = { revenueCategory: category, taxCategory: category };
        answer(await addExtra(tx, { actor, services }, job, { ...extra, ...categories }), errors);
        return listExtras(tx, jobId);
      }),
    );
  }),

  tripCharge: api.prices.extras.tripCharge.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'prices.extras.tripCharge', input, async () => {
        const job = await lockJob(tx, input.jobId);
        if (job === undefined || !(await isAttemptAt(tx, input))) throw errors.NOT_FOUND();
        return answer(await chargeTrip(tx, { actor, services }, job, input), errors, {
          'trip.amount-needed': ({ lastCents }: AmountNeeded) => ({ data: { lastCents } }),
        });
      }),
    );
  }),

  remove: api.prices.extras.remove.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const job = await lockJob(tx, input.jobId);
      const removed = { by: actor.userId, at: services.now() };
      if (job === undefined || !(await markExtra(tx, input, removed))) throw errors.NOT_FOUND();
      await afterChange(tx, { actor, services }, job.id);
      return listExtras(tx, job.id);
    }),
  ),

  restore: api.prices.extras.restore.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const job = await lockJob(tx, input.jobId);
      if (job === undefined || !(await markExtra(tx, input, null))) throw errors.NOT_FOUND();
      if ((await countExtras(tx, job.id)) > maxExtras) throw errors['extra.too-many']();
      if (await isChargedTwice(tx, input.id)) throw errors['trip.charged']();
      await afterChange(tx, { actor, services }, job.id);
      return listExtras(tx, job.id);
    }),
  ),
};
