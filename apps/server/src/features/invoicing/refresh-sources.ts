import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { NewInvoiceLine } from './invoice-rows.queries.ts';
import { refreshRentals } from './rental-sources.queries.ts';
import { refreshSources } from './sources.queries.ts';

/** Works out again what is to be billed of the jobs and rentals of lines that came onto an invoice or went off it. */
export async function refreshSourcesOf(
  tx: TenantTransaction,
  lines: readonly Pick<NewInvoiceLine, 'jobId' | 'rentalId'>[],
  today: CalendarDate,
): Promise<void> {
  await refreshSources(tx, [...new Set(lines.flatMap(({ jobId }) => jobId ?? []))]);
  await refreshRentals(tx, [...new Set(lines.flatMap(({ rentalId }) => rentalId ?? []))], today);
}
