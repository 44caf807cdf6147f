import { invoiceTaxes, type WorkedTaxes } from '@haulwright/domain/invoicing/invoice-tax';
import type { QuoteLineInput } from '@haulwright/domain/quotes/quote-lines';
import { centsOfLine } from '@haulwright/domain/quotes/quote-lines';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { loadBillingSettings } from '../invoicing/rows/terms.queries.ts';
import { listExemptions, listJurisdictions, placeOf } from '../pricing/taxes.queries.ts';

type TaxedLine = Pick<QuoteLineInput, 'taxCategory' | 'quantityThousandths' | 'unitPrice'>;

/**
 * Calculates the taxes an invoice of these lines would have, if the work were done at the quote's address on
 * a day.
 */
export async function taxesOfQuote(
  tx: TenantTransaction,
  quote: { readonly clientId: string; readonly clientAddressId: string | null },
  lines: readonly TaxedLine[],
  on: string,
): Promise<WorkedTaxes> {
  const place = (await placeOf(tx, quote.clientAddressId)) ?? null;
  const { taxesUnknownPlaces } = await loadBillingSettings(tx);
  return invoiceTaxes(
    lines.map((line) => ({ taxCategory: line.taxCategory, cents: centsOfLine(line), place, on })),
    await listJurisdictions(tx),
    await listExemptions(tx, quote.clientId),
    taxesUnknownPlaces,
  );
}
