import { sql } from 'drizzle-orm';
import type { StoredInvoiceTax } from '@haulwright/domain/invoicing/invoice-tax';
import { goodwillPrefix } from '@haulwright/domain/invoicing/line-kind';
import type { TenantTransaction } from '../../../platform/database/database.ts';

interface CreditedLine {
  readonly jobId: string | null;
  readonly rentalId: string | null;
  readonly agreementId: string | null;
  readonly key: string;
  /** Positive. */
  readonly cents: number;
}

/** What valid credit notes gave back of an invoice, as positive amounts, by the keys of its lines. */
export async function creditedOf(
  tx: TenantTransaction,
  id: string,
): Promise<{ readonly lines: CreditedLine[]; readonly taxes: StoredInvoiceTax[] }> {
  const { rows } = await tx.execute<{
    job_id: string | null;
    rental_id: string | null;
    agreement_id: string | null;
    key: string;
    cents: string;
  }>(sql`
    select l.job_id, l.rental_id, l.agreement_id, -sum(l.cents) as cents,
           case when l.line_key like ${`${goodwillPrefix}%`} then substr(l.line_key, ${goodwillPrefix.length + 1}::int) else l.line_key end as key
      from invoice_lines l join invoices i on i.id = l.invoice_id
     where i.credits_invoice_id = ${id} and i.state <> 'void' group by 1, 2, 3, 5`);
  const { rows: taxes } = await tx.execute<{
    jurisdiction_id: string;
    name: string;
    ppm: number;
    taxable: string;
    cents: string;
  }>(sql`
    select t.jurisdiction_id, min(t.name) as name, t.ppm, -sum(t.taxable_cents) as taxable, -sum(t.cents) as cents
      from invoice_taxes t join invoices i on i.id = t.invoice_id
     where i.credits_invoice_id = ${id} and i.state <> 'void' group by 1, 3`);
  return {
    lines: rows.map((row) => ({
      jobId: row.job_id,
      rentalId: row.rental_id,
      agreementId: row.agreement_id,
      key: row.key,
      cents: Number(row.cents),
    })),
    taxes: taxes.map((row) => ({
      jurisdictionId: row.jurisdiction_id,
      name: row.name,
      ppm: row.ppm,
      taxableCents: Number(row.taxable),
      cents: Number(row.cents),
    })),
  };
}
