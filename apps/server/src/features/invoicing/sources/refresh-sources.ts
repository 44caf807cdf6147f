import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import type { NewInvoiceLine } from '../rows/invoice-rows.queries.ts';
import { dueAgreements } from './agreement-sources.queries.ts';
import { dueRentals } from './rental-sources.queries.ts';
import { forgetWaivers, refreshSources } from './sources.queries.ts';

/**
 * Recalculates what can be billed for the jobs, rentals and agreements whose lines were added to or removed
 * from an invoice.
 */
export async function refreshSourcesOf(
  tx: TenantTransaction,
  lines: readonly Pick<NewInvoiceLine, 'jobId' | 'rentalId' | 'agreementId'>[],
  today: CalendarDate,
): Promise<void> {
  await refreshSources(tx, [...new Set(lines.flatMap(({ jobId }) => jobId ?? []))]);
  await dueRentals.refresh(tx, [...new Set(lines.flatMap(({ rentalId }) => rentalId ?? []))], today);
  await dueAgreements.refresh(tx, [...new Set(lines.flatMap(({ agreementId }) => agreementId ?? []))], today);
}

/**
 * The same for lines that no longer bill their work. What was set aside of it was only the rest, so all of it is
 * due again.
 */
export async function takeLinesBack(
  tx: TenantTransaction,
  lines: Parameters<typeof refreshSourcesOf>[1],
  today: CalendarDate,
): Promise<void> {
  await forgetWaivers(tx, [...new Set(lines.flatMap(({ jobId }) => jobId ?? []))]);
  await refreshSourcesOf(tx, lines, today);
}
