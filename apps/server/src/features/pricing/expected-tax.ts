import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import type { JobPrice } from '@haulwright/domain/pricing/price-job';
import { expectedTaxOf, jurisdictionsAt, type ExpectedTax } from '@haulwright/domain/pricing/tax-book';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { listExemptions, listJurisdictions, placeOf } from './taxes.queries.ts';

/** Calculates the taxes a price would have if invoiced on a day; null for a price that has no lines yet. */
export async function expectedTax(
  tx: TenantTransaction,
  { lines }: Pick<JobPrice, 'lines'>,
  on: CalendarDate,
  served: { readonly clientId: string; readonly clientAddressId: string | null },
): Promise<ExpectedTax | null> {
  if (lines.length === 0) return null;
  const place = await placeOf(tx, served.clientAddressId);
  const at = place === undefined ? [] : jurisdictionsAt(await listJurisdictions(tx), place);
  const exemptions = await listExemptions(tx, served.clientId);
  return expectedTaxOf(
    lines,
    on,
    at,
    exemptions.map(({ jurisdictionId, validFrom: from, validTo: to }) => ({ jurisdictionId, from, to })),
  );
}
