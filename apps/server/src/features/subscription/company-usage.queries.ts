import { sql } from 'drizzle-orm';
import type { CompanyUsage } from '@haulwright/domain/subscription/company-usage';
import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { clients } from '../clients/clients.tables.ts';
import { vehicles } from '../vehicles/vehicles.tables.ts';

/** Counts the subscription's usage: clients that are not archived, and vehicles in service on the day. */
export async function countUsage(tx: TenantTransaction, date: CalendarDate): Promise<CompanyUsage> {
  const { rows } = await tx.execute<{ customers: number; vehicles: number }>(sql`
    select (select count(*)::int from ${clients} where ${clients.status} = 'active') as customers,
           (select count(*)::int from ${vehicles}
             where not (${vehicles.outOfService} and coalesce(${vehicles.outOfServiceFrom}, ${date}) <= ${date} and ${date} <= coalesce(${vehicles.outOfServiceUntil}, ${date}))) as vehicles`);
  return rows[0] ?? { customers: 0, vehicles: 0 };
}
