import { revenueCategoryName } from '../pricing/price-rule.ts';
import { invoicedSources, type InvoicedFact, type InvoicedSource } from './report-facts.ts';
import { ratioOf, tableOf, type ReportTable } from './report-model.ts';

const sourceName: Record<InvoicedSource, string> = {
  job: 'Jobs',
  rental: 'Rentals',
  agreement: 'Service agreements',
  other: 'Late fees',
};

export const invoicedNote =
  'Invoiced less credits are the invoices less the credit notes dated in the period, before taxes, without void ones, deposits and balances from before: it has the rent, agreements and fees that are not the price of a job.';

export const sumOfInvoiced = (invoiced: readonly InvoicedFact[]): number =>
  invoiced.reduce((sum, { cents }) => sum + cents, 0);

/** Invoiced amounts by what they bill and by category, the largest of each first. */
export function invoicedTable(invoiced: readonly InvoicedFact[]): ReportTable {
  const whole = sumOfInvoiced(invoiced);
  const bySource = Map.groupBy(invoiced, ({ source }) => source);
  const rows = invoicedSources.flatMap((source) =>
    [...Map.groupBy(bySource.get(source) ?? [], ({ category }) => category)]
      .map(([category, facts]) => ({
        source: sourceName[source],
        category: revenueCategoryName[category],
        cents: sumOfInvoiced(facts),
      }))
      .toSorted((a, b) => b.cents - a.cents || a.category.localeCompare(b.category)),
  );
  return tableOf({
    title: 'Invoiced less credits',
    columns: [
      { title: 'For', kind: 'text', cell: (row) => row.source },
      { title: 'Category', kind: 'text', cell: (row) => row.category },
      { title: 'Amount', kind: 'cents', cell: (row) => row.cents },
      { title: 'Share', kind: 'share', cell: (row) => ratioOf(row.cents, whole) },
    ],
    rows,
    total: { source: '', category: '', cents: whole },
  });
}
