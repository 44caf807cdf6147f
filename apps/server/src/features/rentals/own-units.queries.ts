import { sql } from 'drizzle-orm';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';

/**
 * Whether a unit belongs to a technician's work of these days: a job assigned to them, begun by them or on a
 * published route that they drive is for its rental, or at its place.
 */
export async function isUnitOfOwnJobs(
  tx: TenantTransaction,
  unitId: string,
  userId: string,
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
): Promise<boolean> {
  const { rows } = await tx.execute<{ one: number }>(sql`
    with own as (
      select j.id, j.client_address_id from jobs j
       where j.assigned_to = ${userId}
         and (j.scheduled_date between ${from} and ${to} or j.status = 'in_progress')
      union all
      select j.id, j.client_address_id from routes r
        join route_stops s on s.route_id = r.id join jobs j on j.id = s.job_id
       where r.driver_user_id = ${userId} and r.route_date between ${from} and ${to}
         and r.status in ('published', 'in_progress', 'completed'))
    select 1 as one from units u
     where u.id = ${unitId} and u.rental_id is not null
       and (exists (select 1 from own join rental_jobs w on w.job_id = own.id where w.rental_id = u.rental_id)
            or exists (select 1 from own where own.client_address_id = u.client_address_id))`);
  return rows.length > 0;
}
