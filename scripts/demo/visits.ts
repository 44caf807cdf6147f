import { and, between, ne } from 'drizzle-orm';
import { addDays, daysBetween } from '@haulwright/domain/kernel/calendar-date';
import { jobs } from '../../apps/server/src/features/jobs/jobs.tables.ts';
import type { TenantTransaction } from '../../apps/server/src/platform/database/database.ts';
import type { DemoPlace } from './ground.ts';
import type { Trade } from './names.ts';

/** A trap is cleaned after weeks or months, a septic tank after years; toilets and manure have their turns. */
const resting: readonly Trade[] = ['septic', 'grease'];
/** A tank whose nearest visit is longer away than that has its turn like any other. */
const longDays = 60;

/** By address, the days on which it is visited. */
export type Visits = Map<string, string[]>;

/** The visits of these days, and of those around them. */
export async function loadVisits(tx: TenantTransaction, from: string, to: string): Promise<Visits> {
  const rows = await tx
    .select({ addressId: jobs.clientAddressId, date: jobs.scheduledDate })
    .from(jobs)
    .where(
      and(
        between(jobs.scheduledDate, addDays(from, -longDays), addDays(to, longDays)),
        ne(jobs.status, 'cancelled'),
      ),
    );
  const visits: Visits = new Map();
  for (const { addressId, date } of rows) if (date !== null) addVisit(visits, addressId ?? '', date);
  return visits;
}

export function addVisit(visits: Visits, addressId: string, date: string): void {
  visits.set(addressId, [...(visits.get(addressId) ?? []), date]);
}

/** How many days a tank rests before or after a visit on that day, up to `longDays`; the same for all other places. */
export function restAt(visits: Visits, { address, trade }: DemoPlace, date: string): number {
  if (!resting.includes(trade)) return longDays;
  const days = (visits.get(address.id) ?? []).map((visit) => Math.abs(daysBetween(visit, date)));
  return Math.min(longDays, ...days);
}
