import { sql, type SQL } from 'drizzle-orm';
import type { BillableLine } from '@haulwright/domain/invoicing/draft-lines';
import { goodwillPrefix } from '@haulwright/domain/invoicing/line-kind';
import type { Forgiven } from '@haulwright/domain/invoicing/owed-less-billed';
import type { InvoiceState } from '@haulwright/domain/invoicing/settlement';
import type { RevenueCategory } from '@haulwright/domain/pricing/price-rule';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { uuids } from '../../../platform/database/sql-helpers.ts';
import type { JobBilled } from '../../jobs/jobs.events.ts';
import { isKind } from '../rows/line-kind.queries.ts';

export type SourceColumn = 'job_id' | 'rental_id' | 'agreement_id';

const columns = sql.raw(
  'job_id, rental_id, agreement_id, line_key, revenue_category, tax_category, description, quantity_thousandths, unit, unit_price, cents',
);

/**
 * Rows of these sources: `billed` are the lines on drafts and issued invoices less what was credited of them,
 * `credited` what goodwill credits gave back, as positive amounts, and `waived` what was taken off drafts.
 * @param ids of jobs, rentals or agreements, as the column says
 */
export function billedRows(column: SourceColumn, ids: readonly string[]): SQL {
  const source = sql.raw(column);
  const isGoodwill = isKind('goodwill');
  const ofInvoices = sql`from invoice_lines l join invoices i on i.id = l.invoice_id
       where l.${source} = any(${uuids(ids)}) and i.state <> 'void'`;
  const keyWithoutPrefix = sql`substr(l.line_key, ${goodwillPrefix.length + 1}::int)`;
  return sql`
    select ${columns}, what from (
      select l.job_id, l.rental_id, l.agreement_id, case when ${isGoodwill} then ${keyWithoutPrefix} else l.line_key end as line_key,
             l.revenue_category, l.tax_category, l.description, l.quantity_thousandths, l.unit, l.unit_price, l.cents, 'billed' as what,
             l.invoice_id, l.position ${ofInvoices}
      union all
      select l.job_id, l.rental_id, l.agreement_id, ${keyWithoutPrefix}, l.revenue_category, l.tax_category, l.description,
             l.quantity_thousandths, l.unit, l.unit_price, -l.cents, 'credited', l.invoice_id, l.position ${ofInvoices} and ${isGoodwill}
      union all
      select w.job_id, w.rental_id, w.agreement_id, w.line_key, w.revenue_category, w.tax_category, w.description,
             1000, '', abs(w.cents) * 100, w.cents, 'waived', null, null
        from waived_lines w where w.${source} = any(${uuids(ids)})) of_all
     order by ${source}, invoice_id nulls last, position`;
}

/** A row of a job's price, or of an invoice. */
export interface LineRow extends Record<string, unknown> {
  job_id: string | null;
  rental_id?: string | null;
  agreement_id?: string | null;
  line_key: string;
  revenue_category: RevenueCategory;
  tax_category: RevenueCategory;
  description: string;
  quantity_thousandths: string;
  unit: string;
  unit_price: string;
  cents: string;
}

export const toLine = (row: LineRow): BillableLine => ({
  jobId: row.job_id,
  rentalId: row.rental_id ?? null,
  agreementId: row.agreement_id ?? null,
  key: row.line_key,
  revenueCategory: row.revenue_category,
  taxCategory: row.tax_category,
  description: row.description,
  quantityThousandths: Number(row.quantity_thousandths),
  unit: row.unit,
  unitPrice: Number(row.unit_price),
  cents: Number(row.cents),
});

/** What was billed of a source, and what of it the company let go. */
export interface BilledOfSource {
  readonly billed: readonly BillableLine[];
  readonly forgiven: Forgiven;
  /** Something is on a draft or an issued invoice, or was waived. */
  readonly isBilled: boolean;
}

export const nothingBilled: BilledOfSource = { billed: [], forgiven: {}, isBilled: false };

/** What was billed and forgiven of these sources, by their ids. */
export async function billedLines(
  tx: TenantTransaction,
  column: SourceColumn,
  ids: readonly string[],
): Promise<Map<string, BilledOfSource>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<LineRow & { what: 'billed' | 'credited' | 'waived' }>(
    billedRows(column, ids),
  );
  const bySource = Map.groupBy(rows, (row) => row.job_id ?? row.rental_id ?? row.agreement_id ?? '');
  return new Map(
    [...bySource].map(([id, ofSource]) => {
      const only = (what: string) => ofSource.filter((row) => row.what === what).map(toLine);
      const forgiven = { waived: only('waived'), credited: only('credited') };
      return [id, { billed: only('billed'), forgiven, isBilled: true }];
    }),
  );
}

/** The invoice that has lines of one of these jobs; one that is owed before drafts, and void ones last. */
export async function invoiceOfAny(
  tx: TenantTransaction,
  jobIds: readonly string[],
): Promise<JobBilled | undefined> {
  const { rows } = await tx.execute<{ id: string; state: InvoiceState; number: string | null }>(sql`
    select i.id, i.state, i.number from invoice_lines l join invoices i on i.id = l.invoice_id
     where l.job_id = any(${uuids(jobIds)})
     order by array_position(array['issued', 'approved', 'draft', 'void'], i.state), i.id limit 1`);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { id: invoiceId, state, number } = row;
  const isApproved = state === 'approved';
  return { invoiceId, state: isApproved ? 'draft' : state, number, isApproved };
}
