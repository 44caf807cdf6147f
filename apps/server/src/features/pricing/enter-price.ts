import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { Actor } from '../../http/actor.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import { recordJobEvents } from '../jobs/job-events.queries.ts';
import { lockJob, updateJob } from '../jobs/jobs.queries.ts';
import { fixPrice, priceByAmount, priceUnpriced } from './fix-price.ts';
import { latestPrice } from './job-prices.queries.ts';
import { areJobTypes } from './price-book.queries.ts';

export type EnterPriceRefusal =
  'not-found' | 'price.not-completed' | 'price.has-one' | 'price.type-unknown' | 'price.still-none';

interface Doing {
  readonly actor: Actor;
  readonly now: Date;
  readonly events: Pick<Events, 'publish' | 'ask'>;
}

interface Entered {
  readonly jobId: string;
  /** The kind of work it was; null leaves it as it is. */
  readonly jobTypeId: string | null;
  /** What it costs; null: what the price book says for its type on the day of the work. */
  readonly amountCents: number | null;
}

/**
 * Gives completed work that has no price one: the type it lacks, an amount, or both. So that work always ends in
 * a bill, whatever came in with an import or was completed before prices were kept.
 */
export async function enterPrice(
  tx: TenantTransaction,
  { actor, now, events }: Doing,
  { jobId, jobTypeId, amountCents }: Entered,
): Promise<Outcome<null, EnterPriceRefusal>> {
  const job = await lockJob(tx, jobId);
  if (!job) return refused('not-found');
  if (job.status !== 'completed') return refused('price.not-completed');
  const before = await latestPrice(tx, jobId);
  if (before === undefined ? job.priceCents !== null : before.rule !== null) return refused('price.has-one');
  if (jobTypeId !== null && jobTypeId !== job.jobTypeId) {
    if (!(await areJobTypes(tx, [jobTypeId]))) return refused('price.type-unknown');
    await updateJob(tx, jobId, { jobTypeId }, now);
    await recordJobEvents(tx, actor, [{ type: 'edited', jobId, details: { fields: ['jobTypeId'] } }]);
  }
  const by = { userId: actor.userId, now, events };
  if (amountCents !== null)
    await priceByAmount(tx, jobId, { cents: amountCents, description: job.title }, by);
  else if (before === undefined) await fixPrice(tx, jobId, by);
  else await priceUnpriced(tx, jobId, by);
  return (await latestPrice(tx, jobId))?.rule == null ? refused('price.still-none') : accepted(null);
}
