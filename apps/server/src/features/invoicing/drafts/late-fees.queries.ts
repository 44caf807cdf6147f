import { sql } from 'drizzle-orm';
import type { LateFeeRule } from '@haulwright/domain/invoicing/settlement';
import { lateFeeCents } from '@haulwright/domain/invoicing/settlement';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { loadTaxBasis } from '../sources/draft-taxes.queries.ts';
import { insertDraft } from './make-drafts.ts';
import type { By } from '../rows/post-entry.queries.ts';
import { loadBillingSettings, loadTerms } from '../rows/terms.queries.ts';

const keyOf = (invoiceId: string) => `late-fee/${invoiceId}`;

interface Row extends Record<string, unknown> {
  id: string;
  number: string;
  client_id: string;
  total_cents: string;
  paid_cents: string;
  written_off_cents: string;
  due_date: string;
  billed: string;
}

/** Makes drafts of the late fees that overdue invoices have run up, less those that are billed; none of what is disputed. */
export async function proposeLateFees(tx: TenantTransaction, by: By, rule: LateFeeRule): Promise<number> {
  // One at a time: two who ask at once would charge twice.
  await tx.execute(sql`select 1 from billing_settings for update`);
  const { rows } = await tx.execute<Row>(sql`
    select i.id, i.number, i.client_id, i.total_cents, b.paid_cents, b.written_off_cents, b.due_date::text,
           (select coalesce(sum(l.cents), 0) from invoice_lines l join invoices f on f.id = l.invoice_id
             where l.line_key = 'late-fee/' || i.id::text and f.client_id = i.client_id and f.state <> 'void') as billed
      from invoice_balances b join invoices i on i.id = b.invoice_id
     where b.open_cents > 0 and not exists (select from deposits d where d.invoice_id = i.id) and b.due_date < ${by.today}::date
       and not exists (select from invoice_lines l where l.invoice_id = i.id and l.line_key like 'late-fee/%')
       and not exists (select from invoice_disputes x where x.invoice_id = i.id and x.ended_at is null)
     order by i.client_id, i.sequence limit 500`);
  const settings = await loadBillingSettings(tx);
  const basis = await loadTaxBasis(tx);
  const byClient = Map.groupBy(
    rows.flatMap((row) => {
      const money = {
        totalCents: Number(row.total_cents),
        paidCents: Number(row.paid_cents),
        writtenOffCents: Number(row.written_off_cents),
        dueDate: row.due_date,
      };
      const cents = lateFeeCents(money, rule, by.today) - Number(row.billed);
      return cents > 0 ? [{ ...row, cents }] : [];
    }),
    (row) => row.client_id,
  );
  const terms = await loadTerms(tx, [...byClient.keys()]);
  for (const [clientId, fees] of byClient)
    await insertDraft(tx, by, {
      clientId,
      dueDays: terms.get(clientId)?.dueDays ?? settings.dueDays,
      basis,
      lines: fees.map(({ id, number, cents }) => ({
        jobId: null,
        rentalId: null,
        agreementId: null,
        key: keyOf(id),
        revenueCategory: 'fee',
        taxCategory: 'fee',
        description: `Late fee for invoice ${number}`,
        quantityThousandths: 1_000,
        unit: '',
        unitPrice: cents * 100,
        cents,
      })),
    });
  return byClient.size;
}
