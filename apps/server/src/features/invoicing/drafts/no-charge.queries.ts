import { sql } from 'drizzle-orm';
import { addDays, type CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import { noChargeLine } from '@haulwright/domain/invoicing/no-charge';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { uuids } from '../../../platform/database/sql-helpers.ts';
import type { LockedDue } from '../sources/bill-sources.queries.ts';

/** Longer ago, the client has had its answer; a first bill does not list years of them. */
const daysBefore = 31;

/**
 * Locks completed work of these clients that is priced at $0.00 and on no invoice yet, by client and day. What
 * another bill holds at this moment goes on that one. A visit that an agreement covers has a line of its own
 * kind, and is paid by the agreement.
 */
export async function lockNoCharge(
  tx: TenantTransaction,
  clientIds: readonly string[],
  through: CalendarDate,
): Promise<LockedDue[]> {
  if (clientIds.length === 0) return [];
  const { rows } = await tx.execute<{ job_id: string; client_id: string; client_address_id: string | null }>(
    sql`
    select s.job_id, s.client_id, s.client_address_id
      from jobs j join billing_sources s on s.job_id = j.id and s.client_id = j.client_id
     where j.client_id = any(${uuids(clientIds)}) and j.status = 'completed'
       and s.completed_on between ${addDays(through, -daysBefore)}::date and ${through}::date
       and s.due_cents = 0 and not s.is_open and not s.is_billed and s.waived_at is null
       and not exists (select from job_price_lines l where l.job_id = s.job_id and l.version = s.price_version)
     order by s.client_id, s.completed_on, j.job_number, s.job_id for update of s skip locked`,
  );
  return rows.map((row) => ({
    sourceId: row.job_id,
    clientId: row.client_id,
    clientAddressId: row.client_address_id,
    lines: [noChargeLine(row.job_id)],
  }));
}
