import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { TripCharge } from '@haulwright/domain/jobs/trip-charge';
import { maxExtras, tripChargeName } from '@haulwright/domain/pricing/job-extra';
import type { Actor } from '../../http/actor.ts';
import type { Services } from '../../http/context.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { recordJobEvents } from '../jobs/job-events.queries.ts';
import { pricedOn } from './expected-job-price.ts';
import { priceTrips } from './fix-price.ts';
import { countExtras, findTripCharge, insertExtra, lastTripCents, tripItem } from './job-extras.queries.ts';
import type { PricedJob } from './job-prices.queries.ts';

/** The price book has no item for trips, and nobody said what this one costs. */
export interface AmountNeeded {
  readonly ok: false;
  readonly refusal: 'trip.amount-needed';
  /** What was charged last. */
  readonly lastCents: number | null;
}

interface Trip {
  /** The report that the work could not be done: it is charged once, whatever is pressed twice. */
  readonly commandId: string;
  /** Null: as the price book says. */
  readonly cents: number | null;
}

/**
 * Charges the trip to a locked job that the crew could not do. It is owed at once, whatever becomes of the work; that is
 * priced when it is done.
 */
export async function chargeTrip(
  tx: TenantTransaction,
  { actor, services }: { readonly actor: Actor; readonly services: Services },
  job: PricedJob,
  { commandId, cents }: Trip,
): Promise<Outcome<TripCharge, 'extra.too-many'> | AmountNeeded> {
  const charged = await findTripCharge(tx, commandId);
  if (charged !== undefined) return accepted(charged);
  if ((await countExtras(tx, job.id)) >= maxExtras) return refused('extra.too-many');
  const item = cents === null ? await tripItem(tx, job, pricedOn(job, services.now())) : undefined;
  if (cents === null && item === undefined)
    return { ok: false, refusal: 'trip.amount-needed', lastCents: await lastTripCents(tx) };
  const amount = cents ?? Math.round((item?.unitPrice ?? 0) / 100);
  const id = newId();
  const { companyId, userId } = actor;
  await insertExtra(tx, {
    id,
    companyId,
    jobId: job.id,
    attemptCommandId: commandId,
    priceItemId: item?.id ?? null,
    description: item?.name ?? tripChargeName,
    quantityThousandths: 1_000,
    unit: item?.unit ?? 'each',
    unitPrice: amount * 100,
    cents: amount,
    revenueCategory: item?.revenueCategory ?? 'trip',
    // Taxed as the work would have been.
    taxCategory: item?.taxCategory ?? 'service',
    addedBy: userId,
  });
  await recordJobEvents(tx, actor, [{ type: 'edited', jobId: job.id, details: { fields: ['extras'] } }]);
  await priceTrips(tx, job.id, { userId, now: services.now(), events: services.events });
  return accepted({ extraId: id, cents: amount });
}
