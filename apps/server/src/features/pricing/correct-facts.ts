import type { DayOfPickup } from '@haulwright/contract/pricing.contract';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { Act } from '../../http/act.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { gallonsOfJobs, pickupsOfJob, type StandingPickup } from '../custody/ledger/facts.queries.ts';
import { correctByOffice } from '../custody/office/office-facts.ts';
import type { ToldRefusal } from '../custody/office/told-refusal.ts';
import { setGallons } from '../jobs/job-gallons.queries.ts';
import type { LockedJob } from '../jobs/jobs.queries.ts';

export type GallonsRefusal =
  | { readonly ok: false; readonly refusal: 'price.several-pickups'; readonly days: DayOfPickup[] }
  | ToldRefusal<
      | 'price.pickup-withdrawn'
      | 'price.gallons-in-ledger'
      | 'load.cannot-correct'
      | 'load.day-closed'
      | 'load.already-corrected'
      | 'load.manifest-left'
    >;

const withThePrice = 'Corrected with the price';

/**
 * Corrects the gallons of a completed (locked) job where its price is corrected. What is in a tank is corrected there:
 * job, ticket, papers and bill follow the ledger.
 */
export async function correctGallons(
  tx: TenantTransaction,
  act: Act,
  job: LockedJob,
  { gallons, reason }: { readonly gallons: number | null; readonly reason: string | null },
): Promise<Outcome<null, never> | GallonsRefusal> {
  // Nobody confirms a figure that the ledger refused by correcting something else.
  const isReported = job.gallonsFrom === 'report' && gallons === null;
  if (gallons === job.actualGallons || isReported) return accepted(null);
  const pickups = await pickupsOfJob(tx, job.id);
  const [pickup, ...others] = pickups;
  if (pickup === undefined) {
    if ((await gallonsOfJobs(tx, [job.id])).has(job.id)) return refused('price.pickup-withdrawn');
    await setGallons(tx, act, [{ job, gallons, from: 'by-hand' }]);
    return accepted(null);
  }
  if (gallons === null) return refused('price.gallons-in-ledger');
  const sum = pickups.reduce((total, one) => total + one.gallons, 0);
  if (gallons === sum) {
    await setGallons(tx, act, [{ job, gallons, from: 'ledger' }]);
    return accepted(null);
  }
  if (others.length > 0)
    return {
      ok: false,
      refusal: 'price.several-pickups',
      days: pickups.map((one) => dayOf(one, act.timeZone)),
    };
  const change = { id: pickup.factId, gallons, reason: reason ?? withThePrice };
  const corrected = await correctByOffice(tx, act, change, 'price');
  if (corrected.ok) return accepted(null);
  const { refusal, ...rest } = corrected;
  switch (refusal) {
    case 'load.day-closed':
    case 'load.already-corrected':
    case 'load.manifest-left':
      return { ...rest, refusal };
    default:
      return { ...rest, refusal: 'load.cannot-correct' };
  }
}

/** A pickup as those see it who correct the price. */
export const dayOf = ({ vehicleId, occurredAt, gallons }: StandingPickup, timeZone: string): DayOfPickup => ({
  vehicleId,
  date: calendarDateIn(occurredAt, timeZone),
  gallons,
});
