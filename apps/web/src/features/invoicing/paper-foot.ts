import type { PaperTotals } from '@haulwright/domain/invoicing/paper-table';
import { formatDollars } from '@haulwright/domain/kernel/dollars';

/** The foot of a table of papers: sums of everything that matches. @param first the column that counts */
export const footOf = (totals: PaperTotals | undefined, first: string, noun: readonly [string, string]) =>
  totals === undefined
    ? {}
    : {
        [first]: `${totals.count.toLocaleString('en-US')} ${totals.count === 1 ? noun[0] : noun[1]}`,
        subtotal: formatDollars(totals.subtotalCents),
        tax: formatDollars(totals.taxCents),
        total: formatDollars(totals.totalCents),
        open: formatDollars(totals.openCents),
      };
